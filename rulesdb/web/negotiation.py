"""What kind of answer a client can take, and whether its address is text at all."""

from __future__ import annotations

from flask import request

from rulesdb.web.current import library, settings
from rulesdb.web.errors import ApiError, Fault, bad_parameters

JSON = "application/json"


def accepts(*types: str) -> str:
    """The type of `types` that the client likes best. Raises an ApiError (406) if it accepts none."""
    if not request.headers.get("Accept"):
        return types[0]
    best = request.accept_mimetypes.best_match(types)
    if best is None:
        detail = f"this address sends {' or '.join(types)}"
        fault = Fault(header="Accept", detail=detail, hint=f"send 'Accept: {types[0]}' or leave the header out")
        raise ApiError("not-acceptable", detail, [fault])
    return best


def liked_language() -> str:
    """The first language of `Accept-Language` that there is, else that of the settings."""
    # Not werkzeug's best match, which takes a plain "en" further down before a "cs-CZ" that the reader put first.
    there = library().languages()
    liked = (tag.partition("-")[0].lower() for tag, quality in request.accept_languages if quality)
    return next((tag for tag in liked if tag in there), settings().language)


def readable_path() -> None:
    """Nothing if the path is text. Raises an ApiError (400) for broken UTF-8 and NUL, which no id has."""
    raw = str(request.environ.get("PATH_INFO", "")).encode("latin-1", "replace")
    try:
        if "\0" not in raw.decode("utf-8"):
            return
        detail = "the path has a NUL character in it"
    except UnicodeDecodeError:
        detail = "the path is not UTF-8 text"
    raise bad_parameters([Fault(parameter="path", detail=detail, hint="send it as UTF-8, percent-encoded")])

"""The drawings on the pages: where one lies, what it shows, and which further ones belong to the same record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flask import Flask, Response, abort, g, request, url_for

from rulesdb.library import Library
from rulesdb.packs.pictures import VARIANT
from rulesdb.store.views import RecordSummary, RecordView
from rulesdb.web import words
from rulesdb.web.caching import FOREVER, digest
from rulesdb.web.current import library
from rulesdb.web.languages import current_language
from rulesdb.web.words import say

_ON_THE_BOARD = "figure"
"""The variant without a plate, for situations; it shows nothing that the picture does not."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture with its label; `shows` describes it in the reader's language, empty if nobody has."""

    url: str
    label: str
    shows: str = ""


def drawing(record: RecordView | RecordSummary) -> Drawing | None:
    """The picture of a record, None if it has none."""
    if not record.picture:
        return None
    shows = library().picture_shows(record.pack, _name(record.picture), current_language())
    return Drawing(picture_url(record.pack, record.picture), record.text.name, shows or "")


def variants(record: RecordView | RecordSummary, *, sides: bool = True) -> tuple[Drawing, ...]:
    """Further pictures of a record, such as the faces of a die; without `sides` not the colours of the two sides."""
    if not record.picture:
        return ()
    start = _name(record.picture) + VARIANT
    found = [name.removeprefix(start) for name in library().picture_names(record.pack) if name.startswith(start)]
    shown = [word for word in found if word != _ON_THE_BOARD and (sides or word not in words.SIDES)]
    known = list(words.VARIANTS)
    shown.sort(key=lambda word: (known.index(word) if word in known else len(known), word))
    return tuple(Drawing(picture_url(record.pack, f"{start}{word}.svg"), say(words.VARIANTS, word)) for word in shown)


def by_kind(records: Iterable[RecordSummary]) -> Sequence[tuple[str, list[RecordSummary]]]:
    """Records with a picture, under the heading of their kind, in the order of the page's words."""
    kinds: dict[str, list[RecordSummary]] = {kind: [] for kind in words.KINDS_MANY}
    for record in records:
        if record.picture:
            kinds.setdefault(record.kind, []).append(record)
    return [(say(words.KINDS_MANY, kind), found) for kind, found in kinds.items() if found]


def picture_url(pack: str, file: str) -> str:
    """Address of a picture; with the data version in it a browser need not ask twice."""
    return url_for("pages.picture", pack=pack, name=file, lang=None)


def picture_answer(of: Library, pack: str, name: str) -> Response:
    """The picture itself, as a document that may style itself and do nothing else."""
    content = of.picture(pack, name)
    if content is None:
        abort(404)
    response = Response(content, mimetype="image/svg+xml")
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    response.headers["Cache-Control"] = FOREVER if request.args.get("v") == of.data_version() else "public, no-cache"
    response.set_etag(digest(content), weak=True)
    response.make_conditional(request)
    return response


def register(app: Flask) -> None:
    """Addresses of pictures carry the data version wherever a page knows it."""

    @app.url_defaults
    def _versioned(endpoint: str, values: dict[str, object]) -> None:
        if endpoint == "pages.picture" and g.get("data_version"):
            values.setdefault("v", g.data_version)


def _name(file: str) -> str:
    return file.removesuffix(".svg")

"""Pages for when there is no page: what went wrong, and the way on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, Response, current_app, make_response, render_template, request
from werkzeug.exceptions import HTTPException, InternalServerError, NotFound

from rulesdb.errors import InputError, NotFoundError, NotReadyError, Problem, QueryError, RulesdbError
from rulesdb.web.current import library
from rulesdb.web.languages import current_language

API = "/api/"
Handler = Callable[[Any], Any]


def register(app: Flask) -> None:
    """Errors outside `/api/` become pages; inside it, whatever was registered before this goes on answering."""
    before: dict[type[Exception], Handler] = dict(app.error_handler_spec[None][None])

    def _answer(error: HTTPException | RulesdbError) -> Any:
        if request.path.startswith(API):
            for kind in type(error).__mro__:
                if kind in before:
                    return before[kind](error)
        return _page(error)

    # The nearest class in an error's ancestry wins, so the few that the JSON door knows are taken over one by one.
    for kind in {HTTPException, RulesdbError, *before}:
        app.register_error_handler(kind, _answer)


def _page(error: Exception) -> Any:
    if isinstance(error, QueryError):
        return _shown(
            "error_query.html", 400, typed=request.args.get("q", ""), marks=_marks(error.problems), error=error
        )
    if isinstance(error, InputError):
        return _shown("error_query.html", 400, typed="", marks=(), error=error)
    if isinstance(error, NotFoundError):
        return _shown("error_missing.html", 404, near=_near(error.did_you_mean), searched=_last_word())
    if isinstance(error, NotReadyError):
        return _shown("error_not_ready.html", 503, message=str(error))
    if isinstance(error, RulesdbError):
        current_app.logger.error("refused: %s", error)
        return _shown("error_broken.html", 500)
    if isinstance(error, NotFound):
        return _shown("error_missing.html", 404, near=_suggested(_last_word()), searched=_last_word())
    if isinstance(error, HTTPException) and not isinstance(error, InternalServerError):
        if error.response is not None or (error.code or 500) < 400:
            return error.get_response()
        response = _shown("error_other.html", error.code or 500, error=error)
        for name, value in error.get_headers():
            if name.lower() not in ("content-type", "content-length"):
                response.headers[name] = value
        return response
    if not isinstance(error, HTTPException):
        current_app.logger.error("%s failed", request.path, exc_info=error)
    return _shown("error_broken.html", 500)


def _shown(template: str, status: int, **values: Any) -> Response:
    response = make_response(render_template(template, status=status, **values), status)
    response.headers["Cache-Control"] = "no-store"
    return response


def _marks(problems: Iterable[Problem]) -> tuple[int, ...]:
    """Characters of the query (from 1) that the problems point at."""
    places = (problem.where.removeprefix("character ") for problem in problems)
    return tuple(int(place) for place in places if place.isdecimal())


def _last_word() -> str:
    """The end of the address as words, which is most likely what was looked for."""
    last = request.path.rstrip("/").rpartition("/")[2].rpartition(".")[2]
    return "".join(letter for letter in last.replace("-", " ").replace("_", " ") if letter.isprintable())[:60]


def _near(ids: Iterable[str]) -> tuple[tuple[str, str, str], ...]:
    """(id, name, language) of records that may have been meant."""
    found: list[tuple[str, str, str]] = []
    for record_id in list(ids)[:8]:
        try:
            record = library().record(record_id, current_language())
        except RulesdbError:
            continue
        found.append((record.id, record.text.name, record.text.language))
    return tuple(found) or _suggested(_last_word())


def _suggested(typed: str) -> tuple[tuple[str, str, str], ...]:
    """As `_near`, from what was typed; nothing where the library cannot say."""
    if len(typed) < 2:
        return ()
    try:
        return tuple((found.id, found.name, found.language) for found in library().suggest(typed, current_language()))
    except RulesdbError:
        return ()

"""The OpenAPI document of the JSON door, made from the models, and a page that shows it with examples to try."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from typing import Any, cast
from urllib.parse import quote

from flask import Response, current_app, json, render_template, request
from flask_openapi3.models.info import Info
from flask_openapi3.models.license import License
from flask_openapi3.openapi import OpenAPI

from rulesdb.web import schemas as s
from rulesdb.web.caching import digest
from rulesdb.web.current import library
from rulesdb.web.errors import KINDS, PROBLEM_TYPE
from rulesdb.web.known import known_names
from rulesdb.web.negotiation import JSON, accepts
from rulesdb.web.parameters import Parameters, read
from rulesdb.web.shapes import PREFIX

VERSION = "1.0.0"
ADDRESS = f"{PREFIX}/openapi.json"
POINTS = (
    "Reading needs no key and is open to pages of every site.",
    "Every answer names the version of the data it was made from, in data_version and in the header X-Data-Version.",
    "Every answer has an ETag; send it back as If-None-Match, and what has not changed is a 304.",
    "Lists go on at next, also told in the header Link; their order is the same on every page.",
    "lang or Accept-Language choose the language. Where a text is missing another language stands in and says so.",
    "A parameter that takes several values can be repeated, or take a list with commas.",
    "Every failure is a problem as in RFC 9457; its errors say where, what, and what to try.",
)
ABOUT = "Rules of hex wargames, found and cited.\n\n" + "\n".join(f"- {point}" for point in POINTS)


def _failure(status: int) -> dict[str, Any]:
    titles = [title for code, title, _ in KINDS.values() if code == status]
    return {
        "description": " / ".join(titles),
        "content": {PROBLEM_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }


NOT_FOUND, UNSUPPORTED = _failure(404), _failure(415)
FAILURES: dict[str | int, Any] = {status: _failure(status) for status in (400, 406, 429, 500, 503)}
_HEADERS = {
    "X-Data-Version": {"description": "Version of the data.", "required": True, "schema": {"type": "string"}},
    "ETag": {"description": "Changes when the answer may have.", "schema": {"type": "string"}},
    "Link": {"description": "RFC 8288: first, prev, next, last.", "schema": {"type": "string"}},
    "Content-Language": {"description": "Languages of the texts.", "schema": {"type": "string"}},
}


def register(app: OpenAPI) -> None:
    """Serves the document at ADDRESS and the page at `/api`."""
    app.info = Info(title="rulesdb", version=VERSION, description=ABOUT, license=License(name="MIT", identifier="MIT"))
    # The framework documents a failed validation as 422 with a list of its own; ours is a problem and a 400.
    app.validation_error_status = "400"
    app.validation_error_model = s.Problem
    app.add_url_rule(ADDRESS, "openapi_document", _serve)
    app.add_url_rule("/api", "api_page", _page)


def document(app: OpenAPI, data_version: str) -> dict[str, Any]:
    """The OpenAPI document with the values that filters take in this version of the data."""
    return _document(app, data_version)


@lru_cache(maxsize=4)
def _document(app: OpenAPI, data_version: str) -> dict[str, Any]:
    made = deepcopy(app.api_doc)
    # The framework lists every address that is added to the application itself, pages and their like included.
    made["paths"] = {path: item for path, item in made["paths"].items() if path.startswith(PREFIX)}
    made["components"] = {"schemas": {name: _tidy(it) for name, it in made["components"]["schemas"].items()}}
    names = known_names(library(), data_version)
    for operation in _operations(made):
        for parameter in operation.get("parameters", ()):
            parameter["schema"].pop("description", None)  # it stands at the parameter already
            _tell_values(parameter, names)
        operation["responses"]["200"]["headers"] = deepcopy(_HEADERS)
        operation["responses"]["304"] = {"description": "Unchanged since the answer with the ETag of `If-None-Match`."}
    return made


def _operations(made: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for item in made["paths"].values():
        yield from item.values()


def _tidy(schema: Any) -> Any:
    """The schema without what pydantic adds for itself: titles made from names, and parts that stand beside it."""
    if isinstance(schema, list):
        return [_tidy(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    own = {
        key: value
        for key, value in schema.items()
        if key != "$defs" and not (key == "title" and isinstance(value, str))
    }
    return {key: _tidy(value) for key, value in own.items()}


def _tell_values(parameter: dict[str, Any], names: Any) -> None:
    known = names.get(parameter["name"])
    if known is not None and parameter["in"] == "query":
        parameter["schema"]["items"] = {"type": "string", "enum": sorted(known)}


def _made() -> tuple[dict[str, Any], str]:
    version = library().data_version()
    made = dict(document(_app(), version))
    if request.script_root:
        made["servers"] = [{"url": request.script_root}]
    return made, version


def _app() -> OpenAPI:
    """The application itself, not the stand-in for whichever one is asked."""
    return cast(OpenAPI, current_app._get_current_object())  # type: ignore[attr-defined]


def _serve() -> Response:
    accepts(JSON)
    read(Parameters)
    made, version = _made()
    text = json.dumps(made, ensure_ascii=False, sort_keys=False)
    etag = digest(version, text)
    if request.if_none_match.contains_weak(etag):
        response = Response(status=304)
    else:
        response = Response(text + "\n", mimetype=JSON)
    response.set_etag(etag, weak=True)
    response.vary.add("Accept")
    response.headers["Cache-Control"] = "public, no-cache"
    return response


def _page() -> str:
    made, _ = _made()
    groups: dict[str, list[dict[str, Any]]] = {tag["name"]: [] for tag in made["tags"]}
    for path, item in made["paths"].items():
        for method, operation in item.items():
            examples = [
                {"address": request.script_root + quote(address, safe="/?=&:,"), "shown": address}
                for address in operation.get("x-examples", ())
            ]
            shown = {**operation, "method": method.upper(), "path": path, "examples": examples}
            groups[operation["tags"][0]].append(shown)
    openapi = request.script_root + ADDRESS
    return render_template(
        "api.html", document=made, groups=groups.items(), problems=KINDS, points=POINTS, openapi=openapi
    )

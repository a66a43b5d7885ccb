"""What all operations of the JSON door do alike: read strictly, answer 304 early, tell language, version, links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Generic, TypeVar

from flask import Response, g, request
from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.models.tag import Tag
from pydantic import BaseModel
from pydantic import Field as ModelField

from rulesdb.web import paging
from rulesdb.web import schemas as s
from rulesdb.web.bodies import read_json
from rulesdb.web.caching import digest, program
from rulesdb.web.current import library
from rulesdb.web.negotiation import JSON, accepts, liked_language, readable_path
from rulesdb.web.openapi import NOT_FOUND, UNSUPPORTED
from rulesdb.web.parameters import LanguageParameters, Parameters, Selection, read
from rulesdb.web.shapes import PREFIX

P = TypeVar("P", bound=Parameters)
EVERY_ANSWER_ANEW = 3
"""How often an answer is made again when the data changes while it is being made."""


@dataclass(frozen=True, slots=True)
class Call(Generic[P]):
    """What a view may know of the request."""

    asked: P
    language: str
    data_version: str
    body: Any = None
    """What was sent, as the model that the operation names; None where it takes no body."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a view answers: the body, the way on, and the languages that its texts are in."""

    body: s.Answer
    links: paging.Links = field(default_factory=dict)
    languages: Iterable[str] = ()


class RefPath(BaseModel):
    ref: str = ModelField(
        description="Full id such as `m44.base.forest`, or the short number.",
        json_schema_extra={"pattern": r"^[a-z0-9][a-z0-9.-]*$", "example": "m44.base.forest"},
    )


class DocumentPath(BaseModel):
    document_id: str = ModelField(
        description="Code of the document, as in citations.",
        json_schema_extra={"pattern": r"^[a-z0-9][a-z0-9-]*$", "example": "m44"},
    )


View = Callable[..., Reply]


def operation(
    blueprint: APIBlueprint,
    rule: str,
    *,
    takes: type[P],
    answers: type[s.Answer],
    tag: str,
    title: str,
    about: str = "",
    path: type[BaseModel] | None = None,
    body: type[BaseModel] | None = None,
    examples: Sequence[str] = ("",),
    kept: bool = True,
    from_packs: bool = False,
) -> Callable[[View], View]:
    """Makes a view `(call, **path) -> Reply` an operation of the JSON door and of its OpenAPI document.

    With a `body` it is a POST, else a GET. `examples` are what can stand behind the fixed part of a GET's address;
    tests run them. `kept=False` is for what must be asked anew every time, as every POST is.
    `from_packs=True` is for what is made from the data folder alone: the store is not asked, not even for its version.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def run(**names: str) -> Response:
            accepts(JSON)
            readable_path()
            asked = read(takes)
            language = (asked.lang or liked_language()) if isinstance(asked, LanguageParameters) else ""
            sent = read_json(body) if body is not None else None
            version = _version_of_packs if from_packs else _version_of_store
            return _answer(view, asked, language, names, sent, version, kept=kept and body is None)

        annotations = {"query": takes, "path": path, "body": body}
        run.__annotations__ = {name: model for name, model in annotations.items() if model is not None}
        run.__delay_validate_request__ = True  # type: ignore[attr-defined]  # read() tells more than the framework's own
        start = PREFIX + rule.partition("<")[0].rstrip("/")
        responses: dict[str | int, Any] = {200: answers}
        if path is not None:
            responses[404] = NOT_FOUND
        if body is not None:
            responses[415] = UNSUPPORTED
        add = blueprint.get if body is None else blueprint.post
        add(
            rule,
            tags=[Tag(name=tag)],
            summary=title,
            description=about or None,
            operation_id=view.__name__,
            responses=responses,
            openapi_extensions={"x-examples": [start + ending for ending in examples]} if body is None else {},
        )(run)
        return view

    return decorate


def _version_of_store() -> str:
    return library().data_version()


def _version_of_packs() -> str:
    return library().books.version


def _answer(
    view: View,
    asked: Parameters,
    language: str,
    names: Mapping[str, str],
    sent: BaseModel | None,
    current: Callable[[], str],
    *,
    kept: bool,
) -> Response:
    for _ in range(EVERY_ANSWER_ANEW):
        g.data_version = version = current()
        etag = digest(program(), version, language, request.script_root, request.path, request.query_string)
        if kept and request.if_none_match.contains_weak(etag):
            return _headed(Response(status=304), etag, asked)
        reply = view(Call(asked, language, version, sent), **names)
        text = reply.body.model_dump_json(include=_chosen(reply.body, asked))
        if current() == version:
            break
    else:
        kept = False  # the data will not hold still, so nobody is to keep what may be mixed
    response = Response(text + "\n", mimetype=JSON)
    if reply.links:
        response.headers["Link"] = paging.header(reply.links)
    if spoken := list(dict.fromkeys(reply.languages)):
        response.content_language.update(spoken)
    return _headed(response, etag if kept else None, asked)


def _headed(response: Response, etag: str | None, asked: Parameters) -> Response:
    response.vary.add("Accept")
    if isinstance(asked, LanguageParameters) and asked.lang is None:
        response.vary.add("Accept-Language")
    if etag is None:
        response.headers["Cache-Control"] = "no-store"
        return response
    # Weak, because one answer is sent in several encodings; a strong one would have to differ for each.
    response.set_etag(etag, weak=True)
    response.headers["Cache-Control"] = "public, no-cache"
    return response


def _chosen(body: s.Answer, asked: Parameters) -> Any:
    """What pydantic is to put out, None for everything."""
    if not isinstance(asked, Selection) or not asked.fields:
        return None
    wanted = {"id", *asked.fields}
    everything = type(body).model_fields
    entries = next((name for name in ("items", "hits") if name in everything), None)
    if entries is None:
        return {"data_version", *wanted}
    return {name: {"__all__": wanted} if name == entries else True for name in everything}

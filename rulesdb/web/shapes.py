"""From what the library hands out to what the JSON door answers with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar
from urllib.parse import quote

from flask import request

from rulesdb.library import SearchAnswer, SearchHit
from rulesdb.store.views import ConflictView, DocumentView, PageView, RecordSummary, RecordView, RelationView
from rulesdb.web import schemas as s

PREFIX = "/api/v1"
E = TypeVar("E", bound=s.ElementEntry)


def api_url(path: str) -> str:
    """Address within the JSON door, from the root of the host."""
    return f"{request.script_root}{PREFIX}{path}"


def record_url(record_id: str) -> str:
    """Address of a record for programs."""
    return api_url(f"/records/{quote(record_id)}")


def page_url(record_id: str) -> str:
    """Permanent address of a record for people."""
    return f"{request.script_root}/r/{quote(record_id)}"


def line(view: RecordSummary) -> s.RecordLine:
    return s.RecordLine(**_line(view))


def _line(view: RecordSummary) -> dict[str, Any]:
    return dict(
        id=view.id,
        number=view.number,
        game=view.game,
        pack=view.pack,
        kind=view.kind,
        category=view.category,
        status=view.status,
        review=view.review,
        name=view.text.name,
        language=view.text.language,
        fallback_from=view.text.fallback_from,
        url=record_url(view.id),
    )


def hit(found: SearchHit) -> s.Hit:
    # Not validated again: these are the store's own values, and a search makes a dozen hits with many fragments.
    snippet = [s.Fragment.model_construct(text=text, marked=marked) for text, marked in found.snippet]
    return s.Hit.model_construct(**_line(found.record), snippet=snippet)


def record(view: RecordView, *, data_version: str) -> s.RecordAnswer:
    return s.RecordAnswer(
        data_version=data_version,
        id=view.id,
        number=view.number,
        game=view.game,
        pack=view.pack,
        kind=view.kind,
        category=view.category,
        status=view.status,
        review=view.review,
        evidence=view.evidence,
        edition=view.edition,
        name=view.text.name,
        text=s.Text.model_validate(view.text),
        texts=[s.Text.model_validate(text) for text in view.texts],
        facts=dict(view.facts),
        inherited=list(view.inherited),
        rules=[dict(rule) for rule in view.rules],
        citations=[s.Cited.model_validate(citation) for citation in view.citations],
        relations=[relation(found) for found in view.relations],
        conflicts=[conflict(found) for found in view.conflicts],
        links=_record_links(view),
    )


def _record_links(view: RecordView) -> s.Links:
    picture = f"{request.script_root}/pictures/{quote(view.pack)}/{quote(view.picture)}" if view.picture else None
    return s.Links(self=record_url(view.id), page=page_url(view.id), picture=picture)


def element(shape: type[E], view: RecordView) -> E:
    """The record as an entry of a typed list."""
    return shape(
        id=view.id,
        number=view.number,
        game=view.game,
        pack=view.pack,
        kind=view.kind,
        category=view.category,
        status=view.status,
        review=view.review,
        name=view.text.name,
        language=view.text.language,
        fallback_from=view.text.fallback_from,
        url=record_url(view.id),
        text=view.text.text,
        edition=view.edition,
        evidence=view.evidence,
        like=next((found.id for found in view.relations if found.relation == "like"), None),
        inherited=list(view.inherited),
        citations=[citation.written for citation in view.citations],
        facts=dict(view.facts),
    )


def relation(view: RelationView) -> s.Relation:
    return s.Relation(relation=view.relation, id=view.id, number=view.number, name=view.name, url=record_url(view.id))


def conflict(view: ConflictView) -> s.Conflict:
    return s.Conflict(
        id=view.id,
        kind=view.kind,
        state=view.state,
        topic=view.topic,
        positions=[s.Position(source=source, says=says) for source, says in view.positions],
        holds=view.holds,
        why=view.why,
        affects=list(view.affects),
        language=view.language,
    )


def document(view: DocumentView) -> s.Document:
    links = s.Links(
        self=api_url(f"/documents/{quote(view.id)}"),
        page=f"{request.script_root}/documents/{quote(view.id)}",
        picture=None,
    )
    return s.Document(
        id=view.id,
        pack=view.pack,
        title=view.title,
        language=view.language,
        edition=view.edition,
        publisher=view.publisher,
        year=view.year,
        pages=view.pages,
        authority=view.authority,
        read=view.read,
        translates=view.translates,
        citations=view.citations,
        links=links,
    )


def cited_pages(views: Iterable[PageView]) -> list[s.CitedPage]:
    return [s.CitedPage(page=view.page, records=[line(found) for found in view.records]) for view in views]


def facets(answer: SearchAnswer) -> s.Facets:
    return {
        field: [
            s.FacetValue.model_construct(value=one.value, label=one.label, count=one.count, chosen=one.chosen)
            for one in counts
        ]
        for field, counts in answer.facets.items()
    }

"""The search page's own arithmetic: what stands in the box, which filters are chips, and the addresses of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from flask import url_for
from werkzeug.datastructures import MultiDict

from rulesdb.errors import QueryError
from rulesdb.library import FacetCount, SearchAnswer
from rulesdb.search.query import parse
from rulesdb.web import words
from rulesdb.web.words import say

BOXES: tuple[str, ...] = ("category", "kind", "pack", "game", "status", "review", "doc")
"""Fields with checkboxes, in the order they are shown; the other fields of the query language are typed."""
Filters = Mapping[str, Sequence[str]]
_WORDS = {"kind": words.KINDS, "status": words.STATUSES, "review": words.REVIEWS}


@dataclass(frozen=True, slots=True)
class Choice:
    """One checkbox."""

    value: str
    label: str
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Box:
    """The checkboxes of one field."""

    field: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Chip:
    """One filter that holds, and the address without it."""

    label: str
    without: str


def chosen_filters(args: MultiDict[str, str]) -> dict[str, list[str]]:
    """Filters ticked in the address, empty values left out."""
    ticked = {field: [value for value in args.getlist(field) if value] for field in BOXES}
    return {field: list(dict.fromkeys(values)) for field, values in ticked.items() if values}


def box_text(typed: str) -> str:
    """What stays in the search box: all that was typed, less the filters that are checkboxes as well.

    So a filter typed once can be unticked, instead of standing in two places.
    """
    try:
        query = parse(typed)
    except QueryError:
        return typed
    kept = tuple(given for given in query.filters if given.excluded or given.field not in BOXES)
    return typed.strip() if kept == query.filters else str(replace(query, filters=kept))


def boxes(answer: SearchAnswer) -> tuple[Box, ...]:
    """Checkboxes worth showing: a field with one value that nobody ticked is no choice."""
    found = []
    for field in BOXES:
        choices = tuple(
            Choice(facet.value, _label(field, facet), facet.count, facet.chosen)
            for facet in answer.facets.get(field, ())
            if facet.count or facet.chosen
        )
        if len(choices) > 1 or any(choice.chosen for choice in choices):
            found.append(Box(field, say(words.FIELDS, field), choices))
    return tuple(found)


def chips(answer: SearchAnswer, text: str) -> tuple[Chip, ...]:
    """One chip for each filter that holds."""
    held = {field: list(values) for field, values in answer.filters.items() if field in BOXES}
    labels = {(field, facet.value): _label(field, facet) for field in held for facet in answer.facets.get(field, ())}
    found = []
    for field, values in held.items():
        for value in values:
            rest = {**held, field: [other for other in values if other != value]}
            label = labels.get((field, value)) or say(_WORDS.get(field, {}), value)
            found.append(Chip(label, search_url(text, rest)))
    return tuple(found)


def search_url(text: str, filters: Filters, page: int = 1) -> str:
    """The one address of a search: words first, filters in a fixed order, the first page unsaid."""
    values: dict[str, object] = {"q": text or None}
    values.update({field: sorted(filters[field]) for field in BOXES if filters.get(field)})
    values["page"] = page if page > 1 else None
    return url_for("pages.search", **values)  # type: ignore[arg-type]


def _label(field: str, facet: FacetCount) -> str:
    return say(_WORDS[field], facet.value) if field in _WORDS else facet.label

"""The JSON door, `/api/v1`. Each view asks the library and shapes the answer; `operations` has what all do alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

from flask import Response
from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.openapi import OpenAPI
from pydantic import Field

from rulesdb.errors import QueryError
from rulesdb.library import RecordPage, RecordViewPage, SearchAnswer
from rulesdb.packs.format import KINDS_BY_FILE, Kind
from rulesdb.search.index import FACETS
from rulesdb.web import cors, dumps, openapi, paging, shapes
from rulesdb.web import schemas as s
from rulesdb.web.current import SETTINGS, library, settings
from rulesdb.web.errors import is_api_request, known_version
from rulesdb.web.known import resolved
from rulesdb.web.limits import limit
from rulesdb.web.operations import Call, DocumentPath, RefPath, Reply, View, operation
from rulesdb.web.parameters import (
    NO_NUL,
    CursorParameters,
    Digits,
    ElementFilters,
    FilterParameters,
    LanguageParameters,
    PageParameters,
    Parameters,
    QueryParameters,
    Selection,
)

api = APIBlueprint("api", __name__, url_prefix=shapes.PREFIX, abp_responses=openapi.FAILURES)
FIND, BROWSE, TRUST, SERVICE = "Find", "Browse", "Trust", "Service"
E = TypeVar("E", bound=s.ElementEntry)
F = TypeVar("F", bound="FacetParameters")


# --- find ------------------------------------------------------------------------------------------------------------


class FacetParameters(FilterParameters, LanguageParameters, QueryParameters):
    """What can be asked of the index."""


class SearchParameters(PageParameters, FacetParameters, Selection):
    selects = s.Hit


@operation(
    api, "/search", takes=SearchParameters, answers=s.SearchResult, tag=FIND, title="Search records, best hit first",
    about="The same query language as the search page. Filters may stand in the query or be parameters.",
    examples=("?q=marsh", "?q=bažinách&lang=cs", "?q=pack:tp kind:terrain&per_page=5", "?q=hill&fields=name,pack"),
)  # fmt: skip
def search(call: Call[SearchParameters]) -> Reply:
    asked = call.asked
    found = _found(call, page=asked.page, per_page=asked.per_page)
    hits = [shapes.hit(hit) for hit in found.hits]
    body = s.SearchResult(
        data_version=call.data_version,
        query=found.query,
        total=found.total,
        page=found.page,
        per_page=found.per_page,
        pages=found.pages,
        relaxed=found.relaxed,
        did_you_mean=found.did_you_mean,
        hits=hits,
        facets=shapes.facets(found),
    )
    return Reply(body, paging.page_links(found.page, found.pages), (hit.language for hit in hits))


def _found(call: Call[F], *, page: int, per_page: int) -> SearchAnswer:
    asked = call.asked
    filters = resolved(asked.filters(), library(), call.data_version)
    try:
        return library().search(asked.q, call.language, filters=filters, page=page, per_page=per_page)
    except QueryError:
        query = library().query(asked.q)  # what is wrong in the query itself is told from here
    # What is left is a filter value that is sound and that no record has, so the index has never heard of it.
    written = " ".join([str(query), *(f"{field}:{','.join(values)}" for field, values in filters.items())]).strip()
    return SearchAnswer(
        query=written, words=query.text, filters=filters, total=0, page=page, per_page=per_page, pages=0, hits=(),
        facets={field: () for field in FACETS}, relaxed=False, did_you_mean=None, data_version=call.data_version,
    )  # fmt: skip


class SuggestParameters(LanguageParameters):
    q: str = Field(
        default="", max_length=200, description="The beginning of a name, as typed so far.", json_schema_extra=NO_NUL
    )
    limit: Annotated[int, Field(ge=1, le=20), Digits] = Field(default=8, description="Names at most.")


@operation(
    api, "/suggest", takes=SuggestParameters, answers=s.SuggestResult, tag=FIND,
    title="Complete a name while it is typed",
    about="Names and aliases in every language, with or without diacritics.", examples=("?q=baz", "?q=for&limit=3"),
)  # fmt: skip
def suggest(call: Call[SuggestParameters]) -> Reply:
    found = library().suggest(call.asked.q, call.language, limit=call.asked.limit)
    suggestions = [s.Suggestion(id=one.id, name=one.name, language=one.language) for one in found]
    return Reply(s.SuggestResult(data_version=call.data_version, suggestions=suggestions))


@operation(
    api, "/facets", takes=FacetParameters, answers=s.FacetResult, tag=FIND, title="Count records by filter value",
    about="For each value of each filter, how many records it would leave beside the query and the other filters.",
    examples=("", "?q=bridge", "?pack=tp&kind=terrain"),
)  # fmt: skip
def facets(call: Call[FacetParameters]) -> Reply:
    found = _found(call, page=1, per_page=1)
    counts = shapes.facets(found)
    return Reply(s.FacetResult(data_version=call.data_version, query=found.query, total=found.total, facets=counts))


@operation(
    api, "/syntax", takes=Parameters, answers=s.SyntaxList, tag=FIND, title="What a query may say",
    about="Made from the parser itself; every example is a query that works.",
)  # fmt: skip
def syntax(call: Call[Parameters]) -> Reply:
    elements = [s.SyntaxElement.model_validate(element) for element in library().syntax()]
    return Reply(s.SyntaxList(data_version=call.data_version, items=elements))


# --- records ---------------------------------------------------------------------------------------------------------


class NumberCursor(CursorParameters):
    after: Annotated[int, Field(ge=0, le=2_000_000_000), Digits] = Field(
        default=0, description="Only records behind this number: the cursor of `next`."
    )


class RecordsParameters(NumberCursor, FilterParameters, Selection):
    selects = s.RecordLine


@operation(
    api, "/records", takes=RecordsParameters, answers=s.RecordList, tag=BROWSE, title="List records by number",
    about="Follow `next` until it is null and you have seen every record once.",
    examples=("?limit=3", "?pack=tp&kind=terrain", "?review=needs_review&fields=name", "?category=battle&lang=cs"),
)  # fmt: skip
def records(call: Call[RecordsParameters]) -> Reply:
    asked = call.asked
    filters = resolved(asked.filters(), library(), call.data_version)
    page = library().records(filters, call.language, after=asked.after, limit=asked.limit)
    lines = [shapes.line(record) for record in page.records]
    links = _onward(page)
    body = s.RecordList(data_version=call.data_version, total=page.total, next=links.get("next"), items=lines)
    return Reply(body, links, (line.language for line in lines))


def _onward(page: RecordPage | RecordViewPage) -> paging.Links:
    links = {"first": paging.here(after=None)}
    if page.previous_after is not None:
        links["prev"] = paging.here(after=page.previous_after or None)
    if page.next_after is not None:
        links["next"] = paging.here(after=page.next_after)
    return links


class RecordParameters(Selection):
    selects = s.Record


@operation(
    api, "/records/<ref>", path=RefPath, takes=RecordParameters, answers=s.RecordAnswer, tag=BROWSE,
    title="Read one record", about="By full id, or by its short number.",
    examples=("/m44.base.forest", "/1035?lang=cs", "/m44.base.forest?fields=name,facts,citations"),
)  # fmt: skip
def record(call: Call[RecordParameters], ref: str) -> Reply:
    found = library().record(ref, call.language)
    links = {"canonical": shapes.record_url(found.id), "alternate": shapes.page_url(found.id)}
    return Reply(shapes.record(found, data_version=call.data_version), links, [found.text.language])


class ElementParameters(NumberCursor, ElementFilters, Selection):
    pass


def _list_of(
    name: str, kinds: Sequence[Kind], answers: Callable[..., s.Listing], entry: type[E], title: str, about: str
) -> View:
    """The operation that lists all records of some kinds with their facts."""

    class TypedParameters(ElementParameters):
        selects = entry

    def view(call: Call[TypedParameters]) -> Reply:
        asked = call.asked
        filters = {**resolved(asked.filters(), library(), call.data_version), "kind": kinds}
        page = library().record_views(filters, call.language, after=asked.after, limit=asked.limit)
        entries = [shapes.element(entry, record) for record in page.records]
        links = _onward(page)
        body = answers(data_version=call.data_version, total=page.total, next=links.get("next"), items=entries)
        return Reply(body, links, (entry.language for entry in entries))

    view.__name__ = name
    return operation(
        api, f"/{name}", takes=TypedParameters, answers=answers, tag=BROWSE, title=title, about=about,  # type: ignore[arg-type]
        examples=("?limit=3", "?pack=base&fields=name,facts"),
    )(view)  # fmt: skip


_list_of(
    "terrain", KINDS_BY_FILE["terrain"], s.TerrainList, s.TerrainEntry, "List terrain and landmarks",
    "What a hex does to those who enter, stand on or aim at it, by kind of unit.",
)  # fmt: skip
_list_of(
    "obstacles", KINDS_BY_FILE["obstacles"], s.ObstacleList, s.ObstacleEntry, "List obstacles and fortifications",
    "What lies on a hex beside its terrain.",
)  # fmt: skip
_list_of(
    "units", KINDS_BY_FILE["units"], s.UnitList, s.UnitEntry, "List units and weapons",
    "Figures, hexes of movement, and dice by range in hexes.",
)  # fmt: skip
_list_of(
    "badges", KINDS_BY_FILE["badges"], s.BadgeList, s.BadgeEntry, "List badges of special units",
    "What a badge changes about the unit that has it.",
)  # fmt: skip
_list_of(
    "tokens",
    KINDS_BY_FILE["tokens"],
    s.TokenList,
    s.TokenEntry,
    "List tokens and medals",
    "What a counter on a hex means.",
)
_list_of("cards", KINDS_BY_FILE["cards"], s.CardList, s.CardEntry, "List cards", "Copies, orders, dice and draws.")


# --- shelves ---------------------------------------------------------------------------------------------------------


@operation(api, "/games", takes=LanguageParameters, answers=s.GameList, tag=BROWSE, title="List games")
def games(call: Call[LanguageParameters]) -> Reply:
    items = [s.Game.model_validate(game) for game in library().games(call.language)]
    return Reply(s.GameList(data_version=call.data_version, items=items))


@operation(
    api, "/packs", takes=LanguageParameters, answers=s.PackList, tag=BROWSE, title="List packs",
    about="A pack is one published box or booklet.",
)  # fmt: skip
def packs(call: Call[LanguageParameters]) -> Reply:
    items = [s.Pack.model_validate(pack) for pack in library().packs(call.language)]
    return Reply(s.PackList(data_version=call.data_version, items=items))


@operation(
    api, "/categories", takes=LanguageParameters, answers=s.CategoryList, tag=BROWSE, title="List categories",
    about="Of each game, in its own order.", examples=("", "?lang=cs"),
)  # fmt: skip
def categories(call: Call[LanguageParameters]) -> Reply:
    items = [s.Category.model_validate(category) for category in library().categories(call.language)]
    return Reply(s.CategoryList(data_version=call.data_version, items=items))


class KeyCursor(CursorParameters):
    after: str = Field(
        default="",
        description="Only entries whose id comes behind this one: the cursor of `next`.",
        json_schema_extra=NO_NUL,
    )


class GlossaryParameters(KeyCursor, Selection):
    selects = s.Term

    game: list[str] = Field(default=[], description="Only terms of these games, by id or short name.")


@operation(
    api, "/glossary", takes=GlossaryParameters, answers=s.TermList, tag=BROWSE, title="List terms in every language",
    examples=("?limit=5", "?fields=names&limit=100"),
)  # fmt: skip
def glossary(call: Call[GlossaryParameters]) -> Reply:
    asked = call.asked
    there = library().glossary()
    # Terms may be ahead of the packs: a game that only the glossary knows yet can be asked for as well.
    spoken = {game for term in there for game in term.games}
    wanted = resolved({"game": asked.game}, library(), call.data_version, also=spoken)["game"]
    terms = [term for term in there if not wanted or set(wanted).intersection(term.games)]
    found = paging.portion(terms, lambda term: term.id, after=asked.after, limit=asked.limit)
    items = [s.Term.model_validate(term) for term in found.entries]
    body = s.TermList(data_version=call.data_version, total=found.total, next=found.links.get("next"), items=items)
    return Reply(body, found.links)


# --- trust -----------------------------------------------------------------------------------------------------------


class DocumentsParameters(KeyCursor, Selection):
    selects = s.Document

    pack: list[str] = Field(default=[], description="Only documents of these packs, by id or short name.")


@operation(
    api, "/documents", takes=DocumentsParameters, answers=s.DocumentList, tag=TRUST, title="List printed sources",
    about="rulesdb holds no text of them, only what they are and where they are cited.",
    examples=("?limit=5", "?pack=tp&fields=title,pages"),
)  # fmt: skip
def documents(call: Call[DocumentsParameters]) -> Reply:
    asked = call.asked
    chosen = resolved({"pack": asked.pack}, library(), call.data_version)["pack"]
    there = [document for document in library().documents() if not chosen or document.pack in chosen]
    found = paging.portion(there, lambda document: document.id, after=asked.after, limit=asked.limit)
    items = [shapes.document(document) for document in found.entries]
    body = s.DocumentList(data_version=call.data_version, total=found.total, next=found.links.get("next"), items=items)
    return Reply(body, found.links)


class DocumentParameters(Selection):
    selects = s.CitedDocument


@operation(
    api, "/documents/<document_id>", path=DocumentPath, takes=DocumentParameters, answers=s.DocumentAnswer, tag=TRUST,
    title="Read one document and what cites its pages", examples=("/m44", "/tp?lang=cs"),
)  # fmt: skip
def document(call: Call[DocumentParameters], document_id: str) -> Reply:
    found = library().document(document_id)
    cited = shapes.cited_pages(library().document_pages(document_id, call.language))
    body = s.DocumentAnswer(data_version=call.data_version, **dict(shapes.document(found)), cited=cited)
    return Reply(body, languages=(line.language for page in cited for line in page.records))


class ConflictsParameters(KeyCursor, Selection):
    selects = s.Conflict


@operation(
    api, "/conflicts", takes=ConflictsParameters, answers=s.ConflictList, tag=TRUST,
    title="List where sources disagree",
    about="What each source says, what rulesdb applies, and why.", examples=("?limit=3", "?fields=topic,state"),
)  # fmt: skip
def conflicts(call: Call[ConflictsParameters]) -> Reply:
    asked = call.asked
    there = library().conflicts(call.language)
    found = paging.portion(there, lambda conflict: conflict.id, after=asked.after, limit=asked.limit)
    items = [shapes.conflict(conflict) for conflict in found.entries]
    body = s.ConflictList(data_version=call.data_version, total=found.total, next=found.links.get("next"), items=items)
    return Reply(body, found.links, (item.language for item in items))


# --- service ---------------------------------------------------------------------------------------------------------


@operation(api, "", takes=Parameters, answers=s.Root, tag=SERVICE, title="Where to go from here")
def root(call: Call[Parameters]) -> Reply:
    names = ("search", "records", "terrain", "documents", "glossary", "syntax", "health")
    links = {name: shapes.api_url(f"/{name}") for name in names}
    links |= {"dumps": shapes.api_url("/dumps/manifest.json"), "openapi": shapes.api_url("/openapi.json")}
    return Reply(s.Root(data_version=call.data_version, name="rulesdb", version=openapi.VERSION, links=links))


@operation(
    api, "/health", takes=Parameters, answers=s.Health, tag=SERVICE, title="Whether store and index can be asked",
    about="503 with a problem that names the command which mends it, if not.", kept=False,
)  # fmt: skip
def health(call: Call[Parameters]) -> Reply:
    found = library().search("", settings().language, per_page=1)
    languages = list(library().languages())
    body = s.Health(data_version=call.data_version, status="ready", records=found.total, languages=languages)
    return Reply(body)


dumps.add_operations(api)


# --- door ------------------------------------------------------------------------------------------------------------


def register(app: OpenAPI) -> None:
    """Opens the JSON door of `app`: operations, dumps, OpenAPI document, reading from other sites, rate limit."""
    app.config["MAX_CONTENT_LENGTH"] = app.config["MAX_CONTENT_LENGTH"] or 1_000_000
    openapi.register(app)
    app.register_api(api)
    limit(app, api, app.extensions[SETTINGS], free=dumps.ENDPOINTS)
    cors.register(app)

    @app.after_request
    def _tell_version(response: Response) -> Response:
        if is_api_request() and (version := known_version()) is not None:
            response.headers["X-Data-Version"] = version
        return response

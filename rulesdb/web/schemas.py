"""What the JSON door answers with; the OpenAPI document is made from these models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from rulesdb.packs.format import Badge, Card, Element, Kind, Obstacle, Review, Status, Terrain, Token, Unit

Json = dict[str, Any]
Path = Annotated[str, Field(json_schema_extra={"format": "uri-reference"})]


class Answered(BaseModel):
    """Base of all answers and their parts."""

    model_config = ConfigDict(extra="forbid", frozen=True, from_attributes=True)


def _only_sure(schema: Json) -> None:
    schema["required"] = [name for name in ("data_version", "id") if name in schema["properties"]]


class Entry(Answered):
    """Base of what `fields` can be asked of: with `fields`, only `id` is sure to be there."""

    model_config = ConfigDict(json_schema_extra=_only_sure)


class Answer(Answered):
    data_version: str = Field(description="Version of the data it was made from; also the header `X-Data-Version`.")


# --- what a kind of record knows as figures --------------------------------------------------------------------------


def facts_schema(*elements: type[Element]) -> Json:
    """JSON Schema of the facts of these elements, out of the format of the data files, with nothing to refer to."""
    properties: Json = {}
    for element in elements:
        schema = element.model_json_schema(by_alias=True)
        definitions = schema.get("$defs", {})
        common = set(Element.model_fields) - {"values", "not_asked"}
        for name, stated in schema["properties"].items():
            if name not in common:
                properties[name] = _plain(stated, definitions)
    return {"type": "object", "properties": properties}


def _plain(stated: Any, definitions: Json) -> Any:
    """The schema with references written out, and without the null and default of what is simply left out."""
    if isinstance(stated, list):
        return [_plain(inner, definitions) for inner in stated]
    if not isinstance(stated, dict):
        return stated
    if "$ref" in stated:
        return _plain(definitions[stated["$ref"].rpartition("/")[2]], definitions)
    kept = {key: _plain(value, definitions) for key, value in stated.items() if key not in ("title", "default")}
    options = kept.get("anyOf")
    if isinstance(options, list) and {"type": "null"} in options:
        options.remove({"type": "null"})
        if len(options) == 1:
            return {**options[0], **{key: value for key, value in kept.items() if key != "anyOf"}}
    return kept


GroundFacts = Annotated[Json, WithJsonSchema(facts_schema(Terrain))]
ObstacleFacts = Annotated[Json, WithJsonSchema(facts_schema(Obstacle))]
UnitFacts = Annotated[Json, WithJsonSchema(facts_schema(Unit))]
BadgeFacts = Annotated[Json, WithJsonSchema(facts_schema(Badge))]
TokenFacts = Annotated[Json, WithJsonSchema(facts_schema(Token))]
CardFacts = Annotated[Json, WithJsonSchema(facts_schema(Card))]
AnyFacts = Annotated[Json, WithJsonSchema(facts_schema(Terrain, Obstacle, Unit, Badge, Token, Card))]


# --- parts -----------------------------------------------------------------------------------------------------------


class Text(Answered):
    language: str
    name: str
    aliases: list[str]
    text: str | None = Field(description="The rule in our own words, or null where there is only a name.")
    review: Review
    stale: bool = Field(description="Whether the text it was translated from has changed since.")
    fallback_from: str | None = Field(description="The language asked for, where this one stands in for it.")


class Cited(Answered):
    document: str
    title: str
    authority: str
    edition: str | None
    language: str
    page: int | None
    last_page: int | None
    card: str | None
    section: str | None
    read: bool = Field(description="False where the passage itself was not read by us.")
    written: str = Field(description="The short form, `m44 p13 §Forests`.")


class Relation(Answered):
    relation: str = Field(
        description="`like`, `part_of`, `extends`, `supersedes`, `amends`, `see_also`, or a reverse: `superseded_by`, …"
    )
    id: str
    number: int
    name: str
    url: Path


class Position(Answered):
    source: str
    says: str


class Conflict(Entry):
    """Sources that disagree: what each says, what rulesdb applies, and why."""

    id: str
    kind: str
    state: str
    topic: str
    positions: list[Position]
    holds: str
    why: str
    affects: list[str] = Field(description="Ids of the records concerned.")
    language: str


class Links(Answered):
    self: Path
    page: Path = Field(description="The same for people.")
    picture: Path | None = Field(description="Our own drawing, as SVG.")


class RecordLine(Entry):
    """Enough of a record to choose it."""

    id: str
    number: int
    game: str
    pack: str
    kind: Kind
    category: str
    status: Status
    review: Review
    name: str
    language: str
    fallback_from: str | None = Field(description="The language asked for, where `language` stands in for it.")
    url: Path


class Record(Entry):
    """A record with everything that supports it."""

    id: str
    number: int
    game: str
    pack: str
    kind: Kind
    category: str
    status: Status
    review: Review
    evidence: str
    edition: str | None
    name: str
    text: Text
    texts: list[Text] = Field(description="Name and text in every language there is.")
    facts: AnyFacts = Field(
        description="Figures, with the keys of the data files; those of an element it is like as well."
    )
    inherited: list[str] = Field(description="Which facts were taken over from the element that it is like.")
    rules: list[Json] = Field(description="The rules as data, each with its own citations.")
    citations: list[Cited]
    relations: list[Relation]
    conflicts: list[Conflict]
    links: Links


class RecordAnswer(Record, Answer):
    """One record."""


class ElementEntry(RecordLine):
    """A record with its figures."""

    text: str | None
    edition: str | None
    evidence: str
    like: str | None = Field(description="Id of the element that this one behaves as.")
    inherited: list[str]
    citations: list[str] = Field(description="In the short form, `m44 p13 §Forests`.")
    facts: Json


class TerrainEntry(ElementEntry):
    facts: GroundFacts


class ObstacleEntry(ElementEntry):
    facts: ObstacleFacts


class UnitEntry(ElementEntry):
    facts: UnitFacts


class BadgeEntry(ElementEntry):
    facts: BadgeFacts


class TokenEntry(ElementEntry):
    facts: TokenFacts


class CardEntry(ElementEntry):
    facts: CardFacts


class Fragment(Answered):
    text: str
    marked: bool


class Hit(RecordLine):
    """A record found, best first."""

    snippet: list[Fragment] = Field(description="The passage that matched; joined it is plain text, never markup.")


class FacetValue(Answered):
    value: str
    label: str
    count: int = Field(description="Records that this value would leave, the other filters applied.")
    chosen: bool


Facets = dict[str, list[FacetValue]]


class Suggestion(Answered):
    id: str
    name: str
    language: str


class Game(Answered):
    id: str
    short: str
    name: str
    owner: str
    accent: str


class Pack(Answered):
    id: str
    game: str
    short: str
    name: str
    year: int | None
    languages: list[str]
    requires: list[str]
    records: int
    digest: str


class Category(Answered):
    id: str
    game: str
    name: str
    records: int


class Document(Entry):
    """A printed or published source; rulesdb holds no text of it."""

    id: str
    pack: str
    title: str
    language: str
    edition: str | None
    publisher: str | None
    year: int | None
    pages: int | None
    authority: str
    read: str = Field(description="How much of it we have read.")
    translates: str | None
    citations: int
    links: Links


class CitedPage(Answered):
    page: int | None = Field(description="Null for what cites the document without a page.")
    records: list[RecordLine]


class CitedDocument(Document):
    cited: list[CitedPage]


class Term(Entry):
    """One idea in every language, with the words people also use for it."""

    id: str
    games: list[str]
    group: str
    names: dict[str, str]
    also: dict[str, list[str]]
    attested: dict[str, bool] = Field(description="False where the word is our proposal.")


class SyntaxElement(Answered):
    name: str
    example: str
    meaning: str


# --- answers ---------------------------------------------------------------------------------------------------------


class Listing(Answer):
    """Base of lists; the header `Link` has the same `next`."""

    total: int = Field(description="Entries in all, on however many pages.")
    next: Path | None = Field(description="Where the list goes on, or null at its end.")


class RecordList(Listing):
    items: list[RecordLine]


class TerrainList(Listing):
    items: list[TerrainEntry]


class ObstacleList(Listing):
    items: list[ObstacleEntry]


class UnitList(Listing):
    items: list[UnitEntry]


class BadgeList(Listing):
    items: list[BadgeEntry]


class TokenList(Listing):
    items: list[TokenEntry]


class CardList(Listing):
    items: list[CardEntry]


class DocumentList(Listing):
    items: list[Document]


class ConflictList(Listing):
    items: list[Conflict]


class TermList(Listing):
    items: list[Term]


class GameList(Answer):
    items: list[Game]


class PackList(Answer):
    items: list[Pack]


class CategoryList(Answer):
    items: list[Category]


class SyntaxList(Answer):
    items: list[SyntaxElement]


class DocumentAnswer(CitedDocument, Answer):
    """One document, and which records cite which of its pages."""


class SearchResult(Answer):
    """One page of hits."""

    query: str = Field(description="The query as understood, words and filters together.")
    total: int
    page: int
    per_page: int
    pages: int
    relaxed: bool = Field(description="True where no record has all the words and these have some.")
    did_you_mean: str | None
    hits: list[Hit]
    facets: Facets


class FacetResult(Answer):
    """How many records each filter value would leave."""

    query: str
    total: int
    facets: Facets


class SuggestResult(Answer):
    """Names that complete what was typed."""

    suggestions: list[Suggestion]


class Health(Answer):
    """Store and index are there and can be asked."""

    status: Literal["ready"]
    records: int
    languages: list[str]


class DumpFile(Answered):
    name: str
    media_type: str
    about: str
    bytes: int
    sha256: str
    url: Path


class Manifest(Answer):
    """Every file of the whole data, with its checksum."""

    records: int
    files: list[DumpFile]


class Root(Answer):
    """Where to go from here."""

    name: str
    version: str
    links: Mapping[str, Path]


class Fault(Answered):
    """One thing wrong with the request."""

    parameter: str | None = None
    header: str | None = None
    pointer: str | None = None
    position: int | None = None
    detail: str
    hint: str | None = None
    did_you_mean: Sequence[str] | None = None


class Problem(Answered):
    """A failure, as in RFC 9457."""

    type: Path
    title: str
    status: int
    detail: str
    instance: Path
    errors: list[Fault]
    data_version: str | None = None

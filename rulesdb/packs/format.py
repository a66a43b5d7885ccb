"""What the files of a pack may say: one model a file kind, strict, every key known.

These models are the data format and the source of the JSON Schemas; the store has its own tables. Units: range and
movement in hexes, dice as a change of the number rolled, levels as contour levels.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, WithJsonSchema

from rulesdb.packs.rule_format import RuleItem
from rulesdb.rules.citation import Citation, parse_citation

LANGUAGES: tuple[str, ...] = ("en", "cs", "pt", "ru")
"""Languages that promise a name and a text for every record; the first is the source of the translations."""
SEARCH_LANGUAGES: tuple[str, ...] = (*LANGUAGES, "de", "fr", "es")
"""Languages that may carry names and aliases so that a query typed in them finds the record."""

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$")]
Key = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$")]
Prose = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]

Status = Literal["official", "faq", "community", "unclassified"]
Review = Literal["approved", "needs_review"]
Kind = Literal[
    "rule", "victory", "terrain", "landmark", "obstacle", "unit", "weapon", "badge", "token", "medal", "card", "action",
    "modifier", "fortification",
]  # fmt: skip
KINDS_BY_FILE: dict[str, tuple[Kind, ...]] = {
    "rules": ("rule", "victory", "action", "modifier"),
    "terrain": ("terrain", "landmark"),
    "obstacles": ("obstacle", "fortification"),
    "units": ("unit", "weapon"),
    "badges": ("badge",),
    "tokens": ("token", "medal"),
    "cards": ("card",),
}
PICTURED: tuple[Kind, ...] = (
    "terrain", "landmark", "obstacle", "fortification", "unit", "weapon", "badge", "token", "medal",
)  # fmt: skip
"""Kinds that promise a picture for every record: things that lie on the table."""
UnitKind = Literal["infantry", "armor", "artillery"]


def _citation(value: object) -> object:
    return parse_citation(value) if isinstance(value, str) else value


def _as_list(value: object) -> object:
    return [value] if isinstance(value, (str, dict)) else value


_CITE_SCHEMA = {"type": "string", "examples": ["m44 p13 §Forests", "cc card Terrain 3", "tp p10?"]}
Cite = Annotated[Citation, BeforeValidator(_citation), WithJsonSchema(_CITE_SCHEMA)]
_CITES_SCHEMA = {"anyOf": [_CITE_SCHEMA, {"type": "array", "items": _CITE_SCHEMA, "minItems": 1}]}
Cites = Annotated[list[Cite], BeforeValidator(_as_list), Field(min_length=1), WithJsonSchema(_CITES_SCHEMA)]
References = Annotated[list[Key], BeforeValidator(_as_list)]


class Model(BaseModel):
    """Strict base: unknown keys are refused and nothing is guessed from another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, arbitrary_types_allowed=True)


# --- elements ------------------------------------------------------------------------------------------------------


NotAsked = Literal["contents", "wording", "unread"]


class Element(Model):
    """Anything that carries rules and is a record of its own."""

    number: Annotated[int, Field(ge=1)]
    """Short number for talking at the table; never reused."""
    kind: Kind
    category: Slug
    cite: Cites
    status: Status
    review: Review = "approved"
    evidence: Literal["seen-in-two", "seen-once", "unconfirmed"]
    """How sure the facts are: seen in two independent sources, in one, or not confirmed by any we could read."""
    edition: Slug | None = None
    like: Key | None = None
    """The element that this one behaves as, its own rules and values apart."""
    part_of: Annotated[References, Field(max_length=1)] = []
    """The record that this one is a part of, as a line along a hex edge is of line of sight: found together."""
    extends: References = []
    supersedes: References = []
    amends: References = []
    see_also: References = []
    conflicts: list[str] = []
    values: dict[str, Any] = {}
    """Figures that no typed field holds, by name."""
    rules: list[RuleItem] = []
    not_asked: NotAsked | None = None
    """Why a record without rules cannot be asked: it lists contents, is about wording, or its details were not read."""


class Rule(Element):
    kind: Literal["rule", "victory", "action", "modifier"]


Movement = Literal[
    "free", "stop", "impassable", "enter-only-from-adjacent", "leave-1-hex-only", "max-1-hex", "max-2-hexes",
    "open-ends-only", "heights-only", "two-hexes-up", "two-hexes-from-beach", "impassable-from-beach",
]  # fmt: skip


class ConditionalDice(Model):
    """A change of dice that holds only `when`."""

    dice: int
    when: Literal["attacker-below", "attacker-not-on-same-mountain", "no-terrain-protection"]


def _movements(value: object) -> object:
    return [value] if isinstance(value, str) else value


class ByUnit(Model):
    infantry: int | ConditionalDice | None = None
    armor: int | ConditionalDice | None = None
    artillery: int | ConditionalDice | None = None


class MovementByUnit(Model):
    infantry: Annotated[list[Movement], BeforeValidator(_movements)] | None = None
    armor: Annotated[list[Movement], BeforeValidator(_movements)] | None = None
    artillery: Annotated[list[Movement], BeforeValidator(_movements)] | None = None


OnEnter = Literal["may-battle", "no-battle"]


class OnEnterByUnit(Model):
    infantry: OnEnter | None = None
    armor: OnEnter | None = None
    artillery: OnEnter | None = None


def _on_enter(value: object) -> object:
    return {"infantry": value, "armor": value, "artillery": value} if isinstance(value, str) else value


class Battle(Model):
    """Dice changes: `in` for an attacker of that kind aiming here, `out` for a unit of that kind fighting from here."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)

    in_: ByUnit | None = Field(default=None, alias="in")
    out: ByUnit | None = None
    on_enter: Annotated[OnEnterByUnit, BeforeValidator(_on_enter)] | None = None


class Flags(Model):
    """Retreat flags that a unit here may ignore."""

    ignore: Annotated[int, Field(ge=0)] | Literal["all"]


class Ground(Element):
    """Terrain, a landmark or an obstacle: what a hex does to those who enter, stand on or aim at it."""

    movement: MovementByUnit | None = None
    battle: Battle | None = None
    flags: Flags | None = None
    sight: Literal["blocks", "clear", "special"] | None = None


class Terrain(Ground):
    kind: Literal["terrain", "landmark"]


class Obstacle(Ground):
    kind: Literal["obstacle", "fortification"]


class Move(Model):
    """Hexes: at most `max`, and at most `battle` if the unit is to battle in the same turn."""

    battle: Annotated[int, Field(ge=0)]
    max: Annotated[int, Field(ge=0)]


class Unit(Ground):
    kind: Literal["unit", "weapon"]
    figures: Annotated[int, Field(ge=1)] | None = None
    move: Move | None = None
    dice_by_range: Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=1)] | None = None
    needs_sight: bool | None = None
    take_ground: bool | None = None
    overrun: bool | None = None
    ignores_terrain_protection: bool | None = None


class Badge(Unit):
    kind: Literal["badge"]  # type: ignore[assignment]


class Token(Ground):
    kind: Literal["token", "medal"]


class Draw(Model):
    draw: Annotated[int, Field(ge=1)]
    keep: Annotated[int, Field(ge=1)]


class Fallback(Model):
    """Orders the card gives to a player who has none of the units it names."""

    orders: Annotated[int, Field(ge=1)]
    unless_has: UnitKind


class Card(Element):
    kind: Literal["card"]
    card_no: Annotated[int, Field(ge=1)] | None = None
    copies: Annotated[int, Field(ge=1)] | None = None
    orders: dict[str, int | str] | None = None
    timing: Literal["own-turn", "opponents-turn"] | None = None
    draw: Draw | None = None
    dice: int | dict[str, int] | None = None
    fallback: Fallback | None = None


AnyElement = Annotated[Rule | Terrain | Obstacle | Unit | Badge | Token | Card, Field(discriminator="kind")]
ELEMENTS_BY_FILE: dict[str, type[Element]] = {
    "rules": Rule, "terrain": Terrain, "obstacles": Obstacle, "units": Unit, "badges": Badge, "tokens": Token,
    "cards": Card,
}  # fmt: skip


# --- pack.yaml ------------------------------------------------------------------------------------------------------


def _range(value: list[int]) -> list[int]:
    if len(value) != 2 or value[0] > value[1]:
        raise ValueError("must be two numbers, the lower first")
    return value


class DocumentData(Model):
    """A printed or published source that citations point to; we hold no text of it."""

    title: Prose
    language: Slug
    edition: Prose | None = None
    edition_id: Slug | None = None
    """Edition of the game it speaks of, as `game.yaml` names it; left out where it speaks of none or of several."""
    publisher: Prose | None = None
    year: Annotated[int, Field(ge=1900, le=2100)] | None = None
    pages: Annotated[int, Field(ge=1)] | None = None
    authority: Literal[
        "rulebook", "summary-cards", "faq", "scenario", "translation", "community", "implementation", "review"
    ]
    read: Literal["whole", "parts", "names", "nothing"]
    """How much of it we have read."""
    translates: Slug | None = None


class CategoryData(Model):
    names: dict[str, Prose]


class PackData(Model):
    """`pack.yaml`: one published box or booklet."""

    game: Slug
    prefix: Key
    """Record ids are the prefix, a dot and the element's key."""
    short: Slug
    year: int | None = None
    names: dict[str, Prose]
    requires: list[Slug] = []
    numbers: Annotated[list[int], AfterValidator(_range)]
    documents: dict[Slug, DocumentData] = {}
    languages: list[Slug]
    """Languages in which every record of the pack has a name and a text."""


class GameData(Model):
    """`game.yaml`: what all packs of a game share."""

    short: Slug
    names: dict[str, Prose]
    owner: Prose
    accent: Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]
    categories: dict[Slug, dict[str, Prose]]
    editions: dict[Slug, dict[str, Prose]] = {}
    """Names of its editions, for a game whose rules were printed anew; a pack holds one of them."""


# --- texts, conflicts, glossary ------------------------------------------------------------------------------------


class TextData(Model):
    name: Prose
    aliases: list[Prose] = []
    """Other names for it: what people type instead of the name."""
    asked: list[Prose] = []
    """Questions that the record answers, as people type them; searched, not shown."""
    text: Prose | None = None
    review: Review = "approved"
    of: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{8}$")] | None = None
    """Digest of the English text that this one was written from; another digest there makes this text stale."""


class ConflictText(Model):
    topic: Prose
    positions: Annotated[list[Prose], Field(min_length=1)]
    holds: Prose
    why: Prose


class TextsData(Model):
    """`texts/<lang>.yaml`."""

    language: Slug
    texts: dict[Key, TextData]
    conflicts: dict[str, ConflictText] = {}


class ConflictData(Model):
    """`conflicts.yaml`: where sources disagree, who says what, and whether it is settled."""

    kind: Literal["source-disagreement", "translation", "open-question", "extends-text", "faq-ruling"]
    state: Literal["resolved", "faq", "derived", "open", "seen-once", "info"]
    sources: Annotated[list[Prose], Field(min_length=1)]
    """Who says it, in the order of the positions in the texts."""
    affects: list[Key] = []


class PictureData(Model):
    """What one picture shows, in a sentence of each language: for those who cannot see it."""

    shows: dict[Slug, Prose]


class TermData(Model):
    """One idea of the glossary with its preferred word per language and the words people also use."""

    games: list[Slug]
    group: Slug
    names: dict[str, Prose]
    also: dict[str, list[Prose]] = {}
    attested: dict[str, bool] = {}
    """False where the word is our proposal and no game source was seen to use it."""

"""Tables of the store, normalised; everything published from `data/` can be rebuilt at any time.

Record ids are the text ids of the data files, so that tables of other origin may point at them and outlive a reload.
Terrain, landmarks, obstacles, tokens and medals have their particulars in `ground` and the rows by unit kind beside it;
units, weapons and badges add `troop`; cards have `card`. Units: hexes, dice as a change of the number rolled.
"""

from __future__ import annotations

from typing import Any, ClassVar

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Row(SQLModel):
    """Base of all tables of the store, with metadata of its own and names for every constraint."""

    metadata: ClassVar[sa.MetaData] = sa.MetaData(naming_convention=NAMES)


def _key(**more: Any) -> Any:
    return Field(primary_key=True, **more)


def _of(target: str, **more: Any) -> Any:
    """A column that points at `target` and goes with it."""
    return Field(foreign_key=target, ondelete="CASCADE", **more)


def _key_of(target: str) -> Any:
    return _of(target, primary_key=True)


def _rows_go_with(columns: list[str], targets: list[str]) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(columns, targets, ondelete="CASCADE")


# --- games, packs, documents ---------------------------------------------------------------------------------------


class GameRow(Row, table=True):
    __tablename__ = "game"
    id: str = _key()
    short: str
    owner: str
    accent: str
    position: int


class GameNameRow(Row, table=True):
    __tablename__ = "game_name"
    game_id: str = _key_of("game.id")
    language: str = _key()
    name: str


class CategoryRow(Row, table=True):
    __tablename__ = "category"
    game_id: str = _key_of("game.id")
    id: str = _key()
    position: int


class CategoryNameRow(Row, table=True):
    __tablename__ = "category_name"
    __table_args__ = (_rows_go_with(["game_id", "category_id"], ["category.game_id", "category.id"]),)
    game_id: str = _key()
    category_id: str = _key()
    language: str = _key()
    name: str


class PackRow(Row, table=True):
    __tablename__ = "pack"
    id: str = _key()
    game_id: str = _of("game.id", index=True)
    prefix: str
    short: str
    year: int | None
    first_number: int
    last_number: int
    position: int
    digest: str


class PackNameRow(Row, table=True):
    __tablename__ = "pack_name"
    pack_id: str = _key_of("pack.id")
    language: str = _key()
    name: str


class PackRequiresRow(Row, table=True):
    __tablename__ = "pack_requires"
    pack_id: str = _key_of("pack.id")
    required_id: str = _key_of("pack.id")
    position: int


class PackLanguageRow(Row, table=True):
    __tablename__ = "pack_language"
    pack_id: str = _key_of("pack.id")
    language: str = _key()
    position: int


class DocumentRow(Row, table=True):
    """A printed or published source in one edition and language; none of its text is here."""

    __tablename__ = "document"
    id: str = _key()
    pack_id: str = _of("pack.id", index=True)
    position: int
    title: str
    language: str
    edition: str | None
    publisher: str | None
    year: int | None
    pages: int | None
    authority: str
    read: str
    # Deferred, because a translation may stand before its original in the file.
    translates: str | None = Field(
        sa_column=sa.Column(
            sa.ForeignKey("document.id", ondelete="SET NULL", deferrable=True, initially="DEFERRED"), nullable=True
        )
    )


# --- records -------------------------------------------------------------------------------------------------------


class RecordRow(Row, table=True):
    """One searchable entry. `digest` covers all that its pack says about it, so that a reload knows what changed."""

    __tablename__ = "record"
    __table_args__ = (
        sa.ForeignKeyConstraint(["game_id", "category_id"], ["category.game_id", "category.id"]),
        sa.CheckConstraint("status IN ('official', 'faq', 'community', 'unclassified')", name="status"),
        sa.CheckConstraint("review IN ('approved', 'needs_review')", name="review"),
        sa.Index(None, "game_id", "category_id"),
    )
    id: str = _key()
    number: int = Field(unique=True)
    game_id: str = _of("game.id")
    pack_id: str = _of("pack.id", index=True)
    category_id: str
    kind: str = Field(index=True)
    status: str
    review: str
    evidence: str
    edition: str | None
    position: int
    digest: str


class RecordTextRow(Row, table=True):
    """Name and text in one language; `of_digest` is the English text it was written from, `stale` if that moved on."""

    __tablename__ = "record_text"
    __table_args__ = (sa.CheckConstraint("review IN ('approved', 'needs_review')", name="review"),)
    record_id: str = _key_of("record.id")
    language: str = _key(index=True)
    name: str
    text: str | None
    review: str
    of_digest: str | None
    stale: bool


class AliasRow(Row, table=True):
    __tablename__ = "alias"
    __table_args__ = (_rows_go_with(["record_id", "language"], ["record_text.record_id", "record_text.language"]),)
    record_id: str = _key()
    language: str = _key()
    position: int = _key()
    alias: str


class AskedRow(Row, table=True):
    """A question that the record answers, as people type it."""

    __tablename__ = "asked"
    __table_args__ = (_rows_go_with(["record_id", "language"], ["record_text.record_id", "record_text.language"]),)
    record_id: str = _key()
    language: str = _key()
    position: int = _key()
    question: str


class RuleRow(Row, table=True):
    """An executable rule: `place` is where the record stands in the situation, `verbs` what it does, in short."""

    __tablename__ = "rule"
    record_id: str = _key_of("record.id")
    id: str = _key()
    position: int
    place: str | None
    verbs: str
    condition: dict[str, Any] = Field(sa_type=sa.JSON)
    effect: dict[str, Any] = Field(sa_type=sa.JSON)


class CitationRow(Row, table=True):
    """Where a record, or one rule of it, stands printed; `read` is false where the passage was not read by us."""

    __tablename__ = "citation"
    __table_args__ = (
        _rows_go_with(["record_id", "rule_id"], ["rule.record_id", "rule.id"]),
        sa.Index(None, "document_id", "page"),
    )
    record_id: str = _key_of("record.id")
    position: int = _key()
    rule_id: str | None
    document_id: str = Field(foreign_key="document.id")
    page: int | None
    last_page: int | None
    card: str | None
    section: str | None
    read: bool
    written: str


class RelationRow(Row, table=True):
    __tablename__ = "relation"
    record_id: str = _key_of("record.id")
    relation: str = _key()
    other_id: str = _of("record.id", primary_key=True, index=True)


class PictureRow(Row, table=True):
    __tablename__ = "picture"
    record_id: str = _key_of("record.id")
    file: str
    digest: str


class ValueRow(Row, table=True):
    """A figure that no typed column holds; `is_field` where it is a field of the element, not one of its `values`."""

    __tablename__ = "value"
    record_id: str = _key_of("record.id")
    is_field: bool = _key()
    name: str = _key()
    position: int
    value: Any = Field(sa_type=sa.JSON)


# --- what a hex, a troop or a card does ------------------------------------------------------------------------------


class GroundRow(Row, table=True):
    """Flags that a unit here may ignore, a number or all of them, and what it does to lines of sight."""

    __tablename__ = "ground"
    record_id: str = _key_of("record.id")
    flags_ignored: int | None
    all_flags_ignored: bool
    sight: str | None


class MovementRow(Row, table=True):
    __tablename__ = "movement"
    record_id: str = _key_of("record.id")
    unit_kind: str = _key()
    position: int = _key()
    effect: str


class BattleDiceRow(Row, table=True):
    """Dice changes `in` for an attacker of that kind aiming here, `out` for one fighting from here."""

    __tablename__ = "battle_dice"
    record_id: str = _key_of("record.id")
    direction: str = _key()
    unit_kind: str = _key()
    dice: int
    condition: str | None


class OnEnterRow(Row, table=True):
    __tablename__ = "on_enter"
    record_id: str = _key_of("record.id")
    unit_kind: str = _key()
    effect: str


class TroopRow(Row, table=True):
    """What is particular to a unit, a weapon or a badge; moves in hexes."""

    __tablename__ = "troop"
    record_id: str = _key_of("record.id")
    figures: int | None
    move_battle: int | None
    move_max: int | None
    needs_sight: bool | None
    take_ground: bool | None
    overrun: bool | None
    ignores_terrain_protection: bool | None


class RangeDiceRow(Row, table=True):
    __tablename__ = "range_dice"
    record_id: str = _key_of("record.id")
    distance: int = _key()
    dice: int


class CardRow(Row, table=True):
    __tablename__ = "card"
    record_id: str = _key_of("record.id")
    card_no: int | None
    copies: int | None
    timing: str | None
    draw: int | None
    keep: int | None
    dice: int | None
    fallback_orders: int | None
    fallback_unless_has: str | None


class CardOrderRow(Row, table=True):
    """Orders a card gives in a section or to a kind of unit: a number, or a word such as `all`."""

    __tablename__ = "card_order"
    record_id: str = _key_of("record.id")
    position: int = _key()
    receiver: str
    number: int | None
    word: str | None


class CardDiceRow(Row, table=True):
    __tablename__ = "card_dice"
    record_id: str = _key_of("record.id")
    position: int = _key()
    name: str
    dice: int


# --- conflicts of sources --------------------------------------------------------------------------------------------


class ConflictRow(Row, table=True):
    __tablename__ = "conflict"
    game_id: str = _key_of("game.id")
    id: str = _key()
    pack_id: str = _of("pack.id", index=True)
    position: int
    kind: str
    state: str


class ConflictSourceRow(Row, table=True):
    __tablename__ = "conflict_source"
    __table_args__ = (_rows_go_with(["game_id", "conflict_id"], ["conflict.game_id", "conflict.id"]),)
    game_id: str = _key()
    conflict_id: str = _key()
    position: int = _key()
    source: str


class ConflictTextRow(Row, table=True):
    __tablename__ = "conflict_text"
    __table_args__ = (_rows_go_with(["game_id", "conflict_id"], ["conflict.game_id", "conflict.id"]),)
    game_id: str = _key()
    conflict_id: str = _key()
    language: str = _key()
    topic: str
    holds: str
    why: str


class ConflictPositionRow(Row, table=True):
    """What the source at `position` says, in our words."""

    __tablename__ = "conflict_position"
    __table_args__ = (
        _rows_go_with(
            ["game_id", "conflict_id", "language"],
            ["conflict_text.game_id", "conflict_text.conflict_id", "conflict_text.language"],
        ),
    )
    game_id: str = _key()
    conflict_id: str = _key()
    language: str = _key()
    position: int = _key()
    says: str


class ConflictRecordRow(Row, table=True):
    __tablename__ = "conflict_record"
    __table_args__ = (_rows_go_with(["game_id", "conflict_id"], ["conflict.game_id", "conflict.id"]),)
    game_id: str = _key()
    conflict_id: str = _key()
    record_id: str = _of("record.id", primary_key=True, index=True)


# --- glossary --------------------------------------------------------------------------------------------------------


class TermRow(Row, table=True):
    __tablename__ = "term"
    id: str = _key()
    section: str
    position: int


class TermGameRow(Row, table=True):
    """A game the term belongs to; the glossary may know games that are not loaded."""

    __tablename__ = "term_game"
    term_id: str = _key_of("term.id")
    game: str = _key()
    position: int


class TermNameRow(Row, table=True):
    """`attested` is false where the word is our proposal, null where nothing is said."""

    __tablename__ = "term_name"
    term_id: str = _key_of("term.id")
    language: str = _key()
    name: str | None
    attested: bool | None


class TermWordRow(Row, table=True):
    __tablename__ = "term_word"
    term_id: str = _key_of("term.id")
    language: str = _key()
    position: int = _key()
    word: str


# --- the store's own account ------------------------------------------------------------------------------------------


class DataVersionRow(Row, table=True):
    """One row: the version of the data, and a count that grows with every transaction that changed anything."""

    __tablename__ = "data_version"
    __table_args__ = (sa.CheckConstraint("id = 1", name="one_row"),)
    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    version: str
    changes: int


class OutboxRow(Row, table=True):
    """A record that the index has yet to take over, written with the change itself; numbers are never used twice."""

    __tablename__ = "outbox"
    __table_args__ = {"sqlite_autoincrement": True}
    seq: int | None = Field(
        default=None,
        sa_column=sa.Column(sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True, autoincrement=True),
    )
    record_id: str


METADATA = Row.metadata


def table_of(row: type[Row]) -> sa.Table:
    """The SQLAlchemy table behind a row class."""
    found: sa.Table = METADATA.tables[str(row.__tablename__)]
    return found


game = table_of(GameRow)
game_name = table_of(GameNameRow)
category = table_of(CategoryRow)
category_name = table_of(CategoryNameRow)
pack = table_of(PackRow)
pack_name = table_of(PackNameRow)
pack_requires = table_of(PackRequiresRow)
pack_language = table_of(PackLanguageRow)
document = table_of(DocumentRow)
record = table_of(RecordRow)
record_text = table_of(RecordTextRow)
alias = table_of(AliasRow)
asked = table_of(AskedRow)
rule = table_of(RuleRow)
citation = table_of(CitationRow)
relation = table_of(RelationRow)
picture = table_of(PictureRow)
value = table_of(ValueRow)
ground = table_of(GroundRow)
movement = table_of(MovementRow)
battle_dice = table_of(BattleDiceRow)
on_enter = table_of(OnEnterRow)
troop = table_of(TroopRow)
range_dice = table_of(RangeDiceRow)
card = table_of(CardRow)
card_order = table_of(CardOrderRow)
card_dice = table_of(CardDiceRow)
conflict = table_of(ConflictRow)
conflict_source = table_of(ConflictSourceRow)
conflict_text = table_of(ConflictTextRow)
conflict_position = table_of(ConflictPositionRow)
conflict_record = table_of(ConflictRecordRow)
term = table_of(TermRow)
term_game = table_of(TermGameRow)
term_name = table_of(TermNameRow)
term_word = table_of(TermWordRow)
data_version = table_of(DataVersionRow)
outbox = table_of(OutboxRow)

PUBLISHED: tuple[sa.Table, ...] = (
    game, game_name, category, category_name, pack, pack_name, pack_requires, pack_language, document,
    record, record_text, alias, asked, rule, citation, relation, picture, value,
    ground, movement, battle_dice, on_enter, troop, range_dice, card, card_order, card_dice,
    conflict, conflict_source, conflict_text, conflict_position, conflict_record,
    term, term_game, term_name, term_word, data_version,
)  # fmt: skip
"""Tables that may leave the house in a dump, parents first; named one by one, so that no private table slips in."""

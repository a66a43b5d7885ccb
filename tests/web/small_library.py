"""A library of a handful of records in memory, with one of everything a page has to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from rulesdb.errors import NotFoundError
from rulesdb.library import FacetCount, Library, RecordPage, RecordViewPage, SearchAnswer, SearchHit, SuggestionView
from rulesdb.search.query import SYNTAX, SyntaxElement, leaves, parse
from rulesdb.store.views import (
    CategoryView,
    CitationView,
    ConflictView,
    DocumentView,
    GameView,
    PackView,
    PageView,
    RecordSummary,
    RecordView,
    RelationView,
    TermView,
    TextView,
)

Filters = Mapping[str, Sequence[str]]
FIELDS = ("game", "pack", "kind", "category", "status", "review", "doc")
EVERY_UNIT = ("infantry", "armor", "artillery")


def text(language: str, name: str, written: str | None, *, review: str = "approved", stale: bool = False) -> TextView:
    return TextView(language, name, (), written, review, stale)


def cite(document: str = "m44", page: int | None = 13, section: str | None = "Forests", **more: Any) -> CitationView:
    values: dict[str, Any] = {
        "title": "Memoir '44 – Rules", "authority": "rulebook", "edition": None, "language": "en", "last_page": None,
        "card": None, "read": True, "written": f"{document} p{page}",
    }  # fmt: skip
    return CitationView(**{"document": document, "page": page, "section": section, **values, **more})


def by_unit(*values: Any) -> dict[str, Any]:
    return dict(zip(EVERY_UNIT, values, strict=True))


def record(
    number: int, id: str, kind: str, *texts: TextView, facts: Mapping[str, Any] | None = None, **more: Any
) -> RecordView:
    values: dict[str, Any] = {
        "game": "memoir44", "pack": "base", "category": kind, "status": "official", "review": "approved",
        "evidence": "seen-in-two", "edition": None, "inherited": (), "rules": (), "citations": (cite(),),
        "relations": (), "conflicts": (), "picture": None,
    }  # fmt: skip
    return RecordView(
        id=id, number=number, kind=kind, text=texts[0], texts=texts, facts=facts or {}, **{**values, **more}
    )


DISPUTE = ConflictView(
    "E11", "source-disagreement", "open", "Flags on a train", (("Booklet", "one flag"), ("<b>Card</b>", "no flag")),
    "one flag", "the booklet is newer", ("m44.tp.train",), "en",
)  # fmt: skip

FOREST_FACTS = {
    "movement": by_unit(["stop"], ["stop"], ["stop"]),
    "battle": {
        "in": by_unit(-1, -2, 0),
        "out": by_unit(0, 0, 0),
        "on_enter": by_unit("no-battle", "no-battle", "no-battle"),
    },
    "flags": {"ignore": 0},
    "sight": "blocks",
}

RECORDS: tuple[RecordView, ...] = (
    record(
        1027,
        "m44.base.infantry",
        "unit",
        text("en", "Infantry", "Infantry moves one hex and battles, or two without battle."),
        text("cs", "Pěchota", "Pěchota."),
        facts={
            "figures": 4,
            "move": {"battle": 1, "max": 2},
            "dice_by_range": [3, 2, 1],
            "needs_sight": True,
            "take_ground": True,
            "overrun": False,
        },
    ),
    record(
        1034,
        "m44.base.countryside",
        "terrain",
        text("en", "Countryside", "Open ground."),
        text("cs", "Krajina", "Krajina."),
        facts={
            "movement": by_unit(["free"], ["free"], ["free"]),
            "flags": {"ignore": 0},
            "sight": "clear",
            "battle": {"in": by_unit(0, 0, 0), "out": by_unit(0, 0, 0), "on_enter": by_unit(*["may-battle"] * 3)},
        },
    ),
    record(
        1035,
        "m44.base.forest",
        "terrain",
        text("en", "Forest", "A unit that enters a forest must stop.\n\nIt may not battle that turn."),
        text("cs", "Les", "Jednotka, která vstoupí do lesa, musí zastavit.", stale=True),
        text("pt", "Floresta", "Parar."),
        text("ru", "Лес", "Стоп."),
        text("de", "Wald", None),
        facts=FOREST_FACTS,
        picture="forest.svg",
        relations=(RelationView("liked_by", "m44.tp.palm-forest", 2005, "Palm forest"),),
        citations=(
            cite(),
            cite("cc", None, None, card="Terrain 3", title="Card Compendium", authority="summary-cards"),
            cite("m44-fr", 13, None, title="Mémoire 44 – Règles", language="fr", authority="translation", read=False),
        ),
    ),
    record(
        1046,
        "m44.base.bunker",
        "obstacle",
        text("en", "Bunker", "Only infantry enters a bunker."),
        facts={
            "movement": by_unit(["free"], ["impassable"], ["impassable"]),
            "flags": {"ignore": 1},
            "sight": "blocks",
            "battle": {"in": by_unit(-1, {"dice": -2, "when": "attacker-below"}, 0)},
        },
    ),
    record(
        1053,
        "m44.base.card.probe-left",
        "card",
        text("en", "Probe, left", "Order two units on the left flank."),
        facts={"card_no": 5, "copies": 4, "orders": {"left": 2}, "timing": "own-turn"},
    ),
    record(
        1070,
        "m44.base.card.behind-enemy-lines",
        "card",
        text("en", "Behind enemy lines", None),
        facts={
            "orders": {"any": 1, "type": "infantry"},
            "fallback": {"orders": 1, "unless_has": "infantry"},
            "draw": {"draw": 2, "keep": 1},
            "dice": {"allies": 2, "axis": 1},
            "timing": "opponents-turn",
        },
    ),
    record(
        2005,
        "m44.tp.palm-forest",
        "terrain",
        text("en", "Palm forest", "A palm forest is a forest."),
        pack="terrain-pack",
        facts=FOREST_FACTS,
        inherited=("movement", "battle", "flags", "sight"),
        review="needs_review",
        evidence="unconfirmed",
        status="community",
        relations=(RelationView("like", "m44.base.forest", 1035, "Forest"),),
    ),
    record(
        2056,
        "m44.tp.train",
        "unit",
        text("en", "Train <i>", "A train & its <script>alert(1)</script> cars."),
        pack="terrain-pack",
        facts={
            "figures": 4,
            "move": {"battle": 3, "max": 3},
            "flags": {"ignore": "all"},
            "values": {"road_bonus": {"extra_hexes": 1, "start_on_road": True}, "steps": ["play", "order"]},
        },
        conflicts=(DISPUTE,),
    ),
)

CATEGORIES = (("terrain", "Terrain"), ("obstacle", "Obstacles"), ("unit", "Units"), ("card", "Cards"))
PACKS = (("base", "Base game"), ("terrain-pack", "Terrain Pack"))
DOCUMENTS = (
    DocumentView(
        "m44", "base", "Memoir '44 – Rules", "en", None, "Days of Wonder", 2004, 36, "rulebook", "parts", None, 8
    ),
    DocumentView("cc", "base", "Card Compendium", "en", "2nd", None, None, None, "summary-cards", "parts", None, 1),
    DocumentView(
        "m44-fr", "base", "Mémoire 44 – Règles", "fr", None, None, 2004, None, "translation", "names", "m44", 1
    ),
)
TERMS = (
    TermView("forest", ("memoir44",), "terrain", {"en": "forest", "cs": "les", "pt": "floresta", "ru": "лес"},
             {"en": ("woods",)}, {"en": True, "cs": True, "pt": False, "ru": True}),
    TermView("hill", ("memoir44",), "terrain", {"en": "hill", "cs": "kopec"}, {}, {"en": True, "cs": True}),
)  # fmt: skip
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg"/>'


@dataclass
class SmallLibrary:
    """What the pages ask of a Library, over RECORDS. `version` may be changed; `failure` is raised by every search."""

    version: str = "data-1"
    failure: Exception | None = None
    records_held: tuple[RecordView, ...] = RECORDS
    asked: list[str] = field(default_factory=list)

    __hash__ = object.__hash__

    def data_version(self) -> str:
        return self.version

    def languages(self) -> tuple[str, ...]:
        return ("en", "cs", "pt", "ru")

    def record(self, ref: str, language: str) -> RecordView:
        for one in self.records_held:
            if ref in (one.id, str(one.number)):
                return self._in(one, language)
        near = [one.id for one in self.records_held if one.id[:12] == ref[:12]]
        raise NotFoundError(f"there is no record '{ref}'", near)

    def records(self, filters: Filters, language: str, *, after: int = 0, limit: int = 50) -> RecordPage:
        found = self.record_views(filters, language, after=after, limit=limit)
        return RecordPage(tuple(map(_line, found.records)), found.total, found.next_after, found.previous_after)

    def record_views(self, filters: Filters, language: str, *, after: int = 0, limit: int = 50) -> RecordViewPage:
        left = [self._in(one, language) for one in self.records_held if _fits(one, filters)]
        rest = [one for one in left if one.number > after]
        back = [0, *(one.number for one in left if one.number <= after)]
        before = None if len(back) == 1 else back[-limit - 1] if len(back) > limit + 1 else 0
        onward = rest[limit - 1].number if len(rest) > limit else None
        return RecordViewPage(tuple(rest[:limit]), len(left), onward, before)

    def search(
        self, text: str, language: str, *, filters: Filters | None = None, page: int = 1, per_page: int = 12
    ) -> SearchAnswer:
        if self.failure is not None:
            raise self.failure
        query = parse(text)
        for name, values in (filters or {}).items():
            query = query.with_filter(name, values)
        held = {given.field: given.values for given in query.filters if not given.excluded}
        words = [leaf.text.casefold() for leaf in leaves(query.words)]
        every = [self._in(one, language) for one in self.records_held if all(word in _said(one) for word in words)]
        found = [one for one in every if _fits(one, held)]
        shown = found[(page - 1) * per_page : page * per_page]
        return SearchAnswer(
            str(query), query.text, held, len(found), page, per_page, -(-len(found) // per_page),
            tuple(SearchHit(_line(one), (("Found ", False), (one.text.name, True))) for one in shown),
            self._facets(every, held), False, None if found or not words else "forest", self.version,
        )  # fmt: skip

    def facets(self, text: str, filters: Filters | None, language: str) -> Mapping[str, tuple[FacetCount, ...]]:
        return self.search(text, language, filters=filters).facets

    def suggest(self, typed: str, language: str, *, limit: int = 8) -> tuple[SuggestionView, ...]:
        found = [one for one in self.records_held if one.text.name.casefold().startswith(typed.casefold())]
        return tuple(
            SuggestionView(one.id, one.text.name, one.text.language, one.kind, one.pack) for one in found[:limit]
        )

    def games(self, language: str) -> tuple[GameView, ...]:
        return (GameView("memoir44", "m44", "Memoir '44", "Days of Wonder", "#4d6b2f"),)

    def packs(self, language: str) -> tuple[PackView, ...]:
        count = Counter(one.pack for one in self.records_held)
        return tuple(PackView(id, "memoir44", id, name, 2004, ("en",), (), count[id], "d") for id, name in PACKS)

    def categories(self, language: str) -> tuple[CategoryView, ...]:
        count = Counter(one.category for one in self.records_held)
        return tuple(CategoryView(id, "memoir44", name, count[id]) for id, name in CATEGORIES)

    def documents(self) -> tuple[DocumentView, ...]:
        return DOCUMENTS

    def document(self, document_id: str) -> DocumentView:
        for one in DOCUMENTS:
            if one.id == document_id:
                return one
        raise NotFoundError(f"there is no document '{document_id}'", ("m44",))

    def document_pages(self, document_id: str, language: str) -> tuple[PageView, ...]:
        citing = [(c.page, one) for one in self.records_held for c in one.citations if c.document == document_id]
        pages = sorted({page for page, _ in citing}, key=lambda page: page or 0)
        return tuple(PageView(page, tuple(_line(one) for at, one in citing if at == page)) for page in pages)

    def glossary(self) -> tuple[TermView, ...]:
        return TERMS

    def conflicts(self, language: str) -> tuple[ConflictView, ...]:
        return (DISPUTE,)

    def picture(self, pack_id: str, file_name: str) -> bytes | None:
        return PICTURE if file_name.removesuffix(".svg") in self.picture_names(pack_id) else None

    def picture_names(self, pack_id: str) -> frozenset[str]:
        names = ("forest", "forest--curve", "forest--figure", "forest--allies")
        return frozenset(names if pack_id == "base" else ())

    def picture_shows(self, pack_id: str, name: str, language: str) -> str | None:
        shows = {"en": "A hex full of trees.", "cs": "Hex plný stromů."}
        return shows.get(language, shows["en"]) if (pack_id, name) == ("base", "forest") else None

    def syntax(self) -> tuple[SyntaxElement, ...]:
        return SYNTAX

    def _in(self, one: RecordView, language: str) -> RecordView:
        wanted = next((held for held in one.texts if held.language == language), None)
        return replace(one, text=wanted or replace(one.texts[0], fallback_from=None if language == "en" else language))

    def _facets(self, every: list[RecordView], held: Filters) -> Mapping[str, tuple[FacetCount, ...]]:
        labels = {"pack": dict(PACKS), "category": dict(CATEGORIES), "doc": {one.id: one.title for one in DOCUMENTS}}
        answer = {}
        for name in FIELDS:
            others = {key: values for key, values in held.items() if key != name}
            count = Counter(value for one in every if _fits(one, others) for value in _values(one, name))
            answer[name] = tuple(
                FacetCount(value, labels.get(name, {}).get(value, value), n, value in held.get(name, ()))
                for value, n in sorted(count.items())
            )
        return answer


def small_library(**changes: Any) -> Library:
    """A SmallLibrary where a Library is asked for."""
    return cast(Library, SmallLibrary(**changes))


def _line(one: RecordView) -> RecordSummary:
    return RecordSummary(
        one.id, one.number, one.game, one.pack, one.kind, one.category, one.status, one.review, one.text, one.picture
    )


def _said(one: RecordView) -> str:
    return " ".join(f"{held.name} {held.text}" for held in one.texts).casefold()


def _values(one: RecordView, name: str) -> set[str]:
    return {c.document for c in one.citations} if name == "doc" else {getattr(one, name)}


def _fits(one: RecordView, filters: Filters) -> bool:
    return all(not values or _values(one, name) & set(values) for name, values in filters.items() if name in FIELDS)

"""Pack sets of a few records, written where a test needs them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from rulesdb.packs.format import AnyElement, ConflictData, Element, GameData, PackData, TermData, TextsData
from rulesdb.packs.model import LoadedElement, Pack, PackSet

ELEMENT: TypeAdapter[Element] = TypeAdapter(AnyElement)
NOWHERE = Path("nowhere")
GAME = {
    "short": "g",
    "names": {"en": "The Game", "cs": "Hra"},
    "owner": "nobody",
    "accent": "#123456",
    "categories": {"terrain": {"en": "Terrain", "cs": "Terén"}, "card": {"en": "Cards"}, "unit": {"en": "Units"}},
}
MANUAL = {"title": "Rules", "language": "en", "pages": 20, "authority": "rulebook", "read": "whole"}


@dataclass
class Box:
    """One pack in short; texts by language and element key, names stand for themselves."""

    id: str
    elements: dict[str, dict[str, Any]]
    texts: dict[str, dict[str, Any]] = field(default_factory=dict)
    conflicts: dict[str, dict[str, Any]] = field(default_factory=dict)
    conflict_texts: dict[str, dict[str, Any]] = field(default_factory=dict)
    documents: dict[str, dict[str, Any]] = field(default_factory=lambda: {"man": MANUAL})
    requires: Sequence[str] = ()
    game: str = "game"
    pictures: Mapping[str, Path] = field(default_factory=dict)


def element(number: int, kind: str = "terrain", **more: Any) -> dict[str, Any]:
    """Fields of an element, those that must be there filled in."""
    category = kind if kind in GAME["categories"] else "terrain"  # type: ignore[operator]
    must = {"category": category, "cite": f"man p{number % 20 + 1}", "status": "official", "evidence": "seen-in-two"}
    return {"number": number, "kind": kind, **must, **more}


def pack_set(
    *boxes: Box,
    games: Mapping[str, Any] | None = None,
    terms: Mapping[str, Any] | None = None,
    digest: str | None = None,
) -> PackSet:
    """The set of these packs, as the reader of the data folder would give it."""
    packs = {box.id: _pack(box, place) for place, box in enumerate(boxes)}
    said = repr((sorted((name, pack.digest) for name, pack in packs.items()), games, terms))
    return PackSet(
        games={name: GameData.model_validate(game) for name, game in (games or {"game": GAME}).items()},
        packs=packs,
        terms={name: TermData.model_validate(term) for name, term in (terms or {}).items()},
        digest=digest or hashlib.sha256(said.encode()).hexdigest(),
    )


def _pack(box: Box, place: int) -> Pack:
    data = {
        "game": box.game,
        "prefix": f"g.{box.id}",
        "short": box.id[:1],
        "names": {"en": f"Box {box.id}"},
        "requires": list(box.requires),
        "numbers": [place * 1000 + 1, place * 1000 + 999],
        "documents": box.documents,
        "languages": ["en", "cs"],
    }
    languages = sorted({*box.texts, *box.conflict_texts}, key=lambda name: (name != "en", name))
    return Pack(
        id=box.id,
        game=box.game,
        folder=NOWHERE,
        data=PackData.model_validate(data),
        elements={
            f"g.{box.id}.{key}": LoadedElement(
                f"g.{box.id}.{key}", key, box.id, ELEMENT.validate_python(fields), f"{box.id}.yaml:{line}"
            )
            for line, (key, fields) in enumerate(box.elements.items(), start=1)
        },
        texts={
            language: TextsData.model_validate(
                {
                    "language": language,
                    "texts": {
                        key: text if isinstance(text, dict) else {"name": text}
                        for key, text in box.texts.get(language, {}).items()
                    },
                    "conflicts": box.conflict_texts.get(language, {}),
                }
            )
            for language in languages
        },
        conflicts={name: ConflictData.model_validate(conflict) for name, conflict in box.conflicts.items()},
        pictures=box.pictures,
        digest=hashlib.sha256(repr(box).encode()).hexdigest(),
    )


def base(**changes: Any) -> Box:
    """A base box with terrain, a unit and a card; `changes` replace fields of the box."""
    fields: dict[str, Any] = {
        "id": "base",
        "elements": {
            "forest": element(
                1,
                cite=["man p3 §Forests", "man card Terrain 3"],
                movement={"infantry": "stop", "armor": "stop"},
                battle={"in": {"infantry": -1, "armor": -2}, "on_enter": "no-battle"},
                flags={"ignore": 0},
                sight="blocks",
                rules=[
                    {"id": "enter", "as": "entered", "set": {"stop": True}, "cite": "man p4"},
                    {"id": "cover", "as": "target_hex", "when": {"attacker.kind": "infantry"}, "add": {"dice": -1}},
                ],
            ),
            "hill": element(2, battle={"in": {"infantry": {"dice": -1, "when": "attacker-below"}}}, conflicts=["E1"]),
            "infantry": element(3, "unit", figures=4, move={"battle": 1, "max": 2}, dice_by_range=[3, 2, 1]),
            "probe": element(4, "card", card_no=5, copies=4, orders={"left": 2, "center": "all"}, timing="own-turn"),
        },
        "texts": {
            "en": {
                "forest": {"name": "Forest", "text": "Units stop.", "aliases": ["woods", "trees"]},
                "hill": {"name": "Hill", "text": "It is high."},
                "infantry": {"name": "Infantry", "text": "They walk."},
                "probe": {"name": "Probe", "text": "Order two."},
            },
            "cs": {
                "forest": {"name": "Les", "text": "Jednotky zastaví."},
                "hill": {"name": "Kopec", "text": "Je vysoký."},
            },
            "de": {"forest": {"name": "Wald", "aliases": ["Gehölz"]}},
        },
        "conflicts": {
            "E1": {"kind": "open-question", "state": "open", "sources": ["man", "faq"], "affects": ["g.base.forest"]}
        },
        "conflict_texts": {
            "en": {"E1": {"topic": "Height", "positions": ["high", "low"], "holds": "high", "why": "it says so"}}
        },
    }
    return Box(**{**fields, **changes})


def more(**changes: Any) -> Box:
    """A second box that builds on the base."""
    fields: dict[str, Any] = {
        "id": "more",
        "requires": ["base"],
        "documents": {"more": {**MANUAL, "title": "More rules"}},
        "elements": {
            "palms": element(1001, like="g.base.forest", cite="more p2"),
            "swamp": element(1002, like="g.more.palms", cite="more p3-4", movement={"armor": "impassable"}),
            "elite": element(1003, "unit", extends="g.base.infantry", figures=5, see_also="g.more.palms"),
        },
        "texts": {
            "en": {
                "palms": {"name": "Palms", "text": "As forest."},
                "swamp": {"name": "Swamp", "text": "Wet."},
                "elite": {"name": "Elite", "text": "Better."},
            },
            "cs": {"palms": {"name": "Palmy", "text": "Jako les."}},
        },
    }
    return Box(**{**fields, **changes})

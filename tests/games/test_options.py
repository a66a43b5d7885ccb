"""Every rule option has a situation in which it decides, and the ruling shows the other reading with its sources."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from tests.games.situations import ARM, INF, card, duel, foe, going, hexes, unit, works

RIM = {
    "board": {
        "hexes": [
            {"hex": [0, 0], "occupant": {"unit": INF, "side": "allies"}},
            {"hex": [-1, 2], "occupant": {"unit": INF, "side": "axis"}},
            {"hex": [0, 1], "terrain": "forest"},
        ]
    },
    "attacker": {"hex": [0, 0]},
    "target": {"hex": [-1, 2]},
}


def line_board(*woods: list[int]) -> dict[str, Any]:
    """A big gun's far line along hex sides or through a corner, with forests on its way."""
    return {
        "board": {"hexes": [{"hex": [3, 4]}, *({"hex": place, "terrain": "forest"} for place in woods)]},
        "attacker": {"hex": [3, 4]},
    }


EDGES = {**line_board([3, 3], [5, 1]), "target": {"hex": [5, 0]}}
CORNER = {**line_board([5, 3]), "target": {"hex": [8, 3]}}

DECIDES: list[tuple[str, str, str, dict[str, Any]]] = [
    ("hill-sight", "elevated", "sight",
     duel(unit(INF, "hill", group="a"), foe(INF, "hill", group="b"), 2, between=hexes("forest"))),
    ("edge-lines", "same-edge", "sight", EDGES),
    ("board-rim", "open", "sight", RIM),
    ("corner-touch", "crosses", "sight", CORNER),
    ("sandbags-on-terrain", "best-of", "attack", duel(unit(INF, "hill"), foe(INF, "hill", **works("sandbag")))),
    ("take-ground-after-stop", "barred", "take-ground",
     duel(unit(INF, moved=1, **works("wire")), foe(INF), outcome="target_eliminated")),
    ("overrun-on-wire", "barred", "take-ground",
     duel(unit(ARM), foe(INF, **works("wire")), outcome="target_eliminated")),
    ("ocean-after-beach", "barred", "move", going(unit(INF, "beach"), "beach", "ocean")),
    ("cliff-take-ground", "allowed", "take-ground",
     duel(unit(INF, "beach"), foe(INF, "cliff"), outcome="target_eliminated")),
    ("short-retreat", "ignore-first", "retreat", {"target": foe(INF, "church", rear_hexes_free=0), "flags": 1}),
    ("wadi-both-inside", "free", "attack", duel(unit(INF, "wadi"), foe(INF, "wadi"), 2)),
    ("radar-station-armor-out", "summary-card", "attack", duel(unit(ARM, "radar-station"), foe(INF))),
    ("road-hill-cover", "hill", "attack", duel(unit(INF), foe(INF, "road-hill"))),
    ("sabotage-form", "summary-card", "sabotage", {"attacker": unit(INF, "factory")}),
    ("engineers-of-special-forces", "special", "move", {"attacker": unit("special-forces", badge="engineer")}),
    ("air-strike-section", "booklet", "air-strike-call", {"cards": card("recon-left"), "target_sections": ["center"]}),
]  # fmt: skip


@pytest.mark.parametrize(("option", "other", "question", "situation"), DECIDES, ids=[row[0] for row in DECIDES])
def test_an_option_decides_and_shows_both_readings(
    book: Rulebook, option: str, other: str, question: str, situation: dict[str, Any]
) -> None:
    told = book.situation({**situation, "closed": True})
    ruling = lookup(book, question, told)
    reading = next(one for one in ruling.readings if one.option == option)
    assert reading.value == other
    assert reading.citations
    under = lookup(book, question, told, options={option: other})
    assert {key: under.answer[key] for key in reading.answer} == dict(reading.answer)
    assert under.answer != ruling.answer


def test_no_option_is_left_without_a_case(book: Rulebook) -> None:
    assert {row[0] for row in DECIDES} == set(book.options)


def test_a_remembered_step_still_names_the_option_it_hangs_on(book: Rulebook) -> None:
    """A reach meets the step twice; the second time must not be remembered as if it hung on no option."""
    shore = [
        {"hex": [place, row], "terrain": "beach" if row == 4 else "ocean"} for row in (4, 5) for place in range(2, 6)
    ]
    inland = {"board": {"hexes": shore}, "attacker": {**unit(INF), "hex": [3, 3]}}
    lookup(book, "move", book.situation(inland))
    path = book.situation({**going(unit(INF), "beach", "ocean"), "closed": True})
    assert "ocean-after-beach" in {one.option for one in lookup(book, "move", path).readings}

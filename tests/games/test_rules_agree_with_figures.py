"""The typed figures of the data files (for people) and the executable rules (for the lookup) say the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulesdb.packs.format import Card, ConditionalDice, Ground, Unit
from rulesdb.packs.model import LoadedElement
from rulesdb.packs.read import read_packs_leniently
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook

DATA = Path(__file__).parents[2] / "data"
KINDS = ("infantry", "armor", "artillery")
DICE = {"infantry": 3, "armor": 3, "artillery": 3}
# tested as what they do to a river or a unit, not as ground of their own
ON_A_RIVER = {"m44.base.bridge", "m44.tp.ford", "m44.tp.pontoon-bridge", "m44.tp.railroad-bridge", "m44.tp.boats"}
PACKS = [pack for name, pack in read_packs_leniently(DATA)[0].packs.items() if name in ("base", "terrain-pack")]
ELEMENTS = [element for pack in PACKS for element in pack.elements.values()]
GROUNDS = [
    one for one in ELEMENTS if isinstance(one.data, Ground) and one.data.kind in ("terrain", "landmark", "obstacle")
]


def hex_with(element: LoadedElement, **more: Any) -> dict[str, Any]:
    """A hex that holds the element and otherwise plain ground, or a river where it lies on one."""
    if element.data.kind == "obstacle" or element.id in ON_A_RIVER:
        under = "river" if element.id in ON_A_RIVER else "countryside"
        return {"terrain": under, "obstacles": [{"kind": element.id, "owner": "axis"}], **more}
    return {"terrain": element.id, **more}


def figures(what: str) -> Iterator[Any]:
    for element in GROUNDS:
        data = element.data
        assert isinstance(data, Ground)
        if what in ("in", "out") and data.battle is not None:
            by_kind = data.battle.in_ if what == "in" else data.battle.out
            for kind in KINDS:
                value = getattr(by_kind, kind, None) if by_kind is not None else None
                if value is not None:
                    yield pytest.param(element, kind, value, id=f"{element.id} {what} {kind}")
        elif what == "movement" and data.movement is not None:
            for kind in KINDS:
                words = getattr(data.movement, kind)
                if words and set(words) <= {"free", "stop", "impassable"}:
                    yield pytest.param(element, kind, words[0], id=f"{element.id} movement {kind}")
        elif what == "enter" and data.battle is not None and data.battle.on_enter is not None:
            for kind in ("infantry", "armor"):
                word = getattr(data.battle.on_enter, kind)
                closed = data.movement is not None and "impassable" in (getattr(data.movement, kind) or ())
                if word is not None and not closed and element.id not in ("m44.tp.mountain", "m44.tp.wadi"):
                    yield pytest.param(element, kind, word, id=f"{element.id} enter {kind}")
        elif what == "flags" and data.flags is not None:
            yield pytest.param(element, data.flags.ignore, id=f"{element.id} flags")
        elif what == "sight" and data.sight in ("blocks", "clear"):
            yield pytest.param(element, data.sight, id=f"{element.id} sight")


def attack(book: Rulebook, kind: str, at: dict[str, Any], there: dict[str, Any]) -> Any:
    told = {"attacker": {"unit": kind, "side": "allies", **at}, "target": {"unit": "infantry", "side": "axis", **there}}
    return lookup(book, "attack", book.situation({**told, "range": 1, "closed": True}))


@pytest.mark.parametrize(("element", "kind", "value"), list(figures("in")))
def test_dice_against_a_unit_on_it(book: Rulebook, element: LoadedElement, kind: str, value: Any) -> None:
    change = value.dice if isinstance(value, ConditionalDice) else value
    ruling = attack(book, kind, {"terrain": "countryside"}, hex_with(element))
    assert ruling.answer["dice_if_allowed"] == DICE[kind] + change


@pytest.mark.parametrize(("element", "kind", "value"), list(figures("out")))
def test_dice_of_a_unit_that_battles_out_of_it(book: Rulebook, element: LoadedElement, kind: str, value: int) -> None:
    ruling = attack(book, kind, hex_with(element), {"terrain": "countryside"})
    assert ruling.answer["dice_if_allowed"] == DICE[kind] + value


@pytest.mark.parametrize(("element", "kind", "word"), list(figures("movement")))
def test_moving_into_it(book: Rulebook, element: LoadedElement, kind: str, word: str) -> None:
    told = {"attacker": {"unit": kind, "terrain": "countryside"}, "path": [hex_with(element)], "closed": True}
    answer = lookup(book, "move", book.situation(told)).answer
    assert answer["allowed"] == (word != "impassable")
    if word != "impassable":
        assert answer["must_stop"] == (word == "stop")


@pytest.mark.parametrize(("element", "kind", "word"), list(figures("enter")))
def test_battle_after_entering_it(book: Rulebook, element: LoadedElement, kind: str, word: str) -> None:
    told = {"attacker": {"unit": kind, "terrain": "countryside"}, "path": [hex_with(element)], "closed": True}
    assert lookup(book, "move", book.situation(told)).answer["may_battle"] == (word == "may-battle")


@pytest.mark.parametrize(("element", "number"), list(figures("flags")))
def test_flags_ignored_on_it(book: Rulebook, element: LoadedElement, number: int | str) -> None:
    assert attack(book, "infantry", {"terrain": "countryside"}, hex_with(element)).answer["flags_ignorable"] == number


@pytest.mark.parametrize(("element", "word"), list(figures("sight")))
def test_sight_across_it(book: Rulebook, element: LoadedElement, word: str) -> None:
    told = {"attacker": "infantry", "target": "infantry", "range": 2, "between": [hex_with(element)], "closed": True}
    assert lookup(book, "sight", book.situation(told)).answer["sight"] == ("blocked" if word == "blocks" else "clear")


UNITS = [one for one in ELEMENTS if isinstance(one.data, Unit) and (one.data.move or one.data.dice_by_range)]


@pytest.mark.parametrize("element", UNITS, ids=[one.id for one in UNITS])
def test_movement_and_range_table_of_a_unit(book: Rulebook, element: LoadedElement) -> None:
    data = element.data
    assert isinstance(data, Unit)
    if data.move is not None:
        answer = lookup(book, "move", book.situation({"attacker": element.id, "closed": True})).answer
        assert (answer["move"], answer["battle_move"]) == (data.move.max, data.move.battle)
    if data.dice_by_range is not None:
        for far, dice in enumerate([*data.dice_by_range, 0], 1):
            told = {"attacker": element.id, "target": "infantry", "range": far, "closed": True}
            assert lookup(book, "attack", book.situation(told)).answer["dice"] == dice


CARDS = [one for one in ELEMENTS if isinstance(one.data, Card)]


@pytest.mark.parametrize("element", CARDS, ids=[one.id for one in CARDS])
def test_orders_of_a_card(book: Rulebook, element: LoadedElement) -> None:
    data = element.data
    assert isinstance(data, Card)
    told = book.situation({"cards": [{"card": element.id}], "closed": True})
    ruling = lookup(book, "card", told)
    assert ruling.answer["orders_max"] == {name: count for name, count in (data.orders or {}).items() if name != "type"}
    assert ruling.steps and all(step.citations for step in ruling.steps)


def test_every_ground_and_card_is_looked_at() -> None:
    assert len(GROUNDS) > 45
    assert len(CARDS) == 30


def test_every_citation_of_a_rule_names_a_document(book: Rulebook) -> None:
    known = {code for pack in PACKS for code in pack.data.documents}
    cited = {citation.document for rule in book.rules.values() for citation in rule.citations}
    cited |= {citation.document for option in book.options.values() for citation in option.citations}
    assert cited <= known

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.packs.format import ELEMENTS_BY_FILE, Element, Movement, Terrain
from rulesdb.store import tables as t
from rulesdb.store.facts import TABLES, fact_rows, read_facts, take_over
from tests.store.tiny import ELEMENT, element

GROUND: dict[str, Any] = {
    "movement": {"infantry": ["stop", "max-1-hex"], "armor": "impassable", "artillery": "free"},
    "battle": {
        "in": {"infantry": -1, "armor": {"dice": -2, "when": "attacker-below"}, "artillery": 0},
        "out": {"infantry": 0, "armor": -2, "artillery": 0},
        "on_enter": {"infantry": "may-battle", "armor": "no-battle", "artillery": "no-battle"},
    },
    "flags": {"ignore": "all"},
    "sight": "blocks",
}
TROOP: dict[str, Any] = {
    **GROUND,
    "figures": 4,
    "move": {"battle": 0, "max": 2},
    "dice_by_range": [3, 0, 1],
    "needs_sight": False,
    "take_ground": True,
    "overrun": False,
    "ignores_terrain_protection": True,
}
WHOLE: dict[str, dict[str, Any]] = {
    "rules": {"kind": "rule"},
    "terrain": {"kind": "terrain", **GROUND},
    "obstacles": {"kind": "obstacle", **GROUND},
    "units": {"kind": "unit", **TROOP},
    "badges": {"kind": "badge", **TROOP},
    "tokens": {"kind": "medal", **GROUND},
    "cards": {
        "kind": "card",
        "card_no": 5,
        "copies": 2,
        "orders": {"left": 2, "all": "any"},
        "timing": "own-turn",
        "draw": {"draw": 2, "keep": 1},
        "dice": {"infantry": 1, "armor": 0},
        "fallback": {"orders": 1, "unless_has": "armor"},
    },
}
VALUES = {"heights": [1, 2], "odd": None, "named": {"a": {"b": "č"}}, "no": False}


def stored(*elements: Element) -> dict[str, dict[str, Any]]:
    """The facts of each element after a way through the tables."""
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        t.METADATA.create_all(connection, tables=TABLES)
        for place, one in enumerate(elements):
            for table, rows in fact_rows(f"r{place}", one).items():
                connection.execute(sa.insert(table), rows)
        found = read_facts(connection, [f"r{place}" for place in range(len(elements))])
    engine.dispose()
    return found


def said(one: Element) -> dict[str, Any]:
    """The facts of an element as its file says them; what is empty says nothing."""
    plain = one.model_dump(mode="json", by_alias=True, exclude_none=True)
    facts = {name: value for name, value in plain.items() if name not in Element.model_fields}
    return _without_empty(facts) | ({"values": one.values} if one.values else {})


def _without_empty(facts: Any) -> Any:
    if not isinstance(facts, dict):
        return facts
    pruned = {name: _without_empty(value) for name, value in facts.items()}
    return {name: value for name, value in pruned.items() if value not in ({}, [])}


@pytest.mark.parametrize("file", WHOLE)
def test_every_field_of_an_element_comes_back_as_written(file: str) -> None:
    one = ELEMENT.validate_python(element(1, **WHOLE[file], values=VALUES))
    own = set(ELEMENTS_BY_FILE[file].model_fields) - set(Element.model_fields)
    assert own == set(WHOLE[file]) - {"kind"}, "a field that this test does not know"
    assert stored(one)["r0"] == said(one)
    assert list(stored(one)["r0"]) == list(said(one))


def test_a_field_without_a_column_is_kept_all_the_same() -> None:
    class Marsh(Terrain):
        depth: int | None = None
        reeds: dict[str, int] | None = None

    one = Marsh.model_validate(element(1, depth=2, reeds={"high": 3}, sight="clear", values={"depth": 9}))
    assert stored(one)["r0"] == {"sight": "clear", "depth": 2, "reeds": {"high": 3}, "values": {"depth": 9}}


movements = st.none() | st.lists(st.sampled_from(Movement.__args__), max_size=3)
by_kind = (
    st.none()
    | st.integers(-3, 3)
    | st.fixed_dictionaries(
        {"dice": st.integers(-3, 3), "when": st.sampled_from(["attacker-below", "no-terrain-protection"])}
    )
)
kinds = ("infantry", "armor", "artillery")


def each(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | st.fixed_dictionaries({}, optional=dict.fromkeys(kinds, values))


grounds = st.fixed_dictionaries(
    {
        "movement": each(movements),
        "battle": st.none() | st.fixed_dictionaries({"in": each(by_kind), "out": each(by_kind)}),
        "flags": st.none() | st.fixed_dictionaries({"ignore": st.integers(0, 3) | st.just("all")}),
        "sight": st.sampled_from([None, "blocks", "clear"]),
        "values": st.dictionaries(
            st.text(max_size=3), st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text()
        ),
    }
)


@settings(deadline=None)
@given(st.lists(grounds, min_size=1, max_size=3))
def test_facts_of_many_records_do_not_mix(each_says: list[dict[str, Any]]) -> None:
    elements = [ELEMENT.validate_python(element(place + 1, **says)) for place, says in enumerate(each_says)]
    assert stored(*elements) == {f"r{place}": said(one) for place, one in enumerate(elements)}


def test_why_nobody_can_ask_is_kept_and_not_taken_over() -> None:
    silent, other = (ELEMENT.validate_python(element(place, **GROUND)) for place in (1, 2))
    silent = silent.model_copy(update={"not_asked": "contents"})
    found = stored(silent, other)
    assert found == {"r0": {**said(silent), "not_asked": "contents"}, "r1": said(other)}
    merged, taken = take_over({}, found["r0"])
    assert "not_asked" not in merged and "not_asked" not in taken


@settings(deadline=None)
@given(grounds, grounds)
def test_own_values_win_and_every_other_one_is_taken_over_and_named(own: Any, liked: Any) -> None:
    mine, theirs = (said(ELEMENT.validate_python(element(1, **says))) for says in (own, liked))
    merged, taken = take_over(mine, theirs)
    pieces = set(_pieces(merged))
    assert set(_pieces(mine)) <= pieces
    assert {path for path, _ in _pieces(theirs)} <= {path for path, _ in pieces}
    for path, value in pieces - set(_pieces(mine)):
        assert (path, value) in set(_pieces(theirs))
        assert any(".".join(path[:length]) in taken for length in range(1, len(path) + 1))
    assert len(set(taken)) == len(taken)


def _pieces(facts: dict[str, Any]) -> list[tuple[tuple[str, ...], str]]:
    """The parts that are taken over one by one, with their place."""
    depth = {"movement": 2, "battle": 3, "values": 2}
    found: list[tuple[tuple[str, ...], str]] = []

    def walk(value: Any, path: tuple[str, ...], left: int) -> None:
        if left == 0:
            found.append((path, repr(value)))
            return
        for name, inner in value.items():
            walk(inner, (*path, name), left - 1)

    for name, value in facts.items():
        walk(value, (name,), depth.get(name, 1) - 1)
    return found


def test_what_is_taken_over_keeps_the_order_of_the_formats() -> None:
    merged, taken = take_over(
        {"sight": "clear", "movement": {"armor": ["free"]}},
        {"movement": {"infantry": ["stop"]}, "flags": {"ignore": 1}},
    )
    assert list(merged) == ["movement", "flags", "sight"]
    assert list(merged["movement"]) == ["infantry", "armor"]
    assert taken == ("movement.infantry", "flags")


def test_dice_with_a_condition_are_taken_over_as_one_piece() -> None:
    merged, taken = take_over(
        {"battle": {"in": {"infantry": -1}}}, {"battle": {"in": {"infantry": {"dice": -2, "when": "attacker-below"}}}}
    )
    assert merged == {"battle": {"in": {"infantry": -1}}}
    assert taken == ()


def test_rows_go_only_to_the_tables_of_facts() -> None:
    for file, fields in WHOLE.items():
        one = ELEMENT.validate_python(element(1, **fields, values=VALUES))
        assert set(fact_rows("r", one)) <= set(TABLES), file

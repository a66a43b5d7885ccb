"""Scenario editor files: what is read, what is named as unknown, what is refused and where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.errors import SituationError
from rulesdb.games.memoir44.m44 import MOST_BYTES, MOST_TOLD, BoardFile, read_board, read_text

FILES = sorted((Path(__file__).parent / "m44_files").glob("*.m44"))


def entry(column: int = 4, row: int = 0, **layers: Any) -> dict[str, Any]:
    return {"col": column, "row": row, **layers}


def board(*entries: Any, face: str = "COUNTRY", kind: str = "STANDARD", **info: Any) -> dict[str, Any]:
    return {"board": {"type": kind, "face": face, "hexagons": list(entries)}, "game_info": info}


def read(*entries: Any, **more: Any) -> BoardFile:
    return read_board(board(*entries, **more))


def only_hex(*entries: Any, **more: Any) -> dict[str, Any]:
    found = read(*entries, **more).board["hexes"]
    assert len(found) == 1
    return found[0]


def faults(document: Any) -> list[str]:
    with pytest.raises(SituationError) as caught:
        read_board(document)
    return [problem.where for problem in caught.value.problems]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_whole_file_becomes_a_board(path: Path) -> None:
    found = read_text(path.read_bytes())
    units = sum("unit" in one for one in json.loads(path.read_text("utf-8"))["board"]["hexagons"])
    assert found.units == units > 10
    assert found.board["shape"] == "standard" and found.board["top_side"] == "axis"


def test_codes_stand_for_elements_of_the_packs() -> None:
    state = only_hex(entry(terrain={"name": "woods"}, obstacle={"name": "wire"}, unit={"name": "infger"}))
    assert state == {
        "hex": "2,0",
        "terrain": ["m44.base.forest"],
        "obstacles": [{"kind": "m44.base.wire"}],
        "occupant": {"unit": "m44.base.infantry", "side": "axis"},
    }


def test_badge_makes_another_unit() -> None:
    assert only_hex(entry(unit={"name": "gunger", "badge": "badge5"}))["occupant"]["unit"] == "m44.tp.big-gun"
    assert only_hex(entry(unit={"name": "infus", "badge": "badge12"}))["occupant"]["unit"] == "m44.tp.engineer"


def test_figures_are_taken_over_also_where_they_are_words() -> None:
    assert only_hex(entry(unit={"name": "tankus", "nbr_units": "2"}))["occupant"]["figures"] == 2


def test_turned_road_leads_through_other_sides() -> None:
    straight = only_hex(entry(terrain={"name": "road"}))["road_sides"]
    assert straight == ["e", "w"]
    assert only_hex(entry(terrain={"name": "road", "orientation": 2}))["road_sides"] == ["ne", "sw"]


def test_bunker_belongs_to_the_unit_in_it_unless_the_file_says_whose_it_is() -> None:
    told = {"name": "bunker", "original_owner": "ALLIES"}
    inside = {"name": "infger"}
    assert only_hex(entry(rect_terrain=told, unit=inside))["obstacles"] == [
        {"kind": "m44.base.bunker", "owner": "allies"}
    ]
    untold = only_hex(entry(rect_terrain={"name": "bunker"}, unit=inside))
    assert untold["obstacles"] == [{"kind": "m44.base.bunker", "owner": "axis"}]
    assert only_hex(entry(rect_terrain={"name": "bunker"}))["obstacles"] == [{"kind": "m44.tp.field-bunker"}]


def test_beach_face_prints_beach_and_ocean_where_no_terrain_lies() -> None:
    states = {
        state["hex"]: state for state in read(entry(4, 4, terrain={"name": "woods"}), face="beach").board["hexes"]
    }
    assert states["0,4"]["terrain"] == ["m44.base.forest"]
    assert states["1,4"]["terrain"] == ["m44.base.beach"]
    assert states["0,7"]["terrain"] == ["m44.base.ocean"]
    assert "0,3" not in states


def test_unit_on_a_printed_beach_stands_on_beach() -> None:
    states = {state["hex"]: state for state in read(entry(4, 4, unit={"name": "infus"}), face="BEACH").board["hexes"]}
    assert states["0,4"]["terrain"] == ["m44.base.beach"] and "occupant" in states["0,4"]


def test_hexagons_may_be_wrapped_or_keyed_by_number() -> None:
    tile = entry(terrain={"name": "hills"})
    plain = read(tile).board
    for hexagons in ({"item": [tile]}, {"item": tile}, {"7": tile}):
        assert (
            read_board({"board": {"type": "standard", "face": "country", "hexagons": hexagons}}).board["hexes"]
            == plain["hexes"]
        )


def test_medals_and_mines_are_read_from_tags() -> None:
    state = only_hex(entry(tags=[{"name": "medal1"}, {"name": "tag3", "side": "AXIS"}]))
    assert state["objective"] is True
    assert state["tokens"] == [{"kind": "m44.tp.minefield", "owner": "axis"}]


def test_wide_board_has_its_own_extent() -> None:
    assert only_hex(entry(50, 0, terrain={"name": "woods"}), kind="OVERLORD")["hex"] == "25,0"
    assert faults(board(entry(26, 0))) == ["/board/hexagons/0/col"]


def test_prose_of_the_file_is_not_kept() -> None:
    document = board(entry(unit={"name": "infger"}))
    document["text"] = {"en": {"name": "Secret plan", "historical": "Long ago"}}
    document["board"]["labels"] = [{"row": 0, "col": 0, "text": ["Secret village"]}]
    assert "Secret" not in str(read_board(document))


# --- what these boxes do not know ------------------------------------------------------------------------------------


def test_unknown_code_is_named_with_its_pointer_and_stays_on_its_hex() -> None:
    found = read(entry(terrain={"name": "pjungle"}), entry(6, 0, terrain={"name": "hills", "behavior": "LAVA"}))
    assert [(part.pointer, part.hex) for part in found.not_read] == [
        ("/board/hexagons/0/terrain/name", "2,0"),
        ("/board/hexagons/1/terrain/behavior", "3,0"),
    ]
    assert "pjungle" in found.not_read[0].what
    assert found.board["hexes"] == [
        {"hex": "2,0", "unread": ["pjungle"]},
        {"hex": "3,0", "terrain": ["m44.base.hill"], "unread": ["LAVA"]},
    ]


def test_markers_that_change_no_battle_leave_the_hex_as_it_is() -> None:
    found = read(entry(terrain={"name": "hills"}, tags=[{"name": "tag4"}, {"name": "medal3"}]))
    assert found.board["hexes"] == [{"hex": "2,0", "terrain": ["m44.base.hill"]}]
    assert len(found.not_read) == 2
    assert only_hex(entry(tags=[{"name": "tag14"}]))["unread"] == ["tag14"]


def test_unit_of_another_box_stands_there_as_something_without_rules() -> None:
    found = read(entry(unit={"name": "infger", "badge": "badge26"}))
    assert found.board["hexes"] == [{"hex": "2,0", "occupant": {"side": "axis", "unread": ["infger with badge26"]}}]
    assert [part.pointer for part in found.not_read] == ["/board/hexagons/0/unit/name"]


def test_single_figure_of_elite_armor_is_no_elite_armor() -> None:
    found = read(entry(unit={"name": "tank2ger", "badge": "badge4", "nbr_units": 1}))
    assert "unit" not in found.board["hexes"][0]["occupant"] and found.not_read


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("document", "pointer"),
    [
        (None, "/board"),
        ([], "/board"),
        ({}, "/board"),
        ({"board": 5}, "/board"),
        ({"board": {"type": "ROUND", "hexagons": []}}, "/board/type"),
        ({"board": {"face": 7, "hexagons": []}}, "/board/face"),
        ({"board": {}}, "/board/hexagons"),
        ({"board": {"hexagons": "many"}}, "/board/hexagons"),
        (board("forest"), "/board/hexagons/0"),
        (board({"col": 4}), "/board/hexagons/0/row"),
        (board(entry(3, 0)), "/board/hexagons/0/col"),
        (board(entry(4, 9)), "/board/hexagons/0/row"),
        (board(entry(True, 0)), "/board/hexagons/0/col"),
        (board(entry(10**30, 0)), "/board/hexagons/0/col"),
        (board(entry(4.0, 0)), "/board/hexagons/0/col"),
        (board(entry(terrain="woods")), "/board/hexagons/0/terrain"),
        (board(entry(terrain={"name": ["woods"]})), "/board/hexagons/0/terrain/name"),
        (board(entry(terrain={"name": "w\0ds"})), "/board/hexagons/0/terrain/name"),
        (board(entry(terrain={"name": "w" * 99})), "/board/hexagons/0/terrain/name"),
        (board(entry(terrain={"name": "road", "orientation": 7})), "/board/hexagons/0/terrain/orientation"),
        (board(entry(unit={"name": "infger", "nbr_units": 0})), "/board/hexagons/0/unit/nbr_units"),
        (
            board(entry(rect_terrain={"name": "bunker", "original_owner": "MARS"})),
            "/board/hexagons/0/rect_terrain/original_owner",
        ),
        (board(entry(), side_player1="MARS"), "/game_info/side_player1"),
    ],
)
def test_broken_form_is_refused_at_its_pointer(document: Any, pointer: str) -> None:
    assert pointer in faults(document)


def test_hex_listed_twice_is_refused() -> None:
    assert faults(board(entry(), entry())) == ["/board/hexagons/1"]


def test_ten_thousand_units_are_refused_without_reading_them() -> None:
    assert faults(board(*[entry(unit={"name": "infger"})] * 10_000)) == ["/board/hexagons"]


def test_every_fault_is_told_up_to_a_limit() -> None:
    assert len(faults(board(entry(1, 0), entry(3, 0), entry(5, 0)))) == 3
    assert len(faults(board(*[entry(1, 0)] * 100))) == MOST_TOLD + 1


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"board":' * 50_000, b"9" * 5000, b" " * (MOST_BYTES + 1), b"NaN"],
    ids=["empty", "cut", "no text", "nested list", "nested object", "long number", "huge", "no number"],
)
def test_bytes_that_are_no_file_are_refused(data: bytes) -> None:
    with pytest.raises(SituationError):
        read_text(data)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["woods", "infger", "AXIS"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
LAYERS = st.dictionaries(
    st.sampled_from(["row", "col", "terrain", "rect_terrain", "obstacle", "unit", "tags"]),
    VALUES
    | st.integers(0, 8)
    | st.fixed_dictionaries({"name": VALUES}, optional={"behavior": VALUES, "badge": VALUES, "nbr_units": VALUES}),
)


HEXAGONS = st.lists(LAYERS, max_size=4) | VALUES
FORM = st.fixed_dictionaries({"hexagons": HEXAGONS}, optional={"type": VALUES, "face": VALUES})


@given(st.fixed_dictionaries({"board": FORM}) | VALUES)
def test_any_json_is_a_board_or_a_refusal(document: Any) -> None:
    try:
        found = read_board(document)
    except SituationError as error:
        assert error.problems and all(problem.where.startswith("/") for problem in error.problems)
    else:
        assert found.board["shape"] in ("standard", "breakthrough", "overlord")

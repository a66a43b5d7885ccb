"""Hexes, lines and the names of hexes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.rules.hexgrid import (
    DIRECTIONS,
    Edge,
    Hex,
    Shape,
    board_label,
    distance,
    doubled,
    from_board_label,
    from_doubled,
    from_offset,
    line,
    neighbours,
    offset,
    side_towards,
)

hexes = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))
STANDARD = Shape(9, 13, 12)


@settings(deadline=None)
@given(hexes)
def test_names_of_hexes_undo_each_other(place: Hex) -> None:
    assert from_doubled(*doubled(place)) == place
    assert from_offset(*offset(place)) == place
    assert Hex.parse(str(place)) == place


def test_printed_labels_undo_each_other_on_the_whole_board() -> None:
    for place in STANDARD.hexes():
        assert from_board_label(board_label(place, 9), 9) == place
    assert board_label(Hex(0, 0), 9) == "A9"
    assert board_label(Hex(0, 1), 9) == "a8"


@pytest.mark.parametrize("label", ["a9", "A8", "A10", "A0", "", "9A", "Å9"])
def test_a_label_the_board_does_not_have_is_refused(label: str) -> None:
    with pytest.raises(ValueError, match="no hex is called"):
        from_board_label(label, 9)


def test_columns_and_rows_of_different_parity_are_no_hex() -> None:
    with pytest.raises(ValueError, match="both must be even"):
        from_doubled(1, 2)


def test_the_standard_board_has_113_hexes() -> None:
    places = STANDARD.hexes()
    assert len(places) == len(set(places)) == 113
    assert all(place in STANDARD for place in places)
    assert Hex(12, 1) not in STANDARD
    assert Hex(-1, 0) not in STANDARD


@settings(deadline=None)
@given(hexes, hexes)
def test_distance_is_a_metric_of_single_steps(a: Hex, b: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 1) == (b in neighbours(a))
    if a != b:
        assert min(distance(one, b) for one in neighbours(a)) == distance(a, b) - 1


def test_an_edge_is_the_same_from_both_sides() -> None:
    assert Edge.between(Hex(0, 0), Hex(1, 0)) == Edge.between(Hex(1, 0), Hex(0, 0))
    with pytest.raises(ValueError, match="do not touch"):
        Edge.between(Hex(0, 0), Hex(2, 0))


def test_sides_are_counted_from_east() -> None:
    assert [side_towards(Hex(0, 0), step) for step in DIRECTIONS] == [0, 1, 2, 3, 4, 5]
    assert side_towards(Hex(0, 0), Hex(2, 0)) is None


# --- lines ---------------------------------------------------------------------------------------------------


def test_a_line_along_a_row_crosses_every_hex_between() -> None:
    assert line(Hex(0, 0), Hex(3, 0)).through == (Hex(1, 0), Hex(2, 0))


def test_a_line_between_two_hexes_runs_along_their_side() -> None:
    met = line(Hex(0, 0), Hex(1, -2))
    assert met.through == ()
    assert met.edges == ((Hex(0, -1), Hex(1, -1)),)


def test_left_and_right_are_those_of_the_walker() -> None:
    # going north, west is on the left
    assert line(Hex(0, 0), Hex(1, -2)).edges[0] == (Hex(0, -1), Hex(1, -1))
    # going south, east is on the left
    assert line(Hex(0, 0), Hex(-1, 2)).edges[0] == (Hex(0, 1), Hex(-1, 1))


def test_corners_are_touched_at_range_five_and_not_before() -> None:
    corners = {far: False for far in range(1, 6)}
    for q in range(-6, 7):
        for r in range(-6, 7):
            far = distance(Hex(0, 0), Hex(q, r))
            if 0 < far < 6 and line(Hex(0, 0), Hex(q, r)).corners:
                corners[far] = True
    assert corners == {1: False, 2: False, 3: False, 4: False, 5: True}


@settings(deadline=None)
@given(hexes, hexes)
def test_a_line_seen_from_the_other_end_is_mirrored(a: Hex, b: Hex) -> None:
    there, back = line(a, b), line(b, a)
    assert there.through == back.through[::-1]
    assert set(there.corners) == set(back.corners)
    assert there.edges == tuple((right, left) for left, right in back.edges[::-1])


@settings(deadline=None)
@given(hexes, hexes)
def test_a_line_meets_one_place_for_every_step(a: Hex, b: Hex) -> None:
    met = line(a, b)
    by_distance = {distance(a, place) for place in met.through} | {distance(a, pair[0]) for pair in met.edges}
    if a != b:
        assert by_distance == set(range(1, distance(a, b)))
    assert all(distance(a, left) == distance(a, right) and distance(left, right) == 1 for left, right in met.edges)

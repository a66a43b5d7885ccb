"""Things on a board of which these boxes have no rules: every ruling that hangs on them says so, the others stand."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.games.memoir44.m44 import read_board
from rulesdb.rules.hexgrid import Hex
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling, Unread
from rulesdb.rules.situation import on_board

INF, GUN = {"unit": "infantry", "side": "allies"}, {"unit": "artillery", "side": "allies"}
FOE = {"unit": "infantry", "side": "axis"}
UNKNOWN_GROUND = {"unread": ["pjungle"]}


def state(q: int, r: int, **what: Any) -> dict[str, Any]:
    return {"hex": [q, r], **what}


def ask(book: Rulebook, question: str, *hexes: dict[str, Any], **told: Any) -> Ruling:
    roles = {role: {"hex": told.pop(role)} for role in ("attacker", "target") if role in told}
    return lookup(
        book, question, book.situation({"board": {"hexes": list(hexes), "top_side": "axis"}, **roles, **told})
    )


def attacked(book: Rulebook, *hexes: dict[str, Any], attacker: dict[str, Any] = INF, far: int = 2) -> Ruling:
    both = (state(2, 4, occupant=attacker), state(2 + far, 4, occupant=FOE))
    kept = [one for one in both if one["hex"] not in [other["hex"] for other in hexes]]
    return ask(book, "attack", *kept, *hexes, attacker=[2, 4], target=[2 + far, 4])


# --- attack and sight ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [2, 4])
def test_an_attack_from_or_into_ground_without_rules_is_not_known(book: Rulebook, at: int) -> None:
    ruling = attacked(book, state(at, 4, occupant=INF if at == 2 else FOE, **UNKNOWN_GROUND))
    assert {key: value for key, value in ruling.answer.items() if value is not None} == {"range": 2}
    assert ruling.unread == (Unread(f"{at},4", ("pjungle",)),)
    assert not ruling.certain and not ruling.refusals


def test_known_ground_with_something_without_rules_on_it_is_not_known_either(book: Rulebook) -> None:
    ruling = attacked(book, state(4, 4, occupant=FOE, terrain="forest", unread=["LAVA"]))
    assert ruling.answer["dice"] is None


def test_a_unit_that_carries_something_without_rules_is_not_known(book: Rulebook) -> None:
    ruling = attacked(book, state(4, 4, occupant={**FOE, "unread": ["badge40"]}))
    assert ruling.answer["dice"] is None
    assert ruling.unread == (Unread("4,4", ("badge40",)),)


def test_ground_without_rules_on_the_line_leaves_both_ways_open(book: Rulebook) -> None:
    ruling = attacked(book, state(3, 4, **UNKNOWN_GROUND))
    assert ruling.answer["allowed"] is None and ruling.answer["sight"] is None
    assert ruling.answer["dice_if_allowed"] == 2
    assert [one.fact for one in ruling.depends] == ["line.blocked"]
    assert dict(ruling.depends[0].usual)[True]["dice"] == 0
    assert ruling.unread == (Unread("3,4", ("pjungle",)),)


def test_a_gun_needs_no_line_so_its_attack_over_such_ground_is_certain(book: Rulebook) -> None:
    ruling = attacked(book, state(3, 4, **UNKNOWN_GROUND), attacker=GUN)
    assert ruling.answer["allowed"] is True and ruling.answer["dice"] == 3
    assert ruling.answer["sight"] is None


def test_ground_without_rules_elsewhere_leaves_an_attack_certain(book: Rulebook) -> None:
    ruling = attacked(book, state(3, 7, **UNKNOWN_GROUND))
    assert ruling.answer["dice"] == 2 and ruling.certain


def test_a_forest_blocks_whatever_else_stands_on_the_line(book: Rulebook) -> None:
    gun = {**INF, "unit": "armor"}
    ruling = attacked(book, state(3, 4, **UNKNOWN_GROUND), state(4, 4, terrain="forest"), attacker=gun, far=3)
    assert ruling.answer["sight"] == "blocked" and ruling.answer["allowed"] is False
    assert ruling.certain


def test_a_line_along_hex_sides_needs_both_sides_obstructed(book: Rulebook) -> None:
    ends = (state(2, 3, occupant=INF), state(1, 5, occupant=FOE))
    beside = state(1, 4, **UNKNOWN_GROUND)
    open_ = ask(book, "sight", *ends, beside, attacker=[2, 3], target=[1, 5])
    assert open_.answer["sight"] == "clear" and open_.certain
    half = ask(book, "sight", *ends, beside, state(2, 4, terrain="forest"), attacker=[2, 3], target=[1, 5])
    assert half.answer["sight"] is None and half.unread


def test_hills_that_such_ground_may_join_are_not_known_to_be_two(book: Rulebook) -> None:
    heights = [state(q, 4, terrain="hill") for q in (3, 5)]
    ends = (state(2, 4, occupant=INF, terrain="hill"), state(6, 4, occupant=FOE, terrain="hill"))
    gap = state(4, 4, terrain="countryside")
    joint = [state(q, 3, terrain="hill") for q in (4, 5)]
    told = ask(book, "sight", *ends, *heights, gap, *joint, attacker=[2, 4], target=[6, 4])
    maybe = ask(
        book, "sight", *ends, *heights, gap, state(4, 3, **UNKNOWN_GROUND), joint[1], attacker=[2, 4], target=[6, 4]
    )
    split = ask(book, "sight", *ends, *heights, gap, joint[1], attacker=[2, 4], target=[6, 4])
    assert (told.answer["sight"], maybe.answer["sight"], split.answer["sight"]) == ("clear", None, "blocked")
    assert maybe.unread == (Unread("4,3", ("pjungle",)),)


def test_in_a_bare_relation_the_hex_between_can_be_without_rules(book: Rulebook) -> None:
    told = {"attacker": "infantry", "target": "infantry", "range": 2, "between": [UNKNOWN_GROUND], "closed": True}
    ruling = lookup(book, "sight", book.situation(told))
    assert ruling.answer["sight"] is None
    assert ruling.unread == (Unread("", ("pjungle",)),)
    blocked = lookup(
        book, "sight", book.situation({**told, "range": 3, "between": [UNKNOWN_GROUND, {"terrain": "town"}]})
    )
    assert blocked.answer["sight"] == "blocked"


# --- many at once ----------------------------------------------------------------------------------------------------


def test_a_sight_field_tells_seen_hexes_from_those_behind_such_ground(book: Rulebook) -> None:
    ruling = ask(book, "sight-field", state(2, 4, occupant=INF), state(4, 4, **UNKNOWN_GROUND), attacker=[2, 4])
    assert "3,4" in ruling.answer["sees"] and "6,4" not in ruling.answer["sees"]
    assert {"4,4", "5,4", "6,4"} <= set(ruling.answer["unsure"])
    assert ruling.answer["count"] is None and not ruling.certain


def test_targets_lists_enemies_of_whom_nothing_can_be_said(book: Rulebook) -> None:
    ruling = ask(
        book,
        "targets",
        state(2, 4, occupant=INF),
        state(4, 4, occupant=FOE, **UNKNOWN_GROUND),
        state(3, 5, occupant=None, **UNKNOWN_GROUND),
        state(2, 2, occupant=FOE),
        state(8, 4, occupant=FOE),
        attacker=[2, 4],
    )
    assert ruling.answer["unsure"] == ["4,4"]
    assert ruling.answer["targets"] == {"2,2": 2}
    assert ruling.answer["refused"] == {"8,4": "out-of-range"}
    assert not ruling.certain


def test_threats_lists_enemies_of_whom_nothing_can_be_said(book: Rulebook) -> None:
    hexes = (
        state(2, 4, occupant=INF),
        state(4, 4, occupant=FOE),
        state(3, 4, **UNKNOWN_GROUND),
        state(2, 3, occupant=FOE),
    )
    ruling = ask(book, "threats", *hexes, target=[2, 4])
    assert ruling.answer == {"threats": {"2,3": 3}, "unsure": ["4,4"]}


# --- movement and retreat --------------------------------------------------------------------------------------------


def test_a_reach_tells_sure_hexes_from_those_that_hang_on_such_ground(book: Rulebook) -> None:
    ruling = ask(book, "move", state(2, 4, occupant=INF), state(3, 4, **UNKNOWN_GROUND), attacker=[2, 4])
    assert "3,4" in ruling.answer["unsure"] and "3,4" not in ruling.answer["reach"]
    assert "4,4" in ruling.answer["unsure"], "only over the unread hex it is two steps"
    assert ruling.answer["reach"]["1,4"]["cost"] == 1
    assert ruling.answer["move"] == 2
    assert ruling.unread == (Unread("3,4", ("pjungle",)),)


def test_a_reach_that_never_comes_near_such_ground_is_certain(book: Rulebook) -> None:
    ruling = ask(book, "move", state(2, 4, occupant=INF), state(8, 4, **UNKNOWN_GROUND), attacker=[2, 4])
    assert ruling.certain and "unsure" not in ruling.answer


def test_a_reach_from_such_ground_is_not_known(book: Rulebook) -> None:
    ruling = ask(book, "move", state(2, 4, occupant=INF, **UNKNOWN_GROUND), attacker=[2, 4])
    assert ruling.answer["reach"] is None and ruling.answer["move"] == 2
    again = ask(book, "move", state(2, 4, occupant=INF, **UNKNOWN_GROUND), attacker=[2, 4])
    assert again.answer == ruling.answer


def test_a_path_over_such_ground_is_not_known(book: Rulebook) -> None:
    told = {"attacker": "infantry", "closed": True}
    over = lookup(book, "move", book.situation({**told, "path": [UNKNOWN_GROUND, {"terrain": "town"}]}))
    assert over.answer["allowed"] is None and over.answer["move"] == 2
    beyond = lookup(book, "move", book.situation({**told, "path": [{"terrain": "town"}, UNKNOWN_GROUND]}))
    assert beyond.answer["allowed"] is None


@pytest.mark.parametrize(("row", "retreat"), [(4, None), (6, {"min": 1, "max": 1})])
def test_a_retreat_hangs_on_such_ground_only_as_far_as_it_goes(book: Rulebook, row: int, retreat: Any) -> None:
    behind = [state(q, row, **UNKNOWN_GROUND) for q in range(-2, 12) if Hex(q, row) in SHAPE(book)]
    ruling = ask(book, "retreat", state(3, 3, occupant=INF), *behind, target=[3, 3], flags=1)
    assert ruling.answer["retreat"] == retreat
    assert ruling.unread and ruling.answer["may_retreat"] is True


def SHAPE(book: Rulebook) -> Any:
    return book.game.shapes["standard"]


def test_taking_ground_without_rules_is_not_known(book: Rulebook) -> None:
    ruling = ask(
        book,
        "take-ground",
        state(2, 4, occupant=INF),
        state(3, 4, **UNKNOWN_GROUND),
        attacker=[2, 4],
        target=[3, 4],
        outcome="target_retreated",
    )
    assert ruling.answer["may_take_ground"] is None


# --- from files ------------------------------------------------------------------------------------------------------


def test_a_file_with_a_code_of_another_box_never_rules_as_if_it_were_open_ground(book: Rulebook) -> None:
    hexagons = [
        {"col": 4, "row": 4, "unit": {"name": "infus"}},
        {"col": 6, "row": 4, "terrain": {"name": "pjungle"}, "unit": {"name": "infjp"}},
    ]
    told = read_board({"board": {"type": "STANDARD", "face": "COUNTRY", "hexagons": hexagons}}).board
    board = book.situation({"board": told}).board
    assert board is not None
    a, b = (place for place, one in board.hexes.items() if one.occupant is not None)
    ruling = lookup(book, "attack", on_board(board, attacker=a, target=b))
    assert ruling.answer["dice"] is None and ruling.unread[0].names == ("pjungle",)


def test_too_long_a_name_is_refused(book: Rulebook) -> None:
    from rulesdb.errors import SituationError

    with pytest.raises(SituationError) as caught:
        book.situation({"board": {"hexes": [state(2, 4, unread=["x" * 61])]}})
    assert [one.where for one in caught.value.problems] == ["/board/hexes/0/unread"]

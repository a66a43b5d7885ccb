"""The page of rulings for Conflict of Heroes: its form, its board with heights, and four figures of the source."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.errors import SituationError
from rulesdb.games.conflict_of_heroes import palette
from rulesdb.games.conflict_of_heroes.words import DOTS, SIDE_NAMES
from rulesdb.rules.hexgrid import from_board_label
from rulesdb.web.board.code import read_board_code, write_board
from rulesdb.web.board.look import Look
from rulesdb.web.board.svg import board_svg, words_of
from rulesdb.web.desks import relief
from rulesdb.web.rulings.deciding import Decided, decide
from rulesdb.web.rulings.diagram import Diagram
from rulesdb.web.rulings.view import tongue
from tests.web.figures_of_heroes import BALKA, BLIND, GAME, MARCH, SLOPE
from tests.web.json_door import client, real_library

ROWS = 7


def page(query: str, status: int = 200) -> str:
    answer = client().get(f"/situation?{GAME}&{query}", buffered=True)
    assert answer.status_code == status
    return answer.get_data(as_text=True)


def book() -> Any:
    return real_library().book("conflict-of-heroes")


def look() -> Look:
    return Look(book(), tongue("en"), lambda element, variant: None)


def twin(text: str) -> list[str]:
    found = re.search(r'class="twin">(.*?)</ul>', text, re.S)
    assert found is not None
    return [unescape(one) for one in re.findall(r"<li>(.*?)</li>", found[1])]


def place(label: str) -> str:
    return str(from_board_label(label, ROWS))


def decided(board: str, question: str, *, path: str = "", **roles: Any) -> Decided:
    """The ruling on a board of an address, pieces by printed name or in plain words."""
    told: dict[str, Any] = {"board": read_board_code(board.removeprefix("b="), book())}
    for role, at in roles.items():
        told[role] = {**at, "hex": place(at["hex"])} if isinstance(at, dict) else {"hex": place(at)}
    if path:
        told["path"] = [{"hex": place(one)} for one in path.split(",")]
    return decide(book(), question, told, {}, "en")


def sections(found: Decided) -> set[str | None]:
    ruling = found.ruling
    counted = [step.citations for step in ruling.steps if step.counted]
    said = [one.citations for one in ruling.refusals] + [one.citations for one in ruling.notes]
    return {cite.section for citations in (*counted, *said) for cite in citations if cite.document == "coh-1r"}


# --- figures 20 to 25 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "target", "sight", "at"),
    [
        ("b4", "c4", "clear", []),
        ("b4", "e4", "clear", []),
        ("b4", "d4", "blocked", ["c4"]),
        ("b4", "f4", "blocked", ["e4"]),
        ("d4", "c4", "clear", []),
        ("d4", "b4", "blocked", ["c4"]),
        ("E5", "E3", "clear", []),
    ],
    ids=["A-B", "A-D", "A-C", "A-beyond-D", "C-B", "C-A", "N-F"],
)
def test_figure_20_is_ruled_and_drawn(viewer: str, target: str, sight: str, at: list[str]) -> None:
    found = decided(SLOPE, "sight", attacker=viewer, target=target)
    assert found.ruling.answer["sight"] == sight and found.ruling.answer["at"] == [place(one) for one in at]
    assert sections(found) == {"11.3"}
    text = page(f"{SLOPE}&q=sight&attacker.hex={viewer}&target.hex={target}")
    drawing = text.partition('class="marks">')[2].partition("</svg>")[0]
    assert f'class="sightline {sight}"' in drawing
    assert drawing.count('class="blocker"') == len(at)
    assert f"line of sight from {viewer} to {target}: {sight}" in twin(text)
    assert "“11.3”" in text


def test_figure_21_has_its_blind_spots_behind_the_obstacles_and_sight_beyond() -> None:
    found = decided(BLIND, "sight-field", attacker="b4")
    assert set(found.ruling.answer["blind"]) == {place(one) for one in ("f4", "D7", "D1")}
    seen = {place(one) for one in ("c6", "c2", "e4", "g4", "c4", "C5", "C3")}
    assert seen <= set(found.ruling.answer["sees"]) and "11.4" in sections(found)
    text = page(f"{BLIND}&q=sight-field&attacker.hex=b4")
    drawing = text.partition('class="marks">')[2].partition("</svg>")[0]
    assert drawing.count('class="blind"') == 3 and 'class="hidden"' not in drawing
    assert any("blind spot" in line and line.endswith("D7, f4, D1") for line in twin(text))
    assert "“11.4”" in text


@pytest.mark.parametrize(
    ("attacker", "target", "allowed", "reason"),
    [
        ("D5", "E5", True, None),
        ("E5", "D5", False, "depression"),
        ("d6", "D5", True, None),
    ],
    ids=["vehicle out", "vehicle in", "infantry in"],
)
def test_figure_22_lets_vehicles_fire_out_of_a_balka_and_not_in(
    attacker: str, target: str, allowed: bool, reason: str | None
) -> None:
    found = decided(BALKA, "attack", attacker=attacker, target=target)
    assert found.ruling.answer["allowed"] is allowed and found.ruling.answer.get("reason") == reason
    assert "11.5" in sections(found)
    text = page(f"{BALKA}&q=attack&attacker.hex={attacker}&target.hex={target}")
    assert 'class="sightline clear"' in text and "“11.5”" in text


def test_figure_22_ends_the_view_of_a_balka_at_its_rim() -> None:
    found = decided(BALKA, "sight", attacker="D5", target="F5")
    assert (found.ruling.answer["sight"], found.ruling.answer["blocked_by"]) == ("blocked", "balka")
    assert "11.5" in sections(found)


@pytest.mark.parametrize(("attacker", "dm"), [("I3", 1), ("E3", 0)], ids=["green", "red"])
def test_figure_23_gives_cover_only_against_fire_across_the_small_balka(attacker: str, dm: int) -> None:
    found = decided(BALKA, "attack", attacker=attacker, target="G3")
    assert found.ruling.answer["dm"] == dm
    assert ("11.5" in sections(found)) is bool(dm)


@pytest.mark.parametrize(
    ("tank", "path", "steps", "total"),
    [
        ({"hex": "B5", "symbols": 1}, "C5,D5,E5", [1, 0, 3], 4),
        ({"hex": "b2"}, "c2,d2,e2", [1, 1, 1], 3),
    ],
    ids=["figure 24", "figure 25"],
)
def test_figures_24_and_25_cost_what_they_say_step_by_step(
    tank: dict[str, Any], path: str, steps: list[int], total: int
) -> None:
    found = decided(MARCH, "move", path=path, attacker=tank)
    assert (found.ruling.answer["step_ap"], found.ruling.answer["ap"]) == (steps, total)
    assert "14.0" in sections(found)
    symbols = f"&attacker.symbols={tank['symbols']}" if "symbols" in tank else ""
    text = page(f"{MARCH}&q=move&attacker.hex={tank['hex']}&path={path}{symbols}")
    drawing = text.partition('class="marks">')[2].partition("</svg>")[0]
    tags = re.findall(r'class="tag stride[^"]*">.*?<text[^>]*>([^<]*)<', drawing)
    assert tags == [f"+{cost}" for cost in steps] and 'class="path"' in drawing
    told = ", ".join(f"{label} +{cost}" for label, cost in zip(path.split(","), steps, strict=True))
    assert twin(text)[0].endswith(f": {told}")


# --- the page --------------------------------------------------------------------------------------------------------


def test_games_link_to_each_other_and_the_usual_one_needs_no_word() -> None:
    text = page("view=board")
    assert 'href="/situation?game=conflict-of-heroes"' in text
    assert re.search(r'href="/situation\?view=board"[^>]*>Memoir &#39;44</a>', text)
    usual = client().get("/situation", buffered=True).get_data(as_text=True)
    assert 'name="game"' not in usual and 'href="/situation?game=conflict-of-heroes"' in usual


def test_unknown_game_is_said_and_the_usual_form_is_shown() -> None:
    answer = client().get("/situation?game=chess&b=small_c4.^1", buffered=True)
    text = answer.get_data(as_text=True)
    assert answer.status_code == 400 and "there is no such game" in text
    assert "known are memoir44, conflict-of-heroes" in text and "begins with none of" not in text


def test_a_game_may_go_by_its_short_name() -> None:
    answer = client().get("/situation?game=coh&view=board", buffered=True)
    assert answer.status_code == 200 and 'data-shape="small"' in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "query",
    [
        "q=attack&attacker=unit-rifle-squad-1r&attacker.level=1&target.level=0&range=2&closed=yes",
        "q=sight&attacker.level=0&target.level=1&range=2&between=woods-1r%2Blevel-0",
        "q=move&attacker=unit-t34-1r&attacker.level=0&path=open-1r%2Blevel-0&path=open-1r%2Blevel-1",
        "q=indirect-fire&attacker.type=mortar&attacker.indirect_ap=4&spotting.hex=2,0&spotting.sees_target=yes&range=5",
        "q=smoke-place&attacker.type=mortar&attacker.calibre_cm=8&firefight=silent&range=4",
        "q=immobilization&attacker=unit-t34-1r&attacker.terrain=marsh-1r&roll=7",
        "q=strike-time&written_round=2&available=yes",
    ],
)
def test_short_form_asks_each_of_its_questions(query: str) -> None:
    text = page(query)
    assert 'id="verdict"' in text and 'name="game" value="conflict-of-heroes"' in text


def test_distance_of_the_spotting_hex_is_told_without_a_board() -> None:
    asked = "q=indirect-fire&attacker.type=mortar&attacker.indirect_ap=4&spotting.sees_target=yes&spotting.held_by=none"
    assert "spotting hex is too far" in page(f"{asked}&closed=yes&range=6&spotting.hex=3,0").replace(
        "lies too", "is too"
    )
    found = re.search(r'href="(/api/v1/lookup[^"]*)"', page(f"{asked}&range=6&spotting.hex=2,0"))
    assert found is not None and client().get(unescape(found[1])).status_code == 200


def test_every_question_of_the_board_has_an_answer() -> None:
    board = (
        "b=small_B5.!mortar-unit-1r*german*e_E5.!unit-rifle-squad-1r*soviet_C5.^2_c6.woods-1r_G5.smoke-old-1r"
        "&attacker.hex=B5&target.hex=E5&spotting.hex=C5&attacker.indirect_ap=4"
    )
    from rulesdb.web.desks import DESKS

    for question in DESKS["conflict-of-heroes"].board_questions:
        assert 'id="verdict"' in page(f"{board}&q={question}&attacker.move_class=foot&attacker.cost=1"), question


def test_reach_shows_cost_and_way_and_where_a_vehicle_checks() -> None:
    text = page("b=small_b2.!unit-t34-1r*soviet_c2.marsh-1r.road-1r.r-e&q=move&attacker.hex=b2&ap=2")
    drawing = text.partition('class="marks">')[2].partition("</svg>")[0]
    assert 'class="came"' in drawing and 'class="tag cost' in drawing
    assert any("from b2" in line for line in twin(text))


@pytest.mark.parametrize(
    ("path", "what"),
    [("D5", "no neighbours"), ("C5,E5", "no neighbours"), ("Z9", "no hex Z9"), ("C5," * 60, "too long")],
)
def test_way_with_a_gap_is_refused(path: str, what: str) -> None:
    assert what in unescape(page(f"{MARCH}&q=move&attacker.hex=B5&path={path}", 400))


def test_closed_hex_of_a_way_is_crossed_out() -> None:
    text = page("b=small_B5.!unit-truck-1r*german_C5.woods-1r&q=move&attacker.hex=B5&path=C5")
    assert 'class="cross closed"' in text and any(line.endswith(": C5") for line in twin(text))


def test_spotting_hexes_are_drawn_and_named() -> None:
    board = "b=small_B5.!mortar-unit-1r*german_G5.!unit-rifle-squad-1r*soviet"
    text = page(f"{board}&q=spotting-hexes&attacker.hex=B5&target.hex=G5")
    assert text.count('class="spot"') > 5


@pytest.mark.parametrize("language", ["cs", "pt", "ru"])
def test_page_speaks_the_language_of_its_reader(language: str) -> None:
    text = page(f"{BLIND}&q=sight-field&attacker.hex=b4&lang={language}")
    assert "What the drawing means" not in text and "level 2" not in text


# --- the drawing -----------------------------------------------------------------------------------------------------


def drawn(*states: dict[str, Any]) -> str:
    return str(board_svg({"shape": "small", "hexes": list(states)}, None, look()))


def contours(svg: str) -> list[str]:
    found = re.search(r'class="contour" d="([^"]*)"', svg)
    return [one for one in found[1].split("M") if one] if found else []


def test_contours_run_between_levels_only_and_twice_where_it_is_steep() -> None:
    assert contours(drawn({"hex": "3,3", "level": 0})) == []
    assert len(contours(drawn({"hex": "3,3", "level": 1}))) == 6
    assert len(contours(drawn({"hex": "3,3", "level": 1}, {"hex": "4,3", "level": 1}))) == 10
    assert len(contours(drawn({"hex": "3,3", "level": 2}))) == 12
    assert len(contours(drawn({"hex": "3,3", "terrain": ["coh.balka-large"]}))) == 6


def test_contours_end_at_the_edge_of_the_board() -> None:
    assert len(contours(drawn({"hex": "0,0", "level": 1}))) == 2


@given(st.dictionaries(st.tuples(st.integers(1, 7), st.integers(1, 5)), st.integers(-1, 3), max_size=12))
@settings(max_examples=60, deadline=None)
def test_every_side_between_levels_has_its_contours(levels: dict[tuple[int, int], int]) -> None:
    shape = book().rules.game.shapes["small"]
    hexes = [{"hex": f"{column - row // 2},{row}", "level": level} for (column, row), level in levels.items()]
    by_place = {f"{column - row // 2},{row}": level for (column, row), level in levels.items()}
    wanted = 0
    for one in shape.hexes():
        for step in ((1, 0), (0, 1), (-1, 1)):
            other = (one.q + step[0], one.r + step[1])
            if other in shape:
                drop = abs(by_place.get(str(one), 0) - by_place.get(f"{other[0]},{other[1]}", 0))
                wanted += min(drop, 2)
    assert len(contours(drawn(*hexes))) == wanted


def test_level_of_a_hex_is_the_one_that_rules_find() -> None:
    states: list[dict[str, Any]] = [
        {"terrain": [element]} for element in ("coh.balka-large", "coh.balka-opening", "coh.woods-1r")
    ]
    states += [{"tokens": [{"kind": f"coh.{one}"}]} for one in ("level-minus-1", "level-0", "level-1", "level-2")]
    states += [{"centre_dot": dot} for dot in DOTS]
    for state in states:
        board = {"shape": "small", "hexes": [{"hex": "3,3", **state}]}
        told = {"board": board, "target": {"hex": "3,3"}}
        assert relief.level_of(state) == decide(book(), "level", told, {}, "en").ruling.answer["level"], state


def test_hex_is_told_in_words_with_level_sides_and_front() -> None:
    state = {
        "level": 2,
        "slope": "A",
        "small_balka_sides": ["ne"],
        "tokens": [{"kind": "coh.smoke-old-1r"}],
        "occupant": {"unit": "coh.unit-t34-1r", "side": "soviet", "facing": "sw"},
    }
    told = words_of(state, look())
    assert told.startswith("level 2, slope A, small balka in the north-east, ")
    assert told.endswith("T-34 (Soviets, south-west)")


def test_steps_of_a_way_that_no_edition_prints_are_question_marks() -> None:
    board = "b=small_B5.!unit-rifle-squad-1r*german_C5.light-woods-1r"
    found = decided(board, "move", path="C5,D5", attacker={"hex": "B5"})
    assert found.ruling.answer["ap"] is None
    text = page(f"{board}&q=move&attacker.hex=B5&path=C5,D5")
    assert ">?</text>" in text.partition('class="marks">')[2]


def test_drawing_without_a_ruling_marks_only_what_was_chosen() -> None:
    svg = board_svg({"shape": "small", "hexes": []}, Diagram(attacker="0,0", spotting="1,0"), look())
    assert svg.count('class="spotting"') == 1 and "sightline" not in svg


# --- the code of a board ---------------------------------------------------------------------------------------------

SIDES = st.lists(st.sampled_from(SIDE_NAMES), unique=True, min_size=1)
PIECE = {
    "unit": st.sampled_from(palette.UNITS),
    "side": st.sampled_from(palette.ARMIES),
    "facing": st.sampled_from(SIDE_NAMES),
}
STATE = st.fixed_dictionaries(
    {},
    optional={
        "level": st.integers(-9, 9),
        "terrain": st.lists(st.sampled_from((palette.HILL, palette.ROAD, *palette.GROUND)), min_size=1, max_size=2),
        "obstacles": st.just([{"kind": palette.WORKS[0]}]),
        "tokens": st.lists(st.sampled_from(palette.SMOKE).map(lambda one: {"kind": one}), min_size=1, max_size=2),
        "occupant": st.fixed_dictionaries({}, optional=PIECE),
        "road_sides": SIDES,
        "small_balka_sides": SIDES,
        "opening_sides": SIDES,
        "centre_dot": st.sampled_from(DOTS),
        "building": st.sampled_from(["stone", "wood"]),
        "slope": st.from_regex(r"[A-Za-z0-9]{1,8}", fullmatch=True),
    },
).filter(bool)


@given(st.sampled_from([("small", 7, 9), ("standard", 13, 15), ("large", 24, 24)]), st.data())
@settings(max_examples=60, deadline=None)
def test_any_board_survives_its_code(shape: tuple[str, int, int], data: st.DataObject) -> None:
    name, rows, columns = shape
    places = data.draw(
        st.lists(st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1)), unique=True, max_size=6)
    )
    hexes = [{"hex": f"{column - row // 2},{row}", **data.draw(STATE)} for column, row in places]
    board = {"shape": name, "hexes": hexes}
    code = write_board(board, book())
    assert read_board_code(code, book()) == board
    book().situation({"board": board})
    assert str(board_svg(board, None, look())).count('class="hex"') == rows * columns


@given(st.text(st.sampled_from("_.*!^~-+ABCabc0159 rkosm") | st.characters(), max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_code_is_a_board_or_a_refusal(code: str) -> None:
    for written in (code, "small_" + code):
        try:
            board = read_board_code(written, book())
        except SituationError as error:
            assert error.problems
        else:
            book().situation({"board": board})


NAMES = ("q", "b", "u", "attacker", "target", "attacker.hex", "path", "spotting.hex", "target.level", "between", "view")
WORDS = ("unit-t34-1r", "woods-1r", "E5", "E5,F5", "0,0", "sight", "move", "sight-field", "board", "2", SLOPE[2:])


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.text(max_size=12) | st.sampled_from(WORDS)), max_size=6))
@settings(max_examples=150, deadline=None)
def test_any_address_is_answered_by_a_page(pairs: list[tuple[str, str]]) -> None:
    answer = client().get("/situation", query_string=[("game", "conflict-of-heroes"), *pairs], buffered=True)
    assert answer.status_code in (200, 400)
    assert answer.mimetype == "text/html"

"""The page of rulings: form and board, the answer and its picture, and the address that is the situation."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.errors import SituationError
from rulesdb.games.memoir44 import palette
from rulesdb.games.memoir44.m44 import read_text
from rulesdb.web.board.code import read_board_code, write_board
from rulesdb.web.board.svg import Look, board_svg
from rulesdb.web.rulings.diagram import Diagram
from rulesdb.web.rulings.view import text_lines, tongue
from tests.web.json_door import ask_book, body, client
from tests.web.mutations import BOARDS

CHURCH = "q=attack&attacker=infantry&target=armor&target.terrain=church&range=2&closed=yes"
FOREST_BETWEEN = "b=standard.country.axis_E5.!infantry*allies_F5.forest_H5.!armor*axis"


def page(query: str, status: int = 200) -> str:
    answer = client().get(f"/situation?{query}", buffered=True)
    assert answer.status_code == status
    return answer.get_data(as_text=True)


def verdict(text: str) -> str:
    found = re.search(r'id="verdict"[^>]*>([^<]*)<', text)
    assert found is not None
    return found[1]


# --- the short form --------------------------------------------------------------------------------------------------


def test_form_stands_alone_until_something_is_asked() -> None:
    text = page("")
    assert 'name="attacker.terrain"' in text and 'id="verdict"' not in text


def test_form_is_filled_in_as_it_was_sent() -> None:
    text = page(CHURCH)
    assert '<option value="church" selected>Church</option>' in text
    assert 'name="closed" value="yes" checked' in text


def test_page_terminal_and_json_door_say_the_same() -> None:
    told = body(f"/lookup?{CHURCH.replace('q=', 'question=')}")["ruling"]
    assert verdict(page(CHURCH)) == told["verdict"] == "Attack with 1 die"
    shown = ask_book(
        "attack", {"attacker": "infantry", "target": {"unit": "armor", "terrain": "church"}, "range": 2, "closed": True}
    )
    assert text_lines(shown)[0] == told["verdict"]
    assert [step.text for step in shown.steps] == [step["text"] for step in told["steps"]]


def test_step_shows_its_document_and_page_and_what_did_not_count_is_dimmed() -> None:
    text = page(CHURCH)
    counted, _, dimmed = text.partition('class="steps dim"')
    assert "Terrain Pack (expansion 1) rules</a>, page 10" in counted
    assert "counts only if: an enemy stands next to the attacker" in dimmed


def test_missing_fact_is_shown_with_its_branches() -> None:
    text = page(CHURCH.replace("&closed=yes", ""))
    assert "What it depends on" in text and "what lies between blocks the line" in text


def test_no_javascript_and_no_style_stands_in_the_page() -> None:
    for query in (CHURCH, f"{FOREST_BETWEEN}&q=attack&attacker.hex=E5&target.hex=H5"):
        text = page(query)
        assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=", text)


@pytest.mark.parametrize(
    ("language", "word"), [("cs", "Útok 1 kostkou"), ("pt", "Ataque com 1 dado"), ("ru", "Атака 1 кубиком")]
)
def test_answer_comes_in_the_language_of_the_page(language: str, word: str) -> None:
    assert verdict(page(f"{CHURCH}&lang={language}")) == word


@pytest.mark.parametrize(
    "query",
    [
        "q=nothing",
        "q=attack&attacker=infntry&target=armor",
        "q=attack&attacker=infantry&target=armor&range=far",
        "q=attack&attacker=infantry&target=armor&colour=red",
        "b=round.country.axis",
        "b=standard.country.axis_Z99.forest",
        "b=standard.country.axis_A9.lava",
        "b=standard.country.axis_A9.forest_A9.hill",
        "b=" + "x" * 13_000,
        "q=attack&attacker=" + "a" * 500 + "&target=armor",
        "q=attack&attacker=%00&target=armor",
        "b=standard.country.axis&attacker.hex=Z9&q=targets",
    ],
)
def test_what_cannot_be_asked_is_said_on_the_page(query: str) -> None:
    assert 'role="alert"' in page(query, 400)


# --- the board -------------------------------------------------------------------------------------------------------


def test_address_holds_the_whole_board() -> None:
    text = page(f"{FOREST_BETWEEN}&q=attack&attacker.hex=E5&target.hex=H5&attacker.moved=0")
    assert verdict(text) == "No attack: this unit must see its target, and the line is blocked"
    assert text.count('class="blocker"') == 1 and 'class="sightline blocked"' in text
    assert "<li>F5: Forest</li>" in text


def test_reach_is_drawn_with_cost_and_told_in_words() -> None:
    text = page(f"{FOREST_BETWEEN}&q=move&attacker.hex=E5")
    assert '<g class="tag cost' in text
    assert re.search(r"In reach: .*F5 \(1; must stop, no battle\)", text)


def test_file_is_loaded_and_its_board_is_in_the_form() -> None:
    sent = {"file": (io.BytesIO((BOARDS / "own-SB01.m44").read_bytes()), "board.m44")}
    answer = client().post("/situation", data=sent, content_type="multipart/form-data")
    found = re.search(r'name="b" value="([^"]*)"', answer.get_data(as_text=True))
    assert answer.status_code == 200 and found is not None
    assert "I7.!infantry" in page(f"b={found[1]}&q=targets") or "!infantry" in found[1]


def test_file_with_unknown_codes_says_what_is_missing_from_the_board() -> None:
    answer = client().post("/situation", data={"text": (BOARDS / "own-SB09.m44").read_text("utf-8")})
    text = answer.get_data(as_text=True)
    assert answer.status_code == 200 and "Not everything of the file could be read" in text and "pjungle" in text


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"board": {"hexagons": 5}}', b"\xff"])
def test_broken_file_is_refused_on_the_page(data: bytes) -> None:
    sent = {"file": (io.BytesIO(data), "board.m44")}
    answer = client().post("/situation", data=sent, content_type="multipart/form-data")
    assert answer.status_code == 400 and 'role="alert"' in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    "question", ["targets", "attack", "move", "sight", "sight-field", "threats", "retreat", "take-ground"]
)
def test_every_question_of_the_board_has_an_answer(question: str) -> None:
    text = page(f"{FOREST_BETWEEN}&q={question}&attacker.hex=E5&target.hex=H5")
    assert verdict(text)


def test_every_hex_can_be_reached_by_key_and_says_what_is_on_it() -> None:
    text = page(FOREST_BETWEEN)
    assert text.count('role="button" tabindex=') == 113
    assert 'aria-label="E5: Infantry (Allies)"' in text


def test_picture_draws_only_what_the_ruling_says() -> None:
    look = Look(_book(), tongue("en"), lambda element, variant: None)
    drawn = board_svg({"hexes": [{"hex": "0,0", "terrain": ["m44.base.forest"]}]}, Diagram(), look)
    assert '<g class="marks"></g>' in drawn and ">Forest<" in drawn
    marked = board_svg({"hexes": []}, Diagram(attacker="0,0", sees=("1,0", "2,0"), targets={"3,0": 2}), look)
    assert marked.count('class="sees"') == 2 and marked.count('class="attacker"') == 1 and ">2</text>" in marked


def test_names_in_the_picture_are_escaped() -> None:
    drawn = board_svg(
        {"shape": "standard", "face": '"><script>', "hexes": []}, None, Look(_book(), tongue("en"), lambda *_: None)
    )
    assert "<script>" not in drawn


# --- the code of a board ---------------------------------------------------------------------------------------------


def _book() -> Any:
    from tests.web.json_door import real_library

    return real_library().book("memoir44")


@pytest.mark.parametrize("path", sorted(BOARDS.glob("*.m44")), ids=lambda path: path.stem)
def test_code_of_a_file_gives_the_board_back(path: Any) -> None:
    board = read_text(path.read_bytes()).board
    assert read_board_code(write_board(board, _book()), _book()) == board


SIDE = st.sampled_from(["axis", "allies"])
MARKER = st.fixed_dictionaries({"kind": st.sampled_from(palette.OBSTACLE_KINDS)}, optional={"owner": SIDE})
PIECE = {"unit": st.sampled_from(palette.UNITS), "side": SIDE, "figures": st.integers(1, 4)}
STATE = st.fixed_dictionaries(
    {},
    optional={
        "terrain": st.lists(st.sampled_from(palette.TILES), min_size=1, max_size=2),
        "obstacles": st.lists(MARKER, min_size=1, max_size=2),
        "occupant": st.fixed_dictionaries({}, optional=PIECE),
        "elevation": st.integers(0, 3),
        "road_sides": st.lists(st.sampled_from(["e", "ne", "nw", "w", "sw", "se"]), unique=True, min_size=1),
        "objective": st.just(True),
    },
).filter(bool)


@given(st.sampled_from([("standard", 9, 12), ("breakthrough", 17, 12), ("overlord", 9, 25)]), st.data())
@settings(max_examples=60, deadline=None)
def test_any_board_survives_its_code(shape: tuple[str, int, int], data: st.DataObject) -> None:
    name, rows, columns = shape
    places = data.draw(
        st.lists(st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1)), unique=True, max_size=6)
    )
    hexes = [{"hex": f"{column - row // 2},{row}", **data.draw(STATE)} for column, row in places]
    board = {"shape": name, "face": "country", "top_side": "axis", "hexes": hexes}
    assert read_board_code(write_board(board, _book()), _book()) == board


@given(st.text(st.sampled_from("_.*!^~-+ABCabc0159 rom") | st.characters(), max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_code_is_a_board_or_a_refusal(code: str) -> None:
    for written in (code, "standard.country.axis_" + code):
        try:
            board = read_board_code(written, _book())
        except SituationError as error:
            assert error.problems
        else:
            _book().situation({"board": board})


NAMES = ("q", "b", "u", "attacker", "target", "attacker.hex", "target.terrain", "between", "range", "cards", "view")
WORDS = (
    "infantry",
    "forest",
    "E5",
    "0,0",
    "attack",
    "move",
    "board",
    "none",
    "standard.country.axis_E5.!infantry*axis",
)


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.text(max_size=12) | st.sampled_from(WORDS)), max_size=6))
@settings(max_examples=150, deadline=None)
def test_any_address_is_answered_by_a_page(pairs: list[tuple[str, str]]) -> None:
    answer = client().get("/situation", query_string=pairs, buffered=True)
    assert answer.status_code in (200, 400)
    assert answer.mimetype == "text/html"

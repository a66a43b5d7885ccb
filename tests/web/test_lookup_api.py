"""Rulings over HTTP: the answer and its citations, by body, by address and in a batch; what is refused, and where."""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest

from rulesdb.config import Settings
from rulesdb.rules.rule import Verb
from rulesdb.web.desks import DESKS
from rulesdb.web.desks.desk import Desk
from rulesdb.web.languages import page_languages, translations
from rulesdb.web.rulings.words import game_words
from tests.web.json_door import body, client, get, real_library
from tests.web.mutations import BOARDS, as_json, mutated, seeds
from tools.lookup_guide import PAGES, guide

MEMOIR = game_words("memoir44")
MUTATIONS = int(os.environ.get("RULESDB_MUTATIONS", "1200"))


def post(path: str, sent: Any, **headers: str) -> Any:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client().post(f"/api/v1{path}", json=sent, headers=named)


def ask(question: str, situation: Any, **more: Any) -> dict[str, Any]:
    answer = post("/lookup", {"question": question, "situation": situation, **more})
    assert answer.status_code == 200, answer.json
    found: dict[str, Any] = answer.json
    return found


def refused(path: str, sent: Any, status: int = 400) -> dict[str, str]:
    """What is wrong, by pointer."""
    answer = post(path, sent)
    assert answer.status_code == status, answer.json
    assert answer.mimetype == "application/problem+json"
    return {fault["pointer"]: fault["detail"] for fault in answer.json["errors"]}


TOWN = {"unit": "armor", "terrain": "town", "moved": 0}
WOOD = {"unit": "infantry", "terrain": "forest"}
CHURCH = {"attacker": "infantry", "target": {"unit": "armor", "terrain": "church"}, "range": 2}
CHURCH_WHOLE = {**CHURCH, "closed": True}


# --- the answer ------------------------------------------------------------------------------------------------------


def test_attack_is_answered_with_steps_that_cite_their_page() -> None:
    ruling = ask("attack", CHURCH_WHOLE)["ruling"]
    assert ruling["verdict"] == "Attack with 1 die"
    assert ruling["answer"]["dice"] == 1
    cover = next(step for step in ruling["steps"] if step["rule"] == "m44.tp.church.cover-infantry")
    assert (cover["name"], cover["change"], cover["total"], cover["counted"]) == ("Church", "−1", 1, True)
    assert {"title": "Memoir '44 Terrain Pack (expansion 1) rules", "page": 10}.items() <= cover["citations"][0].items()
    assert all(step["citations"] for step in ruling["steps"])


def test_step_that_did_not_count_says_why() -> None:
    ruling = ask("attack", {"attacker": TOWN, "target": WOOD, "range": 2, "closed": True})["ruling"]
    idle = next(step for step in ruling["steps"] if step["rule"] == "m44.base.town.no-battle")
    assert (idle["counted"], idle["because"]) == (False, "counts only if: the attacker came into its hex this turn")
    assert [one["code"] for one in ruling["refusals"]] == ["no-dice-left"]
    assert ruling["verdict"] == "No attack: no die is left to roll"


def test_missing_fact_is_named_with_what_it_would_change() -> None:
    ruling = ask("attack", CHURCH)["ruling"]
    assert ruling["certain"] is False and ruling["answer"]["dice"] is None
    sight = next(one for one in ruling["depends"] if one["fact"] == "line.blocked")
    assert sight["branches"][0]["answer"]["dice"] == 0
    assert {one["key"] for one in ruling["assumed"]} >= {"attacker.terrain", "cards"}


def test_names_of_any_language_are_understood_with_or_without_marks() -> None:
    for names in (("Pěchota", "kostel"), ("pechota", "Kostel"), ("infantaria", "IGREJA"), ("пехота", "церковь")):
        told = {**CHURCH_WHOLE, "attacker": names[0], "target": {"unit": "armor", "terrain": names[1]}}
        assert ask("attack", told)["ruling"]["answer"]["dice"] == 1


@pytest.mark.parametrize(
    ("language", "verdict"),
    [("cs", "Útok 1 kostkou"), ("pt", "Ataque com 1 dado"), ("ru", "Атака 1 кубиком"), ("en", "Attack with 1 die")],
)
def test_answer_comes_in_the_language_asked_for(language: str, verdict: str) -> None:
    ruling = ask("attack", CHURCH_WHOLE, language=language)["ruling"]
    assert (ruling["language"], ruling["verdict"]) == (language, verdict)
    assert (
        post("/lookup", {"question": "attack", "situation": CHURCH_WHOLE}, Accept_Language=language).json["ruling"]
        == ruling
    )


def test_board_of_a_file_can_be_asked_and_hexes_go_by_their_printed_name() -> None:
    parsed = post("/board/parse", json.loads((BOARDS / "own-SB03.m44").read_text("utf-8")))
    assert parsed.status_code == 200 and parsed.json["units"] == 16 and parsed.json["not_read"] == []
    told = {"board": parsed.json["board"], "attacker": {"hex": "3,2", "moved": 0}}
    found = ask("targets", told)
    assert found["ruling"]["answer"]["targets"] == {"3,4": 3, "2,5": 3}
    assert found["ruling"]["facts"][0]["text"] == "F5: 3, e4: 3"
    assert found["diagram"]["attacker"] == "3,2" and found["diagram"]["targets"] == {"3,4": 3, "2,5": 3}


def test_blocked_line_names_the_hex_on_the_diagram() -> None:
    board = {"hexes": [{"hex": "4,2", "terrain": "forest"}]}
    found = ask("sight", {"board": board, "attacker": {"hex": "3,2"}, "target": {"hex": "6,2"}})
    assert found["ruling"]["verdict"] == "The line of sight is blocked (F7)"
    assert found["diagram"]["blockers"] == ["4,2"] and found["diagram"]["blocked"] is True


def test_open_rule_is_shown_with_the_other_reading() -> None:
    hill = {"unit": "infantry", "terrain": "hill", "side": "allies", "moved": 0}
    states = [{"hex": "2,2", "terrain": "hill"}, {"hex": "4,2", "terrain": "hill"}, {"hex": "6,2", "terrain": "hill"}]
    told: dict[str, dict[str, Any]] = {
        "board": {"hexes": states},
        "attacker": {**hill, "hex": "2,2"},
        "target": {**hill, "hex": "6,2", "side": "axis"},
    }
    for place in ("attacker", "target"):
        del told[place]["terrain"]
    reading = ask("sight", told)["ruling"]["readings"][0]
    assert (reading["option"], reading["chosen"], reading["other"]["answer"]["sight"]) == (
        "hill-sight",
        "printed",
        "clear",
    )
    assert ask("sight", told, options={"hill-sight": "elevated"})["ruling"]["answer"]["sight"] == "clear"


def test_only_chosen_packs_speak() -> None:
    assert ask("attack", {"attacker": "infantry", "target": "armor"}, packs=["base"])["packs"] == ["base"]
    assert (
        "church"
        in refused("/lookup", {"question": "attack", "situation": CHURCH, "packs": ["base"]})[
            "/situation/target/terrain/0"
        ]
    )


# --- by address, and many --------------------------------------------------------------------------------------------

ADDRESS = "/lookup?question=attack&attacker=infantry&target=armor&target.terrain=church&range=2&closed=yes"


def test_address_gives_the_same_ruling_as_the_body() -> None:
    assert body(ADDRESS)["ruling"] == ask("attack", CHURCH_WHOLE)["ruling"]


def test_address_tells_obstacles_lines_and_options() -> None:
    found = body(
        "/lookup?question=attack&attacker=infantry&attacker.moved=0&target=infantry&target.obstacles=bunker:axis"
        "&target.side=axis&range=3&between=forest,unit&option=hill-sight:elevated"
    )
    blocked = [step["rule"] for step in found["ruling"]["steps"] if step["measure"] == "sight" and step["counted"]]
    assert len(blocked) == 2 and blocked[0] == "m44.base.forest.sight"
    assert [step["where"] for step in found["ruling"]["steps"] if step["measure"] == "sight"] == ["1", "2"]
    assert found["ruling"]["answer"]["allowed"] is False


def test_address_can_be_kept_until_the_data_changes() -> None:
    tag = get(ADDRESS).headers["ETag"]
    assert get(ADDRESS, If_None_Match=tag).status_code == 304


@pytest.mark.parametrize(
    ("address", "parameter"),
    [
        ("/lookup?attacker=infantry&target.terain=church", "target.terain"),
        ("/lookup?attacker=infantry&target=armor&range=far", "range"),
        ("/lookup?attacker=infntry&target=armor", "attacker"),
        ("/lookup?attacker=infantry&target=armor&target.terrain=chrch", "target.terrain"),
        ("/lookup?attacker=infantry&target=armor&option=hill-sight:blue", "option"),
        ("/lookup?attacker=infantry&target=armor&packs=moon", "packs"),
        ("/lookup?question=attak&target=armor", "question"),
        ("/lookup?question=move", "attacker"),
    ],
)
def test_fault_of_an_address_is_told_at_its_parameter(address: str, parameter: str) -> None:
    answer = get(address)
    assert answer.status_code == 400
    assert parameter in [fault["parameter"] for fault in answer.json["errors"]]


def test_many_share_what_they_have_in_common() -> None:
    sent = {
        "situation": {"target": {"unit": "armor", "terrain": "church"}, "range": 2, "closed": True},
        "lookups": [
            {"question": "attack", "situation": {"attacker": "infantry"}},
            {"question": "attack", "situation": {"attacker": "artillery"}},
        ],
    }
    items = post("/lookups", sent).json["items"]
    assert [item["ruling"]["answer"]["dice"] for item in items] == [1, 3]


def test_fault_of_one_of_many_is_told_with_its_number() -> None:
    sent = {
        "lookups": [{"question": "attack", "situation": CHURCH}, {"question": "attack", "situation": {"target": 5}}]
    }
    assert list(refused("/lookups", sent)) == ["/lookups/1/situation/target"]
    assert list(refused("/lookups", {"lookups": [{"question": "attack"}] * 101})) == ["/lookups"]


# --- another game, and its editions ----------------------------------------------------------------------------------

HEROES = "/lookup?game=coh&question=attack&attacker.level=2&target.level=0&target.terrain=woods-1r&range=3&closed=yes"


def test_other_game_is_asked_by_address_with_words_of_its_hexes() -> None:
    found = body(HEROES)
    assert (found["ruling"]["answer"]["fp"], found["ruling"]["answer"]["dm"]) == (1, 2)
    assert (found["edition"], found["ruling"]["edition"]) == ("1r", "1r")
    told = {"attacker": {"level": 2}, "target": {"level": 0, "terrain": ["woods-1r"]}, "range": 3, "closed": True}
    assert ask("attack", told, game="coh", edition="1r")["ruling"] == found["ruling"]


def test_numbers_and_counters_are_told_by_address() -> None:
    moved = body("/lookup?game=coh&question=reaction&leg_hexes=3,1&after_hexes=3")
    assert moved["ruling"]["answer"] == {"reaction_after_hexes": [3, 4], "reaction_allowed": True}
    smoke = body("/lookup?game=coh&question=smoke-life&smoke=smoke-fresh-1r:placed=1,smoke-fresh-1r:placed=2&round=2")
    assert smoke["ruling"]["answer"] == {"dm": 3, "blocks_through": True}


@pytest.mark.parametrize(
    ("address", "parameter"),
    [
        ("&edition=9e", "edition"),
        ("&leg_hexes=3,x", "leg_hexes"),
        ("&smoke=smoke-fresh-1r:placd=1", "smoke"),
        ("&target.centre_dot=green", "target.centre_dot"),
        ("&between=woods-1r%2Blvel=1", "between"),
    ],
)
def test_fault_in_the_words_of_the_other_game_is_told_at_its_parameter(address: str, parameter: str) -> None:
    answer = get(HEROES + address)
    assert answer.status_code == 400
    assert [fault["parameter"] for fault in answer.json["errors"]] == [parameter]


def test_edition_is_refused_with_those_that_are_held() -> None:
    sent = {"game": "coh", "edition": "3e", "question": "sight", "situation": {"range": 1}}
    fault = post("/lookup", sent).json["errors"][0]
    assert (fault["pointer"], fault["hint"]) == ("/edition", "we hold 1r")
    many = {"game": "coh", "edition": "3e", "lookups": [{"question": "sight", "situation": {"range": 1}}]}
    assert list(refused("/lookups", many)) == ["/edition"]
    many["edition"] = "1r"
    assert post("/lookups", many).json["edition"] == "1r"


def test_questions_name_the_editions_that_can_be_chosen() -> None:
    told = body("/questions?game=coh&edition=1r&lang=cs")
    assert (told["edition"], list(told["editions"])) == ("1r", ["1r"])
    assert told["editions"]["1r"].startswith("první vydání")
    assert body("/questions")["editions"] == {}


def test_citation_of_another_edition_says_so() -> None:
    step = next(one for one in body(HEROES)["ruling"]["steps"] if one["rule"] == "coh.fp-high-ground.above")
    by_edition = {one["edition"]: one["place"] for one in step["citations"]}
    assert set(by_edition) == {"1r", "1e"}
    assert "of another edition: first edition of 2008" in by_edition["1e"] and "edition" not in by_edition["1r"]


def test_open_question_comes_with_its_text_in_the_language_asked_for() -> None:
    told = {"attacker": {"level": 2}, "target": {"level": 1}, "between": [{"terrain": ["woods-1r"], "level": 0}]}
    reading = next(
        one
        for one in ask("sight", told, game="coh", language="ru")["ruling"]["readings"]
        if one["option"] == "blind-lower-than"
    )
    question = reading["about"][0]
    assert question["id"] == "q-blind-lower-than"
    assert question["holds"].startswith("По умолчанию") and question["why"]


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "pointer"),
    [
        ({"situation": CHURCH}, "/question"),
        ({"question": "attack"}, "/situation"),
        ({"question": "attack", "situation": CHURCH, "game": "chess"}, "/game"),
        ({"question": "attack", "situation": CHURCH, "edition": "9e"}, "/edition"),
        ({"question": "attack", "situation": CHURCH, "packs": ["moon"]}, "/packs/0"),
        ({"question": "attack", "situation": CHURCH, "options": {"hill": "x"}}, "/options/hill"),
        ({"question": "attack", "situation": CHURCH, "extra": 1}, "/extra"),
        ({"question": "attak", "situation": CHURCH}, "/question"),
        ({"question": "attack", "situation": {"attacker": "infantry"}}, "/situation/target"),
        ({"question": "attack", "situation": {**CHURCH, "range": "two"}}, "/situation/range"),
        (
            {"question": "attack", "situation": {"target": {"unit": "armor", "terrain": ["chrch"]}}},
            "/situation/target/terrain/0",
        ),
        (
            {"question": "sight", "situation": {"board": {"shape": []}, "attacker": {"hex": "0,0"}}},
            "/situation/board/shape",
        ),
        ({"question": "targets", "situation": {"attacker": "armor"}}, "/situation/attacker/hex"),
        ({"question": "attack", "situation": {"target": {"unit": "a" * 500}}}, "/situation/target/unit"),
        ({"question": "attack", "situation": {"target": {"unit": "a\0b"}}}, "/situation/target/unit"),
        ({"question": "attack", "situation": {"target": {"unit": "\ud800"}}}, "/situation/target/unit"),
        ({"question": "attack", "situation": {"between": [{}] * 700}}, "/situation/between"),
        ({"question": "attack", "situation": {str(n): n for n in range(99)}}, "/situation"),
    ],
)
def test_unfit_part_of_a_body_is_told_at_its_pointer(sent: Any, pointer: str) -> None:
    assert pointer in refused("/lookup", sent)


def test_near_word_is_offered() -> None:
    answer = post("/lookup", {"question": "attack", "situation": {"target": {"unit": "armour", "terain": "church"}}})
    assert answer.json["errors"][0]["hint"] == "did you mean 'terrain'?"


def test_deep_body_is_refused_where_it_gets_too_deep() -> None:
    deep: Any = "end"
    for _ in range(40):
        deep = {"target": deep}
    assert list(refused("/lookup", {"question": "attack", "situation": deep})) == ["/situation" + "/target" * 11]


def test_number_of_thousands_of_digits_is_broken_json() -> None:
    sent = '{"question": "attack", "situation": {"range": ' + "9" * 5000 + "}}"
    answer = client().post("/api/v1/lookup", data=sent, content_type="application/json")
    assert answer.json is not None
    assert (answer.status_code, answer.json["type"]) == (400, "/api#broken-json")


def test_ten_thousand_units_in_a_file_are_refused() -> None:
    crowd = [{"row": 0, "col": 0, "unit": {"name": "infger"}}] * 10_000
    assert list(refused("/board/parse", {"board": {"hexagons": crowd}})) == ["/board/hexagons"]


def test_file_with_its_prose_is_read_without_it() -> None:
    told = {"board": {"hexagons": []}, "text": {"en": {"historical": "x" * 50_000}}}
    answer = post("/board/parse", told)
    assert answer.status_code == 200 and "xxx" not in answer.text


def test_mutated_lookups_never_break_the_door_and_every_refusal_says_where() -> None:
    chance = random.Random(20261130)
    sound = seeds()
    for one in sound:
        assert client().post("/api/v1/lookup", data=as_json(one), content_type="application/json").status_code == 200, (
            one
        )
    statuses = {200: 0, 400: 0}
    for _ in range(MUTATIONS):
        sent = as_json(mutated(chance.choice(sound), chance))
        answer = client().post("/api/v1/lookup", data=sent, content_type="application/json")
        assert answer.status_code in statuses, sent
        statuses[answer.status_code] += 1
        if answer.status_code == 400:
            assert answer.json is not None
            assert answer.json["errors"] and all("pointer" in fault for fault in answer.json["errors"]), sent
    assert min(statuses.values()) > MUTATIONS // 10


# --- the words -------------------------------------------------------------------------------------------------------


def test_questions_come_with_every_word_they_are_asked_in() -> None:
    told = body("/questions?lang=cs")
    assert {"attack", "sight", "move", "retreat"} <= {one["name"] for one in told["questions"]}
    assert "target.terrain" in told["flat"]
    assert next(one for one in told["unit"] if one["name"] == "moved")["absent"] == "unknown"
    assert told["reasons"]["occupied"] == "stojí tam jednotka"


@pytest.mark.parametrize("desk", DESKS.values(), ids=list(DESKS))
def test_questions_of_the_page_and_their_answers_have_words_of_their_own(desk: Desk) -> None:
    game, words = real_library().book(desk.game).rules.game, game_words(desk.game)
    asked = [game.questions[name] for name in {*desk.form_questions, *desk.board_questions}]
    assert {one.name for one in asked} <= set(words.questions)
    assert {key for one in asked for key in one.answers} <= set(words.answers)


def test_what_rules_of_base_game_and_terrain_pack_say_has_words_of_its_own() -> None:
    rules = real_library().book("memoir44", ["base", "terrain-pack"]).rules
    effects = [(rule, effect) for rule in rules.rules.values() for effect in rule.effects]
    codes = {rule.reason or rule.key for rule, effect in effects if effect.verb is Verb.FORBID}
    codes |= {effect.measure for _, effect in effects if effect.verb in (Verb.OFFER, Verb.NOTE)}
    measures = {effect.measure for _, effect in effects if effect.measure in rules.words.measures}
    assert codes <= set(MEMOIR.reasons)
    assert measures <= set(MEMOIR.measures)
    assert set(rules.options) <= set(MEMOIR.options)
    assert {f"{one.name}: {value}" for one in rules.options.values() for value in one.values} <= set(
        MEMOIR.option_values
    )


def test_word_without_a_place_in_the_tables_is_told_as_the_game_tells_it() -> None:
    told = body("/questions")
    assert all(one["asks"] and all(key["label"] for key in one["answers"]) for one in told["questions"])
    assert all(told["reasons"].values())
    assert all(one["label"] for table in ("situation", "unit", "hex", "marker") for one in told[table])


@pytest.mark.parametrize("language", [one for one in page_languages() if one != "en"])
def test_words_of_rulings_are_translated(language: str) -> None:
    known = translations(language)
    for table in (MEMOIR.questions, MEMOIR.answers, MEMOIR.reasons, MEMOIR.facts, MEMOIR.options):
        assert [text for text in table.values() if known.gettext(text) == text] == []


@pytest.mark.parametrize("game", list(PAGES))
def test_guide_is_made_from_the_vocabulary_as_it_is(game: str) -> None:
    assert PAGES[game].read_text("utf-8") == guide(real_library().book(game)), "run python -m tools.lookup_guide"


def test_lookup_needs_neither_store_nor_index(tmp_path: Any) -> None:
    from rulesdb.library import Library

    library = Library(Settings(home=tmp_path / "nothing"))
    assert library.lookup("memoir44", "attack", CHURCH_WHOLE).answer["dice"] == 1
    assert not (tmp_path / "nothing").exists()

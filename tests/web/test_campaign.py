"""The campaign companion through page, file and JSON door: the address is the campaign, and nothing breaks the door."""

from __future__ import annotations

import copy
import io
import json
import os
import random
import re
import zlib
from base64 import urlsafe_b64encode
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from markupsafe import escape

from rulesdb.errors import InputError, NotFoundError
from rulesdb.games.memoir44.companion.log import ENTRIES, HEADER, MOST_ENTRIES, SIDES, Log, Word, read_log
from rulesdb.packs.campaigns import campaign_book, play
from rulesdb.web.campaign import forms as campaign_forms
from rulesdb.web.campaign.code import _USUAL, LONGEST, LONGEST_LOG, read_code, read_file, write_code, write_file
from rulesdb.web.campaign.faults import FAULTS, FIELDS, NUMBERED
from rulesdb.web.campaign.lines import FACES, SIDE_NAMES, speaker
from rulesdb.web.languages import page_languages, translations
from tests.games.memoir44.campaigns import THREE_BATTLES, random_campaign
from tests.web.json_door import client, real_library
from tests.web.mutations import JUNK, as_json

MUTATIONS = int(os.environ.get("RULESDB_MUTATIONS", "300"))
START = {
    "do": "start", "name": "Our islands", "sides.allies.tokens": "3", "sides.allies.track": "0, 1 2 4 8",
    "sides.axis.tokens": "2", "sides.axis.flag_star": "wire",
}  # fmt: skip


def book() -> Any:
    return real_library().book("memoir44")


def code_of(entries: int) -> str:
    return write_code(read_log(THREE_BATTLES).to(entries))


def send(form: dict[str, Any], status: int = 303) -> Any:
    """The answer to a form of the page."""
    answer = client().post("/campaign", data=form, buffered=True)
    assert answer.status_code == status, answer.get_data(as_text=True)
    return answer


def after(form: dict[str, Any]) -> Log:
    """The log that the page leads to after a form."""
    return read_code(parse_qs(urlsplit(send(form).location).query)["c"][0])


def page(query: str, status: int = 200) -> str:
    answer = client().get(f"/campaign?{query}", buffered=True)
    assert answer.status_code == status
    text: str = answer.get_data(as_text=True)
    return text


def work_out(log: Any, **more: Any) -> Any:
    """The answer of the JSON door to a log."""
    return client().post("/api/v1/campaign", json={"log": log, **more}, buffered=True)


def refused(log: Any) -> list[str]:
    """Pointers of a refusal."""
    answer = work_out(log)
    assert (answer.status_code, answer.json["type"]) == (400, "/api#bad-body"), answer.text
    return [fault["pointer"] for fault in answer.json["errors"]]


# --- the code --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_code_and_file_give_back_the_log(seed: int) -> None:
    log = random_campaign(book(), random.Random(seed), 25)
    assert read_code(write_code(log)) == log
    assert read_file(write_file(log).encode()) == log


def test_code_of_three_battles_fits_into_any_address() -> None:
    assert len(code_of(99)) < 600


def test_longest_log_has_a_code_that_is_read() -> None:
    result = {"kind": "typed", "side": "axis", "about": "x" * 80, "tokens": 40, "bonus": 40}
    entries = [{**result, "about": f"{at:080x}"} for at in range(MOST_ENTRIES)]
    assert len(read_code(write_code(read_log({**THREE_BATTLES, "entries": entries}))).entries) == MOST_ENTRIES


def test_code_that_lost_or_changed_a_letter_is_told_from_a_log() -> None:
    code = code_of(6)
    broken = [code[:-9], code[:40] + "x" + code[41:], code[:30] + code[31:], "2" + code[1:], "1", "x", code + "AAAA"]
    for one in broken:
        with pytest.raises(InputError) as caught:
            read_code(one)
        assert [problem.where for problem in caught.value.problems] == ["c"], one


def test_code_that_holds_more_than_a_log_is_not_unpacked() -> None:
    bomb = "1" + urlsafe_b64encode(zlib.compress(b" " * 50_000_000)).decode()
    for code in (bomb, "1" + "A" * LONGEST):
        with pytest.raises(InputError):
            read_code(code)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\xff\xfe", b"[]", b"null", b"{", b"[" * 50_000, b'{"version": NaN}', b"9" * 6000, b"{}" * 40_000,
        b'{"version": 1, "campaign": {"sides": {}}, "entries": []}', b'{"version":1,"campaign":{"name":"\\ud800"}}',
    ],
    ids=range(11),
)  # fmt: skip
def test_hostile_file_is_refused_on_the_page_with_where_and_what(data: bytes) -> None:
    assert len(data) < 2 * LONGEST_LOG
    for sent in ({"file": (io.BytesIO(data), "log.json")}, {"text": data.decode("latin-1")}):
        text = send({"do": "open", **sent}, 400).get_data(as_text=True)
        assert 'role="alert"' in text and re.search(r"<code>(/|c)", text)


# --- the page --------------------------------------------------------------------------------------------------------


def test_campaign_begins_with_what_the_sheets_say() -> None:
    log = after(START)
    assert log.header == {
        "name": "Our islands",
        "sides": {"allies": {"tokens": 3, "track": [0, 1, 2, 4, 8]}, "axis": {"tokens": 2, "flag_star": ["wire"]}},
    }
    text = page(f"c={write_code(log)}")
    assert "<h1>Our islands</h1>" in text and "Set up battle 1" in text


def test_forms_of_the_page_write_the_log_that_the_file_has() -> None:
    log = after(START)
    for told in THREE_BATTLES["entries"]:
        form = {"do": told["kind"], "c": write_code(log)}
        for name, value in told.items():
            match name, value:
                case "roll", list():
                    form |= {f"die.{at}": face for at, face in enumerate(value)}
                case "taken", list():
                    form["take"] = [one["item"] + (f">{one['to']}" if "to" in one else "") for one in value]
                case _, dict():
                    form |= {f"{name}.{side}": number for side, number in value.items()}
                case "kind", _:
                    pass
                case _:
                    form[name] = value
        log = after(form)
    assert log.plain() == THREE_BATTLES


def test_page_shows_score_track_degree_and_the_place_of_each_rule() -> None:
    text = page(f"c={code_of(99)}")
    assert "Allies ahead by 11 points: major victory" in text
    assert re.search(r'class="score".*?<td>23</td><td>12</td>', text, re.DOTALL)
    assert '<li class="here">8</li>' in text
    lines = re.findall(r'<ul class="outcomes">(.*?)</ul>', text, re.DOTALL)
    assert all(one.count("<li>") == one.count('class="printed"') for one in lines)


def test_undo_is_the_address_with_one_entry_less() -> None:
    assert f"/campaign?c={code_of(4)}#now" in page(f"c={code_of(5)}")


def test_every_step_of_an_entry_is_shown_where_it_is_asked_for() -> None:
    text = page(f"c={code_of(9)}&at=9")
    assert 'id="e9"' in text and "Victory roll: star" in text
    assert "Victory roll: star" not in page(f"c={code_of(9)}")
    for at in ("99", "-1", "x", "²", "1" * 400):
        page(f"c={code_of(9)}&at={at}")


def test_page_shows_each_counted_step_of_each_entry_with_its_place() -> None:
    for at, entry in enumerate(work_out(THREE_BATTLES).json["entries"]):
        inside = page(f"c={code_of(99)}&at={at}").partition(f'id="e{at}"')[2].partition("</ol>\n<p")[0]
        counted = [step for one in entry["rulings"] for step in one["ruling"]["steps"] if step["counted"]]
        assert inside.count('<span class="change">') == len(counted), at
        assert all(escape(step["citations"][0]["title"]) in inside for step in counted)


def test_server_rolls_once_and_writes_the_dice_into_the_address() -> None:
    answer = send({"do": "reserve-roll", "side": "allies", "c": code_of(1), "roll_dice": "yes"})
    address = urlsplit(answer.location)
    roll = read_code(parse_qs(address.query)["c"][0]).entries[-1].told["roll"]
    assert len(roll) == 2 and set(roll) <= set(FACES)
    assert client().get(f"{address.path}?{address.query}").status_code == 200


def test_faces_are_rolled_as_often_as_the_die_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign_forms, "_chance", random.Random(44))
    assert sorted(campaign_forms.faces(book())) == sorted([*FACES, "infantry"])
    counts = [campaign_forms.rolled(book(), 6000).count(face) for face in FACES]
    assert 1850 < counts[0] < 2150 and all(870 < count < 1130 for count in counts[1:])


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ({"do": "reserve-roll", "side": "allies", "die.0": "flag"}, "must be as many faces as there are dice: 2"),
        ({"do": "reserve-roll", "side": "allies"}, "Dice:</b> is missing"),
        (
            {"do": "result", "winner": "allies", "medals.allies": "many", "medals.axis": "1"},
            "Allies, Medals:</b> must be a",
        ),
        ({"do": "result", "winner": "nobody"}, "Who won the battle:</b> must be one of these: Allies, Axis"),
        ({"do": "reserve-take", "side": "axis", "take": "infantry>board"}, "has rolled nothing it could take of"),
        ({"do": "nothing"}, "must be one of these: scenario"),
        ({"do": "victory-roll", "side": "axis", "roll_dice": "yes"}, "before this battle comes: set up the scenario"),
        ({"do": "typed", "side": "axis", "about": "<b>", "tokens": "-9"}, "the reserve holds only 2"),
        ({"do": "scenario"}, "the battle before it has no result yet"),
    ],
)
def test_what_cannot_be_written_down_is_said_and_the_campaign_stays(form: dict[str, str], says: str) -> None:
    text = send({"c": code_of(1), **form}, 400).get_data(as_text=True)
    assert 'role="alert"' in text and says in text and "First landing" in text


def test_reason_of_a_ruling_is_told_in_the_readers_language() -> None:
    form = {"c": code_of(2), "do": "reserve-take", "side": "allies", "take": "artillery>board"}
    answer = client().post("/campaign?lang=cs", data=form, buffered=True).get_data(as_text=True)
    assert "not-offered" not in answer and "Co se bere:</b>" in answer


def test_page_without_a_sound_campaign_offers_to_begin_one() -> None:
    for query in ("c=1broken", "c=%00", "c=" + "A" * 9000):
        assert "Begin the campaign" in page(query, 400)
    assert "Begin the campaign" in page("")


def test_what_players_type_is_shown_and_not_run() -> None:
    log = after({**START, "name": "<script>x</script>", "sides.axis.name": "<i>"})
    text = page(f"c={write_code(log)}")
    assert "<script>x" not in text and "&lt;script&gt;x" in text and "&lt;i&gt;" in text


def test_file_is_saved_under_the_name_of_the_campaign_and_opens_again() -> None:
    answer = client().get(f"/campaign/log?c={code_of(99)}")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="our-islands.json"'
    assert read_code(
        parse_qs(urlsplit(send({"do": "open", "file": (io.BytesIO(answer.data), "x.json")}).location).query)["c"][0]
    ) == read_log(THREE_BATTLES)
    assert client().get("/campaign/log?c=1x").status_code == 400


def test_full_log_takes_no_more() -> None:
    typed = {"kind": "typed", "side": "axis", "about": "x"}
    code = write_code(read_log({**THREE_BATTLES, "entries": [typed] * MOST_ENTRIES}))
    assert "the log is full" in send({"c": code, "do": "scenario"}, 400).get_data(as_text=True)


@pytest.mark.parametrize("language", page_languages())
@pytest.mark.parametrize("entries", [0, 2, 7, 9, 11, 14, 23])
def test_page_speaks_each_language(language: str, entries: int) -> None:
    text = page(f"c={code_of(entries)}&lang={language}")
    assert f'<html lang="{language}">' in text
    assert not re.search(r"<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|%\(", text)


@pytest.mark.parametrize("language", [one for one in page_languages() if one != "en"])
def test_faults_and_names_are_translated(language: str) -> None:
    known = translations(language)
    said = (*FAULTS.values(), *FIELDS.values(), *SIDE_NAMES.values(), *(message for _, message in NUMBERED))
    assert [text for text in said if known.gettext(text) == text] == []


BAD_TOKENS = {"do": "start", "sides.allies.tokens": "99", "sides.axis.tokens": "2"}


@pytest.mark.parametrize(
    "language, said",
    [
        ("en", "Allies, Reserve tokens:</b> must be a whole number from 0 to 40"),
        ("cs", "Spojenci, Žetony zálohy:</b> musí být celé číslo od 0 do 40"),
        ("pt", "Aliados, Fichas de reserva:</b> deve ser um número inteiro de 0 a 40"),
        ("ru", "Союзники, Жетоны резерва:</b> должно быть целым числом от 0 до 40"),
    ],
)
def test_a_problem_with_numbers_speaks_the_language_of_the_page(language: str, said: str) -> None:
    answer: Any = client().post(f"/campaign?lang={language}", data=BAD_TOKENS)
    assert answer.status_code == 400
    assert said in answer.text


@pytest.mark.parametrize("language", [one for one in page_languages() if one != "en"])
def test_what_has_no_place_yet_is_told_in_the_language_of_the_page(language: str) -> None:
    sent = {"do": "victory-roll", "side": "axis", "c": code_of(1), "die.0": "star"}
    answer: Any = client().post(f"/campaign?lang={language}", data=sent)
    assert answer.status_code == 400
    assert "must be" not in answer.text and "before this battle" not in answer.text


def test_every_pattern_of_a_problem_is_met_by_a_problem() -> None:
    """The patterns follow the words of the log and of the code; if those change, so must these."""
    side: dict[str, Any] = {"tokens": 2}
    header = {"sides": {"allies": side, "axis": side}}
    logs: list[Any] = [
        {"version": 9, "campaign": header, "entries": []},
        {"version": 1, "campaign": header, "entries": [{}] * (MOST_ENTRIES + 1)},
        {"version": 1, "campaign": {"sides": {"allies": {"tokens": 99}}, "name": "x" * 99}, "entries": [{"kind": "?"}]},
        {"version": 1, "campaign": {"sides": {"allies": {**side, "track": [0] * 99}, "axis": side}}, "entries": []},
    ]
    met = {problem.what for log in logs for problem in problems_of(read_log, log)}
    deflate = zlib.compressobj(9, zdict=_USUAL)
    packed = deflate.compress(b" " * (LONGEST_LOG + 9)) + deflate.flush()
    codes = ["1" * (LONGEST + 1), "9", "1" + urlsafe_b64encode(packed).decode().rstrip("=")]
    met |= {problem.what for code in codes for problem in problems_of(read_code, code)}
    files = [b" " * (LONGEST_LOG + 1), b"\xff", b"{", b'{"version": NaN}']
    met |= {problem.what for one in files for problem in problems_of(read_file, one)}
    met |= {f"must be {2} faces", f"the reserve holds only {1}"}
    assert [pattern for pattern, _ in NUMBERED if not any(re.fullmatch(pattern, what) for what in met)] == []


def problems_of(read: Any, value: Any) -> Any:
    with pytest.raises(InputError) as caught:
        read(value)
    return caught.value.problems


# --- the JSON door ---------------------------------------------------------------------------------------------------


def test_script_gets_score_track_and_degree_with_every_step_cited() -> None:
    told = work_out(THREE_BATTLES).json
    allies, axis = told["state"]["sides"]["allies"], told["state"]["sides"]["axis"]
    assert (allies["score"], allies["track_points"], axis["score"]) == (23, 8, 12)
    assert (told["state"]["winner"], told["state"]["degree"], told["state"]["lead"]) == ("allies", "major", 11)
    assert told["log"] == THREE_BATTLES and told["next"] == []
    assert len(told["entries"]) == len(THREE_BATTLES["entries"]) + 1
    steps = [step for entry in told["entries"] for one in entry["rulings"] for step in one["ruling"]["steps"]]
    assert len(steps) > 100 and all(step["citations"] for step in steps)
    assert client().get(told["page"]).status_code == 200


def test_every_ruling_of_a_campaign_can_be_asked_at_the_lookup() -> None:
    for entry in work_out(THREE_BATTLES).json["entries"]:
        for one in entry["rulings"]:
            asked = {name: one[name] for name in ("question", "situation", "options")}
            answer: Any = client().post("/api/v1/lookup", json=asked)
            assert answer.json["ruling"] == one["ruling"], asked


def test_rulings_before_a_number_are_left_out() -> None:
    entries = work_out(THREE_BATTLES, rulings_from=23).json["entries"]
    assert [bool(one["rulings"]) for one in entries] == [False] * 23 + [True]
    assert entries[5]["state"]["sides"]["allies"]["reserve"] == 2


def test_what_comes_next_tells_dice_and_the_ruling_behind_them() -> None:
    following = work_out({**THREE_BATTLES, "entries": THREE_BATTLES["entries"][:7]}).json["next"]
    assert [(one["kind"], one["side"], one["dice"]) for one in following[:2]] == [
        ("victory-roll", "axis", 2),
        ("victory-roll", "allies", 3),
    ]
    assert following[1]["ruling"]["ruling"]["answer"]["dice"] == 3


def test_refusal_points_into_the_log_and_gives_the_reason() -> None:
    entries = [*THREE_BATTLES["entries"][:2], {"kind": "reserve-take", "side": "allies", "taken": [{"item": "armor"}]}]
    answer = work_out({**THREE_BATTLES, "entries": entries})
    assert answer.json["errors"][0]["pointer"] == "/log/entries/2/taken"
    assert answer.json["errors"][0]["detail"] == "the roll does not offer this"
    assert refused({"version": 1, "campaign": {"sides": {}}}) == [
        "/log/campaign/sides/allies",
        "/log/campaign/sides/axis",
    ]
    assert refused([]) == ["/log"]
    assert refused({**THREE_BATTLES, "entries": [{}] * (MOST_ENTRIES + 50)}) == ["/log/entries"]


def test_answer_comes_in_the_language_asked_for() -> None:
    told = work_out(THREE_BATTLES, language="cs").json["entries"][-1]["rulings"][-1]
    assert told["text"] == "Ve vedení: Spojenci, náskok 11 bodů (velké vítězství)"
    assert told["ruling"]["language"] == "cs"


def _checks(words: Any, schema: Any) -> None:
    assert set(schema["properties"]) - {"kind"} == set(words)
    assert schema["additionalProperties"] is False
    for name, word in words.items():
        assert isinstance(word, Word) and schema["properties"][name]["description"] == word.about
        assert word.needed == (name in schema["required"])


def test_document_says_of_a_log_what_the_reader_takes() -> None:
    document: Any = client().get("/api/v1/openapi.json").json
    log = document["components"]["schemas"]["CampaignBody"]["properties"]["log"]
    _checks(HEADER, log["properties"]["campaign"])
    kinds = {one["properties"]["kind"]["const"]: one for one in log["properties"]["entries"]["items"]["oneOf"]}
    assert set(kinds) == set(ENTRIES)
    for kind, words in ENTRIES.items():
        _checks(words, kinds[kind])


def test_mutated_logs_break_neither_door_nor_page_and_every_refusal_says_where() -> None:
    chance = random.Random(20261201)
    sound = [copy.deepcopy(THREE_BATTLES), *(random_campaign(book(), chance, 12).plain() for _ in range(6))]
    statuses = {200: 0, 400: 0}
    for _ in range(MUTATIONS):
        log = _mutated(chance.choice(sound), chance)
        sent = as_json({"log": log, "rulings_from": MOST_ENTRIES})
        answer: Any = client().post("/api/v1/campaign", data=sent, content_type="application/json")
        assert answer.status_code in statuses, sent
        statuses[answer.status_code] += 1
        if answer.status_code == 400:
            assert answer.json["errors"] and all("pointer" in fault for fault in answer.json["errors"]), sent
        opened = client().post("/campaign", data={"do": "open", "text": as_json(log)})
        assert opened.status_code == (303 if answer.status_code == 200 else 400), sent
    assert min(statuses.values()) > MUTATIONS // 20


def _mutated(log: Any, chance: random.Random) -> Any:
    made = copy.deepcopy(log)
    for _ in range(chance.choice((1, 1, 2))):
        holder, key = chance.choice(list(_places(made)))
        match chance.randrange(5):
            case 0:
                holder[key] = copy.deepcopy(chance.choice(JUNK))
            case 1:
                del holder[key]
            case 2:
                holder[key] = _plausible(holder[key], chance)
            case 3 if isinstance(holder, list):
                holder.insert(chance.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
            case _ if isinstance(holder, list):
                chance.shuffle(holder)
            case _:
                holder[chance.choice(("side", "roll", "kind", "x"))] = holder.pop(key)
    return made


def _plausible(value: Any, chance: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.randrange(-1, 9)
    if isinstance(value, str):
        return chance.choice((*FACES, *SIDES, *ENTRIES, "board", "waiting"))
    return value[:-1] if isinstance(value, list) else value


def _places(value: Any) -> Any:
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(inner, (dict, list)):
            yield from _places(inner)


def test_each_ruling_of_a_campaign_has_a_line_of_its_own() -> None:
    log = read_log(THREE_BATTLES)
    campaign = play(book(), log)
    for language in page_languages():
        said = speaker(book(), log, language)
        for noted in (campaign.start, *campaign.noted):
            for asked in noted.asked:
                line = said.line(asked)
                assert line.text and line.cited is not None, asked.question
                assert json.dumps(line.text)


def test_data_without_the_campaign_book_says_that_it_is_not_there() -> None:
    empty: Any = SimpleNamespace(packs=SimpleNamespace(packs={}))
    with pytest.raises(NotFoundError):
        campaign_book(empty)

"""Rulings at the command line: from words, from a file, over a scenario editor's board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulesdb import cli
from rulesdb.cli import main
from tests.web.json_door import body, real_library
from tests.web.mutations import BOARDS

Printed = pytest.CaptureFixture[str]
CHURCH = [
    "ask",
    "attack",
    "--attacker",
    "infantry",
    "--target",
    "armor",
    "--target-terrain",
    "church",
    "--range",
    "2",
    "--closed",
]


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real packs, read once for all these tests."""
    monkeypatch.setattr(cli, "_library", real_library)


def test_ask_tells_the_verdict_first_and_cites_every_step(capsys: Printed) -> None:
    assert main(CHURCH) == 0
    told = capsys.readouterr().out
    assert told.startswith("Attack with 1 die\n")
    assert "Church · dice: −1 → 1\n    Memoir '44 Terrain Pack (expansion 1) rules, page 10" in told
    assert "counts only if: an enemy stands next to the attacker" in told


def test_ask_says_the_same_as_the_json_door(capsys: Printed) -> None:
    assert main([*CHURCH, "--json", "--lang", "cs"]) == 0
    told = json.loads(capsys.readouterr().out)
    address = "/lookup?question=attack&attacker=infantry&target=armor&target.terrain=church&range=2&closed=yes&lang=cs"
    assert told == body(address)


def test_ask_on_a_board_file_takes_printed_names_of_hexes(capsys: Printed) -> None:
    board = str(BOARDS / "own-SB03.m44")
    assert main(["ask", "targets", "--board", board, "--attacker-hex=E7", "--attacker-moved=0"]) == 0
    assert "Targets and dice: F5: 3, e4: 3" in capsys.readouterr().out
    assert main(["ask", "targets", "--board", board, "--attacker-hex=Z77"]) == 2
    assert "attacker.hex" in capsys.readouterr().err


def test_ask_takes_rule_options(capsys: Printed) -> None:
    assert main([*CHURCH, "--option", "hill-sight=blue"]) == 2
    assert "/options/hill-sight  must be one of printed, elevated" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--attacker", "infntry", "--target", "armor"], "did you mean"),
        (["--atacker", "infantry"], "did you mean 'attacker'?"),
        (["infantry"], "no --name goes before it"),
        (["--range", "far", "--target", "armor"], "must be a whole number"),
    ],
)
def test_words_that_are_off_are_told_and_end_with_2(words: list[str], told: str, capsys: Printed) -> None:
    assert main(["ask", "attack", *words]) == 2
    assert told in capsys.readouterr().err


def test_lookup_reads_a_file_of_the_form_of_the_json_door(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "asked.json"
    target = {"unit": "pěchota", "terrain": "kostel", "rear_hexes_free": 1}
    file.write_text(json.dumps({"question": "retreat", "situation": {"target": target, "flags": 2}, "language": "cs"}))
    assert main(["lookup", str(file)]) == 0
    assert capsys.readouterr().out.startswith("Ústup v hexech: 1, ztratí 0 figurek")


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"situation": {}}', '{"question": "attack", "colour": 1}', "[" * 100_000]
)
def test_lookup_refuses_what_is_no_question(text: str, tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "asked.json"
    file.write_text(text)
    assert main(["lookup", str(file)]) == 2
    assert str(file) in capsys.readouterr().err


def test_board_names_what_it_could_not_read(capsys: Printed) -> None:
    assert main(["board", str(BOARDS / "own-SB09.m44")]) == 0
    assert "(0,1): no rule for 'pjungle' in these boxes" in capsys.readouterr().out
    assert main(["board", "--json", str(BOARDS / "own-SB01.m44")]) == 0
    assert json.loads(capsys.readouterr().out)["units"] == 17
    assert main(["board", "nowhere.m44"]) == 2


def test_conformance_publishes_every_worked_case(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "cases.json"
    assert main(["conformance", str(file)]) == 0
    published = json.loads(file.read_text("utf-8"))
    assert published["format"] == "rulesdb-cases-1"
    assert len(published["cases"]) == len(real_library().books.cases("memoir44"))
    assert all(case["question"] and case["cite"] for case in published["cases"])


def test_other_commands_still_refuse_words_they_do_not_know(capsys: Printed) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["check", "--colour", "red"])
    assert ended.value.code == 2


def test_ask_takes_the_edition_of_a_game_and_names_it(capsys: Printed) -> None:
    asked = ["ask", "reaction", "--game", "coh", "--leg-hexes", "3,1", "--after-hexes", "2"]
    assert main([*asked, "--edition", "1r"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("The opponent may not react yet")
    assert "Edition: first edition as revised in 2009 and 2010" in told
    assert main([*asked, "--edition", "3e"]) == 2
    assert "we hold 1r" in capsys.readouterr().err

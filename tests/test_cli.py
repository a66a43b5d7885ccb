"""The command line end to end, in process: what it prints, as text and as JSON, and how it says no."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from rulesdb.cli import main

TINY = Path(__file__).parent / "packs" / "tiny"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULESDB_HOME", str(tmp_path / "var"))
    monkeypatch.setenv("RULESDB_DATA_DIR", str(TINY))
    monkeypatch.delenv("RULESDB_DATABASE_URL", raising=False)
    return tmp_path


@pytest.fixture
def ready(home: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["init", "--quiet"]) == 0
    capsys.readouterr()
    return home


def test_init_tells_what_it_did_and_shows_progress_aside(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["init"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("3 records changed, 0 removed")
    assert "building the index" in told.err
    assert main(["init", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["changed"] == []


def test_search_prints_records_with_id_and_number(ready: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "woods"]) == 0
    assert "1  Wood  [sk.core.wood]" in capsys.readouterr().out
    assert main(["search", "--json", "woods"]) == 0
    assert json.loads(capsys.readouterr().out)["hits"][0]["record"]["id"] == "sk.core.wood"


def test_show_prints_facts_text_page_and_disagreement(ready: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "1"]) == 0
    told = capsys.readouterr().out
    assert "Infantry that attack into it roll 1 die fewer" in told
    assert "Skirmish rules (book p3 §Woods)" in told
    assert "Sources disagree (resolved): Dice against a wood" in told
    assert main(["show", "2", "--lang", "cs"]) == 0
    assert "passage not read by us" in capsys.readouterr().out


def test_a_record_that_is_not_there_is_told_with_the_nearest(ready: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "sk.core.wod"]) == 1
    assert "sk.core.wood" in capsys.readouterr().err


def test_a_query_that_cannot_be_read_says_where(ready: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "foo:bar"]) == 2
    assert "character 1" in capsys.readouterr().err
    assert main(["search", "--json", "(wood"]) == 2
    assert json.loads(capsys.readouterr().out)["problems"][0]["where"] == "character 1"


def test_check_finds_nothing_in_sound_data_and_in_a_sound_index(
    ready: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check"]) == 0
    assert main(["check", "--index"]) == 0
    assert "no problem found" in capsys.readouterr().out


def test_without_a_store_a_search_names_the_command_that_helps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "wood"]) == 1
    assert "rulesdb init" in capsys.readouterr().err


def test_export_writes_every_record_in_every_form(ready: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "ndjson"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["id"] for line in lines] == ["sk.core.wood", "sk.core.grove", "sk.core.hits"]
    assert main(["export", "json", str(ready / "all.json")]) == 0
    assert len(json.loads((ready / "all.json").read_text("utf-8"))) == 3
    assert main(["export", "sqlite", str(ready / "all.sqlite")]) == 0
    with sqlite3.connect(ready / "all.sqlite") as connection:
        assert connection.execute("SELECT count(*) FROM record").fetchone() == (3,)
    connection.close()
    assert main(["export", "sqlite"]) == 1
    assert "name a file" in capsys.readouterr().err


def test_words_that_are_off_end_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["search", "wood", "--page", "0"])
    assert stopped.value.code == 2
    assert "not a number above zero" in capsys.readouterr().err

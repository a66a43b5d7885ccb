"""What the coverage of the packs counts, what it calls stale, and when it says that a promise is broken."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from rulesdb.cli import main
from rulesdb.packs.coverage import Coverage, as_lines, coverage
from rulesdb.packs.digest import text_digest
from rulesdb.packs.model import PackSet
from rulesdb.packs.pictures import names_in, owed, shown_by
from rulesdb.packs.read import read_packs
from tests.packs.test_check import HERE, change

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
CORE = "skirmish/core"


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """The tiny packs, with a picture for each piece of terrain."""
    root = Path(shutil.copytree(HERE / "tiny", tmp_path / "tiny"))
    for name in ("wood", "grove"):
        change(root, f"{CORE}/pictures/{name}.svg", SVG)
    return root


def packs_of(root: Path) -> PackSet:
    return read_packs(root, check=False)


def counted(root: Path) -> Coverage:
    return coverage(packs_of(root))


def test_everything_is_counted_by_pack_and_language(tiny: Path) -> None:
    (pack,) = counted(tiny).packs
    assert (pack.records, pack.cited, pack.owed, pack.drawn) == (3, 3, 2, 2)
    assert [(one.language, one.promised, one.names, one.texts) for one in pack.languages] == [
        ("en", True, 3, 3),
        ("cs", True, 3, 3),
    ]


def test_whole_packs_break_no_promise(tiny: Path) -> None:
    assert counted(tiny).broken == ()


def test_a_picture_that_is_missing_breaks_a_promise(tiny: Path) -> None:
    (tiny / CORE / "pictures" / "grove.svg").unlink()
    found = counted(tiny)
    assert [problem.what for problem in found.broken] == ["grove: no picture core/pictures/grove.svg"]
    assert found.packs[0].drawn == 1


def test_a_rule_promises_no_picture_but_a_die_one_of_each_face(tiny: Path) -> None:
    hits = packs_of(tiny).packs["core"].elements["sk.core.hits"]
    assert owed(hits) == ()
    change(tiny, f"{CORE}/rules.yaml", "values: {faces: {star: 2, flag: 4}}\n  category: battle", "category: battle")
    hits = packs_of(tiny).packs["core"].elements["sk.core.hits"]
    assert owed(hits) == ("hits--star", "hits--flag")


def test_a_promised_language_without_a_text_breaks_a_promise(tiny: Path) -> None:
    change(tiny, f"{CORE}/pack.yaml", "languages: [en, cs, pt]", "languages: [en, cs]")
    found = counted(tiny)
    assert [problem.what for problem in found.broken] == [
        f"{key}: no name in 'pt'" for key in ("hits", "wood", "grove")
    ]
    assert all("pt.yaml" in problem.hint for problem in found.broken)


def test_a_translation_is_stale_until_it_names_the_digest_of_the_english_text(tiny: Path) -> None:
    english = packs_of(tiny).packs["core"].texts["en"].texts["wood"]
    current = text_digest(english.name, english.text)
    before = [one for one in counted(tiny).stale if one.key == "wood"]
    assert [(one.language, one.of) for one in before] == [("cs", current)]
    path = tiny / CORE / "texts" / "cs.yaml"
    marked = path.read_text("utf-8").replace("\n  wood:\n", f"\n  wood:\n    of: '{current}'\n")
    path.write_text(marked, "utf-8")
    assert [one for one in counted(tiny).stale if one.key == "wood"] == []


def test_a_stale_text_is_told_with_file_and_digest_and_breaks_nothing(tiny: Path) -> None:
    found = counted(tiny)
    assert found.stale and not found.broken
    one = found.stale[0]
    assert f"  core/texts/cs.yaml  {one.key}:  of: '{one.of}'" in as_lines(found)


def test_the_table_has_a_line_for_each_language_and_a_sum(tiny: Path) -> None:
    lines = as_lines(counted(tiny))
    assert lines[0].split() == [
        "pack", "lang", "records", "name", "text", "reviewed", "stale", "picture", "cited", "executable",
    ]  # fmt: skip
    assert lines[1].split()[:5] == ["core", "en", "3", "3", "3"]
    assert lines[2].split()[:3] == ["cs", "3", "3"]
    assert lines[3].split()[:6] == ["all", "3", "100", "%", "100", "%"]


def test_the_command_fails_where_a_promise_is_broken(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RULESDB_HOME", str(tmp_path / "var"))
    monkeypatch.setenv("RULESDB_DATA_DIR", str(tiny))
    assert main(["check", "--coverage"]) == 0
    assert capsys.readouterr().out.endswith("every promise is kept\n")
    (tiny / CORE / "pictures" / "wood.svg").unlink()
    assert main(["check", "--coverage", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [problem["what"] for problem in told["broken"]] == ["wood: no picture core/pictures/wood.svg"]
    assert told["packs"][0]["languages"][0]["language"] == "en"


def test_a_description_is_given_in_the_language_asked_for_else_in_english(tiny: Path) -> None:
    folder = tiny / CORE
    assert names_in(folder) == {"wood", "grove"}
    assert shown_by(folder, "wood", "cs") is None
    change(tiny, f"{CORE}/pictures.yaml", "wood:\n  shows: {en: Trees., cs: Stromy.}\n")
    assert [shown_by(folder, "wood", language) for language in ("cs", "pt")] == ["Stromy.", "Trees."]
    assert shown_by(folder, "grove", "en") is None


def test_a_pack_that_describes_its_pictures_must_describe_all_in_every_promised_language(tiny: Path) -> None:
    from rulesdb.packs.check import check_packs
    from rulesdb.packs.read import read_packs_leniently

    change(tiny, f"{CORE}/pictures.yaml", "wood:\n  shows: {en: Trees.}\n")
    packs, reading = read_packs_leniently(tiny)
    found = [problem.what for problem in check_packs(packs, reading)]
    assert found == ["'wood' is not described in 'cs'", "the picture 'grove' is not described"]

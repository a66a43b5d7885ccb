"""Each broken pack is the tiny one with a single change; the check must name its file and line and say what to try."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from rulesdb.errors import PackError
from rulesdb.packs.read import read_packs

HERE = Path(__file__).parent
BROKEN = sorted((HERE / "broken").glob("*.yaml"))


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HERE / "tiny", tmp_path / "tiny"))


def change(root: Path, file: str, write: str, find: str | None = None) -> None:
    """Write a new file, or put `write` in the place of `find`, which must stand there exactly once."""
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    if find is None:
        path.write_text(write, "utf-8")
        return
    text = path.read_text("utf-8")
    assert text.count(find) == 1, f"{find!r} stands {text.count(find)} times in {file}"
    path.write_text(text.replace(find, write), "utf-8")


def test_the_tiny_packs_hold_together(tiny: Path) -> None:
    packs = read_packs(tiny)
    assert list(packs.packs) == ["core"]
    assert list(packs.packs["core"].elements) == ["sk.core.hits", "sk.core.wood", "sk.core.grove"]


@pytest.mark.parametrize("case", BROKEN, ids=lambda path: path.stem)
def test_a_broken_pack_is_told_where_and_what_to_try(case: Path, tiny: Path) -> None:
    wanted = yaml.safe_load(case.read_text("utf-8"))
    change(tiny, **wanted["change"])
    with pytest.raises(PackError) as caught:
        read_packs(tiny)
    expected = wanted["expect"]
    found = [
        problem
        for problem in caught.value.problems
        if problem.where == expected["where"]
        and expected["what"] in problem.what
        and expected.get("hint", "") in problem.hint
    ]
    assert found, "\n".join(map(str, caught.value.problems))


def test_all_problems_are_told_at_once(tiny: Path) -> None:
    change(tiny, "skirmish/core/terrain.yaml", "  sigth: blocks\n", find="  sight: blocks\n")
    change(tiny, "skirmish/core/rules.yaml", "category: batle", find="category: battle")
    change(tiny, "skirmish/core/texts/cs.yaml", "odstraní 2 figurky", find="odstraní 1 figurku")
    with pytest.raises(PackError) as caught:
        read_packs(tiny)
    files = {problem.where.rpartition("/")[2].partition(":")[0] for problem in caught.value.problems}
    assert {"terrain.yaml", "rules.yaml", "cs.yaml"} <= files


def test_a_data_folder_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(PackError) as caught:
        read_packs(tmp_path / "nowhere")
    assert caught.value.problems[0].what == "no such folder"
    assert "RULESDB_DATA_DIR" in caught.value.problems[0].hint


def test_the_digest_follows_every_file(tiny: Path) -> None:
    before = read_packs(tiny).digest
    assert read_packs(tiny).digest == before
    change(tiny, "skirmish/core/texts/en.yaml", "    name: Forest\n", find="    name: Wood\n")
    assert read_packs(tiny).digest != before

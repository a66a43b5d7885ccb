"""From data files to a rulebook."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulesdb.errors import InputError, PackError
from rulesdb.packs.compile import compile_rulebook, read_options
from rulesdb.packs.model import PackSet
from rulesdb.packs.read import read_packs_leniently

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture(scope="module")
def packs() -> PackSet:
    return read_packs_leniently(DATA)[0]


def test_chosen_packs_bring_what_they_require(packs: PackSet) -> None:
    book = compile_rulebook(packs, "memoir44", ["terrain-pack"])
    assert "m44.base.forest" in book.elements and "m44.tp.church" in book.elements


def test_the_base_game_alone_knows_nothing_of_the_terrain_pack(packs: PackSet) -> None:
    book = compile_rulebook(packs, "memoir44", ["base"])
    assert "m44.tp.church" not in book.elements
    assert not any(name.startswith("wadi") for name in book.options)


def test_names_of_every_language_find_an_element(packs: PackSet) -> None:
    book = compile_rulebook(packs, "memoir44", ["base", "terrain-pack"])
    assert {book.resolve(name) for name in ("Forests", "Les", "m44.base.forest", "forest")} == {"m44.base.forest"}


def test_the_version_is_that_of_the_data(packs: PackSet) -> None:
    assert compile_rulebook(packs, "memoir44", ["base"]).version == packs.digest


@pytest.mark.parametrize(("game", "chosen"), [("chess", []), ("memoir44", ["no-such-box"])])
def test_an_unknown_game_or_pack_is_refused(packs: PackSet, game: str, chosen: list[str]) -> None:
    with pytest.raises(InputError) as error:
        compile_rulebook(packs, game, chosen)
    assert error.value.problems


def test_options_come_with_their_faults(packs: PackSet, tmp_path: Path) -> None:
    folder = tmp_path / "base"
    shutil.copytree(packs.packs["base"].folder, folder)
    (folder / "options.yaml").write_text("odd: {default: x, values: {y: z}, cite: m44 p1}\n", encoding="utf-8")
    pack = packs.packs["base"]
    broken = type(pack)(
        pack.id, pack.game, folder, pack.data, pack.elements, pack.texts, pack.conflicts, pack.pictures, pack.digest
    )
    with pytest.raises(PackError) as error:
        read_options(broken)
    assert error.value.problems[0].where == "base/options.yaml:1"

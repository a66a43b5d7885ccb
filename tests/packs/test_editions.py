"""Editions: which are held, what may be chosen together, and that two are never mixed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from rulesdb.config import Settings
from rulesdb.errors import InputError
from rulesdb.packs.books import Books
from rulesdb.packs.check_choices import editions_are_known, options_answer_known_questions, packs_hold_one_edition
from rulesdb.packs.editions import choose, held
from rulesdb.packs.model import Pack, PackSet
from rulesdb.packs.read import Reading

HEROES, SERIES = "conflict-of-heroes", "series-rules-1r"


@cache
def books() -> Books:
    return Books(Settings().data_dir)


def with_edition(pack: Pack, edition: str | None, *, only: str = "") -> Pack:
    """The pack with its elements in another edition, or one of them."""
    elements = {
        key: replace(one, data=one.data.model_copy(update={"edition": edition})) if only in ("", key) else one
        for key, one in pack.elements.items()
    }
    return replace(pack, elements=elements)


def third(packs: PackSet) -> PackSet:
    """The packs with one more, of a third edition."""
    pack = replace(with_edition(packs.packs[SERIES], "3e"), id="awakening-3e")
    return replace(packs, packs={**packs.packs, pack.id: pack})


def fault(packs: PackSet, chosen: list[str], edition: str | None) -> tuple[str, str]:
    with pytest.raises(InputError) as refused:
        choose(packs, HEROES, chosen, edition)
    return refused.value.problems[0].where, refused.value.problems[0].what


def test_book_names_the_edition_it_rests_on() -> None:
    assert books().book("coh").edition == "1r"
    assert books().book("coh", (), "1r").packs == (SERIES,)
    assert books().book("memoir44").edition is None


def test_edition_that_is_not_held_is_refused_with_those_that_are() -> None:
    with pytest.raises(InputError) as refused:
        books().book("coh", (), "3e")
    problem = refused.value.problems[0]
    assert (problem.where, problem.hint) == ("/edition", "we hold 1r")
    with pytest.raises(InputError) as none:
        books().book("memoir44", (), "1r")
    assert none.value.problems[0].hint == "leave it out: this game has none"


def test_of_two_editions_one_must_be_chosen_and_gives_its_packs_only() -> None:
    packs = third(books().packs)
    assert held(packs, HEROES) == {"1r": [SERIES], "3e": ["awakening-3e"]}
    assert fault(packs, [], None) == ("/edition", "must be one of 1r, 3e")
    assert choose(packs, HEROES, [], "3e") == (["awakening-3e"], "3e")
    assert choose(packs, HEROES, [SERIES], None) == ([SERIES], "1r")


def test_packs_of_two_editions_are_not_mixed() -> None:
    packs = third(books().packs)
    assert fault(packs, [SERIES, "awakening-3e"], None)[0] == "/edition"
    assert fault(packs, [SERIES, "awakening-3e"], "1r") == ("/packs/1", "'awakening-3e' holds edition 3e, not 1r")


def test_pack_without_an_edition_goes_with_every_one() -> None:
    packs = third(books().packs)
    plain = replace(with_edition(packs.packs[SERIES], None), id="maps")
    packs = replace(packs, packs={**packs.packs, "maps": plain})
    assert choose(packs, HEROES, [], "3e") == (["awakening-3e", "maps"], "3e")
    assert choose(packs, HEROES, ["maps"], None) == (["maps"], None)


# --- checks ----------------------------------------------------------------------------------------------------------


def small(pack: Pack) -> PackSet:
    packs = books().packs
    return replace(packs, packs={pack.id: pack})


def reading() -> Reading:
    return Reading(Settings().data_dir)


def test_pack_with_two_editions_is_a_problem() -> None:
    pack = with_edition(books().packs.packs[SERIES], "3e", only="coh.woods-1r")
    found = list(packs_hold_one_edition(small(pack), reading()))
    assert [one.what for one in found] == ["woods-1r: edition 3e in a pack of edition 1r"]
    assert not list(packs_hold_one_edition(books().packs, reading()))


def test_edition_that_the_game_does_not_name_is_a_problem() -> None:
    pack = with_edition(books().packs.packs[SERIES], "9e", only="coh.woods-1r")
    found = [one for one in editions_are_known(small(pack), reading()) if "woods-1r" in one.what]
    assert [(one.what, one.hint) for one in found] == [("woods-1r: no edition '9e'", "known are 1e, 1r")]


def test_option_without_its_open_question_is_a_problem() -> None:
    packs = books().packs
    pack = packs.packs[SERIES]
    bare = replace(pack, conflicts={key: one for key, one in pack.conflicts.items() if key != "q-blind-edge"})
    found = list(options_answer_known_questions(small(bare), reading()))
    assert [one.what for one in found] == ["blind-edge: no open question 'q-blind-edge'"]
    assert not list(options_answer_known_questions(packs, reading()))

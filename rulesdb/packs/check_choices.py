"""Checks of what a caller may choose: editions of a game, and rule options with the open questions they answer."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator

from rulesdb.errors import PackError, Problem
from rulesdb.packs.compile import read_options
from rulesdb.packs.model import PackSet
from rulesdb.packs.read import Reading


def _near(name: str, known: Iterable[str]) -> str:
    names = sorted(known)
    close = difflib.get_close_matches(name, names, 1)
    return f"did you mean '{close[0]}'?" if close else f"known are {', '.join(names[:12]) or 'none'}"


def packs_hold_one_edition(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for pack in packs.packs.values():
        first = next((one for one in pack.elements.values() if one.data.edition is not None), None)
        for element in pack.elements.values():
            edition = element.data.edition
            if first is not None and edition is not None and edition != first.data.edition:
                what = f"{element.key}: edition {edition} in a pack of edition {first.data.edition}"
                yield Problem(element.where, what, "put it into a pack of its own; editions are never mixed")


def editions_are_known(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    for pack in packs.packs.values():
        known = packs.games[pack.game].editions
        for element in pack.elements.values():
            edition = element.data.edition
            if edition is not None and edition not in known:
                yield Problem(element.where, f"{element.key}: no edition '{edition}'", _near(edition, known))
        for code, document in pack.data.documents.items():
            if document.edition_id is not None and document.edition_id not in known:
                where = reading.documents[pack.id, "pack"].where("documents", code, "edition_id")
                yield Problem(where, f"{code}: no edition '{document.edition_id}'", _near(document.edition_id, known))


def options_answer_known_questions(packs: PackSet, reading: Reading) -> Iterator[Problem]:
    """A question an option is about is a conflict record, so that a reader finds its readings; so is its default."""
    for pack in packs.packs.values():
        known = {key for one in packs.packs.values() if one.game == pack.game for key in one.conflicts}
        try:
            options = read_options(pack)
        except PackError as error:
            yield from error.problems
            continue
        for option in options:
            where = f"{pack.folder.name}/options.yaml"
            if option.default not in option.values:
                yield Problem(
                    where, f"{option.name}: no value '{option.default}'", _near(option.default, option.values)
                )
            for question in option.about:
                if question not in known:
                    yield Problem(where, f"{option.name}: no open question '{question}'", _near(question, known))

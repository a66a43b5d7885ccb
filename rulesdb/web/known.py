"""Which values a filter takes: the ids and short names that the store knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rulesdb.library import Library
from rulesdb.web.errors import Fault, bad_parameters
from rulesdb.web.parameters import choice_fault

Names = Mapping[str, Mapping[str, str]]


@lru_cache(maxsize=4)
def known_names(of: Library, data_version: str) -> Names:
    """By filter, what may be given and the id it stands for; kept, because the data version is part of the question."""
    games, packs = of.games("en"), of.packs("en")
    return {
        "game": {game.short: game.id for game in games} | {game.id: game.id for game in games},
        "pack": {pack.short: pack.id for pack in packs} | {pack.id: pack.id for pack in packs},
        "category": {category.id: category.id for category in of.categories("en")},
        "doc": {document.id: document.id for document in of.documents()},
    }


def resolved(
    given: Mapping[str, Sequence[str]], of: Library, data_version: str, *, also: Iterable[str] = ()
) -> dict[str, tuple[str, ...]]:
    """The filters with short names made ids; a value in `also` stands for itself.

    Raises an ApiError that names every value nobody knows.
    """
    names = known_names(of, data_version)
    itself = {value: value for value in also}
    faults: list[Fault] = []
    found: dict[str, tuple[str, ...]] = {}
    for field, values in given.items():
        known = itself | dict(names[field]) if field in names else {value: value for value in values}
        faults += [choice_fault(field, value, tuple(known)) for value in values if value not in known]
        found[field] = tuple(dict.fromkeys(known[value] for value in values if value in known))
    if faults:
        raise bad_parameters(faults)
    return found

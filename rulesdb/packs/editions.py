"""Editions of a game: which packs hold which, and which documents speak of which. They are never mixed in silence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulesdb.errors import InputError, Problem
from rulesdb.packs.model import Pack, PackSet


def edition_of(pack: Pack) -> str | None:
    """The edition that a pack holds, by its elements, which are all of one; None for a game without editions."""
    return next((one.data.edition for one in pack.elements.values() if one.data.edition is not None), None)


def held(packs: PackSet, game: str) -> dict[str, list[str]]:
    """Packs of a game by the edition they hold; empty for a game without editions."""
    found: dict[str, list[str]] = {}
    for id_, pack in packs.packs.items():
        edition = edition_of(pack) if pack.game == game else None
        if edition is not None:
            found.setdefault(edition, []).append(id_)
    return found


def choose(packs: PackSet, game: str, chosen: Sequence[str], edition: str | None) -> tuple[list[str], str | None]:
    """The packs to compile and the edition they hold, out of the packs and the edition asked for, either of them empty.

    `chosen` are ids of packs of the game; no packs stand for every pack. Raises InputError with pointers for an edition
    that we do not hold, a pack of another one, and a choice that would mix two.
    """
    known = held(packs, game)
    if edition is not None and edition not in known:
        hint = f"we hold {', '.join(known)}" if known else "leave it out: this game has none"
        raise InputError(f"no edition '{edition}'", [Problem("/edition", f"no edition '{edition}' of this game", hint)])
    own = {name: edition_of(packs.packs[name]) for name in chosen}
    if edition is not None:
        faults = [
            Problem(f"/packs/{at}", f"'{name}' holds edition {other}, not {edition}", "choose packs of one edition")
            for at, (name, other) in enumerate(own.items())
            if other not in (None, edition)
        ]
        if faults:
            raise InputError("packs of another edition were chosen", faults)
    met = {one for one in own.values() if one is not None} if chosen else set(known)
    if edition is None and len(met) > 1:
        listed = ", ".join(sorted(met))
        raise InputError("two editions are not mixed", [Problem("/edition", f"must be one of {listed}", "choose one")])
    speaking = edition or next(iter(met), None)
    if chosen or speaking is None:
        return list(chosen), speaking
    spoken = (None, speaking)
    return [id_ for id_, pack in packs.packs.items() if pack.game == game and edition_of(pack) in spoken], speaking


def editions_of_documents(packs: Iterable[Pack]) -> Mapping[str, str]:
    """Edition that each document speaks of, by its code; documents of no single edition are left out."""
    return {
        code: document.edition_id
        for pack in packs
        for code, document in pack.data.documents.items()
        if document.edition_id is not None
    }

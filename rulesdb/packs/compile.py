"""From checked packs to a Rulebook: the one place where data files become the rules that the lookup works with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulesdb.errors import InputError, PackError, Problem
from rulesdb.games import GAMES
from rulesdb.packs import strict_yaml
from rulesdb.packs.model import LoadedElement, Pack, PackSet
from rulesdb.packs.rule_format import OptionItem, element_rules
from rulesdb.rules.rulebook import Element, Option, Rulebook

_NOT_VALUES = {
    "number", "kind", "category", "cite", "status", "review", "evidence", "edition", "like", "part_of", "extends",
    "supersedes", "amends", "see_also", "conflicts", "rules", "values", "not_asked",
}  # fmt: skip


def compile_rulebook(packs: PackSet, game: str, chosen: Iterable[str] = ()) -> Rulebook:
    """The rulebook of a game with the chosen packs and all that these require; with every pack where none is chosen.

    Raises InputError for a game or pack that is not there, PackError for rules that do not hold together.
    """
    if game not in GAMES:
        raise InputError(f"no rules for game '{game}'", [Problem("/game", f"must be one of {', '.join(GAMES)}")])
    wanted = list(_with_required(packs, game, list(chosen)))
    options = [option for pack in wanted for option in read_options(pack)]
    names: dict[str, str] = {}
    for pack in wanted:
        for key, name in _names(pack):
            names.setdefault(name.casefold(), f"{pack.data.prefix}.{key}")
    elements = [_element(pack, loaded) for pack in wanted for loaded in pack.elements.values()]
    return Rulebook(GAMES[game], elements, options, names=names, version=packs.digest)


def _with_required(packs: PackSet, game: str, chosen: list[str]) -> Iterator[Pack]:
    """The chosen packs and those they need, required ones first."""
    own = {name: pack for name, pack in packs.packs.items() if pack.game == game}
    unknown = [name for name in chosen if name not in own]
    if unknown:
        raise InputError(f"no pack '{unknown[0]}'", [Problem("/packs", f"known are {', '.join(own)}")])
    needed = set(chosen or own)
    while more := {name for one in needed for name in own[one].data.requires} - needed:
        needed |= more
    return (pack for name, pack in own.items() if name in needed)


def read_options(pack: Pack) -> list[Option]:
    """The rule options a pack offers, from its `options.yaml`. Raises PackError with every fault."""
    path = pack.folder / "options.yaml"
    if not path.exists():
        return []
    document, problems = strict_yaml.load(path, shown_as=f"{pack.folder.name}/options.yaml")
    found = []
    for name, data in (document.data if document is not None and isinstance(document.data, dict) else {}).items():
        try:
            item = OptionItem.model_validate(data)
        except ValueError as error:
            problems.append(Problem(document.where(name) if document is not None else name, str(error)))
            continue
        found.append(Option(name, item.default, dict(item.values), tuple(item.cite), tuple(item.about)))
    if problems:
        raise PackError(f"the options of {pack.id} cannot be read", problems)
    return found


def _names(pack: Pack) -> Iterator[tuple[str, str]]:
    """(element key, name or alias) of every language."""
    for texts in pack.texts.values():
        for key, text in texts.texts.items():
            yield key, text.name
        for key, text in texts.texts.items():
            yield from ((key, alias) for alias in text.aliases)


def _element(pack: Pack, loaded: LoadedElement) -> Element:
    data = loaded.data
    rules, takes = element_rules(data.rules, loaded.id, data.cite)
    typed = {name: value for name, value in data.model_dump().items() if name not in _NOT_VALUES}
    values: Mapping[str, Any] = {**data.values, **typed}
    return Element(
        id=loaded.id,
        short=loaded.key,
        pack=pack.id,
        kind=data.kind,
        category=data.category,
        citations=tuple(data.cite),
        rules=rules,
        takes=takes,
        like=data.like,
        extends=tuple(data.extends),
        figures=getattr(data, "figures", None),
        values=values,
    )

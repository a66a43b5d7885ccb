"""What a name in one element means: the element of that key nearby, or of that full id anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesdb.packs.model import LoadedElement, Pack, PackSet

RELATIONS = ("part_of", "extends", "supersedes", "amends", "see_also")


def resolve(packs: PackSet, element: LoadedElement, name: str) -> LoadedElement | None:
    """The element that `name` means where `element` stands: own pack first, then those it requires, else a full id."""
    for pack in _reachable(packs, packs.packs[element.pack]):
        found = pack.elements.get(f"{pack.data.prefix}.{name}")
        if found is not None and found is not element:
            return found
    return packs.element(name)


def with_full_ids(packs: PackSet) -> PackSet:
    """The same packs with every relation under its full id; names that lead nowhere stay as they are."""
    return replace(
        packs,
        packs={
            name: replace(
                pack, elements={key: _with_full_ids(packs, element) for key, element in pack.elements.items()}
            )
            for name, pack in packs.packs.items()
        },
    )


def _with_full_ids(packs: PackSet, element: LoadedElement) -> LoadedElement:
    def full(name: str) -> str:
        found = resolve(packs, element, name)
        return name if found is None else found.id

    given: dict[str, object] = {
        relation: [full(name) for name in getattr(element.data, relation)] for relation in RELATIONS
    }
    if element.data.like is not None:
        given["like"] = full(element.data.like)
    changed = {name: value for name, value in given.items() if value != getattr(element.data, name)}
    return replace(element, data=element.data.model_copy(update=changed)) if changed else element


def _reachable(packs: PackSet, pack: Pack) -> Iterator[Pack]:
    seen: dict[str, Pack] = {}
    queue = [pack]
    while queue:
        current = queue.pop(0)
        if current.id in seen:
            continue
        seen[current.id] = current
        queue.extend(packs.packs[name] for name in current.data.requires if name in packs.packs)
    yield from seen.values()

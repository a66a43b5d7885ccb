"""Long lists in portions, with the way on told as RFC 8288 links."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar
from urllib.parse import urlencode

from flask import request

T = TypeVar("T")
Links = Mapping[str, str]


def here(**changed: object) -> str:
    """This request's address with some parameters changed, None for left out."""
    kept = [(name, value) for name, value in request.args.items(multi=True) if name not in changed]
    asked = urlencode([*kept, *((name, str(value)) for name, value in changed.items() if value is not None)])
    return request.script_root + request.path + (f"?{asked}" if asked else "")


def header(links: Links) -> str:
    """Links as the header `Link` has them."""
    return ", ".join(f'<{address}>; rel="{relation}"' for relation, address in links.items())


def page_links(page: int, pages: int) -> Links:
    """first, prev, next and last of numbered pages; a page beyond the end leads back to the last."""
    links = {"first": here(page=None)}
    if page > 1:
        links["prev"] = _page(min(page - 1, max(pages, 1)))
    if page < pages:
        links["next"] = _page(page + 1)
    links["last"] = _page(max(pages, 1))
    return links


def _page(number: int) -> str:
    return here(page=number if number > 1 else None)


@dataclass(frozen=True, slots=True)
class Portion(Generic[T]):
    """Some entries of a list, how many it has in all, and the links that go on."""

    entries: Sequence[T]
    total: int
    links: Links = field(default_factory=dict)


def portion(everything: Sequence[T], key: Callable[[T], str], *, after: str, limit: int) -> Portion[T]:
    """At most `limit` entries in order of their key, those behind the key `after`."""
    ordered = sorted(everything, key=key)
    keys = [key(entry) for entry in ordered]
    start = bisect_right(keys, after) if after else 0
    links = {"first": here(after=None)}
    if start:
        before = max(start - limit, 0)
        links["prev"] = here(after=keys[before - 1] if before else None)
    end = start + limit
    if end < len(ordered):
        links["next"] = here(after=keys[end - 1])
    return Portion(ordered[start:end], len(ordered), links)

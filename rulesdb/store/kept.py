"""What was read before and still holds: one short query tells, so that pages do not read the same twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

import sqlalchemy as sa

from rulesdb.store.database import reading
from rulesdb.store.versions import Stamp, stamp
from rulesdb.store.watch import Watch

V = TypeVar("V")
K = TypeVar("K", bound=Hashable)


class Shelf:
    """Values read under one stamp of the store, the least recently used making room for new ones."""

    def __init__(self, of: Stamp, size: int) -> None:
        self.stamp = of
        self._size = size
        self._values: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The kept value, or one made now; None is not kept, so that what does not exist takes no room."""

        def made(_: list[Hashable]) -> dict[Hashable, V]:
            value = make()
            return {} if value is None else {key: value}

        found: V = self.get_all([key], made).get(key)  # type: ignore[assignment]
        return found

    def peek(self, keys: Iterable[K]) -> dict[K, Any] | None:
        """Values by key, or None if one is not kept."""
        with self._lock:
            values = self._values
            try:
                found = {key: values[key] for key in keys}
            except KeyError:
                return None
            for key in found:
                values.move_to_end(key)
        return found

    def get_all(self, keys: Iterable[K], make: Callable[[list[K]], Mapping[K, V]]) -> dict[K, V]:
        """Values by key, those not kept made in one go; a key that `make` leaves out is left out."""
        found: dict[K, V] = {}
        missing: list[K] = []
        with self._lock:
            for key in dict.fromkeys(keys):
                if key in self._values:
                    self._values.move_to_end(key)
                    found[key] = self._values[key]
                else:
                    missing.append(key)
        if not missing:
            return found
        made = make(missing)
        with self._lock:
            self._values.update(made.items())
            while len(self._values) > self._size:
                self._values.popitem(last=False)
        return {**found, **made}


class Kept:
    """Hands out a connection together with the shelf that fits what it sees."""

    def __init__(self, engine: sa.Engine, *, size: int) -> None:
        self._engine = engine
        self._size = size
        self._shelf = Shelf(("", 0), size)
        self._watch = Watch(engine)
        self._seen: tuple[object, Stamp] | None = None

    def stamp(self) -> Stamp:
        """The store's stamp now, read anew only if something was committed since the last time."""
        commits, seen = self._watch.commits(), self._seen
        if commits is not None and seen is not None and seen[0] == commits:
            return seen[1]
        with reading(self._engine) as connection:
            now = stamp(connection)
        if commits is not None:  # counted before it was read: a commit in between only makes the next call read again
            self._seen = commits, now
        return now

    def at_hand(self, keys: Iterable[K]) -> dict[K, Any] | None:
        """Values by key without a connection; None unless all of them are kept and the store is still the same."""
        shelf = self._shelf
        return shelf.peek(keys) if shelf.stamp == self.stamp() else None

    @contextmanager
    def reading(self) -> Iterator[tuple[sa.Connection, Shelf]]:
        """A connection on one state of the store and the shelf of that state."""
        with reading(self._engine) as connection:
            now = stamp(connection)
            shelf = self._shelf
            if shelf.stamp != now:
                # A reader of an older state keeps its own shelf, so no value outlives the state it was read from.
                shelf = Shelf(now, self._size)
                self._shelf = shelf
            yield connection, shelf

"""The few errors of rulesdb, split by what the caller can do about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding of a check: where it is, what is wrong, what to try.

    `where` is in the reader's coordinates: `data/memoir44/base/terrain.yaml:14` or a JSON pointer.
    """

    where: str
    what: str
    hint: str = ""

    def __str__(self) -> str:
        return f"{self.where}  {self.what}" + (f"; {self.hint}" if self.hint else "")


class RulesdbError(Exception):
    """Anything rulesdb refuses to do; the message says why and what to try."""


class InputError(RulesdbError):
    """The caller's words are off: correct them and ask again. Carries every problem found, not just the first."""

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


class PackError(InputError):
    """Files under `data/` do not hold together; nothing was loaded."""


class QueryError(InputError):
    """A search query that cannot be read; `problems` point at the place in it."""


class SituationError(InputError):
    """A situation or question that the lookup cannot read."""


class NotFoundError(RulesdbError):
    """There is no record, pack, document or page by that name."""

    def __init__(self, message: str, did_you_mean: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.did_you_mean = tuple(did_you_mean)


class NotReadyError(RulesdbError):
    """The store or the index is missing or damaged; the message names the command that mends it."""

"""Verdicts that are a table: the first sentence whose keys of the answer have the values it asks for is said."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

TOLD_SO: Final = object()
"""Any value of a key, as long as the answer has one."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A sentence with keys of the answer as its placeholders, and when it is said."""

    text: str
    when: Mapping[str, Any]

    def fits(self, answer: Mapping[str, Any]) -> bool:
        """True if the answer has every key with its value."""
        return all(_same(answer.get(key), value) for key, value in self.when.items())

    @property
    def keys(self) -> frozenset[str]:
        """Keys of the answer it is made of."""
        return frozenset((*self.when, *re.findall(r"%\((\w+)\)s", self.text)))

    @property
    def refuses(self) -> bool:
        """True for a sentence that says no, so that the reason may follow it."""
        return any(value is False for value in self.when.values())


def _same(value: Any, wanted: Any) -> bool:
    return value is not None if wanted is TOLD_SO else type(value) is type(wanted) and value == wanted


def told(text: str, /, **when: Any) -> Verdict:
    """A verdict said where the answer has these values."""
    return Verdict(text, when)


def verdict_for(verdicts: Sequence[Verdict], answer: Mapping[str, Any]) -> Verdict | None:
    """The verdict that fits an answer; None where none does."""
    return next((one for one in verdicts if one.fits(answer)), None)

"""One value of a record's facts in words, and the questions that several places ask of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeGuard

from rulesdb.web import words
from rulesdb.web.languages import gettext as _
from rulesdb.web.languages import ngettext
from rulesdb.web.words import say

Facts = Mapping[str, Any]
MINUS = "−"


@dataclass(frozen=True, slots=True)
class Cell:
    """One value: `big` is the figure, `text` the words with it, `note` its condition; `span` counts unit kinds."""

    text: str = ""
    big: str = ""
    note: str = ""
    plain: bool = False
    span: int = 1


def table(value: object) -> Facts:
    """The value if it is a table, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def is_number(value: object) -> TypeGuard[int]:
    """Whether the value is a whole number; yes and no are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def signed(number: int) -> str:
    """The number with its sign, a true minus; zero has none."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}" if number > 0 else "0"


def dice_change(value: object) -> Cell:
    """A change of the number of dice, with the condition it holds under."""
    if isinstance(value, Mapping):
        return replace(dice_change(value.get("dice", 0)), note=say(words.CONDITIONS, value.get("when", "")))
    if not is_number(value):
        return Cell(written(value))
    return Cell(ngettext("die", "dice", abs(value)), signed(value), plain=value == 0)


def sight(facts: Facts) -> Cell:
    """Whether a line of sight passes through."""
    value = facts.get("sight")
    return Cell(say(words.SIGHT, value), plain=value == "clear") if value else Cell()


def flags(facts: Facts) -> Cell:
    """How many retreat flags a unit here may ignore."""
    value = table(facts.get("flags")).get("ignore")
    if value is None:
        return Cell()
    if is_number(value):
        text = ngettext("%(num)s ignored", "%(num)s ignored", value) if value else _("none ignored")
        return Cell(text, plain=value == 0)
    return Cell(say(words.FLAGS, value))


def written(value: object) -> str:
    """Any data value in words."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(f"({written(v)})" if isinstance(v, list | tuple) else written(v) for v in value)
    return say({}, value) if isinstance(value, str) else str(value)

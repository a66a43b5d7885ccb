"""The words of rulings that every game shares, and the sentences in which a step says why it did not count."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdb.web.languages import mark as _

ROLES: Mapping[str, str] = {
    "attacker": _("attacker"),
    "target": _("target"),
}
"""Piece of a situation -> its name."""
VALUES: Mapping[str, str] = {
    "clear": _("clear"),
    "blocked": _("blocked"),
    "all": _("all"),
    "left": _("left"),
    "right": _("right"),
    "none": _("none"),
    "not-told": _("not told"),
    "e": _("east"),
    "ne": _("north-east"),
    "nw": _("north-west"),
    "w": _("west"),
    "sw": _("south-west"),
    "se": _("south-east"),
}
"""Word used as a value -> its name."""
BECAUSE: Mapping[str, str] = {
    "only under some values of what was not told": _("it depends on what was not told"),
}
"""The engine's own words about a step, where they are always the same."""

ONLY_WHEN, NOT_WHEN = "counts only when ", "does not count when "
"""How the engine begins a reason that names a condition."""

REPLACED = _("replaced by: %(name)s")
CANCELLED = _("cancelled by: %(name)s")
CONTRADICTS = _("contradicts: %(name)s")
COUNTS_ONLY_IF = _("counts only if: %(condition)s")
COUNTS_NOT_IF = _("does not count if: %(condition)s")
STRONGEST = _("only the strongest counts: %(name)s")
ALREADY = _("already at most %(limit)s")
LINE_LEFT = _("on the left of a line along hex sides")
LINE_RIGHT = _("on the right of a line along hex sides")
AT_LEAST = _("at least %(limit)s")
AT_MOST = _("at most %(limit)s")

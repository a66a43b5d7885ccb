"""Values of the answers on campaigns that are no plain ones: losses by kind, symbols of a roll, what may be taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesdb.web.rulings.telling import Telling


def _losses(tell: Telling, lost: Any) -> str:
    """Figures by kind, `infantry: 2, armor: 1`; a plain number as it is."""
    if isinstance(lost, int):
        return str(lost)
    return ", ".join(f"{tell.value(one['kind'])}: {one['n']}" for one in lost)


def _symbols(tell: Telling, symbols: Any) -> str:
    """Each symbol of a roll, how many there are, and who picks the unit."""
    return "; ".join(
        f"{tell.value(one['symbol'])} × {one['count']} ({tell.t_value('chooser')}: {tell.value(one['chooser'])})"
        for one in symbols
    )


def _outcomes(tell: Telling, outcomes: Any) -> str:
    """Each end the picks can lead to, numbered."""
    return "; ".join(
        f"{number}) {tell.t_value('outcomes: figures_lost')} {_losses(tell, one['figures_lost']) or '0'}, "
        f"{tell.t_value('retreats')} {one['retreats']}, {tell.t_value('lost_symbols')} {one['lost_symbols']}"
        for number, one in enumerate(outcomes, 1)
    )


def _alternatives(tell: Telling, offered: Any) -> str:
    """What each token may buy: alternatives with strokes, tokens with commas."""
    return ", ".join(" / ".join(tell.value(item) for item in one) for one in offered)


SPECIAL_CAMPAIGN: Mapping[str, Callable[[Telling, Any], str]] = {
    "figures_lost": _losses,
    "symbols": _symbols,
    "outcomes": _outcomes,
    "may_take": _alternatives,
}
"""Key of an answer -> how its value is told."""

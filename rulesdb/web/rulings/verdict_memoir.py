"""The verdict line of a ruling on Memoir '44."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesdb.web.rulings.shapes import ShownRemark
from rulesdb.web.rulings.telling import Telling
from rulesdb.web.rulings.verdict_by_answer import Verdict, verdict_for


def headline_memoir(
    tell: Telling, question: str, answer: Mapping[str, Any], refusals: Sequence[ShownRemark]
) -> str | None:
    """The verdict of a ruling on Memoir '44 in a few words; None where it has none of its own."""
    verdict = verdict_for(tell.w.verdicts.get(question, ()), answer)
    if verdict is not None:
        return _by_table(tell, verdict, answer, refusals)
    t = tell.t
    why = f": {refusals[0].text}" if refusals else ""
    match answer:
        case {"hits": int(hits)}:
            return t.ngettext("%(num)s hit", "%(num)s hits", hits)
        case {"allowed": False, "dice": _}:
            return t.gettext("No attack") + why
        case {"allowed": True, "dice": int(dice)}:
            return t.ngettext("Attack with %(num)s die", "Attack with %(num)s dice", dice)
        case {"sight": "clear"}:
            return t.gettext("The line of sight is clear")
        case {"sight": "blocked"}:
            places = ", ".join(tell.place(one) for one in answer.get("at", ()) if one)
            return t.gettext("The line of sight is blocked") + (f" ({places})" if places else "")
        case {"targets": Mapping() as targets}:
            return t.ngettext("%(num)s target", "%(num)s targets", len(targets))
        case {"threats": Mapping() as threats}:
            return t.ngettext("%(num)s unit can attack it", "%(num)s units can attack it", len(threats))
        case {"sees": list() | tuple() as sees}:
            return t.ngettext("Sees %(num)s hex", "Sees %(num)s hexes", len(sees))
        case {"reach": Mapping() as reach}:
            return t.ngettext("Reaches %(num)s hex", "Reaches %(num)s hexes", len(reach))
        case {"max_hexes": int(), "allowed": True}:
            return t.gettext("It can go the whole way")
        case {"max_hexes": int(hexes)}:
            return t.ngettext("It gets %(num)s hex far", "It gets %(num)s hexes far", hexes) + why
        case {"move": int(most)}:
            return t.ngettext("Moves up to %(num)s hex", "Moves up to %(num)s hexes", most)
        case {"may_retreat": False}:
            return t.gettext("It cannot retreat")
        case {"retreat": Mapping() as back, "figures_lost": int(lost)}:
            told = t.gettext("Retreat in hexes: %(hexes)s", hexes=tell.table(back, "retreat"))
            dead = t.ngettext("loses %(num)s figure", "loses %(num)s figures", lost)
            return f"{told}, {dead}"
        case {"may_take_ground": bool(may)}:
            return t.gettext("It may take ground") if may else t.gettext("It may not take ground") + why
    return None


def _by_table(tell: Telling, verdict: Verdict, answer: Mapping[str, Any], refusals: Sequence[ShownRemark]) -> str:
    """The sentence of a verdict with the values of the answer, and the first reason after one that says no."""
    told = {key: tell.value(value, key) for key, value in answer.items()}
    text = tell.t.gettext(verdict.text, **told)
    return f"{text}: {refusals[0].text}" if refusals and verdict.refuses else text

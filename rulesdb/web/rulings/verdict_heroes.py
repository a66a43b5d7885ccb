"""The verdict line of a ruling on Conflict of Heroes, and those of its answers that are no plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesdb.web.rulings.shapes import ShownRemark
from rulesdb.web.rulings.telling import LONG_LIST, Telling

Answer = Mapping[str, Any]


def headline_heroes(tell: Telling, question: str, answer: Answer, refusals: Sequence[ShownRemark]) -> str | None:
    """The verdict of a ruling on Conflict of Heroes in a few words; None where it has none of its own."""
    told = _HEADLINES.get(question)
    why = f": {refusals[0].text}" if refusals else ""
    return told(tell, answer, why) if told is not None else None


# --- one question each -----------------------------------------------------------------------------------------------


def _level(tell: Telling, answer: Answer, why: str) -> str | None:
    level = answer.get("level")
    return None if level is None else tell.t.gettext("Level %(level)s", level=tell.value(level))


def _sight(tell: Telling, answer: Answer, why: str) -> str | None:
    t = tell.t
    match answer:
        case {"sight": "clear"}:
            smoke = answer.get("smoke_dm") or 0
            clear = t.gettext("The line of sight is clear")
            added = t.gettext("smoke adds +%(dm)s DM", dm=smoke)
            return f"{clear}, {added}" if smoke else clear
        case {"sight": "blocked"}:
            by = tell.value(answer["blocked_by"], "blocked_by") if answer.get("blocked_by") else ""
            places = ", ".join(tell.place(one) for one in answer.get("at") or ())
            return t.gettext("The line of sight is blocked") + (f": {by}" if by else "") + _in_brackets(places)
    return None


def _sight_field(tell: Telling, answer: Answer, why: str) -> str | None:
    return tell.t.ngettext("Sees %(num)s hex", "Sees %(num)s hexes", len(answer.get("sees") or ()))


def _move(tell: Telling, answer: Answer, why: str) -> str | None:
    t = tell.t
    match answer:
        case {"reach": Mapping() as reach}:
            told = t.ngettext("Reaches %(num)s hex", "Reaches %(num)s hexes", len(reach))
            return told + _in_brackets(_points(tell, answer.get("ap")))
        case {"allowed": False}:
            return t.gettext("It does not get there") + why
        case {"allowed": True, "ap": None}:
            return t.gettext("The path may be gone, but its cost is not printed in this edition")
        case {"allowed": True, "ap": int(cost)}:
            told = t.gettext("Costs %(ap)s AP", ap=cost)
            steps, most = answer.get("step_ap") or (), answer.get("max_hexes")
            if most is None or most >= len(steps):
                return told
            far = t.ngettext("It gets %(num)s hex far", "It gets %(num)s hexes far", most)
            return f"{told}. {far}"
    return None


def _reaction(tell: Telling, answer: Answer, why: str) -> str | None:
    t = tell.t
    match answer:
        case {"reaction_allowed": True}:
            return t.gettext("The opponent may react now")
        case {"reaction_allowed": False}:
            return t.gettext("The opponent may not react yet") + why
        case {"reaction_after_hexes": [_, *_] as after}:
            return t.gettext("The opponent may react after hex %(hexes)s", hexes=", ".join(map(str, after)))
    return _move(tell, answer, why)


def _attack(tell: Telling, answer: Answer, why: str) -> str | None:
    t = tell.t
    if answer.get("allowed") is False:
        return t.gettext("No fire") + why
    if answer.get("allowed") is None:
        return None
    firepower = (answer.get("fp") or 0) + (answer.get("range_fp") or 0)
    parts = [f"FP {_signed(firepower)}"] if firepower else []
    defence = answer.get("dm")
    if defence is None:
        parts.append(t.gettext("DM not printed in this edition"))
    elif defence:
        parts.append(f"DM {_signed(defence)}")
    if answer.get("hit_number") is not None:
        parts.append(t.gettext("hits with %(number)s or more", number=tell.value(answer["hit_number"])))
    return ", ".join([t.gettext("Fire allowed"), *parts])


def _indirect(tell: Telling, answer: Answer, why: str) -> str | None:
    if answer.get("allowed") is False:
        return tell.t.gettext("No indirect fire") + why
    if answer.get("allowed") is None:
        return None
    return tell.t.gettext("Indirect fire allowed") + _in_brackets(_points(tell, answer.get("ap")))


def _spotting(tell: Telling, answer: Answer, why: str) -> str | None:
    return tell.t.ngettext("%(num)s hex can spot", "%(num)s hexes can spot", len(answer.get("spotting_hexes") or ()))


def _smoke_place(tell: Telling, answer: Answer, why: str) -> str | None:
    match answer:
        case {"allowed": False}:
            return tell.t.gettext("No smoke") + why
        case {"allowed": True, "marker": int(marker)}:
            return tell.t.gettext("Smoke may be placed, +%(dm)s DM", dm=marker)
    return None


def _smoke_life(tell: Telling, answer: Answer, why: str) -> str | None:
    defence = answer.get("dm")
    if not isinstance(defence, int):
        return None
    if defence == 0:
        return tell.t.gettext("No smoke is left")
    told = tell.t.gettext("Smoke adds +%(dm)s DM", dm=defence)
    through = tell.t.gettext("nothing is seen through the hex")
    return f"{told}, {through}" if answer.get("blocks_through") else told


def _strike_hexes(tell: Telling, answer: Answer, why: str) -> str | None:
    return tell.t.ngettext("Strikes %(num)s hex", "Strikes %(num)s hexes", len(answer.get("hexes") or ()))


def _strike_time(tell: Telling, answer: Answer, why: str) -> str | None:
    match answer:
        case {"granted": False}:
            return tell.t.gettext("No artillery") + why
        case {"resolve_pre_round": int(falls)}:
            return tell.t.gettext("The strike falls before round %(round)s", round=falls)
    return None


def _strike_spotter(tell: Telling, answer: Answer, why: str) -> str | None:
    match answer:
        case {"may_target": True}:
            return tell.t.gettext("The target may be written down")
        case {"may_target": False}:
            return tell.t.gettext("The target may not be written down") + why
    return None


def _strike_attacks(tell: Telling, answer: Answer, why: str) -> str | None:
    attacks = answer.get("attacks")
    if not isinstance(attacks, int):
        return None
    return tell.t.ngettext("%(num)s attack is rolled", "%(num)s attacks are rolled", attacks)


def _immobilization(tell: Telling, answer: Answer, why: str) -> str | None:
    t = tell.t
    match answer:
        case {"check_needed": False}:
            return t.gettext("No check is needed")
        case {"check_needed": True, "immobilized": bool(stuck)}:
            return t.gettext("It is immobilized") if stuck else t.gettext("It passes the check")
        case {"check_needed": True, "pass_from": int(least)}:
            least -= _helped(answer, least)
            return t.gettext("It must check and passes with %(number)s or more", number=least)
    return None


def _helped(answer: Answer, least: int) -> int:
    """Command points added to the roll, told by how many throws pass."""
    ways = [sum(a + b >= least - cap for a in range(1, 7) for b in range(1, 7)) for cap in range(least)]
    passing = answer.get("pass_of_36")
    return ways.index(passing) if passing in ways else 0


def _immobilized(tell: Telling, answer: Answer, why: str) -> str | None:
    named = {name: answer.get(f"may_{name}") for name in ("move", "pivot", "fire")}
    if None in named.values():
        return None
    told = {name: tell.value(value) for name, value in named.items()}
    return tell.t.gettext("Move: %(move)s, pivot: %(pivot)s, fire: %(fire)s", **told)


def _towing(tell: Telling, answer: Answer, why: str) -> str | None:
    if "allowed" not in answer:
        return None
    if answer["allowed"] is None:
        return tell.t.gettext("Whether it may be towed so is not said in this edition")
    if answer["allowed"] is False:
        return tell.t.gettext("It may not be towed so") + why
    return tell.t.gettext("It may be towed") + _in_brackets(_points(tell, answer.get("ap")))


_HEADLINES: Mapping[str, Callable[[Telling, Answer, str], str | None]] = {
    "level": _level,
    "sight": _sight,
    "sight-field": _sight_field,
    "move": _move,
    "reaction": _reaction,
    "attack": _attack,
    "indirect-fire": _indirect,
    "spotting-hexes": _spotting,
    "smoke-place": _smoke_place,
    "smoke-life": _smoke_life,
    "strike-hexes": _strike_hexes,
    "strike-time": _strike_time,
    "strike-spotter": _strike_spotter,
    "strike-attacks": _strike_attacks,
    "immobilization": _immobilization,
    "immobilized": _immobilized,
    "towing": _towing,
}


def _signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"


def _in_brackets(text: str) -> str:
    return f" ({text})" if text else ""


def _points(tell: Telling, number: Any) -> str:
    return tell.t.gettext("%(ap)s AP", ap=number) if isinstance(number, int) else ""


# --- answers that are no plain values --------------------------------------------------------------------------------


def legs_in_words(tell: Telling, legs: Sequence[Sequence[int | None]]) -> str:
    """The actions of a move: `3 hexes: 1 AP, 1 hex: 3 AP`."""
    return ", ".join(
        tell.t.ngettext("%(num)s hex", "%(num)s hexes", hexes or 0)
        + f": {_points(tell, cost) or tell.value(None, 'ap')}"
        for hexes, cost in legs
    )


def reach_in_words(tell: Telling, reach: Mapping[str, Mapping[str, Any]]) -> str:
    """Hexes in reach by their cost, those named where a vehicle must check: `1 AP: 3,2, 4,2 (with check)`."""
    by_cost: dict[int, list[str]] = {}
    for place, entry in reach.items():
        check = _in_brackets(tell.t.gettext("with check") if entry["check"] else "")
        by_cost.setdefault(entry["cost"], []).append(tell.place(place) + check)
    long = len(reach) > LONG_LIST
    return "; ".join(
        f"{_points(tell, cost)}: "
        + (tell.t.ngettext("%(num)s hex", "%(num)s hexes", len(places)) if long else ", ".join(places))
        for cost, places in sorted(by_cost.items())
    )


def hidden_in_words(tell: Telling, hidden: Mapping[str, str]) -> str:
    """Hexes that are not seen, by what hides them; many are only counted."""
    by_reason: dict[str, list[str]] = {}
    for place, reason in hidden.items():
        by_reason.setdefault(reason, []).append(tell.place(place))
    long = len(hidden) > LONG_LIST
    return "; ".join(
        f"{tell.value(reason, 'blocked_by')}: "
        + (tell.t.ngettext("%(num)s hex", "%(num)s hexes", len(places)) if long else ", ".join(places))
        for reason, places in by_reason.items()
    )


SPECIAL_HEROES: Mapping[str, Callable[[Telling, Any], str]] = {
    "legs": legs_in_words, "reach": reach_in_words, "hidden": hidden_in_words,
}  # fmt: skip
"""Key of an answer -> how its value is told."""

"""Reserve rolls: what a pair of dice offers, paid by tokens or free, and what a star makes of a unit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.campaign.deployment import reserve_kind
from rulesdb.games.memoir44.campaign.figures import PACK, by, data_of
from rulesdb.games.memoir44.procedure import Working, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding

ELITE = {"special-forces": "m44.base.special-forces", "elite-armor": "m44.base.elite-armor"}


class _Roll(NamedTuple):
    """What a reserve roll offers: alternatives for a token each, and what is free."""

    paid: list[list[str]]
    free: list[str]


def _offered(case: Case, work: Working, roll: tuple[str, ...]) -> _Roll:
    table = data_of(case, "reserve-roll")["roll_table"]
    notes = case.situation.facts
    faces = Counter(roll)
    stars, flags = faces["star"], faces["flag"]
    paid: list[list[str]] = []
    free: list[str] = []
    for face in roll:
        units = list(table[face].get("units", ()))
        if not units:
            continue
        if stars:
            units += _elite(case, work, face, notes)
        paid.append(units)
    if stars == 2:
        free += _double_star(case, work, notes)
    elif stars and flags and notes.get("notes_flag_star"):
        work.say("flag-and-star.item", free=list(notes["notes_flag_star"]))
        return _Roll(paid, list(notes["notes_flag_star"]))
    elif stars and flags:
        work.say("flag-and-star.silent", "the notes name nothing for it", sandbags=table["flag"]["sandbags"])
    free += ["sandbag"] * (flags * table["flag"]["sandbags"])
    if flags:
        work.say("flag-sandbag.free", sandbags=flags * table["flag"]["sandbags"])
        if "infantry" in faces:
            work.say("flag-with-infantry.on-board", sandbag_for="unit-on-board")
    return _Roll(paid, free)


def _elite(case: Case, work: Working, face: str, notes: Mapping[str, Any]) -> list[str]:
    """Elite kinds that a star beside a unit symbol adds."""
    upgrades: Mapping[str, str] = data_of(case, "star-with-unit")["upgrades"]
    if face in upgrades:
        named = notes.get(f"notes_{face}_star")
        elite = [upgrades[face], *(one for one in named or () if one != upgrades[face])]
        work.say("star-with-unit.upgrade", elite_kinds=elite)
        return elite
    work.note("star-with-unit.wild", "wild-star-silent")
    if case.option("wild-star") == "no-upgrade":
        return []
    elite = list(upgrades.values())
    work.say("star-with-unit.wild", elite_kinds=elite)
    return elite


def _double_star(case: Case, work: Working, notes: Mapping[str, Any]) -> list[str]:
    if notes.get("notes_star_star"):
        items = list(notes["notes_star_star"])
    else:
        double = data_of(case, "double-star")
        items = [*double["items"], *(double["with_air_pack"] if told(case, "air_pack", False) else ())]
    work.say("double-star.free", one_of=items)
    work.note("double-star.free", "free-unit-has-no-token")
    return ["double-star"]


def work_reserve_roll(case: Case) -> Finding:
    """What a pair of dice lets the player take, for a token each or free, and the tokens left after what he takes."""
    work = Working(case, PACK)
    (roll,) = needed(case, "roll")
    dice = data_of(case, "reserve-roll")["dice"]
    if len(roll) != dice:
        raise SituationError("a reserve roll has two dice", [Problem("/roll", f"must be {dice} faces")])
    tokens = case.situation.facts.get("reserve_tokens")
    offered = _offered(case, work, roll)
    payable = len(offered.paid) if tokens is None else min(len(offered.paid), tokens)
    work.say("reserve-roll.table", may_take=offered.paid if payable else [], most_tokens=payable)
    work.say("reserve-roll.free", free=offered.free)
    chosen = case.situation.facts.get("chosen")
    if chosen is None:
        return work.finding
    spent = _take(work, chosen, offered, payable, case)
    work.say("reserve-tokens.spent", tokens_spent=spent)
    if tokens is not None:
        work.say("reserve-roll.tokens", tokens_after=tokens - spent)
    work.allow("reserve-roll.tokens")
    return work.finding


def _take(work: Working, chosen: Iterable[str], offered: _Roll, payable: int, case: Case) -> int:
    """Tokens spent for what the player takes; refuses what the roll does not offer or no token pays."""
    paid, free = [list(one) for one in offered.paid], list(offered.free)
    one_of = list(work.finding.answer.get("one_of", ()))
    spent = 0
    # the choice with the fewest alternatives first, so that a wild symbol is kept for what only it can bring
    paid.sort(key=len)
    for item in chosen:
        if item in free:
            free.remove(item)
        elif "double-star" in free and item in one_of:
            free.remove("double-star")
        elif any(item in units for units in paid):
            paid.remove(next(units for units in paid if item in units))
            if spent < payable:
                spent += 1
            else:
                work.refuse("reserve-roll.tokens", "no-token")
        else:
            work.refuse("reserve-roll.table", "not-offered")
    return spent


def work_reserve_defences(case: Case) -> Finding:
    """Sandbags and other defences that a reserve roll gives free."""
    work = Working(case, PACK)
    (roll,) = needed(case, "roll")
    faces = Counter(roll)
    each = data_of(case, "reserve-roll")["roll_table"]["flag"]["sandbags"]
    item = case.situation.facts.get("notes_flag_star")
    if faces["flag"] and faces["star"] and item:
        work.say("flag-and-star.item", sandbags=0, other=list(item), tokens=0)
    elif faces["flag"] and faces["star"]:
        work.say("flag-and-star.silent", sandbags=faces["flag"] * each, other=[], tokens=0)
    else:
        work.say("flag-sandbag.free", sandbags=faces["flag"] * each, other=[], tokens=0)
    return work.finding


def work_reserve_elite(case: Case) -> Finding:
    """What a star makes of an activated unit."""
    work = Working(case, PACK)
    kind = reserve_kind(case)
    data = data_of(case, "star-with-unit")
    name = data["upgrades"].get(kind)
    full = data_of(case, "direct-deployment")["figures"][kind]
    if name is None:
        work.say("star-with-unit.upgrade", elite=False, figures=full, badge=False)
        return work.finding
    element = case.book.elements[ELITE[name]]
    whole = element.figures or full
    free = case.situation.facts.get("figures_free")
    if free is not None and full <= free < whole:
        work.note("star-with-unit.upgrade", "elite-short-figures")
    rule = "double-star.free" if told(case, "upgrade_by", "star") == "double-star" else "star-with-unit.upgrade"
    work.say(rule, elite=True, elite_kind=name, figures=whole if free is None else min(whole, free))
    work.say(rule, extra_tokens=data["extra_tokens"])
    work.say(f"{ELITE[name]}.move", move_and_battle=element.values["move"]["battle"])
    work.say("no-badges-needed.whole-side", badge=not told(case, "side_all_elite", False))
    return work.finding


RESERVE_ROLL_QUESTIONS = (
    Question(
        "reserve-roll",
        "what a reserve roll lets the player take",
        (work_reserve_roll,),
        {
            "may_take": "units to choose from, a list for each token that may be spent",
            "most_tokens": "tokens that may be spent",
            "free": "what costs no token",
            "one_of": "what two stars give to choose from",
            "elite_kinds": "elite kinds a star adds",
            "sandbags": "sandbags given",
            "sandbag_for": "which unit gets the sandbag",
            "tokens_spent": "tokens spent for what was chosen",
            "tokens_after": "tokens left",
            "allowed": "the choice may be made",
            "reason": "why not",
        },
        by=by("reserve-roll.table"),
        words=(
            "reserve_tokens",
            "air_pack",
            "notes_infantry_star",
            "notes_armor_star",
            "notes_flag_star",
            "notes_star_star",
            "chosen",
            "roll",
        ),
    ),
    Question(
        "reserve-defences",
        "sandbags and other defences from a reserve roll",
        (work_reserve_defences,),
        {"sandbags": "sandbags", "other": "what the notes give instead", "tokens": "tokens they cost"},
        by=by("flag-sandbag.free"),
        words=("notes_flag_star", "roll"),
    ),
    Question(
        "reserve-elite",
        "what a star makes of an activated unit",
        (work_reserve_elite,),
        {
            "elite": "it becomes elite",
            "elite_kind": "what it becomes",
            "figures": "figures it has",
            "move_and_battle": "hexes it may move and still battle",
            "extra_tokens": "tokens the upgrade costs",
            "badge": "it is marked with a badge",
        },
        ("attacker",),
        by=by("star-with-unit.upgrade"),
        words=("figures_free", "upgrade_by", "side_all_elite"),
    ),
)

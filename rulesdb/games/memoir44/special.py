"""Scenario-special actions of the Terrain Pack."""

from __future__ import annotations

from typing import Any

from rulesdb.games.memoir44.battle import BATTLE, weigh_attack
from rulesdb.games.memoir44.computed import cited, refusal
from rulesdb.games.memoir44.ground import NOWHERE_STATE, bound_at, bound_unit, cards, terrain_of
from rulesdb.games.memoir44.words import SECTIONS
from rulesdb.rules.facts import Case
from rulesdb.rules.ruling import Finding
from rulesdb.rules.situation import EMPTY, Situation
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import weigh


def _stars(case: Case) -> int | None:
    """Stars among the faces rolled; None where no roll was told."""
    roll = case.situation.facts.get("roll")
    return None if roll is None else sum(face == "star" for face in roll)


# --- sabotage, dams, bridges --------------------------------------------------------------------------------------


def work_sabotage(case: Case) -> Finding:
    """Destroying the place a unit stands on: dice, and what a roll does."""
    needed = case.get("stars_needed")
    form = "summary-card" if needed else case.option("sabotage-form")
    rule = f"m44.tp.sabotage.{form}"
    finding = Finding()
    if form == "booklet":
        dice = _close_dice(case, finding)
        finding.steps.append(cited(case, rule, "dice", dice))
    else:
        dice = 2
        finding.steps.append(cited(case, rule, "dice", dice))
    finding.answer["dice"] = dice
    stars = _stars(case)
    if stars is not None:
        collected = stars if form == "booklet" else stars + case.get("stars_before")
        destroyed = collected >= max(1, needed)
        finding.answer |= {"stars": collected, "destroyed": destroyed, "medals": 1 if destroyed else 0}
        finding.steps.append(cited(case, rule, "medals", finding.answer["medals"]))
    return finding


def _close_dice(case: Case, finding: Finding) -> int:
    """Dice the acting unit has in close assault, from its own hex."""
    situation = case.situation
    inner = Case(
        case.book,
        Situation(
            situation.pieces, situation.stands, EMPTY, situation.markers, {**situation.facts, "range": 1}, None, True
        ),
        options=case.options,
    )
    weighed = weigh_attack(inner, BATTLE)
    finding.steps += [step for step in weighed.steps if step.measure == "dice" and step.counted]
    return int(weighed.totals["dice"])


DAM_TOKENS, DAM_MEDALS = 4, 4


def work_dam(case: Case) -> Finding:
    """Stars rolled against a dam: tokens laid, the fourth destroys it."""
    before, stars = case.get("stars_before"), _stars(case)
    if case.situation.facts.get("event") == "objective-captured":
        finding = Finding({"tokens": 0, "destroyed": False, "medals": 0})
        finding.steps.append(cited(case, "m44.tp.dam-destruction.recapture", "tokens", 0))
        return finding
    finding = Finding({"dice": 2}, [cited(case, "m44.tp.dam-destruction.roll", "dice", 2)])
    if stars is None:
        return finding
    added = min(stars, case.settle("dams_held", 1), 1)
    tokens = before + added
    destroyed = tokens >= DAM_TOKENS
    finding.answer |= {
        "tokens": 0 if destroyed else tokens,
        "destroyed": destroyed,
        "medals": DAM_MEDALS if destroyed else 0,
    }
    finding.steps.append(cited(case, "m44.tp.dam-destruction.roll", "tokens", tokens))
    return finding


def _card_sections(case: Case) -> tuple[str, ...]:
    """Sections that the played card orders."""
    played = cards(case)
    orders = (case.book.elements[played[0].element].values.get("orders") or {}) if played else {}
    return tuple(section for section in SECTIONS if section in orders)


def work_demolition(case: Case) -> Finding:
    """Blowing up a bridge with a section card: surely, or by a roll."""
    on = case.situation.facts.get("scenario_rules", ())
    rolled = "m44.tp.bridge-demolition-2" in on
    rule = "m44.tp.bridge-demolition-2.roll" if rolled else "m44.tp.bridge-demolition-1.removed"
    sections = case.get("bridge_section")
    finding = Finding({"units_ordered": 0})
    played = _card_sections(case)
    if sections is UNKNOWN:
        finding.answer["allowed"] = None
        return finding
    allowed = len(played) == 1 and played[0] in sections
    finding.answer |= {
        "allowed": allowed,
        "dice": 2 if rolled and allowed else 0,
        "hand_size_change": 0 if rolled or not allowed else -1,
    }
    if not allowed:
        finding.refusals.append(refusal(case, rule, "allowed", "wrong-section" if played else "wrong-card"))
        return finding
    finding.steps.append(cited(case, rule, "dice", finding.answer["dice"]))
    if not rolled:
        finding.steps.append(cited(case, "m44.tp.bridge-demolition-1.card-lost", "hand_size_change", -1))
    stars = _stars(case) if rolled else 1
    if stars is None:
        return finding
    destroyed = stars > 0
    lost = destroyed and "target" in case.situation.pieces
    finding.answer |= {"destroyed": destroyed, "unit_destroyed": lost, "medals": 1 if lost else 0}
    if lost:
        finding.steps.append(cited(case, rule.rpartition(".")[0] + ".unit-lost", "medals", 1))
    return finding


def work_pontoon(case: Case) -> Finding:
    """Building a pontoon bridge with an Attack card."""
    played = cards(case)
    right = bool(played) and played[0].element.startswith("m44.base.card.attack-")
    sections = case.get("bridge_section")
    inside = right and (sections is UNKNOWN or _card_sections(case)[0] in sections)
    rule = "m44.tp.pontoon-bridge.built"
    finding = Finding({"allowed": inside, "units_ordered": 0}, [cited(case, rule, "allowed", inside)])
    if not inside:
        finding.refusals.append(refusal(case, rule, "allowed", "wrong-section" if right else "wrong-card"))
    return finding


# --- airfield, oasis, train, lookout -------------------------------------------------------------------------------


def work_landing(case: Case) -> Finding:
    """A new infantry unit on an airfield, for one order of Direct from HQ."""
    played = cards(case)
    landing, vacant = "m44.tp.airfield-reinforcements.landing", "m44.tp.airfield-reinforcements.vacant"
    finding = Finding(steps=[cited(case, landing, "orders", 1)])
    if not played or played[0].element != "m44.base.card.direct-from-hq":
        finding.refusals.append(refusal(case, landing, "allowed", "wrong-card"))
    if case.settle("enemy_on_airfield", False):
        finding.refusals.append(refusal(case, vacant, "allowed", "enemy-on-airfield"))
    if not case.settle("landing_hex_free", True):
        finding.refusals.append(refusal(case, vacant, "allowed", "occupied"))
    allowed = not finding.refusals
    orders = (case.book.elements[played[0].element].values.get("orders") or {}).get("any") if played else None
    finding.answer |= {"allowed": allowed, "may_move": False, "may_battle": False}
    if isinstance(orders, int):
        finding.answer["orders_left"] = orders - (1 if allowed else 0)
    return finding


def work_recovery(case: Case) -> Finding:
    """Infantry in an oasis that brings figures back instead of moving and battling."""
    state = case.situation.stands.get("attacker")
    dice, stays = "m44.tp.oasis-recovery.dice", "m44.tp.oasis-recovery.stays"
    finding = Finding()
    if not any(case.book.is_a(element, "m44.tp.oasis") for element in terrain_of(case, state)):
        finding.refusals.append(refusal(case, dice, "allowed", "no-oasis"))
    if case.settle("attacker.kind", "infantry") != "infantry":
        finding.refusals.append(refusal(case, dice, "allowed", "wrong-kind"))
    if case.settle("attacker.enemy_adjacent", False):
        finding.refusals.append(refusal(case, stays, "allowed", "enemy-adjacent"))
    allowed = not finding.refusals
    hand = case.settle("hand_size", 5)
    finding.answer |= {
        "allowed": allowed,
        "dice": hand if allowed else 0,
        "may_move": not allowed,
        "may_battle": not allowed,
    }
    finding.steps += [cited(case, dice, "dice", hand), cited(case, stays, "move", 0)]
    if not allowed:
        finding.answer["figures_recovered"] = 0
    roll = case.situation.facts.get("roll")
    if allowed and roll is not None:
        back = sum(face in ("infantry", "star") for face in roll)
        figures, full = case.told("attacker", "figures"), case.told("attacker", "max_figures")
        finding.answer["figures_recovered"] = (
            min(back, full - figures) if figures is not None and full is not None else back
        )
    return finding


def work_unloading(case: Case) -> Finding:
    """Units of a supply train set down next to it, where its locomotive stands in a station."""
    inside = case.settle("in_station", True)
    rule = "m44.tp.supply-train.unloads"
    finding = Finding(
        {"allowed": inside, "may_move": False, "may_battle": False}, [cited(case, rule, "allowed", inside)]
    )
    if not inside:
        finding.refusals.append(refusal(case, rule, "allowed", "not-in-station"))
    return finding


def work_air_strike(case: Case) -> Finding:
    """A Recon card played as Air Power by the side that holds the lookout."""
    played = cards(case)
    recon = (
        bool(played)
        and played[0].element.startswith("m44.base.card.recon-")
        and played[0].element != "m44.base.card.recon-in-force"
    )
    rule, section = "m44.tp.hill-317.strike", "m44.tp.hill-317.section"
    finding = Finding(steps=[cited(case, rule, "allowed", recon)])
    if not recon:
        finding.refusals.append(refusal(case, rule, "allowed", "wrong-card"))
    elif not case.settle("lookout_held", True):
        finding.refusals.append(refusal(case, rule, "allowed", "not-held"))
    else:
        targets = case.get("target_sections")
        own = _card_sections(case)
        if targets is not UNKNOWN and not targets & set(own) and case.option("air-strike-section") == "summary-card":
            finding.refusals.append(refusal(case, section, "allowed", "wrong-section"))
    finding.answer["allowed"] = not finding.refusals
    return finding


def work_pick_up(case: Case) -> Finding:
    """Equipment or prisoners on the hex a unit ended its move on."""
    state = case.situation.stands.get("attacker", NOWHERE_STATE)
    bound = [one for one in bound_at(case, "attacker_hex", state) if "pick_up" in case.book.touches[one.rule.id]]
    weighed = weigh(case, bound, ("pick_up",))
    return Finding({"picked_up": weighed.totals["pick_up"]}, weighed.steps)


# --- rules of one unit --------------------------------------------------------------------------------------------


def unit_rules(case: Case, role: str, measures: tuple[str, ...]) -> Any:
    """What the rules of a unit make of some measures."""
    bound = bound_unit(case, role, case.situation.pieces.get(role))
    return weigh(case, [one for one in bound if not case.book.touches[one.rule.id].isdisjoint(measures)], measures)

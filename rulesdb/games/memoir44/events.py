"""Everything beside moving and battling: mines, wire, ambush, cards, cross-hairs, trains, medals."""

from __future__ import annotations

from typing import Any

from rulesdb.games.memoir44.air.move import OVER_MINES, TAKES_NOTHING, is_aircraft
from rulesdb.games.memoir44.battle import BATTLE, HIT_BY, about, hits_of, weigh_attack, work_attack
from rulesdb.games.memoir44.facts import mine
from rulesdb.games.memoir44.ground import NOWHERE_STATE, bound_at, bound_cards, bound_unit, cards, unit_elements
from rulesdb.games.memoir44.march import allowance
from rulesdb.games.memoir44.medals import medals_of_unit
from rulesdb.games.memoir44.mines import entering, movement_told
from rulesdb.games.memoir44.ordered import card_steps
from rulesdb.games.memoir44.retreat import work_retreat
from rulesdb.games.memoir44.standing import standing
from rulesdb.games.memoir44.victory import counted
from rulesdb.games.memoir44.words import WAGON_LOST
from rulesdb.rules.facts import Case
from rulesdb.rules.rule import Effect, Verb
from rulesdb.rules.ruling import Finding, Refusal, Step
from rulesdb.rules.situation import EMPTY, Situation
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import Bound, Weighed, weigh


def _from(weighed: Weighed, **answer: Any) -> Finding:
    return Finding(answer, weighed.steps, weighed.refusals, weighed.offers, weighed.notes, weighed.conflicts)


def _step(case: Case, rule_id: str, measure: str, value: Any, because: str = "") -> Step:
    rule = case.book.rules[rule_id]
    return Step(measure, "set", value, value, rule.id, rule.citations, True, because)


# --- mines and wire ---------------------------------------------------------------------------------------------


def work_minefield(case: Case) -> Finding:
    """What happens to a unit that enters the minefield on its hex."""
    if is_aircraft(case.book, case.situation.pieces.get("attacker")):
        nothing = {"mine_dice": 0, "mine_swept": False, "must_stop": False, "token_removed": False}
        return Finding(nothing, [_step(case, OVER_MINES, "mine_dice", 0)])
    state = case.situation.stands.get("attacker", NOWHERE_STATE)
    token = mine(case)
    weighed = entering(case, state, movement_told(case))
    totals = weighed.totals
    enemy = token is not None and case.settle("mine.enemy", True)
    strength = case.get("mine.strength") if token is not None else 0
    far = case.settle("attacker.moved_too_far", False)
    finding = _from(
        weighed,
        mine_dice=totals["mine_dice"],
        mine_swept=totals["sweep"],
        must_stop=totals["stop"],
        may_battle=bool(totals["battle"]) and not far,
        token_removed=totals["sweep"] or (enemy and strength == 0),
        token_revealed=enemy,
    )
    roll = case.situation.facts.get("roll")
    if roll is not None:
        hit_by = weigh(case, _as_target(case, "attacker"), HIT_BY)
        finding.answer["figures_lost"] = hits_of(roll, hit_by.totals) if totals["mine_dice"] else 0
        finding.steps += hit_by.steps
    return finding


def _as_target(case: Case, role: str) -> list[Bound]:
    """What hits a unit, whoever rolls."""
    situation = case.situation
    inner = Situation({"target": situation.pieces[role]}, EMPTY, EMPTY, EMPTY, EMPTY, None, True)
    other = Case(case.book, inner, options=case.options)
    kind = other.get("target.kind")
    if kind is not UNKNOWN:
        case.known["target.kind"] = kind
    return [one for one in bound_unit(case, "target", situation.pieces[role]) if about(case, one, HIT_BY)]


def work_wire(case: Case) -> Finding:
    """A unit on wire: its dice, and whether it may clear the wire instead or as well."""
    finding = work_attack(case) if "target" in case.situation.pieces else Finding()
    return add_wire(case, finding)


def add_wire(case: Case, finding: Finding) -> Finding:
    """The finding with what the attacker may do about wire on its hex."""
    state = case.situation.stands.get("attacker")
    measures = ("remove_wire", "remove_wire_and_battle", "wire_removed")
    bound = [
        *bound_at(case, "attacker_hex", state),
        *bound_unit(case, "attacker", case.situation.pieces.get("attacker")),
    ]
    touches = case.book.touches
    weighed = weigh(case, [one for one in bound if not touches[one.rule.id].isdisjoint(measures)], measures)
    finding.steps += weighed.steps
    both = bool(weighed.totals["remove_wire_and_battle"])
    # clearing stands for the battle of a unit, so what bars it from battling this turn bars it from clearing too
    barred = standing(case, but=frozenset({"attacker.battled_this_turn"})).battle
    if barred is not None and (weighed.totals["remove_wire"] or both):
        both, weighed.totals["remove_wire"] = False, False
        if barred not in finding.refusals:
            finding.refusals.append(barred)
            finding.steps += card_steps(case, [barred], own_roll=False)
    finding.answer |= {
        "may_remove_wire": bool(weighed.totals["remove_wire"]) or both,
        "battle_and_remove_wire": both,
        "wire_removed": weighed.totals["wire_removed"],
    }
    return finding


# --- ambush -------------------------------------------------------------------------------------------------------


def work_ambush(case: Case) -> Finding:
    """A close assault answered by Ambush: may it be, what it does to the attacker, and whether the assault goes on."""
    measures = ("ambush",)
    there = case.situation.stands.get("target")
    bound = [*bound_cards(case), *bound_at(case, "target_hex", there)]
    weighed = weigh(case, [one for one in bound if about(case, one, measures)], measures)
    finding = _from(weighed, ambush_allowed=bool(weighed.totals["ambush"]))
    _add_defender_dice(case, finding)
    roll = case.situation.facts.get("ambush_roll")
    if roll is None or not weighed.totals["ambush"]:
        return finding
    hit_by = weigh(case, _as_target(case, "attacker"), HIT_BY)
    inner = _suffering(case, sum(face == "flag" for face in roll))
    suffered = work_retreat(inner)
    hits = hits_of(roll, hit_by.totals)
    lost = hits + suffered.answer.get("figures_lost", 0)
    figures = _figures(case, "attacker")
    if figures is not None:
        lost = min(lost, figures)
    gone = figures is not None and lost >= figures
    least, most = suffered.answer["retreat"]["min"], suffered.answer["retreat"]["max"]
    finding.steps += [*hit_by.steps, *suffered.steps]
    finding.refusals += suffered.refusals
    case.memo["left_by_ambush"] = True if least > 0 else False if most == 0 else UNKNOWN
    attack = weigh(case, [one for one in bound_cards(case) if about(case, one, ("attack",))], ("attack", "battle"))
    finding.steps += attack.steps
    finding.refusals += attack.refusals
    finding.notes += attack.notes
    goes_on = bool(attack.totals["attack"]) and not gone
    finding.answer |= {
        "attacker_figures_lost": lost,
        "retreat": suffered.answer["retreat"],
        "attack_allowed": goes_on,
        "second_battle_allowed": goes_on and _battles(case) > 1,
    }
    return finding


def _add_defender_dice(case: Case, finding: Finding) -> None:
    """Dice the ambusher rolls: its own in close assault, at the attacker."""
    situation = case.situation
    if "target" not in situation.pieces:
        return
    turned = {"attacker": situation.pieces["target"], "target": situation.pieces["attacker"]}
    stands = {"attacker": situation.stands["target"], "target": situation.stands["attacker"]}
    inner = Case(case.book, Situation(turned, stands, EMPTY, EMPTY, {"range": 1}, None, True), options=case.options)
    weighed = weigh_attack(inner, BATTLE)
    finding.answer["defender_dice"] = weighed.totals["dice"]
    finding.steps += [step for step in weighed.steps if step.measure == "dice" and step.counted]


def _battles(case: Case) -> int:
    weighed = weigh(
        case, [one for one in bound_cards(case) if "battles" in case.book.touches[one.rule.id]], ("battles",)
    )
    return int(weighed.totals["battles"])


def _suffering(case: Case, flags: int) -> Case:
    """The case in which the attacker is the one that suffers flags."""
    situation = case.situation
    inner = Case(
        case.book,
        Situation(
            {"target": situation.pieces["attacker"]},
            {"target": situation.stands.get("attacker", NOWHERE_STATE)},
            EMPTY,
            EMPTY,
            {"flags": flags},
            situation.board,
            situation.closed,
        ),
        options=case.options,
        assume={
            name.replace("attacker.", "target."): value
            for name, value in case.assume.items()
            if name.startswith("attacker.")
        },
    )
    inner.assumed, inner.used = case.assumed, case.used
    return inner


def _figures(case: Case, role: str) -> int | None:
    """Figures a unit has: told, or as many as its kind has at full strength."""
    told = case.told(role, "figures")
    if told is not None:
        return int(told)
    for element in unit_elements(case.book, case.situation.pieces.get(role)):
        figures = case.book.elements[element].figures
        if figures is not None:
            return figures
    return None


# --- cards ----------------------------------------------------------------------------------------------------------

_MIRROR = {"left": "right", "right": "left"}
_KEEPS_SECTION = "m44.base.card.infantry-assault"


def work_card(case: Case) -> Finding:
    """What the active player's card does: orders by section, whom, and its own dice or figures."""
    played = cards(case)
    finding = Finding()
    if not played:
        return finding
    card = played[0]
    copied = card.facts.get("copies")
    acting = case.book.elements[copied or card.facts.get("as") or card.element]
    bound = [*bound_cards(case), *bound_at(case, "attacker_hex", case.situation.stands.get("attacker"))]
    measures = (
        "allowed",
        "sandbags",
        "heal_dice",
        "heal_star",
        "battles",
        "moves",
        "battle",
        "target_hexes",
        "order_dice",
    )
    own = [Bound(rule) for rule in case.book.at("card", card.element)] if copied else []
    weighed = weigh(case, [one for one in (*bound, *own) if about(case, one, measures)], measures)
    finding = _from(weighed, allowed=bool(weighed.totals["allowed"]))
    orders = _orders(acting.values.get("orders") or {}, mirrored=copied is not None and acting.id != _KEEPS_SECTION)
    if f"{acting.id}.orders" in case.book.rules:
        finding.steps.append(_step(case, f"{acting.id}.orders", "orders", orders))
    finding.answer["orders_max"] = orders
    sections = [name for name in orders if name in ("left", "center", "right")]
    if len(sections) == 1:
        finding.answer["section_ordered"] = sections[0]
    finding.answer["target_hexes_max"] = weighed.totals["target_hexes"]
    fallback = acting.values.get("fallback")
    if fallback and not case.get(f"player_has_{fallback['unless_has']}"):
        finding.answer["orders_max"] = {"any": fallback["orders"]}
    if "attacker" in case.situation.pieces:
        finding.answer |= {
            "sandbag_allowed": bool(weighed.totals["sandbags"]),
            "may_move": allowance(case).most > 0,
            "may_battle": weighed.totals["battle"],
            "second_move": weighed.totals["moves"] > 1,
            "second_battle_allowed": weighed.totals["battles"] > 1,
        }
    _add_dice(case, finding)
    if weighed.totals["order_dice"]:
        _roll_orders(case, finding, weighed.totals["order_dice"])
    if weighed.totals["heal_dice"]:
        _heal(case, finding, weighed.totals["heal_dice"])
    return finding


def _add_dice(case: Case, finding: Finding) -> None:
    """Dice of a card that battles by itself, against each of its targets."""
    rules = [one for one in bound_cards(case) if any(_sets_dice(effect) for effect in one.rule.effects)]
    if rules:
        weighed = weigh(case, rules, ("dice",))
        finding.answer["dice"] = weighed.totals["dice"]
        finding.steps += weighed.steps


def _sets_dice(effect: Effect) -> bool:
    return effect.verb is Verb.SET and effect.measure == "dice"


def _orders(orders: dict[str, Any], *, mirrored: bool) -> dict[str, Any]:
    return {(_MIRROR.get(name, name) if mirrored else name): count for name, count in orders.items() if name != "type"}


def _roll_orders(case: Case, finding: Finding, dice: int) -> None:
    """Units ordered by a roll: one for each symbol of their kind, and one of any kind for each star."""
    finding.answer["dice"] = dice
    roll = case.situation.facts.get("roll")
    if roll is not None:
        words = {"infantry": "infantry", "armor": "armor", "star": "any"}
        finding.answer["orders_max"] = {word: sum(one == face for one in roll) for face, word in words.items()}


def _heal(case: Case, finding: Finding, dice: int) -> None:
    """Figures brought back by a roll: own symbol or star, never above full strength."""
    finding.answer["dice"] = dice
    roll = case.situation.facts.get("roll")
    kind = case.get("attacker.kind")
    if roll is None or kind is UNKNOWN:
        return
    back = sum(face in (kind, "star") for face in roll)
    figures, full = case.told("attacker", "figures"), case.told("attacker", "max_figures")
    if full is None:
        full = next(
            (case.book.elements[one].figures for one in unit_elements(case.book, case.situation.pieces["attacker"])),
            None,
        )
    if figures is not None and full is not None:
        back = min(back, full - figures)
    finding.answer |= {"figures_recovered": back, "may_be_ordered": back > 0}


# --- tokens, trains, medals -----------------------------------------------------------------------------------------


def work_tokens(case: Case) -> Finding:
    """Cross-hairs of a Big Gun that stay where they are."""
    measures = ("crosshairs_kept", "crosshair_placed")
    bound = bound_unit(case, "attacker", case.situation.pieces.get("attacker"))
    weighed = weigh(case, [one for one in bound if not case.book.touches[one.rule.id].isdisjoint(measures)], measures)
    there = case.situation.stands.get("target", NOWHERE_STATE)
    lying = sum(token.facts.get("count", 1) for token in there.tokens if token.element == "m44.tp.crosshair")
    return _from(
        weighed,
        crosshairs_kept=min(lying, weighed.totals["crosshairs_kept"]),
        crosshair_placed=weighed.totals["crosshair_placed"],
    )


_LOCOMOTIVE = 4


def work_train_hit(case: Case) -> Finding:
    """What hits do to a train: wagon gone at the third, locomotive at the fourth, and only then a medal."""
    scored = case.situation.facts.get("hits_scored", 0)
    taken = (case.told("target", "hits_taken") or 0) + scored
    gone = taken >= _LOCOMOTIVE
    finding = Finding(
        {"hits": scored, "wagon_removed": taken >= WAGON_LOST, "locomotive_removed": gone, "medals": 1 if gone else 0}
    )
    own = (f"{element}.parts" for element in unit_elements(case.book, case.situation.pieces.get("target")))
    spoken = next((rule for rule in own if rule in case.book.rules), "m44.tp.train.parts")
    finding.steps.append(_step(case, spoken, "hits_taken", taken))
    return finding


def work_medals(case: Case) -> Finding:
    """Medals for a destroyed unit, its leader included."""
    weighed = medals_of_unit(case)
    finding = _from(weighed, medals=weighed.totals["medals"])
    _add_tokens_lost(case, finding)
    blown = "m44.tp.bridge-demolition-1.unit-lost"
    if case.situation.facts.get("event") == "bridge-blown" and blown in case.book.rules:
        finding.answer |= {"medals": 1, "unit_destroyed": True}
        finding.steps.append(_step(case, blown, "medals", 1))
    leader = [step for step in weighed.steps if step.rule.startswith("m44.tp.hero.") and step.counted]
    if any(badge == "m44.tp.hero" for badge in unit_elements(case.book, case.situation.pieces.get("target"))):
        finding.answer["leader_killed"] = bool(leader)
    if case.situation.facts.get("medals_required") is not None:
        total, over = counted(case, finding.answer["medals"])
        finding.answer |= {"medals_total": total, "game_over": over}
        finding.steps.append(_step(case, "m44.base.victory.no-surplus", "medals_total", total))
    return finding


def _add_tokens_lost(case: Case, finding: Finding) -> None:
    """Tokens of its hex that go with the unit."""
    at = bound_at(case, "target_hex", case.situation.stands.get("target"))
    going = [one for one in at if "token_removed" in case.book.touches[one.rule.id]]
    if going:
        weighed = weigh(case, going, ("token_removed",))
        finding.answer["token_removed"] = weighed.totals["token_removed"]
        finding.steps += weighed.steps


def work_objective(case: Case) -> Finding:
    """Medals after an objective is taken, and whether that ends the game."""
    facts = case.situation.facts
    if facts.get("event") in ("objective-left", "unit-eliminated"):
        return _left(case)
    flies = is_aircraft(case.book, case.situation.pieces.get("attacker"))
    gained = 0 if flies else case.get("objective_medals")
    total, over = counted(case, gained)
    finding = Finding({"medals_total": total, "game_over": over})
    if flies:
        rule = case.book.rules[TAKES_NOTHING]
        finding.refusals.append(Refusal("medals", "no-objective-for-aircraft", rule.id, rule.citations))
    finding.steps += [
        _step(case, TAKES_NOTHING if flies else "m44.base.medal-objective.gained", "medals", gained),
        _step(case, "m44.base.victory.no-surplus", "medals_total", total),
    ]
    return finding


def _left(case: Case) -> Finding:
    """An objective whose unit left or died: its medal is kept or goes back to the hex, by its kind."""
    kind = case.get("objective_kind")
    kept = kind == "permanent"
    rule = "m44.base.medal-objective.permanent" if kept else "m44.base.medal-objective.temporary"
    return Finding({"medal_kept": kept, "medal_returns_to_hex": not kept}, [_step(case, rule, "medal_kept", kept)])

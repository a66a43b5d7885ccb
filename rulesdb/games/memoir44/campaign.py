"""Campaigns between battles: victory rolls, reserve rolls, the waiting area, tokens, score and degree of victory.

Every figure stands in the pack's data; here is only what follows from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44 import march
from rulesdb.games.memoir44.ground import cards, kind_of, unit_elements
from rulesdb.games.memoir44.procedure import Working, figures, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding
from rulesdb.rules.situation import Piece
from rulesdb.rules.vocabulary import UNKNOWN

PACK = "m44.campaign-book-2"
RESERVE_KINDS = ("infantry", "armor", "artillery")
ELITE = {"special-forces": "m44.base.special-forces", "elite-armor": "m44.base.elite-armor"}
MOST_UNITS, MOST_DICE, MOST_STATES = 30, 20, 3000
"""More than any campaign brings to one roll; beyond them the working would grow without end."""


def _data(case: Case, key: str) -> Mapping[str, Any]:
    return figures(case, f"{PACK}.{key}")


def _kind(case: Case) -> str:
    """Kind of the unit asked about. Raises SituationError where it is not one that a reserve roll brings."""
    kind = case.get("attacker.kind")
    if kind is UNKNOWN or kind not in RESERVE_KINDS:
        raise SituationError(
            "the unit is of no kind that reserves have",
            [Problem("/attacker/unit", "must be infantry, armor or artillery")],
        )
    return str(kind)


# --- victory rolls -------------------------------------------------------------------------------------------------


def work_victory_dice(case: Case) -> Finding:
    """Dice of a victory roll and who resolves first; none where the notes of the campaign say so."""
    work = Working(case, PACK)
    dice = _data(case, "victory-rolls")
    work.say("victory-rolls.order", order=list(dice["order"]))
    if told(case, "notes_forbid_rolls", False):
        work.say("campaign-notes.no-victory-rolls", dice=0)
        return work.finding
    (won,) = needed(case, "battles_won")
    work.say("victory-rolls.dice", dice=dice["dice"] + dice["dice_per_battle_won"] * won)
    first = case.situation.facts.get("moves_first")
    if first is not None:
        work.say("victory-rolls.turns", resolves="first" if first else "second")
    return work.finding


class _Unit(NamedTuple):
    kind: str
    figures: int
    full: int
    at_edge: bool
    hit_by_grenade: bool = False

    def less(self, **more: Any) -> _Unit:
        return self._replace(figures=self.figures - 1, **more)


class _State(NamedTuple):
    """Units as they stand, and what the roll has done to them so far."""

    units: tuple[_Unit, ...]
    lost: tuple[tuple[str, int], ...] = ()
    retreats: int = 0
    without_unit: int = 0

    def with_loss(self, unit: _Unit, after: _Unit) -> _State:
        lost = Counter(dict(self.lost))
        lost[unit.kind] += 1
        return self._replace(units=_replaced(self.units, unit, after), lost=tuple(sorted(lost.items())))


def _replaced(units: tuple[_Unit, ...], unit: _Unit, after: _Unit) -> tuple[_Unit, ...]:
    rest = list(units)
    rest.remove(unit)
    return tuple(sorted((*rest, after) if after.figures > 0 else rest))


def work_victory_results(case: Case) -> Finding:
    """What one victory roll does to the other side, over every way the units can be picked."""
    work = Working(case, PACK)
    (roll,) = needed(case, "roll")
    units = _enemies(case)
    if len(roll) > MOST_DICE:
        raise SituationError("too many dice", [Problem("/roll", f"must be at most {MOST_DICE} faces")])
    states: set[_State] | None = {_State(tuple(sorted(units)))}
    symbols = []
    for face in _data(case, "victory-rolls")["order"]:
        count = roll.count(face)
        if not count:
            continue
        rule = f"victory-roll-{face}.effect"
        if face == "star":
            symbols.append({"symbol": face, "count": count, "chooser": "nobody"})
            _say_hand(work, case, count)
            continue
        chooser = _chooser(case, work, face)
        symbols.append({"symbol": face, "count": count, "chooser": chooser})
        for _ in range(count):
            states = _after(states, face)
        work.say(rule, symbols=list(symbols))
    if "star" not in roll:
        hand = case.situation.facts.get("scenario_hand")
        if hand is not None:
            work.say("victory-roll-star.effect", hand=hand)
    work.finding.answer["symbols"] = symbols
    _say_outcomes(work, states)
    return work.finding


def _chooser(case: Case, work: Working, face: str) -> str:
    if face not in ("infantry", "armor"):
        return str(_data(case, f"victory-roll-{face}")["chooser"])
    chosen = case.option("victory-roll-chooser")
    work.note(f"victory-roll-{face}.effect", "chooser-disputed")
    return chosen


def _say_hand(work: Working, case: Case, stars: int) -> None:
    hand = case.situation.facts.get("scenario_hand")
    if hand is None:
        return
    star = _data(case, "victory-roll-star")
    work.say("victory-roll-star.effect", hand=max(star["least_hand"], hand + star["cards_per_symbol"] * stars))


def _enemies(case: Case) -> list[_Unit]:
    """The units of the side that suffers, in figures. Raises SituationError for what is no unit of a kind."""
    found, problems = [], []
    pieces: tuple[Piece, ...] = told(case, "enemy_units", ())
    if len(pieces) > MOST_UNITS:
        raise SituationError("too many units", [Problem("/enemy_units", f"must be at most {MOST_UNITS} units")])
    for at, piece in enumerate(pieces):
        elements = unit_elements(case.book, piece)
        kind = next((kind for one in elements if (kind := kind_of(case.book, one)) is not None), None)
        full = piece.facts.get("max_figures") or next(
            (own for one in elements if (own := case.book.elements[one].figures) is not None), None
        )
        count = piece.facts.get("figures", full)
        if kind is None or full is None or count is None:
            problems.append(Problem(f"/enemy_units/{at}", "must be a unit with a known number of figures"))
        elif count > 0:
            found.append(_Unit(kind, count, max(full, count), bool(piece.facts.get("on_own_baseline", False))))
    if problems:
        raise SituationError("the units cannot be read", problems)
    return found


def _after(states: set[_State] | None, face: str) -> set[_State] | None:
    """Every state one symbol can lead to; None once there are too many to go through."""
    if states is None:
        return None
    found: set[_State] = set()
    for state in states:
        picks = [unit for unit in dict.fromkeys(state.units) if _legal(unit, face)]
        if not picks:
            found.add(state._replace(without_unit=state.without_unit + 1))
        for unit in picks:
            if face == "flag" and not unit.at_edge:
                found.add(state._replace(retreats=state.retreats + 1))
            else:
                found.add(state.with_loss(unit, unit.less(hit_by_grenade=face == "grenade" or unit.hit_by_grenade)))
    return found if len(found) <= MOST_STATES else None


def _legal(unit: _Unit, face: str) -> bool:
    if face == "grenade":
        return unit.full > 1 and unit.figures == unit.full and not unit.hit_by_grenade
    return face == "flag" or unit.kind == face


def _say_outcomes(work: Working, states: set[_State] | None) -> None:
    rule = "victory-rolls.picks"
    ends = {(one.lost, one.retreats, one.without_unit) for one in states} if states is not None else set()
    if len(ends) == 1:
        lost, retreats, without = next(iter(ends))
        work.say(rule, figures_lost=_lost(lost), retreats=retreats, lost_symbols=without)
        work.say(rule, figures_lost_max=sum(count for _, count in lost))
        return
    work.say(rule, "which units are picked decides", figures_lost=None, retreats=None, lost_symbols=None)
    work.note(rule, "picker-matters")
    if ends:
        work.say(rule, figures_lost_max=max(sum(count for _, count in lost) for lost, _, _ in ends))
        work.finding.answer["outcomes"] = [
            {"figures_lost": _lost(lost), "retreats": retreats, "lost_symbols": without}
            for lost, retreats, without in sorted(ends)
        ]


def _lost(lost: Iterable[tuple[str, int]]) -> list[dict[str, Any]]:
    counts = dict(lost)
    return [
        {"kind": kind, "n": counts[kind]} for kind in ("infantry", "armor", "artillery", "train") if counts.get(kind)
    ]


def work_victory_hand(case: Case) -> Finding:
    """The starting hand after the opponent's stars, and how it grows back."""
    work = Working(case, PACK)
    full, stars = needed(case, "scenario_hand", "stars_rolled")
    star = _data(case, "victory-roll-star")
    hand = max(min(star["least_hand"], full), full + star["cards_per_symbol"] * stars)
    work.say("victory-roll-star.effect", start_hand=hand)
    under_chip = told(case, "commissar", False) and hand == star["least_hand"]
    if told(case, "commissar", False):
        work.say("victory-roll-star-commissar.chip", chip_card=under_chip)
        return work.finding
    grows = range(hand + star["draw"] - star["played"], full + 1, star["draw"] - star["played"])
    work.say("victory-roll-star.refill", hand_after_own_turns=list(grows))
    return work.finding


# --- reserve rolls -------------------------------------------------------------------------------------------------


class _Roll(NamedTuple):
    """What a reserve roll offers: alternatives for a token each, and what is free."""

    paid: list[list[str]]
    free: list[str]


def _offered(case: Case, work: Working, roll: tuple[str, ...]) -> _Roll:
    table = _data(case, "reserve-roll")["roll_table"]
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
            work.say("flag-with-infantry.on-board", sandbag_for="a unit already on the board")
    return _Roll(paid, free)


def _elite(case: Case, work: Working, face: str, notes: Mapping[str, Any]) -> list[str]:
    """Elite kinds that a star beside a unit symbol adds."""
    upgrades: Mapping[str, str] = _data(case, "star-with-unit")["upgrades"]
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
        double = _data(case, "double-star")
        items = [*double["items"], *(double["with_air_pack"] if told(case, "air_pack", False) else ())]
    work.say("double-star.free", one_of=items)
    work.note("double-star.free", "free-unit-has-no-token")
    return ["double-star"]


def work_reserve_roll(case: Case) -> Finding:
    """What a pair of dice lets the player take, for a token each or free, and the tokens left after what he takes."""
    work = Working(case, PACK)
    (roll,) = needed(case, "roll")
    dice = _data(case, "reserve-roll")["dice"]
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
    work.say("reserve-roll.tokens", tokens_spent=spent)
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
    each = _data(case, "reserve-roll")["roll_table"]["flag"]["sandbags"]
    item = case.situation.facts.get("notes_flag_star")
    if faces["flag"] and faces["star"] and item:
        work.say("flag-and-star.item", sandbags=0, other=list(item), tokens=0)
    elif faces["flag"] and faces["star"]:
        work.say("flag-and-star.silent", sandbags=faces["flag"] * each, other=[], tokens=0)
    else:
        work.say("flag-sandbag.free", sandbags=faces["flag"] * each, other=[], tokens=0)
    return work.finding


def work_reserve_direct(case: Case) -> Finding:
    """Whether an activated unit may go straight onto the board, or waits."""
    work = Working(case, PACK)
    kind = _kind(case)
    free, baseline = case.situation.facts.get("figures_free"), case.situation.facts.get("baseline")
    data = _data(case, "direct-deployment")
    full = data["figures"][kind]
    if told(case, "command_cards_dealt", False):
        work.refuse("direct-deployment.before-cards", "too-late")
    if free is None:
        told(case, "figures_free", full)
    elif free < full:
        work.refuse("direct-deployment.whole-unit", "not-enough-figures")
    if baseline is None:
        told(case, "baseline", "free")
    elif "free" not in baseline:
        work.refuse("direct-deployment.free-hex", "no-free-hex")
    if work.allow("direct-deployment.whole-unit"):
        work.say("direct-deployment.placed", figures=full, orders=data["orders"], token="discarded")
    else:
        work.say("waiting-area.instead", token="to-waiting-area", alternative="waiting-area")
    return work.finding


def work_reserve_waiting(case: Case) -> Finding:
    """What a unit in the waiting area may do or suffer."""
    work = Working(case, PACK)
    (event,) = needed(case, "waiting_event")
    reason = _data(case, "waiting-area")["barred"].get(event)
    rule = "enter-from-waiting-area.order" if event == "enter-own-turn" else "waiting-area.out-of-play"
    if reason is not None:
        work.refuse(rule, reason)
    work.allow(rule)
    return work.finding


def order_of(case: Case) -> tuple[str, tuple[str, ...]]:
    """What orders the unit, and the sections of a section card: told, or read from the card in play."""
    facts = case.situation.facts
    if facts.get("order_by") is not None:
        return facts["order_by"], tuple(facts.get("card_sections", ()))
    all_orders = (case.book.elements[card.element].values.get("orders") for card in cards(case))
    orders = next((one for one in all_orders if one), None)
    if orders is None:
        return "none", ()
    sections = tuple(name for name in ("left", "center", "right") if name in orders)
    return ("section-card" if sections else "tactic-card"), sections


def work_reserve_enter(case: Case) -> Finding:
    """A unit that enters from the waiting area: whether, with how many figures, and whether it may battle."""
    work = Working(case, PACK)
    kind = _kind(case)
    full = _data(case, "direct-deployment")["figures"][kind]
    by, sections = order_of(case)
    free: tuple[str, ...] = told(case, "free_baseline_sections", ("left", "center", "right"))
    left: int = told(case, "figures_free", full)
    if by == "none":
        work.refuse("enter-from-waiting-area.order", "no-order")
    elif not free or (by == "section-card" and not set(sections) & set(free)):
        work.refuse("enter-from-waiting-area.hex", "no-free-hex-in-section")
    if left < 1:
        work.refuse("enter-from-waiting-area.figures", "no-figure")
    entered = work.allow("enter-from-waiting-area.order")
    # the baseline hex is the first hex of the move
    moved = max(1, case.told("attacker", "moved") or 1)
    battles = entered and moved <= march.allowance(case).battle
    if entered:
        work.say("enter-from-waiting-area.figures", figures=min(full, left))
        work.say("enter-from-waiting-area.order", orders_used=1, token="discarded")
    work.say("enter-from-waiting-area.first-hex", may_battle=battles)
    return work.finding


def work_reserve_elite(case: Case) -> Finding:
    """What a star makes of an activated unit."""
    work = Working(case, PACK)
    kind = _kind(case)
    data = _data(case, "star-with-unit")
    name = data["upgrades"].get(kind)
    full = _data(case, "direct-deployment")["figures"][kind]
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


# --- tokens, score, track ------------------------------------------------------------------------------------------


def work_tokens_after(case: Case) -> Finding:
    """Reserve and air tokens after a battle."""
    work = Working(case, PACK)
    (result,) = needed(case, "battle_result")
    waiting = told(case, "tokens_waiting", 0)
    back = waiting if result == "won" else 0
    work.say("replenishing.waiting", tokens_returned=back)
    reserve = case.situation.facts.get("strategic_reserve", case.situation.facts.get("reserve_tokens"))
    if reserve is not None:
        work.say("replenishing.waiting", strategic_reserve_after=reserve + back)
    work.say("air-tokens.lost", air_tokens_after=0)
    return work.finding


def work_record_score(case: Case) -> Finding:
    """What a side writes down after a battle."""
    work = Working(case, PACK)
    (medals,) = needed(case, "medals_won")
    held = told(case, "objective_medals_held", 0)
    work.say("recording-score.medals", score_box=medals)
    work.say("recording-score.objectives", track_marks=held * _data(case, "recording-score")["marks_per_objective"])
    return work.finding


def work_objective_track(case: Case) -> Finding:
    """Points of the objective track."""
    work = Working(case, PACK)
    track, marks = needed(case, "track", "marks")
    if not track:
        raise SituationError("the track is empty", [Problem("/track", "must hold the value of every box")])
    beyond = marks >= len(track)
    points = track[-1] if beyond else track[marks]
    work.say("objective-track.beyond" if beyond else "objective-track.value", points=points)
    if told(case, "bonus_condition_met", False):
        work.say("objective-track.bonus", points=points + told(case, "bonus_points", 0))
    return work.finding


def work_campaign_score(case: Case) -> Finding:
    """The final score of one side."""
    work = Working(case, PACK)
    (medals,) = needed(case, "medals_by_battle")
    work.say("winning.medals", medals=sum(medals))
    with_track = sum(medals) + told(case, "track_points", 0)
    work.say("winning.track", score=with_track)
    bonus = told(case, "bonus_points", 0)
    if bonus:
        work.say("air-aces.bonus", score=with_track + bonus)
    return work.finding


def work_degree(case: Case) -> Finding:
    """Who won the campaign, and to what degree."""
    work = Working(case, PACK)
    a, b = needed(case, "score_a", "score_b")
    data = _data(case, "degree-of-victory")
    lead, low = abs(a - b), min(a, b)
    tests = {
        "tie": lead == 0,
        "decisive": lead > 0 and max(a, b) >= data["decisive"]["ratio_min"] * low,
        "major": lead >= data["major"]["lead_min"],
        "minor": lead >= data["minor"]["lead_min"],
    }
    degree = next(name for name in data["test_order"] if tests[name])
    work.say(f"degree-of-victory.{degree}", degree=degree)
    work.say("winning.track", winner="nobody" if lead == 0 else "a" if a > b else "b", lead=lead)
    return work.finding


def work_next_scenario(case: Case) -> Finding:
    """Which arrow of its own sheet a side follows, and who reads the text."""
    work = Working(case, PACK)
    result, arrows = needed(case, "battle_result", "arrows")
    data = _data(case, "sheet-arrows")
    wanted = data["any_result"] if data["any_result"] in arrows else data[result]
    if wanted not in arrows:
        raise SituationError("no arrow leads on", [Problem("/arrows", f"holds no {wanted} arrow")])
    work.say("sheet-arrows.follow", follow=wanted)
    work.say("campaign-sheet.read-by", text_read_by=_data(case, "campaign-sheet")["read_by"][result])
    return work.finding


def work_campaign_start(case: Case) -> Finding:
    """Tokens at the start of a campaign, and what is done in which order."""
    work = Working(case, PACK)
    (tokens,) = needed(case, "sheet_tokens")
    work.say("strategic-reserve.pool", strategic_reserve=tokens)
    work.say("starting.order", order=list(_data(case, "starting")["order"]))
    return work.finding


def work_opening_order(case: Case) -> Finding:
    """What comes when before a battle."""
    work = Working(case, PACK)
    (first,) = needed(case, "first_battle")
    rolls = not first and told(case, "victory_rolls_used", True)
    data = _data(case, "starting")
    work.say("starting.before-battle", order=[one for one in data["before_battle"] if rolls or one != "victory-rolls"])
    if not rolls and not first:
        work.say("campaign-notes.no-victory-rolls", victory_rolls=False)
    return work.finding


def work_air_token(case: Case) -> Finding:
    """What an air token counts as, how it is played, and whether it is kept."""
    work = Working(case, PACK)
    if told(case, "battle_over", False):
        work.say("air-tokens.lost", kept=False)
        work.refuse("air-tokens.lost", "battle-over")
        work.allow("air-tokens.lost")
        return work.finding
    (by_air_rules,) = needed(case, "air_rules_used")
    rule = "air-tokens.as-sortie" if by_air_rules else "air-tokens.as-power"
    data = _data(case, "air-tokens")["with_air_rules" if by_air_rules else "without_air_rules"]
    played = case.situation.facts.get("played_with")
    work.say(rule, acts_as=data["acts_as"], counts_in_hand=False, draws_command_card=data["draws_command_card"])
    if "m44.new-flight-plan.deck-removals" in case.book.elements:
        work.note(rule, "token-with-new-flight-plan")
    if played is not None and played != data["played_with"]:
        work.refuse(rule, data["reason"])
    work.allow(rule)
    return work.finding


def _by(*rules: str) -> tuple[str, ...]:
    return tuple(f"{PACK}.{rule}" for rule in rules)


CAMPAIGN_QUESTIONS = (
    Question(
        "victory-roll-dice",
        "dice of a victory roll, and who resolves first",
        (work_victory_dice,),
        {"dice": "dice rolled", "resolves": "first or second", "order": "order in which symbols are resolved"},
        by=_by("victory-rolls.dice"),
    ),
    Question(
        "victory-roll-results",
        "what a victory roll does to the other side",
        (work_victory_results,),
        {
            "figures_lost": "figures lost by kind; open where it depends on who is picked",
            "figures_lost_max": "figures lost at most",
            "retreats": "units that retreat a hex",
            "hand": "command cards the other side starts with",
            "lost_symbols": "symbols without a unit they could hit",
            "symbols": "symbols in their order, with who picks the unit",
            "outcomes": "every outcome the picks can lead to",
        },
        by=_by("victory-rolls.picks"),
    ),
    Question(
        "victory-roll-hand",
        "a starting hand cut by stars, and how it grows back",
        (work_victory_hand,),
        {
            "start_hand": "cards at the start",
            "hand_after_own_turns": "cards after each own turn until it is whole",
            "chip_card": "the single card starts under the commissar's chip",
        },
        by=_by("victory-roll-star.effect"),
    ),
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
        by=_by("reserve-roll.table"),
    ),
    Question(
        "reserve-direct",
        "may an activated unit go straight onto the board",
        (work_reserve_direct,),
        {
            "allowed": "it may",
            "figures": "figures placed",
            "orders": "orders it takes",
            "token": "where its token goes",
            "alternative": "what happens instead",
            "reason": "why not",
        },
        ("attacker",),
        by=_by("direct-deployment.placed"),
    ),
    Question(
        "reserve-waiting",
        "what a unit in the waiting area may do or suffer",
        (work_reserve_waiting,),
        {"allowed": "it may", "reason": "why not"},
        by=_by("waiting-area.out-of-play"),
    ),
    Question(
        "reserve-enter",
        "a unit enters from the waiting area",
        (work_reserve_enter,),
        {
            "allowed": "it may enter",
            "figures": "figures it enters with",
            "orders_used": "orders it takes",
            "may_battle": "it may battle this turn",
            "token": "where its token goes",
            "reason": "why not",
        },
        ("attacker",),
        by=_by("enter-from-waiting-area.order"),
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
        by=_by("star-with-unit.upgrade"),
    ),
    Question(
        "reserve-defences",
        "sandbags and other defences from a reserve roll",
        (work_reserve_defences,),
        {"sandbags": "sandbags", "other": "what the notes give instead", "tokens": "tokens they cost"},
        by=_by("flag-sandbag.free"),
    ),
    Question(
        "tokens-after-battle",
        "reserve and air tokens after a battle",
        (work_tokens_after,),
        {
            "strategic_reserve_after": "tokens in the strategic reserve then",
            "tokens_returned": "tokens that come back from the waiting area",
            "air_tokens_after": "air tokens kept",
        },
        by=_by("replenishing.waiting"),
    ),
    Question(
        "record-score",
        "what is written down after a battle",
        (work_record_score,),
        {"score_box": "medals written into the score box", "track_marks": "boxes marked on the objective track"},
        by=_by("recording-score.medals"),
    ),
    Question(
        "objective-track",
        "points of the objective track",
        (work_objective_track,),
        {"points": "points"},
        by=_by("objective-track.value"),
    ),
    Question(
        "campaign-score",
        "final score of a side",
        (work_campaign_score,),
        {"medals": "medals of all battles", "score": "points"},
        by=_by("winning.medals"),
    ),
    Question(
        "degree-of-victory",
        "who won a campaign, and to what degree",
        (work_degree,),
        {"winner": "a, b or nobody", "degree": "tie, minor, major or decisive", "lead": "points ahead"},
        by=_by("degree-of-victory.tie"),
    ),
    Question(
        "next-scenario",
        "which scenario comes next, and who reads",
        (work_next_scenario,),
        {"follow": "colour of the arrow", "text_read_by": "self or opponent"},
        by=_by("sheet-arrows.follow"),
    ),
    Question(
        "campaign-start",
        "tokens and order at the start of a campaign",
        (work_campaign_start,),
        {"strategic_reserve": "tokens taken", "order": "what is done in which order"},
        by=_by("strategic-reserve.pool"),
    ),
    Question(
        "battle-opening-order",
        "what comes when before a battle",
        (work_opening_order,),
        {"order": "what is done in which order", "victory_rolls": "victory rolls are made"},
        by=_by("starting.before-battle"),
    ),
    Question(
        "air-token",
        "use of an air token",
        (work_air_token,),
        {
            "acts_as": "card it counts as",
            "allowed": "it may be played so",
            "draws_command_card": "a command card is drawn at the end of the turn",
            "counts_in_hand": "it counts to the starting hand",
            "kept": "it is kept for a later battle",
            "reason": "why not",
        },
        by=_by("air-tokens.as-sortie"),
    ),
)

"""Victory rolls: their dice, what each symbol does to the other side over every way to pick units, and its hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.campaign.figures import PACK, by, data_of
from rulesdb.games.memoir44.ground import kind_of, unit_elements
from rulesdb.games.memoir44.procedure import Working, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding
from rulesdb.rules.situation import Piece


def work_victory_dice(case: Case) -> Finding:
    """Dice of a victory roll and who resolves first; none where the notes of the campaign say so."""
    work = Working(case, PACK)
    dice = data_of(case, "victory-rolls")
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


MOST_UNITS, MOST_DICE, MOST_STATES = 30, 20, 3000
"""More than any campaign brings to one roll; beyond them the working would grow without end."""


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
    for face in data_of(case, "victory-rolls")["order"]:
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
    if case.situation.facts.get("enemy_units") is None and not case.closed:
        because = "which units it can hit was not told"
        work.say("victory-rolls.picks", because, figures_lost=None, retreats=None, lost_symbols=None)
        return work.finding
    _say_outcomes(work, states)
    return work.finding


def _chooser(case: Case, work: Working, face: str) -> str:
    if face not in ("infantry", "armor"):
        return str(data_of(case, f"victory-roll-{face}")["chooser"])
    chosen = case.option("victory-roll-chooser")
    work.note(f"victory-roll-{face}.effect", "chooser-disputed")
    return chosen


def _say_hand(work: Working, case: Case, stars: int) -> None:
    hand = case.situation.facts.get("scenario_hand")
    if hand is None:
        return
    star = data_of(case, "victory-roll-star")
    work.say("victory-roll-star.effect", hand=max(star["least_hand"], hand + star["cards_per_symbol"] * stars))


def _enemies(case: Case) -> list[_Unit]:
    """The units of the side that suffers, in figures. Raises SituationError for what is no unit of a kind."""
    found, problems = [], []
    pieces: tuple[Piece, ...] = case.situation.facts.get("enemy_units", ())
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
    star = data_of(case, "victory-roll-star")
    hand = max(min(star["least_hand"], full), full + star["cards_per_symbol"] * stars)
    work.say("victory-roll-star.effect", start_hand=hand)
    under_chip = told(case, "commissar", False) and hand == star["least_hand"]
    if told(case, "commissar", False):
        work.say("victory-roll-star-commissar.chip", chip_card=under_chip)
        return work.finding
    grows = range(hand + star["draw"] - star["played"], full + 1, star["draw"] - star["played"])
    work.say("victory-roll-star.refill", hand_after_own_turns=list(grows))
    return work.finding


VICTORY_ROLL_QUESTIONS = (
    Question(
        "victory-roll-dice",
        "dice of a victory roll, and who resolves first",
        (work_victory_dice,),
        {"dice": "dice rolled", "resolves": "first or second", "order": "order in which symbols are resolved"},
        by=by("victory-rolls.dice"),
        words=("battles_won", "notes_forbid_rolls", "moves_first"),
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
        by=by("victory-rolls.picks"),
        words=("enemy_units", "scenario_hand", "roll"),
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
        by=by("victory-roll-star.effect"),
        words=("scenario_hand", "stars_rolled", "commissar"),
    ),
)

"""What each ruling of a campaign's log comes to, in one line of the reader's language, with its printed place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesdb.errors import Problem
from rulesdb.games.memoir44.companion.log import SIDES, Log
from rulesdb.games.memoir44.companion.state import Asked
from rulesdb.packs.books import Book
from rulesdb.web.campaign.faults import ORDER, Fault, in_words
from rulesdb.web.languages import mark as _
from rulesdb.web.rulings.tongue import Tongue, tongue
from rulesdb.web.rulings.view import ShownCitation, ShownRuling, show

SIDE_NAMES: Mapping[str, str] = {"allies": _("Allies"), "axis": _("Axis")}
FACES: Mapping[str, str] = {
    "infantry": _("Infantry"),
    "armor": _("Armor"),
    "grenade": _("Grenade"),
    "flag": _("Flag"),
    "star": _("Star"),
}
ITEMS: Mapping[str, str] = {**FACES, "artillery": _("Artillery"), "sandbag": _("Sandbag"), "air-token": _("Air token")}
DEGREES: Mapping[str, str] = {
    "tie": _("tie"),
    "minor": _("minor victory"),
    "major": _("major victory"),
    "decisive": _("decisive victory"),
}
ARROWS: Mapping[str, str] = {"green": _("green"), "red": _("red"), "grey": _("grey")}
CHOOSERS: Mapping[str, str] = {
    "roller": _("the side that rolled picks the unit"),
    "opponent": _("the other side picks the unit"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One ruling in one line."""

    side: str
    text: str
    cited: ShownCitation | None
    open: bool
    """The sources leave something open here: there is a note, another reading, or something not told."""
    asked: Asked


@dataclass(frozen=True, slots=True)
class Speaker:
    """The words of one campaign in one language."""

    book: Book
    log: Log
    t: Tongue

    def side(self, side: str) -> str:
        """What the players call a side; its own name where they call it nothing."""
        own = self.log.side(side).get("name") if side in SIDES else None
        return own or self.t.say(SIDE_NAMES, side, side)

    def item(self, item: str) -> str:
        """Name of a unit or thing; what the players typed stays as it is."""
        if item in ITEMS:
            return self.t.say(ITEMS, item)
        element = self.book.rules.resolve(item)
        return self.book.names.name(element, self.t.language) if element is not None else item

    def items(self, items: Sequence[str]) -> str:
        return ", ".join(map(self.item, items)) or self.t.gettext("nothing")

    def shown(self, asked: Asked) -> ShownRuling:
        """The whole ruling in words."""
        return show(asked.ruling, self.book, self.t.language)

    def line(self, asked: Asked) -> Line:
        """The ruling in one line, cited by the step that says most."""
        tell = _TOLD.get(asked.question)
        shown = self.shown(asked)
        text = tell(self, asked.ruling.answer, asked) if tell is not None else shown.verdict
        keys = _KEYS.get(asked.question, ())
        counted = [step for step in shown.steps if step.counted and step.citations]
        best = next((one for key in keys for one in counted if one.measure == key), counted[0] if counted else None)
        is_open = bool(shown.notes or shown.readings or shown.depends)
        return Line(asked.side, text, best.citations[0] if best else None, is_open, asked)

    def degree(self, winner: str, degree: str, lead: int) -> str:
        """Who is ahead, and to what degree."""
        if winner not in SIDES:
            return self.t.gettext("Nobody is ahead: %(degree)s", degree=self.t.say(DEGREES, degree))
        points = self.t.ngettext("%(num)s point", "%(num)s points", lead)
        return self.t.gettext(
            "%(side)s ahead by %(points)s: %(degree)s",
            side=self.side(winner),
            points=points,
            degree=self.t.say(DEGREES, degree),
        )

    def fault(self, one: Problem) -> Fault:
        """A problem of the log in words."""
        return in_words(one, self.book, self.t, self.side)


def speaker(book: Book, log: Log, language: str) -> Speaker:
    """The words of a campaign in a language."""
    return Speaker(book, log, tongue(language))


Answer = Mapping[str, Any]


def _start(s: Speaker, answer: Answer, asked: Asked) -> str:
    return s.t.gettext("Reserve tokens: %(count)s", count=answer["strategic_reserve"])


def _track(s: Speaker, answer: Answer, asked: Asked) -> str:
    return s.t.gettext("Objective track: %(points)s", points=_signed(answer["points"]))


def _score(s: Speaker, answer: Answer, asked: Asked) -> str:
    return s.t.gettext("Score: %(points)s", points=_signed(answer["score"]))


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _order(s: Speaker, answer: Answer, asked: Asked) -> str:
    steps = ", ".join(s.t.say(ORDER, one) for one in answer["order"])
    return s.t.gettext("In this order: %(steps)s", steps=steps)


def _dice(s: Speaker, answer: Answer, asked: Asked) -> str:
    dice = s.t.ngettext("%(num)s die", "%(num)s dice", answer["dice"])
    if answer.get("resolves") == "first":
        return s.t.gettext("%(dice)s; resolves first", dice=dice)
    return s.t.gettext("%(dice)s; resolves second", dice=dice) if answer.get("resolves") else dice


def _results(s: Speaker, answer: Answer, asked: Asked) -> str:
    parts = []
    for one in answer["symbols"]:
        part = f"{s.t.say(FACES, one['symbol'])} ×{one['count']}"
        chooser = CHOOSERS.get(one["chooser"])
        parts.append(f"{part} ({s.t.gettext(chooser)})" if chooser else part)
    text = ", ".join(parts)
    lost, back = answer.get("figures_lost"), answer.get("retreats")
    if lost is None:
        return s.t.gettext("%(symbols)s. Figures lost: it depends on the units", symbols=text)
    figures = ", ".join(f"{s.item(one['kind'])} {one['n']}" for one in lost) or s.t.gettext("none")
    return s.t.gettext(
        "%(symbols)s. Figures lost: %(figures)s; units that retreat: %(units)s",
        symbols=text,
        figures=figures,
        units=back,
    )


def _hand(s: Speaker, answer: Answer, asked: Asked) -> str:
    return s.t.gettext("Command cards at the start: %(count)s", count=answer["start_hand"])


def _reserve(s: Speaker, answer: Answer, asked: Asked) -> str:
    if answer.get("tokens_after") is not None:
        return s.t.gettext(
            "Tokens spent: %(spent)s, left: %(left)s", spent=answer["tokens_spent"], left=answer["tokens_after"]
        )
    either = s.t.gettext(" or ")
    parts = [either.join(map(s.item, one)) for one in answer["may_take"]]
    told = [s.t.gettext("For a token each: %(items)s", items="; ".join(parts))] if parts else []
    free = [s.item(one) for one in answer["free"] if one != "double-star"]
    if "one_of" in answer:
        free.append(either.join(map(s.item, answer["one_of"])))
    told += [s.t.gettext("free: %(items)s", items=", ".join(free))] if free else []
    return "; ".join(told) or s.t.gettext("Nothing can be taken")


def _elite(s: Speaker, answer: Answer, asked: Asked) -> str:
    figures = s.t.ngettext("%(num)s figure", "%(num)s figures", answer["figures"])
    return f"{s.item(answer['elite_kind'])}: {figures}" if answer["elite"] else figures


def _direct(s: Speaker, answer: Answer, asked: Asked) -> str:
    # without figures: how many an elite unit needs here no source says
    return s.t.gettext("Straight onto a free hex of the baseline, without an order")


def _waiting(s: Speaker, answer: Answer, asked: Asked) -> str:
    return s.t.gettext("Waits; comes in by an order in an own turn")


def _defences(s: Speaker, answer: Answer, asked: Asked) -> str:
    if answer["other"]:
        return s.t.gettext("The campaign notes give: %(items)s", items=s.items(answer["other"]))
    return s.t.gettext("Sandbags: %(count)s", count=answer["sandbags"])


def _enter(s: Speaker, answer: Answer, asked: Asked) -> str:
    figures = s.t.ngettext("%(num)s figure", "%(num)s figures", answer["figures"])
    if answer["may_battle"]:
        return s.t.gettext("Comes in with %(figures)s and may battle this turn", figures=figures)
    return s.t.gettext("Comes in with %(figures)s and does not battle this turn", figures=figures)


def _air_token(s: Speaker, answer: Answer, asked: Asked) -> str:
    return s.t.gettext("Counts as %(card)s", card=s.item(answer["acts_as"]))


def _recorded(s: Speaker, answer: Answer, asked: Asked) -> str:
    medals = s.t.ngettext("%(num)s medal", "%(num)s medals", answer["score_box"])
    marks = s.t.ngettext("%(num)s box on the track", "%(num)s boxes on the track", answer["track_marks"])
    return f"{medals}, {marks}" if answer["track_marks"] else medals


def _tokens(s: Speaker, answer: Answer, asked: Asked) -> str:
    if not answer["tokens_returned"]:
        return s.t.gettext("Reserve tokens: %(count)s", count=answer["strategic_reserve_after"])
    return s.t.gettext(
        "Reserve tokens: %(count)s, of them back from the waiting area: %(back)s",
        count=answer["strategic_reserve_after"],
        back=answer["tokens_returned"],
    )


def _next(s: Speaker, answer: Answer, asked: Asked) -> str:
    return s.t.gettext("Follows the %(colour)s arrow", colour=s.t.say(ARROWS, answer["follow"]))


def _degree(s: Speaker, answer: Answer, asked: Asked) -> str:
    winner = {"a": SIDES[0], "b": SIDES[1]}.get(answer["winner"], "")
    return s.degree(winner, answer["degree"], answer["lead"])


_TOLD: Mapping[str, Callable[[Speaker, Answer, Asked], str]] = {
    "campaign-start": _start,
    "objective-track": _track,
    "campaign-score": _score,
    "battle-opening-order": _order,
    "victory-roll-dice": _dice,
    "victory-roll-results": _results,
    "victory-roll-hand": _hand,
    "reserve-roll": _reserve,
    "reserve-elite": _elite,
    "reserve-direct": _direct,
    "reserve-waiting": _waiting,
    "reserve-defences": _defences,
    "reserve-enter": _enter,
    "air-token": _air_token,
    "record-score": _recorded,
    "tokens-after-battle": _tokens,
    "next-scenario": _next,
    "degree-of-victory": _degree,
}
_KEYS: Mapping[str, tuple[str, ...]] = {
    "reserve-roll": ("tokens_after", "may_take"),
    "campaign-score": ("score",),
    "reserve-direct": ("figures",),
    "reserve-enter": ("figures",),
    "victory-roll-dice": ("dice",),
    "degree-of-victory": ("degree",),
    "record-score": ("score_box",),
}
"""Question -> the keys whose rule is named first."""

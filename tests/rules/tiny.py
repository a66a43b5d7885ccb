"""A game of its own with three kinds of ground, small enough to see through."""

from __future__ import annotations

from typing import Any

from rulesdb.packs.rule_format import OptionItem, RuleItem, element_rules
from rulesdb.rules.citation import Citation
from rulesdb.rules.facts import Case, Here
from rulesdb.rules.game import Game, Question
from rulesdb.rules.hexgrid import Shape
from rulesdb.rules.rulebook import Element, Option, Rulebook
from rulesdb.rules.ruling import Finding
from rulesdb.rules.vocabulary import UNKNOWN, Fact, Field, HereFact, Measure, Role, Vocabulary, by_name, told
from rulesdb.rules.weigh import Bound, weigh

_SITUATION = by_name(
    [
        Field("range", "number", "hexes", (1, 2, 3)),
        Field("weather", "word", "weather", ("fair", "rain"), absent="fair"),
        Field("night", "yes-no", "it is night", (False, True)),
        Field("between", "places", "hexes between"),
    ]
)
_PIECE = by_name(
    [Field("moved", "number", "hexes moved", (0, 1, 2), closed=0), Field("side", "word", "side", ("red", "blue"))]
)

WORDS = Vocabulary(
    roles=by_name([Role("shooter", "who shoots"), Role("there", "ground of the target"), Role("always", "wherever")]),
    measures=by_name(
        [Measure("dice", "dice", 0, least=0), Measure("shoot", "may shoot", True), Measure("hexes", "hexes", 9)]
    ),
    facts={
        **by_name([told("attacker", word) for word in _PIECE.values()]),
        **by_name([told(None, word) for word in _SITUATION.values()]),
        **by_name([Fact("near", "range is 1", lambda case: _near(case))]),
    },
    here_facts=by_name([HereFact("here.high", "the hex is high", lambda case, here: _high(here))]),
    piece=_PIECE,
    hex=by_name([Field("level", "number", "level", (0, 1))]),
    marker=by_name([Field("owner", "word", "whose", ("red", "blue"))]),
    situation=_SITUATION,
    reasons={
        "too-far": "too far",
        "dark": "too dark",
        "tired": "moved",
        "may-reload": "may reload",
        "see-box": "see the box",
    },
)


def _near(case: Case) -> Any:
    far = case.get("range")
    return UNKNOWN if far is UNKNOWN else far == 1


def _high(here: Here) -> bool:
    return here.state is not None and here.state.facts.get("level") == 1


def work_shot(case: Case) -> Finding:
    """Dice of a shot at the target's ground."""
    book = case.book
    target = case.situation.stands["target"]
    bound = [Bound(rule, Here(target)) for one in target.terrain or () for rule in book.at("there", one)]
    bound += [Bound(rule) for rule in book.at("shooter", "tiny.gun")]
    bound += [Bound(rule) for rule in book.always("always")]
    found = weigh(case, bound, ("dice", "shoot"))
    dice = found.totals["dice"] if found.totals["shoot"] else 0
    return Finding(
        {"dice": dice, "allowed": found.totals["shoot"]},
        found.steps,
        found.refusals,
        found.offers,
        found.notes,
        found.conflicts,
    )


def work_ground(case: Case) -> Finding:
    """How many layers the ground has; asks for nothing else."""
    return Finding({"layers": len(case.situation.stands["target"].terrain or ())})


GAME = Game(
    id="tiny",
    words=WORDS,
    questions={
        "shot": Question(
            "shot", "a shot", (work_shot, work_ground), {"dice": "dice", "allowed": "may shoot"}, ("target",)
        ),
    },
    shapes={"standard": Shape(3, 3, 2)},
    plain="tiny.plain",
)


def element(
    name: str, *rules: dict[str, Any], kind: str = "terrain", like: str | None = None, cite: str = "box p1"
) -> Element:
    """An element of the tiny box with rules as a file writes them."""
    citations = (Citation("box", 1),) if cite else ()
    own, takes = element_rules([RuleItem.model_validate(rule) for rule in rules], f"tiny.{name}", citations)
    return Element(f"tiny.{name}", name, "tiny", kind, "terrain", citations, own, takes, like)


GUN = element(
    "gun", {"id": "dice", "as": "shooter", "set": {"dice": {"by": "range", "values": [3, 2, 1]}}}, kind="unit"
)
PLAIN = element("plain")


def book(*elements: Element, options: dict[str, dict[str, Any]] | None = None) -> Rulebook:
    """A rulebook of a gun, plain ground and what a test adds."""
    read = {name: OptionItem.model_validate(data) for name, data in (options or {}).items()}
    return Rulebook(
        GAME,
        [GUN, PLAIN, *elements],
        [Option(name, item.default, item.values, tuple(item.cite)) for name, item in read.items()],
    )


def shot(at: str | list[str], **more: Any) -> dict[str, Any]:
    """A whole situation: the gun at one hex from the ground named."""
    return {"attacker": {"unit": "gun", "moved": 0}, "target": {"terrain": at}, "range": 1, "night": False, **more}

"""Where a campaign stands: what the companion keeps between one entry of a log and the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulesdb.games.memoir44.companion.log import SIDES, Entry
from rulesdb.rules.ruling import Ruling

STAGES = ("between", "before", "battle", "over")
"""Between two battles; a scenario is set up; cards are dealt; the campaign has ended."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A unit in the waiting area; one that a double star gave lies there without a token."""

    item: str
    token: bool


@dataclass(frozen=True, slots=True)
class SideState:
    """One side of the campaign."""

    reserve: int = 0
    waiting: tuple[Waiting, ...] = ()
    air_tokens: int = 0
    won: int = 0
    medals: tuple[int, ...] = ()
    """Of every battle, in order."""
    marks: int = 0
    track_points: int = 0
    footnote: bool = False
    bonus: int = 0
    score: int = 0
    scenario_hand: int | None = None
    """Command cards that the scenario gives, where told."""
    hand: int | None = None
    """Command cards it starts the battle with."""
    arrow: str = ""
    """Colour of the arrow it follows to the next scenario, where its arrows were told."""

    @property
    def tokens_waiting(self) -> int:
        """Reserve tokens that lie in the waiting area."""
        return sum(one.token for one in self.waiting)


@dataclass(frozen=True, slots=True)
class Battle:
    """One battle of the campaign; who won it and the medals are empty while it lasts."""

    name: str = ""
    first: str = ""
    winner: str = ""
    medals: Mapping[str, int] = field(default_factory=dict)
    objectives: Mapping[str, int] = field(default_factory=dict)
    scores: Mapping[str, int] = field(default_factory=dict)
    """Running score of each side after it."""


@dataclass(frozen=True, slots=True)
class State:
    """The campaign after an entry."""

    sides: Mapping[str, SideState]
    battles: tuple[Battle, ...] = ()
    stage: str = "between"
    order: tuple[str, ...] = ()
    """What comes when before this battle."""
    done: frozenset[tuple[str, str]] = frozenset()
    """(kind, side) of the rolls made before this battle."""
    pending: tuple[str, tuple[str, ...]] | None = None
    """(side, roll) of a reserve roll of which nothing was taken yet."""
    winner: str = ""
    """Side ahead, or `nobody`; empty before the first battle has ended."""
    degree: str = ""
    lead: int = 0

    def with_side(self, side: str, **changed: Any) -> State:
        """The state with some figures of a side changed."""
        return replace(self, sides={**self.sides, side: replace(self.sides[side], **changed)})

    def in_turn(self) -> Iterator[str]:
        """Both sides, that which moves first in this scenario before the other."""
        first = self.battles[-1].first if self.battles else ""
        yield from sorted(SIDES, key=lambda side: side != first) if first else SIDES


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that the companion asked, as `/api/v1/lookup` takes it, and the ruling; `side` is whom it is about."""

    question: str
    told: Mapping[str, Any]
    options: Mapping[str, str]
    ruling: Ruling
    side: str = ""


@dataclass(frozen=True, slots=True)
class Noted:
    """An entry with the rulings it rests on, and where the campaign stands after it; no entry for the start."""

    entry: Entry | None
    asked: tuple[Asked, ...]
    after: State


@dataclass(frozen=True, slots=True)
class Ahead:
    """Something that can come next. `dice` are to be rolled; `asked` is what says so."""

    kind: str
    side: str = ""
    dice: int = 0
    asked: Asked | None = None


@dataclass(frozen=True, slots=True)
class Campaign:
    """A whole log worked out: the start, every entry, and what can come next, most likely first."""

    start: Noted
    noted: tuple[Noted, ...]
    ahead: tuple[Ahead, ...]

    @property
    def state(self) -> State:
        """Where it stands now."""
        return self.noted[-1].after if self.noted else self.start.after

"""Memoir '44 on the page of rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rulesdb.games.memoir44 import palette
from rulesdb.web.board.geometry import towards
from rulesdb.web.board.look import Look
from rulesdb.web.desks.desk import (
    Choice,
    Code,
    Desk,
    Part,
    Scenery,
    Select,
    State,
    Tool,
    ToolGroup,
    elements,
    number_choices,
    select,
    tools_of,
)
from rulesdb.web.rulings.words import game_words

GAME = "memoir44"
ROADS = frozenset({"m44.tp.road", "m44.tp.road-rail-crossing", "m44.tp.road-hill"})
_FAMILIES = (
    "forest", "hill", "town", "hedgerow", "wide-river", "river", "ocean", "beach", "road-hill", "road", "mountain",
    "marsh", "lake", "wadi", "oasis", "railroad", "airfield", "flooded-fields", "high-ground",
)  # fmt: skip


# --- the picture -----------------------------------------------------------------------------------------------------


def _family(state: State, face: str) -> str:
    terrain: Iterable[str] = state.get("terrain", ())
    terrain = (terrain,) if isinstance(terrain, str) else tuple(terrain)
    for element in terrain:
        key = element.rpartition(".")[2]
        for family in _FAMILIES:
            if key == family or family in key.split("-") or key.endswith(family):
                return f"t-{family}"
    return "t-other" if terrain and terrain[0].rpartition(".")[2] != "countryside" else f"f-{face}"


def _has_tile(element: str, state: State) -> bool:
    return not (element in ROADS and state.get("road_sides"))


def _roads(state: State, x: float, y: float) -> str:
    """Lines from the middle to the sides that a road leads through, and the mark of an objective."""
    drawn = []
    if ROADS.intersection(state.get("terrain", ())):
        for side in state.get("road_sides", ()):
            dx, dy = towards(side)
            drawn.append(f'<path class="road" d="M{x:.1f} {y:.1f}l{dx:.1f} {dy:.1f}"/>')
    if state.get("objective"):
        drawn.append(f'<circle class="objective" cx="{x + 30:.1f}" cy="{y - 30:.1f}" r="9"/>')
    return "".join(drawn)


def _nothing_over(board: Mapping[str, Any], where: Callable[[Any], tuple[float, float]]) -> str:
    return ""


# --- the forms -------------------------------------------------------------------------------------------------------


def _form(look: Look, values: Mapping[str, Sequence[str]]) -> list[Part]:
    t, book = look.tongue, look.book
    unknown = Choice("", t.gettext("not told"))
    units = (Choice("", "–"), *elements(palette.UNITS, look))
    ground = (
        Choice("", "–"),
        *sorted(elements(("m44.base.countryside", *palette.TILES), look), key=lambda one: one.label),
    )
    works = (Choice("", "–"), *elements(palette.OBSTACLE_KINDS, look))
    between = (
        unknown,
        Choice("countryside", t.gettext("open ground")),
        Choice("unit", t.gettext("a unit")),
        *ground[1:],
    )
    enemies = (unknown, Choice("none", t.gettext("no")), Choice("infantry", t.gettext("yes")))
    cards = [id_ for id_, element in book.rules.elements.items() if element.kind == "card" and element.rules]
    outcomes = tuple(
        Choice(str(value), t.say(game_words(GAME).values, str(value)))
        for value in book.rules.words.situation["outcome"].values
    )
    at_target = ("attack", "sight", "retreat", "take-ground")
    battle = ("attack", "take-ground")

    def field(name: str, label: str, choices: Sequence[Choice], *questions: str, times: int = 1) -> Select:
        return select(values, name, label, choices, *questions, times=times)

    return [
        Part(
            t.gettext("Attacker"),
            (
                field("attacker", t.gettext("Unit"), units, "attack", "sight", "move", "take-ground"),
                field("attacker.terrain", t.gettext("stands on"), ground, "attack", "sight", "move", "take-ground"),
                field("attacker.obstacles", t.gettext("Obstacle on its hex"), works, "attack", "move"),
                field(
                    "attacker.moved", t.gettext("Hexes moved this turn"), (unknown, *number_choices(0, 3)), *battle
                ),
                field("attacker.adjacent_enemies", t.gettext("An enemy stands next to it"), enemies, "attack"),
            ),
        ),
        Part(
            t.gettext("Target"),
            (
                field("target", t.gettext("Unit"), units, *at_target),
                field("target.terrain", t.gettext("stands on"), ground, *at_target),
                field("target.obstacles", t.gettext("Obstacle on its hex"), works, *at_target),
                field(
                    "target.rear_hexes_free", t.gettext("Free hexes in a row behind it"),
                    (unknown, *number_choices(0, 3)), "retreat",
                ),
            ),
        ),
        Part(
            t.gettext("Between them"),
            (
                field("range", t.gettext("Range in hexes"), (unknown, *number_choices(1, 8)), "attack", "sight"),
                field("between", t.gettext("What lies between, in order"), between, "attack", "sight", times=3),
            ),
        ),
        Part(
            t.gettext("More"),
            (
                field("path", t.gettext("Hexes entered, in order"), ground, "move", times=3),
                field("flags", t.gettext("Flags rolled"), (Choice("", "–"), *number_choices(0, 4)), "retreat"),
                field("outcome", t.gettext("How the assault ended"), (unknown, *outcomes), "take-ground"),
                field(
                    "cards", t.gettext("Card in play"), (Choice("", "–"), *elements(cards, look)), "attack", "move",
                    "take-ground",
                ),
            ),
        ),
    ]  # fmt: skip


def _board_fields(look: Look, values: Mapping[str, Sequence[str]]) -> list[Select]:
    t = look.tongue
    return [
        select(
            values,
            "attacker.moved",
            t.gettext("Hexes moved this turn"),
            (Choice("", t.gettext("not told")), *number_choices(0, 3)),
        )
    ]


def _tools(look: Look) -> list[ToolGroup]:
    t = look.tongue
    choose = (
        Tool("pick", "attacker", t.gettext("Choose the attacker")),
        Tool("pick", "target", t.gettext("Choose the target")),
        Tool("clear", "", t.gettext("Empty the hex")),
    )
    sides = tuple(Tool("side", side, look.value(side)) for side in ("allies", "axis"))
    works = (*tools_of("obstacle", palette.OBSTACLE_KINDS, look), *tools_of("token", palette.TOKENS[:1], look))
    return [
        ToolGroup(t.gettext("Choose"), choose),
        ToolGroup(t.gettext("Units"), (*sides, *tools_of("unit", palette.UNITS, look))),
        ToolGroup(t.gettext("Terrain"), tools_of("terrain", palette.TILES, look)),
        ToolGroup(t.gettext("Obstacles"), works),
    ]


DESK = Desk(
    game=GAME,
    title="Memoir '44",
    form_questions=("attack", "sight", "retreat", "move", "take-ground"),
    board_questions=("targets", "attack", "move", "sight", "sight-field", "threats", "retreat", "take-ground"),
    empty_board={"shape": "standard", "face": "country", "top_side": "axis", "hexes": []},
    code=Code(
        sides=("axis", "allies"),
        unit=(("side", ("axis", "allies")), ("figures", tuple(range(1, 13)))),
        level=("elevation", 0, 99),
        lists={"r": "road_sides", "o": "open_sides"},
        flags={"m": "objective"},
        head=(("face", ("country", "beach", "desert", "winter")), ("top_side", ("axis", "allies"))),
        works=frozenset(palette.OBSTACLE_KINDS),
    ),
    scenery=Scenery(
        ground=_family,
        has_tile=_has_tile,
        tile=100.0,
        things=(0.0, 22.0, 64.0, 0.0),
        under=_roads,
        over=_nothing_over,
        facing=lambda unit, x, y: "",
        words=lambda state, look: [],
        legend=lambda look: [],
    ),
    form=_form,
    board_fields=_board_fields,
    tools=_tools,
    roles=("attacker", "target"),
    needs={"attack": ("attacker", "target"), "sight": ("attacker", "target")},
    strip_sides=("allies", "axis"),
    loads_files=True,
)

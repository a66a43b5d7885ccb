"""Conflict of Heroes on the page of rulings."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdb.games.conflict_of_heroes import palette
from rulesdb.games.conflict_of_heroes.words import DOTS, SIDE_NAMES
from rulesdb.web.board.look import Look
from rulesdb.web.desks import relief
from rulesdb.web.desks.conflict_of_heroes_form import board_fields, form
from rulesdb.web.desks.desk import Code, Desk, Scenery, Tool, ToolGroup, tools_of
from rulesdb.web.languages import mark as _

GAME = "conflict-of-heroes"
ARMIES: Mapping[str, str] = {"german": _("Germans"), "soviet": _("Soviets")}
"""Army -> its name."""


def _tools(look: Look) -> list[ToolGroup]:
    t = look.tongue

    def name(element: str) -> str:
        return look.name(element)

    choose = (
        Tool("pick", "attacker", t.gettext("Choose who looks, fires or moves")),
        Tool("pick", "target", t.gettext("Choose the target")),
        Tool("pick", "spotting", t.gettext("Choose the spotting hex")),
        Tool("path", "", t.gettext("Way, hex by hex")),
        Tool("clear", "", t.gettext("Empty the hex")),
    )
    levels = tuple(
        Tool("level", str(level), t.gettext("level %(level)s", level=relief.level_text(level)), level=level)
        for level in palette.LEVELS
    )
    slopes = tuple(Tool("word", f"s-{one}", t.gettext("slope %(letter)s", letter=one)) for one in palette.SLOPES)
    sides = (
        Tool("chain", "r", name(palette.ROAD), look.picture(palette.ROAD, "") or "", element="road-1r"),
        Tool("ray", "k", name("coh.balka-small"), look.picture("coh.balka-small", "") or ""),
        Tool("ray", "o", t.gettext("Way out of the balka")),
    )
    armies = tuple(Tool("side", army, t.gettext(ARMIES[army])) for army in palette.ARMIES)
    turn = Tool("turn", "", t.gettext("Turn the unit"))
    return [
        ToolGroup(
            t.gettext("Choose"),
            choose,
            t.gettext("A way begins next to the unit; its last hex is taken off by a tap."),
        ),
        ToolGroup(
            t.gettext("Heights"),
            (*levels, *slopes),
            t.gettext("Hexes with the same letter are one slope of a hill."),
        ),
        ToolGroup(t.gettext("Terrain"), tools_of("terrain", palette.GROUND, look, palette.LEVEL_OF)),
        ToolGroup(
            t.gettext("Along the sides"),
            sides,
            t.gettext(
                "Tap a hex and then its neighbour: the side between them is meant. The same again takes it away."
            ),
        ),
        ToolGroup(
            t.gettext("Smoke and foxholes"),
            (*tools_of("token", palette.SMOKE, look), *tools_of("obstacle", palette.WORKS, look)),
            t.gettext("A second tap lays a second smoke marker, a third takes both away."),
        ),
        ToolGroup(t.gettext("Units"), (*armies, turn, *tools_of("unit", palette.UNITS, look))),
    ]  # fmt: skip


DESK = Desk(
    game=GAME,
    title="Conflict of Heroes",
    form_questions=(
        "attack", "sight", "move", "indirect-fire", "smoke-place", "immobilization", "strike-time",
    ),
    board_questions=(
        "sight", "sight-field", "move", "attack", "indirect-fire", "spotting-hexes", "smoke-place", "strike-hexes",
        "immobilization",
    ),
    empty_board={"shape": "small", "hexes": []},
    code=Code(
        sides=palette.ARMIES,
        unit=(("side", palette.ARMIES), ("facing", SIDE_NAMES)),
        level=("level", -9, 9),
        lists={"r": "road_sides", "k": "small_balka_sides", "o": "opening_sides"},
        words={"c": ("centre_dot", DOTS), "m": ("building", ("stone", "wood")), "s": ("slope", ())},
    ),
    scenery=Scenery(
        ground=relief.ground,
        has_tile=relief.has_tile,
        tile=70.0,
        things=(18.0, 36.0, 34.0, 36.0),
        under=relief.under,
        over=relief.over,
        facing=relief.facing,
        words=relief.words,
        legend=relief.legend,
        style="relief",
    ),
    form=form,
    board_fields=board_fields,
    tools=_tools,
    roles=("attacker", "target", "spotting"),
    names=ARMIES,
    role_questions={
        "target": ("sight", "attack", "indirect-fire", "spotting-hexes", "smoke-place", "strike-hexes"),
        "spotting": ("attack", "indirect-fire"),
    },
    needs={
        "attack": ("attacker", "target"),
        "sight": ("attacker", "target"),
        "indirect-fire": ("attacker", "spotting"),
        "smoke-place": ("attacker",),
    },
    path_questions=("move",),
    any_hex=True,
    implied={"spotting.hex": ("attacker.hex", "0,0")},
)  # fmt: skip

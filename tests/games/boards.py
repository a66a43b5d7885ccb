"""Random boards, and the ways to turn them that must change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from rulesdb.rules.hexgrid import Hex, Shape

SHAPE = Shape(9, 13, 12)
PLACES = SHAPE.hexes()

GROUND = (
    "forest", "hill", "town", "hedgerow", "river", "beach", "ocean", "mountain", "marsh", "lake", "road", "road-hill",
    "railroad", "church", "fortress", "dam", "oasis", "wadi", "cemetery", "supply-depot", "radar-station",
    "flooded-fields", "cliff",
)  # fmt: skip
OBSTACLES = ("sandbag", "wire", "hedgehog", "bunker", "field-bunker", "road-block", "bridge", "ford")
UNITS = ("infantry", "armor", "artillery", "special-forces", "french-resistance", "engineer", "big-gun")
SIDES = ("allies", "axis")
WAYS = ("e", "ne", "nw", "w", "sw", "se")


def _ground(name: str, side: str) -> dict[str, Any]:
    sides = {"open_sides": [side, WAYS[(WAYS.index(side) + 3) % 6]]} if name == "wadi" else {}
    return {"terrain": name, **sides}


grounds = st.builds(_ground, st.sampled_from(GROUND), st.sampled_from(WAYS))
obstacles = st.fixed_dictionaries({"kind": st.sampled_from(OBSTACLES), "owner": st.sampled_from(SIDES)})
units = st.fixed_dictionaries({"unit": st.sampled_from(UNITS), "side": st.sampled_from(SIDES)})


@st.composite
def boards(draw: Callable[[Any], Any], *, most_units: int = 10) -> dict[str, Any]:
    """A board of the standard shape with hills in masses, some obstacles and units of both sides."""
    hexes: dict[Hex, dict[str, Any]] = {}
    for place in draw(st.lists(st.sampled_from(PLACES), max_size=45, unique=True)):
        hexes[place] = {"hex": list(place), **draw(grounds)}
    for place in draw(st.lists(st.sampled_from(PLACES), max_size=8, unique=True)):
        hexes.setdefault(place, {"hex": list(place)})["obstacles"] = [draw(obstacles)]
    for place in draw(st.lists(st.sampled_from(PLACES), min_size=2, max_size=most_units, unique=True)):
        hexes.setdefault(place, {"hex": list(place)})["occupant"] = draw(units)
    return {"hexes": list(hexes.values()), "top_side": draw(st.sampled_from(SIDES))}


def half_turn(place: Hex) -> Hex:
    """The hex across the middle of the board."""
    return Hex(8 - place.q, 8 - place.r)


def mirror(place: Hex) -> Hex:
    """The hex across the middle column."""
    return Hex(12 - place.q - place.r, place.r)


TURNED: dict[Callable[[Hex], Hex], dict[str, str]] = {
    half_turn: dict(zip(WAYS, WAYS[3:] + WAYS[:3], strict=True)),
    mirror: dict(zip(WAYS, ("w", "nw", "ne", "e", "se", "sw"), strict=True)),
}


def moved(board: dict[str, Any], move: Callable[[Hex], Hex]) -> dict[str, Any]:
    """The board with everything on it moved, sides of tiles and of the table included."""
    turned = TURNED[move]
    hexes = []
    for state in board["hexes"]:
        new = {**state, "hex": list(move(Hex(*state["hex"])))}
        if "open_sides" in state:
            new["open_sides"] = [turned[side] for side in state["open_sides"]]
        hexes.append(new)
    other = {"allies": "axis", "axis": "allies"}
    top = board["top_side"] if move is mirror else other[board["top_side"]]
    return {**board, "hexes": hexes, "top_side": top}

"""Random boards with levels, obstacles, balkas, roads, smoke and small balkas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from rulesdb.rules.hexgrid import Hex, Shape

SHAPE = Shape(7, 9, 9)
PLACES = SHAPE.hexes()
SIDES = ("e", "ne", "nw", "w", "sw", "se")
SMOKE = st.lists(st.sampled_from(["smoke-fresh-1r", "smoke-old-1r", "smoke-old-1r"]), min_size=1, max_size=2)

_high = st.builds(
    lambda level, cover: {"level": level, "terrain": ["hill", *cover]},
    st.integers(1, 3),
    st.sampled_from([(), (), ("woods-1r",), ("building-1r",)]),
)
_flat = st.builds(
    lambda name, road: {"terrain": [name, *(["road-1r"] if road else [])]},
    st.sampled_from(["woods-1r", "woods-1r", "building-1r", "light-woods-1r", "open-1r", "marsh-1r"]),
    st.booleans(),
)
_balka = st.sampled_from([{"terrain": "balka-large"}, {"terrain": "balka-opening"}])
grounds = st.one_of(_high, _high, _flat, _flat, _balka)


@st.composite
def boards(draw: Callable[[Any], Any]) -> dict[str, Any]:
    """A small board in the words of a caller."""
    hexes: dict[Hex, dict[str, Any]] = {}
    for place in draw(st.lists(st.sampled_from(PLACES), max_size=40, unique=True)):
        hexes[place] = {"hex": list(place), **draw(grounds)}
    for place in draw(st.lists(st.sampled_from(PLACES), max_size=6, unique=True)):
        hexes.setdefault(place, {"hex": list(place)})["tokens"] = [{"kind": one} for one in draw(SMOKE)]
    for place in draw(st.lists(st.sampled_from(PLACES), max_size=4, unique=True)):
        sides = draw(st.lists(st.sampled_from(SIDES), min_size=1, max_size=3, unique=True))
        hexes.setdefault(place, {"hex": list(place)})["small_balka_sides"] = sides
    return {"shape": "small", "hexes": list(hexes.values())}


pairs = st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(PLACES)), min_size=15, max_size=30)
"""Ends of lines."""

readings = st.fixed_dictionaries(
    {
        "blind-lower-than": st.sampled_from(["obstacle-top", "viewer"]),
        "blind-other-hill": st.sampled_from(["blind", "clear"]),
        "same-slope": st.sampled_from(["falling-line", "joined-hill"]),
        "blind-edge": st.sampled_from(["both", "either"]),
        "unit-on-obstacle": st.sampled_from(["ground", "top"]),
        "light-woods-obstacle": st.sampled_from(["obstacle", "none"]),
        "balka-inside": st.sampled_from(["blocked", "neighbours"]),
        "balka-far-view": st.sampled_from(["hex", "ravine"]),
        "smoke-count": st.sampled_from(["between", "ends-too"]),
        "smoke-second-hex": st.sampled_from(["past", "at"]),
        "smoke-from-above": st.sampled_from(["counts", "seen-over"]),
        "smoke-edge": st.sampled_from(["smaller", "larger"]),
    }
)
"""Every reading that sight depends on."""

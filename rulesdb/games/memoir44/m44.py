"""Boards out of the scenario editor's `.m44` files, in the words of a situation.

Only the board is read: where things stand, never the prose of a file. A code that these boxes do not know is named with
its place, and written on its hex or unit under `unread`, so that no ruling takes it for nothing; a file that breaks its
own form is refused with everything that is wrong in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.scenario_codes import BEHAVIOR, NATIONS, OBSTACLES, TERRAIN, UNITS, open_sides, unit_meant
from rulesdb.games.memoir44.words import SIDES
from rulesdb.rules.hexgrid import Hex, Shape, from_doubled
from rulesdb.rules.situation import LONGEST_WORD, UNREAD

MOST_BYTES = 1_000_000
"""Longest file read; published ones have 5 to 25 thousand bytes."""
MOST_TOLD = 40
"""Faults that one refusal lists."""
LONGEST_CODE = 40
"""Characters of a code; longer ones are not repeated."""

SHAPES: dict[str, tuple[str, Shape]] = {
    "STANDARD": ("standard", Shape(9, 13, 12)),
    "BRKTHRU": ("breakthrough", Shape(17, 13, 12)),
    "OVERLORD": ("overlord", Shape(9, 26, 25)),
}
FACES = {"COUNTRY": "country", "BEACH": "beach", "WINTER": "winter", "DESERT": "desert"}
_SHORES = {"standard": (4, 7), "breakthrough": (11, 14), "overlord": (4, 7)}
"""On the beach face: first row of beach, first row of ocean."""
BEACH, OCEAN, MINEFIELD, BATTLE_STAR = "m44.base.beach", "m44.base.ocean", "m44.tp.minefield", "m44.tp.battle-star"
BUNKER, FIELD_BUNKER, WADI = "m44.base.bunker", "m44.tp.field-bunker", "m44.tp.wadi"
MEDALS = frozenset(f"medal{number}" for number in range(8) if number != 3)
EXITS = ("tag4", "tag5")
"""Markers of hexes where units leave the board; like medals they change no battle, move or line."""
PLAIN_BADGES = frozenset(f"badge{number}" for number in (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 22, 24, 25, 28, 31))
"""Badges that only mark elite units and nations, or that `unit_meant` turns into a unit of its own."""


class NotRead(NamedTuple):
    """Something of the file that has no meaning in these boxes."""

    pointer: str
    hex: str
    what: str


@dataclass(frozen=True, slots=True)
class BoardFile:
    """A board in the words of a situation, how many units stand on it, and what of the file has no rules here."""

    board: dict[str, Any]
    units: int
    not_read: tuple[NotRead, ...]


def read_text(data: bytes) -> BoardFile:
    """The board of a `.m44` file. Raises SituationError for what is no such file, with JSON pointers."""
    if len(data) > MOST_BYTES:
        raise _refused([Problem("/", f"the file has {len(data)} bytes, at most {MOST_BYTES} are read")])
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise _refused([Problem("/", "the file is not UTF-8 text", "save it again from the scenario editor")]) from None
    except RecursionError:
        raise _refused([Problem("/", "the file is nested too deep")]) from None
    except ValueError as error:
        raise _refused([Problem("/", f"the file is not JSON: {error}"[:200])]) from None
    return read_board(document)


def read_board(document: Any) -> BoardFile:
    """The board of a decoded `.m44` file. Raises SituationError with every fault under its JSON pointer."""
    return _Reader().file(document)


def _refused(problems: Sequence[Problem]) -> SituationError:
    more = len(problems) - MOST_TOLD
    told = [*problems[:MOST_TOLD], *([Problem("/", f"and {more} more faults")] if more > 0 else [])]
    return SituationError("this is not a board that can be read", told)


@dataclass(slots=True)
class _Reader:
    problems: list[Problem] = field(default_factory=list)
    not_read: list[NotRead] = field(default_factory=list)
    units: int = 0

    def wrong(self, where: str, what: str, hint: str = "") -> None:
        self.problems.append(Problem(where or "/", what, hint))

    def skip(self, where: str, place: Hex, what: str) -> None:
        self.not_read.append(NotRead(where, str(place), what))

    def no_rule(self, on: dict[str, Any], code: str, place: Hex, where: str) -> None:
        """Writes a code that these boxes do not know on its hex or unit, and names it."""
        on.setdefault(UNREAD, []).append(code)
        self.skip(where, place, f"no rule for '{code}' in these boxes")

    # --- plain values ------------------------------------------------------------------------------------------------

    def mapping(self, value: Any, where: str) -> Mapping[str, Any]:
        """An object; empty lists stand for empty objects, as one of the writers has it."""
        if isinstance(value, Mapping):
            return value
        if value is not None and value != []:
            self.wrong(where, f"must be an object, not {_kind(value)}")
        return {}

    def word(self, value: Any, where: str, known: Sequence[str], *, default: str | None) -> str | None:
        """One of some words, in capitals whatever the file has."""
        if value is None and default is not None:
            return default
        if isinstance(value, str) and value.upper() in known:
            return value.upper()
        self.wrong(where, f"must be one of {', '.join(known)}")
        return default

    def number(self, value: Any, where: str, low: int, high: int) -> int | None:
        """A whole number, which some files write as a string."""
        if isinstance(value, str) and len(value) < 5 and value.isascii() and value.isdigit():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.wrong(where, f"must be a whole number from {low} to {high}")
        return None

    def code(self, value: Any, where: str) -> str | None:
        """The name of a tile, obstacle, unit or tag."""
        if isinstance(value, str) and 0 < len(value) <= LONGEST_CODE and value.isprintable():
            return value
        self.wrong(where, f"must be a name of at most {LONGEST_CODE} characters")
        return None

    # --- the file ----------------------------------------------------------------------------------------------------

    def file(self, document: Any) -> BoardFile:
        whole = self.mapping(document, "")
        if not isinstance(whole.get("board"), Mapping):
            self.wrong("/board", "is missing" if "board" not in whole else "must be an object", "a .m44 file has one")
            raise _refused(self.problems)
        told = whole["board"]
        kind = self.word(told.get("type"), "/board/type", tuple(SHAPES), default="STANDARD") or "STANDARD"
        face = self.word(told.get("face"), "/board/face", tuple(FACES), default="COUNTRY") or "COUNTRY"
        shape_name, shape = SHAPES[kind]
        board: dict[str, Any] = {"shape": shape_name, "face": FACES[face]}
        info = self.mapping(whole.get("game_info"), "/game_info")
        if info.get("side_player1") is not None:
            top = self.word(info["side_player1"], "/game_info/side_player1", ("AXIS", "ALLIES"), default=None)
            board |= {"top_side": top.lower()} if top else {}
        hexes = self.shore(shape_name, shape) if face == "BEACH" else {}
        listed = list(self.entries(told.get("hexagons"), "/board/hexagons"))
        if len(listed) > len(shape.hexes()):
            self.wrong("/board/hexagons", f"has {len(listed)} entries, but this board has {len(shape.hexes())} hexes")
            raise _refused(self.problems)
        seen: dict[Hex, str] = {}
        for where, value in listed:
            entry = self.mapping(value, where)
            place = self.place(entry, where, shape)
            if place is None:
                continue
            if place in seen:
                self.wrong(where, f"is the same hex as {seen[place]}", "list each hex once")
                continue
            seen[place] = where
            state = self.hex(entry, place, where)
            if "terrain" not in state and entry.get("terrain"):
                hexes.pop(place, None)
            hexes[place] = {**hexes.get(place, {}), **state}
        if self.problems:
            raise _refused(self.problems)
        kept = [{"hex": str(place), **state} for place, state in sorted(hexes.items(), key=lambda one: one[0][::-1])]
        return BoardFile({**board, "hexes": [one for one in kept if len(one) > 1]}, self.units, tuple(self.not_read))

    def shore(self, name: str, shape: Shape) -> dict[Hex, dict[str, Any]]:
        """What the beach face prints; a hex with terrain of its own has that instead."""
        beach, ocean = _SHORES[name]
        return {
            place: {"terrain": [OCEAN if place.r >= ocean else BEACH]} for place in shape.hexes() if place.r >= beach
        }

    def entries(self, value: Any, where: str) -> Iterator[tuple[str, Any]]:
        """Pointer and value of each entry: of a list, a list under `item`, or an object with numbers as keys."""
        if isinstance(value, Mapping) and "item" in value:
            value, where = value["item"], f"{where}/item"
            value = [value] if isinstance(value, Mapping) else value
        if isinstance(value, Mapping) and all(isinstance(key, str) and key.isdigit() for key in value):
            yield from ((f"{where}/{key[:LONGEST_CODE]}", one) for key, one in value.items())
        elif isinstance(value, list):
            yield from ((f"{where}/{at}", one) for at, one in enumerate(value))
        else:
            self.wrong(where, f"must be a list, not {_kind(value)}")

    def place(self, entry: Mapping[str, Any], where: str, shape: Shape) -> Hex | None:
        """The hex of an entry, which counts columns in doubled width."""
        widest = 2 * shape.even_row - 2
        row = self.number(entry.get("row"), f"{where}/row", 0, shape.rows - 1)
        column = self.number(entry.get("col"), f"{where}/col", 0, widest)
        if row is None or column is None:
            return None
        if (column - row) % 2:
            self.wrong(f"{where}/col", f"row {row} has no column {column}", "both must be even, or both odd")
            return None
        place = from_doubled(column, row)
        if place not in shape:
            self.wrong(f"{where}/col", f"row {row} has no column {column}")
            return None
        return place

    # --- one hex -----------------------------------------------------------------------------------------------------

    def hex(self, entry: Mapping[str, Any], place: Hex, where: str) -> dict[str, Any]:
        state: dict[str, Any] = {}
        unit = self.unit(entry.get("unit"), place, f"{where}/unit")
        for layer in ("terrain", "rect_terrain", "obstacle"):
            tile = self.mapping(entry.get(layer), f"{where}/{layer}")
            if tile:
                self.tile(state, tile, place, f"{where}/{layer}", (unit or {}).get("side"))
        tags = entry.get("tags")
        if tags:
            listed = [(f"{where}/tags", tags)] if _is_tag(tags) else list(self.entries(tags, f"{where}/tags"))
            for at, tag in listed[:20]:
                self.tag(state, self.mapping(tag, at), place, at)
        if unit is not None:
            state["occupant"] = unit
            self.units += 1
        return state

    def tile(self, state: dict[str, Any], tile: Mapping[str, Any], place: Hex, where: str, side: str | None) -> None:
        name = self.code(tile.get("name"), f"{where}/name")
        turned = tile.get("orientation")
        orientation = 1 if turned is None else self.number(turned, f"{where}/orientation", 1, 6)
        if name is None or orientation is None:
            return
        if name in TERRAIN:
            found = TERRAIN[name]
            element = self.behaving(found.element, tile, place, where, state)
            state.setdefault("terrain", []).append(element)
            if found.sides:
                word = "open_sides" if element == WADI else "road_sides"
                state[word] = list(open_sides(found, orientation))
        elif name in OBSTACLES:
            element = self.behaving(OBSTACLES[name], tile, place, where, state)
            told = tile.get("original_owner")
            owner = self.word(told, f"{where}/original_owner", ("AXIS", "ALLIES"), default=None) if told else None
            # a bunker without owner belongs to the unit that starts in it; an empty one serves either side
            belongs = owner.lower() if owner else side if element == BUNKER else None
            if element == BUNKER and belongs is None:
                element = FIELD_BUNKER
            marker = {"kind": element, **({"owner": belongs} if belongs else {})}
            state.setdefault("obstacles", []).append(marker)
        else:
            self.no_rule(state, name, place, f"{where}/name")

    def behaving(self, element: str, tile: Mapping[str, Any], place: Hex, where: str, state: dict[str, Any]) -> str:
        """The element that a tile with this behavior stands for; a behavior nobody knows is written on the hex."""
        for key in ("behavior", "behavior2"):
            if tile.get(key) in (None, ""):
                continue
            behavior = self.code(tile[key], f"{where}/{key}")
            if behavior is None:
                continue
            meant = BEHAVIOR.get((element, behavior))
            if meant is None:
                self.no_rule(state, behavior, place, f"{where}/{key}")
            else:
                element = meant
        return element

    def unit(self, value: Any, place: Hex, where: str) -> dict[str, Any] | None:
        """The unit, as far as it is known: one of another box still stands there, and has a side."""
        told = self.mapping(value, where)
        if not told:
            return None
        name = self.code(told.get("name"), f"{where}/name")
        badge = self.code(told["badge"], f"{where}/badge") if told.get("badge") else None
        count = told.get("nbr_units")
        figures = None if count is None else self.number(count, f"{where}/nbr_units", 1, 12)
        if name is None:
            return None
        found: dict[str, Any] = {}
        for key in ("behavior", "equipment"):
            if told.get(key) and (word := self.code(told[key], f"{where}/{key}")) is not None:
                self.no_rule(found, word, place, f"{where}/{key}")
        meant = unit_meant(name, badge)
        if meant is not None and meant[0] == UNITS["tank2"] and figures == 1:
            meant = None  # one figure of elite armor is the Tiger, a unit of its own
        if meant is None:
            shown = f"{name} with {badge}" if badge else name
            self.skip(
                f"{where}/name", place, f"no rule for the unit '{shown}' in these boxes; it only stands in the way"
            )
            side = next((side for nation, side in NATIONS.items() if name.endswith(nation)), None)
            found.setdefault(UNREAD, []).insert(0, shown[:LONGEST_WORD])
            return {**({"side": side} if side else {}), **found}
        if badge is not None and badge not in PLAIN_BADGES:
            self.no_rule(found, badge, place, f"{where}/badge")
        element, side = meant
        return {"unit": element, "side": side, **({"figures": figures} if figures is not None else {}), **found}

    def tag(self, state: dict[str, Any], tag: Mapping[str, Any], place: Hex, where: str) -> None:
        name = self.code(tag.get("name"), f"{where}/name") if tag else None
        if name is None:
            return
        if name in MEDALS:
            state["objective"] = True
        elif name == "tag3":
            side = tag.get("side")
            owner = side.lower() if isinstance(side, str) and side.lower() in SIDES else None
            state.setdefault("tokens", []).append({"kind": MINEFIELD, **({"owner": owner} if owner else {})})
        elif name == "tag1":
            state.setdefault("tokens", []).append({"kind": BATTLE_STAR})
        elif name in EXITS or name.startswith("medal"):
            self.skip(f"{where}/name", place, f"no rule for '{name}' in these boxes")
        else:
            self.no_rule(state, name, place, f"{where}/name")


def _is_tag(value: Any) -> bool:
    return isinstance(value, Mapping) and "name" in value


def _kind(value: Any) -> str:
    names = {type(None): "nothing", bool: "true or false", int: "a number", float: "a fraction", str: "a word"}
    return names.get(type(value), "a list" if isinstance(value, list) else "an object")

"""Reads the second case format: boards in scenario codes, questions computed by other programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesdb.errors import RulesdbError
from rulesdb.games.memoir44.retreat import outcome
from rulesdb.games.memoir44.scenario_codes import BEHAVIOR, OBSTACLES, TERRAIN, open_sides, unit_meant
from rulesdb.rules.hexgrid import Hex, distance, line, neighbours
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from rulesdb.rules.situation import Board, Piece, Situation, on_board
from tests.conformance.result import CANNOT, RIGHT, Result, compared

_NATIONS = {"DE", "US", "GB", "CA"}
"""Behaviors that only pick a badge."""
_PLAIN_UNITS = {"infantry": "infantry", "armor": "armor", "artillery": "artillery"}


class CannotAsk(RulesdbError):
    """The case names something these boxes do not have."""


def board_of(board: Mapping[str, Any]) -> tuple[dict[str, Any], dict[Hex, str]]:
    """The board in our words, and the hexes that hold something these boxes do not have, with what it is."""
    foreign: dict[Hex, str] = {}
    hexes: dict[str, dict[str, Any]] = {}
    if board.get("face") == "beach":
        for row in range(4, 9):
            for column in range(12 if row % 2 else 13):
                place = f"{column - row // 2},{row}"
                hexes[place] = {"hex": place, "terrain": "beach" if row < 7 else "ocean"}
    units: dict[str, dict[str, str]] = {}
    for place, unit in board.get("units", {}).items():
        if "type" in unit:
            units[place] = {"unit": _plain_unit(unit["type"]), "side": unit["side"]}
            continue
        special = unit.get("equipment") or (unit.get("behavior") if unit.get("behavior") not in _NATIONS else None)
        if special is not None and special != "FRENCH_RESISTANCE":
            foreign[Hex.parse(place)] = f"unit with {special}"
            continue
        meant = unit_meant(unit["name"], unit.get("badge") if special is None else "badge3")
        if meant is None:
            foreign[Hex.parse(place)] = f"unit {unit['name']} {unit.get('badge', '')}"
            continue
        units[place] = {"unit": meant[0], "side": meant[1]}
    for place, entries in board.get("terrain", {}).items():
        state = {"hex": place, "obstacles": []}
        for entry in entries:
            try:
                _add_tile(state, entry, units.get(place, {}).get("side"))
            except CannotAsk as error:
                foreign[Hex.parse(place)] = str(error)
        before = hexes.get(place, {})
        hexes[place] = {**before, **state}
    for place, unit in units.items():
        hexes.setdefault(place, {"hex": place})["occupant"] = unit
    return {
        "hexes": list(hexes.values()),
        "top_side": board.get("top_side", "axis"),
        "face": board.get("face", "country"),
    }, foreign


def _plain_unit(name: str) -> str:
    if name not in _PLAIN_UNITS:
        raise CannotAsk(f"unit {name}")
    return _PLAIN_UNITS[name]


def _add_tile(state: dict[str, Any], entry: str, side: str | None) -> None:
    _, name, *rest = entry.split(":")
    orientation = int(rest[0]) if rest and rest[0].isdigit() else 1
    behavior = next((word for word in rest[1:] if word and "=" not in word), None)
    owner = next((word.removeprefix("owner=").lower() for word in rest if word.startswith("owner=")), None)
    if name in TERRAIN:
        tile = TERRAIN[name]
        element = _behaving(tile.element, behavior)
        state["terrain"] = [*state.get("terrain", []), element]
        if tile.sides:
            word = "open_sides" if element == "m44.tp.wadi" else "road_sides"
            state[word] = list(open_sides(tile, orientation))
    elif name in OBSTACLES:
        element = _behaving(OBSTACLES[name], behavior)
        if element == "m44.base.bunker" and owner is None:
            # a bunker without owner belongs to the unit that starts in it; an empty one serves either side
            owner = side
            element = element if owner is not None else "m44.tp.field-bunker"
        state["obstacles"].append({"kind": element, **({"owner": owner} if owner else {})})
    else:
        raise CannotAsk(f"code {name}")


def _behaving(element: str, behavior: str | None) -> str:
    if behavior is None:
        return element
    if (element, behavior) not in BEHAVIOR:
        raise CannotAsk(f"{element} with {behavior}")
    return BEHAVIOR[element, behavior]


class Boards:
    """Boards of a file, each read once and held with its rulebook."""

    def __init__(self, book: Rulebook, boards: Mapping[str, Any]) -> None:
        self.book = book
        self._told = boards
        self._read: dict[str, tuple[Board, dict[Hex, str]]] = {}

    def board(self, case: Mapping[str, Any]) -> Board:
        """The case's board. Raises CannotAsk where the question touches a hex that holds something foreign."""
        told = case["board"]
        name = told.get("ref")
        if name not in self._told:
            board, foreign = self._made(told)
        else:
            if name not in self._read:
                self._read[name] = self._made(self._told[name])
            board, foreign = self._read[name]
        if foreign:
            touched = [place for place in concerned(case, board) if place in foreign]
            if touched:
                raise CannotAsk(foreign[touched[0]])
        return board

    def _made(self, told: Mapping[str, Any]) -> tuple[Board, dict[Hex, str]]:
        ours, foreign = board_of(told)
        board = self.book.situation({"board": ours}).board
        assert board is not None
        return board, foreign


_FAR = {
    "m44.base.artillery": (2, 6),
    "m44.tp.big-gun": (2, 8),
    "m44.base.armor": (4, 3),
    "m44.base.elite-armor": (4, 3),
}
"""Unit -> hexes it can move at most, a road included, and shoot at most; infantry of every kind has the usual pair."""
_USUAL = (3, 3)


def concerned(case: Mapping[str, Any], board: Board) -> set[Hex]:
    """Every hex that could have a say in the answer."""
    start = Hex(*case["from"])
    unit = board.hexes[start].occupant if start in board.hexes else None
    longest_move, longest_shot = _FAR.get((unit.unit if unit is not None else None) or "", _USUAL)
    match case["query"]:
        case "los" | "dice":
            return _line_and_ends(board, start, Hex(*case["to"]))
        case "targets":
            far = len(board.hexes) if _on_height(board, start) else longest_shot
        case "retreat":
            steps = [int(word) for key in case["expected"] for word in key.split("_") if word.isdigit()]
            steps += [int(step) for step in case["expected"].get("cells_at_step", {})]
            far = max([*steps, case.get("steps_asked") or 3])
        case _:
            far = longest_move
    return {place for place in board.hexes if distance(start, place) <= far}


def _line_and_ends(board: Board, a: Hex, b: Hex) -> set[Hex]:
    """The hexes a line meets and those next to its ends; and the whole board where an end is on a height."""
    if _on_height(board, a) or _on_height(board, b):
        return set(board.hexes)
    met = line(a, b)
    return {a, b, *neighbours(a), *met.through, *met.corners, *(one for pair in met.edges for one in pair)}


def _on_height(board: Board, place: Hex) -> bool:
    return any(element in _HEIGHTS for element in board.hexes[place].terrain or ())


_HEIGHTS = {"m44.base.hill", "m44.base.cliff", "m44.base.steep-hill", "m44.tp.mountain"}


def run(case: Mapping[str, Any], boards: Boards) -> Result:
    """The outcome of one case; one marked unconfirmed is right under any value of one rule option."""
    id_, topic = case["id"], f"{case['query']} (computed)"
    try:
        first = _ask(case, boards, {})
        if first.outcome == RIGHT or "unconfirmed" not in case:
            return first
        for option in boards.book.options.values():
            for value in option.values:
                found = _ask(case, boards, {option.name: value})
                if found.outcome == RIGHT:
                    return Result(id_, topic, RIGHT, f"under {option.name}: {value}", found.uncited)
        return first
    except CannotAsk as error:
        return Result(id_, topic, CANNOT, str(error))


def _ask(case: Mapping[str, Any], boards: Boards, options: dict[str, str]) -> Result:
    query = case["query"]
    handler = _QUERIES.get(query)
    if handler is None:
        raise CannotAsk(f"query {query}")
    got, uncited = handler(case, boards, options)
    expected = case["expected"]
    if query == "moves" and isinstance(expected, dict):
        expected = {key: _sorted(value) for key, value in expected.items()}
        got = {key: got[key] for key in expected}
    elif query == "moves":
        expected, got = {"to": _sorted(expected)}, {"to": got["to"]}
    elif query == "retreat":
        expected = {key: _retreat_value(key, value) for key, value in expected.items()}
    elif isinstance(expected, dict) and query == "targets":
        expected, got = {"targets": expected}, {"targets": got["targets"]}
    elif not isinstance(expected, dict):
        expected = {query: expected}
    return compared(case["id"], f"{query} (computed)", expected, got, uncited)


def _sorted(places: Any) -> list[str]:
    return sorted(str(Hex(*place)) for place in places)


def _retreat_value(key: str, value: Any) -> Any:
    if key == "cells_at_step":
        return {str(step): _sorted(places) for step, places in value.items()}
    if isinstance(value, dict):
        return {str(name): one for name, one in value.items()}
    return value


def _pieces(case: Mapping[str, Any], boards: Boards, **roles: Any) -> Any:
    """A situation on the case's board with pieces at places; the board itself is shared."""
    board = boards.board(case)
    for place in roles.values():
        if Hex(*place) not in board.hexes:
            raise CannotAsk(f"{place} is off the board")
    places = {role: Hex(*place) for role, place in roles.items()}
    return on_board(board, closed=True, facts={}, **places)


def _uncited(*rulings: Ruling) -> int:
    return sum(not step.citations for ruling in rulings for step in ruling.steps)


def _los(case: Mapping[str, Any], boards: Boards, options: dict[str, str]) -> tuple[dict[str, Any], int]:
    base = _pieces(case, boards, attacker=case["from"], target=case["to"])
    pieces = dict(base.pieces)
    if case.get("observer"):
        element = boards.book.resolve(case["observer"])
        side = base.pieces["attacker"].facts.get("side", "allies") if "attacker" in base.pieces else "allies"
        pieces["attacker"] = Piece(element, (), {"side": side})
    situation = Situation(pieces, base.stands, base.places, base.markers, base.facts, base.board, True)
    ruling = lookup(boards.book, "sight", situation, options=options)
    return {"los": ruling.answer["sight"] == "clear"}, _uncited(ruling)


def _dice(case: Mapping[str, Any], boards: Boards, options: dict[str, str]) -> tuple[dict[str, Any], int]:
    situation = _pieces(case, boards, attacker=case["from"], target=case["to"])
    ruling = lookup(boards.book, "attack", situation, options=options)
    key = "dice_if_allowed" if "dice arithmetic only" in case.get("note", "") else "dice"
    return {"dice": ruling.answer[key]}, _uncited(ruling)


def _targets(case: Mapping[str, Any], boards: Boards, options: dict[str, str]) -> tuple[dict[str, Any], int]:
    ruling = lookup(boards.book, "targets", _pieces(case, boards, attacker=case["from"]), options=options)
    return {"targets": ruling.answer["targets"]}, _uncited(ruling)


def _moves(case: Mapping[str, Any], boards: Boards, options: dict[str, str]) -> tuple[dict[str, Any], int]:
    ruling = lookup(boards.book, "move", _pieces(case, boards, attacker=case["from"]), options=options)
    reach = ruling.answer["reach"]
    return {
        "to": sorted(reach),
        "stop_at": sorted(place for place, one in reach.items() if one["stop"]),
        "no_battle_at": sorted(place for place, one in reach.items() if "no_battle" in one),
    }, _uncited(ruling)


def _battle_after_move(case: Mapping[str, Any], boards: Boards, options: dict[str, str]) -> tuple[dict[str, Any], int]:
    ruling = lookup(boards.book, "move", _pieces(case, boards, attacker=case["from"]), options=options)
    there = ruling.answer["reach"].get(str(Hex(*case["to"])))
    return {"battle_after_move": there is not None and there["battle"]}, _uncited(ruling)


def _retreat(case: Mapping[str, Any], boards: Boards, options: dict[str, str]) -> tuple[dict[str, Any], int]:
    situation = _pieces(case, boards, target=case["from"])
    ruling = lookup(boards.book, "retreat", situation, options=options)
    ways = ruling.answer.get("ways", [])
    asked = case.get("steps_asked")
    expected = case["expected"]
    steps = [int(step) for step in expected.get("cells_at_step", {})]
    got: dict[str, Any] = {
        "max_steps": min(len(ways), asked) if asked else min(len(ways), max(steps, default=len(ways))),
        "cells_at_step": {str(step): sorted(ways[step - 1]) if step <= len(ways) else [] for step in steps},
        "may_ignore_first_flag": ruling.answer["may_ignore"] != 0,
    }
    for key in expected:
        if key.startswith("lost_on_") and key != "lost_on_k_flags":
            got[key] = _lost(boards, situation, int(key.split("_")[2]), options)
    lost = expected.get("lost_on_k_flags")
    if isinstance(lost, dict):
        got["lost_on_k_flags"] = {str(k): _lost(boards, situation, int(k), options) for k in lost}
    elif isinstance(lost, list):
        got["lost_on_k_flags"] = [_lost(boards, situation, k, options) for k in range(1, len(lost) + 1)]
    return got, _uncited(ruling)


def _lost(boards: Boards, situation: Any, flags: int, options: dict[str, str]) -> Any:
    asked = replace(situation, facts={"flags": flags})
    return lookup(boards.book, "retreat", asked, options=options).answer["figures_lost_max"]


def _flags(case: Mapping[str, Any], boards: Boards, options: dict[str, str]) -> tuple[dict[str, Any], int]:
    per = case["hexes_per_flag"]
    found = outcome(
        case["flags"],
        case["ignorable"],
        per,
        per,
        case["free_path"],
        may_retreat=True,
        forced_to_ignore=options.get("short-retreat") == "ignore-first",
    )
    lengths = [length for length in found.lengths if length or case["ignorable"]] if case["flags"] else []
    return {"figures_lost": found.lost, "retreat_lengths": lengths if any(lengths) else []}, 0


def _hits(case: Mapping[str, Any], boards: Boards, options: dict[str, str]) -> tuple[dict[str, Any], int]:
    if case["target"] not in _PLAIN_UNITS:
        raise CannotAsk(f"target {case['target']}")
    situation = boards.book.situation({"target": {"unit": case["target"]}, "roll": case["faces"], "closed": True})
    ruling = lookup(boards.book, "hits", situation, options=options)
    return {"hits": ruling.answer["hits"]}, _uncited(ruling)


_QUERIES: dict[str, Any] = {
    "los": _los,
    "dice": _dice,
    "targets": _targets,
    "moves": _moves,
    "battle_after_move": _battle_after_move,
    "retreat": _retreat,
    "flags": _flags,
    "hits": _hits,
}

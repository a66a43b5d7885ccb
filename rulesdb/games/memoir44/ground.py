"""What stands where: elements of hexes and units, heights, masses of joined hexes, and the rules they bring along."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.rules.facts import NOWHERE, Case, Here
from rulesdb.rules.hexgrid import DIRECTION_NAMES, Hex, neighbours, side_towards
from rulesdb.rules.rule import Rule
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.situation import UNREAD, Board, HexState, Marker, Piece
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import Bound

COUNTRYSIDE = "m44.base.countryside"
HILL = "m44.base.hill"
MOUNTAIN = "m44.tp.mountain"
LAKE = "m44.tp.lake"
OCEAN = "m44.base.ocean"
ROAD = "m44.tp.road"
ROAD_HILL = "m44.tp.road-hill"
FLOODED = "m44.tp.flooded-fields"
NOWHERE_STATE = HexState()
ENTERED_BY = "entered_by"

Stand = tuple[str, Marker | None]
"""An element on a hex, and the marker that put it there."""


def kind_of(book: Rulebook, element: str | None) -> str | None:
    """Kind of a unit: infantry, armor, artillery, train or aircraft; None for something else."""
    if element is None:
        return None
    kinds = book.memo.setdefault("kinds", {})
    if element not in kinds:
        roots = {
            "infantry": "m44.base.infantry",
            "armor": "m44.base.armor",
            "artillery": "m44.base.artillery",
            "train": "m44.tp.train",
        }
        found = next((kind for kind, root in roots.items() if book.is_a(element, root)), None)
        kinds[element] = "aircraft" if found is None and _is_aircraft(book, element) else found
    return kinds[element]  # type: ignore[no-any-return]


def _is_aircraft(book: Rulebook, element: str) -> bool:
    known = book.elements.get(element)
    return known is not None and known.kind == "unit" and known.pack == "new-flight-plan" and known.category == "air"


def unit_elements(book: Rulebook, piece: Piece | None) -> tuple[str, ...]:
    """Elements whose rules a unit carries: its kind and its badges; a badge that says what unit it is stands for it."""
    if piece is None:
        return ()
    if piece.unit is None or any(book.is_a(badge, piece.unit) for badge in piece.badges):
        return piece.badges
    return (piece.unit, *piece.badges)


def need_unit(case: Case, role: str) -> None:
    """Raises SituationError where a piece does not say which unit it is, nor stands on a hex with one."""
    if role in case.situation.pieces and not unit_elements(case.book, case.situation.pieces[role]):
        raise SituationError(f"the {role} is no unit", [Problem(f"/{role}/unit", "which unit it is was not told")])


def scenario_rules(case: Case) -> tuple[str, ...]:
    """Elements the briefing switched on."""
    found: tuple[str, ...] = case.situation.facts.get("scenario_rules", ())
    return found


def stands(case: Case, state: HexState) -> tuple[Stand, ...]:
    """Elements of a hex: ground, obstacles, tokens. Ground not told is taken as countryside."""
    terrain = state.terrain
    if terrain is None:
        terrain = (COUNTRYSIDE,)
    if FLOODED in scenario_rules(case) and terrain == (COUNTRYSIDE,):
        terrain = (FLOODED,)
    if not state.obstacles and not state.tokens:
        return tuple((element, None) for element in terrain)
    markers = (*state.obstacles, *state.tokens)
    return (*((element, None) for element in terrain), *((marker.element, marker) for marker in markers))


def terrain_of(case: Case, state: HexState | None) -> frozenset[str]:
    """Ids of everything on a hex; empty where nothing was told of it."""
    if state is None or (state.terrain is None and not case.closed):
        return frozenset()
    return frozenset(element for element, _ in stands(case, state))


def bound_at(case: Case, role: str, state: HexState | None, guard: str | None = None) -> list[Bound]:
    """Rules of a hex in a role: of everything on it, and those in force everywhere."""
    book = case.book
    if state is None:
        return []
    found = [
        Bound(rule, Here(state, marker), guard)
        for element, marker in stands(case, state)
        for rule in book.at(role, element)
    ]
    always = book.always(role)
    if always:
        here = Here(state)
        found.extend(Bound(rule, here, guard) for rule in always)
    return found


def vessels(case: Case, role: str) -> tuple[str, ...]:
    """What lies under the unit of a role and goes with it, as boats do; its badges are not looked at."""
    state = case.situation.stands.get(role)
    if state is None or not state.tokens:
        return ()
    return tuple(token.element for token in state.tokens if lies_under(case.book, token.element))


def lies_under(book: Rulebook, element: str) -> bool:
    """True if an element is a token that lies under one unit, so that its rules hold for that unit alone."""
    known = book.elements.get(element)
    return known is not None and bool(known.values.get("under_unit"))


def bound_unit(case: Case, role: str, piece: Piece | None) -> list[Bound]:
    """Rules a unit carries in a role, those of what lies under it, and those in force for every unit."""
    book = case.book
    here = Here(piece=piece)
    own = unit_elements(book, piece)
    under = vessels(case, case.known.get("moving", "attacker") if role == "mover" else role)
    on = [element for element in scenario_rules(case) if not lies_under(book, element)]
    elements = dict.fromkeys((*own, *under)) if under else own
    found = [Bound(rule, here) for element in elements for rule in book.at(role, element)]
    found.extend(Bound(rule, here) for rule in book.always(role))
    found.extend(Bound(rule, here) for element in on for rule in book.at(role, element))
    asking = _of_entry(book, role)
    if asking and piece is not None and ENTERED_BY in piece.facts:
        known = {one.rule.id for one in found}
        found.extend(Bound(rule, here) for rule in asking if rule.id not in known)
    return found


def _of_entry(book: Rulebook, role: str) -> tuple[Rule, ...]:
    """Rules that ask how the unit came into its hex; they hold wherever that was told."""
    key = ("of entry", role)
    if key not in book.memo:
        fact = f"{role}.{ENTERED_BY}"
        rules = (rule for rule in book.rules.values() if rule.role == role)
        book.memo[key] = tuple(rule for rule in rules if any(test.fact == fact for test in rule.when))
    return book.memo[key]  # type: ignore[no-any-return]


def cards(case: Case, by: str = "active") -> tuple[Marker, ...]:
    """Cards one player has in play; a card played as another counts as that."""
    return tuple(card for card in case.situation.markers.get("cards", ()) if card.facts.get("by", "active") == by)


def bound_cards(case: Case) -> list[Bound]:
    """Rules of the cards in play, of either player."""
    found: list[Bound] = []
    for role, by in (("card", "active"), ("opponent_card", "opponent")):
        for card in cards(case, by):
            element = card.facts.get("as") or card.facts.get("copies") or card.element
            found.extend(Bound(rule, Here(marker=card)) for rule in case.book.at(role, element))
    if found:
        found.extend(Bound(rule) for rule in case.book.always("card"))
        found.extend(Bound(rule) for element in scenario_rules(case) for rule in case.book.at("card", element))
    return found


def always(case: Case, role: str) -> list[Bound]:
    """Rules in force in a role that has no place."""
    return [Bound(rule, NOWHERE) for rule in case.book.always(role)]


# --- heights and masses --------------------------------------------------------------------------------------


def nominal_height(book: Rulebook, terrain: Iterable[str]) -> int:
    """Contour level that a kind of ground has by itself: a hill 1, a mountain 2, everything else 0."""
    heights = book.memo.setdefault("heights", {})
    level = 0
    for element in terrain:
        if element not in heights:
            high = (
                2
                if book.is_a(element, MOUNTAIN)
                else 1
                if book.is_a(element, HILL) or book.is_a(element, ROAD_HILL)
                else 0
            )
            heights[element] = high
        level = max(level, heights[element])
    return level


def height(case: Case, state: HexState | None) -> Any:
    """Contour level of a hex: told, or that of its ground; UNKNOWN where neither was told."""
    if state is None:
        return UNKNOWN
    told = state.facts.get("elevation")
    if told is not None:
        return told
    if state.terrain is None:
        return 0 if case.closed else UNKNOWN
    return nominal_height(case.book, state.terrain)


def mass_kind(book: Rulebook, state: HexState | None) -> str | None:
    """Which kind of mass a hex is part of: hill, mountain or lake; none for sure where something without a rule is."""
    if state is not None and UNREAD in state.facts:
        return None
    for element in (state.terrain if state is not None else None) or ():
        kinds = book.memo.setdefault("masses", {})
        if element not in kinds:
            kinds[element] = next((root for root in (HILL, MOUNTAIN, LAKE) if book.is_a(element, root)), None)
        if kinds[element] is not None:
            return kinds[element]  # type: ignore[no-any-return]
    return None


def unread_hexes(book: Rulebook, board: Board) -> frozenset[Hex]:
    """Hexes of a board on which something stands of which the chosen packs have no rule."""
    view = book.view(board)
    if UNREAD not in view:
        view[UNREAD] = frozenset(place for place, state in board.hexes.items() if state.unread)
    return view[UNREAD]  # type: ignore[no-any-return]


def masses(book: Rulebook, board: Board, *, joined_by_unread: bool = False) -> Mapping[Hex, int]:
    """Number of the mass each hill, mountain or lake hex of a board belongs to.

    `joined_by_unread` takes hexes with something without a rule as of the same kind, since they may be.
    """
    view = book.view(board)
    key = ("masses", joined_by_unread)
    if key not in view:
        bridging = unread_hexes(book, board) if joined_by_unread else frozenset()
        found: dict[Hex, int] = {}
        number = -1
        for start, state in board.hexes.items():
            kind = mass_kind(book, state)
            if kind is None or start in found:
                continue
            number += 1
            seen = {start}
            reach = [start]
            while reach:
                place = reach.pop()
                if mass_kind(book, board.hexes[place]) == kind:
                    found[place] = number
                onwards = {
                    next_
                    for next_ in neighbours(place)
                    if next_ in board.hexes and (next_ in bridging or mass_kind(book, board.hexes[next_]) == kind)
                }
                reach.extend(onwards - seen)
                seen |= onwards
        view[key] = found
    return view[key]  # type: ignore[no-any-return]


def same_mass(case: Case, a: HexState | None, b: HexState | None) -> Any:
    """True if two hexes are one hill, range or lake; UNKNOWN where it was not told."""
    if a is None or b is None:
        return UNKNOWN
    kind = mass_kind(case.book, a)
    if kind is None or kind != mass_kind(case.book, b):
        return False
    board = case.situation.board
    if board is not None and a.hex is not None and b.hex is not None:
        found = masses(case.book, board)
        if found[a.hex] == found[b.hex]:
            return True
        unread = unread_hexes(case.book, board)
        if unread:
            found = masses(case.book, board, joined_by_unread=True)
            if found[a.hex] == found[b.hex]:
                case.notes(board.hexes[place] for place in unread)
                return UNKNOWN
        return False
    groups = a.facts.get("group"), b.facts.get("group")
    if None not in groups:
        return groups[0] == groups[1]
    return UNKNOWN


def closed_between(case: Case, a: HexState, b: HexState) -> Any:
    """True if the side between two neighbours is closed on either hex; UNKNOWN where it was not told which are."""
    unknown = False
    for one, other in ((a, b), (b, a)):
        if not any(case.book.is_a(element, "m44.tp.wadi") for element in one.terrain or ()):
            continue
        sides = one.facts.get("open_sides")
        if sides is None or one.hex is None or other.hex is None:
            unknown = True
            continue
        side = side_towards(one.hex, other.hex)
        if side is not None and DIRECTION_NAMES[side] not in sides:
            return True
    return UNKNOWN if unknown else False


def on_road(book: Rulebook, state: HexState) -> bool:
    """True if a road runs over the hex."""
    return any(book.is_a(element, ROAD) for element in state.terrain or ())


_RAILS = ("m44.tp.railroad", "m44.tp.railroad-station", "m44.tp.road-rail-crossing", "m44.tp.railroad-bridge")


def on_rail(book: Rulebook, state: HexState) -> bool:
    """True if rails run over the hex."""
    elements = (*(state.terrain or ()), *(marker.element for marker in state.obstacles))
    return any(book.is_a(element, rail) for element in elements for rail in _RAILS)


def road_joins(book: Rulebook, a: HexState, b: HexState) -> bool:
    """True if a road leads from one hex to its neighbour; where the sides of a road are not told, it does."""
    if not (on_road(book, a) and on_road(book, b)):
        return False
    for one, other in ((a, b), (b, a)):
        sides = one.facts.get("road_sides")
        if sides is not None and one.hex is not None and other.hex is not None:
            side = side_towards(one.hex, other.hex)
            if side is not None and DIRECTION_NAMES[side] not in sides:
                return False
    return True

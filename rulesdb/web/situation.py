"""The page of rulings: short form, board builder, the answer with its steps. The address is the situation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from flask import Flask, render_template, request, url_for
from markupsafe import Markup

from rulesdb.errors import InputError, Problem
from rulesdb.games.memoir44 import palette
from rulesdb.games.memoir44.m44 import read_text
from rulesdb.packs.books import Book
from rulesdb.packs.flat import MOST_WORDS, Flat, read_flat
from rulesdb.rules.hexgrid import Hex
from rulesdb.rules.situation import HexState, Marker, Piece, Situation
from rulesdb.web import rule_words as w
from rulesdb.web.board_code import label_of, read_board_code, write_board
from rulesdb.web.board_svg import Look, board_svg, strip_svg, words_of
from rulesdb.web.current import library
from rulesdb.web.deciding import Decided, decide
from rulesdb.web.diagram import Diagram
from rulesdb.web.languages import current_language
from rulesdb.web.languages import gettext as _
from rulesdb.web.pages import pages
from rulesdb.web.ruling_view import Tongue, tongue

GAME = "memoir44"
FORM_QUESTIONS = ("attack", "sight", "retreat", "move", "take-ground")
BOARD_QUESTIONS = ("targets", "attack", "move", "sight", "sight-field", "threats", "retreat", "take-ground")
EMPTY_BOARD = {"shape": "standard", "face": "country", "top_side": "axis", "hexes": []}
_FRAME = frozenset({"q", "b", "u", "lang", "view", "sent"})
LONGEST_WORD = 200


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Select:
    """A field of the short form; `questions` are those it matters for, every one if empty."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    values: tuple[str, ...] = ("",)
    """What is chosen; the field is shown once for each."""
    questions: tuple[str, ...] = ()


@dataclass(slots=True)
class Asked:
    """What the address says, and what came of it."""

    question: str
    pairs: list[tuple[str, str]]
    board: dict[str, Any] | None = None
    unread: tuple[str, ...] = ()
    decided: Decided | None = None
    problems: list[Problem] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


# --- the views -------------------------------------------------------------------------------------------------------


@pages.get("/situation")
def situation() -> str | tuple[str, int]:
    book = library().book(GAME)
    asked = _read(book)
    if not asked.problems and not asked.missing and (asked.board is None or _has_piece(asked.pairs)):
        _decide(asked, book)
    return _page(asked, book)


@pages.post("/situation")
def situation_file() -> str | tuple[str, int]:
    """A `.m44` file, uploaded or pasted; its board is shown and its address is the board."""
    book = library().book(GAME)
    asked = Asked("targets", [])
    sent = request.files.get("file")
    data = (
        sent.read() if sent is not None and sent.filename else request.form.get("text", "").encode("utf-8", "replace")
    )
    try:
        found = read_text(data)
    except InputError as error:
        asked.board = dict(EMPTY_BOARD)
        asked.problems += error.problems
        return _page(asked, book)
    asked.board = found.board
    asked.unread = tuple(f"{part.hex}: {part.what}" for part in found.not_read)
    return _page(asked, book)


# --- reading the address ---------------------------------------------------------------------------------------------


def _read(book: Book) -> Asked:
    pairs = [(name, value) for name, value in request.args.items(multi=True) if name not in _FRAME and value]
    has_board = "b" in request.args or request.args.get("view") == "board"
    questions = BOARD_QUESTIONS if has_board else FORM_QUESTIONS
    question = request.args.get("q", "") or questions[0]
    asked = Asked(question[:60], pairs[:MOST_WORDS])
    if any("\0" in part or len(part) > LONGEST_WORD for pair in asked.pairs for part in pair):
        asked.problems.append(Problem("/", _("a word of the address is too long, or no text")))
        asked.pairs = []
    if question not in book.rules.game.questions:
        asked.problems.append(Problem("q", _("there is no such question")))
        asked.question = questions[0]
    if has_board:
        asked.board = dict(EMPTY_BOARD)
        asked.unread = tuple(one[:60] for one in request.args.getlist("u")[:40])
        try:
            asked.board = read_board_code(request.args["b"], book) if request.args.get("b") else asked.board
        except InputError as error:
            asked.problems += error.problems
    given = {name for name, _value in asked.pairs}
    if given:
        asked.missing = [
            role for role in _needs(asked.question, book) if role not in given and f"{role}.hex" not in given
        ]
    elif asked.board is None:
        asked.missing = [""]
    return asked


def _needs(question: str, book: Book) -> tuple[str, ...]:
    """Pieces without which the page does not ask; an attack has two, although a ruling can do with one."""
    needs = book.rules.game.questions[question].needs
    return ("attacker", "target") if question in ("attack", "sight") else needs


def _has_piece(pairs: Iterable[tuple[str, str]]) -> bool:
    return any(name in ("attacker.hex", "target.hex") for name, _value in pairs)


def _decide(asked: Asked, book: Book) -> None:
    rows = book.rules.game.shapes[asked.board["shape"]].rows if asked.board is not None else None
    told: Flat = read_flat(asked.pairs, book, rows=rows)
    if told.problems:
        asked.problems += told.problems
        return
    if asked.board is not None:
        told.situation["board"] = asked.board
    try:
        asked.decided = decide(book, asked.question, told.situation, told.options, current_language())
    except InputError as error:
        asked.problems += error.problems


# --- what the page shows ---------------------------------------------------------------------------------------------


def _page(asked: Asked, book: Book) -> str | tuple[str, int]:
    t = tongue(current_language())
    look = Look(book, t, _picture)
    code = write_board(asked.board, book) if asked.board is not None else ""
    shown = asked.decided.shown if asked.decided is not None else None
    values = _values(asked.pairs)
    on_board = asked.board is not None
    text = render_template(
        "situation.html",
        asked=asked,
        ruling=shown,
        counted=[step for step in shown.steps if step.counted] if shown else [],
        uncounted=[step for step in shown.steps if not step.counted] if shown else [],
        refused=shown is not None and _is_refusal(shown.answer),
        questions=[(one, t.say(w.QUESTIONS, one)) for one in (BOARD_QUESTIONS if on_board else FORM_QUESTIONS)],
        fields=_form(book, t, values),
        values=values,
        code=code,
        drawing=_drawing(asked, look),
        twin=_twin(asked, look),
        tools=_tools(look) if on_board else [],
        units=_units(asked, look),
        moved=_numbers(0, 3),
        api=_api_address(asked) if shown and not on_board else "",
        problems=asked.problems,
    )
    return (text, 400) if asked.problems else text


def _is_refusal(answer: Mapping[str, Any]) -> bool:
    """Whether the answer is a no, so that the reasons are what is read first."""
    return any(answer.get(key) is False for key in ("allowed", "may_retreat", "may_take_ground")) or (
        "allowed" not in answer and answer.get("sight") == "blocked"
    )


def _values(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    values: dict[str, list[str]] = {}
    for name, value in pairs:
        values.setdefault(name, []).append(value)
    return values


def _api_address(asked: Asked) -> str:
    """The same question at the JSON door; words there are written once, with commas."""
    values = _values(asked.pairs)
    options = [f"{name.removeprefix('option.')}:{one[0]}" for name, one in values.items() if name.startswith("option.")]
    told = {name: ",".join(one) for name, one in values.items() if not name.startswith("option.")}
    query = {"question": asked.question, **told, **({"option": ",".join(options)} if options else {})}
    return f"{request.script_root}/api/v1/lookup?{urlencode({**query, 'lang': current_language()})}"


def _picture(element: str, variant: str) -> str | None:
    """Address of our drawing of an element, or of one that it behaves like."""
    book = library().book(GAME)
    packs = library().books.packs.packs
    found = book.rules.elements.get(element)
    for _depth in range(4):
        if found is None:
            return None
        name = f"{found.short}--{variant}" if variant else found.short
        if name in packs[found.pack].pictures:
            return url_for("pages.picture", pack=found.pack, name=f"{name}.svg", lang=None)
        found = book.rules.elements.get(found.like or "") if not variant else None
    return None


# --- the short form --------------------------------------------------------------------------------------------------


def _form(book: Book, t: Tongue, values: Mapping[str, Sequence[str]]) -> dict[str, list[Select]]:
    """Fields by part of the form."""
    unknown = Choice("", t.gettext("not told"))
    units = (Choice("", "–"), *_elements(palette.UNITS, book, t))
    ground = (
        Choice("", "–"),
        *sorted(_elements(("m44.base.countryside", *palette.TILES), book, t), key=lambda one: one.label),
    )
    works = (Choice("", "–"), *_elements(palette.OBSTACLE_KINDS, book, t))
    between = (
        unknown,
        Choice("countryside", t.gettext("open ground")),
        Choice("unit", t.gettext("a unit")),
        *ground[1:],
    )
    enemies = (unknown, Choice("none", t.gettext("no")), Choice("infantry", t.gettext("yes")))
    cards = [id_ for id_, element in book.rules.elements.items() if element.kind == "card" and element.rules]
    at_target = ("attack", "sight", "retreat", "take-ground")
    battle = ("attack", "take-ground")

    def select(name: str, label: str, choices: Sequence[Choice], *questions: str, times: int = 1) -> Select:
        given = list(values.get(name, ()))
        filled = (*given, *[""] * max(0, times - len(given))) if times > 1 else (given[0] if given else "",)
        return Select(name, label, tuple(choices), tuple(filled), questions)

    return {
        "attacker": [
            select("attacker", t.gettext("Unit"), units, "attack", "sight", "move", "take-ground"),
            select("attacker.terrain", t.gettext("stands on"), ground, "attack", "sight", "move", "take-ground"),
            select("attacker.obstacles", t.gettext("Obstacle on its hex"), works, "attack", "move"),
            select("attacker.moved", t.gettext("Hexes moved this turn"), (unknown, *_numbers(0, 3)), *battle),
            select("attacker.adjacent_enemies", t.gettext("An enemy stands next to it"), enemies, "attack"),
        ],
        "target": [
            select("target", t.gettext("Unit"), units, *at_target),
            select("target.terrain", t.gettext("stands on"), ground, *at_target),
            select("target.obstacles", t.gettext("Obstacle on its hex"), works, *at_target),
            select(
                "target.rear_hexes_free",
                t.gettext("Free hexes in a row behind it"),
                (unknown, *_numbers(0, 3)),
                "retreat",
            ),
        ],
        "line": [
            select("range", t.gettext("Range in hexes"), (unknown, *_numbers(1, 8)), "attack", "sight"),
            select("between", t.gettext("What lies between, in order"), between, "attack", "sight", times=3),
        ],
        "more": [
            select("path", t.gettext("Hexes entered, in order"), ground, "move", times=3),
            select("flags", t.gettext("Flags rolled"), (Choice("", "–"), *_numbers(0, 4)), "retreat"),
            select(
                "outcome", t.gettext("How the assault ended"), (unknown, *_words(book, "outcome", t)), "take-ground"
            ),
            select(
                "cards",
                t.gettext("Card in play"),
                (Choice("", "–"), *_elements(cards, book, t)),
                "attack",
                "move",
                "take-ground",
            ),
        ],
    }


def _numbers(low: int, high: int) -> tuple[Choice, ...]:
    return tuple(Choice(str(number), str(number)) for number in range(low, high + 1))


def _words(book: Book, name: str, t: Tongue) -> Iterator[Choice]:
    for value in book.rules.words.situation[name].values:
        yield Choice(str(value), t.say(w.VALUES, str(value)))


def _elements(ids: Iterable[str], book: Book, t: Tongue) -> list[Choice]:
    found = []
    for id_ in ids:
        element = book.rules.elements.get(id_)
        if element is not None:
            found.append(Choice(element.short, book.names.name(id_, t.language)))
    return found


# --- the board -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tool:
    """A button of the palette: what a tap on a hex then does."""

    kind: str
    value: str
    label: str
    pictures: tuple[str, ...] = ()


def _tools(look: Look) -> list[tuple[str, list[Tool]]]:
    """The palette by groups."""
    t = look.tongue

    def tools(kind: str, ids: Iterable[str]) -> list[Tool]:
        made = []
        for id_ in ids:
            element = look.book.rules.elements.get(id_)
            if element is None:
                continue
            address = (kind == "unit" and look.picture(id_, "figure")) or look.picture(id_, "")
            made.append(Tool(kind, element.short, look.name(id_), (address,) if address else ()))
        return made

    choose = [
        Tool("pick", "attacker", t.gettext("Choose the attacker")),
        Tool("pick", "target", t.gettext("Choose the target")),
        Tool("clear", "", t.gettext("Empty the hex")),
    ]
    sides = [Tool("side", side, look.side(side)) for side in ("allies", "axis")]
    return [
        (t.gettext("Choose"), choose),
        (t.gettext("Units"), [*sides, *tools("unit", palette.UNITS)]),
        (t.gettext("Terrain"), tools("terrain", palette.TILES)),
        (t.gettext("Obstacles"), [*tools("obstacle", palette.OBSTACLE_KINDS), *tools("token", palette.TOKENS[:1])]),
    ]


def _units(asked: Asked, look: Look) -> list[Choice]:
    """Hexes of the board that a unit stands on, for those who choose from a list."""
    if asked.board is None:
        return []
    shape = look.book.rules.game.shapes[asked.board["shape"]]
    found = []
    for state in asked.board["hexes"]:
        if "occupant" in state:
            label = label_of(Hex.parse(state["hex"]), shape)
            found.append(Choice(label, f"{label}: {words_of({'occupant': state['occupant']}, look)}"))
    return found


def _drawing(asked: Asked, look: Look) -> Markup | None:
    marks = asked.decided.diagram if asked.decided is not None else None
    if asked.board is not None:
        return board_svg(asked.board, marks or _chosen(asked, look), look, build=True)
    if asked.decided is None or marks is None:
        return None
    return _strip(asked.decided, marks, look)


def _chosen(asked: Asked, look: Look) -> Diagram:
    """Only the chosen hexes, where there is no ruling yet."""
    assert asked.board is not None
    rows = look.book.rules.game.shapes[asked.board["shape"]].rows
    told = read_flat([pair for pair in asked.pairs if pair[0] in ("attacker.hex", "target.hex")], look.book, rows=rows)
    places = {role: told.situation.get(role, {}).get("hex") for role in ("attacker", "target")}
    shape = look.book.rules.game.shapes[asked.board["shape"]]
    sound = {role: place for role, place in places.items() if place and _is_hex(place) and Hex.parse(place) in shape}
    return Diagram(attacker=sound.get("attacker"), target=sound.get("target"))


def _is_hex(written: str) -> bool:
    try:
        Hex.parse(written)
    except ValueError:
        return False
    return True


def _strip(decided: Decided, marks: Diagram, look: Look) -> Markup | None:
    """Attacker, what lies between and target in a row; None where the distance was not told."""
    far = decided.ruling.answer.get("range") or decided.situation.facts.get("range")
    between = decided.situation.places.get("between", ())
    if not isinstance(far, int) and between:
        far = len(between) + 1
    if not isinstance(far, int) or not {"attacker", "target"} <= decided.situation.pieces.keys():
        return None
    states = [_state(between[at]) if at < len(between) else {} for at in range(far - 1)]
    ends = [_standing(decided.situation, role) for role in ("attacker", "target")]
    t = look.tongue
    names = [t.say(w.ROLES, "attacker"), *(str(at) for at in range(1, far)), t.say(w.ROLES, "target")]
    row = list(zip(names, [ends[0], *states, ends[1]], strict=True))
    blockers = tuple(place for place in marks.blockers if place.endswith(",0"))
    blocked = marks.blocked if far > 1 else False
    return strip_svg(row, Diagram("0,0", f"{far},0", line=True, blocked=blocked, blockers=blockers), look)


def _standing(situation: Situation, role: str) -> dict[str, Any]:
    state = situation.stands.get(role)
    told = _state(state) if state is not None else {}
    piece = situation.pieces[role]
    side = "allies" if role == "attacker" else "axis"
    told["occupant"] = {"side": side, **({"unit": piece.unit} if piece.unit else {})}
    return told


def _state(state: HexState) -> dict[str, Any]:
    """A hex of the situation in plain words again, as the drawing takes it."""
    told: dict[str, Any] = {"terrain": list(state.terrain or ())}
    told["obstacles"] = [_marker(marker) for marker in state.obstacles]
    told["tokens"] = [_marker(marker) for marker in state.tokens]
    if state.occupant is not None:
        told["occupant"] = _unit(state.occupant)
    return told


def _marker(marker: Marker) -> dict[str, Any]:
    return {"kind": marker.element, **({"owner": marker.facts["owner"]} if "owner" in marker.facts else {})}


def _unit(piece: Piece) -> dict[str, Any]:
    return {
        **({"unit": piece.unit} if piece.unit else {}),
        **({"side": piece.facts["side"]} if "side" in piece.facts else {}),
    }


# --- the drawing in words --------------------------------------------------------------------------------------------


def _twin(asked: Asked, look: Look) -> list[str]:
    """What the drawing shows, as sentences."""
    if asked.board is None:
        return []
    t = look.tongue
    shape = look.book.rules.game.shapes[asked.board["shape"]]

    def name(place: str) -> str:
        return label_of(Hex.parse(place), shape)

    lines = [f"{name(state['hex'])}: {words}" for state in asked.board["hexes"] if (words := words_of(state, look))]
    marks = asked.decided.diagram if asked.decided is not None else None
    if marks is None:
        return lines
    told = []
    for place, one in marks.reach.items():
        more = [t.gettext("must stop")] if one.get("stop") else []
        more += [t.gettext("may battle") if one.get("battle") else t.gettext("no battle")]
        told.append(f"{name(place)} ({one.get('cost')}; {', '.join(more)})")
    if told:
        lines.insert(0, f"{t.say(w.ANSWERS, 'reach')}: {', '.join(told)}")
    if marks.sees:
        lines.insert(0, f"{t.say(w.ANSWERS, 'sees')}: {', '.join(map(name, marks.sees))}")
    if marks.blockers:
        lines.insert(0, f"{t.say(w.ANSWERS, 'at')}: {', '.join(map(name, dict.fromkeys(marks.blockers)))}")
    return lines


def register(app: Flask) -> None:
    """Nothing more: the views joined the pages' blueprint when this was imported, before it is registered."""

"""The page of rulings: short form, board builder, the answer with its steps. The address is the situation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from flask import Flask, render_template, request, url_for

from rulesdb.errors import InputError, Problem
from rulesdb.games.memoir44.m44 import read_text
from rulesdb.packs.books import Book
from rulesdb.packs.flat import MOST_WORDS, Flat, read_flat
from rulesdb.rules.hexgrid import DIRECTION_NAMES, Hex, distance
from rulesdb.web.board.code import hex_of, label_of, read_board_code, write_board
from rulesdb.web.board.look import Look
from rulesdb.web.board.marks import legend_of
from rulesdb.web.board.strip import strip_of
from rulesdb.web.board.svg import board_svg, unit_words
from rulesdb.web.board.twin import twin_of
from rulesdb.web.current import library
from rulesdb.web.desks import DESKS, USUAL
from rulesdb.web.desks.desk import Choice, Desk, Swatch
from rulesdb.web.languages import current_language
from rulesdb.web.languages import gettext as _
from rulesdb.web.pages import pages
from rulesdb.web.rulings.deciding import Decided, decide
from rulesdb.web.rulings.diagram import Diagram
from rulesdb.web.rulings.tongue import tongue
from rulesdb.web.rulings.words import game_words

_FRAME = frozenset({"q", "b", "u", "lang", "view", "sent", "game"})
LONGEST_WORD = 200
LONGEST_PATH = 40


@dataclass(slots=True)
class Asked:
    """What the address says, and what came of it."""

    desk: Desk
    question: str
    pairs: list[tuple[str, str]]
    board: dict[str, Any] | None = None
    path: tuple[str, ...] = ()
    """The way on the board, by printed names."""
    unread: tuple[str, ...] = ()
    decided: Decided | None = None
    problems: list[Problem] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


# --- the views -------------------------------------------------------------------------------------------------------


@pages.get("/situation")
def situation() -> str | tuple[str, int]:
    desk = _desk(request.args.get("game", USUAL.game))
    if desk is None:  # the rest of the address is in the words of a game that we do not have
        hint = _("known are %(games)s", games=", ".join(DESKS))
        wrong = Asked(USUAL, USUAL.form_questions[0], [], problems=[Problem("game", _("there is no such game"), hint)])
        return _page(wrong, library().book(USUAL.game))
    book = library().book(desk.game)
    asked = _read(desk, book)
    if not asked.problems and not asked.missing and (asked.board is None or _has_piece(asked)):
        _decide(asked, book)
    return _page(asked, book)


@pages.post("/situation")
def situation_file() -> str | tuple[str, int]:
    """A `.m44` file, uploaded or pasted; its board is shown and its address is the board."""
    book = library().book(USUAL.game)
    asked = Asked(USUAL, USUAL.board_questions[0], [])
    sent = request.files.get("file")
    data = (
        sent.read() if sent is not None and sent.filename else request.form.get("text", "").encode("utf-8", "replace")
    )
    try:
        found = read_text(data)
    except InputError as error:
        asked.board = dict(USUAL.empty_board)
        asked.problems += error.problems
        return _page(asked, book)
    asked.board = found.board
    asked.unread = tuple(f"{part.hex}: {part.what}" for part in found.not_read)
    return _page(asked, book)


def _desk(written: str) -> Desk | None:
    """The desk of a game by its id or short name, None if there is none."""
    games = library().books.packs.games
    return next((desk for id_, desk in DESKS.items() if written in (id_, games[id_].short)), None)


# --- reading the address ---------------------------------------------------------------------------------------------


def _read(desk: Desk, book: Book) -> Asked:
    pairs = [(name, value) for name, value in request.args.items(multi=True) if name not in _FRAME and value]
    has_board = "b" in request.args or request.args.get("view") == "board"
    questions = desk.board_questions if has_board else desk.form_questions
    question = request.args.get("q", "") or questions[0]
    asked = Asked(desk, question[:60], pairs[:MOST_WORDS])
    if any("\0" in part or len(part) > LONGEST_WORD for pair in asked.pairs for part in pair):
        asked.problems.append(Problem("/", _("a word of the address is too long, or no text")))
        asked.pairs = []
    if question not in book.rules.game.questions:
        asked.problems.append(Problem("q", _("there is no such question")))
        asked.question = questions[0]
    if has_board:
        asked.board = dict(desk.empty_board)
        asked.unread = tuple(one[:60] for one in request.args.getlist("u")[:40])
        try:
            asked.board = read_board_code(request.args["b"], book) if request.args.get("b") else asked.board
        except InputError as error:
            asked.problems += error.problems
        if desk.path_questions:
            asked.path = tuple(name for name in ",".join(_all(asked.pairs, "path")).split(",") if name)
            asked.pairs = [pair for pair in asked.pairs if pair[0] != "path"]
    given = {name for name, _value in asked.pairs}
    if given:
        asked.missing = [role for role in _needs(asked, book) if not _is_told(role, given, desk)]
    elif asked.board is None:
        asked.missing = [""]
    return asked


def _all(pairs: Iterable[tuple[str, str]], name: str) -> list[str]:
    return [value for one, value in pairs if one == name]


def _needs(asked: Asked, book: Book) -> tuple[str, ...]:
    """Pieces without which the page does not ask; an attack has two, although a ruling can do with one."""
    return asked.desk.needs.get(asked.question, book.rules.game.questions[asked.question].needs)


def _is_told(role: str, given: Iterable[str], desk: Desk) -> bool:
    if desk.any_hex:
        return any(name == role or name.startswith(f"{role}.") for name in given)
    return role in given or f"{role}.hex" in given


def _has_piece(asked: Asked) -> bool:
    return any(name in (f"{role}.hex" for role in asked.desk.roles) for name, _value in asked.pairs)


def _decide(asked: Asked, book: Book) -> None:
    shape = book.rules.game.shapes[asked.board["shape"]] if asked.board is not None else None
    told: Flat = read_flat(_whole(asked), book, rows=shape.rows if shape is not None else None)
    if told.problems:
        asked.problems += told.problems
        return
    if asked.board is not None:
        told.situation["board"] = asked.board
        _tell_path(asked, told.situation, book)
        if asked.problems:
            return
    try:
        asked.decided = decide(book, asked.question, told.situation, told.options, current_language())
    except InputError as error:
        asked.problems += error.problems


def _whole(asked: Asked) -> list[tuple[str, str]]:
    """What was told, with what goes without saying."""
    given = {name for name, _value in asked.pairs}
    without = [
        then
        for name, then in asked.desk.implied.items()
        if asked.board is None and name in given and then[0] not in given
    ]
    return [*asked.pairs, *without]


def _tell_path(asked: Asked, situation: dict[str, Any], book: Book) -> None:
    """Adds the way, hex by hex; a hex that is not next to the one before it is a problem."""
    if not asked.path or asked.question not in asked.desk.path_questions:
        return
    assert asked.board is not None
    shape = book.rules.game.shapes[asked.board["shape"]]
    if len(asked.path) > LONGEST_PATH:
        asked.problems.append(Problem("path", _("the way is too long")))
        return
    places: list[Hex] = []
    for label in asked.path:
        try:
            places.append(hex_of(label, shape))
        except ValueError:
            asked.problems.append(Problem("path", _("there is no hex %(hex)s on this board", hex=label[:12])))
            return
    start = situation.get("attacker", {}).get("hex")
    whole = [Hex.parse(start), *places] if isinstance(start, str) and _is_hex(start) else places
    for before, after in pairwise(whole):
        if distance(before, after) != 1:
            pair = {"one": label_of(before, shape), "other": label_of(after, shape)}
            asked.problems.append(Problem("path", _("%(one)s and %(other)s are no neighbours", **pair)))
    situation["path"] = [{"hex": str(place)} for place in places]


# --- what the page shows ---------------------------------------------------------------------------------------------


def _page(asked: Asked, book: Book) -> str | tuple[str, int]:
    t, desk = tongue(current_language()), asked.desk
    look = Look(book, t, _picture(book))
    shown = asked.decided.shown if asked.decided is not None else None
    values = _values(asked.pairs)
    on_board = asked.board is not None
    questions = desk.board_questions if on_board else desk.form_questions
    known = book.rules.game.questions
    marks = _marks(asked, look)
    text = render_template(
        "situation.html",
        asked=asked,
        desk=desk,
        desks=[(one, None if one is USUAL else one.game) for one in DESKS.values()],
        ruling=shown,
        counted=[step for step in shown.steps if step.counted] if shown else [],
        uncounted=[step for step in shown.steps if not step.counted] if shown else [],
        refused=shown is not None and _is_refusal(shown.answer),
        questions=[(one, t.say(game_words(desk.game).questions, one, known[one].meaning)) for one in questions],
        parts=desk.form(look, values),
        values=values,
        code=write_board(asked.board, book) if asked.board is not None else "",
        drawing=_drawing(asked, marks, look),
        twin=twin_of(asked.board, marks, look) if asked.board is not None else [],
        legend=_legend(marks, look) if on_board else [],
        tools=desk.tools(look) if on_board else [],
        directions=[look.value(side) for side in DIRECTION_NAMES],
        roles=[(role, _role_name(role, look)) for role in desk.roles],
        units=_units(asked, look),
        board_fields=desk.board_fields(look, values) if on_board else [],
        api=_api_address(asked) if shown and not on_board else "",
        problems=asked.problems,
    )
    return (text, 400) if asked.problems else text


def _role_name(role: str, look: Look) -> str:
    name = look.role(role)
    return name[:1].upper() + name[1:]


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
    values = _values(_whole(asked))
    options = [f"{name.removeprefix('option.')}:{one[0]}" for name, one in values.items() if name.startswith("option.")]
    told = {name: ",".join(one) for name, one in values.items() if not name.startswith("option.")}
    game = {} if asked.desk is USUAL else {"game": asked.desk.game}
    query = {**game, "question": asked.question, **told, **({"option": ",".join(options)} if options else {})}
    return f"{request.script_root}/api/v1/lookup?{urlencode({**query, 'lang': current_language()})}"


def _picture(book: Book) -> Any:
    """Address of our drawing of an element, or of one that it behaves like."""
    packs = library().books.packs.packs

    def find(element: str, variant: str) -> str | None:
        found = book.rules.elements.get(element)
        for _depth in range(4):
            if found is None:
                return None
            name = f"{found.short}--{variant}" if variant else found.short
            if name in packs[found.pack].pictures:
                return url_for("pages.picture", pack=found.pack, name=f"{name}.svg", lang=None)
            found = book.rules.elements.get(found.like or "") if not variant else None
        return None

    return find


# --- the board -------------------------------------------------------------------------------------------------------


def _units(asked: Asked, look: Look) -> list[Choice]:
    """Hexes of the board that can be chosen, for those who choose from a list."""
    if asked.board is None:
        return []
    shape = look.book.rules.game.shapes[asked.board["shape"]]
    found = []
    for state in asked.board["hexes"]:
        label = label_of(Hex.parse(state["hex"]), shape)
        if "occupant" in state:
            found.append(Choice(label, f"{label}: {unit_words(state['occupant'], look)}"))
        elif asked.desk.any_hex:
            found.append(Choice(label, label))
    return found


def _drawing(asked: Asked, marks: Diagram | None, look: Look) -> Any:
    if asked.board is not None:
        return board_svg(asked.board, marks, look, build=True)
    if asked.decided is None or marks is None:
        return None
    return strip_of(asked.decided, marks, look)


def _marks(asked: Asked, look: Look) -> Diagram | None:
    """Marks of the ruling; on a board without one, the hexes that were chosen."""
    if asked.decided is not None or asked.board is None:
        return asked.decided.diagram if asked.decided is not None else None
    shape = look.book.rules.game.shapes[asked.board["shape"]]
    wanted = [pair for pair in asked.pairs if pair[0] in (f"{role}.hex" for role in asked.desk.roles)]
    told = read_flat(wanted, look.book, rows=shape.rows)
    places = {role: told.situation.get(role, {}).get("hex") for role in asked.desk.roles}
    sound = {role: place for role, place in places.items() if place and _is_hex(place) and Hex.parse(place) in shape}
    return Diagram(
        attacker=sound.get("attacker"), target=sound.get("target"), spotting=sound.get("spotting")
    )  # fmt: skip


def _is_hex(written: str) -> bool:
    try:
        Hex.parse(written)
    except ValueError:
        return False
    return True


def _legend(marks: Diagram | None, look: Look) -> list[Swatch]:
    ground = DESKS[look.game].scenery.legend(look)
    return [*ground, *legend_of(marks, look)] if ground else []


def register(app: Flask) -> None:
    """Nothing more: the views joined the pages' blueprint when this was imported, before it is registered."""

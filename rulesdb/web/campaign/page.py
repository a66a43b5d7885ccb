"""The campaign companion: scores, reserves and the log of a campaign. The address is the campaign; nothing is kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from flask import Flask, Response, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from rulesdb.errors import InputError, Problem
from rulesdb.games.memoir44.companion.log import (
    MOST_ENTRIES,
    NOTES,
    OPTIONS,
    PLACES,
    SIDES,
    Log,
    read_entry,
    read_log,
)
from rulesdb.games.memoir44.companion.state import Ahead, Campaign, Noted
from rulesdb.packs.books import Book
from rulesdb.packs.campaigns import GAME, campaign_book, play
from rulesdb.web.campaign import lines
from rulesdb.web.campaign.code import LONGEST_LOG, read_code, read_file, write_code, write_file
from rulesdb.web.campaign.faults import in_words
from rulesdb.web.campaign.forms import DIE, faces, read_entry_form, read_start, rolled
from rulesdb.web.campaign.lines import Line, Speaker, speaker
from rulesdb.web.current import library
from rulesdb.web.languages import current_language
from rulesdb.web.languages import gettext as _
from rulesdb.web.pages import pages
from rulesdb.web.pictures import picture_url
from rulesdb.web.rulings import words as rule_words
from rulesdb.web.rulings.tongue import tongue
from rulesdb.web.rulings.view import ShownRuling

_NO_VALUES: MultiDict[str, str] = MultiDict()


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """An entry of the log as the page shows it; number 0 is the start."""

    number: int
    title: str
    roll: tuple[tuple[str, str, str], ...]
    """(face, its name, picture) of each die."""
    lines: tuple[Line, ...]
    rulings: tuple[ShownRuling, ...] = ()
    """In full, for the entry that was asked for."""


@dataclass(slots=True)
class _Asked:
    """What the reader has, and what came of it."""

    log: Log | None = None
    campaign: Campaign | None = None
    problems: list[Problem] = field(default_factory=list)
    typed: MultiDict[str, str] = field(default_factory=lambda: _NO_VALUES)


# --- the views -------------------------------------------------------------------------------------------------------


@pages.get("/campaign")
def campaign() -> str | tuple[str, int]:
    asked = _Asked()
    if request.args.get("c"):
        _read(asked, request.args["c"])
    return _page(asked)


@pages.post("/campaign")
def campaign_entry() -> str | AnyResponse | tuple[str, int]:
    """One entry more, a campaign begun, or a file opened; then back to an address that holds it."""
    asked = _Asked(typed=request.form)
    kind = request.form.get("do", "")
    try:
        if kind == "open":
            found = _opened()
        elif kind == "start":
            found = read_log(read_start(request.form))
        else:
            if not _read(asked, request.form.get("c", "")) or asked.log is None:
                return _page(asked)
            found = _with_entry(asked, kind)
        play(campaign_book(library().books), found)
    except InputError as error:
        asked.problems += error.problems
        return _page(asked)
    return redirect(url_for("pages.campaign", c=write_code(found), _anchor="now"), 303)


@pages.get("/campaign/log")
def campaign_file() -> Response | str | tuple[str, int]:
    """The log as a file to keep."""
    asked = _Asked()
    if not _read(asked, request.args.get("c", "")) or asked.log is None:
        return _page(asked)
    name = re.sub(r"[^a-z0-9]+", "-", asked.log.header.get("name", "").lower()).strip("-") or "campaign"
    response = Response(write_file(asked.log), mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{name[:40]}.json"'
    return response


def _read(asked: _Asked, code: str) -> bool:
    """Reads a code and plays its log; false, with the problems kept, where that cannot be."""
    try:
        asked.log = read_code(code)
        asked.campaign = play(campaign_book(library().books), asked.log)
    except InputError as error:
        asked.problems += error.problems
        if asked.campaign is None:
            asked.log = None
    return asked.campaign is not None


def _opened() -> Log:
    sent = request.files.get("file")
    if sent is not None and sent.filename:
        return read_file(sent.read(LONGEST_LOG + 1))
    return read_file(request.form.get("text", "").encode("utf-8", "replace"))


def _with_entry(asked: _Asked, kind: str) -> Log:
    """The log with what the form says as its last entry. Raises InputError."""
    assert asked.log is not None and asked.campaign is not None
    log, book = asked.log, campaign_book(library().books)
    if len(log.entries) >= MOST_ENTRIES:
        raise InputError("full", [Problem("/entries", _("the log is full"))])
    told = read_entry_form(kind, request.form)
    if kind.endswith("-roll") and request.form.get("roll_dice"):
        side = request.form.get("side", "")
        due = (one for one in asked.campaign.ahead if (one.kind, one.side) == (kind, side))
        told["roll"] = rolled(book, next((one.dice for one in due), 0))
    return Log(log.header, (*log.entries, read_entry(told, len(log.entries))))


# --- what the page shows ---------------------------------------------------------------------------------------------


def _page(asked: _Asked) -> str | tuple[str, int]:
    book, language = campaign_book(library().books), current_language()
    t = tongue(language)
    shared: dict[str, Any] = {
        "sides": SIDES,
        "typed": asked.typed,
        "problems": asked.problems,
        "die": " ".join(faces(book)),
        "faces": [(face, t.say(lines.FACES, face), _picture(face)) for face in lines.FACES],
        "most_bytes": LONGEST_LOG,
    }
    if asked.log is None or asked.campaign is None:
        shared["problems"] = [in_words(one, book, t, partial(t.say, lines.SIDE_NAMES)) for one in asked.problems]
        text = render_template("campaign_start.html", **shared, options=_options(book), notes=NOTES)
        return (text, 400) if asked.problems else text
    s = speaker(book, asked.log, language)
    shared["problems"] = [s.fault(one) for one in asked.problems]
    text = render_template(
        "campaign.html",
        **shared,
        s=s,
        log=asked.log,
        code=write_code(asked.log),
        undo=write_code(asked.log.to(len(asked.log.entries) - 1)) if asked.log.entries else "",
        state=asked.campaign.state,
        entries=_entries(asked, s),
        asked_for="at" in request.args,
        ahead=asked.campaign.ahead,
        offers=[_offers(one, s) for one in asked.campaign.ahead if one.kind == "reserve-take"],
        standing=_standing(asked.campaign, s),
        kinds=[(kind, t.say(lines.ITEMS, kind)) for kind in ("infantry", "armor", "artillery")],
        chosen=_options(book, asked.log.header.get("options", {})),
    )
    return (text, 400) if asked.problems else text


def _standing(campaign: Campaign, s: Speaker) -> Line | None:
    """Who is ahead, by the ruling that says so."""
    for noted in reversed(campaign.noted):
        for one in noted.asked:
            if one.question == "degree-of-victory":
                return s.line(one)
    return None


def _entries(asked: _Asked, s: Speaker) -> list[ShownEntry]:
    """The log, newest first; the rulings of one entry in full, of the newest if none is asked for."""
    assert asked.campaign is not None
    every = (asked.campaign.start, *asked.campaign.noted)
    at = request.args.get("at", "")
    full = int(at) if at.isascii() and at.isdigit() and int(at[:6]) < len(every) else -1
    return [_entry(number, one, s, full=number == full) for number, one in reversed(list(enumerate(every)))]


def _entry(number: int, noted: Noted, s: Speaker, *, full: bool) -> ShownEntry:
    roll = noted.entry.told.get("roll", ()) if noted.entry is not None else ()
    return ShownEntry(
        number,
        _title(noted, s),
        tuple((face, s.t.say(lines.FACES, face), _picture(face)) for face in roll),
        tuple(s.line(one) for one in noted.asked),
        tuple(s.shown(one) for one in noted.asked) if full else (),
    )


def _title(noted: Noted, s: Speaker) -> str:
    """What happened, in a few words."""
    t, entry = s.t, noted.entry
    if entry is None:
        return t.gettext("The campaign begins")
    told = entry.told
    side = s.side(told.get("side", ""))
    match entry.kind:
        case "scenario":
            number = len(noted.after.battles)
            return t.gettext("Battle %(number)s", number=number) + (f": {told['name']}" if told.get("name") else "")
        case "victory-roll":
            return t.gettext("%(side)s: victory roll", side=side)
        case "reserve-roll":
            return t.gettext("%(side)s: reserve roll", side=side)
        case "reserve-take":
            return t.gettext("%(side)s: takes %(items)s", side=side, items=_taken(told.get("taken", ()), s))
        case "entered":
            return t.gettext("%(side)s: %(unit)s comes in", side=side, unit=s.item(told["unit"]))
        case "air-token":
            return t.gettext("%(side)s: air token played", side=side)
        case "result":
            winner = s.side(told["winner"])
            medals = " : ".join(str(told["medals"][one]) for one in SIDES)
            return t.gettext("%(side)s won the battle, medals %(medals)s", side=winner, medals=medals)
        case "typed":
            return t.gettext("%(side)s, typed by the players: %(why)s", side=side, why=told["about"]) + _typed(told, s)
    return t.gettext("The campaign has ended")


def _taken(taken: Sequence[Mapping[str, Any]], s: Speaker) -> str:
    where = {"board": s.t.gettext("onto the board"), "waiting": s.t.gettext("into the waiting area")}
    items = [s.item(one["item"]) + (f" ({where[one['to']]})" if one.get("to") else "") for one in taken]
    return ", ".join(items) or s.t.gettext("nothing")


def _typed(told: Mapping[str, Any], s: Speaker) -> str:
    tokens, bonus = (f"{told.get(one, 0):+}".replace("-", "−") for one in ("tokens", "bonus"))
    parts = [s.t.gettext("reserve tokens %(count)s", count=tokens)] if told.get("tokens") else []
    parts += [s.t.gettext("points %(count)s", count=bonus)] if told.get("bonus") else []
    return f" ({', '.join(parts)})" if parts else ""


def _offers(one: Ahead, s: Speaker) -> dict[str, Any]:
    """What a reserve roll offers, as fields to choose from: one for each token, one for each free thing."""
    assert one.asked is not None
    answer = one.asked.ruling.answer
    stars = s.log.side(one.side).get("star_star", ())
    fields = [(_("For a token"), _choices(alternatives, s, units=True)) for alternatives in answer["may_take"]]
    for item in answer["free"]:
        free = answer["one_of"] if item == "double-star" else [item]
        fields.append((_("Free"), _choices(free, s, units=item == "double-star", things=stars)))
    return {"side": one.side, "fields": fields, "tokens": answer["most_tokens"], "line": s.line(one.asked)}


def _choices(items: Iterable[str], s: Speaker, *, units: bool, things: Sequence[str] = ()) -> list[tuple[str, str]]:
    """(value, label) for each item and place; things lie on the table at once."""
    where = {"board": s.t.gettext("onto the board"), "waiting": s.t.gettext("into the waiting area")}
    air = s.book.rules.elements["m44.campaign-book-2.double-star"].values["with_air_pack"]
    found = []
    for item in items:
        name = s.item(item)
        if not units or item in air or item in things:
            found.append((item, name))
        if units and item not in air:
            found += [(f"{item}>{place}", f"{name}, {where[place]}") for place in PLACES]
    return found


def _options(book: Book, chosen: Mapping[str, str] | None = None) -> list[dict[str, Any]]:
    """Rule options of campaigns: what each is about, its values, and the value that holds."""
    t, words = tongue(current_language()), rule_words.game_words(GAME)
    found = []
    for name in OPTIONS:
        option = book.rules.options[name]
        values = [(one, t.say(words.option_values, f"{name}: {one}", text)) for one, text in option.values.items()]
        found.append(
            {
                "name": name,
                "about": t.say(words.options, name),
                "values": values,
                "chosen": (chosen or {}).get(name, option.default),
            }
        )
    return found


def _picture(face: str) -> str:
    """Address of our drawing of a face of the die."""
    die = campaign_book(library().books).rules.elements[DIE]
    return picture_url(die.pack, f"{die.short}--{face}.svg")


def register(app: Flask) -> None:
    """Nothing more: the views joined the pages' blueprint when this was imported, before it is registered."""

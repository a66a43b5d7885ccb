"""Campaigns at the JSON door: a log goes in, where it stands and the ruling behind every entry come out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Annotated, Any, ClassVar, Literal

from flask import request
from flask_openapi3.openapi import OpenAPI
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from rulesdb.errors import InputError
from rulesdb.games.memoir44.companion.log import ENTRIES, HEADER, MOST_ENTRIES, VERSION, Word, read_log
from rulesdb.games.memoir44.companion.state import Ahead, Asked, Battle, Noted, SideState, State
from rulesdb.packs.campaigns import campaign_book, play
from rulesdb.packs.format import SEARCH_LANGUAGES
from rulesdb.web import schemas as s
from rulesdb.web.api import api
from rulesdb.web.campaign.code import write_code
from rulesdb.web.campaign.lines import Speaker, speaker
from rulesdb.web.current import library
from rulesdb.web.errors import ApiError, Fault
from rulesdb.web.negotiation import liked_language
from rulesdb.web.operations import Call, Reply, operation
from rulesdb.web.parameters import Parameters, _language
from rulesdb.web.plain_values import Limits
from rulesdb.web.rulings.view import ShownRuling, plain

# --- the log as JSON Schema ------------------------------------------------------------------------------------------


def log_schema() -> dict[str, Any]:
    """JSON Schema of a log, made from the words that it is read with."""
    entries = [
        _object({"kind": {"const": kind}, **_properties(words)}, ["kind", *_needed(words)])
        for kind, words in ENTRIES.items()
    ]
    header = _object(_properties(HEADER), _needed(HEADER))
    return _object(
        {
            "version": {"const": VERSION},
            "campaign": header,
            "entries": {"type": "array", "maxItems": MOST_ENTRIES, "items": {"oneOf": entries}},
        },
        ["version", "campaign"],
    )


def _object(properties: Mapping[str, Any], required: Iterable[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def _properties(words: Mapping[str, Word]) -> dict[str, Any]:
    return {name: {**_stated(word), "description": word.about} for name, word in words.items()}


def _needed(words: Mapping[str, Word]) -> list[str]:
    return [name for name, word in words.items() if word.needed]


def _stated(word: Word) -> dict[str, Any]:
    match word.kind:
        case "table":
            return _object(_properties(word.inside), _needed(word.inside))
        case "rows":
            inside = _object(_properties(word.inside), _needed(word.inside))
            return {"type": "array", "maxItems": word.count, "items": inside}
        case "numbers":
            return {"type": "array", "maxItems": word.count, "items": _number(word)}
        case "words":
            return {"type": "array", "maxItems": word.count, "items": _text(word)}
        case "number":
            return _number(word)
        case "yes-no":
            return {"type": "boolean"}
    return _text(word)


def _number(word: Word) -> dict[str, Any]:
    return {"type": "integer", "minimum": word.least, "maximum": word.most}


def _text(word: Word) -> dict[str, Any]:
    if word.values:
        return {"enum": list(word.values)}
    return {"type": "string", "minLength": 1, "maxLength": word.most, "pattern": r"\S"}


# --- what is sent and answered ---------------------------------------------------------------------------------------


class CampaignBody(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    limits: ClassVar[Limits] = Limits(most_in_list=MOST_ENTRIES + 1, most_in_object=40)

    log: Annotated[dict[str, Any], WithJsonSchema(log_schema())] = Field(
        description="The log of a campaign, as its page saves it as a file."
    )
    rulings_from: int = Field(
        default=0,
        ge=0,
        le=MOST_ENTRIES + 1,
        description="Entries before this number come without their rulings; 0 is the start, 1 the first entry.",
    )
    language: Annotated[Literal[SEARCH_LANGUAGES] | None, BeforeValidator(_language)] = Field(  # type: ignore[valid-type]
        default=None, description="Language of names and sentences; without it `Accept-Language` decides."
    )


class PendingRoll(s.Answered):
    side: str
    roll: list[str]


class CampaignState(s.Answered):
    stage: str = Field(description="`between` two battles, `before` command cards are dealt, in `battle`, or `over`.")
    sides: dict[str, SideState]
    battles: list[Battle]
    order: list[str] = Field(description="What comes when before this battle.")
    pending: PendingRoll | None = Field(description="A reserve roll of which nothing was taken yet.")
    winner: str = Field(description="Side ahead, or `nobody`; empty before the first battle has ended.")
    degree: str
    lead: int


class CampaignRuling(s.Answered):
    side: str = Field(description="Side it is about; empty for both.")
    text: str = Field(description="What it comes to, in one line.")
    question: str = Field(description="With `situation` and `options` what `/api/v1/lookup` answers the same.")
    situation: dict[str, Any]
    options: dict[str, str]
    ruling: ShownRuling


class CampaignEntry(s.Answered):
    entry: dict[str, Any] | None = Field(description="As in the log; null for the start.")
    rulings: list[CampaignRuling]
    state: CampaignState = Field(description="Where the campaign stands after it.")


class CampaignNext(s.Answered):
    kind: str = Field(description="Kind of an entry that can come next.")
    side: str
    dice: int = Field(description="Dice to roll for it; 0 if none.")
    ruling: CampaignRuling | None = Field(description="What says so, where a ruling does.")


class CampaignAnswer(s.Answer):
    game: str
    log: dict[str, Any]
    code: str = Field(description="The log as one word of an address.")
    page: s.Path = Field(description="Page of this campaign.")
    state: CampaignState
    entries: list[CampaignEntry] = Field(description="The start, then every entry of the log.")
    next: list[CampaignNext] = Field(description="What can come next, most likely first.")


class NoParameters(Parameters):
    pass


@operation(
    api, "/campaign", takes=NoParameters, body=CampaignBody, answers=CampaignAnswer, tag="Decide", from_packs=True,
    title="Work out a campaign",
    about="A log of rolls, choices and battles becomes scores, reserves and what can come next; every figure with the "
    "ruling that gives it. Nothing is kept: the log is the campaign.",
)  # fmt: skip
def work_out_campaign(call: Call[NoParameters]) -> Reply:
    sent: CampaignBody = call.body
    language = sent.language or liked_language()
    book = campaign_book(library().books)
    try:
        log = read_log(sent.log)
    except InputError as error:
        faults = [
            Fault(pointer=f"/log{one.where.rstrip('/')}", detail=one.what, hint=one.hint) for one in error.problems
        ]
        raise ApiError("bad-body", faults[0].detail, faults) from None
    said = speaker(book, log, language)
    try:
        found = play(book, log)
    except InputError as error:
        problems = [said.fault(one) for one in error.problems]
        faults = [Fault(pointer=f"/log{one.where}", detail=one.what, hint=one.hint) for one in problems]
        raise ApiError("bad-body", faults[0].detail, faults) from None
    entries = [
        _entry(one, said, rulings=number >= sent.rulings_from) for number, one in enumerate((found.start, *found.noted))
    ]
    code = write_code(log)
    body = CampaignAnswer.model_construct(
        data_version=book.version, game=book.rules.game.id, log=log.plain(), code=code,
        page=f"{request.script_root}/campaign?c={code}", state=_state(found.state), entries=entries,
        next=[_next(one, said) for one in found.ahead],
    )  # fmt: skip
    return Reply(body, languages=[language])


def _entry(noted: Noted, said: Speaker, *, rulings: bool) -> CampaignEntry:
    return CampaignEntry.model_construct(
        entry=noted.entry.plain() if noted.entry is not None else None,
        rulings=[_ruling(one, said) for one in noted.asked] if rulings else [],
        state=_state(noted.after),
    )


def _ruling(asked: Asked, said: Speaker) -> CampaignRuling:
    return CampaignRuling.model_construct(
        side=asked.side,
        text=said.line(asked).text,
        question=asked.question,
        situation=plain(asked.told),
        options=dict(asked.options),
        ruling=said.shown(asked),
    )


def _next(ahead: Ahead, said: Speaker) -> CampaignNext:
    ruling = _ruling(ahead.asked, said) if ahead.asked is not None else None
    return CampaignNext.model_construct(kind=ahead.kind, side=ahead.side, dice=ahead.dice, ruling=ruling)


def _state(state: State) -> CampaignState:
    told = asdict(state)
    pending = {"side": state.pending[0], "roll": list(state.pending[1])} if state.pending is not None else None
    return CampaignState(
        stage=state.stage,
        sides=told["sides"],
        battles=told["battles"],
        order=list(state.order),
        pending=pending,
        winner=state.winner,
        degree=state.degree,
        lead=state.lead,
    )


def register(app: OpenAPI) -> None:
    """Nothing more: the operation joined the JSON door's blueprint when this was imported, before the door opens."""

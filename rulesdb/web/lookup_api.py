"""The rulings of the JSON door: lookups one and many and by address, boards out of `.m44` files, the words to ask in.

Rulings come from the rulebooks alone; the store is asked for nothing but the version of its data.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Literal

from flask_openapi3.openapi import OpenAPI
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, create_model

from rulesdb.errors import InputError, Problem
from rulesdb.games import GAMES
from rulesdb.games.memoir44.m44 import read_board as read_board_file
from rulesdb.packs.books import Book
from rulesdb.packs.flat import flat_words, parameter_of, read_flat
from rulesdb.packs.format import SEARCH_LANGUAGES
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.vocabulary import Field as Word
from rulesdb.web import schemas as s
from rulesdb.web.api import api
from rulesdb.web.current import library
from rulesdb.web.errors import ApiError, Fault, bad_parameters
from rulesdb.web.negotiation import liked_language
from rulesdb.web.operations import Call, Reply, operation
from rulesdb.web.parameters import LanguageParameters, Parameters, _language
from rulesdb.web.plain_values import Limits
from rulesdb.web.rulings.deciding import Decided, decide
from rulesdb.web.rulings.diagram import Diagram
from rulesdb.web.rulings.view import ShownRuling, plain, tongue
from rulesdb.web.rulings.words import Words, game_words

DECIDE = "Decide"
GAME = "memoir44"
MOST_LOOKUPS = 100


# --- what is sent ----------------------------------------------------------------------------------------------------

Word60 = Annotated[str, Field(max_length=60)]


class Asked(BaseModel):
    """Whose rules are asked, and in which language the answer comes."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    game: Word60 = Field(default=GAME, description="Game, by id or short name.")
    packs: list[Word60] = Field(
        default=[],
        max_length=20,
        description="Boxes whose rules count, and all that these require; every box if empty.",
    )
    edition: Word60 | None = Field(
        default=None, description="Edition whose rules count, for a game that has editions; see `/api/v1/questions`."
    )
    options: dict[Word60, Word60] = Field(
        default={}, description="Values of rule options where the rules are open; see `/api/v1/questions`."
    )
    language: Annotated[Literal[SEARCH_LANGUAGES] | None, BeforeValidator(_language)] = Field(  # type: ignore[valid-type]
        default=None, description="Language of names and sentences; without it `Accept-Language` decides."
    )


class LookupBody(Asked):
    question: Word60 = Field(description="One of the questions of `/api/v1/questions`, such as `attack`.")
    situation: dict[str, Any] = Field(
        description="What stands where, in the words of `/api/v1/questions`: a whole board, or only the relation."
    )


class OneLookup(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    question: Word60
    situation: dict[str, Any] = {}
    options: dict[Word60, Word60] = {}


class LookupsBody(Asked):
    situation: dict[str, Any] = Field(default={}, description="What all lookups share, such as the board.")
    lookups: list[OneLookup] = Field(min_length=1, max_length=MOST_LOOKUPS)


class BoardBody(BaseModel):
    model_config = ConfigDict(extra="allow", frozen=True)
    limits: ClassVar[Limits] = Limits(longest_word=200_000, most_in_object=600)
    """The prose of a file passes by unread, and its hexes may be an object with numbers as keys."""

    board: dict[str, Any] = Field(description="The `board` of a `.m44` file; the file is sent as it is.")


# --- what is answered ------------------------------------------------------------------------------------------------


class LookupAnswer(s.Answer):
    game: str
    packs: list[str]
    edition: str | None = Field(description="Edition the ruling rests on; none for a game without editions.")
    ruling: ShownRuling
    diagram: Diagram


class LookupItem(s.Answered):
    ruling: ShownRuling
    diagram: Diagram


class LookupsAnswer(s.Answer):
    game: str
    packs: list[str]
    edition: str | None
    items: list[LookupItem]


class UnreadPart(s.Answered):
    pointer: str
    hex: str
    what: str


class BoardAnswer(s.Answer):
    board: dict[str, Any] = Field(description="For `situation.board` of a lookup.")
    units: int
    not_read: list[UnreadPart] = Field(description="Parts of the file that mean nothing in these boxes; left out.")


class WordEntry(s.Answered):
    name: str
    kind: str
    meaning: str
    label: str
    values: list[Any]
    absent: Any = Field(description="What is taken where it is not told; `unknown` is never guessed.")


class AnswerEntry(s.Answered):
    key: str
    label: str
    meaning: str


class QuestionEntry(s.Answered):
    name: str
    asks: str
    meaning: str
    needs: list[str]
    words: list[str] = Field(
        description="Words of the situation that matter to it, as parameters of `GET /api/v1/lookup`; all if empty."
    )
    answers: list[AnswerEntry]


class OptionEntry(s.Answered):
    name: str
    label: str
    default: str
    values: dict[str, str]


class QuestionsAnswer(s.Answer):
    game: str
    packs: list[str]
    edition: str | None
    editions: dict[str, str] = Field(description="Editions that can be asked for, by name.")
    questions: list[QuestionEntry]
    situation: list[WordEntry]
    unit: list[WordEntry]
    hex: list[WordEntry]
    marker: list[WordEntry]
    flat: list[str] = Field(description="Parameters of `GET /api/v1/lookup`.")
    options: list[OptionEntry]
    reasons: dict[str, str]


# --- deciding --------------------------------------------------------------------------------------------------------


def _book(asked: Asked) -> Book:
    return library().book(asked.game, asked.packs, asked.edition)


def _unfit(error: InputError, within: str = "") -> ApiError:
    """The error for a body whose words are off; `within` is where in the body they stand."""
    faults = [
        Fault(pointer=within + (one.where if one.where != "/" else ""), detail=one.what, hint=one.hint)
        for one in error.problems
    ]
    return ApiError("bad-body", faults[0].detail if faults else str(error), faults)


def _answer(book: Book, found: Decided) -> LookupAnswer:
    return LookupAnswer.model_construct(
        data_version=book.version, game=book.rules.game.id, packs=list(book.packs), edition=book.edition,
        ruling=found.shown, diagram=found.diagram,
    )  # fmt: skip


class NoParameters(Parameters):
    pass


@operation(
    api, "/lookup", takes=NoParameters, body=LookupBody, answers=LookupAnswer, tag=DECIDE, from_packs=True,
    title="Decide a situation",
    about="The answer with every rule that was looked at, its page, and what would change it.",
)  # fmt: skip
def decide_situation(call: Call[NoParameters]) -> Reply:
    asked: LookupBody = call.body
    language = asked.language or liked_language()
    try:
        book = _book(asked)
        found = decide(book, asked.question, asked.situation, asked.options, language)
    except InputError as error:
        raise _unfit(error) from None
    return Reply(_answer(book, found), languages=[language])


@operation(
    api, "/lookups", takes=NoParameters, body=LookupsBody, answers=LookupsAnswer, tag=DECIDE, from_packs=True,
    title="Decide many situations",
    about=f"Up to {MOST_LOOKUPS} lookups; what they share, such as a board, is sent once. One fault refuses them all.",
)  # fmt: skip
def decide_situations(call: Call[NoParameters]) -> Reply:
    asked: LookupsBody = call.body
    language = asked.language or liked_language()
    try:
        book = _book(asked)
    except InputError as error:
        raise _unfit(error) from None
    items: list[LookupItem] = []
    faults: list[Fault] = []
    for at, one in enumerate(asked.lookups):
        told, options = {**asked.situation, **one.situation}, {**asked.options, **one.options}
        try:
            found = decide(book, one.question, told, options, language)
        except InputError as error:
            faults += _unfit(error, f"/lookups/{at}").faults
        else:
            items.append(LookupItem.model_construct(ruling=found.shown, diagram=found.diagram))
    if faults:
        raise ApiError("bad-body", faults[0].detail, faults[:MOST_LOOKUPS])
    answer = LookupsAnswer.model_construct(
        data_version=book.version, game=book.rules.game.id, packs=list(book.packs), edition=book.edition,
        items=items,
    )  # fmt: skip
    return Reply(answer, languages=[language])


@operation(
    api, "/board/parse", takes=NoParameters, body=BoardBody, answers=BoardAnswer, tag=DECIDE, from_packs=True,
    title="Read a scenario editor's board",
    about="A `.m44` file, sent as it is. Only its board is read; the words of its authors are not kept.",
)  # fmt: skip
def parse_board(call: Call[NoParameters]) -> Reply:
    sent: BoardBody = call.body
    try:
        found = read_board_file({"board": sent.board, "game_info": (sent.model_extra or {}).get("game_info")})
    except InputError as error:
        raise _unfit(error) from None
    unread = [UnreadPart(pointer=one.pointer, hex=one.hex, what=one.what) for one in found.not_read]
    body = BoardAnswer(data_version=call.data_version, board=found.board, units=found.units, not_read=unread)
    return Reply(body)


# --- by address ------------------------------------------------------------------------------------------------------


def _word_about(word: Word) -> str:
    known = ", ".join(("yes" if one is True else "no" if one is False else str(one)) for one in word.values)
    several = " Several with commas." if word.kind in ("words", "elements", "markers", "pieces", "places") else ""
    return f"{word.meaning[:1].upper()}{word.meaning[1:]}.{f' One of {known}.' if known else ''}{several}"


class _Frame(LanguageParameters):
    """What a lookup by address says beside the situation."""

    game: str = Field(default=GAME, max_length=60, description="Game, by id or short name.")
    packs: list[str] = Field(default=[], description="Boxes whose rules count, every box if none is named.")
    edition: str = Field(default="", max_length=60, description="Edition whose rules count, for a game that has some.")
    question: str = Field(default="attack", max_length=60, description="One of the questions of `/api/v1/questions`.")
    option: list[str] = Field(
        default=[], description="Values of rule options where the rules are open, as `hill-sight:elevated`."
    )


def _flat_parameters(frame: type[_Frame]) -> type[_Frame]:
    words = {name: word for game in reversed(GAMES.values()) for name, word in flat_words(game.words).items()}
    told: dict[str, Any] = {
        name: (str, Field(default="", max_length=400, description=_word_about(word))) for name, word in words.items()
    }
    return create_model("LookupParameters", __base__=frame, **told)


LookupParameters = _flat_parameters(_Frame)


@operation(
    api, "/lookup", takes=LookupParameters, answers=LookupAnswer, tag=DECIDE, from_packs=True,
    title="Decide a simple situation",
    about="The same as the POST, for a situation that fits into an address, so that a link to it can be shared.",
    examples=(
        "?question=attack&attacker=infantry&target=armor&target.terrain=church&range=2",
        "?question=attack&attacker=armor&attacker.terrain=town&attacker.moved=0&target=infantry&target.terrain=forest"
        "&range=2&between=countryside&lang=cs",
        "?question=retreat&target=infantry&target.terrain=church&flags=2&target.rear_hexes_free=1",
    ),
)  # fmt: skip
def decide_by_address(call: Call[_Frame]) -> Reply:
    asked = call.asked
    pairs = [(name, value) for name, value in asked if name not in _Frame.model_fields]
    pairs += [("option." + name, value) for name, _, value in (one.partition(":") for one in asked.option)]
    try:
        book = library().book(asked.game, asked.packs, asked.edition or None)
        told = read_flat(pairs, book)
        if told.problems:
            raise InputError("the situation cannot be read", told.problems)
        found = decide(book, asked.question, told.situation, told.options, call.language)
    except InputError as error:
        raise bad_parameters(list(_by_parameter(error.problems))) from None
    return Reply(_answer(book, found), languages=[call.language])


def _by_parameter(problems: Iterable[Problem]) -> Iterable[Fault]:
    for one in problems:
        roles = {role for game in GAMES.values() for role in game.words.pieces}
        name = parameter_of(one.where, roles) if one.where.startswith("/") else one.where
        yield Fault(parameter="option" if name.startswith("option.") else name, detail=one.what, hint=one.hint)


# --- the words -------------------------------------------------------------------------------------------------------


class QuestionsParameters(LanguageParameters):
    game: str = Field(default=GAME, max_length=60, description="Game, by id or short name.")
    packs: list[str] = Field(default=[], description="Boxes whose rules count, every box if none is named.")
    edition: str = Field(default="", max_length=60, description="Edition whose rules count, for a game that has some.")


@operation(
    api, "/questions", takes=QuestionsParameters, answers=QuestionsAnswer, tag=DECIDE, from_packs=True,
    title="List what can be asked, and in which words",
    about="Made from the vocabulary that the rules themselves are written in.", examples=("", "?lang=pt"),
)  # fmt: skip
def questions(call: Call[QuestionsParameters]) -> Reply:
    try:
        book = library().book(call.asked.game, call.asked.packs, call.asked.edition or None)
    except InputError as error:
        raise bad_parameters(list(_by_parameter(error.problems))) from None
    t, game, words = tongue(call.language), book.rules.game, book.rules.words
    w = game_words(game.id)
    asked = [
        QuestionEntry(
            name=one.name,
            asks=t.say(w.questions, one.name, one.meaning),
            meaning=one.meaning,
            needs=list(one.needs),
            words=list(one.words),
            answers=[
                AnswerEntry(key=key, label=t.say(w.answers, w.answer_of(one.name, key), meaning), meaning=meaning)
                for key, meaning in one.answers.items()
            ],
        )
        for one in game.questions.values()
    ]
    entries = [
        _entries(table.values(), w, call.language) for table in (words.situation, words.piece, words.hex, words.marker)
    ]
    options = [
        OptionEntry(
            name=one.name,
            label=t.say(w.options, one.name),
            default=one.default,
            values={value: t.say(w.option_values, f"{one.name}: {value}", text) for value, text in one.values.items()},
        )
        for one in book.rules.options.values()
    ]
    body = QuestionsAnswer(
        data_version=book.version, game=game.id, packs=list(book.packs), edition=book.edition,
        editions={one: book.names.edition(one, call.language) for one in library().books.editions(game.id)},
        questions=asked, situation=entries[0],
        unit=entries[1], hex=entries[2], marker=entries[3], flat=list(flat_words(words)), options=options,
        reasons={code: t.say(w.reasons, code, meaning) for code, meaning in words.reasons.items()},
    )  # fmt: skip
    return Reply(body, languages=[call.language])


def _entries(words: Iterable[Word], w: Words, language: str) -> list[WordEntry]:
    t = tongue(language)
    return [
        WordEntry(
            name=word.name,
            kind=word.kind,
            meaning=word.meaning,
            label=t.say(w.told, word.name, word.meaning),
            values=list(word.values),
            absent="unknown" if word.absent is UNKNOWN else plain(word.absent),
        )
        for word in words
    ]


def register(app: OpenAPI) -> None:
    """Nothing more: the operations joined the JSON door's blueprint when this was imported, before the door opens."""

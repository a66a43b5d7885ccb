"""Worked cases, `cases.yaml`: a situation, a question, what the rules answer, and where that stands printed.

A pack's cases are asked with that pack and those it requires. What a case does not name is not there, unless it says
`closed: false`. A board may be drawn: a row of marks a line, every second row half a hex to the right, `.` plain
ground, and a legend that says what each other mark stands for. A mark then names its hex wherever a hex is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import Field, ValidationError

from rulesdb.errors import PackError, Problem, SituationError
from rulesdb.packs import strict_yaml
from rulesdb.packs.format import Cites, Key, Model, Prose, Slug
from rulesdb.packs.model import Pack
from rulesdb.rules.hexgrid import from_offset
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Dependency, Ruling

PLAIN = "."
BY_HEX = ("targets", "refused", "threats", "reach", "sees")
"""Keys of an answer that go by hex; a case compares only the hexes it names, `false` being a hex that is not there."""


class DrawnBoard(Model):
    """A board as a map: marks and what they stand for; rows and hexes left out are plain ground."""

    map: Annotated[str, Field(min_length=1)]
    legend: dict[Annotated[str, Field(pattern=r"^[^\s.]$")], str | dict[str, Any]] = {}
    """Mark -> ground, or the words of a hex."""
    shape: Slug | None = None
    top_side: Slug | None = None
    face: Slug | None = None


class CaseData(Model):
    """One case. The file is a list of them."""

    id: Slug
    question: Slug
    situation: dict[str, Any] = {}
    """In the words of the game; `board` may be a map with a legend."""
    options: dict[Slug, Slug] = {}
    """Rule options the case is asked with; the others are as usual."""
    answer: dict[str, Any] = {}
    """The keys of the answer that matter; null is a key left open."""
    refused: list[Slug] = []
    """Reason codes that must be among the refusals."""
    notes: list[Slug] = []
    """Codes that must be among the offers and notes."""
    depends: list[str] = []
    """Missing facts that the keys of `answer` depend on: these and no others."""
    readings: list[Slug] | dict[Slug, dict[Slug, dict[str, Any]]] = []
    """Options that matter here; or option -> other value -> what the answer would be."""
    rules: list[Key] = []
    """Rules that must be among the steps that count, by full id."""
    without: list[Key] = []
    """Rules that must be among the steps that were looked at and do not count."""
    faults: list[str] = []
    """JSON pointers of the faults for which the situation is refused; there is no answer then."""
    why: Prose
    cite: Cites


@dataclass(frozen=True, slots=True)
class WorkedCase:
    """A case with the file and line it stands at, and the hexes of its map by mark."""

    pack: str
    where: str
    data: CaseData
    situation: Mapping[str, Any]
    """In the words of the game, the map worked out."""
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def at(self, mark: str) -> str:
        """The one hex of a mark as `q,r`; the text itself where it is no mark."""
        found = self.marks.get(mark, ())
        return found[0] if len(found) == 1 else mark


def read_cases(pack: Pack) -> list[WorkedCase]:
    """The worked cases of a pack in file order, none where it has no such file. Raises PackError with every fault."""
    path = pack.folder / "cases.yaml"
    if not path.exists():
        return []
    shown = f"{pack.folder.parent.parent.name}/{pack.game}/{pack.folder.name}/cases.yaml"
    document, problems = strict_yaml.load(path, shown_as=shown)
    if document is None:
        raise PackError(f"the cases of {pack.id} cannot be read", problems)
    listed = document.data
    if not isinstance(listed, list):
        problems.append(Problem(document.where(), "must be a list of cases", "start with '- id: ...'"))
        listed = []
    found: dict[str, WorkedCase] = {}
    for index, value in enumerate(listed):
        try:
            case = _case(CaseData.model_validate(value), pack.id, document.where(index))
        except ValidationError as error:
            problems += [
                Problem(document.where(index, *one["loc"]), one["msg"].lower())
                for one in error.errors(include_url=False)
            ]
            continue
        except ValueError as error:
            problems.append(Problem(document.where(index, "situation", "board"), str(error)))
            continue
        if case.data.id in found:
            problems.append(Problem(case.where, f"'{case.data.id}' stands twice", f"see {found[case.data.id].where}"))
        found[case.data.id] = case
    if problems:
        raise PackError(f"the cases of {pack.id} cannot be read", problems)
    return list(found.values())


def _case(data: CaseData, pack: str, where: str) -> WorkedCase:
    situation = {"closed": True, **data.situation}
    board = situation.get("board")
    if not (isinstance(board, dict) and "map" in board):
        return WorkedCase(pack, where, data, situation)
    drawn = DrawnBoard.model_validate(board)
    marks = _marks(drawn)
    situation["board"] = _as_board(drawn, marks)
    case = WorkedCase(pack, where, data, situation, marks)
    for role, told in situation.items():
        if isinstance(told, dict) and "hex" in told:
            situation[role] = {**told, "hex": case.at(told["hex"])}
    return case


def _marks(board: DrawnBoard) -> dict[str, tuple[str, ...]]:
    """Mark -> hexes it stands on. Raises ValueError for a row off the grid, or a mark without legend."""
    found: dict[str, tuple[str, ...]] = {}
    for row, line in enumerate(board.map.splitlines()):
        half = row % 2
        cells = line[half::2]
        if line[:half].strip() or line[1 - half :: 2].strip():
            raise ValueError(
                f"row {row + 1} of the map is not a row of single marks; every second row is one further in"
            )
        for column, mark in enumerate(cells):
            if mark in (PLAIN, " "):
                continue
            if mark not in board.legend:
                raise ValueError(f"the legend does not say what '{mark}' is")
            found[mark] = (*found.get(mark, ()), str(from_offset(column, row)))
    unused = [mark for mark in board.legend if mark not in found]
    if unused:
        raise ValueError(f"'{unused[0]}' of the legend is not on the map")
    return found


def _as_board(board: DrawnBoard, marks: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    hexes = []
    for mark, places in marks.items():
        told = board.legend[mark]
        words = {"terrain": told} if isinstance(told, str) else told
        hexes += [{"hex": place, **words} for place in places]
    facts = {"shape": board.shape, "top_side": board.top_side, "face": board.face}
    return {"hexes": hexes, **{name: value for name, value in facts.items() if value is not None}}


# --- asking ----------------------------------------------------------------------------------------------------------


def ask(case: WorkedCase, book: Rulebook) -> Ruling:
    """The product's ruling on a case. Raises SituationError where the situation is refused."""
    return lookup(book, case.data.question, book.situation(case.situation), options=case.data.options)


def differences(case: WorkedCase, book: Rulebook) -> list[str]:
    """What the product says otherwise than the case; empty where they agree."""
    try:
        ruling = ask(case, book)
    except SituationError as error:
        got = [problem.where for problem in error.problems]
        if set(got) == set(case.data.faults):
            return []
        return [f"refused at {problem.where}: {problem.what}" for problem in error.problems]
    if case.data.faults:
        return [f"is answered, the case says that it is refused at {', '.join(case.data.faults)}"]
    return [*_answers(case, ruling), *_traces(case, ruling)]


def _answers(case: WorkedCase, ruling: Ruling) -> Iterator[str]:
    data = case.data
    yield from _compared(case, "", data.answer, ruling.answer)
    depends = [one.fact for one in ruling.depends if _concerns(one, data.answer)]
    if set(depends) != set(data.depends):
        yield f"depends on {', '.join(depends) or 'nothing'}, the case says {', '.join(data.depends) or 'nothing'}"
    read = {(one.option, one.value): one.answer for one in ruling.readings}
    named = data.readings if isinstance(data.readings, dict) else {name: {} for name in data.readings}
    for option, values in named.items():
        if option not in {name for name, _ in read}:
            yield f"shows no other reading of {option}"
        for value, answer in values.items():
            yield from _compared(case, f"with {option} {value}: ", answer, read.get((option, value), {}))


def _concerns(dependency: Dependency, answer: Mapping[str, Any]) -> bool:
    worlds = (*dependency.answers, *dependency.usual)
    return any(key in answer for _, keys in worlds for key in keys)


def _compared(case: WorkedCase, under: str, expected: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[str]:
    for key, value in expected.items():
        got = answer.get(key, "not answered")
        if key in BY_HEX and isinstance(value, dict):
            for mark, one in value.items():
                found = _at(got, case.at(mark))
                if found != one:
                    yield f"{under}{key} at {mark} is {found!r}, the case says {one!r}"
        elif _plain(got) != _plain(_placed(case, value)):
            yield f"{under}{key} is {got!r}, the case says {value!r}"


def _at(answer: Any, place: str) -> Any:
    """What an answer by hex says about one; of a list of hexes whether it is among them."""
    if isinstance(answer, Mapping):
        return answer.get(place, False)
    return place in answer if isinstance(answer, (list, tuple)) else answer


def _placed(case: WorkedCase, value: Any) -> Any:
    """The value with marks of the map as their hexes."""
    if isinstance(value, list):
        return [place for one in value for place in _every(case, one)]
    return case.at(value) if isinstance(value, str) else value


def _every(case: WorkedCase, one: Any) -> Sequence[Any]:
    return case.marks.get(one, (one,)) if isinstance(one, str) else (_placed(case, one),)


def _plain(value: Any) -> Any:
    """The value with lists that hold no lists in one order, since the order of hexes and faces says nothing."""
    if isinstance(value, (list, tuple)):
        inner = [_plain(one) for one in value]
        return inner if any(isinstance(one, list) for one in inner) else sorted(inner, key=str)
    return value


def _traces(case: WorkedCase, ruling: Ruling) -> Iterator[str]:
    data = case.data
    refused = [one.reason for one in ruling.refusals]
    notes = [one.code for one in (*ruling.offers, *ruling.notes)]
    counted = {step.rule for step in ruling.steps if step.counted} | {one.rule for one in ruling.refusals}
    left_out = {step.rule for step in ruling.steps if not step.counted}
    for word, expected, got in (
        ("refusals", data.refused, refused),
        ("notes", data.notes, notes),
        ("steps that count", data.rules, counted),
        ("steps that do not count", data.without, left_out),
    ):
        missing = [one for one in expected if one not in got]
        if missing:
            yield f"{', '.join(missing)} is not among the {word}: {', '.join(sorted(set(got))) or 'none'}"
    if any(not step.citations for step in ruling.steps):
        yield "a step has no citation"

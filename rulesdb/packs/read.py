"""Reads every pack under a data folder into checked values, or tells all that is wrong with them at once."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from rulesdb.errors import PackError, Problem
from rulesdb.packs import strict_yaml
from rulesdb.packs.format import (
    ELEMENTS_BY_FILE,
    KINDS_BY_FILE,
    SEARCH_LANGUAGES,
    AnyElement,
    ConflictData,
    Element,
    GameData,
    PackData,
    PictureData,
    TermData,
    TextsData,
)
from rulesdb.packs.model import LoadedElement, Pack, PackSet
from rulesdb.packs.references import with_full_ids

_ELEMENT: TypeAdapter[Element] = TypeAdapter(AnyElement)
_OTHER_FILES = {"pack.yaml", "conflicts.yaml", "cases.yaml", "options.yaml", "pictures.yaml"}
M = TypeVar("M", bound=BaseModel)


@dataclass(slots=True)
class Reading:
    """What was read so far, with the documents kept so that later checks can name lines."""

    root: Path
    problems: list[Problem] = field(default_factory=list)
    documents: dict[tuple[str, str], strict_yaml.Document] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    """Ids and keys of elements that could not be read; nobody is blamed for naming them."""

    def shown(self, path: Path) -> str:
        """The path as a reader of the data folder would write it: `data/memoir44/base/terrain.yaml`."""
        return (Path(self.root.name) / path.relative_to(self.root)).as_posix()

    def load(self, path: Path) -> strict_yaml.Document | None:
        document, problems = strict_yaml.load(path, shown_as=self.shown(path))
        self.problems.extend(problems)
        return document

    def validated(self, model: type[M], document: strict_yaml.Document, value: Any, *path: str | int) -> M | None:
        """`value` as `model`, or None with one problem per fault, each at its own line."""
        try:
            return model.model_validate(value)
        except ValidationError as error:
            self.problems.extend(_as_problems(error, model, document, path))
            return None


def read_packs(root: Path, *, check: bool = True) -> PackSet:
    """Every pack under `root`, required ones first.

    Raises PackError that carries every problem found, each with file and line. `check=False` leaves out the
    cross-file checks, not the format.
    """
    packs, reading = read_packs_leniently(root)
    if check:
        from rulesdb.packs.check import check_packs

        reading.problems.extend(check_packs(packs, reading))
    if reading.problems:
        count = len(reading.problems)
        raise PackError(f"{count} problem{'s' if count > 1 else ''} in {root.name}", sorted_problems(reading.problems))
    return with_full_ids(packs)


def read_packs_leniently(root: Path) -> tuple[PackSet, Reading]:
    """What can be read of the packs, and the reading with every problem of format; never raises for bad data."""
    reading = Reading(root)
    if not root.is_dir():
        reading.problems.append(Problem(str(root), "no such folder", "set RULESDB_DATA_DIR to the folder of the packs"))
        return PackSet({}, {}, {}, ""), reading
    games: dict[str, GameData] = {}
    packs: dict[str, Pack] = {}
    for folder in sorted(path for path in root.iterdir() if path.is_dir()):
        game_file = folder / "game.yaml"
        if not game_file.exists():
            continue
        document = reading.load(game_file)
        if document is None or (game := reading.validated(GameData, document, document.data)) is None:
            reading.unread.add(folder.name)
            continue
        reading.documents[folder.name, "game"] = document
        games[folder.name] = game
        for pack_folder in sorted(path for path in folder.iterdir() if (path / "pack.yaml").exists()):
            pack = _read_pack(pack_folder, folder.name, reading)
            if pack is not None:
                if pack.id in packs:
                    reading.problems.append(
                        Problem(
                            reading.shown(pack_folder / "pack.yaml"),
                            f"pack '{pack.id}' exists in two games",
                            "rename one",
                        )
                    )
                packs[pack.id] = pack
    if not games and not reading.problems:
        reading.problems.append(Problem(str(root), "holds no game", "a game is a folder with a game.yaml"))
    terms = _read_terms(root / "glossary.yaml", reading)
    ordered = _required_first(packs, reading)
    digest = hashlib.sha256("".join(pack.digest for pack in ordered.values()).encode())
    for extra in [root / "glossary.yaml", *sorted(root.glob("*/game.yaml"))]:
        if extra.exists():
            digest.update(extra.read_bytes())
    return PackSet(games, ordered, terms, digest.hexdigest()[:12]), reading


def _read_pack(folder: Path, game: str, reading: Reading) -> Pack | None:
    document = reading.load(folder / "pack.yaml")
    if document is None or (data := reading.validated(PackData, document, document.data)) is None:
        return None
    reading.documents[folder.name, "pack"] = document
    if data.game != game:
        reading.problems.append(
            Problem(
                document.where("game"),
                f"the pack lies under '{game}' but says game '{data.game}'",
                "move it or correct it",
            )
        )
    elements: dict[str, LoadedElement] = {}
    for path in sorted(folder.glob("*.yaml")):
        if path.name in _OTHER_FILES:
            continue
        _read_elements(path, folder.name, data, elements, reading)
    texts = {
        path.stem: found
        for path in sorted(folder.glob("texts/*.yaml"))
        if (found := _read_texts(path, folder.name, reading))
    }
    conflicts = _read_mapping(folder / "conflicts.yaml", ConflictData, (folder.name, "conflicts"), reading)
    pictures = {path.stem: path for path in sorted(folder.glob("pictures/*.svg"))}
    shows = _read_mapping(folder / "pictures.yaml", PictureData, (folder.name, "pictures"), reading)
    digest = hashlib.sha256()
    for path in sorted([*folder.rglob("*.yaml"), *pictures.values()]):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    frozen = MappingProxyType
    return Pack(
        id=folder.name,
        game=game,
        folder=folder,
        data=data,
        elements=frozen(elements),
        texts=frozen(texts),
        conflicts=frozen(conflicts),
        pictures=frozen(pictures),
        digest=digest.hexdigest(),
        shows=frozen(shows),
    )


def _read_elements(path: Path, pack: str, data: PackData, into: dict[str, LoadedElement], reading: Reading) -> None:
    name = path.stem
    if name not in ELEMENTS_BY_FILE:
        close = difflib.get_close_matches(
            name, [*ELEMENTS_BY_FILE, "cases", "conflicts", "options", "pack", "pictures"], 1
        )
        hint = (
            f"did you mean {close[0]}.yaml?"
            if close
            else f"known are {', '.join(f'{n}.yaml' for n in ELEMENTS_BY_FILE)}"
        )
        reading.problems.append(Problem(reading.shown(path), "no file of a pack has this name", hint))
        return
    document = reading.load(path)
    if document is None:
        reading.unread.add("*")
        return
    reading.documents[pack, name] = document
    if not isinstance(document.data, dict):
        reading.problems.append(Problem(document.where(), "must be a mapping of element keys", "start with 'forest:'"))
        return
    for key, value in document.data.items():
        where = document.where(key)
        reading.unread |= {key, f"{data.prefix}.{key}"}
        if not isinstance(value, dict):
            reading.problems.append(Problem(where, f"'{key}' must be a mapping of fields"))
            continue
        kinds = KINDS_BY_FILE[name]
        given = {"kind": kinds[0], **value}
        if given["kind"] not in kinds:
            reading.problems.append(
                Problem(document.where(key, "kind"), f"{path.name} holds {' and '.join(kinds)}, not '{given['kind']}'")
            )
            continue
        element = reading.validated(ELEMENTS_BY_FILE[name], document, given, key)
        if element is None:
            continue
        full = f"{data.prefix}.{key}"
        if full in into:
            reading.problems.append(Problem(where, f"'{key}' stands in two files", f"the other is {into[full].where}"))
            continue
        into[full] = LoadedElement(full, key, pack, element, where)
        reading.unread -= {key, full}


def _read_texts(path: Path, pack: str, reading: Reading) -> TextsData | None:
    document = reading.load(path)
    if document is None:
        return None
    reading.documents[pack, f"texts/{path.stem}"] = document
    data = reading.validated(TextsData, document, document.data)
    if data is None:
        return None
    if data.language != path.stem or data.language not in SEARCH_LANGUAGES:
        hint = f"the file name says '{path.stem}'; known languages are {', '.join(SEARCH_LANGUAGES)}"
        reading.problems.append(Problem(document.where("language"), f"language '{data.language}' does not fit", hint))
        return None
    return data


def _read_mapping(path: Path, model: type[M], name: tuple[str, str], reading: Reading) -> dict[str, M]:
    if not path.exists():
        return {}
    document = reading.load(path)
    if document is None or document.data is None:
        return {}
    reading.documents[name] = document
    if not isinstance(document.data, dict):
        reading.problems.append(Problem(document.where(), "must be a mapping"))
        return {}
    return {
        key: found
        for key, value in document.data.items()
        if (found := reading.validated(model, document, value, key)) is not None
    }


def _read_terms(path: Path, reading: Reading) -> dict[str, TermData]:
    return _read_mapping(path, TermData, ("", "glossary"), reading)


def _required_first(packs: Mapping[str, Pack], reading: Reading) -> dict[str, Pack]:
    ordered: dict[str, Pack] = {}

    def place(pack: Pack, chain: tuple[str, ...]) -> None:
        for name in pack.data.requires:
            document = reading.documents[pack.id, "pack"]
            if name in chain:
                message = f"'{pack.id}' requires itself by way of {' and '.join(chain)}"
                reading.problems.append(Problem(document.where("requires"), message, "break the circle"))
            elif name not in packs:
                close = difflib.get_close_matches(name, packs, 1)
                hint = f"did you mean '{close[0]}'?" if close else f"known are {', '.join(sorted(packs))}"
                reading.problems.append(Problem(document.where("requires"), f"no pack '{name}'", hint))
            elif name not in ordered:
                place(packs[name], (*chain, name))
        ordered.setdefault(pack.id, pack)

    for pack in sorted(packs.values(), key=lambda pack: (pack.game, pack.data.numbers)):
        if pack.id not in ordered:
            place(pack, (pack.id,))
    return ordered


def _as_problems(
    error: ValidationError, model: type[BaseModel], document: strict_yaml.Document, path: tuple[str | int, ...]
) -> list[Problem]:
    found = []
    for fault in error.errors(include_url=False):
        inside = _inside(fault["loc"], document, path)
        shown = ".".join(str(part) for part in (*path, *inside)) or "the file"
        where = document.where(*path, *inside)
        given = fault.get("input")
        match fault["type"]:
            case "extra_forbidden":
                what, hint = f"{shown}: unknown key", _nearest(str(fault["loc"][-1]), model)
            case "missing":
                what, hint = f"{shown} is missing", "every element needs it" if inside and inside[-1] == "cite" else ""
            case "literal_error":
                expected = str(fault.get("ctx", {}).get("expected", ""))
                close = difflib.get_close_matches(
                    str(given), expected.replace("'", "").replace(" or ", ", ").split(", "), 1
                )
                what = f"{shown}: '{given}' is not known"
                hint = f"did you mean '{close[0]}'?" if close else f"one of {expected}"
            case "value_error":
                what, _, hint = f"{shown}: {fault['msg'].removeprefix('Value error, ')}".partition("; ")
            case _:
                what, hint = f"{shown}: {fault['msg'].lower()}, got {given!r}"[:300], ""
        problem = Problem(where, what, hint)
        if problem not in found:
            found.append(problem)
    return found


def _inside(
    loc: tuple[str | int, ...], document: strict_yaml.Document, path: tuple[str | int, ...]
) -> tuple[str | int, ...]:
    """The part of pydantic's location that exists in the file; union branches and validator names are left out."""
    kept: list[str | int] = []
    for index, part in enumerate(loc):
        if (*path, *kept, part) in document.lines or (
            index == len(loc) - 1 and isinstance(part, str) and not part.startswith(("function-", "list[", "literal["))
        ):
            kept.append(part)
    return tuple(kept)


def _nearest(key: str, model: type[BaseModel]) -> str:
    known = set[str]()
    queue: list[type[BaseModel]] = [model]
    seen: set[type[BaseModel]] = set()
    while queue:
        current = queue.pop()
        if current in seen:
            continue
        seen.add(current)
        for name, info in current.model_fields.items():
            known.add(info.alias or name)
            queue.extend(_models_in(info.annotation))
    close = difflib.get_close_matches(key, sorted(known), 1)
    return f"did you mean '{close[0]}'?" if close else f"known keys are {', '.join(sorted(model.model_fields))}"


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for argument in getattr(annotation, "__args__", ()) for model in _models_in(argument)]


def sorted_problems(problems: list[Problem]) -> list[Problem]:
    """Each problem once, by file and line."""

    def key(problem: Problem) -> tuple[str, int, str]:
        file, _, line = problem.where.rpartition(":")
        return (file, int(line), problem.what) if line.isdigit() else (problem.where, 0, problem.what)

    return sorted(dict.fromkeys(problems), key=key)

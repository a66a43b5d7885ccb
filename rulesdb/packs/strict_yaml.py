"""YAML without surprises: plain scalars stay text, duplicate keys are refused, every node knows its line.

`on`, `no` and `11.20` are words in a rulebook, not booleans and floats, so only whole numbers, `true`, `false` and
`null` are anything but text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from rulesdb.errors import Problem

_INTEGER = re.compile(r"^[+-]?(?:0|[1-9][0-9]*)$")
_BOOLEAN = re.compile(r"^(?:true|false)$")
_NULL = re.compile(r"^(?:null|~|)$")
MAX_DEPTH = 40
MAX_BYTES = 4_000_000


class _Loader(yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader):  # type: ignore[misc]
    """Safe loader with the house's three resolvers in place of YAML 1.1's."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}


for _first in [*"+-0123456789"]:
    _Loader.yaml_implicit_resolvers.setdefault(_first, []).append(("tag:yaml.org,2002:int", _INTEGER))
for _first in "tf":
    _Loader.yaml_implicit_resolvers.setdefault(_first, []).append(("tag:yaml.org,2002:bool", _BOOLEAN))
for _first in ["n", "~", ""]:
    _Loader.yaml_implicit_resolvers.setdefault(_first, []).append(("tag:yaml.org,2002:null", _NULL))


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file: plain data, and the line of every node by its path of keys."""

    path: Path
    shown_as: str
    data: Any
    lines: Mapping[tuple[str | int, ...], int] = field(repr=False)

    def where(self, *path: str | int) -> str:
        """`file:line` of the node at `path`, or of its nearest ancestor that the file has."""
        key = tuple(path)
        while key and key not in self.lines:
            key = key[:-1]
        return f"{self.shown_as}:{self.lines.get(key, 1)}"


def load(path: Path, *, shown_as: str | None = None) -> tuple[Document | None, list[Problem]]:
    """The document in `path`, or None with the problems that kept it from being read."""
    name = shown_as or str(path)
    try:
        raw = path.read_bytes()
        if len(raw) > MAX_BYTES:
            return None, [Problem(name, f"the file has {len(raw)} bytes", f"split it; {MAX_BYTES} is the limit")]
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return None, [Problem(name, f"not UTF-8 at byte {error.start}", "save the file as UTF-8")]
    except OSError as error:
        return None, [Problem(name, f"cannot be read: {error.strerror}")]
    try:
        loader = _Loader(text)
        try:
            node = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        return None, [
            Problem(f"{name}:{line}", f"not valid YAML: {error.problem}", "quote a value that holds ': ' or '#'")
        ]
    except yaml.YAMLError as error:
        return None, [Problem(name, f"not valid YAML: {error}")]
    problems: list[Problem] = []
    lines: dict[tuple[str | int, ...], int] = {}
    data = None if node is None else _build(node, (), lines, problems, name)
    return Document(path, name, data, lines), problems


def _build(
    node: yaml.Node,
    path: tuple[str | int, ...],
    lines: dict[tuple[str | int, ...], int],
    problems: list[Problem],
    name: str,
) -> Any:
    lines.setdefault(path, node.start_mark.line + 1)
    if len(path) > MAX_DEPTH:
        problems.append(Problem(f"{name}:{node.start_mark.line + 1}", "nested too deeply"))
        return None
    if isinstance(node, yaml.MappingNode):
        built: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = key_node.value if isinstance(key_node, yaml.ScalarNode) else None
            if key is None:
                problems.append(Problem(f"{name}:{key_node.start_mark.line + 1}", "a key must be plain text"))
                continue
            if key in built:
                first = lines[(*path, key)]
                problems.append(
                    Problem(
                        f"{name}:{key_node.start_mark.line + 1}",
                        f"'{key}' stands twice",
                        f"the first is on line {first}",
                    )
                )
                continue
            lines[(*path, key)] = key_node.start_mark.line + 1
            built[key] = _build(value_node, (*path, key), lines, problems, name)
        return built
    if isinstance(node, yaml.SequenceNode):
        return [_build(child, (*path, index), lines, problems, name) for index, child in enumerate(node.value)]
    return _scalar(node)


def _scalar(node: yaml.Node) -> Any:
    value = str(node.value)
    match node.tag:
        case "tag:yaml.org,2002:int":
            return int(value)
        case "tag:yaml.org,2002:bool":
            return value == "true"
        case "tag:yaml.org,2002:null":
            return None
        case _:
            return value


def paths_of(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every node of parsed data with its path, parents first."""
    yield path, value
    if isinstance(value, dict):
        for key, child in value.items():
            yield from paths_of(child, (*path, key))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from paths_of(child, (*path, index))

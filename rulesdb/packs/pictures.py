"""Which pictures an element owes, and the sentences that describe them, read without reading the whole pack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from rulesdb.packs import strict_yaml
from rulesdb.packs.format import PICTURED
from rulesdb.packs.model import LoadedElement

VARIANT = "--"
"""Stands between the key of an element and the word for the variant: `dice--flag`."""


def owed(element: LoadedElement) -> tuple[str, ...]:
    """Names of the pictures that the element promises: one of itself, and one of each face if it is a die."""
    own = (element.key,) if element.data.kind in PICTURED else ()
    faces = element.data.values.get("faces")
    named = [face for face in faces if isinstance(face, str)] if isinstance(faces, list | tuple | dict) else []
    return (*own, *(f"{element.key}{VARIANT}{face}" for face in named))


def names_in(folder: Path) -> frozenset[str]:
    """Names of all pictures of the pack in `folder`."""
    drawn = folder / "pictures"
    return _names(drawn, drawn.stat().st_mtime_ns) if drawn.is_dir() else frozenset()


def shown_by(folder: Path, name: str, language: str) -> str | None:
    """What the picture shows, in `language` or in English; None if nobody has described it."""
    path = folder / "pictures.yaml"
    if not path.is_file():
        return None
    told = _shows(path, path.stat().st_mtime_ns).get(name, {})
    return told.get(language) or told.get("en")


@lru_cache(maxsize=64)
def _names(folder: Path, _changed: int) -> frozenset[str]:
    return frozenset(path.stem for path in folder.glob("*.svg"))


@lru_cache(maxsize=64)
def _shows(path: Path, _changed: int) -> Mapping[str, Mapping[str, str]]:
    document, _ = strict_yaml.load(path)
    data = document.data if document is not None and isinstance(document.data, dict) else {}
    return {
        str(name): told["shows"]
        for name, told in data.items()
        if isinstance(told, dict) and isinstance(told.get("shows"), dict)
    }

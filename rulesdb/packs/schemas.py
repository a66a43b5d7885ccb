"""JSON Schemas of the pack files, made from the models, so that an editor can complete and check while one writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter

from rulesdb.packs.format import (
    ELEMENTS_BY_FILE,
    ConflictData,
    GameData,
    PackData,
    PictureData,
    TermData,
    TextsData,
)

_WHOLE: dict[str, type[BaseModel]] = {"game": GameData, "pack": PackData, "texts": TextsData}
_MAPPINGS: dict[str, type[BaseModel]] = {
    **ELEMENTS_BY_FILE,
    "conflicts": ConflictData,
    "glossary": TermData,
    "pictures": PictureData,
}


def schemas() -> dict[str, dict[str, Any]]:
    """Schema by name of the file kind; citations appear in their written form, a line of text."""
    found = {name: _schema(model) for name, model in _WHOLE.items()}
    found |= {name: _schema(dict[str, model]) for name, model in _MAPPINGS.items()}  # type: ignore[valid-type]
    return {name: {"$schema": "https://json-schema.org/draft/2020-12/schema", **found[name]} for name in sorted(found)}


def _schema(shape: Any) -> dict[str, Any]:
    return TypeAdapter(shape).json_schema(by_alias=True, mode="validation")


def write_schemas(folder: Path) -> list[str]:
    """Write one `<name>.schema.json` a file kind into `folder`; gives back the names."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        (folder / f"{name}.schema.json").write_text(json.dumps(schema, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return list(schemas())

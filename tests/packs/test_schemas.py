from __future__ import annotations

import json
from pathlib import Path

from rulesdb.packs.schemas import schemas, write_schemas


def test_there_is_a_schema_for_every_file_of_a_pack() -> None:
    assert set(schemas()) == {
        "badges", "cards", "conflicts", "game", "glossary", "obstacles", "pack", "pictures", "rules", "terrain",
        "texts", "tokens", "units",
    }  # fmt: skip


def test_a_schema_speaks_the_language_of_the_file() -> None:
    terrain = json.dumps(schemas()["terrain"])
    assert '"in"' in terrain
    assert "m44 p13" in terrain
    assert "enter-only-from-adjacent" in terrain


def test_the_schemas_in_the_repository_are_those_of_the_models(tmp_path: Path) -> None:
    kept = Path(__file__).parents[2] / "docs" / "schemas"
    write_schemas(tmp_path)
    for path in sorted(tmp_path.iterdir()):
        message = f"{path.name} is old: run 'rulesdb schemas docs/schemas'"
        assert (kept / path.name).read_text("utf-8") == path.read_text("utf-8"), message

"""The manual is watched: every command, setting and query element stands in it, and its examples work."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from rulesdb.cli import _parser
from rulesdb.config import Settings
from rulesdb.packs.format import Terrain
from rulesdb.packs.rule_format import RuleItem

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def commands() -> list[str]:
    action = next(action for action in _parser()._actions if action.dest == "name")
    return list(action.choices or ())


def test_every_command_stands_in_the_readme() -> None:
    for name in commands():
        assert re.search(rf"`rulesdb {name}\b", README), name


def test_every_setting_stands_in_the_readme() -> None:
    for name in Settings.model_fields:
        assert f"`RULESDB_{name.upper()}`" in README, name


def test_the_readme_names_the_commands_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"^make (\w+)", README, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_the_record_of_the_contributing_page_is_a_record() -> None:
    block = next(
        block for block in re.findall(r"```yaml\n(.*?)```", CONTRIBUTING, re.DOTALL) if "vineyard:\n  number" in block
    )
    element = Terrain.model_validate({"kind": "terrain", **yaml.safe_load(block)["vineyard"]})
    assert element.cite[0].document == "m44"


def test_the_model_of_a_rule_is_imported_from_its_own_place() -> None:
    assert Terrain.model_fields["rules"].annotation == list[RuleItem]


def test_no_file_names_a_machine() -> None:
    forbidden = re.compile(r"/(?:home|root|work|Users)/[a-z]|[a-z]:\\\\Users", re.IGNORECASE)
    for path in [*ROOT.glob("*.md"), *ROOT.glob("*.lock"), ROOT / "pyproject.toml", *ROOT.glob("docs/**/*.md")]:
        assert not forbidden.search(path.read_text("utf-8")), path.name


def test_the_lock_files_name_no_registry() -> None:
    for path in ROOT.glob("*.lock"):
        text = path.read_text("utf-8")
        assert "--hash=sha256:" in text
        assert not re.search(r"https?://|--(?:extra-)?index-url|--find-links|--trusted-host", text), path.name

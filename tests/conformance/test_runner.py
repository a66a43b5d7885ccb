"""The conformance runner tells right from wrong, and leaves out what it cannot ask."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.__main__ import main

WORKED = """
cases:
- id: one
  game: memoir44
  topic: protection
  situation:
    ruleset: [base]
    attacker: {unit: infantry, side: allies, terrain: countryside, moved: 0}
    target: {unit: infantry, side: axis, terrain: forest}
    range: 1
  question: dice
  answer: {dice: %s}
- id: two
  game: memoir44
  topic: air
  situation: {ruleset: [base, new-flight-plan]}
  question: dogfight
  answer: {dice: 1}
"""
COMPUTED = """
boards:
  own: {face: country, top_side: axis, terrain: {"4,8": ["terrain:woods"], "3,8": ["terrain:%s"]}}
cases:
- id: here
  game: memoir44
  source: own
  board: {ref: own}
  query: los
  from: [2, 8]
  to: [4, 8]
  expected: %s
"""


def run(folder: Path, text: str) -> int:
    path = folder / "cases.yaml"
    path.write_text(text, encoding="utf-8")
    return main([str(path)])


def test_a_right_answer_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, WORKED % 2) == 0
    told = capsys.readouterr().out
    assert "1 of 1 asked are right" in told
    assert "steps without a citation: 0" in told


def test_a_wrong_answer_fails_and_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, WORKED % 3) == 1
    assert "dice 2 instead of 3" in capsys.readouterr().out


def test_a_board_in_scenario_codes_is_asked(tmp_path: Path) -> None:
    assert run(tmp_path, COMPUTED % ("road", "true")) == 0
    assert run(tmp_path, COMPUTED % ("road", "false")) == 1


def test_a_board_with_a_foreign_code_cannot_be_asked_yet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, COMPUTED % ("wravine", "false")) == 0
    assert "0 of 0 asked" in capsys.readouterr().out


def test_a_foreign_code_elsewhere_on_the_board_does_not_matter(tmp_path: Path) -> None:
    elsewhere = COMPUTED.replace('"3,8": ["terrain:%s"]', '"9,0": ["terrain:wravine"]').replace("%s", "true")
    assert run(tmp_path, elsewhere) == 0
    assert run(tmp_path, elsewhere.replace("expected: true", "expected: false")) == 1

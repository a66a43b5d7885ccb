from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.packs import strict_yaml


def read(tmp_path: Path, text: str | bytes) -> tuple[strict_yaml.Document | None, list[str]]:
    path = tmp_path / "file.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    document, problems = strict_yaml.load(path, shown_as="file.yaml")
    return document, [str(problem) for problem in problems]


@pytest.mark.parametrize(
    "word",
    [
        "on",
        "off",
        "yes",
        "no",
        "y",
        "n",
        "Yes",
        "NO",
        "11.20",
        "1.5",
        "1e3",
        "2004-06-01",
        "0x1f",
        "010",
        "=",
        "1_000",
        ".5",
    ],
)
def test_words_of_a_rulebook_stay_text(tmp_path: Path, word: str) -> None:
    document, problems = read(tmp_path, f"key: {word}\n")
    assert problems == []
    assert document is not None
    assert document.data == {"key": word}


@pytest.mark.parametrize(
    ("text", "value"), [("-1", -1), ("+2", 2), ("0", 0), ("true", True), ("null", None), ("~", None), ("", None)]
)
def test_whole_numbers_truth_and_nothing_are_themselves(tmp_path: Path, text: str, value: object) -> None:
    document, _ = read(tmp_path, f"key: {text}\n")
    assert document is not None
    assert document.data == {"key": value}
    assert type(document.data["key"]) is type(value)


def test_keys_are_text_even_if_they_look_like_numbers(tmp_path: Path) -> None:
    document, _ = read(tmp_path, "11.20: a\non: b\n7: c\n")
    assert document is not None
    assert document.data == {"11.20": "a", "on": "b", "7": "c"}


def test_a_key_that_stands_twice_is_told_with_both_lines(tmp_path: Path) -> None:
    _, problems = read(tmp_path, "a: 1\nb: 2\na: 3\n")
    assert problems == ["file.yaml:3  'a' stands twice; the first is on line 1"]


def test_every_node_knows_its_line(tmp_path: Path) -> None:
    document, _ = read(tmp_path, "a:\n  b:\n    - c\n    - d: 1\n")
    assert document is not None
    assert document.where("a", "b", 1, "d") == "file.yaml:4"
    assert document.where("a", "b", 7) == "file.yaml:2"
    assert document.where("nowhere") == "file.yaml:1"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("a: [1\n", "not valid YAML"),
        ("a: 1\n b: 2\n", "not valid YAML"),
        ("a: !!python/object:os.system {}\n", ""),
        (b"a: \xff\n", "not UTF-8 at byte 3"),
        ("? [a]\n: 1\n", "a key must be plain text"),
        ("a: &x [*x]\n", ""),
        ("[" * 60 + "]" * 60, "nested too deeply"),
        ("a: 1\n---\nb: 2\n", "not valid YAML"),
    ],
)
def test_what_is_not_plain_data_is_refused_or_stays_text(tmp_path: Path, content: str | bytes, says: str) -> None:
    document, problems = read(tmp_path, content)
    if says:
        assert any(says in problem for problem in problems)
    else:
        assert document is None or isinstance(document.data, dict)


def test_a_file_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    document, problems = strict_yaml.load(tmp_path / "none.yaml", shown_as="none.yaml")
    assert document is None
    assert "cannot be read" in problems[0].what


@given(st.binary(max_size=200))
def test_no_bytes_make_the_loader_fail(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(content)
    document, problems = strict_yaml.load(path)
    assert document is not None or problems

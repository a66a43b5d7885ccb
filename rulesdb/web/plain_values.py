"""How big and how deep a JSON value may be before anyone looks into it, and that its words are text."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesdb.web.errors import ApiError, Fault


class Limits(NamedTuple):
    """Sizes in which people describe situations."""

    deepest: int = 12
    most_values: int = 12_000
    most_in_list: int = 600
    most_in_object: int = 80
    longest_word: int = 120
    longest_key: int = 120


USUAL = Limits()


def check_plain(value: Any, limits: Limits = USUAL) -> None:
    """Nothing if the value keeps within the limits and its words are text. Raises an ApiError at the first excess."""
    seen = 0
    waiting = [(value, "", 0)]
    while waiting:
        one, where, depth = waiting.pop()
        seen += 1
        if seen > limits.most_values:
            raise _excess(where, f"is beyond the first {limits.most_values} values of the body")
        if isinstance(one, str):
            _check_word(one, where, limits.longest_word)
        elif isinstance(one, (dict, list)):
            if depth >= limits.deepest:
                raise _excess(where, f"is nested deeper than {limits.deepest} levels")
            most = limits.most_in_object if isinstance(one, dict) else limits.most_in_list
            if len(one) > most:
                raise _excess(where, f"has {len(one)} entries, at most {most} are read")
            if isinstance(one, dict):
                for key in one:
                    _check_word(key, where, limits.longest_key)
                waiting += [(inner, f"{where}/{_escaped(key)}", depth + 1) for key, inner in one.items()]
            else:
                waiting += [(inner, f"{where}/{at}", depth + 1) for at, inner in enumerate(one)]


def _check_word(word: str, where: str, longest: int) -> None:
    if len(word) > longest:
        raise _excess(where, f"has a word of {len(word)} characters, at most {longest} are read")
    if "\0" in word:
        raise _excess(where, "has a NUL character in it")
    if not word.isascii() and any("\ud800" <= sign <= "\udfff" for sign in word):
        raise _excess(where, "has half of a character in it", "a surrogate must come in a pair")


def _excess(where: str, detail: str, hint: str = "") -> ApiError:
    return ApiError("bad-body", detail, [Fault(pointer=where, detail=detail, hint=hint)])


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")

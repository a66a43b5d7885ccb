"""How a case came out."""

from __future__ import annotations

from dataclasses import dataclass

RIGHT, WRONG, UNKNOWN, CANNOT = "right", "wrong", "unknown", "cannot be asked yet"
OUTCOMES = (RIGHT, WRONG, UNKNOWN, CANNOT)


@dataclass(frozen=True, slots=True)
class Result:
    """Outcome of one case; `detail` says what differed or why it cannot be asked."""

    id: str
    topic: str
    outcome: str
    detail: str = ""
    uncited: int = 0
    """Steps without a citation; must stay 0."""
    game: str = ""
    """Game of the case, where a file has cases of several."""


def compared(id_: str, topic: str, expected: dict[str, object], got: dict[str, object], uncited: int) -> Result:
    """Right if every expected key is the same, wrong if a told one differs, unknown if one was left open."""
    missing = [key for key in expected if key not in got]
    if missing:
        return Result(id_, topic, CANNOT, f"no answer for {', '.join(missing)}", uncited)
    wrong = [key for key in expected if got[key] is not None and got[key] != expected[key]]
    if wrong:
        told = ", ".join(f"{key} {got[key]!r} instead of {expected[key]!r}" for key in wrong)
        return Result(id_, topic, WRONG, told, uncited)
    still = [key for key in expected if got[key] is None]
    if still:
        return Result(id_, topic, UNKNOWN, f"left open: {', '.join(still)}", uncited)
    return Result(id_, topic, RIGHT, "", uncited)

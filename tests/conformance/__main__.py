"""`python -m tests.conformance FILE…`: asks every case of the files and prints a table; exit 1 if any is wrong.

`--show OUTCOME` lists the cases that came out so, beside the wrong ones.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from rulesdb.packs.compile import compile_rulebook
from rulesdb.packs.read import read_packs_leniently
from rulesdb.rules.rulebook import Rulebook
from tests.conformance import air_lookups, computed_cases, heroes_cases, worked_cases
from tests.conformance.result import OUTCOMES, WRONG, Result

DATA = Path(__file__).parents[2] / "data"


@lru_cache(maxsize=8)
def book_for(packs: tuple[str, ...]) -> Rulebook:
    """The rulebook of some packs, compiled once."""
    return compile_rulebook(_packs(), "memoir44", packs)


@lru_cache(maxsize=1)
def heroes_book() -> Rulebook:
    """The rulebook of Conflict of Heroes, compiled once."""
    return compile_rulebook(_packs(), "conflict-of-heroes")


@lru_cache(maxsize=1)
def _packs() -> Any:
    return read_packs_leniently(DATA)[0]


def run_file(path: Path) -> Iterator[Result]:
    """Every case of a file of any format."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)
    if isinstance(data, dict) and "procedures" in data:
        yield from heroes_cases.run_procedures(heroes_book(), data)
        return
    if isinstance(data, dict) and "los_cases" in data:
        yield from heroes_cases.run_sight(heroes_book(), data)
        return
    if isinstance(data, dict) and "new-flight-plan" in data.get("meta", {}).get("expansions", ()):
        yield from air_lookups.run(book_for(air_lookups.PACKS), data)
        return
    cases: Sequence[Mapping[str, Any]] = data["cases"] if isinstance(data, dict) else data
    boards = computed_cases.Boards(book_for(()), data.get("boards", {}) if isinstance(data, dict) else {})
    for case in cases:
        if case["game"] != "memoir44":
            ask = heroes_cases.run_computed if "query" in case else heroes_cases.run_case
            yield replace(ask(heroes_book(), case), game="conflict-of-heroes")
            continue
        yield computed_cases.run(case, boards) if "query" in case else worked_cases.run(case, book_for)


def table(results: Sequence[Result]) -> str:
    """Outcomes per topic."""
    topics = sorted({result.topic for result in results})
    counts = Counter((result.topic, result.outcome) for result in results)
    width = max([len(topic) for topic in topics] + [5])
    lines = [f"{'topic':{width}}  " + "  ".join(f"{outcome:>7}" for outcome in OUTCOMES)]
    for topic in [*topics, "all"]:
        row = [
            sum(n for (name, outcome), n in counts.items() if topic in (name, "all") and outcome == one)
            for one in OUTCOMES
        ]
        lines.append(
            f"{topic:{width}}  " + "  ".join(f"{n:>{max(7, len(one))}}" for n, one in zip(row, OUTCOMES, strict=True))
        )
    asked = sum(counts[topic, outcome] for topic in topics for outcome in OUTCOMES[:3])
    right = sum(counts[topic, "right"] for topic in topics)
    lines.append(f"{right} of {asked} asked are right ({100 * right / max(asked, 1):.1f} %)")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the files and prints their tables; 1 if any case came out wrong or any step had no citation."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--show", action="append", default=[WRONG], help="list the cases with this outcome")
    options = parser.parse_args(arguments)
    bad = False
    for path in options.files:
        results = list(run_file(path))
        for game in dict.fromkeys(result.game for result in results):
            print(f"\n{path.name}" + (f" ({game})" if game else ""))
            print(table([result for result in results if result.game == game]))
        for result in results:
            if result.outcome in options.show:
                print(f"  {result.outcome:8} {result.id}: {result.detail}")
        uncited = sum(result.uncited for result in results)
        print(f"steps without a citation: {uncited}")
        bad = bad or uncited > 0 or any(result.outcome == WRONG for result in results)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

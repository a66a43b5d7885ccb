"""Mutated requests over the questions of air rules and campaigns, through HTTP, over one kept connection to one server.

Usage: python bench/mutated_lookups.py [--count 500] [--seed 44]

Sound situations, and such with words of the vocabulary told at random, have a few parts replaced by what nobody expects
there. Goal: no answer is a 5xx, and every 4xx says with a pointer where the fault lies. Ends with 1 if it is missed.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.http_search import free_port, served
from rulesdb.games.memoir44 import LATER_QUESTIONS
from tests.games.memoir44.campaign_situations import situations
from tests.web.mutations import as_json, mutated

PREPARED = 12
"""Situations of each question that mutations start from; the first of them are those written down."""


def requests(seed: int) -> Iterator[str]:
    """Bodies without end: each question in turn, every sixth as it is, the others mutated."""
    chance = random.Random(seed)
    prepared: dict[str, list[dict[str, Any]]] = {}
    for question in LATER_QUESTIONS:
        made = situations(question.name, random.Random(f"{seed} {question.name}"))
        prepared[question.name] = [next(made) for _ in range(PREPARED)]
    while True:
        for name, told in prepared.items():
            sound = {"question": name, "situation": {"closed": chance.random() < 0.5, **chance.choice(told)}}
            yield as_json(sound if chance.random() < 1 / 6 else mutated(sound, chance))


def fault_of(status: int, body: bytes) -> str:
    """What is wrong with an answer; nothing for a ruling, and for a refusal that says where."""
    if status == 200:
        return ""
    if status >= 500:
        return f"answered {status}"
    told = json.loads(body)
    pointers = [fault.get("pointer") for fault in told.get("errors", ())]
    if not pointers or not all(isinstance(one, str) for one in pointers):
        return f"answered {status} without saying where: {body[:200]!r}"
    return ""


def ask(connection: http.client.HTTPConnection, sent: str) -> tuple[int, bytes]:
    connection.request("POST", "/api/v1/lookup", sent, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    return answer.status, answer.read()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=44)
    options = parser.parse_args()
    statuses: Counter[int] = Counter()
    deepest: Counter[str] = Counter()
    faults: list[tuple[str, str]] = []
    with tempfile.TemporaryDirectory() as name:
        environment = {**os.environ, "RULESDB_HOME": name, "RULESDB_RATE_LIMIT": "", "RULESDB_DATABASE_URL": ""}
        subprocess.run([sys.executable, "-m", "rulesdb", "init"], env=environment, check=True, capture_output=True)
        port = free_port()
        serve = [sys.executable, "-m", "rulesdb", "serve", "--port", str(port)]
        with served(serve, port, environment) as connection:
            begun = time.perf_counter()
            for sent, _ in zip(requests(options.seed), range(options.count), strict=False):
                status, body = ask(connection, sent)
                statuses[status] += 1
                if status == 400:
                    deepest.update(
                        fault["pointer"].split("/")[1] if "/" in fault["pointer"] else "whole body"
                        for fault in json.loads(body)["errors"]
                    )
                fault = fault_of(status, body)
                if fault:
                    faults.append((fault, sent))
            taken = time.perf_counter() - begun
    print(f"{options.count} requests over {len(LATER_QUESTIONS)} questions in {taken:.0f} s, seed {options.seed}")
    for status, count in sorted(statuses.items()):
        print(f"  {status}: {count}")
    print(f"  faults named by part of the body: {dict(deepest.most_common())}")
    for fault, sent in faults[:20]:
        print(f"{fault}\n  {sent}")
    print(f"{len(faults)} answers missed the goal")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

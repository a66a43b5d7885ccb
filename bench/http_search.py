"""Whole HTTP requests, search with facets, against Datasette over the same rows, in one run on one machine.

Usage: python bench/http_search.py [--sizes 1200 12000] [--rounds 3] [--seed 44]

Both servers run in a process of their own and answer JSON over one kept connection; requests alternate between them.
Datasette gets a table with full-text search over all words and three facets, as its own documentation sets it up.
Goal: our median at most an eighth of Datasette's at both sizes. Ends with 1 if it is missed.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.search_engine import CATEGORIES, LANGUAGES, PACKS, STATUSES, corpus, vocabulary
from rulesdb.config import Settings
from rulesdb.library import Library
from rulesdb.packs.format import DocumentData, GameData, PackData, Rule, TextData, TextsData
from rulesdb.packs.model import LoadedElement, Pack, PackSet
from rulesdb.rules.citation import Citation
from rulesdb.search.index import IndexedRecord
from rulesdb.store.publish import publish

GOAL = 8.0


def packs_of(records: Sequence[IndexedRecord]) -> PackSet:
    """The generated records as packs, the way files would have brought them."""
    names = {language: "generated" for language in LANGUAGES}
    categories = {f"category-{number}": names for number in range(CATEGORIES)}
    game = GameData(short="m44", names=names, owner="nobody", accent="#336699", categories=categories)
    packs = {}
    for number in range(PACKS):
        pack_id = f"pack-{number}"
        mine = [record for record in records if record.pack == pack_id]
        elements, texts = {}, {language: {} for language in LANGUAGES}
        for record in mine:
            key = record.id.rpartition(".")[2]
            data = Rule(
                number=record.number,
                kind="rule",
                category=record.category,
                cite=[Citation("book", 1)],
                status=("official", "faq", "community")[int(record.status.rpartition("-")[2])],
                evidence="seen-once",
            )
            full = f"{pack_id}.{key}"
            elements[full] = LoadedElement(full, key, pack_id, data, f"{pack_id}:{key}")
            for text in record.texts:
                texts[text.language][key] = TextData(name=text.name, text=text.text)
        document = DocumentData(title="book", language="en", authority="rulebook", read="whole")
        data = PackData(
            game="m44", prefix=pack_id, short=f"p{number}", names=names, numbers=[1, 10**9], languages=list(LANGUAGES),
            documents={"book": document} if number == 0 else {},
        )  # fmt: skip
        told = {language: TextsData(language=language, texts=entries) for language, entries in texts.items()}
        packs[pack_id] = Pack(pack_id, "m44", Path(pack_id), data, elements, told, {}, {}, pack_id)
    return PackSet({"m44": game}, packs, {}, f"bench{len(records)}")


def rows_for_datasette(records: Sequence[IndexedRecord], path: Path) -> None:
    """One table with a column of each language, full-text search over them, an index for each facet."""
    connection = sqlite3.connect(path)
    columns = [f"{part}_{language}" for language in LANGUAGES for part in ("title", "body")]
    connection.execute(f"CREATE TABLE records (id INTEGER PRIMARY KEY, category, pack, status, {', '.join(columns)})")
    for record in records:
        cells = [cell for text in record.texts for cell in (text.name, text.text)]
        marks = ", ".join("?" * (4 + len(cells)))
        row = (record.number, record.category, record.pack, record.status, *cells)
        connection.execute(f"INSERT INTO records VALUES ({marks})", row)
    connection.execute(f'CREATE VIRTUAL TABLE records_fts USING fts5({", ".join(columns)}, content="records")')
    connection.execute("INSERT INTO records_fts (records_fts) VALUES ('rebuild')")
    for field in ("category", "pack", "status"):
        connection.execute(f"CREATE INDEX by_{field} ON records ({field})")
    connection.execute("ANALYZE")
    connection.commit()
    connection.close()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextmanager
def served(command: list[str], port: int, environment: dict[str, str]) -> Iterator[http.client.HTTPConnection]:
    """A kept connection to the server that `command` starts on `port`."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        yield connection
        connection.close()
    finally:
        process.terminate()
        process.wait(20)


def timed(connection: http.client.HTTPConnection, address: str) -> tuple[float, dict[str, object]]:
    begun = time.perf_counter()
    connection.request("GET", address)
    answer = connection.getresponse()
    body = answer.read()
    taken = time.perf_counter() - begun
    if answer.status != 200:
        raise RuntimeError(f"{address}: {answer.status} {body[:200]!r}")
    return taken, json.loads(body)


def measure(size: int, rounds: int, seed: int) -> float:
    chance = random.Random(seed)
    vocabularies = {language: vocabulary(language, chance) for language in LANGUAGES}
    records = list(corpus(size, vocabularies, chance))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        library = Library(Settings(home=folder / "var", database_url=""))
        library.migrate()
        publish(library.engine, packs_of(records))
        library.reindex()
        library.engine.dispose()
        rows_for_datasette(records, folder / "rows.db")
        ours, theirs = free_port(), free_port()
        environment = {**os.environ, "RULESDB_HOME": str(folder / "var"), "RULESDB_RATE_LIMIT": ""}
        serve = [sys.executable, "-m", "rulesdb", "serve", "--port", str(ours)]
        datasette = [sys.executable, "-m", "datasette", "serve", str(folder / "rows.db"), "-p", str(theirs)]
        datasette += ["--setting", "default_cache_ttl", "0", "--setting", "facet_time_limit_ms", "5000"]
        datasette += ["--setting", "sql_time_limit_ms", "10000"]
        times: dict[str, list[float]] = {"rulesdb": [], "datasette": []}
        with served(serve, ours, environment) as mine, served(datasette, theirs, environment) as other:
            asked = [chance.choice(vocabularies[chance.choice(LANGUAGES)].words[:400]) for _ in range(40)]
            asked = [word for word in asked if word.isalpha() and word.upper() not in ("OR", "AND", "NOT")]
            totals = []
            for turn in range(rounds + 1):
                for number, word in enumerate(asked):
                    category = f"category-{number % CATEGORIES}"
                    own = {"q": word, "per_page": 12}
                    foreign = [("_search", word), ("_size", 12), ("_facet", "category"), ("_facet", "pack")]
                    foreign.append(("_facet", "status"))
                    if number % 2:
                        own["category"] = category
                        foreign.append(("category", category))
                    first, answer = timed(mine, f"/api/v1/search?{urlencode(own)}")
                    second, told = timed(other, f"/rows/records.json?{urlencode(foreign)}")
                    if turn:  # the first round warms both
                        times["rulesdb"].append(first)
                        times["datasette"].append(second)
                    totals.append((answer["total"], told["filtered_table_rows_count"]))
    base, mean = statistics.median(times["datasette"]), statistics.median(times["rulesdb"])
    found = statistics.mean(total for total, _ in totals), statistics.mean(total for _, total in totals)
    print(f"\n{size} records, 4 languages, {len(asked)} queries, {rounds} rounds, {STATUSES} statuses")
    print(f"found on average: ours {found[0]:.0f} records (inflected forms too), Datasette {found[1]:.0f}")
    for server, taken in times.items():
        print(f"{server:10} median {statistics.median(taken) * 1000:8.2f} ms, worst {max(taken) * 1000:8.2f} ms")
    print(f"{base / mean:.1f} times faster than Datasette (goal: at least {GOAL:.0f})")
    return base / mean


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1200, 12000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=44)
    options = parser.parse_args()
    ratios = [measure(size, options.rounds, options.seed) for size in options.sizes]
    return 0 if min(ratios) >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())

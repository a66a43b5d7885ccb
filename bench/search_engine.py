"""The search engine against SQLite FTS5 in the same process and run: seven kinds of query, medians and ratios.

Usage: python bench/search_engine.py [--sizes 1200 12000] [--rounds 5] [--seed 44]

The corpus is generated: the words of our own texts by frequency and a Zipf tail of made-up ones, in four languages,
with three facets. Both engines index the same canonical tokens, and queries are asked in shuffled order, one engine
after the other. FTS5 gets each query in its cheapest form: only the columns of the query's language, ranked page and
total, facet counts only where they are asked for. Ours does every time what a search page needs: all languages,
ranked page, total, and the counts of all facets.

`warm` is the median after one round that is not counted, `cold` that of queries whose words are asked for the first
time in a generation. Ends with 1 when the geometric mean of the warm ratios is above 4 at the smallest size.
"""

from __future__ import annotations

import argparse
import gc
import math
import random
import resource
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rulesdb.search.analyzers import analyze, canonical, surface, words
from rulesdb.search.forms import Forms
from rulesdb.search.index import IndexedRecord, IndexedText
from rulesdb.search.query import And, Filter, Fuzzy, Phrase, Prefix, Query, Word
from rulesdb.search.whoosh_index import WhooshIndex

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "cs", "pt", "ru")
CATEGORIES, PACKS, STATUSES = 9, 12, 3
TAIL = 6000
PAGE, DEEP_PAGE = 12, 58
KINDS = ("common word", "two words", "phrase", "prefix", "fuzzy", "filter + facets", "deep page")
GOAL = 4.0


# -- corpus


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words of one language, commonest first, with cumulative weights to draw by."""

    words: list[str]
    weights: list[float]


def vocabulary(language: str, chance: random.Random) -> Vocabulary:
    """Words of our texts, then joined pieces of them, weighted by Zipf's law."""
    counted: Counter[str] = Counter()
    for path in sorted((ROOT / "data").glob(f"*/*/texts/{language}.yaml")):
        for entry in yaml.safe_load(path.read_text("utf-8"))["texts"].values():
            counted.update(word.lower() for word in words(f"{entry.get('name', '')} {entry.get('text', '')}"))
    known = [word for word, _ in counted.most_common()]
    made: dict[str, None] = {}
    long = [word for word in known if len(word) > 5]
    while len(made) < TAIL:
        one, other = chance.choice(long), chance.choice(long)
        made[one[: len(one) // 2 + 1] + other[len(other) // 2 :]] = None
    every = known + [word for word in made if word not in counted]
    total, cumulated = 0.0, []
    for rank in range(1, len(every) + 1):
        total += 1 / (rank + 2)
        cumulated.append(total)
    return Vocabulary(every, cumulated)


def corpus(size: int, vocabularies: dict[str, Vocabulary], chance: random.Random) -> Iterator[IndexedRecord]:
    """Records in four languages; title 2 to 5 words, text 20 to 60."""
    for number in range(1, size + 1):
        texts = []
        for language, known in vocabularies.items():
            drawn = chance.choices(known.words, cum_weights=known.weights, k=chance.randint(22, 65))
            cut = chance.randint(2, 5)
            texts.append(IndexedText(language, " ".join(drawn[:cut]), (), " ".join(drawn[cut:])))
        yield IndexedRecord(
            f"bench.{number}",
            number,
            "m44",
            f"pack-{chance.randrange(PACKS)}",
            "rule",
            f"category-{chance.randrange(CATEGORIES)}",
            f"status-{chance.randrange(STATUSES)}",
            "approved",
            (),
            tuple(texts),
        )


# -- SQLite FTS5


class Fts5:
    """The same tokens in SQLite: two columns per language, facets in a table with indexes."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        columns = ", ".join(f"t_{language}, b_{language}" for language in LANGUAGES)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute(
            f"CREATE VIRTUAL TABLE found USING fts5({columns}, content = '', prefix = '2 3', "
            "tokenize = \"unicode61 remove_diacritics 0 tokenchars '.'\")"
        )
        self.connection.execute("CREATE TABLE record (id INTEGER PRIMARY KEY, category TEXT, pack TEXT, status TEXT)")

    def build(self, records: Sequence[IndexedRecord]) -> None:
        marks = ", ".join("?" * (1 + 2 * len(LANGUAGES)))
        columns = ", ".join(f"t_{language}, b_{language}" for language in LANGUAGES)
        self.connection.execute("BEGIN")
        for record in records:
            cells: list[object] = [record.number]
            for text in record.texts:
                cells += [" ".join(analyze(part, text.language)) for part in (text.name, text.text)]
            self.connection.execute(f"INSERT INTO found (rowid, {columns}) VALUES ({marks})", cells)
            row = (record.number, record.category, record.pack, record.status)
            self.connection.execute("INSERT INTO record VALUES (?, ?, ?, ?)", row)
        self.connection.execute("COMMIT")
        self.connection.execute("INSERT INTO found (found) VALUES ('optimize')")
        for field in ("category", "pack", "status"):
            self.connection.execute(f"CREATE INDEX by_{field} ON record ({field})")
        self.connection.execute("ANALYZE")

    def page(self, match: str, offset: int = 0) -> int:
        """Total, after the ranked page was read too."""
        query = "SELECT rowid FROM found WHERE found MATCH ? ORDER BY rank LIMIT ? OFFSET ?"
        self.connection.execute(query, (match, PAGE, offset)).fetchall()
        return int(self.connection.execute("SELECT count(*) FROM found WHERE found MATCH ?", (match,)).fetchone()[0])

    def faceted(self, match: str, category: str, pack: str) -> int:
        """Total under two filters, after the ranked page and three facet counts were read too."""
        joined = "FROM found JOIN record ON record.id = found.rowid WHERE found MATCH ?"
        both = f"{joined} AND category = ? AND pack = ?"
        filters = (match, category, pack)
        self.connection.execute(f"SELECT found.rowid {both} ORDER BY rank LIMIT {PAGE}", filters).fetchall()
        total = self.connection.execute(f"SELECT count(*) {both}", filters).fetchone()[0]
        for field, condition, values in (
            ("category", "pack = ?", (match, pack)),
            ("pack", "category = ?", (match, category)),
            ("status", "category = ? AND pack = ?", filters),
        ):
            counted = f"SELECT {field}, count(*) {joined} AND {condition} GROUP BY {field}"
            self.connection.execute(counted, values).fetchall()
        return int(total)


# -- queries


@dataclass(frozen=True, slots=True)
class Asked:
    """One question to both engines."""

    kind: str
    ours: Callable[[WhooshIndex], int]
    theirs: Callable[[Fts5], int]


def asked(
    vocabularies: dict[str, Vocabulary], records: Sequence[IndexedRecord], forms: Forms, chance: random.Random
) -> list[Asked]:
    """Questions of every kind: 40 each, but fewer beginnings, slips and deep pages, as in a day's use."""
    made: list[Asked] = []
    for number in range(40):
        language = LANGUAGES[number % len(LANGUAGES)]
        known = vocabularies[language]
        common = [word for word in known.words[:150] if len(word) > 3]
        columns = f"{{t_{language} b_{language}}} : "
        one, other = chance.sample(common, 2)
        token, second = canonical(one, language), canonical(other, language)
        text = next(text for text in chance.choice(records).texts if text.language == language)
        running = text.text.split()
        start = chance.randrange(len(running) - 1)
        pair = running[start : start + 2]
        phrase = " ".join(canonical(word, language) for word in pair)
        rare = chance.choice(known.words[200:2500])
        filters = (
            Filter("pack", (f"pack-{number % PACKS}",)),
            Filter("category", (f"category-{number % CATEGORIES}",)),
        )

        def ours(query: Query, language: str = language, offset: int = 0) -> Callable[[WhooshIndex], int]:
            return lambda index: index.search(query, language=language, offset=offset, limit=PAGE).total

        def page(match: str, offset: int = 0) -> Callable[[Fts5], int]:
            return lambda fts: fts.page(match, offset)

        def faceted(match: str, category: str, pack: str) -> Callable[[Fts5], int]:
            return lambda fts: fts.faceted(match, category, pack)

        made.append(Asked("common word", ours(Query(Word(one))), page(f'{columns}"{token}"')))
        two = f'{columns}("{token}" AND "{second}")'
        made.append(Asked("two words", ours(Query(And((Word(one), Word(other))))), page(two)))
        made.append(Asked("phrase", ours(Query(Phrase(" ".join(pair)))), page(f'{columns}"{phrase}"')))
        match, (pack, category) = f'{columns}"{token}"', (given.values[0] for given in filters)
        made.append(Asked("filter + facets", ours(Query(Word(one), filters)), faceted(match, category, pack)))
        if number % 2:
            beginning = surface(rare)[:3]
            made.append(Asked("prefix", ours(Query(Prefix(beginning))), page(f'{columns}"{beginning}"*')))
            slip = surface(rare)[:-1] + chance.choice("aeiou")
            if len(slip) > 3:
                near = {token for word in forms.near(slip, language) for token in forms.tokens(word, language)}
                either = " OR ".join(f'"{token}"' for token in near) or '"nothing"'
                made.append(Asked("fuzzy", ours(Query(Fuzzy(slip))), page(f"{columns}({either})")))
        if number % 4 == 1:
            deep = (DEEP_PAGE - 1) * PAGE
            deepest = chance.choice(common[:12])
            deep_match = f'{columns}"{canonical(deepest, language)}"'
            made.append(Asked("deep page", ours(Query(Word(deepest)), offset=deep), page(deep_match, deep)))
    return made


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def memory() -> float:
    """Resident memory of this process now, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def measure(size: int, rounds: int, seed: int) -> float:
    """Prints the table of one size; geometric mean of the warm ratios."""
    chance = random.Random(seed)
    vocabularies = {language: vocabulary(language, chance) for language in LANGUAGES}
    records = list(corpus(size, vocabularies, chance))
    home = Path(tempfile.mkdtemp())
    try:
        fts = Fts5(home / "fts.sqlite3")
        built_fts = seconds(lambda: fts.build(records))
        built = seconds(lambda: WhooshIndex(home / "index").rebuild(records, data_version="1"))
        one = records[size // 2]
        updated = seconds(lambda: WhooshIndex(home / "index").update([one], sequence=1))
        forms = WhooshIndex(home / "index")._reader().forms
        questions = asked(vocabularies, records, forms, chance)
        gc.collect()
        before = memory()
        index = WhooshIndex(home / "index")
        opened = seconds(index.ids)
        times: dict[tuple[str, str], list[float]] = {}
        for turn in range(rounds + 1):
            chance.shuffle(questions)
            for question in questions:
                for engine, ask in (("fts", partial(question.theirs, fts)), ("ours", partial(question.ours, index))):
                    times.setdefault((question.kind, engine if turn else f"{engine} cold"), []).append(seconds(ask))
        grown = memory() - before
        fts.connection.close()
        print(f"\n{size} records, {len(LANGUAGES)} languages, {len(questions)} queries, {rounds} rounds")
        print(f"{'ms, median':18}{'FTS5':>9}{'ours':>9}{'ratio':>8}{'ours cold':>12}{'ratio':>8}{'ours p99':>10}")
        ratios, cold_ratios = [], []
        for kind in KINDS:
            theirs, ours, cold = (statistics.median(times[kind, engine]) for engine in ("fts", "ours", "ours cold"))
            worst = statistics.quantiles(times[kind, "ours"], n=100)[-1]
            ratios.append(ours / theirs)
            cold_ratios.append(cold / theirs)
            print(
                f"{kind:18}{theirs * 1e3:9.3f}{ours * 1e3:9.3f}{ratios[-1]:8.2f}"
                f"{cold * 1e3:12.3f}{cold_ratios[-1]:8.2f}{worst * 1e3:10.3f}"
            )
        mean, cold_mean = (math.prod(column) ** (1 / len(column)) for column in (ratios, cold_ratios))
        print(f"{'geometric mean':36}{mean:8.2f}{'':12}{cold_mean:8.2f}")
        on_disk = sum(path.stat().st_size for path in (home / "index").rglob("*") if path.is_file()) / 2e6
        print(
            f"build {built:.2f} s ({built / built_fts:.1f} times FTS5's {built_fts:.2f} s), "
            f"one record changed {updated:.2f} s, opened {opened * 1e3:.0f} ms, {on_disk:.1f} MB on disk, "
            f"{grown:.0f} MB more memory after all queries"
        )
        return mean
    finally:
        shutil.rmtree(home)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--sizes", type=int, nargs="+", default=[1200, 12000])
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seed", type=int, default=44)
    given = options.parse_args()
    means = [measure(size, given.rounds, given.seed) for size in sorted(given.sizes)]
    print(
        f"\nmemory of the whole process {memory():.0f} MB; goal: geometric mean at most {GOAL:g} at {min(given.sizes)}"
    )
    return 0 if means[0] <= GOAL else 1


if __name__ == "__main__":
    raise SystemExit(main())

"""Generated queries and records for the tests of search."""

from __future__ import annotations

from hypothesis import strategies as st

from rulesdb.search.index import IndexedRecord, IndexedText
from rulesdb.search.query import (
    FILTER_FIELDS,
    Filter,
    Fuzzy,
    Node,
    Phrase,
    Prefix,
    Query,
    Word,
    conjunction,
    disjunction,
    negation,
)

# Words with forms, diacritics, look-alikes and neighbours one slip apart; none only joins or asks.
VOCABULARY = {
    "en": "forest forests hill marsh marshes bridge bridges railroad retreat flag dice armor armour T34 fort ford",
    "cs": "les lesa kopec kopců bažina bažiny bažinách most mosty železniční ústup vlajka vlajek kostka hráči brod",
    "ru": "лес холм холмы болото мост мосты миномёт миномет отступление флаг кубик фишка фишек АР крепость брод",
    "pt": "floresta florestas colina pântano ponte pontes retirada bandeira dado dados seção seções forte vau",
}
SLIPS = ("bazinach", "hraci", "seccoes", "pantano", "mosst", "mrash", "forset", "лсе", "x")
TYPED = sorted({*SLIPS, *(word for line in VOCABULARY.values() for word in line.split())})
# Two words of one language, so that many of these phrases stand in some text.
NEIGHBOURS = st.sampled_from(list(VOCABULARY.values())).flatmap(
    lambda line: st.lists(st.sampled_from(line.split()[:5]), min_size=2, max_size=2).map(" ".join)
)
FACET_VALUES = {
    "game": ["m44", "coh"],
    "pack": ["base", "terrain-pack"],
    "kind": ["terrain", "card", "rule"],
    "category": ["movement", "battle"],
    "status": ["official", "faq"],
    "review": ["approved", "needs_review"],
    "lang": list(VOCABULARY),
    "doc": ["tp", "m44", "faq13"],
    "number": ["1", "2", "7"],
}


def texts(language: str) -> st.SearchStrategy[IndexedText]:
    """Name, aliases and text of the language's own words."""
    every = VOCABULARY[language].split()
    word = st.sampled_from(every[:5]) | st.sampled_from(every)
    phrase = st.lists(word, min_size=1, max_size=3).map(" ".join)
    body = st.lists(word, max_size=8).map(" ".join)
    return st.builds(
        IndexedText, language=st.just(language), name=phrase, aliases=st.lists(phrase, max_size=2).map(tuple), text=body
    )


@st.composite
def record_lists(draw: st.DrawFn, most: int = 12) -> list[IndexedRecord]:
    """Records with different ids and numbers."""
    numbers = draw(st.lists(st.integers(1, 40), min_size=1, max_size=most, unique=True))
    records = []
    for number in numbers:
        languages = draw(st.lists(st.sampled_from(list(VOCABULARY)), unique=True, max_size=4))
        one = {field: draw(st.sampled_from(FACET_VALUES[field])) for field in FACET_VALUES}
        records.append(
            IndexedRecord(
                id=f"m44.base.record-{number}",
                number=number,
                game=one["game"],
                pack=one["pack"],
                kind=one["kind"],
                category=one["category"],
                status=one["status"],
                review=one["review"],
                documents=tuple(draw(st.lists(st.sampled_from(FACET_VALUES["doc"]), unique=True, max_size=3))),
                texts=tuple(draw(texts(language)) for language in languages),
            )
        )
    return records


def nodes(word: st.SearchStrategy[str], single: st.SearchStrategy[str]) -> st.SearchStrategy[Node]:
    """Any tree of words; `single` are words that can take a star or a tilde."""
    leaves: st.SearchStrategy[Node] = st.one_of(
        st.builds(Word, word),
        st.builds(Phrase, st.lists(word, min_size=1, max_size=3).map(" ".join)),
        st.builds(Phrase, NEIGHBOURS),
        st.builds(Prefix, single),
        st.builds(Fuzzy, single.filter(lambda text: len(text) > 2)),
    )

    def grown(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        several = st.lists(inner, min_size=2, max_size=3)
        return st.one_of(several.map(conjunction), several.map(disjunction), inner.map(negation))

    return st.recursive(leaves, grown, max_leaves=5)


def filters() -> st.SearchStrategy[tuple[Filter, ...]]:
    """Filters as `parse` makes them: one per field and sense, in canonical order."""

    def ordered(chosen: dict[tuple[str, bool], list[str]]) -> tuple[Filter, ...]:
        keys = sorted(chosen, key=lambda key: (FILTER_FIELDS.index(key[0]), key[1]))
        return tuple(Filter(field, tuple(sorted(chosen[field, excluded])), excluded) for field, excluded in keys)

    keys = st.tuples(st.sampled_from(list(FACET_VALUES)), st.booleans())
    return st.lists(keys, unique=True, max_size=3).flatmap(
        lambda fields: st.fixed_dictionaries(
            {
                key: st.lists(st.sampled_from(FACET_VALUES[key[0]]), min_size=1, max_size=2, unique=True)
                for key in fields
            }
        ).map(ordered)
    )


def queries(word: st.SearchStrategy[str], single: st.SearchStrategy[str]) -> st.SearchStrategy[Query]:
    """Whole queries in canonical form."""
    return st.builds(
        Query, words=st.none() | nodes(word, single), filters=filters(), scope=st.sampled_from(["all", "name"])
    )

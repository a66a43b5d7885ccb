"""The embedded index and SQLite FTS5 find the same records and count the same facets."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdb.search.forms import one_slip
from rulesdb.search.index import IndexedRecord, Results
from rulesdb.search.query import Query
from rulesdb.search.whoosh_index import WhooshIndex
from tests.search.oracle import Oracle, distance, oracle
from tests.search.strategies import TYPED, queries, record_lists

PLENTY = 1000
LONG_ENOUGH = [word for word in TYPED if len(word) > 1]
QUERIES = st.lists(queries(st.sampled_from(TYPED), st.sampled_from(LONG_ENOUGH)), min_size=10, max_size=20)
slow = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def counted(results: Results) -> dict[str, dict[str, int]]:
    return {
        field: {value: count for value, count in values.items() if count} for field, values in results.facets.items()
    }


def agree(index: WhooshIndex, truth: Oracle, query: Query) -> None:
    results = index.search(query, limit=PLENTY)
    found = [hit.id for hit in results.hits]
    assert results.total == len(found) == len(set(found))
    base = index.search(Query(query.words, (), query.scope), limit=PLENTY)
    rows = truth.rows(hit.id for hit in base.hits)
    if not results.relaxed:
        assert rows == truth.matching(query.words, query.scope)
        assert set(found) == truth.ids(query)
    else:
        assert rows >= truth.matching(query.words, query.scope)
        assert set(found) == truth.named(truth.filtered(rows, query.filters))
    assert counted(results) == truth.counts(rows, query.filters)


@slow
@given(record_lists(), QUERIES)
def test_hits_totals_and_facets_agree(records: list[IndexedRecord], asked: list[Query]) -> None:
    with tempfile.TemporaryDirectory() as root, oracle(records) as truth:
        index = WhooshIndex(Path(root))
        index.rebuild(records, data_version="1")
        for query in asked:
            agree(index, truth, query)


@slow
@given(record_lists(), record_lists(), st.lists(st.integers(1, 40), max_size=5), QUERIES)
def test_an_updated_index_is_as_one_built_anew(
    before: list[IndexedRecord], changed: list[IndexedRecord], gone: list[int], asked: list[Query]
) -> None:
    deleted = [f"m44.base.record-{number}" for number in gone]
    after = {record.id: record for record in before if record.id not in deleted}
    after |= {record.id: record for record in changed}
    with tempfile.TemporaryDirectory() as root, oracle(after.values()) as truth:
        index = WhooshIndex(Path(root) / "updated")
        index.rebuild(before, data_version="1")
        index.update(changed, deleted, sequence=1)
        fresh = WhooshIndex(Path(root) / "fresh")
        fresh.rebuild(after.values(), data_version="1")
        assert index.ids() == set(after)
        assert not index.check()
        assert index._reader().forms._counts == fresh._reader().forms._counts
        for query in asked:
            agree(index, truth, query)
            updated, anew = (one.search(query, limit=PLENTY) for one in (index, fresh))
            assert [(hit.id, hit.score) for hit in updated.hits] == [(hit.id, hit.score) for hit in anew.hits]
            assert (updated.facets, updated.marks, updated.did_you_mean) == (anew.facets, anew.marks, anew.did_you_mean)


@st.composite
def slipped(draw: st.DrawFn) -> tuple[str, str]:
    """Two words, the second one or two slips away from the first."""
    word = other = draw(st.text("abc", max_size=6))
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(other)))
        letter, rest = draw(st.sampled_from("abc")), other[at:]
        other = other[:at] + draw(
            st.sampled_from([letter + rest, rest[1:], letter + rest[1:], rest[1:2] + rest[:1] + rest[2:]])
        )
    return word, other


@given(slipped())
def test_one_slip_is_a_distance_of_at_most_one(words: tuple[str, str]) -> None:
    assert one_slip(*words) == (distance(*words) <= 1)

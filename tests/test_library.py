"""The Library over the tiny packs and over the real ones: set-up, repetition, search, and what a broken pack leaves."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb.config import Settings
from rulesdb.errors import NotFoundError, NotReadyError, PackError, QueryError
from rulesdb.library import Library

TINY = Path(__file__).parent / "packs" / "tiny"
FACETS = ("game", "pack", "kind", "category", "status", "review", "lang", "doc")


@pytest.fixture
def tiny(tmp_path: Path) -> Library:
    shutil.copytree(TINY, tmp_path / "data")
    return Library(Settings(home=tmp_path / "var", data_dir=tmp_path / "data", database_url=""))


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    library = Library(Settings(home=tmp_path_factory.mktemp("var"), database_url=""))
    library.init()
    yield library
    library.engine.dispose()


def write(library: Library, file: str, find: str, put: str) -> None:
    path = library.settings.data_dir / file
    text = path.read_text("utf-8")
    assert text.count(find) == 1
    path.write_text(text.replace(find, put), "utf-8")


def test_before_init_the_library_says_what_to_do(tiny: Library) -> None:
    with pytest.raises(NotReadyError, match="rulesdb init"):
        tiny.load()


def test_init_twice_changes_nothing(tiny: Library) -> None:
    first = tiny.init()
    assert len(first.published.changed) == 3
    assert first.generation is not None
    second = tiny.init()
    assert second.published.changed == ()
    assert len(second.published.unchanged) == 3
    assert second.generation is None
    assert tiny.check_index() == []


def test_a_changed_text_is_found_after_the_next_load(tiny: Library) -> None:
    tiny.init()
    assert tiny.search("thicket", "en").total == 0
    write(tiny, "skirmish/core/texts/en.yaml", "aliases: [trees, woods]", "aliases: [trees, woods, thicket]")
    report = tiny.load()
    assert report.published.changed == ("sk.core.wood",)
    assert [hit.record.id for hit in tiny.search("thicket", "en").hits] == ["sk.core.wood"]
    assert tiny.check_index() == []


def test_a_broken_pack_leaves_store_and_index_as_they_were(tiny: Library) -> None:
    tiny.init()
    version, state = tiny.data_version(), tiny.index.state()
    write(tiny, "skirmish/core/terrain.yaml", "  cite: book p4?\n", "  cite: book p44\n")
    with pytest.raises(PackError):
        tiny.load()
    assert tiny.data_version() == version
    assert tiny.index.state() == state
    assert tiny.search("grove", "en").hits[0].record.id == "sk.core.grove"


def test_a_record_that_vanished_is_gone_from_store_and_index(tiny: Library) -> None:
    tiny.init()
    for file in ("rules.yaml", "texts/en.yaml", "texts/cs.yaml"):
        path = tiny.settings.data_dir / "skirmish" / "core" / file
        text = path.read_text("utf-8")
        start = text.index("hits:")
        end = text.find("conflicts:", start)
        path.write_text(text[: start if file == "rules.yaml" else start - 2] + (text[end:] if end > 0 else ""), "utf-8")
    (tiny.settings.data_dir / "skirmish" / "core" / "rules.yaml").unlink()
    report = tiny.load()
    assert report.published.deleted == ("sk.core.hits",)
    with pytest.raises(NotFoundError):
        tiny.record("sk.core.hits", "en")
    assert "sk.core.hits" not in tiny.index.ids()


def test_a_lost_index_is_told_and_built_anew(tiny: Library) -> None:
    tiny.init()
    shutil.rmtree(tiny.settings.index_dir)
    with pytest.raises(NotReadyError, match="rulesdb reindex"):
        tiny.search("wood", "en")
    assert tiny.reindex() is not None
    assert tiny.search("wood", "en").total > 0


def test_a_language_without_text_falls_back_and_says_so(tiny: Library) -> None:
    tiny.init()
    text = tiny.record("sk.core.wood", "ru").text
    assert (text.language, text.fallback_from) == ("en", "ru")


def test_like_takes_over_the_values_of_the_other(tiny: Library) -> None:
    tiny.init()
    grove = tiny.record("sk.core.grove", "en")
    assert grove.facts["sight"] == "blocks"
    assert "sight" in grove.inherited


@pytest.mark.parametrize("query", ["bažinách", "bazinach", "marshes", "болота", "brejo", "Sumpf"])
def test_the_marsh_is_found_in_every_language_and_form(real: Library, query: str) -> None:
    assert real.search(query, "en").hits[0].record.id == "m44.tp.marsh"


def test_a_short_pack_name_is_the_pack(real: Library) -> None:
    typed = real.search("pack:tp kind:terrain", "en")
    ticked = real.search("", "en", filters={"pack": ["terrain-pack"], "kind": ["terrain"]})
    assert typed.total == ticked.total == 16
    assert [hit.record.id for hit in typed.hits] == [hit.record.id for hit in ticked.hits]
    assert typed.query == ticked.query


def test_random_filters_agree_with_sql(real: Library) -> None:
    everything = real.store.facets()
    dice = random.Random(44)
    tried = 0
    for _ in range(30):
        filters = {}
        for field in dice.sample(FACETS, dice.randint(1, 3)):
            values = sorted(everything[field])
            filters[field] = dice.sample(values, min(len(values), dice.randint(1, 2)))
        answer = real.search("", "en", filters=filters, per_page=100)
        assert answer.total == real.store.count(filters)
        wanted = [line.id for line in real.store.listing(filters)]
        found = [hit.record.id for page in range(1, answer.pages + 1)
                 for hit in real.search("", "en", filters=filters, per_page=100, page=page).hits]  # fmt: skip
        assert sorted(found) == sorted(wanted)
        counted = {field: {c.value: c.count for c in counts if c.count} for field, counts in answer.facets.items()}
        assert counted == {field: counts for field, counts in real.store.facets(filters).items()}
        tried += bool(wanted)
    assert tried > 10


def test_pages_of_a_search_hold_every_hit_once(real: Library) -> None:
    first = real.search("hex", "en")
    ids = [hit.record.id for page in range(1, first.pages + 1) for hit in real.search("hex", "en", page=page).hits]
    assert len(ids) == len(set(ids)) == first.total > 24


def test_an_unknown_filter_value_is_told_with_the_nearest(real: Library) -> None:
    with pytest.raises(QueryError) as caught:
        real.search("pack:terain-pack", "en")
    assert "terrain-pack" in caught.value.problems[0].hint


def test_every_citation_leads_to_a_document(real: Library) -> None:
    known = {document.id for document in real.documents()}
    records = real.record_views({}, "en", limit=1000).records
    assert len(records) > 150
    for record in records:
        assert record.citations, record.id
        assert {cite.document for cite in record.citations} <= known


def test_unconfirmed_records_say_so(real: Library) -> None:
    doubtful = real.records({"review": ["needs_review"]}, "en", limit=100).records
    assert "m44.base.team-overlord" in {line.id for line in doubtful}
    for line in doubtful:
        assert line.review == "needs_review"

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdb.errors import NotFoundError
from rulesdb.store.database import connect, writing
from rulesdb.store.edits import touch
from rulesdb.store.filters import FIELDS
from rulesdb.store.publish import publish
from rulesdb.store.records import Records
from rulesdb.store.view import best_language, pick_text
from rulesdb.store.views import IndexView, TextView
from tests.store.tiny import GAME, MANUAL, Box, base, element, more, pack_set

TERMS = {
    "hex": {
        "games": ["game", "another"],
        "group": "board",
        "names": {"en": "hex", "cs": "pole"},
        "also": {"cs": ["hexík", "políčko"], "en": ["space"]},
        "attested": {"cs": False},
    },
    "ap": {"games": ["another"], "group": "turn", "names": {"en": "action point"}},
}


@pytest.fixture
def records(engine: sa.Engine) -> Records:
    publish(engine, pack_set(base(), more(), terms=TERMS))
    return Records(engine)


@contextmanager
def counted(engine: sa.Engine) -> Iterator[list[str]]:
    """The statements that reach the database meanwhile."""
    seen: list[str] = []

    def note(_c: Any, _u: Any, statement: str, *_: Any) -> None:
        if statement != "BEGIN":
            seen.append(statement)

    sa.event.listen(engine, "before_cursor_execute", note)
    yield seen
    sa.event.remove(engine, "before_cursor_execute", note)


# --- a record --------------------------------------------------------------------------------------------------------


def test_a_record_is_found_by_id_and_by_number(records: Records) -> None:
    assert records.record("g.base.forest") == records.record(1) == records.record("1")


def test_a_record_has_everything_that_its_pack_says(records: Records) -> None:
    forest = records.record("g.base.forest")
    assert (forest.game, forest.pack, forest.kind, forest.category) == ("game", "base", "terrain", "terrain")
    assert (forest.status, forest.review, forest.evidence, forest.edition) == (
        "official", "approved", "seen-in-two", None,
    )  # fmt: skip
    assert forest.text == TextView("en", "Forest", ("woods", "trees"), "Units stop.", "approved", False)
    assert [text.language for text in forest.texts] == ["en", "cs", "de"]
    assert forest.facts == {
        "movement": {"infantry": ["stop"], "armor": ["stop"]},
        "battle": {
            "in": {"infantry": -1, "armor": -2},
            "on_enter": dict.fromkeys(("infantry", "armor", "artillery"), "no-battle"),
        },
        "flags": {"ignore": 0},
        "sight": "blocks",
    }
    assert [cite.written for cite in forest.citations] == ["man p3 §Forests", "man card Terrain 3"]
    assert forest.citations[0].title == "Rules" and forest.citations[0].page == 3
    assert forest.rules == (
        {"id": "enter", "as": "entered", "set": {"stop": True}, "cite": ["man p4"]},
        {"id": "cover", "as": "target_hex", "when": {"attacker.kind": "infantry"}, "add": {"dice": -1}},
    )


def test_rules_come_back_as_the_files_write_them(engine: sa.Engine) -> None:
    rules: list[dict[str, Any]] = [
        {
            "id": "a",
            "as": "attacker",
            "when": {"range": {"at_least": 2}},
            "unless": {"moved": True},
            "forbid": ["battle"],
        },
        {
            "id": "b",
            "as": "attacker",
            "when": {"attacker.kind": ["infantry", "armor"]},
            "add": {"dice": 1},
            "group": "cover",
        },
        {
            "id": "c",
            "as": "attacker",
            "set": {"dice": {"by": "range", "values": [3, 2]}},
            "instead_of": ["artillery.dice"],
        },
        {"like": "g.base.forest", "without": ["enter"]},
    ]
    box = base()
    box.elements["hill"]["rules"] = rules
    publish(engine, pack_set(box))
    assert list(Records(engine).record("g.base.hill").rules) == rules


@pytest.mark.parametrize("kind", ["like", "extends", "supersedes", "amends", "see_also"])
def test_a_relation_is_told_from_both_ends(engine: sa.Engine, kind: str) -> None:
    box = base()
    box.elements["hill"][kind] = "g.base.forest"
    publish(engine, pack_set(box))
    there = Records(engine).record("g.base.hill", "cs").relations
    back = Records(engine).record("g.base.forest", "cs").relations
    assert [(one.relation, one.id, one.number, one.name) for one in there] == [(kind, "g.base.forest", 1, "Les")]
    reverse = {"like": "liked_by", "see_also": "mentioned_by"}.get(kind, f"{kind.removesuffix('s')}_by")
    expected = {"extends": "extended_by", "supersedes": "superseded_by", "amends": "amended_by"}.get(kind, reverse)
    assert [(one.relation, one.id, one.name) for one in back] == [(expected, "g.base.hill", "Kopec")]


def test_an_unknown_record_is_told_with_the_ids_that_come_closest(records: Records) -> None:
    with pytest.raises(NotFoundError) as caught:
        records.record("g.base.forrest")
    assert caught.value.did_you_mean[0] == "g.base.forest"
    with pytest.raises(NotFoundError) as caught:
        records.record("swamps")
    assert caught.value.did_you_mean == ("g.more.swamp",)
    with pytest.raises(NotFoundError, match="4711"):
        records.record(4711)


ODD = ["", "9" * 40, "٣", "-1", "g.base.forest\x00", "\ud800", "' OR 1=1 --", "g.base.%", "G.BASE.FOREST"]


@pytest.mark.parametrize("typed", [*ODD, 10**30, -1, 0])
def test_no_record_is_found_by_odd_words(records: Records, typed: str | int) -> None:
    with pytest.raises(NotFoundError):
        records.record(typed)


@pytest.mark.parametrize("typed", ODD)
def test_odd_words_in_filters_find_nothing(records: Records, typed: str) -> None:
    for field in FIELDS:
        assert records.listing({field: [typed]}) == ()
    with pytest.raises(NotFoundError):
        records.document(typed)
    assert records.summaries([typed]) == ()
    assert records.terms(typed) == records.packs(game=typed) == records.documents(pack=typed) == ()
    assert list(records.for_index([typed])) == []


# --- like ------------------------------------------------------------------------------------------------------------


def test_an_element_like_another_shows_its_values_and_names_them(records: Records) -> None:
    palms, forest = records.record("g.more.palms"), records.record("g.base.forest")
    assert palms.facts == forest.facts
    assert palms.inherited == ("movement", "battle", "flags", "sight")


def test_values_come_down_a_chain_and_own_ones_win(records: Records) -> None:
    swamp = records.record("g.more.swamp")
    assert swamp.facts["movement"] == {"infantry": ["stop"], "armor": ["impassable"]}
    assert swamp.facts["sight"] == "blocks"
    assert swamp.inherited == ("movement.infantry", "battle", "flags", "sight")


def test_a_change_of_the_liked_element_shows_at_once(engine: sa.Engine, records: Records) -> None:
    assert records.record("g.more.swamp").facts["sight"] == "blocks"
    changed = base()
    changed.elements["forest"]["sight"] = "clear"
    publish(engine, pack_set(changed, more()))
    assert records.record("g.more.swamp").facts["sight"] == "clear"


def test_elements_that_are_like_each_other_do_not_hang_the_reader(engine: sa.Engine) -> None:
    box = Box("base", {"a": element(1, like="g.base.b", sight="clear"), "b": element(2, like="g.base.a")})
    publish(engine, pack_set(box))
    assert Records(engine).record("g.base.b").facts == {"sight": "clear"}


# --- languages -------------------------------------------------------------------------------------------------------


def test_a_missing_language_falls_back_to_english_and_tells_so(records: Records) -> None:
    assert records.record("g.base.hill", "cs").text.fallback_from is None
    text = records.record("g.base.probe", "cs").text
    assert (text.language, text.name, text.fallback_from) == ("en", "Probe", "cs")


def test_a_name_without_text_falls_back_to_a_whole_text(records: Records) -> None:
    text = records.record("g.base.forest", "de").text
    assert (text.language, text.fallback_from) == ("en", "de")


def test_without_english_any_language_serves(engine: sa.Engine) -> None:
    publish(engine, pack_set(base(texts={"ru": {"hill": {"name": "Холм", "text": "Высоко."}}}, conflict_texts={})))
    text = Records(engine).record("g.base.hill", "cs").text
    assert (text.language, text.fallback_from) == ("ru", "cs")
    assert Records(engine).record("g.base.forest", "cs").text.name == ""


def text(language: str, words: str | None) -> TextView:
    return TextView(language, language, (), words, "approved", False)


@given(st.dictionaries(st.sampled_from(["en", "cs", "pt", "de", "xx"]), st.none() | st.just("words"), min_size=1))
def test_the_text_shown_is_whole_if_any_is_and_of_the_wanted_language_if_that_is(kinds: dict[str, str | None]) -> None:
    shown = pick_text("cs", {language: text(language, words) for language, words in kinds.items()})
    assert (shown.text is not None) == any(kinds.values())
    assert (shown.language == "cs") == (kinds.get("cs") is not None or ("cs" in kinds and not any(kinds.values())))
    assert (shown.fallback_from is None) == (shown.language == "cs")


def test_languages_of_the_house_come_before_others() -> None:
    assert best_language("de", ["xx", "ru", "cs"]) == "cs"
    assert best_language("de", ["xx", "aa"]) == "aa"
    assert best_language("de", []) is None


# --- lists -----------------------------------------------------------------------------------------------------------


def test_summaries_keep_the_order_of_the_ids_and_leave_out_unknown_ones(records: Records) -> None:
    found = records.summaries(["g.more.palms", "nobody", "g.base.forest", "g.more.palms"], "cs")
    assert [(one.id, one.text.name) for one in found] == [
        ("g.more.palms", "Palmy"), ("g.base.forest", "Les"), ("g.more.palms", "Palmy"),
    ]  # fmt: skip
    assert records.summaries([]) == ()


def test_a_summary_says_what_the_whole_record_says(records: Records) -> None:
    for language in ("en", "cs", "de", "ru"):
        for one, whole in zip(records.listing(language=language), records.records(language=language), strict=True):
            for field in ("id", "number", "game", "pack", "kind", "category", "status", "review", "text"):
                assert getattr(one, field) == getattr(whole, field)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 50])
def test_pages_hold_every_record_once_in_order_of_number(records: Records, size: int) -> None:
    seen: list[int] = []
    while page := records.listing(after=seen[-1] if seen else None, limit=size):
        seen += [one.number for one in page]
    assert seen == [1, 2, 3, 4, 1001, 1002, 1003]
    assert [one.number for one in records.records(after=4, limit=2)] == [1001, 1002]
    assert records.listing(after=10**30) == records.listing(limit=0) == records.listing(limit=-5) == ()
    assert records.listing(after=-(10**30), limit=10**30) == records.listing()


@pytest.mark.parametrize(
    ("after", "limit", "cursor"),
    [(0, 2, None), (2, 2, 0), (3, 2, 1), (4, 2, 2), (1003, 3, 4), (1003, 50, 0), (10**30, 2, 1001), (-5, 2, None)],
)
def test_the_way_back_begins_as_many_records_before(
    records: Records, after: int, limit: int, cursor: int | None
) -> None:
    assert records.before({}, after, limit) == cursor


def test_the_matrix_holds_ground_only(records: Records) -> None:
    assert [one.id for one in records.matrix()] == ["g.base.forest", "g.base.hill", "g.more.palms", "g.more.swamp"]
    assert [one.id for one in records.matrix({"pack": ["more"]})] == ["g.more.palms", "g.more.swamp"]
    assert records.matrix({"kind": ["card"]}) == ()


def test_the_number_of_queries_does_not_grow_with_the_number_of_records(engine: sa.Engine) -> None:
    def boxes(count: int) -> Box:
        elements = {
            f"e{place}": element(
                place + 1, sight="clear", like=f"g.base.e{place - 1}" if place % 2 else None, conflicts=["E1"]
            )
            for place in range(count)
        }
        named = {f"e{place}": {"name": str(place), "text": "t", "aliases": ["a"]} for place in range(count)}
        return base(elements=elements, texts={"en": named, "cs": named}, conflicts={"E1": {
            "kind": "open-question", "state": "open", "sources": ["a"]}})  # fmt: skip

    asked: list[Callable[[Records], object]] = [
        lambda records: records.records(language="cs"),
        lambda records: records.listing(language="cs"),
        lambda records: records.summaries([f"g.base.e{place}" for place in range(4)], "cs"),
        lambda records: list(records.for_index()),
        lambda records: records.pages("man"),
        lambda records: records.matrix(),
        lambda records: records.conflicts(),
    ]
    counts = []
    for size in (4, 40):
        publish(engine, pack_set(boxes(size)))
        with counted(engine) as seen:
            sizes = [len(seen)]
            for ask in asked:
                ask(Records(engine))
                sizes.append(len(seen))
        counts.append(sizes)
    assert counts[0] == counts[1]


# --- filters and facets ----------------------------------------------------------------------------------------------

VARIED = pack_set(
    base(
        elements={
            f"e{place}": element(
                place + 1,
                ("terrain", "card", "unit")[place % 3],
                status=("official", "faq", "community", "unclassified")[place % 4],
                review=("approved", "needs_review")[place % 2],
                cite=["man p1", "man p2", "cards"][place % 3 :],
                rules=[{"id": "r", "as": "x", "note": ["n"], "cite": "more p2"}] if place % 5 == 0 else [],
            )
            for place in range(12)
        },
        texts={
            "en": {f"e{place}": "x" for place in range(12)},
            "cs": {f"e{place}": "x" for place in range(0, 12, 2)},
            "de": {f"e{place}": "x" for place in range(0, 12, 5)},
        },
        documents={"man": MANUAL, "cards": MANUAL},
        conflicts={},
    ),
    more(
        id="sands",
        elements={f"e{place}": element(1001 + place, cite="more p1", category="card") for place in range(3)},
        requires=[],
    ),
    Box("other", {"e": element(2001, cite="alien p1")}, documents={"alien": MANUAL}, game="next"),
    games={"game": GAME, "next": {**GAME, "short": "n"}},
)  # fmt: skip


def values_of(one: IndexView, field: str) -> tuple[str, ...]:
    if field == "lang":
        return tuple(text.language for text in one.texts)
    return one.documents if field == "doc" else (getattr(one, field),)


def fits(one: IndexView, filters: dict[str, list[str]], *, but: str = "") -> bool:
    return all(
        not values or field == but or set(values) & set(values_of(one, field)) for field, values in filters.items()
    )


@pytest.fixture(scope="module")
def varied(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Records]:
    path = tmp_path_factory.mktemp("varied") / "store.sqlite3"
    path.write_bytes(migrated_file.read_bytes())
    engine = connect(f"sqlite:///{path}")
    publish(engine, VARIED)
    yield Records(engine)
    engine.dispose()


CHOICES = {
    "game": ["game", "next", "none"], "pack": ["base", "sands", "other"], "kind": ["terrain", "card", "unit"],
    "category": ["terrain", "card", "unit"], "status": ["official", "faq", "community"],
    "review": ["approved", "needs_review"], "lang": ["en", "cs", "de", "ru"], "doc": ["man", "cards", "more", "alien"],
}  # fmt: skip
filter_sets = st.fixed_dictionaries(
    {}, optional={field: st.lists(st.sampled_from(values), max_size=2) for field, values in CHOICES.items()}
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(filters=filter_sets)
def test_filters_and_counts_mean_what_a_walk_over_all_records_says(
    varied: Records, filters: dict[str, list[str]]
) -> None:
    every = list(varied.for_index())
    expected = [one.id for one in every if fits(one, filters)]
    assert [one.id for one in varied.listing(filters)] == expected
    assert varied.count(filters) == len(expected)
    for field, counts in varied.facets(filters).items():
        left = [one for one in every if fits(one, filters, but=field)]
        assert counts == Counter(value for one in left for value in values_of(one, field))


def test_facets_count_on_both_databases_alike(engine: sa.Engine, varied: Records) -> None:
    publish(engine, VARIED)
    for filters in ({}, {"kind": ["terrain"]}, {"lang": ["cs"], "doc": ["man", "more"]}, {"pack": ["sands"]}):
        assert Records(engine).facets(filters) == varied.facets(filters)
    assert tuple(varied.facets()) == FIELDS


def test_a_pack_may_be_filtered_by_its_short_name(records: Records) -> None:
    assert records.listing({"pack": ["m"]}) == records.listing({"pack": ["more"]}) != ()


def test_an_unknown_filter_is_named(records: Records) -> None:
    with pytest.raises(ValueError, match="'colour'"):
        records.listing({"colour": ["red"]})


# --- shelves ---------------------------------------------------------------------------------------------------------


def test_games_packs_and_categories_come_with_names_and_counts(records: Records) -> None:
    assert [(one.id, one.name, one.owner) for one in records.games("cs")] == [("game", "Hra", "nobody")]
    assert [(one.id, one.name, one.records, one.requires) for one in records.packs("cs")] == [
        ("base", "Box base", 4, ()),
        ("more", "Box more", 3, ("base",)),
    ]
    assert records.packs(game="none") == ()
    assert [(one.id, one.name, one.records) for one in records.categories("cs")] == [
        ("terrain", "Terén", 4), ("card", "Cards", 1), ("unit", "Units", 2),
    ]  # fmt: skip


def test_documents_count_citations_of_records_and_of_rules(records: Records) -> None:
    assert [(one.id, one.citations) for one in records.documents()] == [("man", 7), ("more", 2)]
    assert records.document("more").title == "More rules"
    assert [one.id for one in records.documents(pack="more")] == ["more"]
    with pytest.raises(NotFoundError) as caught:
        records.document("mre")
    assert caught.value.did_you_mean == ("more",)


def test_pages_of_a_document_name_what_cites_them(records: Records) -> None:
    pages = {page.page: [one.id for one in page.records] for page in records.pages("man")}
    assert pages[3] == ["g.base.forest", "g.base.hill"]
    assert pages[4] == ["g.base.forest", "g.base.infantry", "g.more.elite"], "a rule's own citation counts"
    assert list(pages)[-1] is None and pages[None] == ["g.base.forest"]
    assert [page.page for page in records.pages("more")] == [2, 3, 4], "a citation of two pages stands at both"
    with pytest.raises(NotFoundError):
        records.pages("nothing")


def test_the_glossary_may_be_asked_for_one_game(records: Records) -> None:
    hexes, points = records.terms()
    assert (hexes.id, hexes.games, hexes.group) == ("hex", ("game", "another"), "board")
    assert hexes.names == {"en": "hex", "cs": "pole"}
    assert hexes.also == {"en": ("space",), "cs": ("hexík", "políčko")}
    assert hexes.attested == {"cs": False}
    assert points.id == "ap"
    assert records.terms("game") == (hexes,)


def test_a_conflict_tells_who_says_what_in_one_language(records: Records) -> None:
    (conflict,) = records.conflicts("cs")
    assert conflict.positions == (("man", "high"), ("faq", "low"))
    assert (conflict.topic, conflict.holds, conflict.why, conflict.language) == ("Height", "high", "it says so", "en")
    assert records.record("g.base.hill", "cs").conflicts == (conflict,)
    assert records.conflicts(game="none") == ()


def test_a_conflict_without_words_still_names_its_sources(engine: sa.Engine) -> None:
    publish(engine, pack_set(base(conflict_texts={})))
    assert Records(engine).conflicts()[0].positions == (("man", ""), ("faq", ""))


# --- for the index ---------------------------------------------------------------------------------------------------


def test_the_index_gets_every_language_and_document(records: Records) -> None:
    every = {one.id: one for one in records.for_index()}
    assert [one.number for one in every.values()] == [1, 2, 3, 4, 1001, 1002, 1003]
    assert [text.language for text in every["g.base.forest"].texts] == ["en", "cs", "de"]
    assert every["g.base.forest"].documents == ("man",)
    assert [one.id for one in records.for_index(["g.more.palms", "nobody", "g.base.hill"])] == [
        "g.base.hill",
        "g.more.palms",
    ]
    assert list(records.for_index([])) == []


def test_the_index_gets_the_questions_that_a_text_answers(engine: sa.Engine) -> None:
    box = base()
    box.texts["cs"]["forest"]["asked"] = ["musím v lese zastavit?", "blokuje les výhled?"]
    publish(engine, pack_set(box))
    (forest,) = Records(engine).for_index(["g.base.forest"])
    assert {text.language: text.asked for text in forest.texts} == {
        "en": (), "cs": ("musím v lese zastavit?", "blokuje les výhled?"), "de": (),
    }  # fmt: skip
    assert Records(engine).record("g.base.forest", "cs").text.asked == ()


def test_touched_records_go_to_the_outbox_and_wait_there(engine: sa.Engine, records: Records) -> None:
    records.outbox_done([entry.seq for entry in records.outbox_pending()])
    touch(engine, ["g.base.hill", "g.base.forest"])
    first = records.outbox_pending()
    touch(engine, ["g.base.hill"])
    records.outbox_done([entry.seq for entry in first])
    assert [entry.record_id for entry in records.outbox_pending()] == ["g.base.hill"]
    records.outbox_done([])


def test_touching_an_unknown_record_touches_none(engine: sa.Engine, records: Records) -> None:
    before = records.outbox_pending()
    with pytest.raises(NotFoundError):
        touch(engine, ["g.base.hill", "nobody"])
    assert records.outbox_pending() == before


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_what_was_read_is_read_again_only_after_a_change(engine: sa.Engine, records: Records) -> None:
    ask = [
        lambda: records.record("g.base.forest"),
        lambda: records.summaries(["g.base.forest"]),
        records.packs,
        records.terms,
    ]
    for one in ask:
        one()
    with counted(engine) as seen:
        for one in ask:
            one()
    lines = int(engine.dialect.name == "sqlite")  # its watch tells without a query that the lines at hand still hold
    assert len(seen) == len(ask) - lines, "each asks only whether anything changed"
    changed = base()
    changed.texts["en"]["forest"]["name"] = "Wood"
    publish(engine, pack_set(changed, more()))
    assert records.record("g.base.forest").text.name == records.summaries(["g.base.forest"])[0].text.name == "Wood"


def test_a_reader_of_an_older_state_leaves_nothing_behind(engine: sa.Engine) -> None:
    publish(engine, pack_set(base()))
    records = Records(engine)
    changed = base()
    changed.texts["en"]["forest"]["name"] = "Wood"
    with records._kept.reading() as (_, old):
        publish(engine, pack_set(changed))
        assert records.record("g.base.forest").text.name == "Wood"
        old.get(("record", "g.base.forest", "en"), lambda: "what was read before")
    assert records.record("g.base.forest").text.name == "Wood"


def test_only_so_much_is_kept(engine: sa.Engine, records: Records) -> None:
    with records._kept.reading() as (_, shelf):
        shelf._size = 2
        for name in "abc":
            shelf.get(name, lambda name=name: name)  # type: ignore[misc]
        assert shelf.get("a", lambda: "new") == "new"
        assert shelf.get("c", lambda: "new") == "c"
        assert shelf.get("d", lambda: None) is None
        assert shelf.get("d", lambda: 1) == 1


def test_nothing_is_in_an_unpublished_store(engine: sa.Engine) -> None:
    records = Records(engine)
    assert records.data_version() == ""
    assert records.records() == records.listing() == records.packs() == records.terms() == records.conflicts() == ()
    with writing(engine):
        pass
    assert records.facets() == {field: {} for field in FIELDS}

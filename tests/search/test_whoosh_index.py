"""Answers of the embedded index: what comes first, what is told beside the hits, what a damaged index says."""

from __future__ import annotations

import json
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdb.errors import NotReadyError
from rulesdb.search import whoosh_index
from rulesdb.search.index import IndexedRecord, Results
from rulesdb.search.query import Query, known_values, parse
from rulesdb.search.whoosh_index import MOST_SEGMENTS, WhooshIndex
from tests.search.shelf import RECORDS, record, text


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> WhooshIndex:
    made = WhooshIndex(tmp_path_factory.mktemp("index"))
    made.rebuild(RECORDS, data_version="1")
    return made


@pytest.fixture
def own_index(tmp_path: Path) -> WhooshIndex:
    made = WhooshIndex(tmp_path / "index")
    made.rebuild(RECORDS, data_version="1", sequence=3)
    return made


def ids(results: Results) -> list[str]:
    return [hit.id.rpartition(".")[2] for hit in results.hits]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("marsh", "marsh"),
        ("marshes", "marsh"),
        ("bažinách", "marsh"),
        ("bazinach", "marsh"),
        ("BAŽINA", "marsh"),
        ("болота", "marsh"),
        ("swamps", "marsh"),
        ("mocalu", "marsh"),
        ("tanků", "armor"),
        ("миномет", "bridge"),
        ("миномёты", "bridge"),
        ("bridge", "bridge"),
        ("rail bridge", "railroad-bridge"),
        ('"railroad bridge"', "railroad-bridge"),
        ("železniční most", "railroad-bridge"),
        ("for*", "forest"),
        ("marsch~", "marsh"),
        ("forset~", "forest"),
        ("m44.base.bridge", "bridge"),
        ("number:4", "railroad-bridge"),
        ("how many dice armor", "armor"),
        ("ambush then tanks retreat", "ambush"),
        ("railroad bridge armor must stop", "railroad-bridge"),
    ],
)
@pytest.mark.parametrize("reader", [None, "en", "cs"])
def test_the_record_meant_comes_first(index: WhooshIndex, typed: str, first: str, reader: str | None) -> None:
    assert ids(index.search(parse(typed), language=reader))[0] == first


def test_names_weigh_more_than_aliases_and_aliases_more_than_texts(tmp_path: Path) -> None:
    index = WhooshIndex(tmp_path)
    index.rebuild(
        [
            record("a.text", 1, text("en", "Hill", "A fort and a fort and a fort.")),
            record("a.alias", 2, text("en", "Castle", "Walls.", "fort")),
            record("a.long-name", 3, text("en", "Fort on the river bank", "Walls.")),
            record("a.name", 4, text("en", "Fort", "Walls.")),
        ],
        data_version="1",
    )
    assert ids(index.search(parse("fort"))) == ["name", "alias", "long-name", "text"]


def test_equal_scores_are_in_order_of_number(tmp_path: Path) -> None:
    index = WhooshIndex(tmp_path)
    index.rebuild([record(f"a.{n}", n, text("en", "Hill", "Same.")) for n in (30, 4, 11, 200)], data_version="1")
    assert ids(index.search(parse("hill"))) == ["4", "11", "30", "200"]
    assert ids(index.search(Query())) == ["4", "11", "30", "200"]


def test_pages_follow_each_other_without_gap_or_overlap(index: WhooshIndex) -> None:
    query = parse("bridge OR armor OR forest")
    whole = ids(index.search(query, limit=100))
    assert len(whole) == index.search(query, limit=0).total == 6
    assert [id for offset in range(0, 8, 2) for id in ids(index.search(query, offset=offset, limit=2))] == whole


def test_a_word_all_languages_share_is_read_in_the_language_of_the_query(index: WhooshIndex) -> None:
    assert ids(index.search(parse("les"))) == ["forest"]
    assert ids(index.search(parse("most")))[:2] == ["bridge", "railroad-bridge"]  # "most units" is behind them


def test_facets_leave_their_own_field_out(index: WhooshIndex) -> None:
    results = index.search(parse("bridge pack:terrain-pack"))
    assert ids(results) == ["railroad-bridge"]
    assert results.facets["pack"] == {"base": 1, "terrain-pack": 1}
    assert results.facets["doc"] == {"tp": 1}
    nothing = index.search(parse("bridge pack:nowhere kind:card"))
    assert nothing.total == 0
    assert nothing.facets["kind"] == {"card": 0}


def test_filters_of_one_field_add_up_and_of_two_fields_narrow(index: WhooshIndex) -> None:
    assert ids(index.search(parse("kind:card,unit"))) == ["armor", "ambush"]
    assert ids(index.search(parse("kind:card,unit status:faq"))) == ["ambush"]
    assert ids(index.search(parse("-kind:terrain"))) == ["armor", "ambush"]
    assert ids(index.search(parse("lang:ru"))) == ["marsh", "bridge"]
    assert ids(index.search(parse("doc:faq"))) == ["marsh"]


def test_names_only_looks_in_names_and_aliases(index: WhooshIndex) -> None:
    assert set(ids(index.search(parse("forest")))) == {"forest", "marsh"}
    assert ids(index.search(parse("forest in:name"))) == ["forest"]
    assert ids(index.search(parse("woods in:name"))) == ["forest"]


def test_a_phrase_does_not_run_from_one_alias_into_the_next(tmp_path: Path) -> None:
    index = WhooshIndex(tmp_path)
    index.rebuild([record("a.a", 1, text("en", "Line", "Of sight.", "fort gate", "river ford"))], data_version="1")
    assert index.search(parse('"gate river"')).total == 0
    assert index.search(parse('"line of"')).total == 0
    assert index.search(parse('"river ford"')).total == 1
    assert index.search(parse('"ford river"')).total == 0


def test_a_phrase_is_words_side_by_side_in_this_order(index: WhooshIndex) -> None:
    assert ids(index.search(parse('"line of sight"'))) == ["forest"]
    assert ids(index.search(parse('"three dice" OR "armor stops"'))) == ["marsh", "armor"]
    assert index.search(parse('"sight of line"')).total == 0
    assert index.search(parse('"line sight"')).total == 0
    assert ids(index.search(parse('"zastavit a nesmí"'))) == ["forest"]


def test_a_word_typed_plain_finds_the_word_whose_stem_it_hides(tmp_path: Path) -> None:
    index = WhooshIndex(tmp_path)
    index.rebuild([record("a.a", 1, text("cs", "Karty", "Hráči berou karty. Stupeň výšky."))], data_version="1")
    for typed in ("hraci", "stupen", "hráči", "vysky"):
        assert index.search(parse(typed)).total == 1, typed


def test_two_words_are_wanted_together_and_told_when_they_are_not(index: WhooshIndex) -> None:
    together = index.search(parse("marsh forest"))
    assert (ids(together), together.relaxed) == (["marsh"], False)
    apart = index.search(parse("ambush river"))
    assert apart.relaxed
    assert set(ids(apart)) == {"ambush", "bridge"}
    assert ids(index.search(parse("ambush -ambush river"))) == ["bridge"]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("can tanks go in the woods", "woods"),
        ("into the woods with a tank", "woods"),
        ("what may a tank do", "tank"),
        ("ambush then counter attack", "ambush"),
        ("counter attack then ambush", "counter-attack"),
        ("does a counter attack count", "counter-attack"),
        ("dusty woods tank", "woods"),
    ],
)
def test_a_question_is_about_what_it_names_first_and_others_seldom_talk_of(
    tmp_path: Path, question: str, first: str
) -> None:
    index = WhooshIndex(tmp_path)
    named = ["Tank", "Woods", "Ambush", "Counter attack", "Attack"]
    records = [record(f"a.{name.lower().replace(' ', '-')}", n, text("en", name)) for n, name in enumerate(named)]
    talk = [record(f"a.{n}", n, text("en", f"Page {n}", "Every tank may attack.")) for n in range(10, 40)]
    index.rebuild([*records, *talk], data_version="1")
    assert ids(index.search(parse(question)))[0] == first


def test_words_that_only_ask_do_not_count_in_a_question(index: WhooshIndex) -> None:
    asked = index.search(parse("how can they ambush"))
    assert ids(asked) == ["ambush"]
    assert asked.relaxed


def test_an_unknown_word_gets_a_correction(index: WhooshIndex) -> None:
    assert index.search(parse("briddge kind:terrain")).did_you_mean == "bridge kind:terrain"
    assert index.search(parse("bažima")).did_you_mean == "bažina"
    assert index.search(parse("bridge")).did_you_mean is None
    assert index.search(parse("zzzzzz")).did_you_mean is None
    assert parse(index.search(parse("(briddge OR zzzzz) -marsh")).did_you_mean or "") == parse(
        "(bridge OR zzzzz) -marsh"
    )


def test_marks_are_the_tokens_that_matched(index: WhooshIndex) -> None:
    assert index.search(parse("bazinach")).marks >= {"baz"}
    assert "marsh" in index.search(parse("marsch~")).marks
    assert index.search(Query()).marks == frozenset()


def test_suggestions_complete_names_and_aliases(index: WhooshIndex) -> None:
    assert [one.name for one in index.suggest("bri")] == ["Bridge", "Railroad Bridge"]
    assert [(one.name, one.alias) for one in index.suggest("woo")] == [("Forest", "woods")]
    assert [one.id for one in index.suggest("zelez")] == ["m44.tp.railroad-bridge"]
    assert [one.name for one in index.suggest("tank", language="cs")] == ["Obrněná jednotka"]
    assert [one.name for one in index.suggest("мо")] == ["Мост"]
    assert not index.suggest("")
    assert not index.suggest("(-*")
    assert len(index.suggest("m", limit=1)) == 1


def test_values_feed_the_parser(index: WhooshIndex) -> None:
    known = known_values(index.values(), {"pack": {"tp": "terrain-pack"}})
    assert index.search(parse("pack:tp kind:terrain", values=known)).total == 2


def test_state_and_ids_tell_what_the_index_holds(own_index: WhooshIndex) -> None:
    state = own_index.state()
    assert (state.data_version, state.sequence, state.records) == ("1", 3, 6)
    assert own_index.ids() == {record.id for record in RECORDS}
    assert own_index.search(Query()).generation == state.generation
    assert not own_index.check()


def test_an_update_puts_in_changes_and_takes_out(own_index: WhooshIndex) -> None:
    hill = record("m44.base.hill", 9, text("en", "Hill", "Higher than a marsh."))
    forest = record("m44.base.forest", 1, text("en", "Woodland", "Trees."))
    before = own_index.state().generation
    after = own_index.update([hill, forest], ["m44.base.bridge"], sequence=7)
    state = own_index.state()
    assert before != after == state.generation
    assert (state.sequence, state.records, state.data_version) == (7, 6, "1")
    assert ids(own_index.search(parse("hill"))) == ["hill"]
    assert ids(own_index.search(parse("woodland"))) == ["forest"]
    assert own_index.search(parse("woods")).total == 0
    assert own_index.search(parse("hvozd*")).total == 0
    assert not own_index.suggest("woods")
    assert "m44.base.bridge" not in own_index.ids()
    own_index.update([], sequence=7, data_version="2")
    assert own_index.state().data_version == "2"
    assert not own_index.check()


def test_many_updates_do_not_pile_up_segments(own_index: WhooshIndex, tmp_path: Path) -> None:
    for sequence in range(4, 4 + 2 * MOST_SEGMENTS):
        own_index.update([record("m44.base.hill", 9, text("en", f"Hill {sequence}"))], sequence=sequence)
        segments = list((tmp_path / "index" / own_index.state().generation / "postings").glob("*.seg"))
        assert len(segments) <= MOST_SEGMENTS
        assert own_index.search(parse(f"hill {sequence}")).total == 1
    assert not own_index.check()


def test_an_empty_index_answers(tmp_path: Path) -> None:
    index = WhooshIndex(tmp_path)
    index.rebuild([], data_version="0")
    assert index.search(parse("les")).total == 0
    assert index.search(parse("how many dice in les")).total == 0
    assert not index.suggest("les")
    index.update([RECORDS[0]], sequence=1)
    assert index.search(parse("les")).total == 1


def test_two_generations_stay_on_disk_and_the_folder_is_private(own_index: WhooshIndex, tmp_path: Path) -> None:
    root = tmp_path / "index"
    names = [own_index.rebuild(RECORDS, data_version=str(number)) for number in range(3)]
    assert sorted(path.name for path in root.iterdir() if path.is_dir()) == names[-2:]
    assert stat.S_IMODE(root.stat().st_mode) == 0o700
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o700 for path in root.iterdir() if path.is_dir())


def test_without_an_index_every_question_names_the_command_that_makes_one(tmp_path: Path) -> None:
    index = WhooshIndex(tmp_path / "nowhere")
    questions: list[Callable[[], object]] = [
        lambda: index.search(parse("les")),
        lambda: index.suggest("les"),
        index.ids,
        index.values,
        index.state,
        index.check,
        lambda: index.update([], sequence=1),
    ]
    for ask in questions:
        with pytest.raises(NotReadyError, match="rulesdb reindex"):
            ask()


def files_of(index: WhooshIndex, root: Path) -> list[Path]:
    generation = root / index.state().generation
    return sorted(path for path in [*generation.rglob("*"), root / "CURRENT"] if path.is_file())


@pytest.mark.parametrize("damage", ["missing", "empty", "half", "flipped", "longer"])
def test_any_damaged_file_is_noticed_and_mended_by_a_rebuild(
    own_index: WhooshIndex, tmp_path: Path, damage: str
) -> None:
    root = tmp_path / "index"
    whole = {path: path.read_bytes() for path in files_of(own_index, root)}
    assert len(whole) >= 7
    for path, content in whole.items():
        if damage == "missing":
            path.unlink()
        else:
            middle = len(content) // 2
            path.write_bytes(
                {
                    "empty": b"",
                    "half": content[:middle],
                    "flipped": content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :],
                    "longer": content + b" x",
                }[damage]
            )
        fresh = WhooshIndex(root)
        with pytest.raises(NotReadyError, match="rulesdb reindex"):
            fresh.search(parse("les"))
        try:
            assert fresh.check(), path
        except NotReadyError:
            assert path.name in ("CURRENT", "manifest.json")
        path.write_bytes(content)
    (root / own_index.state().generation / "forms.json").write_text("{}")
    WhooshIndex(root).rebuild(RECORDS, data_version="1")
    assert ids(WhooshIndex(root).search(parse("les"))) == ["forest"]


def test_a_damaged_index_refuses_an_update_and_keeps_its_files(own_index: WhooshIndex, tmp_path: Path) -> None:
    root = tmp_path / "index"
    forms = root / own_index.state().generation / "forms.json"
    content = forms.read_bytes()
    forms.write_text("{}")
    with pytest.raises(NotReadyError, match="rulesdb reindex"):
        own_index.update([RECORDS[0]], sequence=9)
    forms.write_bytes(content)
    assert own_index.state().sequence == 3
    assert not own_index.check()


def test_an_index_of_another_analyser_is_not_used(own_index: WhooshIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whoosh_index, "fingerprint", lambda: "another")
    with pytest.raises(NotReadyError, match="another version"):
        own_index.search(parse("les"))
    with pytest.raises(NotReadyError, match="another version"):
        own_index.update([], sequence=9)
    own_index.rebuild(RECORDS, data_version="1")
    assert ids(own_index.search(parse("les"))) == ["forest"]


def test_an_update_that_fails_leaves_the_index_as_it_was(
    own_index: WhooshIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = own_index.state()

    def broken(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(whoosh_index, "_document_places", broken)
    with pytest.raises(OSError, match="disk full"):
        own_index.update([RECORDS[0]], sequence=9)
    with pytest.raises(OSError, match="disk full"):
        own_index.rebuild([], data_version="2")
    monkeypatch.undo()
    assert own_index.state() == before
    assert ids(own_index.search(parse("les"))) == ["forest"]
    own_index.update([RECORDS[0]], sequence=9)
    assert not own_index.check()


def test_a_manifest_that_miscounts_is_a_problem(own_index: WhooshIndex, tmp_path: Path) -> None:
    root = tmp_path / "index"
    generation = root / own_index.state().generation
    catalog = json.loads((generation / "catalog.json").read_text())
    catalog["places"][0] = -1
    whoosh_index._disagreements(whoosh_index._Reader(own_index._current()), 6)
    (generation / "catalog.json").write_text(json.dumps(catalog))
    reader = whoosh_index._Reader(own_index._current())
    assert [problem.what for problem in whoosh_index._disagreements(reader, 7)] == [
        "6 records, the manifest says 7",
        "5 documents for 6 records",
    ]


def test_readers_see_whole_generations_while_they_are_swapped(tmp_path: Path) -> None:
    """Every record of generation n says "turn n": an answer with some, or of another generation, is a torn one."""

    def generation(number: int) -> list[IndexedRecord]:
        return [record(f"a.{n}", n, text("en", f"Hill {n}", f"common turn{number}")) for n in range(8)]

    index = WhooshIndex(tmp_path)
    index.rebuild(generation(0), data_version="0")
    done = threading.Event()
    torn: list[object] = []
    answered = [0, 0]

    def read(reader: int) -> None:
        own = WhooshIndex(tmp_path) if reader else index
        try:
            while not done.is_set() or not answered[reader]:
                for number in range(16):
                    results = own.search(parse(f"turn{number}"), limit=100)
                    if results.total not in (0, 8) or len(results.hits) != results.total:
                        torn.append((number, results.total))
                if own.search(parse("common")).total != 8:
                    torn.append("common")
                answered[reader] += 1
        except Exception as error:
            torn.append(error)

    readers = [threading.Thread(target=read, args=(number,)) for number in range(2)]
    for thread in readers:
        thread.start()
    for number in range(1, 16):
        if number % 3:
            index.update(generation(number), sequence=number)
        else:
            index.rebuild(generation(number), data_version=str(number), sequence=number)
    done.set()
    for thread in readers:
        thread.join()
    assert not torn
    assert all(answered)
    assert index.search(parse("turn15")).total == 8


def test_importing_contract_and_parser_leaves_whoosh_and_stemmer_alone() -> None:
    import subprocess

    code = (
        "import sys, rulesdb.search.index, rulesdb.search.query, rulesdb.search.snippets\n"
        "print([name for name in ('whoosh', 'Stemmer', 'difflib', 'sqlite3') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

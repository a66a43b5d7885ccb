"""The query language: what is read, what is refused and how it says so."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulesdb.errors import QueryError
from rulesdb.search.query import (
    LONGEST_QUERY,
    SYNTAX,
    And,
    Filter,
    Fuzzy,
    Not,
    Or,
    Phrase,
    Prefix,
    Query,
    Word,
    known_values,
    leaves,
    parse,
)
from tests.search.strategies import TYPED, queries

KNOWN = known_values(
    {"pack": ["base", "terrain-pack"], "kind": ["terrain", "card"], "doc": ["FAQ13"]}, {"pack": {"tp": "terrain-pack"}}
)


def problems(text: str) -> list[str]:
    with pytest.raises(QueryError) as caught:
        parse(text, values=KNOWN)
    assert caught.value.problems
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("forest", Word("forest")),
        ("forest retreat", And((Word("forest"), Word("retreat")))),
        ("forest AND retreat", And((Word("forest"), Word("retreat")))),
        ('"line of  sight"', Phrase("line of sight")),
        ("“přímka vidění”", Phrase("přímka vidění")),
        ("bridge -railroad", And((Word("bridge"), Not(Word("railroad"))))),
        ("NOT bridge", Not(Word("bridge"))),
        ("fort*", Prefix("fort")),
        ("marsch~", Fuzzy("marsch")),
        ("a OR b c", Or((Word("a"), And((Word("b"), Word("c")))))),
        ("(a OR b) c", And((Or((Word("a"), Word("b"))), Word("c")))),
        ("a (b (c d))", And((Word("a"), Word("b"), Word("c"), Word("d")))),
        ("-(-a)", Word("a")),
        ("Průsmyk (Wadi)", And((Word("Průsmyk"), Word("Wadi")))),
        ("T-34", Word("T-34")),
        ("C&C", Word("C&C")),
        ("'44", Word("44")),
        ("attack?!", Word("attack")),
        ("<script>", Word("script")),
        ("10:30", Word("10:30")),
        ("'les' 'OR' ...les _les_", And((Word("les"), Word("or"), Word("les"), Word("les")))),
        ("Movement: stop", And((Word("Movement"), Word("stop")))),
        ("שלום עולם", And((Word("שלום"), Word("עולם")))),
        ("or not", And((Word("or"), Word("not")))),
        ("", None),
        ("  \t ", None),
    ],
)
def test_words_are_read(text: str, words: object) -> None:
    assert parse(text).words == words


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("pack:tp", "pack:terrain-pack"),
        ("PACK:TP", "pack:terrain-pack"),
        ("pack:tp,base", "pack:base,terrain-pack"),
        ("pack:tp les pack:base", "les pack:base,terrain-pack"),
        ("kind:card -kind:terrain", "kind:card -kind:terrain"),
        ('kind:"terrain"', "kind:terrain"),
        ("doc:faq13", "doc:FAQ13"),
        ("number:007", "number:7"),
        ("'pack:tp les'", "les pack:terrain-pack"),
        ("in:name les", "les in:name"),
        ("in:all les", "les"),
        ("a OR b pack:tp", "a OR b pack:terrain-pack"),
        ('category:"Line of Sight"', 'category:"line of sight"'),
    ],
)
def test_filters_are_read(text: str, canonical: str) -> None:
    assert str(parse(text, values=KNOWN)) == canonical


@pytest.mark.parametrize(
    ("text", "where", "hint"),
    [
        ("foo:bar", "character 1", '"foo:bar"'),
        ("les pak:tp", "character 5", "did you mean 'pack'?"),
        ("pack:terain-pack", "character 6", "did you mean 'terrain-pack'?"),
        ("pack:tp,nope", "character 9", "base, terrain-pack"),
        ("kind:", "character 6", "kind:terrain"),
        ("kind:card,", "character 11", "kind:terrain"),
        ("number:seven", "character 8", "number:12"),
        ("in:text", "character 1", "in:name or in:all"),
        ("-in:name", "character 2", "in:name or in:all"),
        ("in:name in:all", "character 9", "in:name or in:all"),
        ("OR", "character 1", "both sides"),
        ("a OR", "character 3", "both sides"),
        ("OR a", "character 1", "both sides"),
        ("a OR OR b", "character 6", "both sides"),
        ("AND a", "character 1", "both sides"),
        ("a - b", "character 3", "right at a word"),
        ("-", "character 1", "right at a word"),
        ("a NOT", "character 3", "right before it"),
        ("---a", "character 1", "right before it"),
        ("*", "character 1", "right at a word"),
        ("~marsch", "character 1", "try 'marsch~'"),
        ("*fort", "character 1", "try 'fort*'"),
        ("fo*st", "character 1", "try 'fo*'"),
        ("ab~", "character 1", "at least 3 letters"),
        ("a*", "character 1", "at least 2 letters"),
        ("a " * 65, "character 1", "few words"),
        ('"' + "a " * 65 + '"', "character 1", "few words"),
        ("T-34*", "character 1", "drop the '*'"),
        ("(((", "character 3", "add ')'"),
        ("a) b", "character 2", "open the group"),
        ("a ()", "character 3", "drop it"),
        ('"les', "character 1", "close the phrase"),
        ('"?"', "character 1", "write words"),
        ("???", "character 1", "letters and figures"),
        ("(pack:tp les)", "character 2", "write it outside"),
        ("pack:tp OR les", "character 1", "write it outside"),
        ("les OR -pack:tp", "character 9", "write it outside"),
        ("a\0b", "character 2", "type the query again"),
        ("a\ud800", "character 2", "type the query again"),
        ("x" * 10_000, f"character {LONGEST_QUERY + 1}", "few words"),
        ("(" * 30 + "a" + ")" * 30, "character 21", "needless parentheses"),
    ],
)
def test_what_cannot_be_read_says_where_and_what_to_try(text: str, where: str, hint: str) -> None:
    assert any(told.startswith(f"{where}  ") and hint in told for told in problems(text)), problems(text)


def test_every_problem_is_told_once_and_in_order() -> None:
    assert [told.split("  ")[0] for told in problems("foo:1 (a OR pack:nope")] == [
        "character 1",
        "character 7",
        "character 13",
        "character 18",
    ]
    assert len(problems("(((")) == 1


def test_injected_text_is_refused_as_an_operator() -> None:
    assert any("'-' stands alone" in told for told in problems("' OR 1=1 --"))


def test_every_syntax_element_has_an_example_that_works() -> None:
    for element in SYNTAX:
        assert str(parse(element.example)), element
    assert len({element.name for element in SYNTAX}) == len(SYNTAX)
    fields = {given.field for element in SYNTAX for given in parse(element.example).filters}
    assert fields == {"game", "pack", "kind", "category", "status", "review", "lang", "doc", "number"}


def test_checkboxes_add_to_and_take_from_a_query() -> None:
    query = parse("les pack:base").with_filter("pack", ["terrain-pack"]).with_filter("kind", ["card"], excluded=True)
    assert str(query) == "les pack:base,terrain-pack -kind:card"
    assert query.values("pack") == ("base", "terrain-pack")
    assert query.values("kind") == ()
    assert str(query.without_filter("pack")) == "les -kind:card"
    assert query.text == "les"
    assert query.with_filter("doc", []) == query


@pytest.mark.parametrize(
    ("field", "value"), [("foo", "a"), ("pack", ""), ("pack", ' "x'), ("pack", "a\nb"), ("number", "x")]
)
def test_unfit_filters_are_refused(field: str, value: str) -> None:
    with pytest.raises(QueryError):
        Query().with_filter(field, [value])


def test_leaves_leave_out_what_is_excluded() -> None:
    assert list(leaves(parse('a "b c" -d (ef* OR ghi~ -(j k))').words)) == [
        Word("a"),
        Phrase("b c"),
        Prefix("ef"),
        Fuzzy("ghi"),
    ]


ANY_TEXT = st.text(st.characters(), max_size=60) | st.text("ab(\"-*~:, )ORpackin.|'АР\0„«", max_size=40)
WORDS = st.sampled_from([*TYPED, "T-34", "C&C", "a.b", "10:30", "x<y", "наводка"])
SINGLE = st.sampled_from([word for word in TYPED if len(word) > 1] + ["a.b"])


@given(ANY_TEXT)
@example("(" * 1000)
@example("-" * 1000)
@example('"' * 999)
@example("a OR " * 199)
@example("(-" * 500)
@example(":" * 50)
@example("pack:,,,")
def test_any_text_is_a_query_or_a_helpful_error(text: str) -> None:
    try:
        query = parse(text)
    except QueryError as error:
        assert error.problems
        assert all(problem.where.startswith("character ") and problem.what for problem in error.problems)
    else:
        assert parse(str(query)) == query
        assert str(parse(str(query))) == str(query)


@given(queries(WORDS, SINGLE))
def test_canonical_text_reads_back_to_the_same_query(query: Query) -> None:
    assert parse(str(query)) == query


@given(
    queries(WORDS, SINGLE), st.sampled_from(["pack", "kind"]), st.lists(st.sampled_from(["base", "card"]), min_size=1)
)
def test_an_added_filter_can_be_read_back_and_taken_away(query: Query, field: str, values: list[str]) -> None:
    added = query.with_filter(field, values)
    assert set(values) <= set(added.values(field))
    assert parse(str(added)) == added
    assert added.without_filter(field) == query.without_filter(field)
    assert Filter(field, ("x",)) not in added.filters

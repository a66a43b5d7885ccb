"""Bitmaps, word forms and mentions by themselves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulesdb.search.analyzers import canonical
from rulesdb.search.bits import bitmap, chosen, flags, in_at_least, places
from rulesdb.search.forms import FormCounts, Forms, count_forms
from rulesdb.search.mentions import find_mentions, worth

SIZE = 70
SETS = st.sets(st.integers(0, SIZE - 1))


@given(SETS)
def test_a_bitmap_gives_its_places_back_in_order(given_places: set[int]) -> None:
    bits = bitmap(given_places, SIZE)
    assert places(bits) == sorted(given_places)
    assert bits.bit_count() == len(given_places)
    assert list(chosen(range(SIZE), bits)) == sorted(given_places)
    assert sum(flags(bits)) == len(given_places)


@given(st.lists(SETS, max_size=6))
def test_it_is_counted_how_many_sets_hold_a_place(sets: list[set[int]]) -> None:
    reached = in_at_least([bitmap(given, SIZE) for given in sets])
    assert len(reached) == len(sets) + 1
    for count in range(1, len(sets) + 1):
        wanted = {place for place in range(SIZE) if sum(place in given for given in sets) >= count}
        assert set(places(reached[count])) == wanted


def forms_of(**texts: str) -> Forms:
    counts: FormCounts = {}
    for language, text in texts.items():
        count_forms(counts, language, [text], 1)
    return Forms(counts)


def test_plain_spelling_beginnings_and_slips_lead_to_tokens() -> None:
    forms = forms_of(cs="kopců zátarasy zátarasech", en="ford fort")
    assert list(forms.tokens("kopcu", "cs")) == [canonical("kopec", "cs")]
    assert len(forms.beginning("zatar", "cs")) == 1
    assert forms.beginning("zatar", "en") == set()
    assert forms.near("fort", "en") == {"fort", "ford"}
    assert forms.near("fort", "cs") == set()
    assert forms.knows("zatarasech", "cs")
    assert not forms.knows("zátarasech", "cs")


def test_a_correction_prefers_the_language_and_then_the_commoner_word() -> None:
    counts: FormCounts = {}
    for text in ("hill", "bill", "bill"):
        count_forms(counts, "en", [text], 1)
    count_forms(counts, "cs", ["mill"], 1)
    forms = Forms(counts)
    assert forms.correction("zill", None) == "bill"
    assert forms.correction("zill", "cs") == "mill"
    assert forms.correction("zil", None) is None
    assert forms.correction("quartermaster", None) is None


@given(st.lists(st.sampled_from(["les lese", "lese", "bažina", "AP ap", ""]), max_size=6))
def test_words_booked_in_and_out_leave_nothing(texts: list[str]) -> None:
    counts: FormCounts = {}
    for text in texts:
        count_forms(counts, "cs", [text], 1)
    for text in texts:
        count_forms(counts, "cs", [text], -1)
    assert not counts.get("cs")


LABELS: dict[int, list[tuple[str, ...]]] = {
    0: [("bridge",)],
    1: [("railroad", "bridge")],
    2: [("armor",), ("tank",)],
    3: [("bridge", "end")],
}


def mentioned(question: str) -> dict[int, float]:
    choices = {"en": [{word} for word in question.split()]}

    def labels(place: int, _: str) -> list[tuple[str, ...]]:
        return LABELS[place]

    return worth(find_mentions(choices, LABELS, labels, None), lambda _: 1.0)


def test_only_whole_labels_are_mentions() -> None:
    assert set(mentioned("the railroad bridge")) == {0, 1}
    assert set(mentioned("bridge armor end")) == {0, 2}


def test_a_name_inside_a_longer_one_counts_for_nothing() -> None:
    assert mentioned("the railroad bridge")[0] == 0.0
    assert mentioned("a bridge and the railroad bridge")[0] > 0.0


def test_what_is_named_first_and_by_its_name_is_worth_more() -> None:
    found = mentioned("bridge tank")
    assert found[0] > found[2]
    assert mentioned("armor")[2] > mentioned("tank")[2]

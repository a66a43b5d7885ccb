"""Snippets show the passage that matched, with every inflected form marked and no markup."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulesdb.search.analyzers import canonical
from rulesdb.search.snippets import CUT, Fragment, snippet

LONG = "Začátek věty bez nálezu, " * 12 + "jednotka v bažině stojí a z bažin nevidí. " + "Konec bez nálezu. " * 12


def test_inflected_forms_are_marked() -> None:
    found = snippet("V bažinách a na okraji bažiny se nebojuje.", {canonical("bažina", "cs")}, "cs")
    assert found == (
        Fragment("V ", False),
        Fragment("bažinách", True),
        Fragment(" a na okraji ", False),
        Fragment("bažiny", True),
        Fragment(" se nebojuje.", False),
    )


def test_a_long_text_is_cut_at_words_around_what_matched() -> None:
    found = snippet(LONG, {canonical("bažina", "cs"), canonical("stát", "cs")}, "cs", length=120)
    assert [fragment.text for fragment in found if fragment.marked][:1] == ["bažině"]
    shown = "".join(fragment.text for fragment in found)
    assert shown.startswith(CUT) and shown.endswith(CUT)
    inner = shown.strip(CUT)
    assert len(inner) <= 120
    assert f" {inner} " in f" {LONG} "


def test_the_passage_with_most_different_words_is_shown() -> None:
    text = "fort fort fort. " + "nothing here at all. " * 20 + "the ford by the fort."
    shown = "".join(part.text for part in snippet(text, {"fort", "ford"}, "en", length=60))
    assert "the ford by the fort." in shown


def test_without_a_match_the_beginning_is_shown() -> None:
    assert snippet("", {"fort"}, "en") == ()
    assert snippet("Short.", set(), "en") == (Fragment("Short.", False),)
    shown = snippet(LONG, set(), "cs", length=50)
    assert len(shown) == 1
    assert LONG.startswith(shown[0].text.rstrip(CUT))


def test_markup_in_a_text_stays_text() -> None:
    found = snippet("<b>fort</b> & ford", {"fort"}, "en")
    assert "".join(fragment.text for fragment in found) == "<b>fort</b> & ford"


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=300),
    st.lists(st.sampled_from(["fort", "ford", "a", "e"]), max_size=30),
    st.integers(1, 100),
)
def test_fragments_are_always_a_stretch_of_the_text(noise: str, words: list[str], length: int) -> None:
    text = noise + " ".join(words)
    found = snippet(text, {"fort", "a"}, "en", length=length)
    shown = "".join(fragment.text for fragment in found)
    assert shown.removeprefix(CUT).removesuffix(CUT) in text or shown in text
    assert all(fragment.text for fragment in found)
    assert all(
        canonical(fragment.text, "en") in {"fort", "a"}
        for fragment in found
        if fragment.marked and fragment.text.isascii()
    )

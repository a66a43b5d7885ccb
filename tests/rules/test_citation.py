from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.rules.citation import Citation, parse_citation


@pytest.mark.parametrize(
    ("text", "citation"),
    [
        ("m44 p13", Citation("m44", 13)),
        ("m44 p13 §Forests", Citation("m44", 13, section="Forests")),
        ("m44 p9? §Line of Sight", Citation("m44", 9, section="Line of Sight", read=False)),
        ("cc card Terrain 3", Citation("cc", card="Terrain 3")),
        ("cc card Command 4 ?", Citation("cc", card="Command 4", read=False)),
        ("coh-1r §11.2", Citation("coh-1r", section="11.2")),
        ("tp p10-11", Citation("tp", 10, 11)),
        ("bga", Citation("bga")),
    ],
)
def test_a_citation_is_read_and_written_back(text: str, citation: Citation) -> None:
    assert parse_citation(text) == citation
    assert str(citation) == text


@pytest.mark.parametrize("text", ["", "m44 page 13", "M44 p13", "m44 p", "m44 p13-12", "m44 p13-13", "m44 13", "§11"])
def test_what_is_no_citation_is_refused_with_a_hint(text: str) -> None:
    with pytest.raises(ValueError, match=r"write it as|ends before"):
        parse_citation(text)


words = st.from_regex(r"[A-Za-z][A-Za-z0-9 .]{0,20}[A-Za-z0-9]", fullmatch=True)
pages = st.integers(1, 500)


@given(
    st.from_regex(r"[a-z0-9][a-z0-9-]{0,10}", fullmatch=True),
    st.none() | pages,
    st.none() | words,
    st.none() | words,
    st.booleans(),
)
def test_every_citation_survives_the_way_to_text_and_back(
    document: str, page: int | None, card: str | None, section: str | None, read: bool
) -> None:
    citation = Citation(document, page, None, card, section, read)
    assert parse_citation(str(citation)) == citation

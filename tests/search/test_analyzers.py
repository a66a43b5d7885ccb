"""Words become the tokens that all their forms share."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.search.analyzers import (
    LANGUAGES,
    accented,
    analyze,
    canonical,
    find_words,
    fingerprint,
    fold,
    is_plain,
    is_question_word,
    languages_without_weight,
    surface,
    words,
)

MEETING = {
    "cs": """bažina bažiny bažinách · les lesa lese lesů · kopec kopce kopců kopcích · zátaras zátarasy zátarasech
        vlajka vlajek vlajky · dělo děl děla · ježek ježci ježků · řeka řece řeky · most mostu mosty mostě
        kostka kostek kostky · střílet střílí střelba · pole polí polích · hex hexů hexy · boj boje boji
        jednotka jednotek · město městě města · pláž pláže · zásah zásahy zásahů · ženista ženisté""",
    "ru": """миномёт миномет миномёты · холм холмы холме · завеса завесы · балка балок · фишка фишек · угол угла
        уровень уровня · танк танки танков · мост моста мосты · церковь церкви · гекс гексов · лёд льда""",
    "pt": """blindado blindados blindada blindadas · bunker bunkers · rio rios · seção seções · canhão canhões
        nível níveis · posição posições · floresta florestas · trem trens · farol faróis · avião aviões""",
    "en": """marsh marshes · armor armour armored · die dice · retreat retreats retreated retreating · bridge bridges
        shoot shot · city cities · fight fought · center centre · fortress fortresses""",
    "de": "Wald Wälder · Stadt Städte · Brücke Brücken · Panzer Panzern · Rückzug Rückzüge · Hügel Hügeln",
    "fr": "blindé blindés blindée · pont ponts · forêt forêts · canal canaux",
    "es": "bosque bosques · tanque tanques · puente puentes",
}
GROUPS = [
    pytest.param(language, group.split(), id=f"{language}-{group.split()[0]}")
    for language, text in MEETING.items()
    for line in text.splitlines()
    for group in line.split("·")
]


@pytest.mark.parametrize(("language", "forms"), GROUPS)
def test_inflected_forms_share_a_token(language: str, forms: list[str]) -> None:
    assert len({canonical(form, language) for form in forms}) == 1


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("cs", "most", "město"),
        ("cs", "pole", "polština"),
        ("ru", "мост", "место"),
        ("pt", "mais", "mal"),
        ("en", "fort", "ford"),
        ("en", "mine", "minor"),
    ],
)
def test_different_words_keep_different_tokens(language: str, one: str, other: str) -> None:
    assert canonical(one, language) != canonical(other, language)


def test_diacritics_go_only_after_stemming() -> None:
    token = canonical("bažina", "cs")
    assert canonical("bažinách", "cs") == token == fold(token)
    assert canonical("bazinach", "cs") != token  # the stemmer cannot see the ending: forms and `accented` help here


@pytest.mark.parametrize(
    ("language", "plain", "meant"),
    [
        ("cs", "bazinach", "bažina"),
        ("cs", "kopcum", "kopec"),
        ("pt", "posicoes", "posição"),
        ("pt", "seccao", "secção"),
    ],
)
def test_an_ending_typed_plain_is_among_the_spellings_tried(language: str, plain: str, meant: str) -> None:
    tried = {canonical(spelled, language) for spelled in accented(plain, language)} | {canonical(plain, language)}
    assert canonical(meant, language) in tried


def test_short_i_stays_a_letter_and_yo_becomes_ye() -> None:
    assert fold("йёжик") == "йежик"
    assert canonical("бой", "pl") != canonical("бои", "pl")


def test_a_word_with_a_figure_is_not_stemmed() -> None:
    assert analyze("L1s 11.3.1 T-34 2ème", "en") == ["l1s", "11.3.1", "t", "34", "2eme"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("АР", "AP"),
        ("2АР", "2AP"),
        ("ар", "ap"),
        ("САР", "CAP"),
        ("ОВА", "OBA"),
        ("Cлепые", "Слепые"),
        ("МОСТ", "МОСТ"),
        ("НЕ", "НЕ"),
        ("холм", "холм"),
    ],
)
def test_look_alike_letters_are_put_right(typed: str, meant: str) -> None:
    assert words(typed) == [meant]


def test_an_unknown_language_only_folds() -> None:
    assert canonical("Łódź", "pl") == "lodz"


def test_question_words_are_known_with_and_without_diacritics() -> None:
    assert all(map(is_question_word, ["How", "kolik", "může", "quantos", "можно", "wie"]))
    assert not is_question_word("bridge")
    assert languages_without_weight("les") == {"fr"}
    assert "cs" in languages_without_weight("muze")
    assert not languages_without_weight("bridge")


def test_words_keep_their_place_in_the_text() -> None:
    text = "Útok na l'armée (½ hexu)"
    assert [(text[start:end], word) for start, end, word in find_words(text)] == [
        ("Útok", "Útok"),
        ("na", "na"),
        ("l", "l"),
        ("armée", "armée"),
        ("½", "1"),
        ("½", "2"),
        ("hexu", "hexu"),
    ]


def test_the_fingerprint_is_stable_within_a_version() -> None:
    assert fingerprint() == fingerprint()
    assert len(fingerprint()) == 16


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40) | st.text("ažčŘëйё ½ﬁ.-'_А1", max_size=20)


@given(TEXT, st.sampled_from([*LANGUAGES, "pl"]))
def test_tokens_are_never_empty_and_hold_no_blank(text: str, language: str) -> None:
    for token in analyze(text, language):
        assert token
        assert not any(letter.isspace() for letter in token)
        assert token == token.lower()


@given(TEXT, st.sampled_from(LANGUAGES))
def test_decomposed_text_gives_the_same_tokens(text: str, language: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    assert analyze(unicodedata.normalize("NFD", composed), language) == analyze(composed, language)


@given(TEXT)
def test_places_rise_and_lie_in_the_text(text: str) -> None:
    last = (0, 0)
    for start, end, _ in find_words(text):
        assert 0 <= start < end <= len(text)
        assert (start, end) >= last
        last = (start, end)


@given(TEXT)
def test_a_surface_is_its_own_surface(text: str) -> None:
    for word in words(text):
        assert surface(surface(word)) == surface(word)
        assert is_plain(surface(word))

"""The pages as a reader's browser receives them, without a browser."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import extract_from_dir
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from rulesdb.config import Settings
from rulesdb.errors import NotReadyError
from rulesdb.search.query import SYNTAX
from rulesdb.web import colours, languages, words
from rulesdb.web.app import create_app
from rulesdb.web.cells import Cell
from rulesdb.web.facts_card import facts_card
from rulesdb.web.matrix import matrix
from rulesdb.web.pages import written_place
from tests.web.small_library import RECORDS, SmallLibrary, cite, small_library

SETTINGS = Settings(rate_limit="")
PAGES = (
    "/", "/search", "/search?q=forest", "/search?category=terrain&category=unit", "/search?q=zzzzz", "/browse",
    "/browse?pack=base", "/browse?category=terrain", "/r/m44.base.forest", "/r/m44.base.infantry", "/r/m44.tp.train",
    "/r/m44.base.card.behind-enemy-lines", "/terrain", "/documents", "/documents/m44", "/glossary", "/disputed",
    "/syntax", "/about", "/gallery/base",
)  # fmt: skip
HOSTILE = (
    "T-34", "C&C", "(((", "foo:bar", "*", "a" * 10_000, "forest\0", "\u202eforest\u2066", "' OR 1=1 --",
    "<script>alert(1)</script>", '"', "-", "OR", "kind:", "%", "{{7*7}}", "a\nb", "\ufffd", "𝔉orest", "~",
    "category:nosuch",
)  # fmt: skip


def app_of(**changes: Any) -> Flask:
    return create_app(SETTINGS, small_library(**changes))


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return app_of().test_client(use_cookies=False)


def test_every_page_answers_in_every_language(client: FlaskClient) -> None:
    for page in PAGES:
        for language in languages.page_languages():
            answer = client.get(page, query_string=None, headers={"Accept-Language": language})
            assert answer.status_code == 200, page
            assert f'<html lang="{language}">' in answer.text


class Outline(HTMLParser):
    """What a page must have to be read by everyone."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for found, attributes in self.found if found == tag]


@pytest.mark.parametrize("page", PAGES)
def test_page_has_one_heading_a_skip_link_and_nothing_inline(client: FlaskClient, page: str) -> None:
    outline = Outline(client.get(page).text)
    assert len(outline.all("h1")) == 1
    assert outline.all("a")[0]["href"] == "#main"
    assert not outline.all("style")
    assert all(script.get("src") for script in outline.all("script"))
    assert not [1 for _, attributes in outline.found for name in attributes if name == "style" or name.startswith("on")]
    ids = [attributes["id"] for _, attributes in outline.found if "id" in attributes]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("page", PAGES)
def test_page_loads_nothing_from_elsewhere(client: FlaskClient, page: str) -> None:
    outline = Outline(client.get(page).text)
    loaded = [one.get("src") or one.get("href") or "" for tag in ("script", "link", "img") for one in outline.all(tag)]
    assert [address for address in loaded if not address.startswith(("/", "http://localhost/"))] == []


def test_every_link_of_every_page_leads_somewhere(client: FlaskClient) -> None:
    links = {one["href"] or "" for page in PAGES for one in Outline(client.get(page).text).all("a")}
    inner = {link.removeprefix("http://localhost").partition("#")[0] for link in links if not link.startswith("?")}
    broken = [
        link
        for link in inner
        # The JSON door and rulings need more than the small library; their own tests ask them.
        if link.startswith("/")
        and not link.startswith(("/api/", "/situation", "/campaign"))
        and client.get(link).status_code >= 400
    ]
    assert broken == []


# --- search ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", HOSTILE)
@pytest.mark.parametrize("page", ["/search", "/glossary"])
def test_hostile_query_is_answered_or_explained_and_never_becomes_markup(
    client: FlaskClient, typed: str, page: str
) -> None:
    answer = client.get(page, query_string={"q": typed})
    assert answer.status_code in (200, 400)
    assert "<script>alert" not in answer.text
    assert "49" not in re.findall(r'id="q"[^>]*value="([^"]*)"', answer.text)
    if answer.status_code == 400:
        assert 'class="problems"' in answer.text and "/syntax" in answer.text


@pytest.mark.parametrize(
    "path", ["/r/%00", "/r/%FF", "/r/<script>alert(1)</script>", "/documents/%00", "/../etc/passwd", "/r//a.example/"]
)
def test_hostile_path_gets_a_page_that_helps(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "<script>alert" not in answer.text
    assert 'id="find"' in answer.text


@pytest.mark.parametrize(
    "arguments",
    ["page=x", "page=-1", "page=0", "page=99999999999", "page=%00", "lang=xx", "lang=%00", "category=", "sort=%00"],
)
def test_absurd_arguments_are_passed_over(client: FlaskClient, arguments: str) -> None:
    assert client.get(f"/search?{arguments}").status_code == 200
    assert client.get(f"/terrain?{arguments}").status_code == 200


def test_wrong_query_shows_the_place_the_reason_and_the_way_out(client: FlaskClient) -> None:
    answer = client.get("/search?q=foo:bar")
    assert answer.status_code == 400
    assert "<mark>f</mark>oo:bar" in answer.text
    assert "no field &#39;foo&#39;" in answer.text
    assert "character 1" in answer.text
    assert 'value="foo:bar"' in answer.text


def test_results_carry_boxes_with_counts_and_marked_snippets(client: FlaskClient) -> None:
    page = client.get("/search?q=forest").text
    assert "2 records for <bdi>forest</bdi>" in page
    assert "Found <mark>Palm forest</mark>" in page
    box = Outline(page).all("input")
    assert {"type": "checkbox", "form": "find", "name": "pack", "value": "base"} in box


def test_ticked_box_filters_and_is_a_chip_that_can_be_removed(client: FlaskClient) -> None:
    page = client.get("/search?q=forest&pack=base").text
    assert "1 record for" in page
    assert '<a href="/search?q=forest"><span class="vh">Remove filter</span> Base game' in page
    assert {"type": "checkbox", "form": "find", "name": "pack", "value": "base", "checked": None} in Outline(page).all(
        "input"
    )


def test_typed_filter_becomes_a_box_so_that_it_can_be_unticked(client: FlaskClient) -> None:
    typed, ticked = client.get("/search?q=forest+pack:base").text, client.get("/search?q=forest&pack=base").text
    assert Outline(typed).all("input") == Outline(ticked).all("input")


@pytest.mark.parametrize("typed", ["-kind:card forest", "lang:cs", "forest in:name", "number:1035"])
def test_what_no_box_can_say_stays_in_the_search_box(client: FlaskClient, typed: str) -> None:
    page = client.get("/search", query_string={"q": typed}).text
    assert f'value="{typed}"' in page


def test_best_hit_shows_its_facts_at_once(client: FlaskClient) -> None:
    best, rest = client.get("/search?q=forest").text.split("Palm forest", 1)
    assert "must stop" in best and "must stop" not in rest


def test_nothing_found_offers_the_corrected_query(client: FlaskClient) -> None:
    page = client.get("/search?q=zzzzz").text
    assert 'Did you mean <a href="/search?q=forest">' in page
    assert "Nothing was found" in page


def test_paging_says_where_it_is_and_keeps_filters() -> None:
    client = create_app(SETTINGS, small_library(records_held=RECORDS * 4)).test_client()
    page = client.get("/search?category=terrain&category=unit&page=2&lang=en").text
    assert "Page 2 of 2" in page
    assert 'rel="prev" href="/search?category=terrain&amp;category=unit&amp;lang=en"' in page
    assert (
        "There is no such page; the last one is 2." in client.get("/search?page=9&category=terrain&category=unit").text
    )


# --- record ---------------------------------------------------------------------------------------------------------


def test_record_page_says_facts_text_source_status_relations_and_languages(client: FlaskClient) -> None:
    page = client.get("/r/m44.base.forest").text
    order = [
        "must stop", "A unit that enters a forest must stop.</p><p>It may not battle", "Where it is printed",
        "page 13, “Forests”", "card Terrain 3", "page known, passage not read by us", "printed by the publisher",
        "Same rules hold for", "Palm forest", 'lang="cs"', "Les", "Floresta", "Deutsch", "Wald", "Copy citation",
        "/api/v1/records/m44.base.forest", "data-1",
    ]  # fmt: skip
    at = page.index("<h1>Forest</h1>")
    for said in order:
        at = page.find(said, at)
        assert at != -1, said
    assert "no. 1035" in page
    assert '<link rel="canonical" href="http://localhost/r/m44.base.forest">' in page


def test_place_in_print_is_told_as_people_say_it() -> None:
    with app_of().test_request_context("/"):
        assert written_place(cite(page=10, section=None, last_page=11)) == "pages 10–11"
        assert written_place(cite(page=None, section="11.2")) == "§ 11.2"
        assert written_place(cite(page=None, section=None, card="Terrain 3")) == "card Terrain 3"


def test_short_number_leads_to_the_record_and_keeps_the_language(client: FlaskClient) -> None:
    answer = client.get("/r/1035?lang=cs")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/r/m44.base.forest?lang=cs")


def test_missing_record_offers_the_near_ones(client: FlaskClient) -> None:
    answer = client.get("/r/m44.base.forrest")
    assert answer.status_code == 404
    assert 'href="/r/m44.base.forest"' in answer.text


def test_unreviewed_record_says_so_in_words(client: FlaskClient) -> None:
    page = client.get("/r/m44.tp.palm-forest").text
    assert "Nobody has confirmed this yet" in page
    assert "Needs review" in page and "facts not confirmed by any source" in page
    assert 'Behaves as <a href="/r/m44.base.forest">Forest</a>' in page


@pytest.mark.parametrize("why", words.NOT_ASKED)
def test_record_that_nobody_can_ask_about_says_why_in_every_language(why: str) -> None:
    silent = tuple(replace(one, facts={"not_asked": why}) for one in RECORDS)
    client = app_of(records_held=silent).test_client(use_cookies=False)
    said = set()
    for language in languages.page_languages():
        sentence = languages.translations(language).gettext(words.NOT_ASKED[why])
        assert sentence in client.get(f"/r/m44.base.forest?lang={language}").text
        said.add(sentence)
    assert len(said) == len(languages.page_languages())


def test_missing_and_outdated_translations_are_told(client: FlaskClient) -> None:
    assert (
        "Text ve vašem jazyce tu zatím není (čeština). Tento: angličtina." in client.get("/r/m44.tp.train?lang=cs").text
    )
    assert "Anglický text se od napsání tohoto změnil." in client.get("/r/m44.base.forest?lang=cs").text


def test_conflict_shows_each_position_and_what_holds(client: FlaskClient) -> None:
    for page in (client.get("/r/m44.tp.train").text, client.get("/disputed").text):
        assert "Flags on a train" in page and "one flag" in page and "the booklet is newer" in page
        assert "&lt;b&gt;Card&lt;/b&gt;" in page
    assert '<a href="/r/m44.tp.train">Train &lt;i&gt;</a>' in client.get("/disputed").text


def test_text_of_records_is_never_markup(client: FlaskClient) -> None:
    page = client.get("/r/m44.tp.train").text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page and "<script>alert" not in page


def test_picture_is_served_so_that_it_can_do_nothing(client: FlaskClient) -> None:
    answer = client.get("/pictures/base/forest.svg")
    assert answer.mimetype == "image/svg+xml"
    assert "sandbox" in answer.headers["Content-Security-Policy"]
    assert client.get("/pictures/base/other.svg").status_code == 404
    assert client.get("/pictures/nobox/forest.svg").status_code == 404
    assert client.get("/pictures/base/..%2fpack.yaml").status_code == 404


def test_picture_is_kept_for_good_at_the_address_of_this_data_and_asked_for_again_elsewhere(
    client: FlaskClient,
) -> None:
    (image,) = [one for one in Outline(client.get("/r/m44.base.forest").text).all("img") if one["alt"]]
    kept = client.get(image["src"] or "")
    assert "immutable" in kept.headers["Cache-Control"] and "Cookie" not in kept.headers.get("Vary", "")
    old = client.get("/pictures/base/forest.svg?v=old")
    assert old.headers["Cache-Control"] == "public, no-cache"
    again = client.get("/pictures/base/forest.svg", headers={"If-None-Match": old.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_picture_of_a_record_is_named_and_described_in_the_language_of_the_page(client: FlaskClient) -> None:
    for language, name, shows in (("en", "Forest", "A hex full of trees."), ("cs", "Les", "Hex plný stromů.")):
        page = client.get(f"/r/m44.base.forest?lang={language}").text
        assert [one["alt"] for one in Outline(page).all("img")] == [name, "", ""]
        assert f"<figcaption>{shows}</figcaption>" in page


def test_further_pictures_stand_on_the_page_of_their_record_but_not_the_one_for_boards(client: FlaskClient) -> None:
    page = client.get("/r/m44.base.forest").text
    further = page.partition('<ul class="variants"')[2].partition("</ul>")[0]
    assert re.findall(r"<span>(.*?)</span>", further) == ["bend", "Allies"]
    assert "forest--figure" not in page


@pytest.mark.parametrize("page", ["/r/m44.base.card.probe-left", "/r/m44.base.infantry", "/browse?category=card"])
def test_a_record_without_a_picture_leaves_no_place_for_one(client: FlaskClient, page: str) -> None:
    text = client.get(page).text
    assert not Outline(text).all("img") and "<figure" not in text and "variants" not in text


@pytest.mark.parametrize("page", ["/search?q=forest", "/browse?pack=base", "/terrain", "/documents/m44"])
def test_lists_show_a_small_picture_and_do_not_say_the_name_twice(client: FlaskClient, page: str) -> None:
    images = Outline(client.get(page).text).all("img")
    assert [one for one in images if (one["src"] or "").startswith("/pictures/base/forest.svg?v=")]
    assert {(one["alt"], one["width"], one["height"]) for one in images} == {("", "40", "40")}


def test_gallery_shows_each_picture_under_its_kind_with_its_name(client: FlaskClient) -> None:
    page = client.get("/gallery/base?lang=cs").text
    assert re.findall(r"<h2[^>]*>(.*?)</h2>", page) == ["Terény"]
    shown = page.partition('<ul class="gallery"')[2].partition("</ul>")[0]
    assert re.findall(r"<span>(.*?)</span>", shown) == ["Les", "Les: zatáčka"]
    assert 'href="/r/m44.base.forest?lang=cs"' in shown
    assert '/gallery/base"' in client.get("/browse").text and '/gallery/base"' in client.get("/browse?pack=base").text


def test_gallery_of_a_box_without_pictures_says_so_and_of_no_box_is_not_there(client: FlaskClient) -> None:
    assert "This box has no pictures." in client.get("/gallery/terrain-pack").text
    assert client.get("/gallery/nobox").status_code == 404


# --- facts ----------------------------------------------------------------------------------------------------------


def card_of(record_id: str) -> Any:
    record = next(record for record in RECORDS if record.id == record_id)
    with app_of().test_request_context("/"):
        return facts_card(record.facts, record.inherited)


def test_values_of_open_ground_are_plain_and_others_stand_out() -> None:
    assert all(cell.plain for row in card_of("m44.base.countryside").rows for cell in row.cells)
    forest = {row.key: row.cells for row in card_of("m44.base.forest").rows}
    assert forest["movement"] == (Cell("must stop", span=3),)
    assert forest["battle.in"] == (Cell("die", "−1"), Cell("dice", "−2"), Cell("dice", "0", plain=True))
    assert forest["battle.out"] == (Cell("no change", plain=True, span=3),)


def test_neighbours_with_the_same_words_share_a_cell_and_conditions_are_told() -> None:
    bunker = {row.key: row.cells for row in card_of("m44.base.bunker").rows}
    assert bunker["movement"] == (Cell("freely", plain=True), Cell("no entry", span=2))
    assert bunker["battle.in"][1] == Cell("dice", "−2", note="if the attacker stands lower")
    assert "battle.out" not in bunker


def test_unit_and_card_facts_become_tiles_ranges_and_zones() -> None:
    infantry = card_of("m44.base.infantry")
    assert infantry.ranges == (3, 2, 1)
    tiles = {tile.key: tile.cell for tile in infantry.tiles}
    assert tiles["move"] == Cell("hexes; to battle at most 1", "0–2")
    assert tiles["overrun"] == Cell("no", plain=True)
    assert card_of("m44.base.card.probe-left").zones == (("Left", "2"), ("Center", "0"), ("Right", "0"))


def test_facts_without_a_place_on_the_card_are_listed() -> None:
    further = card_of("m44.tp.train").further
    assert [figure.name for figure in further] == ["road bonus", "steps"]
    assert [(part.name, part.value) for part in further[0].parts] == [("extra hexes", "1"), ("start on road", "yes")]


facts = st.dictionaries(
    st.sampled_from(
        ["movement", "battle", "flags", "sight", "orders", "dice", "draw", "move", "values", "dice_by_range", "odd"]
    ),
    st.recursive(
        st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(["free", "all", "x"]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["in", "out", "infantry", "truck", "any", "dice", "ignore"]), inner, max_size=3
            )
        ),
        max_leaves=8,
    ),
)
APP = app_of()


@given(facts)
def test_facts_of_any_shape_make_a_card(shape: dict[str, Any]) -> None:
    with APP.test_request_context("/"):
        assert facts_card(shape) is not None


# --- terrain table --------------------------------------------------------------------------------------------------


def names_sorted_by(sort: str) -> list[str]:
    with app_of().test_request_context("/"):
        return [line.record.text.name for line in matrix(RECORDS, sort).lines]


def test_table_sorts_both_ways_and_by_number_when_the_key_is_unknown() -> None:
    assert names_sorted_by("") == names_sorted_by("nonsense") == ["Countryside", "Forest", "Bunker", "Palm forest"]
    assert names_sorted_by("name") == ["Bunker", "Countryside", "Forest", "Palm forest"]
    assert names_sorted_by("-name") == ["Palm forest", "Forest", "Countryside", "Bunker"]
    assert names_sorted_by("battle.in-armor")[-1] == "Countryside"
    assert names_sorted_by("flags")[0] == "Bunker"


def test_table_page_sorts_by_link_and_filters_by_pack(client: FlaskClient) -> None:
    page = client.get("/terrain?sort=name").text
    assert 'aria-sort="ascending"' in page and 'href="/terrain?sort=-name"' in page
    only = client.get("/terrain?pack=terrain-pack").text
    assert "Palm forest" in only and "Countryside" not in only


# --- lists ----------------------------------------------------------------------------------------------------------


def test_document_page_lists_what_cites_each_page(client: FlaskClient) -> None:
    page = client.get("/documents/m44-fr").text
    assert 'id="p13"' in page and 'href="/r/m44.base.forest"' in page
    assert "only its headings and names seen" in page
    assert '<a href="/documents/m44">' in page


def test_glossary_begins_with_the_readers_language_and_narrows(client: FlaskClient) -> None:
    page = client.get("/glossary?lang=cs").text
    assert page.index('<th scope="col" lang="cs">') < page.index('<th scope="col" lang="en">')
    assert "návrh" in page and "woods" in page
    only = client.get("/glossary?q=WOOD").text
    assert "floresta" in only and "kopec" not in only


def test_syntax_page_is_made_from_the_parser_and_its_examples_work(client: FlaskClient) -> None:
    links = [link["href"] or "" for link in Outline(client.get("/syntax").text).all("a")]
    examples = [link for link in links if link.startswith("/search?")]
    assert len(examples) == len(SYNTAX)
    assert [client.get(link).status_code for link in examples] == [200] * len(SYNTAX)


# --- language -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "cookie", "header", "shown"),
    [
        ("/?lang=pt", "cs", "ru", "pt"),
        ("/?lang=xx", "cs", "ru", "cs"),
        ("/", "xx", "ru-RU,en;q=0.5", "ru"),
        ("/", None, "ja", "en"),
        ("/", None, None, "en"),
    ],
)
def test_language_comes_from_address_then_cookie_then_browser(
    address: str, cookie: str | None, header: str | None, shown: str
) -> None:
    client = app_of().test_client()
    if cookie is not None:
        client.set_cookie("lang", cookie)
    page = client.get(address, headers={"Accept-Language": header} if header else {}).text
    assert f'<html lang="{shown}">' in page


def test_links_keep_the_language_and_the_switch_keeps_the_place(client: FlaskClient) -> None:
    page = client.get("/search?q=forest&pack=base&lang=cs").text
    assert '<a class="mark" href="/?lang=cs">' in page
    assert '<input type="hidden" name="lang" value="cs">' in page
    assert '<a href="?q=forest&amp;pack=base&amp;lang=ru" lang="ru" hreflang="ru">' in page
    assert "lang=" not in "".join(re.findall(r'href="(/[^"]*)"', client.get("/").text))


def test_chosen_language_is_remembered_and_nothing_else() -> None:
    client = app_of().test_client()
    assert "Set-Cookie" not in client.get("/").headers
    cookie = client.get("/?lang=cs").headers["Set-Cookie"]
    assert cookie.startswith("lang=cs;") and "HttpOnly" in cookie and "SameSite=Lax" in cookie
    assert '<html lang="cs">' in client.get("/browse").text


ROOT = Path(languages.__file__).parent
KEYWORDS: dict[str, Any] = {"_": None, "mark": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}


def said_by_the_pages() -> set[tuple[str | None, str]]:
    """(context, message) of everything the pages can say."""
    said: set[tuple[str | None, str]] = {(None, text) for element in SYNTAX for text in (element.name, element.meaning)}
    for folder, kind, pattern in ((ROOT, "python", "**.py"), (SETTINGS.templates_dir, "jinja2", "**.html")):
        for _, _, message, _, context in extract_from_dir(str(folder), [(pattern, kind)], keywords=KEYWORDS):
            said.add((context, message if isinstance(message, str) else message[0]))
    return said


@pytest.mark.parametrize("language", [language for language in languages.page_languages() if language != "en"])
def test_translation_has_every_message_whole_and_none_besides(language: str) -> None:
    catalog = languages.catalog_of(language)
    held = {
        (message.context, message.id if isinstance(message.id, str) else message.id[0]): message for message in catalog
    }
    held.pop((None, ""))
    assert sorted(said_by_the_pages() - held.keys(), key=str) == []
    assert sorted(held.keys() - said_by_the_pages(), key=str) == []
    for message in held.values():
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        assert all(forms) and (len(forms) == catalog.num_plurals or isinstance(message.id, str)), message.id
        assert "fuzzy" not in message.flags
        wanted = set(re.findall(r"%\(\w+\)s", str(message.id)))
        assert all(set(re.findall(r"%\(\w+\)s", form)) == wanted for form in forms), message.id


def test_templates_translate_only_texts_that_stand_in_them() -> None:
    # A variable inside _() would be trusted as markup by the translating templates.
    for path in SETTINGS.templates_dir.rglob("*.html"):
        assert re.findall(r"\b_\((?![\"'])", path.read_text("utf-8")) == [], path.name


def test_every_word_of_the_data_format_has_a_name_on_the_pages() -> None:
    from typing import get_args

    from rulesdb.packs import format as f

    tables = (
        (f.Kind, words.KINDS), (f.Status, words.STATUSES), (f.Review, words.REVIEWS), (f.Movement, words.MOVEMENTS),
        (f.UnitKind, words.UNITS), (f.OnEnter, words.ON_ENTER),
        (f.Element.model_fields["evidence"].annotation, words.EVIDENCE),
        (f.ConditionalDice.model_fields["when"].annotation, words.CONDITIONS),
        (f.DocumentData.model_fields["authority"].annotation, words.AUTHORITIES),
        (f.DocumentData.model_fields["read"].annotation, words.READ),
        (f.ConflictData.model_fields["kind"].annotation, words.CONFLICT_KINDS),
        (f.ConflictData.model_fields["state"].annotation, words.CONFLICT_STATES),
    )  # fmt: skip
    from rulesdb.store.rows import RELATIONS
    from rulesdb.store.view import REVERSES

    assert {*RELATIONS, *REVERSES.values()} <= words.RELATIONS.keys()
    missing = [word for annotation, table in tables for word in get_args(annotation) if word not in table]
    assert missing == []


# --- headers and caching --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/search?q=forest", "/nowhere", "/static/style.css", "/search?q=((("])
def test_answers_forbid_what_is_not_ours(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def not_modified(client: FlaskClient, answer: TestResponse, path: str, **headers: str) -> bool:
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"], **headers})
    return again.status_code == 304 and not again.data


def test_page_is_not_sent_again_until_data_or_language_change() -> None:
    held = SmallLibrary()
    client = create_app(SETTINGS, held).test_client(use_cookies=False)  # type: ignore[arg-type]
    for encoding in ("identity", "gzip", "br"):
        answer = client.get("/r/m44.base.forest", headers={"Accept-Encoding": encoding})
        assert not_modified(client, answer, "/r/m44.base.forest", **{"Accept-Encoding": encoding})
        assert not not_modified(client, answer, "/r/m44.base.forest", **{"Accept-Language": "cs"})
        assert not not_modified(client, answer, "/r/m44.base.forest?lang=cs")
    held.version = "data-2"
    assert not not_modified(client, answer, "/r/m44.base.forest")
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)


def test_static_files_are_kept_for_good_only_under_their_version(client: FlaskClient) -> None:
    address = next(
        link["href"] or "" for link in Outline(client.get("/").text).all("link") if "style.css" in (link["href"] or "")
    )
    assert "immutable" in client.get(address).headers["Cache-Control"]
    assert client.get("/static/style.css").headers["Cache-Control"] == "no-cache"
    assert client.get("/static/style.css?v=other").headers["Cache-Control"] == "no-cache"


def test_style_and_script_stay_small() -> None:
    import gzip

    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in (ROOT / "static").iterdir()}
    assert sizes["style.css"] < 6_500 and sizes["page.js"] < 2_500


# --- when things go wrong -------------------------------------------------------------------------------------------


def test_unknown_address_suggests_what_its_last_word_may_mean(client: FlaskClient) -> None:
    answer = client.get("/rules/forest")
    assert answer.status_code == 404
    assert 'href="/r/m44.base.forest"' in answer.text and 'value="forest"' in answer.text


def test_wrong_method_keeps_allow(client: FlaskClient) -> None:
    answer = client.post("/about")
    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]


def test_broken_view_gets_a_page_without_its_insides(caplog: pytest.LogCaptureFixture) -> None:
    app = app_of(failure=RuntimeError("secret inside"))
    answer = app.test_client().get("/search?q=forest")
    assert answer.status_code == 500
    assert "secret inside" not in answer.text and "secret inside" in caplog.text
    assert 'id="find"' in answer.text and answer.headers["Cache-Control"] == "no-store"


def test_store_that_is_not_ready_names_the_command_that_mends_it() -> None:
    class Empty(SmallLibrary):
        def data_version(self) -> str:
            raise NotReadyError("the store is empty; run 'rulesdb init'")

    answer = create_app(SETTINGS, Empty()).test_client().get("/")  # type: ignore[arg-type]
    assert answer.status_code == 503
    assert "run &#39;rulesdb init&#39;" in answer.text


def test_errors_of_the_json_door_stay_json(client: FlaskClient) -> None:
    assert client.get("/api/v1/nowhere").mimetype == "application/problem+json"


# --- colours --------------------------------------------------------------------------------------------------------


@given(st.integers(0, 0xFFFFFF))
def test_any_accent_colour_becomes_readable_on_both_surfaces(number: int) -> None:
    for surface in (colours.LIGHT_SURFACE, colours.DARK_SURFACE):
        assert colours.contrast(colours.readable(f"#{number:06x}", surface), surface) >= colours.AA


def test_colours_of_the_stylesheet_meet_aa() -> None:
    css = (ROOT / "static" / "style.css").read_text("utf-8")
    light, dark = re.findall(r":root \{([^}]*--paper[^}]*)\}", css)[:2]
    for block in (light, dark):
        colour = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
        for ground in ("paper", "surface", "sunk"):
            for ink in ("ink", "soft", "accent"):
                assert colours.contrast(colour[ink], colour[ground]) >= colours.AA, (ink, ground)
        assert colours.contrast(colour["doubt"], colour["doubt-ground"]) >= colours.AA
        assert colours.contrast(colour["ink"], colour["mark"]) >= colours.AA
    assert colours.LIGHT_SURFACE in light and colours.DARK_SURFACE in dark

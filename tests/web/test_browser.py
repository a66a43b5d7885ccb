"""The pages in a real browser: on a phone, without JavaScript, for everyone's eyes and hands."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.serving import make_server

from rulesdb.config import Settings
from rulesdb.web import languages
from rulesdb.web.app import create_app
from tests.web.figures_of_heroes import BALKA, BLIND, GAME, MARCH, SLOPE
from tests.web.json_door import real_library

pytestmark = pytest.mark.chromium

CHROMIUM = os.environ.get("RULESDB_CHROMIUM") or shutil.which("chromium") or ""
INSTALL = "no Chromium here; install it with: apt-get install chromium (or name its path in RULESDB_CHROMIUM)"
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run",
)  # fmt: skip
PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 800}
PAGES = (
    "/", "/search?q=forest", "/search?category=terrain", "/search?q=(((", "/browse", "/browse?pack=base",
    "/r/m44.base.forest", "/r/m44.tp.mountain", "/r/m44.base.artillery", "/r/m44.base.card.armor-assault",
    "/r/m44.base.board", "/terrain", "/documents", "/documents/m44", "/glossary?q=hex", "/disputed", "/syntax",
    "/situation", "/situation?q=attack&attacker=infantry&target=armor&target.terrain=church&range=2",
    "/situation?q=move&b=standard.country.axis_E5.!infantry*allies_F5.forest_H5.!armor*axis&attacker.hex=E5",
    "/about", "/nowhere", "/r/m44.base.dice", "/gallery/base", "/gallery/series-rules-1r",
    f"/situation?{GAME}", f"/situation?{GAME}&view=board", f"/situation?{GAME}&{BLIND}&q=sight-field&attacker.hex=b4",
    f"/situation?{GAME}&q=sight&attacker.level=0&target.level=1&range=2&between=woods-1r%2Blevel-0",
)  # fmt: skip


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The whole application over the real data, on a free port."""
    server = make_server("127.0.0.1", 0, create_app(Settings(rate_limit=""), real_library()), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if not CHROMIUM:
        pytest.skip(INSTALL)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Any, address: str) -> Iterator[Any]:
    """`open_page(path, viewport, **context)`; whatever the browser complains about fails the test at its end."""
    contexts, complaints = [], []

    def opened(path: str, viewport: dict[str, int] = PHONE, **options: Any) -> Any:
        context = browser.new_context(viewport=viewport, locale="en", base_url=address, **options)
        contexts.append(context)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        # A page that answers 404 or 400 on purpose is reported as a failed load, which is no fault of the page.
        page.on("console", lambda said: complaints.append(said.text) if "status of 4" not in said.text else None)
        page.on("request", lambda asked: complaints.append(asked.url) if not asked.url.startswith(address) else None)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [said for said in complaints if said and not said.endswith("type=warning")] == []


KINDS_OF_PAGE = (
    "/search?q=forest",
    "/r/m44.base.forest",
    "/r/m44.base.artillery",
    "/terrain?pack=base",
    "/browse",
    "/gallery/campaign-book-2",
    "/situation?q=attack&b=standard.country.axis_E5.!infantry*allies_F5.forest_H5.!armor*axis&attacker.hex=E5&target.hex=H5",
    f"/situation?{GAME}&{SLOPE}&q=sight&attacker.hex=b4&target.hex=d4",
    f"/situation?{GAME}&{MARCH}&q=move&attacker.hex=b2&path=c2,d2,e2",
    "/nowhere",
)


@pytest.mark.parametrize(
    ("viewport", "scheme", "paths"),
    [(PHONE, "light", PAGES), (DESK, "dark", KINDS_OF_PAGE)],
    ids=["phone light", "desk dark"],
)
def test_axe_finds_nothing_to_blame(
    open_page: Any, viewport: dict[str, int], scheme: str, paths: tuple[str, ...]
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = open_page("/", viewport, color_scheme=scheme)
    for path in paths:
        page.goto(path)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"


@pytest.mark.parametrize("language", languages.page_languages())
def test_nothing_on_a_phone_scrolls_sideways(open_page: Any, language: str) -> None:
    page = open_page(f"/?lang={language}")
    wide = []
    for path in PAGES:
        page.goto(path)
        if page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]:
            wide.append(path)
    assert wide == []


def test_every_picture_on_a_page_can_be_drawn(open_page: Any) -> None:
    page = open_page("/", DESK)
    broken = []
    for path in ("/r/m44.base.forest", "/r/m44.base.dice", "/terrain", "/gallery/terrain-pack"):
        page.goto(path)
        page.evaluate("() => { for (const image of document.images) image.loading = 'eager'; }")
        page.wait_for_load_state("networkidle")
        script = "e => e.filter(x => !x.complete || !x.naturalWidth).map(x => x.src)"
        broken += page.eval_on_selector_all("img", script)
    assert broken == []


def test_words_are_never_cut_in_the_fact_card(open_page: Any) -> None:
    page = open_page("/")
    cut = []
    for language in languages.page_languages():
        for path in ("/r/m44.base.forest", "/r/m44.tp.mountain", "/r/m44.tp.marsh", "/r/m44.base.hedgerow"):
            page.goto(f"{path}?lang={language}")
            cells = "[...document.querySelectorAll('.units th, .units td')]"
            cut += page.evaluate(f"{cells}.filter(c => c.scrollWidth > c.clientWidth).map(c => c.textContent)")
    assert cut == []


def test_everything_to_tap_is_large_enough_for_a_thumb(open_page: Any) -> None:
    page = open_page("/")
    tapped = "button, input:not([type=checkbox]), summary, .check, .chips a, .links a, .lines a, .trail a, .related a"
    small = []
    for path in PAGES:
        page.goto(path)
        script = "e => e.filter(x => x.offsetHeight && x.offsetHeight < 44).map(x => x.outerHTML.slice(0, 120))"
        small += page.eval_on_selector_all(tapped, script)
    assert small == []


def follow(page: Any, selector: str) -> None:
    """Click, and go on once the page behind it is there."""
    with page.expect_navigation():
        page.click(selector)


def test_search_and_filters_work_without_javascript(open_page: Any) -> None:
    page = open_page("/", java_script_enabled=False)
    page.fill("#q", "les")
    page.press("#q", "Enter")
    assert page.locator(".hit h2").first.inner_text() == "Forest"
    page.locator(".filters summary").first.click()
    page.check("input[name=pack][value=terrain-pack]")
    follow(page, "text=Show these")
    assert page.locator(".hit h2").first.inner_text() == "Palm Forest"
    follow(page, ".held a")
    follow(page, ".hit h2 a")
    assert page.locator("h1").inner_text() == "Forest"
    page.locator(".languages summary").click()
    follow(page, ".languages a[hreflang=cs]")
    assert page.locator("h1").inner_text() == "Les"


def test_names_are_suggested_while_typing_and_lead_to_the_record(open_page: Any) -> None:
    page = open_page("/")
    page.locator("#q").press_sequentially("bazi")
    page.wait_for_selector("[role=option]")
    assert page.get_attribute("#q", "aria-expanded") == "true"
    page.press("#q", "ArrowDown")
    chosen = page.get_attribute("#q", "aria-activedescendant")
    assert page.get_attribute(f"#{chosen}", "aria-selected") == "true"
    page.press("#q", "Enter")
    page.wait_for_url("**/r/m44.tp.marsh")


def test_escape_closes_the_suggestions_and_enter_then_searches(open_page: Any) -> None:
    page = open_page("/")
    page.locator("#q").press_sequentially("fores")
    page.wait_for_selector("[role=option]")
    page.press("#q", "Escape")
    assert page.locator("[role=listbox]").is_hidden()
    page.press("#q", "Enter")
    page.wait_for_url("**/search?q=fores")


def test_names_that_arrive_after_escape_do_not_open_the_list_again(open_page: Any) -> None:
    page = open_page("/")
    held: list[Any] = []
    page.locator("#q").press_sequentially("fores")
    page.wait_for_selector("[role=option]")
    page.route("**/suggest?q=forest*", lambda route: held.append(route))
    with page.expect_request("**/suggest?q=forest*"):
        page.locator("#q").press_sequentially("t")
    page.press("#q", "Escape")
    with page.expect_response("**/suggest?q=forest*"):
        for route in held:
            route.continue_()
    page.evaluate("fetch('/about').then(answer => answer.text())")  # by now the page has read the names
    assert page.locator("[role=listbox]").is_hidden()


def test_citation_is_copied(open_page: Any) -> None:
    page = open_page("/r/1035", permissions=["clipboard-read", "clipboard-write"])
    page.click("text=Copy citation")
    page.wait_for_selector("text=Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.inner_text("#reference")


def test_first_tab_shows_a_way_past_the_head(open_page: Any) -> None:
    page = open_page("/terrain", DESK)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.locator(".skip").bounding_box()["y"] >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_markup_in_a_query_is_shown_and_not_run(open_page: Any) -> None:
    page = open_page("/search?q=<script>document.title='run'</script>")
    assert page.title() != "run"
    assert "<script>" in page.input_value("#q")


def test_paper_gets_the_rule_and_not_the_controls(open_page: Any) -> None:
    page = open_page("/r/m44.base.forest")
    page.emulate_media(media="print")
    assert page.locator(".find").is_hidden()
    assert page.locator(".facts").is_visible()
    assert page.locator("#reference").is_visible()


def test_glossary_narrows_while_typing_whatever_the_accents(open_page: Any) -> None:
    page = open_page("/glossary?lang=cs", DESK)
    page.fill("#term", "minove pole")
    shown = page.locator("#terms tbody tr:visible")
    assert 0 < shown.count() < 10
    assert "minové pole" in shown.first.inner_text()


def test_board_is_built_by_tapping_and_its_address_is_the_situation(open_page: Any) -> None:
    page = open_page("/situation?view=board", DESK)
    for kind, value, hexes in (
        ("unit", "infantry", "E5"), ("side", "axis", ""), ("unit", "armor", "H5"), ("pick", "attacker", "E5"),
        ("pick", "target", "H5"),
    ):  # fmt: skip
        page.click(f"[data-kind={kind}][data-value={value}]")
        if hexes:
            page.click(f"[data-label={hexes}]")
    page.click(".palette summary:has-text('Terrain')")
    page.click("[data-kind=terrain][data-value=forest]")
    page.focus("[data-label=E5]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.get_attribute("[data-label=F5]", "aria-label") == "F5: Forest"
    shared = page.url
    page.select_option("select[name=q]", "attack")
    follow(page, ".builder button[type=submit]")
    assert page.inner_text("#verdict") == "No attack: this unit must see its target, and the line is blocked"
    page.goto(shared)
    assert page.get_attribute("[data-label=H5]", "aria-label") == "H5: Armor (Axis)"


def test_second_tap_takes_away_and_a_new_unit_replaces_the_old(open_page: Any) -> None:
    page = open_page("/situation?view=board", DESK)
    code = "document.querySelector('[name=b]').value"
    page.click("[data-kind=unit][data-value=infantry]")
    page.click("[data-label=E5]")
    page.click("[data-kind=unit][data-value=armor]")
    page.click("[data-label=E5]")
    assert page.evaluate(code) == "standard.country.axis_E5.!armor*allies"
    page.click("[data-label=E5]")
    assert page.evaluate(code) == "standard.country.axis"


def test_short_form_asks_without_javascript(open_page: Any) -> None:
    page = open_page("/situation", java_script_enabled=False)
    page.select_option("select[name=attacker]", "infantry")
    page.select_option("select[name=target]", "armor")
    page.select_option("select[name='target.terrain']", "church")
    page.select_option("select[name=range]", "2")
    page.check("input[name=closed]")
    follow(page, ".short > button")
    assert page.inner_text("#verdict") == "Attack with 1 die"


def test_short_form_shows_only_what_its_question_needs(open_page: Any) -> None:
    page = open_page("/situation")
    assert page.locator("select[name=flags]").is_hidden()
    page.select_option("select[name=q]", "retreat")
    assert page.locator("select[name=flags]").is_visible()
    assert page.locator("select[name=attacker]").is_hidden()


# --- a board with heights --------------------------------------------------------------------------------------------

CODE = "document.querySelector('[name=b]').value"
DRAWING = """() => [...document.querySelectorAll('.board.relief .hex, .relief-lines')].map(part => {
  const shown = [...part.children].filter(one => one.tagName !== 'title');
  return shown.map(one => one.tagName + ' ' + (one.getAttribute('class') || '') + ' ' + one.textContent.trim());
})"""


def use(page: Any, kind: str, value: str, *hexes: str) -> None:
    page.evaluate(
        "() => { for (const part of document.querySelectorAll('.palette, .palette details')) part.open = true; }"
    )
    page.click(f"[data-kind={kind}][data-value='{value}']")
    for label in hexes:
        page.click(f"[data-label={label}]")


def test_heights_are_built_by_tapping_and_drawn_as_the_server_draws_them(open_page: Any) -> None:
    page = open_page(f"/situation?{GAME}&view=board", DESK)
    use(page, "level", "1", "c4", "d4")
    use(page, "level", "2", "e4")
    use(page, "terrain", "woods-1r", "f4", "e4")
    use(page, "terrain", "balka-large", "C7", "D7")
    use(page, "chain", "r", "B3", "C3", "D3")
    use(page, "ray", "k", "G3", "H3")
    use(page, "token", "smoke-old-1r", "G5", "G5")
    use(page, "unit", "unit-rifle-squad-1r", "b4")
    use(page, "turn", "", "b4", "b4")
    code = page.evaluate(CODE)
    assert set(code.split("_")) == {
        "small", "c4.^1", "d4.^1", "e4.woods-1r.^2", "f4.woods-1r", "C7.balka-large", "D7.balka-large",
        "B3.road-1r.r-e", "C3.road-1r.r-w-e", "D3.road-1r.r-w", "G3.k-e", "G5.smoke-old-1r.smoke-old-1r",
        "b4.!unit-rifle-squad-1r*german*se",
    }  # fmt: skip
    built, lines = page.evaluate(DRAWING), page.get_attribute(".relief-lines .contour", "d")
    page.goto(page.url)
    assert page.evaluate(DRAWING) == built
    drawn = page.get_attribute(".relief-lines .contour", "d")
    assert len(drawn.split("M")) == len(lines.split("M")) > 20


def test_everything_on_a_board_with_heights_is_taken_away_by_the_same_taps(open_page: Any) -> None:
    page = open_page(f"/situation?{GAME}&view=board&q=move", DESK)
    use(page, "clear", "", "A7")
    empty = page.url
    for kind, value, hexes in (
        ("level", "2", ("c4",)), ("word", "s-A", ("c4",)), ("terrain", "woods-1r", ("d4",)),
        ("chain", "r", ("B3", "C3")), ("ray", "k", ("G3", "H3")), ("ray", "o", ("G5", "H5")),
        ("obstacle", "foxhole-1r", ("E5",)),
        ("unit", "unit-t34-1r", ("b4",)), ("pick", "attacker", ("b4",)), ("path", "", ("a4",)),
    ):  # fmt: skip
        use(page, kind, value, *hexes)
        assert page.url != empty, kind
        use(page, kind, value, *hexes)
        assert page.url == empty, kind
    assert page.locator(".relief-lines .contour").count() == 0


def test_balka_side_is_taken_away_from_either_of_its_hexes(open_page: Any) -> None:
    page = open_page(f"/situation?{GAME}&view=board", DESK)
    use(page, "ray", "k", "G3", "H3")
    use(page, "ray", "k", "H3", "G3")
    assert page.evaluate(CODE) == "small"


def test_way_is_told_hex_by_hex_with_the_keyboard_alone(open_page: Any) -> None:
    page = open_page(f"/situation?{GAME}&{MARCH}&q=move&attacker.hex=b2", DESK)
    page.focus(".palette > summary")
    page.keyboard.press("Enter")
    page.focus("[data-kind=path]")
    page.keyboard.press("Enter")
    page.focus("[data-label=b2]")
    for key in ("ArrowRight", "Enter", "ArrowRight", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert page.input_value("[name=path]") == "c2,d2,e2"
    use(page, "path", "", "I5")
    assert page.inner_text("[data-told]") == "This hex is not next to the last one."
    page.focus("[name=q]")
    follow(page, ".builder button[type=submit]")
    assert page.locator(".tag.stride text").all_text_contents() == ["+1", "+1", "+1"]


def test_short_form_of_the_second_game_asks_without_javascript(open_page: Any) -> None:
    page = open_page(f"/situation?{GAME}", java_script_enabled=False)
    page.select_option("select[name=q]", "sight")
    page.select_option("select[name='attacker.level']", "0")
    page.select_option("select[name='target.level']", "1")
    page.select_option("select[name=range]", "2")
    page.locator("select[name=between]").first.select_option("woods-1r+level-0")
    follow(page, ".short > button")
    assert "blocked" in page.inner_text("#verdict")
    assert page.locator(".strip .sightline.blocked").count() == 1


def test_board_is_on_paper_and_its_controls_are_not(open_page: Any) -> None:
    page = open_page(f"/situation?{GAME}&{BALKA}&q=attack&attacker.hex=E5&target.hex=D5")
    page.emulate_media(media="print")
    assert page.locator(".table .board").is_visible() and page.locator(".legend").is_visible()
    assert page.locator(".builder select").first.is_hidden()

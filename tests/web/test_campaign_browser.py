"""A campaign played on a phone in a real browser: three battles by taps, dice thrown there, the sheet on paper."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from rulesdb.games.memoir44.companion.log import Log, read_log
from rulesdb.web import languages
from rulesdb.web.campaign.code import read_code, write_code
from tests.games.memoir44.campaigns import THREE_BATTLES
from tests.web.json_door import client
from tests.web.test_browser import DESK, PHONE, address, browser, open_page  # noqa: F401  fixtures

pytestmark = pytest.mark.chromium

STAGES = (2, 8, 14, 23)
"""Numbers of entries of the campaign that different forms come after."""


def path_of(entries: int) -> str:
    return f"/campaign?c={write_code(read_log(THREE_BATTLES).to(entries))}"


def log_in(page: Any) -> Log:
    """The log that the address holds."""
    return read_code(parse_qs(urlsplit(page.url).query)["c"][0])


@pytest.fixture
def begun(open_page: Any) -> Iterator[Any]:  # noqa: F811
    """The page of a campaign that was begun by typing what its sheets say."""

    def begin(**options: Any) -> Any:
        page = open_page("/", **options)
        page.goto("/campaign")
        page.fill("[name=name]", "Our islands")
        page.fill("[name='sides.allies.tokens']", "3")
        page.fill("[name='sides.allies.track']", "0 1 2 4 8")
        page.fill("[name='sides.axis.tokens']", "2")
        page.locator("summary:has-text('More of the campaign sheet')").nth(1).click()
        page.fill("[name='sides.axis.flag_star']", "wire")
        page.click("text=Begin the campaign")
        page.wait_for_url("**/campaign?c=*")
        return page

    yield begin


class Player:
    """Taps through one entry after the other, each in the form that the page has for it."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def form(self, told: dict[str, Any]) -> Any:
        side = f":has(input[name=side][value={told['side']}])" if "side" in told else ""
        form = self.page.locator(f".ahead form:has(input[name=do][value={told['kind']}]){side}")
        closed = f"details[name=ahead]:not([open]):has(input[name=do][value={told['kind']}]){side}"
        folded = self.page.locator(f".ahead {closed}")
        if folded.count():
            folded.locator("summary").first.click()
        return form

    def play(self, told: dict[str, Any]) -> None:
        form = self.form(told)
        for at, face in enumerate(told.get("roll", ())):
            form.locator(".die").nth(at).locator(f"label:has(input[value={face}])").click()
        waiting = list(told.get("taken", ()))
        for select in form.locator("select[name=take]").all() if waiting else ():
            values = select.locator("option").evaluate_all("e => e.map(x => x.value)")
            for one in waiting:
                value = one["item"] + (f">{one['to']}" if "to" in one else "")
                if value in values:
                    select.select_option(value)
                    waiting.remove(one)
                    break
        assert not waiting
        for name in ("medals", "objectives", "hands"):
            for side, number in told.get(name, {}).items():
                form.locator(f"[name='{name}.{side}']").fill(str(number))
        for name in ("winner", "first", "order_by"):
            if name in told:
                form.locator(f"label:has([name={name}][value={told[name]}])").click()
        if "name" in told:
            form.locator("[name=name]").fill(told["name"])
        before = self.page.url
        form.locator("button:not([name])").click()
        self.page.wait_for_url(lambda url: url != before)


@pytest.mark.parametrize("options", [{}, {"java_script_enabled": False}], ids=["with scripts", "without"])
def test_three_battles_played_on_a_phone_come_to_what_the_json_door_says(begun: Any, options: Any) -> None:
    page = begun(**options)
    player = Player(page)
    for entry in THREE_BATTLES["entries"]:
        player.play(entry)
    assert log_in(page).plain() == THREE_BATTLES
    told: Any = client().post("/api/v1/campaign", json={"log": THREE_BATTLES}).json
    scores = page.locator(".score td").all_inner_texts()
    assert scores == [str(told["state"]["sides"][side]["score"]) for side in ("allies", "axis")] == ["23", "12"]
    assert page.locator(".track .here").inner_text() == str(told["state"]["sides"]["allies"]["track_points"]) == "8"
    assert page.locator(".standing-line b").inner_text() == told["entries"][-1]["rulings"][-1]["text"]
    lines = page.locator(".log .outcomes li")
    assert lines.count() == sum(len(entry["rulings"]) for entry in told["entries"])
    assert lines.locator(".printed").count() == lines.count()
    with page.expect_navigation():
        page.click(".latest >> text=Every step")
    steps = page.locator("#e23 .steps > li")
    rulings = told["entries"][23]["rulings"]
    assert steps.count() == sum(bool(step["counted"]) for one in rulings for step in one["ruling"]["steps"])
    assert steps.locator("p.printed a:first-child").count() >= steps.count()


def test_dice_are_thrown_with_one_tap_and_a_reload_throws_none(open_page: Any) -> None:  # noqa: F811
    for options in ({}, {"java_script_enabled": False}):
        page = open_page(path_of(1), **options)
        page.locator(".card button[name=roll_dice]").click()
        page.wait_for_url(lambda url: url.endswith("#now"))
        roll = log_in(page).entries[-1].told["roll"]
        assert len(roll) == 2
        page.reload()
        assert log_in(page).entries[-1].told["roll"] == roll
        names = page.locator(".latest .rolled img").evaluate_all("e => e.map(x => x.alt.toLowerCase())")
        assert names == roll


def test_undo_and_back_lead_to_the_entry_before(open_page: Any) -> None:  # noqa: F811
    page = open_page(path_of(2))
    with page.expect_navigation():
        page.click(".latest >> text=Undo")
    assert len(log_in(page).entries) == 1
    page.go_back()
    assert len(log_in(page).entries) == 2


def test_campaign_is_saved_as_a_file_and_opened_again(open_page: Any, tmp_path: Any) -> None:  # noqa: F811
    page = open_page(path_of(23))
    with page.expect_download() as download:
        page.click("text=Save as a file")
    kept = tmp_path / "kept.json"
    download.value.save_as(kept)
    assert json.loads(kept.read_text("utf-8")) == THREE_BATTLES
    page.goto("/campaign")
    page.click("summary:has-text('Open a file')")
    page.set_input_files("[name=file]", kept)
    page.click("button:text-is('Open')")
    page.wait_for_url(lambda url: "c=" in url)
    assert log_in(page).plain() == THREE_BATTLES


def test_browser_remembers_the_way_back_to_its_campaign(open_page: Any) -> None:  # noqa: F811
    page = open_page("/campaign")
    assert page.locator("[data-last]").is_hidden()
    page.goto(path_of(7))
    page.goto("/campaign")
    with page.expect_navigation():
        page.click("text=Go on with the last campaign")
    assert len(log_in(page).entries) == 7


def test_wrong_entry_keeps_what_was_typed(open_page: Any) -> None:  # noqa: F811
    page = open_page(path_of(5))
    player = Player(page)
    form = player.form({"kind": "result"})
    form.locator("label:has([name=winner][value=axis])").click()
    for name, number in (("medals.allies", 2), ("medals.axis", 4), ("objectives.axis", 5)):
        form.locator(f"[name='{name}']").fill(str(number))
    form.locator("button:not([name])").click()
    page.wait_for_selector("[role=alert]")
    assert "cannot be more than its medals" in page.inner_text("[role=alert]")
    again = player.form({"kind": "result"})
    assert again.locator("[name='objectives.axis']").input_value() == "5"
    assert again.locator("[name=winner][value=axis]").is_checked()


@pytest.mark.parametrize(
    ("viewport", "scheme", "stages"),
    [(PHONE, "light", (1, 2, 8, 14)), (DESK, "dark", (0, 11, 23))],
    ids=["phone light", "desk dark"],
)
def test_axe_finds_nothing_to_blame(
    open_page: Any,  # noqa: F811
    viewport: dict[str, int],
    scheme: str,
    stages: tuple[int, ...],
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = open_page("/campaign", viewport, color_scheme=scheme)
    for path in ("/campaign", *map(path_of, stages), f"{path_of(9)}&at=9", "/campaign?c=1x"):
        page.goto(path)
        page.evaluate("document.querySelectorAll('details:not([name])').forEach(one => one.open = true)")
        found = Axe().run(page)
        assert found.violations_count == 0, f"{path}: {found.generate_report()}"


@pytest.mark.parametrize("language", languages.page_languages())
def test_nothing_on_a_phone_scrolls_sideways_and_all_is_large_enough(open_page: Any, language: str) -> None:  # noqa: F811
    page = open_page("/campaign")
    wide, small = [], []
    tapped = "button, input:not([type=checkbox], [type=radio]), select, summary, .check, .face, .links a, .full a"
    script = "e => e.filter(x => x.offsetHeight && x.offsetHeight < 44).map(x => x.outerHTML.slice(0, 120))"
    for path in ("/campaign?", *map(path_of, STAGES), f"{path_of(9)}&at=9"):
        page.goto(f"{path}&lang={language}")
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        if page.evaluate("document.documentElement.scrollWidth") > PHONE["width"]:
            wide.append(path)
        small += page.eval_on_selector_all(tapped, script)
    assert (wide, small) == ([], [])


def test_paper_gets_the_sheet_with_its_places_and_no_controls(open_page: Any) -> None:  # noqa: F811
    page = open_page(path_of(23), DESK)
    page.emulate_media(media="print")
    assert page.locator("button:visible, form:visible, .links:visible").count() == 0
    assert page.locator(".battles tbody tr:visible").count() == 3
    assert page.locator(".log .printed:visible").count() > 60
    first, last = page.locator("#e0").bounding_box(), page.locator("#e23").bounding_box()
    assert first["y"] < last["y"]

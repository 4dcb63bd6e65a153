"""Reading the Regulations in a browser: previews by pointing and by keyboard, menus, search, paper."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.web.servers import COMPETITION, Server

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
ROUND = f"/{COMPETITION}/333-r1/"


@pytest.fixture
def server(server_of_module: Server) -> Server:
    """One server for all: everybody only reads."""
    return server_of_module


def test_a_citation_says_what_it_means_and_leads_to_the_reader(page_of: PageOf) -> None:
    page = page_of(None)
    page.goto(ROUND)
    citation = page.locator(".legend cite a").first
    citation.hover()
    page.wait_for_selector(".preview-card:has-text('Average of 5')")
    assert citation.get_attribute("aria-describedby") == "preview-card"
    page.keyboard.press("Escape")
    page.wait_for_selector(".preview-card", state="detached")
    citation.click()
    page.wait_for_url("**/regulations/2026-04-01/9f8/")
    assert page.locator("h1").inner_text().startswith("9f8")


def test_long_values_and_wide_fonts_do_not_push_a_page_sideways(page_of: PageOf) -> None:
    for width in (360, 1280):
        page = page_of(None, viewport={"width": width, "height": 740})
        page.goto("/regulations/2025-07-17/9b5b/")
        page.add_style_tag(content="main { font-size: 1.25rem }")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_the_index_has_targets_for_fingers(page_of: PageOf) -> None:
    page = page_of(None, viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto("/regulations/2026-04-01/")
    targets = page.locator(".contents a, .reader .tabs a, .reader .links a, .reader summary, .reader button")
    boxes = [target.bounding_box() for target in targets.all()]
    assert len(boxes) > 20
    assert min(min(box["width"], box["height"]) for box in boxes if box) >= 44


def test_previews_come_by_keyboard_too(page_of: PageOf) -> None:
    page = page_of(None)
    page.goto(ROUND)
    page.locator(".legend cite a").nth(0).focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.wait_for_selector(".preview-card")
    page.keyboard.press("Tab")
    page.wait_for_selector(".preview-card:has-text('A1a')")


def test_menus_open_and_close_by_keyboard(page_of: PageOf) -> None:
    page = page_of("delegate", viewport={"width": 360, "height": 740})
    page.goto(f"/{COMPETITION}/")
    for summary in page.locator("header details.menu summary").all():
        summary.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("header details.menu[open] a:visible")
        page.keyboard.press("Tab")
        page.keyboard.press("Escape")
        page.wait_for_selector("header details.menu[open]", state="detached")
        assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_a_page_is_shown_on_another_device(page_of: PageOf) -> None:
    page = page_of(None)
    page.goto(ROUND)
    page.click("a.share")
    page.wait_for_selector("dialog[open] svg")
    assert ROUND in page.inner_text("dialog .code-address")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_the_reader_finds_a_number_and_prints_without_its_bar(page_of: PageOf) -> None:
    page = page_of(None)
    page.goto("/regulations/2026-04-01/article/A/")
    page.fill(".search input[type=search]", "9f8")
    page.keyboard.press("Enter")
    page.click(".hits a.number >> nth=0")
    page.wait_for_url("**/9f8/*")
    page.emulate_media(media="print")
    assert not page.is_visible(".reader-bar") and page.is_visible("h1")


ENDS = """([typed, style]) => {
  const field = document.createElement("textarea");
  Object.assign(field, { value: typed, style: `font: 20px/2 monospace; inline-size: 20em; ${style}` });
  document.querySelector("main").replaceChildren(field);
  const inner = document.createElement("div");
  const shown = getComputedStyle(field);
  Object.assign(inner.style, { unicodeBidi: shown.unicodeBidi, direction: shown.direction, whiteSpace: "pre" });
  inner.textContent = typed;
  field.after(inner);
  const place = (at) => {
    const range = document.createRange();
    range.setStart(inner.firstChild, at);
    range.setEnd(inner.firstChild, at + 1);
    return range.getBoundingClientRect().left;
  };
  return place(0) < place(typed.length - 1);
}"""


def test_a_list_of_numbers_is_read_from_left_to_right_in_a_persian_field(page_of: PageOf) -> None:
    page = page_of(None, locale="fa")
    page.goto("/regulations/")
    typed = {"12, 30": True, "سارا, علی": False, "Ann, Bob": True}
    assert {text: page.evaluate(ENDS, [text, ""]) for text in typed} == typed
    assert page.evaluate(ENDS, ["12, 30", "unicode-bidi: isolate"]) is False, "as browsers do without our style"

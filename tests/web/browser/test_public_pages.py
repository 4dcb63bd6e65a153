"""Public pages as spectators use them: the sheet of a row on phones, the search, stars and oneself."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web.servers import COMPETITION, Server, enter

pytestmark = pytest.mark.slow
PageOf = Callable[..., Any]
PHONE = {"width": 390, "height": 844}
ROUND = f"/{COMPETITION}/333-r1/"


def test_on_a_phone_a_row_opens_a_sheet_with_the_attempts(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        enter(client, "a key", 1, 1, "9.87")
    page = page_of(None, viewport=PHONE)
    page.goto(ROUND)
    page.locator("#p1").click()
    sheet = page.locator("dialog[open]")
    expect(sheet.locator(".attempts li").first).to_have_text("9.87")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_no_head_is_higher_than_a_twelfth_of_a_phone(page_of: PageOf) -> None:
    for role in (None, "judge", "delegate"):
        page = page_of(role, viewport=PHONE)
        page.goto(f"/{COMPETITION}/")
        assert page.locator("header.site").bounding_box()["height"] <= 0.08 * PHONE["height"]
        expect(page.locator("nav.bottom-bar")).to_be_visible()


def test_somebody_is_found_while_one_types_and_by_keys_alone(page_of: PageOf) -> None:
    page = page_of(None, viewport={"width": 1280, "height": 800})
    page.goto(ROUND)
    name = page.locator("#p1 bdi").inner_text()
    page.keyboard.press("/")
    page.keyboard.type(name[:4])
    expect(page.locator(".finder .found a").first).to_contain_text(name)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/competitors/1/$"))


def test_those_with_a_star_are_followed_without_an_account(page_of: PageOf) -> None:
    page = page_of(None, viewport={"width": 1280, "height": 800})
    page.goto(ROUND)
    star = page.locator("#p2 button.star")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    page.goto(f"/{COMPETITION}/competitors/1/")
    page.get_by_role("button", name="This is me").click()
    expect(page.locator("header a.me")).to_be_visible()
    page.goto(f"/{COMPETITION}/following/")
    page.wait_for_url(re.compile(r"people=1,2$"))
    expect(page.locator(".followed section")).to_have_count(2)


# What is tapped on a phone, apart from links inside of sentences.
SMALL_TARGETS = """() => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary")]
  .filter((part) => part.getClientRects().length && !part.closest(".out-of-sight, .skip"))
  .map((part) => [part.closest("label") ?? part, part])
  .filter(([area, part]) => Math.min(area.getBoundingClientRect().height, area.getBoundingClientRect().width) < 23.5)
  .map(([area, part]) => part.outerHTML.slice(0, 100))"""


def test_what_is_tapped_is_large_enough_and_no_page_is_wider_than_a_phone(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        for attempt in range(1, 5):
            enter(client, f"key {attempt}", 1, attempt, "9.87")
    page = page_of(None, viewport=PHONE, has_touch=True, is_mobile=True)
    paths = ("", "333-r1/", "schedule/", "competitors/", "competitors/1/", "podiums/", "records/", "statistics/")
    for path in (*paths, "psych-sheet/", "following/?people=1,2", "streaming/"):
        page.goto(f"/{COMPETITION}/{path}")
        page.locator("footer.site").wait_for()
        assert page.evaluate(SMALL_TARGETS) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


def test_an_overlay_keeps_up_and_its_link_is_copied(page_of: PageOf, server: Server) -> None:
    page = page_of(None, viewport={"width": 1280, "height": 800})
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/{COMPETITION}/streaming/?person=1&theme=light")
    third = page.frame_locator('iframe[src*="/competitors/1/"]')
    expect(third.locator("h1")).to_be_visible()
    copy = page.locator('section:has(iframe[src*="/competitors/1/"]) button.copy')
    copy.click()
    expect(copy).to_have_text("Copied")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.endswith(f"/{COMPETITION}/overlay/333-r1/competitors/1/?theme=light&size=medium&side=start")
    with server.installation.client(server.address) as client:
        enter(client, "a key", 1, 1, "9.87")
    expect(third.locator(".attempts span").first).to_have_text("9.87")
    page.goto(f"/{COMPETITION}/overlay/countdown/?to=23:59")
    expect(page.locator("[role=timer]")).to_have_text(re.compile(r"^\d+(:\d\d)+$"))


def test_a_picture_of_results_is_saved_where_it_cannot_be_handed_over(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        enter(client, "a key", 1, 1, "9.87")
    page = page_of(None, viewport={"width": 1280, "height": 800})
    page.goto(ROUND)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Share picture").click()
    assert saved.value.suggested_filename == f"{COMPETITION}-333-r1.png"


def test_needs_change_with_the_results_of_others(page_of: PageOf, server: Server) -> None:
    page = page_of(None, viewport={"width": 1280, "height": 800})
    page.goto(ROUND)
    with server.installation.client(server.address) as client:
        for attempt in range(1, 5):
            enter(client, f"one {attempt}", 1, attempt, "10.00")
        expect(page.locator("#p1 .range")).to_have_text("10.00–10.00")
        expect(page.locator("#p1 .needs bdi")).to_have_text("any")
        for person in range(2, 8):
            for attempt in range(1, 6):
                enter(client, f"{person} {attempt}", person, attempt, "9.00")
    expect(page.locator("#p1 .needs")).to_have_text("")

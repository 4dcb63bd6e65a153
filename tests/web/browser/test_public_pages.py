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

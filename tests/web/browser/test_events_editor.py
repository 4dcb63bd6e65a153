"""Setting up in a browser: the editor finds things while one types, keeps the focus, and saves what it shows."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web.servers import COMPETITION, Server

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
EVENTS = f"/{COMPETITION}/setup/events/"
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True}


@pytest.fixture
def server(server_of_module: Server) -> Server:
    """One server for all: one test saves, and the others do not look at what it adds."""
    return server_of_module


def field(page: Any, name: str) -> Any:
    return page.locator(f"[id='{name}']")


def test_findings_come_while_one_types_and_times_are_shown_as_understood(page_of: PageOf) -> None:
    page = page_of("delegate")
    page.goto(EVENTS)
    field(page, "333-r1-value").fill("90")
    expect(page.locator("[data-live='333-r1']")).to_contain_text("lets more than 75% advance")
    expect(page.locator("[data-live='changes']")).to_contain_text("Only the Delegate can change this now")
    field(page, "333-r1-value").fill("60")
    expect(page.locator("[data-live='333-r1']")).not_to_contain_text("75%")
    field(page, "333-r2-limit").fill("13000")
    page.keyboard.press("Tab")
    expect(field(page, "333-r2-limit")).to_have_value("1:30")
    expect(field(page, "333-r2-span")).to_be_focused()
    # At the desk 30 are hundredths; here the field says that they are seconds.
    field(page, "333-r2-limit").fill("30")
    page.keyboard.press("Tab")
    expect(field(page, "333-r2-limit")).to_have_value("30.00")


def test_events_and_rounds_are_added_and_saved_without_leaving_the_page(page_of: PageOf) -> None:
    page = page_of("delegate")
    page.goto(EVENTS)
    page.get_by_role("button", name="4x4x4 Cube", exact=True).click()
    expect(field(page, "444-r1-format")).to_be_focused()
    page.get_by_role("button", name="Add a round of 4x4x4 Cube").click()
    expect(field(page, "444-r2-format")).to_be_focused()
    expect(page.locator("[data-live='changes']")).to_contain_text("4x4x4 Cube is added.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".message")).to_have_text("Saved.")
    expect(page.locator("#round-444-r2")).to_be_visible()


def test_the_editor_works_without_scripts(page_of: PageOf) -> None:
    page = page_of("delegate", java_script_enabled=False)
    page.goto(EVENTS)
    field(page, "333-r1-value").fill("90")
    page.keyboard.press("Enter")
    expect(page.locator("[data-live='333-r1']")).to_contain_text("lets more than 75% advance")
    page.get_by_role("button", name="Remove 2x2x2 Cube").click()
    expect(page.locator("#round-222-r1")).to_have_count(0)
    expect(field(page, "333-r1-value")).to_have_value("90")


def test_on_a_phone_in_persian_nothing_is_wider_than_the_screen(page_of: PageOf) -> None:
    page = page_of("delegate", locale="fa", **PHONE)
    for address in ("", "details/", "events/", "check/"):
        page.goto(f"/{COMPETITION}/setup/{address}")
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert re.search("[۰-۹]", page.inner_text("main")), address

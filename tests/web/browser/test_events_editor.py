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


def test_events_are_in_the_order_of_the_wca_folded_and_the_bar_leaves_room(page_of: PageOf) -> None:
    page = page_of("delegate", **PHONE)
    page.goto(EVENTS)
    left = page.locator("h1").bounding_box()["x"]
    page.goto(f"/{COMPETITION}/setup/details/")
    assert page.locator("h1").bounding_box()["x"] == left
    page.goto(EVENTS)
    offered = page.locator(".add-event button").evaluate_all("(all) => all.map(({ value }) => value.split(':')[1])")
    official = (
        "333 222 444 555 666 777 333bf 333fm 333oh clock minx pyram skewb sq1 444bf 555bf 333mbf".split()  # noqa: SIM905
    )
    assert [event for event in offered if event in official] == [event for event in official if event in offered]
    for event in ("777", "sq1", "666", "333mbf"):
        page.locator(f".add-event button[value='add-event:{event}']").click()
        expect(page.locator(f"#event-{event}")).to_have_attribute("open", "")
    events = page.locator(".event-form").evaluate_all("(all) => all.map(({ id }) => id.split('-')[1])")
    assert events == sorted(events, key=official.index) and len(events) >= 6
    page.goto(EVENTS)
    bar = page.locator(".save-bar .buttons").bounding_box()
    assert bar["height"] <= 64 and bar["y"] + bar["height"] <= 780
    page.locator("#event-333 summary").click()
    expect(field(page, "333-r1-format")).to_be_hidden()
    page.locator("#event-333 summary").click()
    # What has the focus is never behind the bar.
    for _ in range(12):
        page.keyboard.press("Tab")
        box = page.evaluate("(({ top, bottom }) => [top, bottom])(document.activeElement.getBoundingClientRect())")
        assert box[1] <= page.locator(".save-bar .buttons").bounding_box()["y"] + 64, page.evaluate(
            "document.activeElement.outerHTML"
        )

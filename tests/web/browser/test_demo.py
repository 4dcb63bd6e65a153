"""The first minute of somebody who has just typed `make demo`."""

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.web.servers import Installation, Server
from tests.support.web.windows import Windows

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    environment = {**os.environ, "CUBELEX_DATA": str(tmp_path_factory.mktemp("demo"))}
    environment.pop("CUBELEX_DATABASE", None)
    with Server(Installation(environment, {}), is_demonstration=True) as running:
        yield running


@pytest.fixture
def visitor(windows: Windows, demo: Server, request: pytest.FixtureRequest) -> Any:
    return windows.open(demo, **getattr(request, "param", {}))


def test_a_new_user_finds_the_competition_and_sees_results_arrive(visitor: Page) -> None:
    visitor.goto("/")
    expect(visitor.locator("main").get_by_text("Demo")).to_be_visible()
    visitor.get_by_role("link", name="Invented Open").click()
    visitor.locator("main a", has=visitor.locator(".state.open")).first.click()
    visitor.wait_for_load_state()
    before = visitor.locator("table.results tbody").inner_text()
    visitor.wait_for_function("text => document.querySelector('table.results tbody').innerText !== text", arg=before)


def test_a_new_user_becomes_the_delegate_with_one_click(visitor: Page) -> None:
    visitor.goto("/")
    visitor.locator("main").get_by_role("button", name="Delegate").click()
    visitor.locator("summary", has_text="Staff pages").click()
    visitor.get_by_role("link", name="Staff").click()
    visitor.get_by_label("Name").fill("Ana Silva")
    visitor.get_by_role("button", name="Invite").click()
    expect(visitor.locator("p.code")).to_have_text(re.compile(r"^\w{4}-\w{4}-\w{4}$"))
    visitor.locator("summary", has_text="Staff pages").click()
    visitor.get_by_role("link", name="Activity log").click()
    expect(visitor.locator("table.audit")).to_contain_text("Ana Silva")


@pytest.mark.parametrize("visitor", [PHONE], indirect=True)
def test_on_a_phone_in_persian_pages_run_from_the_right_and_fit(visitor: Page) -> None:
    visitor.goto("/")
    visitor.get_by_label("Menu").click()
    visitor.locator("#language").select_option("fa")
    expect(visitor.locator("html")).to_have_attribute("dir", "rtl")
    visitor.locator("main form[action*='demo/delegate'] button").click()
    visitor.wait_for_url("**/InventedOpen2026/delegate/")
    competition = visitor.url.removesuffix("delegate/")
    for page in ("", "schedule/", "members/", "audit/", "333-r1/"):
        visitor.goto(competition + page)
        width = visitor.evaluate("document.documentElement.scrollWidth")
        assert width <= 390, f"{page or 'the competition'} is {width} pixels wide"
        assert re.search("[۰-۹]", visitor.locator("main").inner_text())


def test_roles_are_switched_by_one_click_and_the_tour_by_keys(visitor: Page) -> None:
    visitor.goto("/")
    bar, tour = visitor.locator(".demo-bar"), visitor.locator("aside.tour")
    expect(bar.locator("[aria-current]")).to_have_text("Visitor")
    bar.get_by_role("button", name="Scrambler").click()
    expect(bar.locator("[aria-current]")).to_have_text("Scrambler")
    visitor.goto("/InventedOpen2026/scrambling/")
    expect(visitor.get_by_text("Not sent to this device")).to_have_count(0)
    expect(tour).to_contain_text("already on this device")
    visitor.goto("/")
    tour.get_by_role("button", name="Next").focus()
    for step in range(2, 6):
        visitor.keyboard.press("Enter") if step == 2 else tour.get_by_role("button", name="Next").press("Enter")
        expect(tour).to_contain_text(f"{step} / 5")
    visitor.keyboard.press("Escape")
    expect(tour).to_be_hidden()
    expect(visitor.locator(".show-tour")).to_be_focused()
    visitor.reload()
    expect(tour).to_be_hidden()
    bar.get_by_role("button", name="Competitor").click()
    expect(tour).to_contain_text("1 / 5")
    tour.get_by_role("link", name="Show").click()
    visitor.wait_for_url("**/competitors/*/")
    assert visitor.locator("main .time").count() > 5
    bar.get_by_role("button", name="Visitor").click()
    expect(bar.locator("[aria-current]")).to_have_text("Visitor")

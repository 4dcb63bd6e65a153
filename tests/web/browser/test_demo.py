"""The first minute of somebody who has just typed `make demo`."""

import os
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.web.phones import ACCESSIBILITY
from tests.support.web.servers import Installation, Server
from tests.support.web.windows import Windows, until

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
PUBLIC = "/ 333-r1/ 222-r2/ schedule/ competitors/ competitors/3/ psych-sheet/ podiums/ records/ statistics/"
OFFICIAL = """delegate/ board/ check-in/ desk/ desk/222-r2/ desk/222-r2/dual/ desk/222-r2/live/ station/ scrambling/
    setup/ setup/events/ setup/schedule/ setup/groups/ setup/competitors/ members/ audit/ incidents/ paper/
    competitors/3/"""
RANKINGS = """events/333/single/ events/333/average/?region=Europe&gender=f&on=2019-05-01 records/ records/333/single/
    people/?q=a competitions/ worth/?event=333&result=9.42 statistics/ statistics/largest-steps/ lists/"""
PLACES_IN_RANKINGS = ("people", "competitions", "results")
SCREENS = (("fa", "dark", 360), ("en", "light", 360), ("en", "dark", 1280), ("fa", "light", 1920))
MOST_BYTES, MOST_SHIFT = 180_000, 0.05
SHIFTS = """
window.shift = 0; window.moved = [];
new PerformanceObserver((list) => list.getEntries().filter((entry) => !entry.hadRecentInput).forEach((entry) => {
  window.shift += entry.value;
  window.moved.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80)));
})).observe({ type: "layout-shift", buffered: true });
"""
IS_PAINTED = "performance.getEntriesByName('first-contentful-paint').length > 0"


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
    visitor.get_by_role("link", name="Staff", exact=True).click()
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
    # During a task the role leads to the station, else to the page that the first step shows.
    visitor.goto("/")
    tour.get_by_role("link", name="Show").click()
    visitor.wait_for_url("**/competitors/*/")
    assert visitor.locator("main .time").count() > 5
    bar.get_by_role("button", name="Visitor").click()
    expect(bar.locator("[aria-current]")).to_have_text("Visitor")


class _Watched:
    """A page whose files are counted; scripts and fonts come late, as on a slow network. No news reaches it."""

    def __init__(self, page: Page) -> None:
        self.page, self.bytes = page, 0
        self._addresses: dict[str, str] = {}
        self._held: list[Any] | None = None
        page.route(re.compile(r"\.(js|woff2)$"), self._hold)
        page.route("**/stream/**", lambda _: None)  # Results that arrive meanwhile may move rows.
        page.add_init_script(SHIFTS)
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.send("Network.setCacheDisabled", {"cacheDisabled": True})
        network.on("Network.requestWillBeSent", self._asked)
        network.on("Network.loadingFinished", self._loaded)

    def _hold(self, route: Any) -> None:
        route.continue_() if self._held is None else self._held.append(route)

    def _asked(self, event: dict[str, Any]) -> None:
        self._addresses[event["requestId"]] = event["request"]["url"]

    def _loaded(self, event: dict[str, Any]) -> None:
        if re.search("/static/|/theme", self._addresses.get(event["requestId"], "")):
            self.bytes += int(event["encodedDataLength"])

    def faults(self, address: str) -> list[str]:
        """Load the page, scripts and fonts after it was painted; what is too large, moves, or keeps it busy."""
        self.bytes = 0
        self._held = []
        self.page.goto(address, wait_until="commit")
        self.page.wait_for_function(IS_PAINTED)
        held, self._held = self._held, None
        for route in held:
            route.continue_()
        self.page.wait_for_load_state()
        # An answer ends the wait: a page whose scripts never rest gives none.
        self.page.wait_for_function("true", timeout=10_000)
        self.page.wait_for_timeout(150)
        shift, moved = self.page.evaluate("[window.shift, window.moved]")
        found = [f"{address}: {self.bytes} bytes of files"] if not 0 < self.bytes <= MOST_BYTES else []
        return found + ([f"{address} moves by {shift:.3f}: {moved}"] if shift > MOST_SHIFT else [])


@pytest.mark.parametrize(
    ("role", "pages", "visitor"),
    [
        (None, PUBLIC, {**PHONE, "service_workers": "block", "timezone_id": "America/New_York"}),
        ("delegate", OFFICIAL, {**PHONE, "service_workers": "block", "locale": "fa"}),
    ],
    indirect=["visitor"],
)
def test_pages_are_small_do_not_move_and_come_to_rest(role: str | None, pages: str, visitor: Page) -> None:
    if role:
        visitor.goto("/")
        visitor.locator(f"main form[action*='demo/{role}'] button").click()
        visitor.wait_for_url(f"**/{role}/")
    watched = _Watched(visitor)
    addresses = ["/InventedOpen2026/" + page.removeprefix("/") for page in pages.split()]
    assert [fault for address in addresses for fault in watched.faults(address)] == []


def _pages_of_rankings(page: Page) -> list[str]:
    """Every kind of page of the rankings; a person, a competition and a result are those of the first line.

    The demonstration invents its world after it has started.
    """
    until(lambda: bool(page.goto("/rankings/")) and page.locator("main table").count() > 0)
    links = [page.locator(f"main table a[href*='/rankings/{place}/']").first for place in PLACES_IN_RANKINGS]
    return [
        *(f"/rankings/{address}" for address in RANKINGS.split()),
        *(str(link.get_attribute("href")) for link in links),
    ]


@pytest.mark.parametrize("visitor", [{**PHONE, "service_workers": "block", "locale": "fa"}], indirect=True)
def test_rankings_are_small_do_not_move_and_come_to_rest(visitor: Page) -> None:
    addresses = _pages_of_rankings(visitor)
    watched = _Watched(visitor)
    assert [fault for address in addresses for fault in watched.faults(address)] == []


@pytest.mark.parametrize(("language", "scheme", "width"), SCREENS)
def test_rankings_are_for_everybody(windows: Windows, demo: Server, language: str, scheme: str, width: int) -> None:
    page = windows.open(demo, locale=language, color_scheme=scheme, viewport={"width": width, "height": 900})
    found = []
    for address in _pages_of_rankings(page):
        page.goto(address)
        found += [f"{address}: {wrong}" for wrong in page.evaluate(ACCESSIBILITY)]
        wide = page.evaluate("document.documentElement.scrollWidth")
        found += [f"{address} is {wide} wide"] if wide > width else []
    assert found == []


@pytest.mark.parametrize("visitor", [{"java_script_enabled": False}], indirect=True)
def test_rankings_work_by_keys_and_without_scripts(visitor: Page) -> None:
    visitor.goto("/rankings/events/333/single/")
    expect(visitor.locator("#days")).to_be_hidden()
    visitor.get_by_label("Region").select_option("Europe")
    visitor.get_by_label("On the day").fill("2019-05-01")
    visitor.get_by_role("button", name="Show").press("Enter")
    expect(visitor.locator("h1")).to_contain_text("Europe")
    expect(visitor.locator("h1")).to_contain_text("2019")
    visitor.get_by_role("link", name="Average").press("Enter")
    visitor.wait_for_url("**/average/?region=Europe&on=2019-05-01")

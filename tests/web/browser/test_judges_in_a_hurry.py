"""A judge's phone when something happens: incidents reported while the clock runs, points that the Delegate decides."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from servers import Installation, Server, installed

pytestmark = pytest.mark.slow

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TESTS = Path(__file__).parents[1]
LOOKING = (Path(__file__).parent / "looking.js").read_text(encoding="utf-8")
IDENTITIES = [f"HurryOpen{number}" for number in range(10)]
NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
SECOND = 1_000
EMPTY = "JSON.parse(localStorage.getItem('cubelex-station-queue') || '[]').length === 0"
LANGUAGES = pytest.mark.parametrize("language", ["en", "fa"] if os.environ.get("CUBELEX_SHOTS") else ["en"])
_ADD = """
import sys
sys.path.insert(0, {tests!r})
from cubelex.web.serving import prepare
prepare()
from station_open import stored_station
from cubelex.officiating import Role
from cubelex.web.store.models import Account, Membership
for identity in {identities!r}:
    stored_station(identity=identity, rounds=("333-r1", "333bf-r1", "333fm-r1", "444-r1"))
    for role in Role:
        Membership.objects.create(account=Account.objects.get(username=role.value), competition_id=identity, role=role)
"""


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An installation with a competition for each test."""
    made = installed(tmp_path_factory.mktemp("original"))
    code = _ADD.format(tests=str(TESTS), identities=IDENTITIES)
    subprocess.run([sys.executable, "-c", code], env={**os.environ, **made.environment}, check=True)
    return made


@pytest.fixture(scope="module")
def server(original: Installation) -> Iterator[Server]:
    """One server for all."""
    with Server(original) as running:
        yield running


@pytest.fixture(scope="module")
def identities() -> Iterator[str]:
    """Competitions that nobody has used yet."""
    return iter(IDENTITIES)


@pytest.fixture
def place(identities: Iterator[str]) -> str:
    """The address of a competition for this test alone."""
    return f"/{next(identities)}/"


@pytest.fixture
def phone(page_of: Callable[..., Any], place: str) -> Callable[..., "Phone"]:
    """Somebody's phone with a clock of its own, at an address of the station."""

    def make(address: str, role: str = "judge", language: str = "en") -> Phone:
        page = page_of(role, **PHONE, color_scheme="dark" if language == "fa" else "light")
        domain = page.context.cookies()[0]["domain"]
        page.context.add_cookies([{"name": "django_language", "value": language, "domain": domain, "path": "/"}])
        page.clock.install(time=NOON)
        page.goto(f"{place}station/{address}")
        page.clock.pause_at(NOON + timedelta(hours=1))
        return Phone(page)

    return make


class Phone:
    """What somebody does with a phone."""

    def __init__(self, page: Any) -> None:
        self.page, self._shots = page, 0

    def at(self, step: str) -> "Phone":
        self.page.wait_for_selector(f"[data-step={step}]")
        return self.shot(step)

    def press(self, selector: str = "#flow .thumb .primary:visible") -> "Phone":
        self.page.locator(selector).first.click()
        return self

    def wait(self, milliseconds: int) -> "Phone":
        self.page.clock.run_for(milliseconds)
        return self

    def report(self, text: str) -> "Phone":
        """Report an incident from the head of the step."""
        self.press(".attempt-head .incident")
        self.page.wait_for_selector("#dialog textarea")
        self.shot("incident")
        self.page.locator("#dialog textarea").fill(text)
        return self.press("#dialog .primary")

    def sent(self) -> "Phone":
        """Wait until everything has been sent."""
        self.page.wait_for_function(EMPTY)
        return self

    def shot(self, name: str) -> "Phone":
        """Everybody can read and use what is shown; a picture of it, where somebody wants to look at them."""
        assert self.page.evaluate(LOOKING) == [], name
        if folder := os.environ.get("CUBELEX_SHOTS"):
            self._shots += 1
            test = os.environ["PYTEST_CURRENT_TEST"].split("::")[-1].split(" ")[0]
            self.page.screenshot(path=f"{folder}/{test}-{self._shots:02}-{name}.png")
        return self


@pytest.fixture
def incidents(server: Server, place: str) -> Iterator[Callable[[], str]]:
    """The Delegate's list of incidents."""
    with server.installation.client(server.address, "delegate") as client:
        yield lambda: str(client.get(f"{place}delegate/incidents/").text)


@LANGUAGES
def test_an_incident_is_reported_while_the_clock_runs(
    phone: Callable[..., Phone], incidents: Callable[[], str], language: str
) -> None:
    judge = phone("333-r1/1/", language=language).at("ready")
    judge.press().press().at("inspection").wait(5 * SECOND).press().at("solve").wait(7 * SECOND)
    judge.report("A balloon burst behind the mat")
    judge.page.wait_for_selector("#dialog .notice.good")
    judge.shot("told").press("#dialog .primary").wait(2 * SECOND).shot("running-on")
    assert (
        judge.page.evaluate(
            "document.querySelector('.clock').textContent.replace(/[۰-۹]/g, (one) => one.charCodeAt(0) % 16)"
        )
        == "9"
    )
    judge.press().at("time")
    assert "A balloon burst" in incidents()


def test_without_a_network_a_report_waits_like_everything_else(
    phone: Callable[..., Phone], incidents: Callable[[], str]
) -> None:
    judge = phone("333-r1/2/").at("ready")
    judge.press().press().at("inspection").wait(5 * SECOND).press().at("solve").sent()
    judge.page.context.set_offline(True)
    judge.report("The lights went out")
    judge.page.wait_for_selector("#dialog .notice.maybe")
    judge.shot("kept").press("#dialog .primary").press().at("time")
    judge.page.context.set_offline(False)
    judge.wait(4 * SECOND).sent()
    assert "The lights went out" in incidents()


@LANGUAGES
def test_a_point_that_the_delegate_decides_is_played_again(phone: Callable[..., Phone], language: str) -> None:
    judge = phone("444-r1/matches/", language=language)
    judge.press("[data-match]").at("ready").press().press().at("inspection").wait(14 * SECOND + 100).at("solve")
    judge.press().at("results")
    high, low = judge.page.locator(".half").all()
    for half in (high, low):
        half.locator("input.big").fill("3000")
        half.locator(".good").click()
    high.locator("summary").first.click()
    high.locator("[data-seen=timer_stopped_early]").click()
    judge.page.wait_for_selector("#flow .thumb .primary:not([disabled])")
    judge.shot("left-to-the-delegate").press().at("point").sent().shot("waits")
    delegate = phone("444-r1/matches/", role="delegate", language=language).shot("matches-with-a-question")
    delegate.press("[data-match]").at("decide")
    delegate.press(".option[data-answer='extra attempt']")
    delegate.page.wait_for_selector("#flow .thumb .primary:not([disabled])")
    delegate.shot("decided").press().at("point").sent()
    delegate.page.wait_for_selector("#flow .thumb .primary:visible")
    delegate.shot("again").press().at("ready")


def test_without_a_network_points_are_kept_with_their_signatures_and_numbers(
    phone: Callable[..., Phone], server: Server, place: str
) -> None:
    judge = phone("444-r1/matches/")
    judge.page.wait_for_selector("[data-match]")
    judge.page.context.set_offline(True)
    judge.press("[data-match]").at("ready")
    for _ in range(2):
        judge.press().press().at("inspection").wait(14 * SECOND + 100).at("solve").press().at("results")
        for half in judge.page.locator(".half").all():
            half.locator("input.big").fill("3000")
            half.locator(".good").click()
        judge.page.wait_for_selector("#flow .thumb .primary:not([disabled])")
        judge.press().at("sign").press()
        for person in judge.page.locator("[data-step=sign] [data-person]").all()[::-1]:
            person.click()
        judge.at("point").press().at("ready")
    judge.page.context.set_offline(False)
    judge.wait(4 * SECOND).sent()
    assert judge.page.locator("#attention").is_hidden()
    with server.installation.client(server.address) as client:
        desk = client.get(f"{place}desk/444-r1/matches/").text
    assert desk.count("Competitor: ") == 4


@LANGUAGES
def test_who_makes_no_more_attempts_is_recorded_with_two_taps(phone: Callable[..., Phone], language: str) -> None:
    judge = phone("333bf-r1/3/", language=language).at("ready")
    judge.press(".thumb .decline").shot("sure").press("#dialog .bad")
    judge.page.wait_for_selector("#choose:not([hidden])")
    judge.sent()


@LANGUAGES
def test_the_time_of_memorizing_goes_with_the_attempt(
    phone: Callable[..., Phone], server: Server, place: str, language: str
) -> None:
    judge = phone("333bf-r1/1/", language=language).at("ready").press().press().at("memorise").wait(30 * SECOND)
    judge.press().at("execute").wait(20 * SECOND).press().at("time")
    judge.page.keyboard.type("5012")
    judge.press().at("puzzle").press(".huge.good").at("seen")
    judge.page.wait_for_selector("#flow .thumb .primary:not([disabled])")
    judge.press().at("sign").sent()
    with server.installation.client(server.address) as client:
        history = client.get(f"{place}desk/333bf-r1/cards/").json()["cards"][0]["history"][0]
    assert "30.00" in history

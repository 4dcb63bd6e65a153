"""A judge's phone when something happens: incidents reported while the clock runs, points that the Delegate decides."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.support.web.phones import OTHERWISE, SECOND, Phone, installed_stations, phone_at
from tests.support.web.servers import Installation, Server

pytestmark = pytest.mark.slow

IDENTITIES = [f"HurryOpen{number}" for number in range(10)]
LANGUAGES = pytest.mark.parametrize("language", ["en", "fa"] if os.environ.get("CUBELEX_SHOTS") else ["en"])
ROUNDS = ("333-r1", "333bf-r1", "333fm-r1", "444-r1")


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An installation with a competition for each test."""
    return installed_stations(tmp_path_factory.mktemp("original"), IDENTITIES, ROUNDS)


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
def phone(page_of: Callable[..., Any], place: str) -> Callable[..., Phone]:
    """Somebody's phone with a clock of its own, at an address of the station."""

    def make(address: str, role: str = "judge", language: str = "en") -> Phone:
        return phone_at(f"{place}station/", page_of, role, language).open(address)

    return make


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
    judge.press().at("inspection").wait(5 * SECOND).press().at("solve").wait(7 * SECOND)
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
    judge.press().at("inspection").wait(5 * SECOND).press().at("solve").sent()
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
    judge = phone("333bf-r1/1/", language=language).at("ready").press().at("memorise").wait(30 * SECOND)
    judge.press().at("execute").wait(20 * SECOND).press().at("time")
    judge.page.keyboard.type("5012")
    judge.press(OTHERWISE).at("puzzle").press(".huge.good").at("seen")
    judge.page.wait_for_selector("#flow .thumb .primary:not([disabled])")
    judge.press().at("sign").sent()
    with server.installation.client(server.address) as client:
        history = client.get(f"{place}desk/333bf-r1/cards/").json()["cards"][0]["history"][0]
    assert "30.00" in history

"""Dual Rounds, extra attempts and Head to Head in a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web.phones import ACCESSIBILITY
from tests.support.web.servers import COMPETITION, Server, enter, installed

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
AT = f"/{COMPETITION}/desk"


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server of an installation with Dual Rounds and a Head to Head final, for four unless a test says otherwise."""
    with Server(installed(tmp_path / "data", is_varied=True, finalists=getattr(request, "param", 4))) as running:
        yield running


def posted(server: Server, address: str, **form: str) -> None:
    with server.installation.client(server.address, "delegate") as client:
        answer = client.post(address, data=form, headers={"Referer": f"{server.address}{address}"})
        assert answer.status_code == 302, answer.text[:500]


def typed(page: Any, *keys: str) -> None:
    for one in keys:
        page.keyboard.type(one)
        page.keyboard.press("Enter")


def test_dual_rounds_are_typed_side_by_side_and_ranked_together(page_of: PageOf, server: Server) -> None:
    page = page_of("delegate")
    page.goto(f"{AT}/222-r1/dual/")
    page.locator("section.preview button.primary").click()
    page.wait_for_selector("#rows tr")
    assert page.evaluate(ACCESSIBILITY) == []
    page.locator("#person").focus()
    for person in (1, 2):
        typed(page, str(person), *(f"{person}{place}1" for place in range(2, 7)))
    page.wait_for_function("document.getElementById('progress').textContent === '2 / 16'")
    # Everything of the first round is there, so the second comes next.
    typed(page, "2", *(f"1{place}0" for place in range(5)))
    page.wait_for_function("document.querySelector('#rows tr td:nth-child(2)').textContent === '2'")
    with server.installation.client(server.address) as client:
        cards = client.get(f"{AT}/222-r2/cards/").json()["cards"]
    assert next(card["average"] for card in cards if card["person"] == 2) == "1.20"


def test_an_extra_attempt_is_given_and_typed(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        for attempt in range(1, 6):
            enter(client, f"{attempt}", 1, attempt, f"10.0{attempt}")
    delegate = page_of("delegate")
    delegate.goto(f"{AT}/333-r1/extras/?person=1&attempt=2")
    assert delegate.evaluate(ACCESSIBILITY) == []
    delegate.locator("input[name=reason]").last.fill("timer reset")
    delegate.locator("form button.primary").last.click()
    delegate.locator("section.preview button.primary").click()
    delegate.get_by_role("link", name="Enter result", exact=True).click()
    delegate.wait_for_selector("#rows tr")
    assert delegate.evaluate("document.activeElement.dataset.attempt") == "2"
    assert "E1" in delegate.locator(".history:visible").inner_text()
    typed(delegate, "950")
    for _ in range(3):
        delegate.keyboard.press("Enter")
    delegate.wait_for_selector("#hint:has-text('Saved')")
    expect(delegate.locator("#rows tr").first).to_contain_text("9.50")


@pytest.mark.parametrize("server", [6], indirect=True)
def test_a_bracket_leaves_nobody_out_without_asking(page_of: PageOf, server: Server) -> None:
    """Six advance: eight places are proposed, and four leave out two."""
    with server.installation.client(server.address) as client:
        for person in range(1, 9):
            for attempt in range(1, 6):
                enter(client, f"{person}{attempt}", person, attempt, f"1{person}.0{attempt}")
    posted(server, f"{AT}/333-r1/steer/", action="finish", confirmed="1")
    desk = page_of("delegate")
    desk.goto(f"{AT}/333-r2/matches/")
    expect(desk.locator("select[name=places]")).to_have_value("8")
    desk.select_option("select[name=places]", "4")
    desk.get_by_role("button", name="Open round").click()
    expect(desk.locator(".rulings").first).to_contain_text("Without a place in the bracket")
    expect(desk.locator(".rulings").first).to_contain_text("Eli Costa")
    expect(desk.locator("select[name=places]")).to_have_value("4")
    desk.get_by_role("button", name="Open round without them").click()
    expect(desk.locator(".match h2")).to_have_count(2)
    assert desk.evaluate(ACCESSIBILITY) == []


def test_a_bracket_follows_by_itself(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        for person in range(1, 9):
            for attempt in range(1, 6):
                enter(client, f"{person}{attempt}", person, attempt, f"1{person}.0{attempt}")
    posted(server, f"{AT}/333-r1/steer/", action="finish", confirmed="1")
    posted(server, f"{AT}/333-r2/matches/", action="open", places="4")
    public = page_of(None)
    public.goto(f"/{COMPETITION}/333-r2/")
    expect(public.locator(".bracket .seat.won")).to_have_count(0)
    desk = page_of()
    desk.goto(f"{AT}/333-r2/matches/")
    for _ in range(3):
        desk.keyboard.type("18500")
        desk.keyboard.press("Enter")
        assert desk.evaluate("document.activeElement.value") == "1:85.00"
        typed(desk, "1000")
        desk.keyboard.type("1100")
        with desk.expect_navigation():
            desk.keyboard.press("Enter")
    public.wait_for_selector(".bracket .seat.won")
    assert public.evaluate(ACCESSIBILITY) == []
    assert desk.evaluate(ACCESSIBILITY) == []
    public.goto(f"/{COMPETITION}/projector/?round=333-r2&seconds=1")
    public.wait_for_selector(".bracket:visible")
    public.wait_for_selector("table.results:visible")

"""A round finished and the next one opened in a dialog over the desk, and a final entered station by station."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web.servers import COMPETITION, Server, enter

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]


def test_a_final_is_opened_by_three_clicks_and_entered_station_by_station(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        for person in range(1, 9):
            for attempt in range(1, 6):
                enter(client, f"{person}-{attempt}", person, attempt, f"1{person}.0{attempt}")
    page = page_of("delegate")
    page.goto(f"/{COMPETITION}/desk/333-r1/")
    page.locator("#finish").click()
    dialog = page.locator("dialog[open]")
    expect(dialog.locator(".entrants th bdi")).to_have_text(["Ada Swan", "Bo Lind", "Chi Mori (森千)", "Dua Reyes"])
    clicks = 1
    if dialog.locator("[name=seen]").count():
        dialog.locator("[name=seen]").check()
        clicks += 1
    dialog.get_by_role("button", name="Finish and open").click()
    assert clicks + 1 <= 3
    expect(page.locator("h1")).to_contain_text("final")
    expect(page.locator(".state").first).to_have_text("Open")

    page.goto(f"/{COMPETITION}/desk/333-r2/live/")
    rows = page.locator("#stations > li")
    expect(rows).to_have_count(4)
    page.keyboard.type("18500")
    page.keyboard.press("Enter")
    expect(rows.nth(0).locator("input:focus")).to_have_value("1:85.00")
    for text in ("1100", "7000", "1300", "1400", "1101"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(rows.nth(1).locator("input").first).to_have_value("1:10.00")
    page.wait_for_selector("#stations > li.waiting", state="detached")
    assert cards_of(server) == {1: ["11.00", "11.01"], 2: ["1:10.00"], 3: ["13.00"], 4: ["14.00"]}
    # A typo of one's own: back to the attempt by keyboard, typed again, and Enter replaces it.
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("1600")
    expect(rows.nth(1).locator(".note.ask")).to_contain_text("You entered")
    page.keyboard.press("Enter")
    page.wait_for_selector("#stations > li.waiting", state="detached")
    assert cards_of(server)[2] == ["16.00"]
    assert "Chi Mori" in page.evaluate("document.activeElement.closest('li').innerText")
    # What is doubtful stays where it was typed, and Enter saves it after all.
    page.keyboard.type("130")
    page.keyboard.press("Enter")
    expect(page.locator("#review")).to_contain_text("(1)")
    page.keyboard.press("F2")
    expect(rows.nth(2)).to_have_class("to-review")
    page.keyboard.press("Enter")
    expect(page.locator("#review")).to_be_hidden()
    page.wait_for_selector("#stations > li.waiting", state="detached")
    assert cards_of(server)[3] == ["13.00", "1.30"]
    # Of four stations, one is mine.
    page.locator(".my-stations summary").click()
    page.locator("#choices input").nth(3).check()
    expect(page.locator("#stations > li:visible")).to_have_count(1)


def cards_of(server: Server) -> dict[int, list[str]]:
    """By competitor, the attempts of the final as the server knows them."""
    with server.installation.client(server.address) as client:
        cards = client.get(f"/{COMPETITION}/desk/333-r2/cards/").json()["cards"]
    return {card["person"]: [text for text in card["attempts"] if text] for card in cards}

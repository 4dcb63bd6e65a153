"""A final finished by one click too many, and a scorecard found after the next round was opened."""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web.servers import COMPETITION, Server, enter, installed

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with the Small Open, nine competitors."""
    with Server(installed(tmp_path / "data", persons=9)) as running:
        yield running


def enter_cards(server: Server, round_id: str, persons: range, seconds: int = 10) -> None:
    with server.installation.client(server.address) as client:
        for person, attempt in product(persons, range(1, 6)):
            key, text = f"{round_id}-{person}-{attempt}", f"{seconds}.{person}{attempt}"
            answer = enter(client, key, person, attempt, text, round_id)
            assert not answer["refusals"], answer


def people_of(server: Server, round_id: str) -> list[int]:
    with server.installation.client(server.address) as client:
        cards = client.get(f"/{COMPETITION}/desk/{round_id}/cards/").json()["cards"]
    return sorted(card["person"] for card in cards)


def steer(page: Any, round_id: str) -> None:
    page.goto(f"/{COMPETITION}/desk/{round_id}/steer/")


def finish_and_open(page: Any) -> None:
    if page.locator(".steps [name=seen]").count():
        page.locator(".steps [name=seen]").check()
    page.get_by_role("button", name="Finish and open").click()


def test_a_final_finished_without_results_is_opened_again_entered_and_the_competition_closed(
    page_of: PageOf, server: Server
) -> None:
    enter_cards(server, "333-r1", range(1, 10))
    enter_cards(server, "222-r1", range(1, 10), 5)
    page, taker = page_of("delegate"), page_of("score_taker")
    steer(page, "333-r1")
    finish_and_open(page)
    # After opening, results come next.
    expect(page).to_have_url(f"{server.address}/{COMPETITION}/desk/333-r2/")
    expect(page.locator(".message")).to_contain_text("final is open for 4 competitors.")
    taker.goto(f"/{COMPETITION}/desk/333-r2/")
    badge = taker.locator("[data-status]")
    expect(badge).to_have_text("Open")
    steer(page, "333-r2")
    page.get_by_role("button", name="Finish round", exact=True).click()
    expect(page.locator(".preview")).to_contain_text("4 of 4 have no results. Finish anyway?")
    page.get_by_role("button", name="Finish anyway").click()
    # An open desk learns it, and it is an open item before the competition is closed.
    expect(badge).to_have_text("Finished")
    expect(taker.locator("#late")).to_be_visible()
    page.goto(f"/{COMPETITION}/delegate/end/")
    expect(page.locator(".attend")).to_contain_text("final was finished without results.")
    page.get_by_role("link", name="final was finished without results.").click()
    page.get_by_text("Undo finishing the round").click()
    page.locator(".take-back [name=reason]").fill("one click too many")
    page.get_by_role("button", name="Preview changes").first.click()
    expect(page.locator(".effects")).to_contain_text("Undo: Finished")
    page.get_by_role("button", name="Confirm").click()
    expect(page).to_have_url(f"{server.address}/{COMPETITION}/desk/333-r2/")
    expect(badge).to_have_text("Open")
    expect(taker.locator("#late")).to_be_hidden()
    for text in ("1", "1000", "1010", "1020", "1030", "1040"):
        taker.keyboard.type(text)
        taker.keyboard.press("Enter")
    expect(taker.locator("#hint")).to_contain_text("Saved")
    enter_cards(server, "333-r2", range(2, 5))
    for round_id in ("333-r2", "222-r1"):
        steer(page, round_id)
        page.get_by_role("button", name="Finish round", exact=True).click()
        expect(page.locator(".state").first).to_have_text("Finished")
    page.goto(f"/{COMPETITION}/delegate/end/")
    expect(page.locator(".attend").first).not_to_contain_text("without results")
    page.get_by_role("button", name="Close competition").click()
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".message").first).to_contain_text("Done")
    steer(page, "333-r2")
    page.get_by_text("Undo finishing the round").click()
    page.locator(".take-back [name=reason]").fill("again")
    page.get_by_role("button", name="Preview changes").first.click()
    expect(page.locator(".rulings")).to_contain_text("The competition has ended. Undo its end first.")


def test_a_card_refused_in_a_finished_round_reaches_the_delegate_and_changes_who_is_in_the_final(
    page_of: PageOf, server: Server
) -> None:
    enter_cards(server, "333-r1", range(1, 9))
    taker, page = page_of("score_taker"), page_of("delegate")
    taker.goto(f"/{COMPETITION}/desk/333-r1/")
    expect(taker.locator("#rows tr").first).to_be_visible()
    taker.context.set_offline(True)
    for text in ("9", "900", "901", "902", "903", "904"):
        taker.keyboard.type(text)
        taker.keyboard.press("Enter")
    steer(page, "333-r1")
    finish_and_open(page)
    expect(page.locator(".preview")).to_contain_text("1 of 9 has no results. Finish anyway?")
    page.get_by_role("button", name="Finish anyway").click()
    expect(page).to_have_url(f"{server.address}/{COMPETITION}/desk/333-r2/")
    assert people_of(server, "333-r2") == [1, 2, 3, 4]
    taker.context.set_offline(False)
    expect(taker.locator("#review")).to_contain_text("(1)")
    expect(taker.locator("[data-status]")).to_have_text("Finished")
    taker.keyboard.press("F2")
    expect(taker.locator("#notices .notice")).to_have_count(1)
    taker.locator("#save").click()
    expect(taker.locator("[name=a5]")).to_have_value("9.04")
    taker.get_by_role("button", name="Send to the Delegate").click()
    expect(taker.locator(".message")).to_contain_text("Sent to the Delegate.")
    expect(taker.locator("#review")).to_be_hidden()
    page.goto(f"/{COMPETITION}/delegate/")
    page.get_by_role("link", name="Late scorecard").click()
    page.get_by_role("link", name="Enter the scorecard").click()
    expect(page.locator("[name=a1]")).to_have_value("9.00")
    page.locator("[name=reason]").fill("typed without a network")
    page.get_by_role("button", name="Preview changes").click()
    shown = page.locator(".preview")
    expect(shown).to_contain_text("Now in 3x3x3 Cube, final")
    expect(shown).to_contain_text("No longer in 3x3x3 Cube, final")
    assert people_of(server, "333-r2") == [1, 2, 3, 4]
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".message")).to_contain_text("Done")
    assert people_of(server, "333-r2") == [1, 2, 3, 9]


def test_the_delegate_corrects_a_typo_in_a_finished_round_at_the_desk(page_of: PageOf, server: Server) -> None:
    page = page_of("delegate")
    page.goto(f"/{COMPETITION}/desk/333-r1/")
    for text in ("1", "1000", "1010", "1020", "1030", "1040"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(page.locator("#hint")).to_contain_text("Saved")
    enter_cards(server, "333-r1", range(2, 10))
    steer(page, "333-r1")
    page.get_by_role("button", name="Finish round only").click()
    taker = page_of("score_taker")
    taker.goto(f"/{COMPETITION}/desk/333-r1/?person=1")
    expect(taker.locator("#attempts input").first).to_have_value("10.00")
    expect(taker.locator("#attempts input").first).to_be_disabled()
    page.goto(f"/{COMPETITION}/desk/333-r1/")
    for text in ("1", "1243"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(page.locator("#review")).to_contain_text("(1)")
    page.keyboard.press("F2")
    notices = page.locator("#notices")
    expect(notices).not_to_contain_text("Ask the Delegate")
    page.locator("#reason").fill("a digit slipped")
    page.keyboard.press("Enter")
    expect(page.locator("#hint")).to_contain_text("Saved")
    with server.installation.client(server.address) as client:
        cards = client.get(f"/{COMPETITION}/desk/333-r1/cards/").json()["cards"]
    assert next(card for card in cards if card["person"] == 1)["attempts"][0] == "12.43"

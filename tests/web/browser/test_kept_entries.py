"""What browsers keep of entries: over reloads without a network, in a full browser, of several people on one laptop."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.web.servers import COMPETITION, Server, enter
from tests.support.web.windows import until

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
DESK = f"/{COMPETITION}/desk/333-r1/"
STATION = f"/{COMPETITION}/station/"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BUTTON = "#flow .thumb .primary:visible"
QUEUE, STATION_QUEUE = "cubelex-queue", "cubelex-station-queue"
WAITING = "(name) => JSON.parse(localStorage.getItem(name) || '[]').length"
KEPT = """async ([path, text]) => {
  for (const name of await caches.keys()) {
    const found = name.startsWith("pages-") && await (await caches.open(name)).match(path);
    if (found && (await found.text()).includes(text)) return true;
  }
  return false;
}"""
FILL = """() => {
  for (let size = 1048576; size > 0; size = Math.floor(size / 2)) {
    const text = "x".repeat(size);
    try { for (let number = 0; ; number += 1) localStorage.setItem(`fill-${size}-${number}`, text); } catch {}
  }
}"""
CANNOT_KEEP = "#not-kept:visible:has-text('do not close this page')"


def visited(page: Any, path: str, *others: str) -> None:
    """Open a page, and wait until it would open without a network."""
    page.goto(path)
    until(lambda: all(page.evaluate(KEPT, [address, ""]) for address in (path, *others)))


def at_the_desk(page: Any) -> None:
    visited(page, DESK, f"{DESK}cards/?offline")


def type_card(page: Any, person: int) -> None:
    page.fill("#person", str(person))
    page.press("#person", "Enter")
    for number in range(5):
        page.keyboard.type(str(1000 * person + number))
        page.keyboard.press("Enter")


def judge_attempt(page: Any, time: str) -> None:
    """Record and sign as judge an attempt that was opened, and have it signed by the competitor."""
    for _ in range(3):
        page.locator(BUTTON).click()
    page.keyboard.type(time)
    page.locator("#flow .thumb .primary:not([disabled])").click()
    page.wait_for_selector("input.signature")
    page.locator(BUTTON).click()
    page.wait_for_selector("[data-step=done]")


def all_sent(page: Any, queue: str) -> None:
    until(lambda: page.evaluate(WAITING, queue) == 0)


def attempts_of(server: Server, person: int) -> list[str]:
    """What is recorded on a card of the first round."""
    with server.installation.client(server.address) as client:
        cards = client.get(f"{DESK}cards/").json()["cards"]
    return next([one for one in card["attempts"] if one] for card in cards if card["person"] == person)


def unsigned_of(server: Server, person: int) -> Any:
    with server.installation.client(server.address, "judge") as client:
        return client.get(f"{STATION}333-r1/{person}/state/").json()["card"]["unsigned"]


def signed_in(page: Any, server: Server, role: str) -> None:
    """Somebody else is signed in in this browser from now on."""
    page.context.clear_cookies(name="sessionid")
    cookie = {"name": "sessionid", "value": server.installation.sessions[role], "url": server.address}
    page.context.add_cookies([cookie])


# --- Reloads without a network ---


def test_the_desk_shows_after_a_reload_without_a_network_what_was_saved_and_heard_there(
    page_of: PageOf, server: Server
) -> None:
    page = page_of()
    at_the_desk(page)
    type_card(page, 1)
    with server.installation.client(server.address, "delegate") as other:
        enter(other, "key", 2, 1, "12.34")
    page.wait_for_selector("#rows tr:has-text('12.34')")
    until(lambda: page.evaluate(KEPT, [f"{DESK}cards/?offline", "12.34"]))
    assert not page.locator("#as-of").count()
    server.kill()
    page.reload()
    page.wait_for_selector("#rows tr:has-text('12.34')")
    assert page.locator("#progress").inner_text() == "1 / 8"
    assert "without network" in page.locator("#as-of").inner_text()
    server.start()
    page.wait_for_selector("#as-of", state="detached")


def test_live_entry_shows_after_a_reload_without_a_network_what_was_saved_and_typed_there(
    page_of: PageOf, server: Server
) -> None:
    page, cards = page_of(**PHONE), f"{DESK}cards/?offline"
    visited(page, f"{DESK}live/", cards)
    page.locator("#sheet-1 input").first.fill("1234")
    page.keyboard.press("Enter")
    until(lambda: page.evaluate(KEPT, [cards, "12.34"]))
    page.locator("#sheet-2 input").first.fill("15")
    server.kill()
    page.reload()
    page.wait_for_selector("#as-of")
    assert page.locator("#sheet-1 input").first.input_value() == "12.34"
    # What was typed and not entered waits for review.
    page.locator("#attention-list button").click()
    assert page.locator("#sheet-2 input").first.input_value() == "0.15"


def test_a_judge_goes_on_with_the_second_attempt_after_a_reload_without_a_network(
    page_of: PageOf, server: Server
) -> None:
    page = page_of("judge", **PHONE)
    visited(page, STATION)
    page.locator(".person").nth(3).click()
    judge_attempt(page, "2044")
    all_sent(page, STATION_QUEUE)
    until(lambda: page.evaluate(KEPT, [f"{STATION}known/?offline", "20.44"]))
    page.locator(BUTTON).click()
    server.kill()
    page.reload()
    assert "without network" in page.locator("#as-of").inner_text()
    page.locator(".person", has_text="Attempt ⁨2⁩ of ⁨5⁩").click()
    judge_attempt(page, "1999")
    server.start()
    all_sent(page, STATION_QUEUE)
    assert (attempts_of(server, 4), unsigned_of(server, 4)) == (["20.44", "19.99"], [])
    page.locator(BUTTON).click()
    page.wait_for_selector("#as-of", state="detached")


# --- An attempt whose number was taken ---


@pytest.fixture
def refused(page_of: PageOf, server: Server) -> Any:
    """A phone on which the second attempt was judged as the first one, without a network."""
    page = page_of("judge", **PHONE)
    visited(page, STATION)
    page.context.set_offline(True)
    page.locator(".person").nth(3).click()
    judge_attempt(page, "1999")
    with server.installation.client(server.address) as desk:
        enter(desk, "key", 4, 1, "20.44")
    page.context.set_offline(False)
    all_sent(page, STATION_QUEUE)
    page.wait_for_selector("#attention-list li")
    return page


def test_an_attempt_whose_number_was_taken_is_entered_as_the_next_one_with_its_signatures(
    refused: Any, server: Server
) -> None:
    assert refused.locator("#attention-list li").count() == 1
    said = refused.locator("#attention").inner_text()
    assert "20.44" in said and "19.99" in said and "judge" in said
    assert "Not saved" in refused.locator("#flow").inner_text()
    # None of its signatures belongs to the other result.
    assert unsigned_of(server, 4) == []
    refused.locator("#attention button", has_text="next attempt").click()
    refused.wait_for_selector("#dialog:has-text('Enter ⁨19.99⁩ as attempt ⁨2⁩?')")
    refused.locator("#dialog .primary").click()
    refused.wait_for_selector("#attention", state="hidden")
    all_sent(refused, STATION_QUEUE)
    assert (attempts_of(server, 4), unsigned_of(server, 4)) == (["20.44", "19.99"], [])
    assert refused.locator("#attention-list li").count() == 0


def test_nothing_signed_is_thrown_away_by_one_tap(refused: Any) -> None:
    refused.locator("#attention button", has_text="Dismiss").click()
    refused.locator("#dialog button", has_text="Back").click()
    assert "19.99" in refused.locator("#attention").inner_text()
    refused.reload()
    refused.locator("#attention button", has_text="Dismiss").click()
    assert "19.99" in refused.locator("#dialog").inner_text()
    refused.locator("#dialog button", has_text="Discard").click()
    refused.wait_for_selector("#attention", state="hidden")


# --- What is half typed when a browser ends ---

ENDS = "addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true })"


def test_a_card_that_was_half_typed_when_the_browser_ended_waits_for_review(page_of: PageOf, server: Server) -> None:
    page = page_of()
    page.add_init_script(ENDS)
    page.goto(DESK)
    page.fill("#person", "2")
    page.press("#person", "Enter")
    page.keyboard.type("1234")
    page.keyboard.press("Enter")
    page.keyboard.type("13")
    page.goto(DESK)
    page.locator("#attention-list button").click()
    assert [field.input_value() for field in page.locator("#attempts input").all()[:3]] == ["12.34", "0.13", ""]
    page.keyboard.press("Escape")
    page.goto(DESK)
    assert page.locator("#attention-list li").count() == 1


def test_a_time_that_was_typed_at_the_station_when_the_browser_ended_is_there_again(
    page_of: PageOf, server: Server
) -> None:
    page = page_of("judge", **PHONE)
    page.goto(STATION)
    page.locator(".person").nth(3).click()
    for _ in range(3):
        page.locator(BUTTON).click()
    page.keyboard.type("1999")
    page.goto(STATION)
    assert page.locator("[data-step=time] input").input_value() == "19.99"


# --- A full browser ---


def test_a_desk_whose_browser_is_full_saves_and_says_that_it_cannot_keep_entries(
    page_of: PageOf, server: Server
) -> None:
    page = page_of()
    at_the_desk(page)
    page.evaluate(FILL)
    type_card(page, 1)
    type_card(page, 2)
    until(lambda: [len(attempts_of(server, person)) for person in (1, 2)] == [5, 5])
    server.kill()
    type_card(page, 3)
    page.wait_for_selector(CANNOT_KEEP)
    assert "1" in page.locator("#waiting").inner_text()
    server.start()
    until(lambda: attempts_of(server, 3) == ["30.00", "30.01", "30.02", "30.03", "30.04"])
    page.wait_for_selector(CANNOT_KEEP, state="detached")


def test_a_station_whose_browser_is_full_records_and_signs(page_of: PageOf, server: Server) -> None:
    page = page_of("judge", **PHONE)
    visited(page, STATION)
    page.evaluate(FILL)
    page.locator(".person").nth(3).click()
    judge_attempt(page, "1999")
    page.wait_for_selector(CANNOT_KEEP)
    until(lambda: (attempts_of(server, 4), unsigned_of(server, 4)) == (["19.99"], []))


# --- Several people on one laptop ---


def test_what_one_person_typed_is_sent_by_another_only_when_asked_and_the_log_names_both(
    page_of: PageOf, server: Server
) -> None:
    page = page_of()
    at_the_desk(page)
    page.context.set_offline(True)
    type_card(page, 1)
    type_card(page, 2)
    signed_in(page, server, "delegate")
    page.context.set_offline(False)
    page.goto(DESK)
    asked = page.locator("#typed-by-others")
    asked.wait_for()
    assert "Typed by ⁨score_taker⁩ and not sent yet: ⁨2⁩" in asked.inner_text()
    type_card(page, 3)
    until(lambda: len(attempts_of(server, 3)) == 5)
    assert attempts_of(server, 1) == []
    asked.locator("button", has_text="Send as ⁨delegate⁩").click()
    all_sent(page, QUEUE)
    assert [len(attempts_of(server, person)) for person in (1, 2)] == [5, 5]
    page.goto(f"/{COMPETITION}/audit/")
    assert page.locator("main").inner_text().count("Sent what ⁦score_taker⁩ had typed on the same device") == 2


def test_a_page_of_somebody_who_is_not_signed_in_any_more_asks_too(page_of: PageOf, server: Server) -> None:
    page = page_of("judge", **PHONE)
    visited(page, STATION)
    page.locator(".person").nth(3).click()
    signed_in(page, server, "organizer")
    judge_attempt(page, "1999")
    page.wait_for_selector("#typed-by-others:visible")
    assert attempts_of(server, 4) == []
    signed_in(page, server, "judge")
    all_sent(page, STATION_QUEUE)
    until(lambda: attempts_of(server, 4) == ["19.99"])
    page.wait_for_selector("#typed-by-others", state="hidden")


@pytest.mark.parametrize("is_sure", [False, True])
def test_signing_out_asks_while_entries_wait_in_the_browser(page_of: PageOf, server: Server, is_sure: bool) -> None:
    page = page_of()
    asked: list[str] = []
    at_the_desk(page)
    page.route("**/enter/", lambda route: route.abort())
    type_card(page, 1)
    until(lambda: page.evaluate(WAITING, QUEUE) == 1)

    def answer(dialog: Any) -> None:
        asked.append(dialog.message)
        (dialog.accept if is_sure else dialog.dismiss)()

    page.on("dialog", answer)
    page.click("summary[aria-label='Menu']")
    page.click(".sign-out button")
    if is_sure:
        page.wait_for_selector(".sign-out", state="detached")
    until(lambda: bool(asked))
    assert "not sent yet: 1." in asked[0]
    assert page.locator(".sign-out").count() == (not is_sure)

"""The desk without a network, in a real browser: it opens, what is typed waits, and is sent once."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.web.servers import COMPETITION, Server
from tests.support.web.windows import until

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
DESK = f"/{COMPETITION}/desk/333-r1/"
CARDS = f"{DESK}cards/?offline"
KEPT = """async (path) => {
  for (const name of await caches.keys()) {
    if (!name.startsWith("pages-")) continue;
    if (await (await caches.open(name)).match(path)) return true;
  }
  return false;
}"""


def visited(page: Any, path: str) -> None:
    """Open a page and wait until the service worker has kept it."""
    page.goto(path)
    until(lambda: page.evaluate(KEPT, path))


def type_card(page: Any, person: int) -> None:
    page.fill("#person", str(person))
    page.press("#person", "Enter")
    for _ in range(5):
        page.keyboard.type("1000")
        page.keyboard.press("Enter")


def attempts_of(server: Server, person: int) -> list[str]:
    with server.installation.client(server.address) as client:
        cards = client.get(f"{DESK}cards/").json()["cards"]
    return next([one for one in card["attempts"] if one] for card in cards if card["person"] == person)


def test_the_desk_opens_without_a_network_and_sends_what_was_typed_once(page_of: PageOf, server: Server) -> None:
    page = page_of()
    visited(page, DESK)
    until(lambda: page.evaluate(KEPT, CARDS))
    page.context.set_offline(True)
    server.kill()
    page.reload()
    type_card(page, 1)
    page.wait_for_selector("#rows tr.waiting")
    page.reload()
    page.wait_for_selector("#rows tr.waiting")
    server.start()
    page.context.set_offline(False)
    page.wait_for_selector("#rows tr.waiting", state="detached")
    assert attempts_of(server, 1) == ["10.00"] * 5


def test_a_page_that_was_not_kept_says_so_in_the_readers_language(page_of: PageOf, server: Server) -> None:
    page = page_of(locale="fa")
    visited(page, DESK)
    server.kill()
    page.goto(f"/{COMPETITION}/schedule/")
    assert page.get_attribute("html", "lang") == "fa"
    page.wait_for_selector("#again")
    server.start()
    page.click("#again")
    page.wait_for_selector("header.site")


def test_pages_of_somebody_who_signed_out_are_not_kept(page_of: PageOf, server: Server) -> None:
    page = page_of()
    visited(page, DESK)
    until(lambda: page.evaluate(KEPT, CARDS))
    page.click("summary[aria-label='Menu']")
    page.click(".sign-out button")
    page.wait_for_selector(".sign-out", state="detached")
    until(lambda: not page.evaluate(KEPT, DESK))
    assert not page.evaluate(KEPT, CARDS)
    server.kill()
    page.goto(DESK)
    page.wait_for_selector("#again")

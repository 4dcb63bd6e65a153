"""The scrambling table as people use it: the Delegate at a laptop, a scrambler with a phone."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from cubelex.scrambles import ScrambleDocument
from tests.support.web.grouped_open import open_set
from tests.support.web.servers import Server, enter
from tests.support.web.windows import until

pytestmark = pytest.mark.slow

TABLE = "/SmallOpen2026/scrambling/"
GROUP = f"{TABLE}groups/333-r1-g1/"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def made_sets(laptop: Any) -> dict[str, str]:
    """Make all sets with one button; the passcodes that the page shows."""
    laptop.goto(f"{TABLE}sets/")
    laptop.click("#make button")
    laptop.wait_for_function("document.getElementById('passcodes').rows.length === 3")
    rows = laptop.locator("#passcodes tr").all_inner_texts()
    assert re.fullmatch("[0-9a-f]{64}", laptop.locator("#seed-made").inner_text())
    return {name: code for row in rows for name, code in re.findall(r"(\S+-r\d-g\d)\s+(\S+)", row)}


def test_passcodes_of_imported_sets_are_not_lost_by_one_click(page_of: Any) -> None:
    """A link, going back and loading again each ask first, until the passcodes are saved."""
    laptop = page_of("delegate")
    laptop.goto(TABLE)
    laptop.goto(f"{TABLE}sets/")
    document = ScrambleDocument("SmallOpen2026", "2026-04-01", (open_set("333-r1-g1"),)).to_json()
    file = {"name": "sets.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    laptop.set_input_files("input[name=file]", file)
    laptop.get_by_role("button", name="Import").click()
    passcodes = laptop.locator("#passcodes tr td")
    expect(passcodes).to_have_count(1)
    shown = passcodes.inner_text()
    expect(laptop.get_by_role("button", name="Import")).to_be_hidden()
    for leave in ("document.querySelector('.back a').click()", "history.back()", "location.reload()"):
        with laptop.expect_event("dialog") as asked:
            laptop.evaluate(f"() => {{ setTimeout(() => {{ {leave}; }}); }}")
        assert asked.value.type == "beforeunload"
        asked.value.dismiss()
        assert passcodes.inner_text() == shown
    with laptop.expect_download() as saved:
        laptop.click("#save-list")
    assert Path(saved.value.path()).read_text() == f"333-r1-g1: {shown}\n"
    laptop.click(".back a")
    laptop.wait_for_url(f"**{TABLE}")


def test_a_file_that_is_not_of_sets_says_so_on_the_same_page(page_of: Any) -> None:
    laptop = page_of("delegate")
    laptop.goto(f"{TABLE}sets/")
    laptop.set_input_files("input[name=file]", {"name": "x.json", "mimeType": "x", "buffer": b"{}"})
    laptop.get_by_role("button", name="Import").click()
    expect(laptop.locator(".message")).to_contain_text("This is not a file of scramble sets.")


def fits(page: Any) -> bool:
    """Whether nothing has to be moved sideways."""
    page.wait_for_load_state()
    within: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return within


def say_who(phone: Any) -> None:
    """The scrambler is linked to nobody in the list of competitors: they say first that they do not compete."""
    phone.goto(GROUP)
    assert fits(phone)
    phone.get_by_role("button", name="I do not compete here").tap()
    expect(phone.locator("main")).not_to_contain_text("Who are you?")


def send_set(laptop: Any, passcode: str) -> None:
    """Call the group and send its set to all devices."""
    laptop.on("dialog", lambda dialog: dialog.accept())
    laptop.goto(GROUP)
    laptop.fill(".handing input[name=passcode] >> nth=0", passcode)
    laptop.click(".handing form >> nth=0 >> button.primary")
    laptop.wait_for_selector("#table")


def hand_over(laptop: Any, phone: Any, passcode: str) -> None:
    """Call the group and hand its set to the phone, which has asked for it before."""
    say_who(phone)
    assert "has not been called" in phone.locator("main").inner_text()
    send_set(laptop, passcode)
    # It looks again by itself; going there as well would be in its way.
    phone.wait_for_selector("#table")


def test_from_a_sealed_set_to_a_signed_puzzle(page_of: Any) -> None:
    laptop, phone = page_of("delegate"), page_of("scrambler", **PHONE)
    passcodes = made_sets(laptop)
    assert len(passcodes) == 3

    hand_over(laptop, phone, passcodes["333-r1-g1"])
    phone.click(".next-puzzle")
    phone.wait_for_selector("#moves code.now")
    moves = phone.locator("#moves code").all_inner_texts()
    assert len(moves) > 12 and fits(phone)
    # Nobody scrolls to sign: the button is on the first screen, and nothing lies over it.
    assert phone.evaluate(
        """() => {
          const sign = document.getElementById("sign"), { x, y, width, height } = sign.getBoundingClientRect();
          return scrollY === 0 && document.elementFromPoint(x + width / 2, y + height - 2) === sign;
        }"""
    )
    if folder := os.environ.get("CUBELEX_SHOTS"):
        phone.screenshot(path=f"{folder}/scrambler-{phone.evaluate('document.documentElement.lang')}.png")
    assert "white on top" in phone.locator("#hold").inner_text()
    assert "4b4" in phone.locator("#window").inner_text()

    phone.tap("#moves")
    phone.keyboard.press("Space")
    phone.click("#on")
    expect(phone.locator("#moves code.made")).to_have_count(3)
    phone.click("#unit")
    phone.click("#on")
    phone.locator("#moves code.made").nth(3).wait_for()
    phone.click("#back")
    final = phone.locator("#picture").inner_html()
    phone.click("#so-far")
    phone.wait_for_function("(before) => document.getElementById('picture').innerHTML !== before", arg=final)

    phone.click("#wrong")
    assert fits(phone)
    wanted = phone.locator("#state").input_value()
    phone.click("#explain")
    phone.wait_for_selector("#explanation .good")
    colours = {"U": 0, "R": 1, "F": 2, "D": 3, "L": 4, "B": 5}
    other = next(letter for letter in colours if letter != wanted[0])
    phone.locator(".paint").nth(colours[other]).click()
    phone.locator("#net path").nth(0).click()
    phone.click("#explain")
    phone.wait_for_selector("#explanation .bad")
    phone.click("#explained")

    phone.click("#sign")
    phone.wait_for_selector("#queue:not([hidden])")
    expect(phone.locator("#ready-count")).to_have_text("1")

    laptop.goto("/SmallOpen2026/audit/")
    audit = laptop.locator("main").inner_text()
    assert "Viewed sequence" in audit and "denied access" in audit and "Signed attempt" in audit
    assert " ".join(moves[:4]) not in audit


def test_a_phone_that_waits_gets_the_table_when_the_delegate_hands_it_over(page_of: Any) -> None:
    laptop, phone = page_of("delegate"), page_of("scrambler", **PHONE)
    passcodes = made_sets(laptop)
    laptop.on("dialog", lambda dialog: dialog.accept())
    laptop.goto(GROUP)
    laptop.fill(".handing input[name=passcode] >> nth=0", passcodes["333-r1-g1"])
    laptop.click(".handing form >> nth=0 >> button.primary")
    say_who(phone)
    phone.wait_for_selector("#waiting")
    laptop.goto(GROUP)
    laptop.click(".handing form >> nth=0 >> button.primary")
    phone.wait_for_selector("#table")
    assert fits(phone)


def test_a_link_that_was_followed_leads_there_though_the_table_opens_meanwhile(page_of: Any) -> None:
    laptop, phone = page_of("delegate"), page_of("scrambler", **PHONE, service_workers="block")
    passcode, asked = made_sets(laptop)["333-r1-g1"], []
    say_who(phone)
    # The server takes its time to answer; meanwhile there is news that opens the table.
    phone.route("**/SmallOpen2026/scrambling/", lambda route: asked.append(route))
    phone.locator(".back a").click(no_wait_after=True)
    send_set(laptop, passcode)
    phone.wait_for_timeout(1500)
    asked[0].continue_()
    phone.wait_for_url(re.compile(f"{TABLE}$"))


def test_a_menu_that_is_open_stays_open_while_there_is_news(page_of: Any) -> None:
    laptop, phone = page_of("delegate"), page_of("scrambler", **PHONE)
    passcode = made_sets(laptop)["333-r1-g1"]
    say_who(phone)
    menu = phone.locator("details.menu").first
    menu.locator("summary").click()
    send_set(laptop, passcode)
    phone.wait_for_timeout(1500)
    assert menu.evaluate("menu => menu.open")
    # Closed, it makes way for the table.
    menu.locator("summary").click()
    phone.wait_for_selector("#table")


def test_a_puzzle_of_an_older_queue_is_refused_and_the_queue_is_renewed(page_of: Any, server: Server) -> None:
    laptop, phone = page_of("delegate"), page_of("scrambler", **PHONE)
    hand_over(laptop, phone, made_sets(laptop)["333-r1-g1"])
    phone.route("**/stream/**", lambda route: route.abort())
    phone.goto(GROUP)
    expect(phone.locator(".next-puzzle")).to_contain_text("Ada Swan")
    with server.installation.client(server.address) as client:
        enter(client, "meanwhile", 1, 1, "9.87")
    phone.click(".next-puzzle")
    expect(phone.locator("#problems")).to_contain_text("This competitor does not need a scramble now.")
    expect(phone.locator(".next-puzzle")).not_to_contain_text("Ada Swan")
    phone.click(".next-puzzle")
    phone.wait_for_selector("#moves code.now")
    expect(phone.locator("#problems")).to_be_empty()


def test_a_queue_that_comes_late_does_not_take_the_place_of_a_later_one(page_of: Any, server: Server) -> None:
    laptop, phone = page_of("delegate"), page_of("scrambler", **PHONE)
    held: list[tuple[Any, Any]] = []
    came: list[Any] = []

    def hold(route: Any) -> None:
        """The first answer is held back, as it was then."""
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    phone.route("**/queue/", hold)
    phone.on("response", lambda answer: came.append(answer) if answer.url.endswith("/queue/") else None)
    hand_over(laptop, phone, made_sets(laptop)["333-r1-g1"])
    with server.installation.client(server.address) as client:
        enter(client, "somebody else", 8, 1, "9.87")
    until(lambda: bool(phone.title() and held))
    phone.click(".next-puzzle")
    phone.click("#sign")
    expect(phone.locator("#ready-count")).to_have_text("1")
    held[0][0].fulfill(response=held[0][1])
    until(lambda: bool(phone.title() and len(came) > 1))
    expect(phone.locator("#ready-count")).to_have_text("1")
    expect(phone.locator(".next-puzzle")).not_to_contain_text("Ada Swan")

"""What people do in a browser: type a round, type at the same time, lose the network, follow along."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web.servers import COMPETITION, Server, enter
from tests.support.web.windows import until

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
DESK = f"/{COMPETITION}/desk/333-r1/"
CARDS = re.compile(r"/cards/\?offline$")
NOTHING_YET = '<main></main><script src="/static/public/projector.js" defer></script>'
ROUND = f"/{COMPETITION}/333-r1/"
PAGES = (
    "",
    "schedule/",
    "competitors/",
    "competitors/1/",
    "psych-sheet/",
    "podiums/",
    "records/",
    "333-r1/",
    "222-r1/",
)


def at_the_desk(page_of: PageOf, role: str = "score_taker") -> Any:
    page = page_of(role)
    page.goto(DESK)
    page.wait_for_selector("#rows tr")
    return page


def type_card(page: Any, person: int | str, *keys: str) -> None:
    """A whole card, by keyboard alone."""
    page.keyboard.type(str(person))
    page.keyboard.press("Enter")
    for one in keys:
        page.keyboard.type(one)
        page.keyboard.press("Enter")


def card_of(person: int) -> list[str]:
    """Five times that nobody else has."""
    return [f"1{person}0{attempt}" for attempt in range(5)]


def row(page: Any, person: int) -> str:
    """What the table beside the card says of somebody, saved or not."""
    found = page.locator("#rows tr", has=page.locator(f"td:nth-child(2):text-is('{person}')"))
    return str(found.inner_text())


def is_saved(page: Any, person: int) -> None:
    saved = f"#rows tr:not(.waiting) td:nth-child(2):text-is('{person}')"
    page.wait_for_selector(saved)


def entries_of(server: Server, person: int) -> list[str]:
    """The attempts of somebody as the server knows them."""
    with server.installation.client(server.address) as client:
        cards = client.get(f"{DESK}cards/").json()["cards"]
    return next(card["attempts"] for card in cards if card["person"] == person)


def test_a_full_round_is_entered_by_keyboard(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    for person in range(1, 9):
        type_card(page, person, *(f"{1000 + 10 * person + attempt}" for attempt in range(4)), "d")
    page.wait_for_function("document.getElementById('progress').textContent === '8 / 8'")
    assert entries_of(server, 3) == ["10.30", "10.31", "10.32", "10.33", "DNF"]
    assert page.evaluate("document.activeElement.id") == "person"
    assert page.locator("#rows tr").first.inner_text().split()[:2] == ["1", "1"]


def test_people_are_found_by_parts_of_their_names(page_of: PageOf) -> None:
    page = at_the_desk(page_of)
    page.locator("#person").fill("박하")
    assert "Hana Park" in page.locator("#found li").inner_text()
    page.keyboard.press("Enter")
    assert page.locator("#person").input_value().startswith("8 ")


def test_digits_letters_and_signs_mean_what_score_takers_mean(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    type_card(page, 2, "12345", "d6227", "s", "1765+2", "6000")
    page.wait_for_selector("#attention:not([hidden])")
    page.keyboard.press("F2")
    page.keyboard.press("Enter")
    is_saved(page, 2)
    assert entries_of(server, 2) == ["1:23.45", "DNF", "DNS", "19.65", "1:00.00"]


def test_two_score_takers_type_at_once(page_of: PageOf, server: Server) -> None:
    one, other = at_the_desk(page_of), at_the_desk(page_of, "delegate")
    for person in (1, 3, 5, 7):
        type_card(one, person, *card_of(person))
        type_card(other, person + 1, *card_of(person + 1))
    for page in (one, other):
        page.wait_for_function("document.getElementById('progress').textContent === '8 / 8'")
    assert [entries_of(server, person)[0] for person in range(1, 9)] == [f"1{person}.00" for person in range(1, 9)]


def test_an_open_desk_fetches_the_cards_that_changed_and_has_the_ranks_of_all(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/cards/" in request.url else None)
    with server.installation.client(server.address) as client:
        enter(client, "second", 2, 1, "11.00")
        expect(page.locator("#rows tr").first).to_contain_text("11.00")
        enter(client, "first", 1, 1, "10.00")
        expect(page.locator("#rows tr").first).to_contain_text("10.00")
        assert row(page, 2).split()[:2] == ["2", "2"], "moved down by a card that is not its own"
        assert asked and all("persons=" in address for address in asked)
    with server.installation.client(server.address, "delegate") as client:
        form = {"action": "withdraw", "person": "8", "reason": "", "confirmed": "1"}
        client.post(f"{DESK}steer/", data=form)
    expect(page.locator("#progress")).to_have_text("0 / 7")
    expect(page.locator("#rows td:nth-child(2):text-is('8')")).to_have_count(0)


def test_the_second_on_a_card_is_told_and_overwrites_nothing(page_of: PageOf, server: Server) -> None:
    one, other = at_the_desk(page_of), at_the_desk(page_of, "delegate")
    type_card(other, 1)
    other.keyboard.type("1200")
    type_card(one, 1, "1000", "1010", "1020", "1030", "1040")
    other.wait_for_selector("#notices .elsewhere")
    for _ in range(5):
        other.keyboard.press("Enter")
    other.wait_for_selector("#attention:not([hidden])")
    assert other.evaluate("document.activeElement.id") == "person"
    other.keyboard.press("F2")
    expect(other.locator(".conflicts td.time")).to_have_text(["10.00", "12.00"])
    assert entries_of(server, 1)[0] == "10.00"
    other.locator("#reason").fill("the paper says so")
    other.locator("#save").click()
    other.wait_for_function("document.getElementById('attention').hidden")
    is_saved(other, 1)
    assert entries_of(server, 1)[0] == "12.00"


def test_what_was_mistyped_is_taken_back_and_entered_anew(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    type_card(page, 1, "1000", "1010", "1020", "1030", "1040")
    is_saved(page, 1)
    page.locator("#rows tr").first.click()
    page.keyboard.type("1100")
    page.keyboard.press("Enter")
    page.wait_for_selector("#rows tr:not(.waiting) .attempts .time:text-is('11.00')")
    assert entries_of(server, 1)[0] == "11.00"


def test_what_is_doubtful_shows_while_typing_and_can_be_saved_at_once(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    type_card(page, 1, "1000", "13000")
    page.wait_for_selector("#doubts:not([hidden]):has-text('1g1')")
    assert page.evaluate("document.activeElement.dataset.attempt") == "3"
    page.keyboard.press("Alt+Enter")
    is_saved(page, 1)
    assert page.locator("#attention").is_hidden() and page.locator("#doubts").is_hidden()
    assert entries_of(server, 1)[:2] == ["10.00", "1:30.00"]
    type_card(page, 2, "1100", "1110")
    page.keyboard.press("Alt+s")
    page.keyboard.press("Enter")
    is_saved(page, 2)
    assert entries_of(server, 2) == ["11.00", "11.10", "DNS", "DNS", "DNS"]


def slowly(route: Any) -> None:
    time.sleep(0.3)
    route.continue_()


def test_what_wants_attention_does_not_disturb_the_card_being_typed(page_of: PageOf) -> None:
    page = at_the_desk(page_of)
    page.route("**/enter/", slowly)
    type_card(page, 1, "1000", "1000", "1000", "1000", "13000")
    type_card(page, 2, "1111")
    page.keyboard.type("22")
    page.wait_for_selector("#attention:not([hidden])")
    page.keyboard.type("22")
    assert page.locator("#person").input_value().startswith("2 ")
    assert page.locator("#attempts input").nth(1).input_value() == "22.22"


def test_a_lost_network_stops_nobody_and_everything_is_sent_once_in_order(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    page.context.set_offline(True)
    for person in (1, 2, 3):
        type_card(page, person, *card_of(person))
    page.wait_for_selector("#network:not([hidden]) #waiting:has-text('3')")
    assert entries_of(server, 1) == []
    page.context.set_offline(False)
    for person in (1, 2, 3):
        is_saved(page, person)
        assert entries_of(server, person) == [f"1{person}.0{attempt}" for attempt in range(5)]
    page.wait_for_selector("#network", state="hidden")


def test_who_is_signed_out_reads_how_much_waits_and_it_is_sent_once_they_are_back(
    page_of: PageOf, server: Server
) -> None:
    page = at_the_desk(page_of)
    cookies = page.context.cookies()
    page.context.clear_cookies(name="sessionid")
    type_card(page, 1, *card_of(1))
    page.wait_for_selector("#signed-out >> visible=true")
    page.wait_for_selector("#network:not([hidden]) #waiting:has-text('1')")
    assert not page.locator("#no-connection").is_visible()
    page.context.add_cookies(cookies)
    is_saved(page, 1)
    page.wait_for_selector("#network", state="hidden")


@pytest.mark.parametrize("path", [DESK, f"{DESK}live/"])
def test_who_has_no_cards_yet_reads_why(page_of: PageOf, path: str) -> None:
    page = page_of(service_workers="block")
    cookies = page.context.cookies()
    page.route(CARDS, lambda route: route.abort())
    page.goto(path)
    page.wait_for_selector("#no-connection >> visible=true")
    page.context.clear_cookies(name="sessionid")
    page.unroute(CARDS)
    page.wait_for_selector("#signed-out >> visible=true")
    page.context.add_cookies(cookies)
    page.wait_for_selector("#network", state="hidden")
    page.wait_for_selector("input[data-attempt]")


def test_what_waits_survives_a_reload(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    page.route("**/enter/", lambda route: route.abort())
    type_card(page, 1, *["1000"] * 5)
    page.wait_for_selector("#network:not([hidden])")
    page.reload()
    page.wait_for_selector("#rows tr.waiting")
    page.unroute("**/enter/")
    is_saved(page, 1)
    assert entries_of(server, 1) == ["10.00"] * 5


def test_a_killed_server_loses_nothing_that_was_typed(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    server.kill()
    type_card(page, 1, *["1000"] * 5)
    page.wait_for_selector("#network:not([hidden])")
    server.start()
    is_saved(page, 1)
    assert entries_of(server, 1) == ["10.00"] * 5


def test_a_card_that_another_desk_saves_meanwhile_is_typed_to_its_end(page_of: PageOf, server: Server) -> None:
    one, other = at_the_desk(page_of), at_the_desk(page_of)
    type_card(one, 1, "1210")
    type_card(other, 1, *card_of(1))
    one.wait_for_selector("#notices .elsewhere")
    for keys in ("1220", "1230", "1240", "1250"):
        one.keyboard.type(keys)
        one.keyboard.press("Enter")
    one.wait_for_selector("#review:not([hidden])")
    assert one.locator("#person").input_value() == ""
    assert entries_of(server, 1) == [f"11.0{attempt}" for attempt in range(5)]
    one.keyboard.press("F2")
    fields = one.locator("#attempts input").evaluate_all("fields => fields.map((field) => field.value)")
    assert fields == ["12.10", "12.20", "12.30", "12.40", "12.50"]


def test_a_late_undo_leaves_the_card_that_is_typed(page_of: PageOf) -> None:
    page = at_the_desk(page_of)
    type_card(page, 1, *card_of(1))
    page.wait_for_selector("#undo:not([disabled])")
    held: list[Any] = []
    page.route("**/undo/", lambda route: held.append(route))
    page.keyboard.press("Alt+z")
    type_card(page, 999)
    expect(page.locator("#hint")).to_contain_text("No competitor")
    type_card(page, 2, "1111")
    expect(page.locator("#hint")).to_have_text("")
    until(lambda: bool(page.title() and held))
    held[0].continue_()
    expect(page.locator("#hint")).to_contain_text("Undone")
    assert page.locator("#person").input_value().startswith("2 ")
    assert page.locator("#attempts input").first.input_value() == "11.11"


def test_a_card_that_is_open_shows_that_it_was_undone(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    # What is announced says it later, too.
    page.route(re.compile("/cards/.persons"), lambda route: route.abort())
    type_card(page, 1, "1000", "1010", "1020", "1030", "1040")
    page.wait_for_selector("#undo:not([disabled])")
    type_card(page, 1)
    fields = page.locator("#attempts input")
    expect(fields.first).to_have_value("10.00")
    page.keyboard.press("Alt+z")
    expect(page.locator("#hint")).to_contain_text("Undone")
    expect(fields.first).to_have_value("")
    fields.first.focus()
    page.keyboard.type("1000")
    page.keyboard.press("Enter")
    page.locator("#save").click()
    page.wait_for_selector("#undo:not([disabled])")
    assert entries_of(server, 1)[0] == "10.00"


def test_undo_pressed_twice_undoes_one_card(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    for person in (1, 2):
        type_card(page, person, *card_of(person))
        is_saved(page, person)
    held: list[Any] = []
    page.route("**/undo/", lambda route: held.append(route))
    page.keyboard.press("Alt+z")
    page.keyboard.press("Alt+z")
    until(lambda: bool(page.title() and held))
    held[0].continue_()
    expect(page.locator("#hint")).to_contain_text("Undone")
    assert len(held) == 1
    assert [any(entries_of(server, person)) for person in (1, 2)] == [True, False]
    page.unroute("**/undo/")
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#hint")).to_contain_text("Ada")
    assert not any(entries_of(server, 1))


def test_what_the_server_did_not_understand_can_be_sent_again(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    refusal = {"refusals": [{"text": "Request failed.", "under": []}]}
    page.route("**/enter/", lambda route: route.fulfill(status=400, json=refusal), times=1)
    type_card(page, 1, *card_of(1))
    page.wait_for_selector("#review:not([hidden])")
    page.keyboard.press("F2")
    expect(page.locator("#notices")).to_contain_text("Request failed.")
    page.keyboard.press("Enter")
    is_saved(page, 1)
    assert entries_of(server, 1) == [f"11.0{attempt}" for attempt in range(5)]


def test_each_doubtful_attempt_of_a_card_is_kept_until_somebody_looks(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        enter(client, "declined", 1, 1, "DNS")
    page = at_the_desk(page_of)
    page.locator("#one-at-a-time").check()
    page.locator("#person").focus()
    type_card(page, 1, "1000")
    expect(page.locator("#review-number")).to_have_text("1")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("1010")
    page.keyboard.press("Enter")
    expect(page.locator("#review-number")).to_have_text("2")
    for _ in range(2):
        page.keyboard.press("F2")
        page.keyboard.press("Enter")
    expect(page.locator("#review")).to_be_hidden()
    is_saved(page, 1)
    expect(page.locator("#rows tr").first.locator(".attempts span")).to_have_text(["DNS", "10.00", "10.10", "", ""])
    assert entries_of(server, 1)[:3] == ["DNS", "10.00", "10.10"]


def test_a_card_that_is_typed_when_another_is_opened_waits_as_far_as_it_was_typed(page_of: PageOf) -> None:
    page = at_the_desk(page_of)
    fields = page.locator("#attempts input")
    type_card(page, 2, "1111")
    page.keyboard.type("222")
    page.locator("#rows td:text-is('3')").click()
    expect(page.locator("#person")).to_have_value(re.compile("^3 "))
    expect(page.locator("#review-number")).to_have_text("1")
    page.keyboard.type("3333")
    page.keyboard.press("F2")
    expect(page.locator("#person")).to_have_value(re.compile("^2 "))
    assert [fields.nth(place).input_value() for place in range(2)] == ["11.11", "2.22"]
    page.keyboard.press("F2")
    expect(page.locator("#person")).to_have_value(re.compile("^3 "))
    expect(fields.first).to_have_value("33.33")


def test_a_card_that_is_typed_when_the_page_is_loaded_again_waits_as_far_as_it_was_typed(page_of: PageOf) -> None:
    page = at_the_desk(page_of)
    type_card(page, 2, "1111")
    page.keyboard.type("222")
    page.reload()
    expect(page.locator("#review-number")).to_have_text("1")
    page.keyboard.press("F2")
    expect(page.locator("#person")).to_have_value(re.compile("^2 "))
    fields = page.locator("#attempts input")
    assert [fields.nth(place).input_value() for place in range(3)] == ["11.11", "2.22", ""]


@pytest.mark.parametrize(("path", "card"), [("", "#attempts"), ("live/", "#sheet-1")])
def test_an_answer_leaves_what_still_waits_of_the_same_card(page_of: PageOf, path: str, card: str) -> None:
    page = page_of()
    held: list[Any] = []
    page.route("**/enter/", lambda route: held.append(route))
    page.goto(f"{DESK}{path}")
    fields = page.locator(f"{card} input")
    fields.nth(4).wait_for()
    for attempt, keys in enumerate(("1000", "1010")):
        if not path:
            page.locator("#one-at-a-time").check()
            page.locator("#person").fill("1")
            page.keyboard.press("Enter")
        fields.nth(attempt).fill(keys)
        page.keyboard.press("Enter")
    for number in range(2):
        until(lambda number=number: bool(page.title() and len(held) > number))  # type: ignore[misc]
        if not number:
            held[0].continue_()
    if not path:
        page.locator("#person").fill("1")
        page.keyboard.press("Enter")
    expect(page.locator(f"{card} input").nth(1)).to_have_value("10.10")


def test_what_another_window_has_sent_is_listed_for_review_here(page_of: PageOf) -> None:
    page = at_the_desk(page_of)
    page.route("**/enter/", lambda route: route.abort())
    type_card(page, 1, "1000", "1000", "1000", "1000", "13000")
    page.wait_for_selector("#network:not([hidden])")
    other = page.context.new_page()
    other.goto(f"/{COMPETITION}/desk/222-r1/")
    page.wait_for_selector("#review:not([hidden])")


def test_the_last_card_can_be_undone(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    type_card(page, 1, *["1000"] * 5)
    page.wait_for_selector("#undo:not([disabled])")
    page.keyboard.press("Alt+z")
    page.wait_for_selector("#hint:has-text('Undone')")
    assert not any(entries_of(server, 1))


def test_one_attempt_at_a_time(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    page.locator("#one-at-a-time").check()
    page.locator("#person").focus()
    type_card(page, 1, "1000")
    type_card(page, 2, "1100")
    is_saved(page, 2)
    assert [entries_of(server, person)[0] for person in (1, 2)] == ["10.00", "11.00"]


def test_fields_after_a_missed_cutoff_are_closed(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address, "delegate") as client:
        address = f"{server.address}/{COMPETITION}/desk/222-r1/steer/"
        client.post(address, data={"action": "open", "confirmed": "1"}, headers={"Referer": address})
    page = page_of()
    page.goto(f"/{COMPETITION}/desk/222-r1/")
    type_card(page, 1, "1100")
    page.keyboard.type("1000")
    expect(page.locator("#attempts input:disabled")).to_have_count(3)
    expect(page.locator("#terms")).to_contain_text("Cutoff")
    page.keyboard.type("0")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(page.locator("#attempts input:disabled")).to_have_count(0)


def test_a_page_of_results_follows_by_itself_and_touches_nothing_else(page_of: PageOf, server: Server) -> None:
    page = page_of(None)
    page.goto(ROUND)
    page.evaluate("document.getElementById('p8').dataset.same = 'yes'")
    with server.installation.client(server.address) as client:
        enter(client, "a", 5, 1, "9.87")
    # How soon is measured by `benchmarks/live.py`.
    page.wait_for_selector("#p5 .attempts span:text-is('9.87')")
    assert page.locator("tbody tr").first.get_attribute("id") == "p5"
    assert page.locator("#p8").get_attribute("data-same") == "yes"


def test_a_page_of_results_catches_up_after_a_gap(page_of: PageOf, server: Server) -> None:
    page = page_of(None)
    page.goto(ROUND)
    server.kill()
    page.wait_for_selector("#connection:not([hidden])")
    server.start()
    with server.installation.client(server.address) as client:
        enter(client, "a", 5, 1, "9.87")
    page.wait_for_selector("#p5 .attempts span:text-is('9.87')")
    page.wait_for_selector("#connection", state="hidden")


def test_a_page_of_results_follows_again_where_a_proxy_answered_for_the_server(page_of: PageOf, server: Server) -> None:
    page = page_of(None)
    page.route(re.compile("/stream/"), lambda route: route.fulfill(status=502))
    page.goto(ROUND)
    page.wait_for_selector("#connection:not([hidden])")
    page.unroute(re.compile("/stream/"))
    with server.installation.client(server.address) as client:
        enter(client, "a", 5, 1, "9.87")
    page.wait_for_selector("#p5 .attempts span:text-is('9.87')")
    page.wait_for_selector("#connection", state="hidden")


@pytest.mark.parametrize("language", ["en", "fa"])
def test_pages_fit_a_phone_in_both_directions(page_of: PageOf, server: Server, language: str) -> None:
    with server.installation.client(server.address) as client:
        for attempt in range(1, 6):
            enter(client, f"{attempt}", 8, attempt, "1:09.87")
    page = page_of("delegate", viewport={"width": 390, "height": 844}, locale=language)
    for path in (*PAGES, "desk/", "desk/333-r1/", "desk/333-r1/check/", "desk/333-r1/steer/"):
        page.goto(f"/{COMPETITION}/{path}")
        assert page.evaluate("document.documentElement.dir") == ("rtl" if language == "fa" else "ltr")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    page.goto(ROUND)
    rank, name = (page.locator(f"#p8 {part}").bounding_box()["x"] for part in (".rank", "th"))
    assert (rank > name) == (language == "fa")


def test_live_entry_on_a_phone_shows_times_to_their_last_digit(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        for attempt in range(1, 6):
            enter(client, f"{attempt}", 8, attempt, "9:08.87")
    page = page_of(viewport={"width": 360, "height": 740})
    page.goto(f"{DESK}live/")
    fields = page.locator("#sheet-8 input")
    expect(fields.last).to_have_value("9:08.87")
    assert fields.evaluate_all("fields => fields.filter((field) => field.scrollWidth > field.clientWidth).length") == 0


def test_a_projector_pages_by_itself(page_of: PageOf) -> None:
    page = page_of(None, viewport={"width": 1280, "height": 420})
    page.clock.install()
    page.goto(f"/{COMPETITION}/projector/?seconds=3600")
    expect(page.locator("#page")).to_have_text(re.compile(r"^1 / \d$"))
    page.clock.fast_forward("01:00:00")
    expect(page.locator("#page")).to_have_text(re.compile(r"^2 / \d$"))
    assert page.locator("tbody tr:visible").count() < 8


def test_a_projector_finds_rounds_that_open_meanwhile(page_of: PageOf) -> None:
    def as_if_no_other_was_open(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("round=222-r1", "round=333-r1"))

    page = page_of(None, viewport={"width": 1280, "height": 1600})
    page.clock.install()
    page.route("**/projector/**", as_if_no_other_was_open)
    page.goto(f"/{COMPETITION}/projector/?round=333-r1&seconds=3600")
    page.unroute("**/projector/**")
    page.clock.fast_forward("01:00:00")
    page.wait_for_url("**round=222-r1**")


def test_a_projector_waits_for_the_first_round(page_of: PageOf) -> None:
    page = page_of(None)
    page.clock.install()
    page.route("**/projector/**", lambda route: route.fulfill(body=NOTHING_YET, content_type="text/html"))
    page.goto(f"/{COMPETITION}/projector/?seconds=3600")
    page.unroute("**/projector/**")
    page.clock.fast_forward("01:00:00")
    expect(page.locator("h1")).to_contain_text("round 1")


def test_a_stream_sees_through_the_overlay(page_of: PageOf) -> None:
    page = page_of(None)
    page.goto(f"/{COMPETITION}/overlay/333-r1/?top=3")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert page.locator("tbody tr:visible").count() == 3

"""The keys that a card costs at the desk, and what the desk says at the field: counted and read in a browser."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web.servers import COMPETITION, Server, enter
from tests.support.web.windows import until

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
CARDS = re.compile(r"/cards/\?offline$")
SOUNDS = """window.sounds = 0;
const Original = window.AudioContext;
window.AudioContext = class extends Original {
  createOscillator() { window.sounds += 1; return super.createOscillator(); }
};"""


@dataclass
class Keyboard:
    """A keyboard that counts."""

    page: Any
    pressed: int = 0

    def type(self, keys: str) -> None:
        """Press the key of each letter."""
        self.page.keyboard.type(keys)
        self.pressed += len(keys)

    def press(self, *names: str) -> None:
        """Press keys by their names."""
        for name in names:
            self.page.keyboard.press(name)
            self.pressed += 1

    def lines(self, *texts: str) -> None:
        """Type texts, each with Enter."""
        for text in texts:
            self.type(text)
            self.press("Enter")


def at_the_desk(page_of: PageOf, round_id: str = "333-r1", role: str = "score_taker", **options: Any) -> Any:
    page = page_of(role, **options)
    page.add_init_script(SOUNDS)
    page.goto(f"/{COMPETITION}/desk/{round_id}/")
    page.wait_for_selector("#rows tr")
    return page


def is_saved(page: Any, person: int, *attempts: str) -> None:
    """Wait until a row has these attempts, saved."""
    row = page.locator("#rows tr:not(.waiting)", has=page.locator(f"td:nth-child(2):text-is('{person}')"))
    expect(row.locator(".attempts span")).to_have_text(list(attempts))


def note(page: Any, attempt: int) -> Any:
    """What is said at the field of an attempt, which the field names as its description."""
    field = page.locator(f"#attempts input[data-attempt='{attempt}']")
    return page.locator(f"[id='{field.get_attribute('aria-describedby')}']")


def selected(page: Any) -> tuple[str, str]:
    """The attempt that has the cursor, and the text that is selected in it."""
    found = page.evaluate(
        "() => { const at = document.activeElement;"
        " return [at.dataset.attempt ?? at.id, at.value.slice(at.selectionStart, at.selectionEnd)]; }"
    )
    return found[0], found[1]


def test_the_keys_of_a_card_of_a_missed_cutoff_and_of_a_typo(page_of: PageOf) -> None:
    page = at_the_desk(page_of)
    keys = Keyboard(page)
    keys.lines("1", "1234", "1199", "1250", "1301", "1177")
    is_saved(page, 1, "12.34", "11.99", "12.50", "13.01", "11.77")
    assert keys.pressed <= 27
    for attempt, arrows in ((1, ()), (3, ("ArrowDown", "ArrowDown")), (4, ("ArrowUp", "ArrowUp"))):
        page.wait_for_function("document.activeElement.id === 'person'")
        keys = Keyboard(page)
        keys.lines("1")
        keys.press(*arrows)
        before = selected(page)[1]
        keys.type(f"121{attempt}")
        expect(note(page, attempt)).to_contain_text("You entered")
        expect(note(page, attempt)).to_contain_text(before)
        keys.press("Enter")
        assert keys.pressed <= 9
        expect(page.locator("#hint")).to_have_text("Saved: Ada Swan")
    is_saved(page, 1, "12.11", "11.99", "12.13", "12.14", "11.77")
    expect(page.locator("#review")).to_be_hidden()
    page.goto(f"/{COMPETITION}/desk/222-r1/")
    page.wait_for_selector("#rows tr")
    keys = Keyboard(page)
    keys.lines("1", "1100", "1050")
    is_saved(page, 1, "11.00", "10.50", *[""] * 3)
    assert keys.pressed <= 12


Hurried = Callable[..., None]


@pytest.fixture
def hurried(page_of: PageOf) -> tuple[Keyboard, Hurried]:
    """A keyboard at the desk, and what types texts there, each with a key, before the cards of the round come."""
    page = page_of("score_taker", service_workers="block")
    asked: list[Any] = []
    page.route(CARDS, lambda one: asked.append(one))
    keys = Keyboard(page)

    def hurry(*texts: str, then: str = "", key: str = "Enter", query: str = "") -> None:
        with page.expect_request(CARDS):
            page.goto(f"/{COMPETITION}/desk/333-r1/{query}")
        for text in texts:
            keys.type(text)
            keys.press(key)
        keys.type(then)
        if then:
            keys.press("Backspace")
        assert page.locator("#person").input_value() == texts[0]
        until(lambda: bool(page.title() and asked))
        asked.pop().continue_()

    return keys, hurry


def test_keys_pressed_before_the_cards_are_there_are_not_lost(hurried: tuple[Keyboard, Hurried]) -> None:
    keys, hurry = hurried
    page = keys.page
    hurry("7", "1234", "1199", then="12333")
    expect(page.locator("#attempts input").nth(2)).to_have_value("12.33")
    assert page.locator("#person").input_value().startswith("7 ")
    assert [page.locator("#attempts input").nth(place).input_value() for place in range(2)] == ["12.34", "11.99"]
    keys.lines("", "1301", "1177")
    is_saved(page, 7, "12.34", "11.99", "12.33", "13.01", "11.77")
    # Who is not in the round is said, and what was meant for them goes to nobody else.
    hurry("9999", "2", "1199")
    expect(page.locator("#hint")).not_to_be_empty()
    assert selected(page) == ("person", "9999")
    assert page.locator("#rows .waiting").count() == 0


@pytest.mark.parametrize("key", ["Enter", "Tab"])
def test_what_was_typed_early_goes_to_no_other_card_that_a_link_names(
    hurried: tuple[Keyboard, Hurried], key: str
) -> None:
    keys, hurry = hurried
    fields = keys.page.locator("#attempts input")
    hurry("7", "1234", "1199", key=key, query="?person=2")
    expect(fields.nth(1)).to_have_value("11.99")
    assert fields.first.input_value() == "12.34"
    assert keys.page.locator("#person").input_value().startswith("7 ")
    assert selected(keys.page)[0] == "3"


def test_keys_that_the_desk_does_not_use_stay_with_the_browser(page_of: PageOf) -> None:
    page = page_of("score_taker", service_workers="block")
    page.route(CARDS, lambda route: route.abort())
    page.goto(f"/{COMPETITION}/desk/333-r1/")
    keys = Keyboard(page)
    keys.lines("7")
    # What a keyboard on a screen writes has no keys, and is not added to the number.
    expect(page.locator("#person")).not_to_be_editable()
    page.keyboard.insert_text("12")
    assert page.locator("#person").input_value() == "7"
    passes = "(key) => dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }))"
    assert [page.evaluate(passes, key) for key in ("F5", "PageDown", "1", "Enter")] == [True, True, False, False]


def test_what_is_not_a_time_is_said_at_the_field(page_of: PageOf) -> None:
    page = at_the_desk(page_of)
    keys = Keyboard(page)
    keys.lines("2")
    keys.type("7000")
    expect(note(page, 1)).to_contain_text("Did you mean")
    expect(note(page, 1)).to_contain_text("1:10.00")
    assert page.locator("#attempts input").first.get_attribute("aria-invalid") == "true"
    keys.press("Enter")
    assert page.locator("#attempts input").first.input_value() == "1:10.00"
    assert selected(page)[0] == "2"
    keys.type("12101230")
    expect(note(page, 2)).to_contain_text("Not a valid time")
    keys.press("Enter")
    assert selected(page) == ("2", "12:10:12.30")
    keys.type("18500")
    expect(note(page, 2)).to_contain_text("Not a valid time")
    keys.press("Enter")
    assert selected(page) == ("2", "1:85.00")
    keys.type("7650")
    keys.press("Enter")
    assert selected(page) == ("2", "76.50")
    keys.lines("7100", "7200", "7300", "7400")
    is_saved(page, 2, "1:10.00", "1:11.00", "1:12.00", "1:13.00", "1:14.00")


def test_a_minute_of_85_seconds_is_typed_again_while_cards_are_checked(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        for attempt in range(1, 6):
            enter(client, f"2-{attempt}", 2, attempt, f"7.6{attempt}")
    page = page_of("delegate")
    page.goto(f"/{COMPETITION}/desk/333-r1/check/?edit=2")
    field = page.locator("form.edit input.time").first
    for keys, shown in (("7650", "76.50"), ("18500", "1:85.00")):
        page.keyboard.type(keys)
        page.keyboard.press("Enter")
        expect(field).to_be_focused()
        expect(field).to_have_value(shown)
        expect(page.locator("#note-1")).to_contain_text("Not a valid time")
    page.keyboard.type("7000")
    page.keyboard.press("Enter")
    expect(field).to_have_value("1:10.00")
    expect(field).not_to_be_focused()


def test_the_doubtful_attempt_is_selected_and_settles_by_itself(page_of: PageOf, server: Server) -> None:
    page = at_the_desk(page_of)
    keys = Keyboard(page)
    keys.lines("3", "1234", "1199", "123", "1301", "1177")
    review = page.locator("#review")
    expect(review).to_contain_text("Needs review (1)")
    assert page.locator("#hint").inner_text().startswith("Not saved")
    assert review.bounding_box()["y"] < page.locator("#card").bounding_box()["y"]
    assert page.evaluate("window.sounds") == 2
    keys = Keyboard(page)
    keys.press("F2")
    assert selected(page) == ("3", "1.23")
    keys.lines("1230")
    assert keys.pressed <= 9
    is_saved(page, 3, "12.34", "11.99", "12.30", "13.01", "11.77")
    expect(review).to_be_hidden()
    # Kept for review, and entered right at another desk: nothing is left to review.
    page.locator("#review-sound").uncheck()
    page.locator("#person").focus()
    keys.lines("4", "1234", "1199", "124", "1301", "1177")
    expect(review).to_contain_text("(1)")
    assert page.evaluate("window.sounds") == 2
    with server.installation.client(server.address, "delegate") as client:
        for attempt, text in enumerate(("12.34", "11.99", "12.40", "13.01", "11.77"), 1):
            enter(client, f"d{attempt}", 4, attempt, text)
    expect(review).to_be_hidden()


def test_what_another_person_entered_is_shown_beside_mine(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address, "delegate") as client:
        enter(client, "d1", 5, 1, "12.34")
    page = at_the_desk(page_of)
    keys = Keyboard(page)
    keys.lines("5")
    keys.press("ArrowUp")
    keys.type("1243")
    expect(note(page, 1)).to_contain_text("Another person entered")
    keys.press("Enter")
    expect(page.locator("#review")).to_be_visible()
    keys.press("F2")
    expect(page.locator(".conflicts td.time")).to_have_text(["12.34", "12.43"])
    expect(page.locator("#notices")).to_contain_text("ask the Delegate")
    page.locator("#mistyped").click()
    is_saved(page, 5, "12.43", *[""] * 4)


def test_dns_the_line_and_the_forecast_are_in_the_table(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        for person in (1, 2, 3, 4, 5, 6):
            for attempt in range(1, 6 if person > 1 else 5):
                enter(client, f"{person}-{attempt}", person, attempt, f"1{person}.0{attempt}")
    page = at_the_desk(page_of, viewport={"width": 390, "height": 844})
    keys = Keyboard(page)
    keys.lines("7")
    keys.press("Alt+s", "Enter")
    is_saved(page, 7, "DNS", "DNS", "DNS", "DNS", "DNS")
    expect(page.locator("#progress")).to_have_text("6 / 8")
    expect(page.locator("#rows .forecast span")).to_have_text(["11.02", "11.03"])
    places = page.locator("#rows tr").evaluate_all("rows => rows.findIndex((row) => row.className === 'cut')")
    assert places == 3
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto(f"/{COMPETITION}/333-r1/")
    expect(page.locator("#p7 .main .dns")).to_have_text("DNS")
    expect(page.locator("#p7")).to_have_class("impossible")

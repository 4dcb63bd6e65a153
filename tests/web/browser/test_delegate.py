"""The Delegate's pages in a real browser: a report arrives, questions lead to a ruling, a group is called."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.web.phones import ACCESSIBILITY
from tests.support.web.servers import COMPETITION, Server, enter, run

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
NOTIFICATIONS = """
window.told = [];
window.Notification = class extends EventTarget {
  static permission = "default";
  static async requestPermission() { Notification.permission = "granted"; return "granted"; }
  constructor(title, { body }) { super(); window.told.push(`${title} ${body}`); }
};
Object.defineProperty(document, "hidden", { value: true });
"""
_GROUPS = """
from cubelex.web.site.serving import prepare
prepare()
from django.utils import timezone
from tests.support.web.small_open import DELEGATE
from tests.web.board.test_board import with_groups
from cubelex.officiating.verbs import change_setup
from cubelex.web.store import repository
done = repository.append({competition!r}, lambda state: change_setup(state, DELEGATE, with_groups(), reason="groups"),
                         by=DELEGATE, at=timezone.now())
assert not done.outcome.is_refused, done.outcome.refusals
"""


def with_groups(server: Server) -> None:
    """Give the first round of 3x3x3 its two groups."""
    run(_GROUPS.format(competition=COMPETITION), server.installation.environment)


def fits(page: Any) -> None:
    """Nothing hangs over the side of the screen."""
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_report_reaches_the_delegate_and_questions_lead_to_the_ruling(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        enter(client, "one", 3, 1, "900")
    delegate, judge = page_of("delegate", **PHONE), page_of("judge", **PHONE)
    delegate.add_init_script(NOTIFICATIONS)
    delegate.goto(f"/{COMPETITION}/delegate/")
    notify = delegate.get_by_role("button", name="Notify me about urgent matters")
    expect(notify).to_have_attribute("aria-pressed", "false")
    notify.click()
    expect(notify).to_have_attribute("aria-pressed", "true")
    judge.goto(f"/{COMPETITION}/incidents/?round=333-r1&person=3&attempt=1")
    judge.get_by_label("What happened").fill("The timer showed nothing")
    judge.get_by_label("Timer or other equipment").check()
    judge.get_by_role("button", name="Send to Delegate").click()
    judge.get_by_text("Sent to the Delegate.").wait_for()

    delegate.wait_for_function("window.told.length === 1 && window.told[0].startsWith('The timer showed nothing')")
    delegate.get_by_text("The timer showed nothing").click()
    fits(delegate)
    delegate.get_by_role("link", name="Incident during an attempt").click()
    delegate.get_by_role("link", name="No", exact=True).click()
    delegate.get_by_text("When did the competitor ask").wait_for()
    delegate.go_back()
    delegate.get_by_text("Did it happen due to").wait_for()
    delegate.go_forward()
    delegate.get_by_role("link", name="Before the end of the attempt").click()
    fits(delegate)
    delegate.locator("input[name=answer][value='extra attempt']").check()
    delegate.get_by_label("Reason").fill("The display had failed")
    delegate.get_by_role("button", name="Preview changes").click()
    delegate.get_by_text("1 result changes").wait_for()
    fits(delegate)
    delegate.get_by_role("button", name="Confirm").click()
    delegate.get_by_text("Can be disputed for").wait_for()

    judge.reload()
    assert "Extra attempt" in judge.locator("main").inner_text()


def test_a_group_is_called_on_all_screens_and_the_board_follows(page_of: PageOf, server: Server) -> None:
    with_groups(server)
    delegate, everybody, hall, helper = page_of("delegate", **PHONE), page_of(None), page_of(None), page_of("judge")
    everybody.goto(f"/{COMPETITION}/333-r1/")
    hall.goto(f"/{COMPETITION}/projector/")
    helper.goto(f"/{COMPETITION}/board/")
    delegate.goto(f"/{COMPETITION}/board/")
    fits(delegate)
    delegate.get_by_role("button", name="Call group 1").click()
    delegate.get_by_text("Called group 1 of 3x3x3 Cube, round 1.").wait_for()
    for page in (everybody, hall):
        page.locator(".call", has_text="Group 1").wait_for()
    helper.locator(".board-group.on", has_text="Group 1").wait_for()
    with server.installation.client(server.address) as client:
        for attempt in range(1, 6):
            enter(client, f"a{attempt}", 2, attempt, "900")
    helper.locator(".board-group.on .done", has_text="1 done").wait_for()
    expect(delegate.get_by_role("button", name="Call again")).to_have_count(1)


def test_what_loads_later_waits_for_a_finger_so_that_nothing_moves_under_it(page_of: PageOf) -> None:
    page = page_of("delegate")
    asked: list[Any] = []
    page.route("**/end/checks/*", lambda route: asked.append(route))
    with page.expect_request("**/end/checks/*"):
        page.goto(f"/{COMPETITION}/delegate/end/")
    page.get_by_role("link", name="Sealed archive").hover()
    page.mouse.down()
    with page.expect_response("**/end/checks/*") as coming:
        asked[0].fulfill(body="<p>Nothing to say.</p>" * 40)
    coming.value.finished()
    page.wait_for_timeout(200)
    expect(page.locator("[data-load]")).to_have_text("Validating…")
    page.mouse.up()
    page.wait_for_url("**/archive/")


def test_every_page_of_the_table_can_be_read_and_used_by_everybody(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        enter(client, "one", 3, 1, "900")
    delegate = page_of("delegate", **PHONE)
    delegate.goto(f"/{COMPETITION}/incidents/?round=333-r1&person=3&attempt=1")
    delegate.get_by_label("What happened").fill("The timer showed nothing")
    delegate.get_by_role("button", name="Send to Delegate").click()
    delegate.get_by_role("heading", name="Decide", exact=True).wait_for()
    incident = delegate.url.removeprefix(server.address)
    about = "?round=333-r1&person=3&attempt=1"
    addresses = (
        incident,
        *(
            f"/{COMPETITION}/{page}"
            for page in (
                "incidents/",
                "delegate/",
                "delegate/incidents/",
                f"delegate/help/misscramble/{about}",
                f"delegate/help/attempt/{about}&own=no&appeal=before finishing",
                "delegate/disputes/",
                "delegate/people/",
                "delegate/people/3/",
                "delegate/end/",
                "delegate/report/",
                "delegate/archive/",
                "competitors/3/dispute/",
                "board/",
                "board/?screen=1",
            )
        ),
    )
    wrong = []
    for language, scheme, width in (("en", "light", 360), ("fa", "dark", 360), ("en", "dark", 1280)):
        page = page_of("delegate", locale=language, color_scheme=scheme, viewport={"width": width, "height": 900})
        for address in addresses:
            page.goto(address)
            page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
            wrong += [f"{address} {language} {scheme} {width}: {one}" for one in page.evaluate(ACCESSIBILITY)]
    assert wrong == []

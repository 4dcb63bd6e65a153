"""Names and rooms full of scripts, in what the scripts of the site make of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.web.hostile_open import TAG
from tests.support.web.servers import COMPETITION, Server, enter, installed
from tests.support.web.windows import Windows

pytestmark = pytest.mark.slow
WOULD_RUN = """() => [...document.querySelectorAll("*")].filter((one) =>
    [...one.attributes].some(({ name }) => name.startsWith("on"))
    || (one.localName === "script" && !one.src && one.type !== "application/json")
    || one.getAttribute("src") === "x").map((one) => one.outerHTML)"""


@pytest.fixture
def hostile(tmp_path: Path) -> Iterator[Server]:
    with Server(installed(tmp_path, is_hostile=True)) as running:
        yield running


def test_no_script_of_the_site_runs_what_people_wrote(windows: Windows, hostile: Server) -> None:
    page, said = windows.open(hostile, bypass_csp=False), []
    cookie = {"name": "sessionid", "value": hostile.installation.sessions["delegate"], "url": hostile.address}
    page.context.add_cookies([cookie])
    page.on("console", lambda one: said.append(f"{page.url}: {one.text}") if one.type == "error" else None)
    for path in PAGES:
        page.goto(f"/{COMPETITION}/{path}", wait_until="load")
        for act in PAGES[path]:
            act(page)
        assert page.evaluate(WOULD_RUN) == [], path
    page.goto(f"/{COMPETITION}/333-r1/")
    with hostile.installation.client(hostile.address) as desk:
        enter(desk, "1", 1, 1, "12.34")
    page.locator("tr#p1", has_text="12.34").wait_for()
    assert TAG in page.locator("tr#p1").inner_text()
    assert page.evaluate(WOULD_RUN) == []
    page.context.close()
    assert not said


def _find(page: Any) -> None:
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    page.locator(".attempts-entry input:focus").wait_for()


def _choose(page: Any) -> None:
    page.locator(".person-chip").first.click()
    page.locator(".person-chip[aria-current]").wait_for()


def _look_at_room(page: Any) -> None:
    page.locator(".activity").first.click()
    page.locator("#activity").wait_for()


def _look_at_people(page: Any) -> None:
    page.locator(".person").first.wait_for()


def _look_at_card(page: Any) -> None:
    page.locator("[data-step]").wait_for()


PAGES = {
    "desk/333-r1/": [_find],
    "desk/222-r1/": [_find],
    "station/": [_look_at_people],
    "station/333-r1/1/": [_look_at_card],
    "setup/groups/?round=222-r1": [_choose],
    "setup/schedule/": [_look_at_room],
    "setup/events/": [],
    "projector/": [],
    "overlay/333-r1/": [],
    "board/": [],
    "delegate/": [],
    "scrambling/": [],
    "scrambling/sets/": [],
    "competitors/1/": [],
    "setup/competitors/": [],
}

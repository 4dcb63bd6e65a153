"""Every kind of page as a Delegate comes upon it: none does what the policies of the site refuse."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import Resolver404, resolve

from tests.support.web.servers import COMPETITION, Server, installed
from tests.support.web.windows import Windows

pytestmark = pytest.mark.slow
PageOf = Callable[..., Any]
LINKS = "[...new Set([...document.querySelectorAll('a[href]')].map((one) => one.getAttribute('href')))]"
REFUSED = """addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    console.error(`refused: ${violatedDirective} ${blockedURI}`))"""
LISTENS = """async () => {
    const [own] = document.querySelectorAll("script[src$='/station/station.js']");
    const context = new AudioContext();
    await context.audioWorklet.addModule(new URL("./stackmat-worklet.js", own.src));
    await navigator.serviceWorker.ready;
    return ["microphone", "camera", "serial", "geolocation"].map((one) => document.featurePolicy.allowsFeature(one));
}"""
INJECTED = """() => new Promise((resolve) => {
    const place = document.createElement("div");
    addEventListener("securitypolicyviolation", () => resolve(window.wasRun ?? false));
    place.innerHTML = "<img src='/nothing-is-here.png' onerror='window.wasRun = true'>";
    document.body.append(place);
})"""
FILES = ("/file/", ".png", ".pdf", ".ics", ".zip", ".csv", ".md", ".json", ".jsonl", ".crt")
ALSO = ("station/333-r1/1/", "overlay/333-r1/", "projector/", "board/?screen", "setup/groups/", "setup/groups/load/")


@pytest.fixture
def demonstration(tmp_path: Path) -> Iterator[Server]:
    with Server(installed(tmp_path), is_demonstration=True) as running:
        yield running


def kinds_of_pages(page: Any, start: list[str]) -> Iterator[str]:
    """One page of every name of an address, as far as links lead."""
    waiting, seen = start, set()
    while waiting:
        address = waiting.pop(0)
        path = address.partition("?")[0].partition("#")[0]
        try:
            name = resolve(path).view_name
        except Resolver404:
            continue
        if name in seen or path.endswith(FILES) or "api:" in name:
            continue
        seen.add(name)
        page.goto(address)
        waiting += [one for one in page.evaluate(LINKS) if one.startswith("/")]
        yield name


def is_of_interest(message: Any) -> bool:
    """Whether something is wrong; a part of a page, looked at by itself, merely has no icon."""
    return message.type in ("error", "warning") and "404 (Not Found)" not in message.text


def test_no_kind_of_page_does_what_the_policies_refuse(windows: Windows, demonstration: Server) -> None:
    page, said = windows.open(demonstration, bypass_csp=False, permissions=["microphone"]), []
    page.on("console", lambda one: said.append(f"{page.url}: {one.text}") if is_of_interest(one) else None)
    page.add_init_script(REFUSED)
    page.goto("/sign-in/")
    page.locator("form[action$='/sign-in/demo/delegate/'] button").first.click()
    own = f"/{page.url.removeprefix(demonstration.address).split('/')[1]}/"
    seen = list(kinds_of_pages(page, [own, "/", "/api/docs", *(own + one for one in ALSO)]))
    page.context.close()
    assert {"desk", "station", "overlay", "projector", "scrambling", "setup-groups", "api-docs"} <= set(seen)
    assert len(seen) > 50
    assert not said


def test_a_station_can_listen_and_injected_handlers_do_nothing(page_of: PageOf) -> None:
    page = page_of("judge", bypass_csp=False)
    page.goto(f"/{COMPETITION}/station/333-r1/1/")
    assert page.evaluate(LISTENS) == [True, True, True, False]
    assert page.evaluate(INJECTED) is False

"""The site as people use it: a server of its own, and Chromium. Where a test fails, its report shows the screens."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.web.servers import Installation, Server, installed
from tests.support.web.windows import PATIENCE, Windows

WITH_TABS = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
WITHOUT_TABS = shutil.which("chromium-headless-shell") or WITH_TABS
"""The same engine without tabs, menus and the viewer of documents: it takes a third of the processor."""
PageOf = Callable[..., Any]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say what was to be seen in all windows when a test failed; what servers said is captured already."""
    report = yield
    opened = item.funcargs.get("windows")
    if report.failed and report.when == "call" and isinstance(opened, Windows):
        report.sections.append(("What was to be seen", opened.told()))
    return report


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with the Small Open, its first round of 3x3x3 open."""
    with Server(installed(tmp_path / "data")) as running:
        yield running


@pytest.fixture(scope="module")
def server_of_module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One such server for all tests of a file that do not mind each other."""
    with Server(installed(tmp_path_factory.mktemp("module") / "data")) as running:
        yield running


@pytest.fixture(scope="module")
def chromium(request: pytest.FixtureRequest) -> Iterator[Any]:
    """A browser; one with tabs for tests with the parameter "with tabs"."""
    path = WITH_TABS if getattr(request, "param", "") == "with tabs" else WITHOUT_TABS
    if path is None:
        pytest.skip("there is no Chromium to look at the site with")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def windows(chromium: Any) -> Iterator[Windows]:
    """Windows of the browser; no script may be at fault in any of them."""
    opened = Windows(chromium)
    yield opened
    opened.close()
    assert not opened.faults


@pytest.fixture
def page_of(windows: Windows, server: Server) -> PageOf:
    """A page in a window of its own, in which somebody of a role is signed in."""

    def make(role: str | None = "score_taker", **options: Any) -> Any:
        page = windows.open(server, **options)
        if role is not None:
            cookie = {"name": "sessionid", "value": server.installation.sessions[role], "url": server.address}
            page.context.add_cookies([cookie])
        return page

    return make


@pytest.fixture
def unused_server(tmp_path: Path) -> Iterator[Server]:
    """A server of an installation that nobody has used."""
    environment = {**os.environ, "CUBELEX_DATA": str(tmp_path / "data")}
    environment.pop("CUBELEX_DATABASE", None)
    with Server(Installation(environment, {})) as running:
        yield running


@pytest.fixture
def person(windows: Windows, unused_server: Server) -> PageOf:
    """Somebody with a browser of their own, who signs in where they have a code."""

    def come(code: str | None = None, **options: Any) -> Any:
        page = windows.open(unused_server, bypass_csp=False, **options)
        page.on("dialog", lambda dialog: dialog.accept())
        if code:
            page.goto(f"/sign-in/{code}/")
            page.get_by_role("button", name="Sign in").click()
        return page

    return come

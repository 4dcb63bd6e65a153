"""The site as people use it: a server of its own, and Chromium."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from servers import Installation, Server, installed

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PageOf = Callable[..., Any]
PATIENCE = 30_000
"""Milliseconds: a busy machine is slow, and who passes waits for nothing."""


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An installation that nobody uses, to be copied."""
    return installed(tmp_path_factory.mktemp("original"))


@pytest.fixture
def server(original: Installation, tmp_path: Path) -> Iterator[Server]:
    """A server with the Small Open, its first round of 3x3x3 open."""
    data = tmp_path / "data"
    shutil.copytree(original.environment["CUBELEX_DATA"], data)
    copied = Installation({**original.environment, "CUBELEX_DATA": str(data)}, original.sessions)
    with Server(copied) as running:
        yield running


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium to look at the site with")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page_of(chromium: Any, server: Server) -> Iterator[PageOf]:
    """A page in a window of its own, in which somebody of a role is signed in; what goes wrong in it is noted."""
    contexts, faults = [], []

    def make(role: str | None = "score_taker", **options: Any) -> Any:
        # `wait_for_function` evaluates text, which the site's policy refuses; the policy has tests of its own.
        context = chromium.new_context(base_url=server.address, **{"bypass_csp": True, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if role is not None:
            cookie = {"name": "sessionid", "value": server.installation.sessions[role], "url": server.address}
            context.add_cookies([cookie])
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not faults

"""Windows of a browser at servers of the site; where a test fails, what was to be seen in them can be told."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.support.web.servers import Server

PATIENCE = 60_000
"""Milliseconds: a busy machine is slow, and who passes waits for nothing."""
_WHILE_TELLING = 2_000
_MOST_OF_A_PAGE = 2_000


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that no element shows."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not is_so():
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.05)


@dataclass(slots=True)
class Windows:
    """The windows that a test has opened, what scripts complained of in each, and faults of scripts in any."""

    browser: Any
    faults: list[str] = field(default_factory=list)
    _complaints: dict[Any, list[str]] = field(default_factory=dict)

    def open(self, server: Server, **options: Any) -> Any:
        """A page in a window of its own."""
        # `wait_for_function` evaluates text, which the site's policy refuses; the policy has tests of its own.
        context = self.browser.new_context(base_url=server.address, **{"bypass_csp": True, **options})
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        said = self._complaints[page] = []
        page.on(
            "console",
            lambda message: said.append(f"{message.type}: {message.text}") if message.type == "error" else None,
        )
        page.on("pageerror", lambda fault: self.faults.append(f"{page.url}: {fault}"))
        return page

    def close(self) -> None:
        """Close all of them."""
        for page in self._complaints:
            page.context.close()

    def told(self) -> str:
        """What is to be seen in every window, and what scripts complained of last."""
        parts = ([page.url, _seen(page), *said[-20:]] for page, said in self._complaints.items())
        return "\n\n".join("\n".join(lines) for lines in parts)


def _seen(page: Any) -> str:
    from playwright.sync_api import Error

    try:
        return str(page.locator("main").inner_text(timeout=_WHILE_TELLING))[:_MOST_OF_A_PAGE]
    except Error as fault:
        return f"nothing can be seen: {fault}"

"""Pages that everybody can read and use: contrast, names, headings and width, in light and dark, on all screens."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from cubelex.web.shared.access.navigation import AT_A_COMPETITION
from cubelex.web.shared.access.permissions import PERMISSIONS, PUBLIC
from tests.support.web.phones import ACCESSIBILITY
from tests.support.web.servers import COMPETITION, Server, enter

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
Screen = tuple[str, str, int]
SCREENS: tuple[Screen, ...] = (("en", "light", 360), ("fa", "dark", 360), ("en", "dark", 1280), ("fa", "light", 1920))
ELSEWHERE = (
    "/",
    f"/{COMPETITION}/333-r1/",
    f"/{COMPETITION}/competitors/1/",
    f"/{COMPETITION}/projector/",
    f"/{COMPETITION}/streaming/",
    f"/{COMPETITION}/following/?people=1,2",
    f"/{COMPETITION}/search/?q=a",
    f"/{COMPETITION}/overlay/countdown/",
    f"/{COMPETITION}/overlay/groups/",
    "/regulations/2026-04-01/casebook/",
    "/sign-in/",
    "/offline/",
    "/share/",
    "/regulations/",
    "/regulations/2026-04-01/",
    "/regulations/2026-04-01/article/9/",
    "/regulations/2026-04-01/9f8/",
    "/regulations/2026-04-01/since/2025-07-17/?article=9",
    "/regulations/search/?q=inspection&edition=all",
    "/no-such-page/",
)
AT_THE_DESK = (
    f"/{COMPETITION}/desk/333-r1/",
    f"/{COMPETITION}/desk/333-r1/check/",
    f"/{COMPETITION}/desk/333-r1/live/",
    f"/{COMPETITION}/desk/333-r1/extras/",
    f"/{COMPETITION}/desk/333-r1/steer/",
    "/account/",
    "/setup/",
    *(
        f"/{COMPETITION}/setup/{page}/"
        for page in [
            "details",
            "look",
            "events",
            "schedule",
            "competitors",
            "competitors/new",
            "competitors/import",
            "groups",
            "records",
            "check",
        ]
    ),
    f"/{COMPETITION}/scrambling/sets/",
    f"/{COMPETITION}/delegate/end/",
    f"/{COMPETITION}/webhooks/",
)


def listed(*, for_everybody: bool) -> tuple[str, ...]:
    """The pages of a competition that are listed, for everybody or for officials."""
    names = [name for name, _ in AT_A_COMPETITION if (PUBLIC in PERMISSIONS[name]) is for_everybody]
    return tuple(reverse(name, args=[COMPETITION]) for name in names)


def faults(page_of: PageOf, role: str | None, screens: tuple[Screen, ...], addresses: tuple[str, ...]) -> list[str]:
    """What is wrong with pages on these screens."""
    found = []
    for language, scheme, width in screens:
        page = page_of(role, locale=language, color_scheme=scheme, viewport={"width": width, "height": 900})
        for address in addresses:
            page.goto(address)
            found += [f"{address} {language} {scheme} {width}: {wrong}" for wrong in page.evaluate(ACCESSIBILITY)]
    return found


def test_public_pages_are_for_everybody(page_of: PageOf, server: Server) -> None:
    with server.installation.client(server.address) as client:
        enter(client, "a key", 1, 1, "9.87")
    assert faults(page_of, None, SCREENS, (*listed(for_everybody=True), *ELSEWHERE)) == []


def test_pages_of_officials_are_for_all_of_them(page_of: PageOf) -> None:
    assert faults(page_of, "delegate", SCREENS[1:3], (*listed(for_everybody=False), *AT_THE_DESK)) == []

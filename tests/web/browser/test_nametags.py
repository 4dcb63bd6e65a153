"""Nametags in the hall: staff sign in with theirs, and judges find competitors by them."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.support.web.phones import Phone, phone_at
from tests.support.web.servers import Server, installed, run
from tests.support.web.windows import Windows

pytestmark = pytest.mark.slow

PageOf = Callable[..., Any]
OPEN = "NametagOpen2026"
HIGHEST_HEADER = 0.08
ADD = f"""
from cubelex.web.site.serving import prepare
prepare()
from dataclasses import replace
from cubelex.officiating import Role
from cubelex.web.store.models import Account, Membership
from tests.support.web.small_open import stored
from tests.web.shared.access.test_shifts import with_tasks
stored(replace(with_tasks({{5: (11, "staff-judge")}}), id={OPEN!r}))
for role in (Role.ORGANIZER, Role.SCRAMBLER):
    Membership.objects.create(account=Account.objects.get(username=role.value), competition_id={OPEN!r}, role=role)
"""
# A camera that sees the nametag of number 2, and a browser that can read it.
SCANNER = f"""
window.BarcodeDetector = class {{
  async detect() {{ return [{{ rawValue: "http://10.0.0.1:8000/{OPEN}/badge/2/" }}]; }}
}};
const stream = () => document.createElement("canvas").captureStream();
Object.defineProperty(navigator, "mediaDevices", {{ value: {{ getUserMedia: async () => stream() }} }});
HTMLMediaElement.prototype.play = async () => {{}};
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = installed(tmp_path_factory.mktemp("nametags"))
    run(ADD, made.environment)
    with Server(made) as running:
        yield running


def header_share(page: Any) -> float:
    """How much of the screen the head of the page takes."""
    share: float = page.evaluate("document.querySelector('header.site').getBoundingClientRect().height / innerHeight")
    return share


@pytest.mark.parametrize("language", ["en", "fa"])
def test_a_judge_signs_in_by_nametag_in_three_taps_and_scans_a_competitor(
    windows: Windows, server: Server, page_of: PageOf, language: str
) -> None:
    phone = visitor(windows, server, language)
    phone.page.add_init_script(SCANNER)
    phone.page.goto(f"/{OPEN}/badge/5/")
    assert "Eli Costa" in phone.page.locator("h1").inner_text()
    phone.shot("question")
    official = phone_at(f"/{OPEN}/", page_of, "organizer", language)
    official.page.goto(f"/{OPEN}/badges/")
    official.page.wait_for_load_state()
    phone.press(".badge-sign-in .primary")
    phone.page.wait_for_selector("#number")
    phone.shot("asks")
    official.page.wait_for_selector("[value=approve]")
    official.shot("asked").press("[value=approve]")
    number = official.page.locator(".badge-number").first.inner_text()
    official.shot("number")
    assert official.taps == 1
    for digit in number:
        phone.page.keyboard.type(digit)
        phone.taps += 1
    phone.page.wait_for_selector("#people .person")
    assert phone.taps == 3
    phone.shot("station")
    assert header_share(phone.page) <= HIGHEST_HEADER
    assert phone.page.locator(".on-duty").is_visible() and phone.page.locator(".bottom-bar").is_visible()
    phone.press("#scan").at("ready")
    assert "Bo Lind" in phone.page.locator(".attempt-head").inner_text()
    # The camera app leads to the same place.
    phone.page.goto(f"/{OPEN}/badge/3/")
    phone.at("ready")
    assert "Chi Mori" in phone.page.locator(".attempt-head").inner_text()
    official.page.goto(f"/{OPEN}/badges/")
    official.shot("signed-in").press("[value=end]")
    phone.page.goto(f"/{OPEN}/station/")
    assert "/sign-in/" in phone.page.url


def visitor(windows: Windows, server: Server, language: str) -> Phone:
    """The phone of somebody who is not signed in."""
    page = windows.open(
        server,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        color_scheme="dark" if language == "fa" else "light",
    )
    page.context.add_cookies([{"name": "django_language", "value": language, "url": server.address}])
    return Phone(page, f"/{OPEN}/", language)


def test_pages_of_judges_and_scramblers_have_low_heads(page_of: PageOf) -> None:
    for role, address in (("organizer", "station/"), ("scrambler", "scrambling/"), ("organizer", "badges/")):
        page = page_of(role, viewport={"width": 390, "height": 844}, is_mobile=True)
        page.goto(f"/{OPEN}/{address}")
        page.wait_for_load_state()
        assert header_share(page) <= HIGHEST_HEADER, address
        assert page.locator(".bottom-bar").is_visible()

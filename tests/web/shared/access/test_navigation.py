"""Where one can go from every page."""

import re

from django.test import Client

from cubelex.officiating import Role
from cubelex.web.shared.access.navigation import AT_A_COMPETITION, SYMBOLS
from cubelex.web.shared.access.permissions import PERMISSIONS
from tests.support.web.pages import on_one_line
from tests.support.web.small_open import ClientOf


def links(page: str, label: str) -> list[str]:
    part = re.search(rf'<nav[^>]*aria-label="{label}">(.*?)</nav>', page, re.DOTALL)
    return re.findall(r'href="([^"]+)"', part[1]) if part else []


def test_everybody_finds_the_public_pages_and_the_regulations(competition_id: str) -> None:
    page = Client().get(f"/{competition_id}/schedule/").content.decode()
    found = links(page, "Site")
    assert f"/{competition_id}/records/" in found
    assert f"/{competition_id}/regulations/" in found
    assert not links(page, "Staff pages")
    assert f'<a href="/{competition_id}/schedule/" aria-current="page">' in on_one_line(page)


def test_officials_find_what_is_open_to_their_role(client_of: ClientOf, competition_id: str) -> None:
    desk, audit = f"/{competition_id}/desk/", f"/{competition_id}/audit/"
    score_taker = links(client_of(Role.SCORE_TAKER).get(f"/{competition_id}/").content.decode(), "Staff pages")
    delegate = links(client_of(Role.DELEGATE).get(f"/{competition_id}/").content.decode(), "Staff pages")
    assert desk in score_taker and audit not in score_taker
    assert desk in delegate and audit in delegate


def test_at_a_page_under_another_that_one_is_marked(client_of: ClientOf, competition_id: str) -> None:
    page = client_of(Role.SCORE_TAKER).get(f"/{competition_id}/desk/333-r1/").content.decode()
    assert f'<a href="/{competition_id}/desk/" aria-current="true">' in on_one_line(page)


def test_every_listed_page_is_in_the_table_of_permissions() -> None:
    assert {name for name, _ in AT_A_COMPETITION} <= set(PERMISSIONS)


def test_every_listed_page_has_a_symbol() -> None:
    assert {name for name, _ in AT_A_COMPETITION} <= set(SYMBOLS)


def test_an_address_of_no_competition_leads_to_none_of_its_pages(competition_id: str) -> None:
    for path in ("/Nowhere2026/", "/Nowhere2026/schedule/", "/Nowhere2026/competitors/7/"):
        answer = Client().get(path)
        page = answer.content.decode()
        assert answer.status_code == 404
        assert "/Nowhere2026/" not in "".join(re.findall(r"<(?:a|nav)\b.*?>", page.split('class="share"')[0]))
        assert links(page, "Site") == ["/rankings/", "/regulations/"]
    page = Client().get(f"/{competition_id}/competitors/99/").content.decode()
    assert f"/{competition_id}/schedule/" in links(page, "Site")

"""Pages on other devices."""

import pytest
from django.test import Client

from tests.support.web.small_open import entered


def test_every_page_leads_to_its_own_qr_code(competition_id: str) -> None:
    page = Client().get(f"/{competition_id}/333-r1/").content.decode()
    address = f"/share/?page=/{competition_id}/333-r1/"
    assert f'href="{address}"' in page
    shared = Client().get(address).content.decode()
    assert "<svg" in shared and f"http://testserver/{competition_id}/333-r1/" in shared


@pytest.mark.parametrize(
    "page", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)", "x" * 600]
)
def test_nothing_but_pages_of_this_site_is_shared(db: None, page: str) -> None:
    assert Client().get("/share/", {"page": page}).status_code == 404


def test_the_projector_shows_a_qr_code(competition_id: str) -> None:
    assert "<svg" in Client().get(f"/{competition_id}/projector/").content.decode()


def test_links_have_a_picture_and_a_title_for_messengers(competition_id: str, client: Client) -> None:
    shown = client.get(f"/{competition_id}/333-r1/").content.decode()
    assert 'property="og:title" content="3x3x3 Cube, round 1 · Small Open 2026"' in shown
    assert f'property="og:image" content="http://testserver/{competition_id}/preview.png?round=333-r1"' in shown
    assert 'preview.png"' in client.get(f"/{competition_id}/").content.decode()
    assert "og:" not in client.get("/").content.decode()


def test_the_picture_of_a_link_is_drawn_for_competitions_and_rounds(competition_id: str, client: Client) -> None:
    entered(competition_id, 1, 1, 987)
    for query in ("", "?round=333-r1"):
        answer = client.get(f"/{competition_id}/preview.png{query}")
        assert answer["Content-Type"] == "image/png" and answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert client.get(f"/{competition_id}/preview.png?round=444-r1").status_code == 404

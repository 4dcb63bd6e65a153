"""Pages on other devices."""

import pytest
from django.test import Client


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

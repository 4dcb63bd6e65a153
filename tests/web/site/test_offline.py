"""What lets pages open without a network."""

import re

from django.test import Client

from cubelex.officiating import Role
from cubelex.web.site.static_files import digest
from tests.support.web.small_open import ClientOf


def test_the_service_worker_speaks_for_all_of_the_site_and_is_always_asked_for_anew() -> None:
    answer = Client().get("/service-worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    assert (answer.headers["Service-Worker-Allowed"], answer.headers["Cache-Control"]) == ("/", "no-cache")
    assert digest() in answer.content.decode()


def test_files_with_their_digest_are_kept_for_good(db: None) -> None:
    page = Client().get("/").content.decode()
    sheet = re.search(r'"(/static/[0-9a-f]{12}/shared/base\.css)"', page)
    assert sheet and "immutable" in Client().get(sheet[1]).headers["Cache-Control"]
    older = Client().get("/static/0123456789ab/shared/base.css")
    assert older.status_code == 200 and "immutable" not in older.headers["Cache-Control"]


def test_the_page_without_a_network_is_in_the_readers_language_and_says_nothing_of_them(client_of: ClientOf) -> None:
    client = client_of(Role.DELEGATE)
    client.cookies["django_language"] = "fa"
    page = client.get("/offline/").content.decode()
    assert '<html lang="fa" dir="rtl">' in page
    assert "delegate" not in page


def test_only_pages_that_say_so_are_kept_and_they_name_their_account(client_of: ClientOf, competition_id: str) -> None:
    client = client_of(Role.SCORE_TAKER)
    desk = client.get(f"/{competition_id}/desk/333-r1/").content.decode()
    assert re.search(r'<html [^>]*data-account="\d+"\s+data-offline>', desk)
    assert "data-offline" not in client.get(f"/{competition_id}/").content.decode()


def test_the_cards_of_a_desk_are_kept_beside_its_page_for_the_same_account(
    client_of: ClientOf, competition_id: str
) -> None:
    client = client_of(Role.SCORE_TAKER)
    desk = client.get(f"/{competition_id}/desk/333-r1/").content.decode()
    linked = re.search(r'<link rel="preload" as="fetch" href="([^"]+)" crossorigin data-offline>', desk)
    account = re.search(r'data-account="(\d+)"', desk)
    assert linked and account
    assert linked[1] == f"/{competition_id}/desk/333-r1/cards/?offline"
    cards = client.get(linked[1])
    assert cards.headers["X-Account"] == account[1]


def test_cards_that_two_accounts_see_alike_are_still_those_of_one(client_of: ClientOf, competition_id: str) -> None:
    address = f"/{competition_id}/desk/333-r1/cards/?offline"
    first = client_of(Role.SCORE_TAKER).get(address)
    other = client_of(Role.DELEGATE).get(address, headers={"If-None-Match": first.headers["ETag"]})
    assert first.json()["cards"] == other.json()["cards"]
    assert other.headers["X-Account"] != first.headers["X-Account"]


def test_the_site_is_installed_with_the_page_one_is_at(competition_id: str) -> None:
    page = Client().get(f"/{competition_id}/schedule/").content.decode()
    address = re.search(r'rel="manifest" href="([^"]+)"', page)
    assert address
    manifest = Client().get(address[1]).json()
    assert manifest["start_url"] == f"/{competition_id}/schedule/"
    assert all(Client().get(icon["src"]).status_code == 200 for icon in manifest["icons"])
    assert Client().get("/manifest.webmanifest?start=//elsewhere.example").json()["start_url"] == "/"

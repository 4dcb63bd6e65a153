"""Lists of hundreds come in pages, and data for scripts is as short as it can be."""

import json
import re

import pytest
from django.test import Client

from cubelex.officiating import Role
from cubelex.web.board import boards
from cubelex.web.desk import double_checks as checking
from cubelex.web.organize.groups import loads
from cubelex.web.public import overlays, people, screens
from cubelex.web.public import views as public
from cubelex.web.shared.templatetags.cubing import data_script
from tests.support.web.pages import on_one_line
from tests.support.web.small_open import ClientOf, entered

ROUND = "/SmallOpen2026/333-r1/"


@pytest.fixture
def held(competition_id: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A competition of eight, of whom a page has room for three."""
    for person in range(1, 7):
        entered(competition_id, person, 1, 900 + person)
    for module in (public, screens, overlays):
        monkeypatch.setattr(module, "MOST_RESULTS", 3)
    monkeypatch.setattr(people, "MOST_PEOPLE", 3)
    monkeypatch.setattr(checking, "MOST_CARDS", 3)
    monkeypatch.setattr(loads, "MOST_ROWS", 3)
    return competition_id


def rows_in(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'<tr id="p(\d+)"', page)]


def page_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_results_of_many_come_in_pages(held: str, client: Client) -> None:
    pages = [page_of(client, f"{ROUND}?page={number}") for number in (1, 2, 3)]
    assert [rows_in(page) for page in pages] == [[1, 2, 3], [4, 5, 6], [7, 8]]
    assert rows_in(page_of(client, ROUND)) == [1, 2, 3]
    assert '<a href="?page=3"><span dir="ltr">7–8</span></a>' in pages[0]
    assert f'data-rows="{ROUND}?page=2" data-part="2"' in on_one_line(pages[1])


def test_news_is_asked_for_by_page_and_who_is_on_another_one_is_not_in_the_answer(held: str, client: Client) -> None:
    entered(held, 8, 1, 800)
    assert rows_in(page_of(client, f"{ROUND}?page=1&persons=8,3,4")) == [8]
    assert rows_in(page_of(client, f"{ROUND}?page=2&persons=8,3,4")) == [3, 4]


def test_a_list_that_fits_has_no_pages(competition_id: str, client: Client) -> None:
    assert "page=2" not in page_of(client, ROUND) and "data-part" not in page_of(client, ROUND)
    assert 'class="filter"' not in page_of(client, "/SmallOpen2026/competitors/")


def test_the_projector_shows_every_page_before_the_next_round(held: str, client: Client) -> None:
    shown, seen = f"/SmallOpen2026/projector/?round={ROUND.split('/')[2]}", []
    for _ in range(3):
        page = page_of(client, shown)
        seen += rows_in(page)
        found = re.search(r'data-next="([^"]+)"', page)
        assert found
        shown = found[1].replace("&amp;", "&")
    assert seen == [1, 2, 3, 4, 5, 6, 7, 8]
    assert "page=" not in shown


def test_a_stream_gets_no_more_rows_than_a_page_has(held: str, client: Client) -> None:
    assert rows_in(page_of(client, "/SmallOpen2026/overlay/333-r1/")) == [1, 2, 3]


def test_competitors_come_in_pages_and_are_found_by_name_or_number(held: str, client: Client) -> None:
    first = page_of(client, "/SmallOpen2026/competitors/")
    assert "Ada Swan" in first and "Hana Park" not in first
    assert "Hana Park" in page_of(client, "/SmallOpen2026/competitors/?page=3")
    for typed in ("hana", "박하나", "8"):
        found = page_of(client, f"/SmallOpen2026/competitors/?q={typed}")
        assert "Hana Park" in found and "Ada Swan" not in found
    assert "No competitors found." in page_of(client, "/SmallOpen2026/competitors/?q=nobody")


def test_cards_to_compare_come_in_pages_and_all_are_counted(held: str, client_of: ClientOf) -> None:
    for person in range(1, 7):
        for attempt in range(2, 6):
            entered(held, person, attempt, 900 + attempt)
    page = page_of(client_of(Role.SCORE_TAKER), "/SmallOpen2026/desk/333-r1/check/")
    assert "6 scorecards to check" in page
    assert page.count('name="entry"') == 3
    assert "?page=2" in page


def test_data_of_a_page_is_short_and_no_markup() -> None:
    value = {"name": "森千 </script><b>&", "numbers": [1, 2]}
    written = str(data_script(value, "content"))
    found = re.fullmatch(r'<script id="content" type="application/json">([^<>&]*)</script>', written)
    assert found
    assert json.loads(found[1]) == value
    assert "森千" in written and "[1,2]" in written


def test_cards_at_the_desk_come_without_what_is_as_usual(held: str, client_of: ClientOf) -> None:
    cards = client_of(Role.SCORE_TAKER).get("/SmallOpen2026/desk/333-r1/cards/").json()["cards"]
    first, last = cards[0], cards[-1]
    assert first["attempts"][0] == "9.01"
    assert not {"fields", "history", "remaining", "remainingText", "toEstimate"} & (first.keys() | last.keys())
    assert last["attempts"] == []


def test_the_page_of_a_desk_has_no_cards_and_they_come_once_until_something_changes(
    held: str, client_of: ClientOf
) -> None:
    client, desk = client_of(Role.SCORE_TAKER), "/SmallOpen2026/desk/333-r1/"
    assert "Ada Swan" not in page_of(client, desk)
    cards = client.get(f"{desk}cards/?offline")
    assert "Ada Swan" in cards.content.decode()
    assert cards.headers["Cache-Control"] == "private, no-cache"
    known = {"If-None-Match": cards.headers["ETag"]}
    assert client.get(f"{desk}cards/?offline", headers=known).status_code == 304
    entered(held, 8, 1, 800)
    changed = client.get(f"{desk}cards/?offline", headers=known)
    assert changed.status_code == 200
    assert changed.json()["after"] > cards.json()["after"]


def test_the_desk_asks_for_the_cards_that_changed(held: str, client_of: ClientOf) -> None:
    client, address = client_of(Role.SCORE_TAKER), "/SmallOpen2026/desk/333-r1/cards/"
    everything = client.get(address).json()
    some = client.get(f"{address}?persons=2,99,x").json()
    assert [card["person"] for card in some["cards"]] == [2]
    assert some["cards"][0] in everything["cards"]
    ranked = {card["person"]: card["ranking"] for card in everything["cards"] if "ranking" in card}
    order, shared = some["ranks"]["order"], some["ranks"]["shared"]
    assert {person: shared.get(str(place), place + 1) for place, person in enumerate(order)} == ranked


def test_competitors_who_share_a_rank_have_it_at_the_desk(held: str, client_of: ClientOf) -> None:
    for person in (7, 8):
        entered(held, person, 1, 850)
    ranks = client_of(Role.SCORE_TAKER).get("/SmallOpen2026/desk/333-r1/cards/?persons=8").json()["ranks"]
    assert ranks["order"][:2] == [7, 8]
    assert ranks["shared"]["1"] == 1 and "2" not in ranks["shared"]


def test_the_board_names_some_of_many_and_all_on_the_page_of_a_round(
    held: str, client_of: ClientOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "MOST_NAMES", 2)
    client, board = client_of(Role.DELEGATE), "/SmallOpen2026/board/"
    short, whole = page_of(client, board), page_of(client, f"{board}?round=333-r1")
    names = re.compile(r'<li><span class="quiet">(\d+)</span>')
    # Six are between attempts, two have not been called.
    assert len(names.findall(short)) == 4
    assert len(names.findall(whole)) == 8
    assert f'href="{board}?round=333-r1"' in on_one_line(short)
    assert f'href="{board}?round=333-r1"' not in on_one_line(whole)
    assert "attempt 2" in short

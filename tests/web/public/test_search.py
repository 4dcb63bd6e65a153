"""Finding people and rounds from every page, following a few, and the colour of a competition."""

import re

import pytest
from django.test import Client

from cubelex.officiating import Role
from cubelex.web.shared.pages import LONGEST_FOLDED, folded
from cubelex.web.shared.themes import Theme, with_theme
from cubelex.web.store.models import Account
from tests.support.web.pages import on_one_line
from tests.support.web.small_open import ClientOf, entered, small_open, stored


def found(client: Client, competition_id: str, typed: str) -> list[str]:
    page = client.get(f"/{competition_id}/search/", {"q": typed}).content.decode()
    return re.findall(r'<li>\s*<a href="/\w+/([^"]+)"', page)


def test_every_public_page_has_the_search(client: Client, competition_id: str) -> None:
    for path in ("", "schedule/", "competitors/", "competitors/1/", "psych-sheet/", "podiums/", "records/", "333-r1/"):
        page = client.get(f"/{competition_id}/{path}").content.decode()
        assert f'role="search" action="/{competition_id}/search/"' in page, path


def test_a_person_is_found_by_a_part_of_the_name_without_accents(client: Client, competition_id: str) -> None:
    person = next(person for person in small_open().persons if person.registrant_id == 1)
    assert f"competitors/{person.registrant_id}/" in found(client, competition_id, person.name[:3].lower())


def test_rounds_are_found_by_the_name_of_their_event_and_its_id(client: Client, competition_id: str) -> None:
    assert "333-r1/" in found(client, competition_id, "3x3")
    assert "333-r1/" in found(client, competition_id, "333")
    assert "333-r1/" in found(client, competition_id, "")


def test_what_is_not_there_is_said_to_be_not_found(client: Client, competition_id: str) -> None:
    assert found(client, competition_id, "zzzz") == []
    assert "Nothing found." in client.get(f"/{competition_id}/search/?q=zzzz").content.decode()


def test_those_who_are_followed_are_shown_beside_each_other(client: Client, competition_id: str) -> None:
    page = client.get(f"/{competition_id}/following/?people=2,1,2,99,x").content.decode()
    assert re.findall(r'data-person="(\d+)"', page) == ["2", "1"]


def test_without_anybody_the_page_says_how_to_follow(client: Client, competition_id: str) -> None:
    assert "You follow nobody yet" in client.get(f"/{competition_id}/following/").content.decode()


def test_a_competition_without_a_colour_has_no_stylesheet_of_its_own(client: Client, competition_id: str) -> None:
    assert "theme.css" not in client.get(f"/{competition_id}/").content.decode()
    assert client.get(f"/{competition_id}/theme.css").status_code == 404


@pytest.mark.django_db
def test_a_competition_with_a_colour_has_it_on_its_pages(client: Client) -> None:
    competition_id = stored(with_theme(small_open(), Theme("#aa3300")))
    assert f'href="/{competition_id}/theme.css?accent=aa3300"' in client.get(f"/{competition_id}/").content.decode()
    sheet = client.get(f"/{competition_id}/theme.css?accent=aa3300")
    assert "--accent: #aa3300" in sheet.content.decode() and "immutable" in sheet["Cache-Control"]


def bar(client: Client, address: str) -> list[str]:
    page = client.get(address).content.decode()
    part = re.search(r'<nav class="bottom-bar".*?</nav>', page, re.DOTALL)
    return re.findall(r'<a href="/\w+/([^"]*)"', part[0]) if part else []


def test_phones_have_a_bar_for_everyone_and_one_for_each_role(competition_id: str, client_of: ClientOf) -> None:
    address = f"/{competition_id}/schedule/"
    assert bar(Client(), address)[:3] == ["", "schedule/", "competitors/"]
    assert bar(client_of(Role.JUDGE), address)[:2] == ["station/", "incidents/"]
    assert bar(client_of(Role.SCORE_TAKER), address)[0] == "desk/"
    assert bar(client_of(Role.DELEGATE), address)[0] == "delegate/"
    assert bar(Client(), "/") == []


def test_the_parts_of_the_design_are_shown_in_the_demonstration_only(
    client: Client, db: None, settings: object
) -> None:
    assert client.get("/design/").status_code == 404
    settings.DEMO = True  # type: ignore[attr-defined]
    assert client.get("/design/").status_code == 200


def test_people_are_compared_attempt_by_attempt_in_a_round(client: Client, competition_id: str) -> None:
    for person, results in ((1, (900, 1100, 950)), (2, (1000, 1000, -1))):
        for attempt, result in enumerate(results, 1):
            entered(competition_id, person, attempt, result)
    shown = on_one_line(client.get(f"/{competition_id}/following/?people=2,1").content.decode())
    table = shown.split("Side by side")[1].split("</section>")[0]
    assert table.index("Ada Swan") < table.index("Bo Lind"), "the better rank first"
    assert '<td class="time good">9.00</td>' in table and '<td class="time">10.00</td>' in table
    assert '<td class="time good">10.00</td>' in table, "the second attempt was won by the other"
    assert "Side by side" not in client.get(f"/{competition_id}/following/?people=1").content.decode()


def test_a_new_installation_says_what_to_do_next(client: Client, db: None) -> None:
    home = on_one_line(client.get("/").content.decode())
    assert "Cubelex runs speedcubing competitions by the WCA Regulations" in home
    assert "Sign in with the link that the server printed" in home
    client.force_login(Account.objects.create(username="admin", is_superuser=True))
    home = on_one_line(client.get("/").content.decode())
    assert "No competitions yet." in home and 'class="button primary" href="/setup/"' in home


def test_of_a_long_search_only_the_beginning_is_kept(client: Client, competition_id: str) -> None:
    assert client.get(f"/{competition_id}/search/", {"q": "x" * 5000}).status_code == 200
    assert len(folded("x" * 5000)) == LONGEST_FOLDED

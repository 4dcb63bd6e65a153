"""The groups of a large round come in parts; every group is on every part, and everybody on one of them."""

import re

import pytest

from cubelex.officiating import Role
from cubelex.web.organize.groups import parts
from tests.support.web.small_open import ClientOf

PAGE = "/SmallOpen2026/setup/groups/?round=333-r1"


def people_on(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'class="person-chip[^"]*" href="[^"]*" data-person="(\d+)"', page)]


def places_on(page: str) -> list[str]:
    return re.findall(r'<ul class="people[^"]*"[^>]*data-place="([^"]*)"', page)


@pytest.mark.parametrize("most", [1, 2, 3, 5])
def test_everybody_is_on_one_part_and_every_group_on_all(
    competition_id: str, client_of: ClientOf, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    client = client_of(Role.DELEGATE)
    whole = client.get(PAGE).content.decode()
    assert "data-part" not in whole
    monkeypatch.setattr(parts, "MOST_CHIPS", most)
    numbers = sorted(set(map(int, re.findall(r'data-part="(\d+)"', client.get(PAGE).content.decode()))))
    assert len(numbers) > 1
    pages = [client.get(f"{PAGE}&page={number}").content.decode() for number in numbers]
    assert all(len(people_on(page)) <= most for page in pages)
    assert sorted(number for page in pages for number in people_on(page)) == sorted(people_on(whole))
    groups = [place for place in places_on(whole) if place]
    assert all([place for place in places_on(page) if place] == groups for page in pages)


def test_the_part_of_a_chosen_person_is_shown(
    competition_id: str, client_of: ClientOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_of(Role.DELEGATE)
    links = re.findall(
        r'class="person-chip[^"]*" href="([^"]*)" data-person="(\d+)"', client.get(PAGE).content.decode()
    )
    monkeypatch.setattr(parts, "MOST_CHIPS", 2)
    for link, number in links:
        address = f"/SmallOpen2026/setup/groups/{link.replace('&amp;', '&')}"
        assert int(number) in people_on(client.get(address).content.decode())


def test_everybody_is_offered_apart_from_the_page_and_found_by_part_of_the_name(
    competition_id: str, client_of: ClientOf
) -> None:
    client = client_of(Role.DELEGATE)
    address = "/SmallOpen2026/setup/groups/people/"
    offered = client.get(address)
    assert "<option>1 Ada Swan" in offered.content.decode()
    assert client.get(address, headers={"If-None-Match": offered["ETag"]}).status_code == 304
    assert "Ada Swan" not in re.sub(r"(?s)<main.*", "", client.get(PAGE).content.decode())
    wishes = "/SmallOpen2026/setup/groups/wishes/"
    assert "Ada Swan" not in client.get(wishes).content.decode()
    client.post(wishes, {"action": "add-spared", "person": "swan"})
    assert "Ada Swan" in client.get(wishes).content.decode()
    client.post(wishes, {"action": "add-spared", "person": "a"})
    assert "Choose a person by number and name." in client.get(wishes).content.decode()

"""Own lists: made by the administrator, ranked by everyone, given on as a file."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from cubelex import rankings
from cubelex.web.store.models import Account, OwnList


@pytest.fixture
def host(db: None) -> Client:
    client = Client()
    client.force_login(Account.objects.create(username="host", is_superuser=True))
    return client


def some_people(world: rankings.Base, number: int) -> list[str]:
    query = f"SELECT DISTINCT person_id FROM ranks WHERE event_id = '333' ORDER BY ALL LIMIT {number}"
    return [person_id for (person_id,) in world.sql(query).fetchall()]


def test_a_list_is_ranked_among_itself_and_comes_back_from_its_file(world: rankings.Base, host: Client) -> None:
    people = some_people(world, 4)
    host.post(
        "/rankings/lists/new/", {"name": "Club", "people": f"{people[0].lower()}, {people[1]} 1999NONE01 {people[2]}"}
    )
    made = OwnList.objects.get(name="Club")
    assert made.people == people[:3]
    shown = Client().get(f"/rankings/events/333/single/?list={made.pk}").content.decode()
    assert all(f"/rankings/people/{person_id}/" in shown for person_id in people[:3])
    assert f"/rankings/people/{people[3]}/" not in shown
    file = Client().get(f"/rankings/lists/{made.pk}/file/")
    assert 'filename="club.txt"' in file["Content-Disposition"]
    host.post("/rankings/lists/new/", {"name": "Copy", "file": SimpleUploadedFile("club.txt", file.content)})
    assert sorted(OwnList.objects.get(name="Copy").people) == sorted(people[:3])


def test_a_list_is_changed_and_removed(world: rankings.Base, host: Client) -> None:
    people = some_people(world, 2)
    made = OwnList.objects.create(name="School", people=people[:1])
    assert people[0] in host.get(f"/rankings/lists/{made.pk}/").content.decode()
    host.post(f"/rankings/lists/{made.pk}/", {"people": people[1]})
    made.refresh_from_db()
    assert made.people == people[1:]
    host.post(f"/rankings/lists/{made.pk}/", {"action": "remove"})
    assert not OwnList.objects.exists()


def test_others_see_lists_and_cannot_change_them(world: rankings.Base) -> None:
    made = OwnList.objects.create(name="School", people=some_people(world, 1))
    anybody = Client()
    assert "School" in anybody.get("/rankings/lists/").content.decode()
    anybody.post("/rankings/lists/new/", {"name": "Mine", "people": ""})
    assert anybody.get(f"/rankings/lists/{made.pk}/").status_code in (302, 403)
    assert [each.name for each in OwnList.objects.all()] == ["School"]


def test_names_are_needed_and_unique(world: rankings.Base, host: Client) -> None:
    OwnList.objects.create(name="Club")
    assert "already" in host.post("/rankings/lists/new/", {"name": " Club "}).content.decode()
    assert "Give the list a name" in host.post("/rankings/lists/new/", {"name": " "}).content.decode()

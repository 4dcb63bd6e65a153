"""Live entry: who competes where."""

from dataclasses import replace

from django.test import Client

from cubelex.competition import Competition, Person
from cubelex.officiating import Role
from cubelex.web.store.models import Account, Membership
from tests.support.web.grouped_open import grouped_open
from tests.support.web.small_open import ClientOf, stored


def with_stations(competition: Competition, of: int) -> Competition:
    def at_a_station(person: Person) -> Person:
        station = ((person.registrant_id or 0) - 1) % of + 1
        assigned = (
            replace(each, station_number=station) if each.assignment_code == "competitor" else each
            for each in person.assignments
        )
        return replace(person, assignments=tuple(assigned))

    return replace(competition, persons=tuple(map(at_a_station, competition.persons)))


def test_groups_with_the_same_stations_are_told_apart(db: None) -> None:
    competition_id, client = stored(with_stations(grouped_open(), of=4)), Client()
    account = Account.objects.create_user("taker")
    Membership.objects.create(account=account, competition_id=competition_id, role=Role.SCORE_TAKER)
    client.force_login(account)
    content = client.get(f"/{competition_id}/desk/333-r1/live/").context["content"]
    assert content["order"] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [content["stations"][person] for person in content["order"]] == [1, 2, 3, 4, 1, 2, 3, 4]
    assert [content["groups"][person] for person in content["order"]] == ["Group 1"] * 4 + ["Group 2"] * 4


def test_a_round_without_groups_has_no_headings(competition_id: str, client_of: ClientOf) -> None:
    content = client_of(Role.SCORE_TAKER).get(f"/{competition_id}/desk/333-r1/live/").context["content"]
    assert (content["groups"], content["order"]) == ({}, [])

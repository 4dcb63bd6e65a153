"""Where a group is on two stages: scorecards, nametags and the pages of people name the stage and the station."""

from dataclasses import replace

import pytest
from django.test import Client

from cubelex.competition import Competition, write_wcif
from cubelex.officiating import Actor, Outcome, Role, after, define_competition, replay
from cubelex.officiating.demo import STAGES, staged_competition
from cubelex.officiating.log.facts import read_fact
from cubelex.officiating.planning import COMPETITOR, plan_groups, plan_of
from cubelex.sheets.layout import Stationery
from cubelex.sheets.people.agendas import Agendas
from cubelex.sheets.scorecards.entrants import entrants, has_several_rooms
from cubelex.web.store import repository
from cubelex.web.store.models import CompetitionRecord
from tests.support.web.small_open import DELEGATE, NOON

ID = "StagedOpen2026"
NAMES = {hall.name for hall in STAGES}


@pytest.fixture(scope="module")
def competition() -> Competition:
    bare = replace(staged_competition(50, event_ids=("333",)), id=ID)
    by = Actor("delegate", frozenset({Role.DELEGATE}))
    state = replay(define_competition(by, bare).entries(0, NOON, by))
    return after(state, plan_groups(state, by, [round_.id for round_ in bare.rounds])).competition


def test_scorecards_have_stage_and_station(competition: Competition) -> None:
    people = entrants(competition, competition.round("333-r1"))
    assert has_several_rooms(people)
    assert {entrant.room for entrant in people} == NAMES
    for name in NAMES:
        here = [entrant.station for entrant in people if entrant.room == name and entrant.group == 1]
        assert here == list(range(1, len(here) + 1)), "stations are numbered on each stage"


def test_nametags_have_the_stage(competition: Competition) -> None:
    agendas = Agendas.of(competition, Stationery())
    entries = [entry for day in agendas.days(competition.persons[5]) for entry in day["entries"]]
    assert entries
    assert all(entry["stage"] in ("Blue", "Red") for entry in entries if entry["group"])


def test_the_page_of_a_person_has_the_stage(db: None, competition: Competition) -> None:
    days = competition.schedule
    record = CompetitionRecord(id=ID, name=competition.name, first_day=days.start_date, last_day=days.end_date)
    defined = read_fact({"kind": "defined", "wcif": write_wcif(competition)})
    repository.create(Outcome((defined,)), record, DELEGATE, NOON, None)
    place = next(place for place in plan_of(competition).placements if place.code == COMPETITOR)
    page = Client().get(f"/{ID}/competitors/{place.person_id}/").content.decode()
    assert "Group 1" in page or "Group 2" in page
    assert place.group.stage in page

"""What the desk asks about by the rankings: records, results that are hardly possible, cards of others."""

import json
from dataclasses import replace
from threading import enumerate as threads

import pytest
from django.test import Client
from django.utils import timezone

from cubelex import rankings
from cubelex.competition import Scope
from cubelex.officiating import Role
from cubelex.officiating.verbs import change_setup
from cubelex.officiating.views import records_before, tagged_results
from cubelex.rules import format_result
from cubelex.web import demo
from cubelex.web.organize.records.files import with_records
from cubelex.web.shared.rankings.history import persons_with_history
from cubelex.web.shared.rankings.installed import rankings_in_use
from cubelex.web.shared.rankings.warming import warm_rankings
from cubelex.web.shared.rankings.worth import standings_in_memory, standings_of
from cubelex.web.store import repository
from tests.support.web.small_open import DELEGATE, NOON, ClientOf


def doubts(client: Client, competition_id: str, person: int, *attempts: str) -> list[str]:
    """What the desk asks about before it saves a card."""
    typed = {str(number): text for number, text in enumerate(attempts, 1)}
    content = json.dumps({"key": f"{person}{attempts}", "person": person, "attempts": typed})
    address = f"/{competition_id}/desk/333-r1/enter/"
    answer = client.post(address, content, content_type="application/json").json()
    return [f"{doubt['text']} {doubt['remedy']}" for doubt in answer["warnings"]]


def written(value: int) -> str:
    return format_result(value, "333")


def read_history(competition_id: str) -> None:
    """Let the thread that the first question starts come to its end."""
    persons_with_history(repository.load(competition_id).competition)
    for thread in threads():
        if thread.name.startswith("history"):
            thread.join(timeout=60)


@pytest.fixture
def known_people(world: rankings.Base, competition_id: str) -> dict[int, int]:
    """The quickest and the slowest of the world are competitors 1 and 2; gives their best averages."""
    query = (
        "SELECT person_id, min(value) FROM bests WHERE event_id = '333' AND scope = 'average' "
        "AND counts_from < DATE '2026-05-02' GROUP BY ALL ORDER BY 2"
    )
    people = world.sql(query).fetchall()
    chosen = {1: people[0], 2: people[-1]}
    assert chosen[2][1] > 3 * chosen[1][1]
    competition = repository.load(competition_id).competition
    persons = tuple(
        replace(person, wca_id=chosen[person.registrant_id][0]) if person.registrant_id in chosen else person
        for person in competition.persons
    )
    changed = replace(competition, persons=persons)
    repository.append(competition_id, lambda state: change_setup(state, DELEGATE, changed), by=DELEGATE, at=NOON)
    read_history(competition_id)
    return {number: value for number, (_person_id, value) in chosen.items()}


def test_the_card_of_another_person_is_told_by_the_history_of_both(
    known_people: dict[int, int], competition_id: str, client_of: ClientOf
) -> None:
    desk = client_of(Role.SCORE_TAKER)
    quick = [written(known_people[1] + more) for more in (20, 0, 10, 30, 5)]
    slow = [written(known_people[2] + more) for more in (20, 0, 10, 30, 5)]
    asked = " ".join(doubts(desk, competition_id, 2, *quick))
    assert f"personal best {written(known_people[2])}" in asked and "usual for Ada Swan" in asked
    asked = " ".join(doubts(desk, competition_id, 1, *slow))
    assert f"personal best {written(known_people[1])}" in asked and "usual for Bo Lind" in asked
    assert not any("usual for" in doubt for doubt in doubts(desk, competition_id, 2, *slow))


def test_without_rankings_the_history_is_that_of_the_competition(no_world: None, competition_id: str) -> None:
    competition = repository.load(competition_id).competition
    assert persons_with_history(competition) is competition.persons
    assert not [thread for thread in threads() if thread.name.startswith("history")]


def test_a_record_is_told_by_the_rankings_where_the_competition_knows_none(
    world: rankings.Base, competition_id: str, client_of: ClientOf
) -> None:
    best = standings_of(rankings_in_use(), "333").best(Scope.SINGLE, "world")
    assert best is not None
    desk = client_of(Role.SCORE_TAKER)
    assert any("record (WR)" in doubt for doubt in doubts(desk, competition_id, 1, written(best)))
    assert not any("record (WR)" in doubt for doubt in doubts(desk, competition_id, 1, written(best + 1)))


@pytest.mark.parametrize("is_told", [True, False])
def test_what_nobody_ever_came_near_is_asked_about(
    world: rankings.Base, competition_id: str, client_of: ClientOf, is_told: bool
) -> None:
    best = standings_of(rankings_in_use(), "333").best(Scope.SINGLE, "world")
    assert best is not None
    if is_told:
        known = with_records(repository.load(competition_id).competition, {"333": {"single": {"world": best}}})
        repository.append(competition_id, lambda state: change_setup(state, DELEGATE, known), by=DELEGATE, at=NOON)
    desk = client_of(Role.SCORE_TAKER)
    asked = doubts(desk, competition_id, 1, written(best // 2))
    assert any("hardly possible" in doubt and written(best) in doubt for doubt in asked)
    assert not any("hardly possible" in doubt for doubt in doubts(desk, competition_id, 1, written(best * 3 // 4)))


def test_the_server_reads_what_results_are_worth_before_anybody_asks(world: rankings.Base) -> None:
    warm_rankings(["333", "222"])
    assert standings_in_memory("333") is not None and standings_in_memory("222") is not None
    assert standings_in_memory("444") is None


def test_the_demonstration_knows_the_records_of_its_world(world: rankings.Base) -> None:
    now = timezone.now()
    state = repository.load(demo.set_up(now, competitors=16).competition_id)
    assert any(records_before(state.competition, event.id) for event in state.competition.events)
    assert any(
        tagged.is_record for event in state.competition.events for tagged in tagged_results(state, event.id, now)
    )

"""What the rankings say at a competition: records and personal bests before it, the place of a result, 11i1."""

from dataclasses import replace
from threading import enumerate as threads

import pytest
from django.test import Client

from cubelex import rankings
from cubelex.competition import AttemptResult, PersonalBest, Scope
from cubelex.officiating import Role
from cubelex.officiating.verbs import change_setup
from cubelex.officiating.views import records_before
from cubelex.web.incidents.decision_help.importance import TOP, known_importance
from cubelex.web.incidents.decision_help.questions import NO, Case
from cubelex.web.shared.rankings.installed import rankings_in_use
from cubelex.web.shared.rankings.worth import standings_in_memory, standings_of
from cubelex.web.shared.results.prospects import Prospect
from cubelex.web.shared.results.rows import result_rows
from cubelex.web.shared.results.summaries import rows_of
from cubelex.web.store import repository
from tests.support.web.small_open import DELEGATE, NOON, ClientOf, entered


def with_person(competition_id: str, wca_id: str | None, *bests: PersonalBest) -> None:
    """Let the first competitor have a WCA ID and personal bests."""
    competition = repository.load(competition_id).competition
    first, *others = competition.persons
    changed = replace(competition, persons=(replace(first, wca_id=wca_id, personal_bests=bests), *others))
    repository.append(competition_id, lambda state: change_setup(state, DELEGATE, changed), by=DELEGATE, at=NOON)


def test_records_and_personal_bests_are_taken_from_the_rankings(
    world: rankings.Base, competition_id: str, client_of: ClientOf
) -> None:
    query = "SELECT person_id, value FROM places WHERE event_id = '333' AND scope = 'single' ORDER BY person_id LIMIT 1"
    wca_id, value = world.sql(query).fetchall()[0]
    with_person(competition_id, wca_id)
    delegate = client_of(Role.DELEGATE)
    address = f"/{competition_id}/setup/records/"
    assert "Take records and personal bests" in delegate.get(address).content.decode()
    delegate.post(address, {"action": "rankings"})
    competition = repository.load(competition_id).competition
    best = competition.persons[0].personal_best("333", Scope.SINGLE)
    first_day = competition.schedule.start_date
    (before,) = world.sql(
        f"SELECT min(value) FROM bests WHERE person_id = '{wca_id}' AND event_id = '333' AND scope = 'single' "
        f"AND counts_from < DATE '{first_day}'"
    ).fetchall()[0]
    assert best is not None and best.value == before and before >= value
    (record,) = world.sql(
        "SELECT min(value) FROM records WHERE event_id = '333' AND scope = 'single' AND region = 'world' "
        f"AND counts_from < DATE '{first_day}'"
    ).fetchall()[0]
    assert records_before(competition, "333")["world", Scope.SINGLE] == record


def test_without_rankings_nothing_is_offered_and_nothing_is_read(
    no_world: None, competition_id: str, client_of: ClientOf
) -> None:
    assert "From the rankings" not in client_of(Role.DELEGATE).get(f"/{competition_id}/setup/records/").content.decode()
    assert standings_in_memory("333") is None
    assert not [thread for thread in threads() if thread.name.startswith("standings")]


def test_who_enters_results_never_waits_for_the_rankings(world: rankings.Base) -> None:
    assert standings_in_memory("333") is None
    for thread in threads():
        if thread.name == "standings of 333":
            thread.join(timeout=60)
    standings = standings_in_memory("333")
    assert standings is not None and standings is standings_in_memory("333")


def test_a_rank_in_memory_is_that_of_the_base(world: rankings.Base) -> None:
    standings = standings_of(rankings_in_use(), "333")
    for region in ("world", "Europe", "US"):
        rows = world.sql(
            f"SELECT scope, value, rank FROM ranks WHERE event_id = '333' AND region = '{region}'"
        ).fetchall()
        assert rows and all(standings.rank(Scope(scope), region, value) == rank for scope, value, rank in rows)
    assert standings.rank(Scope.SINGLE, "AQ", 900) == 1


def test_a_personal_best_says_its_place_and_others_say_nothing(world: rankings.Base, competition_id: str) -> None:
    standings = standings_of(rankings_in_use(), "333")
    best = PersonalBest("333", Scope.SINGLE, AttemptResult(1000))
    with_person(competition_id, "2010TEST01", best)
    entered(competition_id, 1, 1, 1100)
    assert "in the world" not in Client().get(f"/{competition_id}/333-r1/").content.decode()
    entered(competition_id, 1, 2, 950)
    place = f"#{standings.rank(Scope.SINGLE, 'world', 950)} in the world"
    for address in ("333-r1", "competitors/1"):
        assert place in Client().get(f"/{competition_id}/{address}/").content.decode()


def test_in_an_open_round_the_place_of_a_personal_best_comes_before_the_group(
    world: rankings.Base, competition_id: str
) -> None:
    standings = standings_of(rankings_in_use(), "333")
    with_person(competition_id, "2010TEST01", PersonalBest("333", Scope.SINGLE, AttemptResult(1000)))
    entered(competition_id, 1, 1, 950)
    state = repository.load(competition_id)
    (round_,) = [each for each in state.competition.rounds if each.id == "333-r1"]
    prospects = {row.result.person_id: Prospect("", (), "Group 3") for row in rows_of(state, round_)}
    lines = result_rows(rows_of(state, round_), state.competition, round_, None, prospects=prospects).splitlines()
    (first,) = [line for line in lines if 'id="p1"' in line]
    assert f"#{standings.rank(Scope.SINGLE, 'world', 950)} in the world" in first and "Group 3" not in first
    assert all("Group 3" in line for line in lines if line != first)


@pytest.mark.parametrize(("value", "importance"), [(50, TOP), (59_000, NO)])
def test_a_misscramble_asks_the_rankings_whether_a_personal_best_is_at_the_top(
    world: rankings.Base, competition_id: str, value: int, importance: str
) -> None:
    with_person(competition_id, "2010TEST01", PersonalBest("333", Scope.SINGLE, AttemptResult(59_500)))
    entered(competition_id, 1, 1, value)
    state = repository.load(competition_id)
    case = Case(state, "333-r1", 1, 1)
    standings = standings_of(rankings_in_use(), "333")
    rank = standings.rank(Scope.SINGLE, "world", value)
    assert (rank <= state.edition.incidents.top_ranking) == (importance == TOP)
    for among in ("competitors", "results"):
        known, why = known_importance(case, Scope.SINGLE, among)
        assert known == importance and f"#{rank} in the world" in why

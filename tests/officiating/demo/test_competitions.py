"""Invented competitions are legal, the same for the same seed, and played by the verbs."""

from datetime import date, timedelta
from time import process_time

import pytest

from cubelex.competition import Competition, read_wcif, write_wcif
from cubelex.officiating import Actor, RoundStatus, define_competition, replay, results_of
from cubelex.officiating.demo import (
    every_event,
    invented_championship,
    invented_competition,
    midway,
    played_until,
)
from cubelex.officiating.log import facts, undone_entries
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.planning import COMPETITOR, clashes, plan_of
from tests.support.desks import FIRST_DAYS

EVENTS = ("333", "222", "444", "pyram", "333bf")


@pytest.mark.slow
def test_a_large_one_is_invented_in_seconds() -> None:
    began = process_time()
    assert len(invented_competition(2000).persons) == 2000
    assert process_time() - began < 60


@pytest.fixture(scope="module")
def competition() -> Competition:
    return invented_competition(40, event_ids=EVENTS)


@pytest.fixture(scope="module")
def log(competition: Competition) -> tuple[Entry, ...]:
    return played_until(competition, midway(competition))


def test_the_same_seed_gives_the_same_competition_and_log(competition: Competition, log: tuple[Entry, ...]) -> None:
    assert invented_competition(40, event_ids=EVENTS) == competition
    assert invented_competition(40, 2, event_ids=EVENTS) != competition
    assert played_until(competition, midway(competition)) == log
    assert played_until(competition, midway(competition), seed=2) != log


def test_on_another_day_it_is_the_same(competition: Competition) -> None:
    leap_day = date(2028, 2, 29)
    other = invented_competition(40, first_day=leap_day, event_ids=EVENTS)
    assert [person.name for person in other.persons] == [person.name for person in competition.persons]
    assert midway(other).time() == midway(competition).time()


def test_everybody_in_a_later_round_is_in_a_group_of_it(log: tuple[Entry, ...]) -> None:
    state = replay(log)
    later = [round_.id for round_ in state.competition.rounds if round_.number > 1 and state.has_begun(round_.id)]
    assert later
    plan = plan_of(state.competition)
    for round_id in later:
        competing = [
            placement.person_id
            for placement in plan.placements
            if placement.code == COMPETITOR and placement.group.round_id == round_id
        ]
        assert sorted(competing) == sorted(state.round(round_id).cards)


def test_an_invented_competition_is_a_wcif_like_any_other(competition: Competition) -> None:
    assert write_wcif(read_wcif(write_wcif(competition))) == write_wcif(competition)


def test_there_are_names_in_several_scripts_newcomers_and_officials() -> None:
    people = invented_competition(120, event_ids=("333",), is_planned=False).persons
    scripts = {person.local_name for person in people if person.local_name}
    assert len(people) == 120
    assert any("가" <= letter <= "힣" for name in scripts for letter in name)
    assert any("؀" <= letter <= "ۿ" for name in scripts for letter in name)
    assert 5 <= sum(person.is_newcomer for person in people) <= 40
    assert len({person.country_iso2 for person in people}) > 10
    assert len({person.wca_id for person in people if person.wca_id}) == sum(
        not person.is_newcomer for person in people
    )
    assert any("delegate" in person.roles for person in people)
    assert len({person.name for person in people}) == 120


@pytest.mark.parametrize("name", sorted(FIRST_DAYS))
def test_nothing_speaks_against_the_set_up_under_any_edition(name: str) -> None:
    every = (*every_event(), "magic")
    held = invented_competition(60, first_day=FIRST_DAYS[name], event_ids=every, days=4, is_planned=False)
    assert define_competition(Actor("Delegate"), held).remarks == ()


def test_half_way_some_rounds_are_finished_some_open_some_to_come(
    competition: Competition, log: tuple[Entry, ...]
) -> None:
    state = replay(log)
    statuses = {state.round(round_.id).status for round_ in competition.rounds}
    assert statuses == set(RoundStatus)
    assert all(entry.at <= midway(competition) for entry in log)
    assert [entry.at for entry in log[1:]] == sorted(entry.at for entry in log[1:])


@pytest.mark.slow
@pytest.mark.parametrize("first_day", [date(2025, 8, 2), date(2026, 5, 16)])
def test_nobody_is_in_two_rounds_at_once_not_even_in_later_ones_and_things_go_wrong(first_day: date) -> None:
    competition = invented_competition(120, first_day=first_day)
    log = played_until(competition, midway(competition) + timedelta(days=1))
    assert clashes(replay(log).competition) == ()
    kinds = {type(entry.fact) for entry in log if entry.at <= midway(competition)}
    assert {facts.ExtraAttemptGranted, facts.ResultCorrected, facts.AttemptObserved, facts.Undone} <= kinds
    assert undone_entries(log)


@pytest.mark.slow
@pytest.mark.parametrize("first_day", [*sorted(FIRST_DAYS.values()), date(2014, 5, 3), date(2022, 6, 4)])
def test_a_competition_is_played_to_its_end_under_every_edition_held_or_not(first_day: date) -> None:
    events = ("333", "333oh", "444bf", "555bf", "333fm", "333mbf")
    held = invented_competition(40, first_day=first_day, event_ids=events)
    state = replay(played_until(held, midway(held) + timedelta(days=5)))
    assert state.ended_at is not None
    for round_ in held.rounds:
        assert state.round(round_.id).status is RoundStatus.FINISHED
        assert results_of(state, round_.id)[0].ranking == 1


def test_a_single_day_is_enough_for_a_small_one() -> None:
    held = invented_competition(persons=12, first_day=date(2026, 6, 6), event_ids=("333",), days=1)
    assert midway(held, day=1).date() == date(2026, 6, 6)


@pytest.mark.slow
def test_a_championship_of_five_hundred_people_and_seventeen_events_is_played() -> None:
    held = invented_championship(is_planned=False)
    log = played_until(held, midway(held, day=2))
    assert len(log) > 10_000
    state = replay(log)
    assert len(state.competition.persons) == 500

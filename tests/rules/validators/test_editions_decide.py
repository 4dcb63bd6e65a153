"""The same document under another edition gives other findings: the law in force on its first day decides."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from cubelex.competition import (
    Activity,
    ActivityCode,
    AttemptResult,
    Competition,
    ConditionType,
    Cutoff,
    Event,
    EventKind,
    Format,
    ResultKind,
    Room,
    Round,
    Schedule,
    TimeLimit,
    Venue,
    WcifScrambleSet,
    read_wcif,
    with_own_events,
    write_wcif,
)
from cubelex.regulations import edition, edition_on
from cubelex.rules.validators import CheckedCompetition, CompetitionStage, validate
from tests.support.validators.alterations import with_condition, with_round, with_row
from tests.support.validators.invented_competitions import Plan, invented


def codes(competition: Competition, day: date, *only: str, stage: CompetitionStage | None = None) -> set[str]:
    return {finding.code for finding in validate(CheckedCompetition(competition, edition_on(day), stage), only)}


@pytest.mark.parametrize(
    ("day", "right"),
    [(date(2018, 5, 2), 60100), (date(2025, 2, 1), 60000), (date(2025, 3, 2), 60100), (date(2026, 5, 2), 60100)],
)
def test_averages_over_ten_minutes_are_rounded_as_the_edition_says(day: date, right: int) -> None:
    attempts = tuple(map(AttemptResult, (60000, 60100, 60100)))
    for average in (60000, 60100):
        row = {"attempts": attempts, "best": AttemptResult(60000), "average": AttemptResult(average)}
        changed = with_row(invented(Plan(3, 20, day=day)), "666-r2", 0, **row)
        assert ("wrong_average_error" in codes(changed, day, "rows")) is (average != right)


def test_blindfolded_rounds_became_best_of_5_in_2026() -> None:
    competition = invented(Plan(3, 7, ("333bf",), has_results=False))
    three, five = (with_round(competition, "333bf-r1", format=Format(attempts)) for attempts in "35")
    before, since = date(2025, 8, 2), date(2026, 2, 2)
    assert codes(three, before, "round_set_ups") == codes(five, since, "round_set_ups") == set()
    assert codes(five, before, "round_set_ups") == codes(three, since, "round_set_ups") == {"format_not_allowed_error"}


def test_a_quarter_had_not_to_be_eliminated_in_2009() -> None:
    competition = with_condition(invented(Plan(3, 20, has_results=False)), "333-r2", ConditionType.PERCENT, 90)
    assert codes(competition, date(2009, 5, 2), "advancement_set_ups") == set()
    assert codes(competition, date(2018, 5, 2), "advancement_set_ups") == {"advancement_percent_error"}


def test_a_result_equal_to_the_limit_was_within_it_in_2009() -> None:
    competition = invented(Plan(3, 20, day=date(2009, 5, 2)))
    slowest = max(attempt for row in competition.round("333-r1").results for attempt in row.attempts)
    changed = with_round(competition, "333-r1", time_limit=TimeLimit(slowest))
    assert codes(changed, date(2009, 5, 2), "limits") == set()
    assert codes(changed, date(2018, 5, 2), "limits") == {"result_over_time_limit_error"}


def test_2018_left_open_which_cutoff_6x6x6_has() -> None:
    competition = invented(Plan(3, 7, ("666",), has_results=False))
    competition = with_round(competition, "666-r1", cutoff=Cutoff(2, AttemptResult(15000)))
    assert codes(competition, date(2018, 5, 2), "round_set_ups") == set()
    assert codes(competition, date(2025, 8, 2), "round_set_ups") == {"cutoff_not_allowed_error"}


def test_head_to_head_and_dual_rounds_came_in_2026() -> None:
    competition = with_round(invented(Plan(3, 20, ("333",), has_results=False)), "333-r1", cutoff=None)
    last = competition.events[0].rounds[-1].id
    changed = with_round(competition, last, format=Format.HEAD_TO_HEAD)
    changed = with_condition(changed, last, ConditionType.RANKING, 8)
    assert codes(changed, date(2026, 5, 2), "round_set_ups") == set()
    assert codes(changed, date(2025, 8, 2), "round_set_ups") == {"format_not_allowed_error"}
    linked = ("333-r1", "333-r2")
    dual = with_round(with_round(competition, "333-r1", linked_rounds=linked), "333-r2", linked_rounds=linked)
    assert codes(dual, date(2026, 5, 2), "round_set_ups") == set()
    assert codes(dual, date(2025, 8, 2), "round_set_ups") == {"dual_rounds_error"}


def test_feet_were_an_event_until_2020() -> None:
    competition = invented(Plan(3, 20, ("333", "333ft"), day=date(2018, 5, 2)))
    assert "333ft" in [event.id for event in competition.events]
    assert codes(competition, date(2018, 5, 2), "round_set_ups") == set()
    assert "unofficial_event_error" in codes(competition, date(2020, 2, 15), "round_set_ups")


def test_who_has_only_dnf_may_not_advance_since_2025() -> None:
    assert not edition("2018").advancement.needs_a_result
    assert edition("2025-01-01").advancement.needs_a_result


@pytest.mark.parametrize(
    ("day", "rounds", "is_found"),
    [
        (date(2018, 5, 2), 1, True),
        (date(2019, 5, 2), 1, False),
        (date(2020, 2, 15), 1, False),
        (date(2020, 2, 15), 2, True),
        (date(2025, 2, 1), 2, False),
    ],
)
def test_the_preferred_format_is_for_finals_and_since_2019_for_later_rounds(
    day: date, rounds: int, is_found: bool
) -> None:
    """9b+ speaks of rounds after the first from May 2019 on, and is gone since 2025."""
    competition = invented(Plan(3, 20, ("333fm",), has_results=False, day=day))
    held = next(event for event in competition.events if event.id == "333fm")
    numbered = tuple(replace(held.rounds[0], id=f"333fm-r{number}") for number in range(1, rounds + 1))
    several = replace(competition, events=(replace(held, rounds=numbered),))
    last = with_round(several, f"333fm-r{rounds}", format=Format.BEST_OF_1)
    assert ("format_not_preferred_info" in codes(last, day, "round_set_ups")) is is_found


def numbers_of(competition: Competition, day: date, code: str, only: str) -> set[tuple[str, ...]]:
    found = validate(CheckedCompetition(competition, edition_on(day)), (only,))
    return {tuple(cited.number for cited in finding.under) for finding in found if finding.code == code}


def test_dual_rounds_count_as_two_and_head_to_head_as_one() -> None:
    competition = invented(Plan(3, 120, ("333",), has_results=False))
    rounds = competition.events[0].rounds
    five = tuple(replace(rounds[-1], id=f"333-r{number}", cutoff=None) for number in range(1, 6))
    plain = replace(competition, events=(replace(competition.events[0], rounds=five),))
    assert numbers_of(plain, date(2026, 5, 2), "regulation_9m_error", "round_set_ups") == {("9m",)}
    linked = ("333-r1", "333-r2")
    dual = with_round(with_round(plain, "333-r1", linked_rounds=linked), "333-r2", linked_rounds=linked)
    last = with_round(dual, "333-r5", format=Format.HEAD_TO_HEAD)
    assert numbers_of(last, date(2026, 5, 2), "regulation_9m_error", "round_set_ups") == {("9m", "9o2", "9o3")}
    before = with_round(plain, "333-r1", cutoff=Cutoff(2, AttemptResult(1500)))
    assert numbers_of(before, date(2018, 5, 2), "regulation_9m_error", "round_set_ups") == {("9m", "9o")}


@pytest.mark.parametrize(
    ("round_id", "changes", "under"),
    [
        ("333-r1", {}, ("11j",)),
        ("333mbf-r1", {}, ("4g2",)),
        ("333-r1", {"format": Format.HEAD_TO_HEAD}, ("I4b1",)),
    ],
)
def test_a_repeated_sequence_is_against_the_rule_of_its_round(
    round_id: str, changes: dict[str, Any], under: tuple[str, ...]
) -> None:
    competition = invented(Plan(3, 20, ("333", "333mbf"), has_results=False))
    sets = (WcifScrambleSet(1, ("R U", "F D", "R U")),)
    changed = with_round(competition, round_id, scramble_sets=sets, scramble_set_count=1, **changes)
    assert numbers_of(changed, date(2026, 5, 2), "repeated_scramble_error", "scrambles") == {under}


def test_no_sequence_serves_two_matches() -> None:
    competition = invented(Plan(3, 20, ("333",), has_results=False))
    sets = (WcifScrambleSet(1, ("R U", "F D")), WcifScrambleSet(2, ("L B", "R U")))
    last = competition.events[0].rounds[-1].id
    changed = with_round(competition, last, scramble_sets=sets, scramble_set_count=2, format=Format.HEAD_TO_HEAD)
    assert numbers_of(changed, date(2026, 5, 2), "repeated_scramble_error", "scrambles") == {("I4b1",)}


@pytest.mark.parametrize(("attempts_apart", "expected"), [(False, set[str]()), (True, {"attempt_not_scheduled_error"})])
def test_an_own_event_in_moves_is_scheduled_as_a_whole_unless_its_attempts_are_apart(
    attempts_apart: bool, expected: set[str]
) -> None:
    own = EventKind("few_moves_0001", "Few moves", result=ResultKind.MOVES, attempts_apart=attempts_apart)
    day, start = date(2026, 5, 2), datetime(2026, 5, 2, 9, tzinfo=UTC)
    activity = Activity(1, "Few moves", ActivityCode.parse(f"{own.id}-r1"), start, start + timedelta(hours=1))
    venue = Venue(1, "Hall", "PT", "Europe/Lisbon", rooms=(Room(1, "Hall", activities=(activity,)),))
    rounds = (Round(f"{own.id}-r1", Format.MEAN_OF_3),)
    empty = Competition("Own2026", "Own 2026", "Own 2026", Schedule(day, 1, (venue,)), events=(Event(own.id, rounds),))
    read = read_wcif(write_wcif(with_own_events(empty, [own])))
    assert codes(read, day, "schedules") == expected

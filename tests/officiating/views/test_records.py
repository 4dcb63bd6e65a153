"""Records of a competition: of those of one day only the best is one, and provisional while the day runs (9i2)."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from cubelex.competition import (
    Activity,
    ActivityCode,
    AttemptResult,
    Competition,
    Format,
    PersonalBest,
    Room,
    Scope,
    Venue,
    with_extension,
)
from cubelex.officiating.views import RECORDS, TaggedResult, tagged_results
from tests.support.desks import FIRST_DAYS, Desk, competition, hold, ranking, rounds

IN_2026 = FIRST_DAYS["2026-04-01"]
LATER = datetime(2026, 11, 1, tzinfo=UTC)


def with_records(held: Competition, days: Sequence[int] = (0, 0), zone: str = "Europe/Amsterdam") -> Competition:
    """The national record of the single is 5.00; the rounds are held on days of the competition, at 16:00."""
    records = {"333": {"single": {"NL": 500}}}

    def activity(number: int, round_id: str, day: int) -> Activity:
        at = datetime.combine(held.schedule.start_date + timedelta(days=day), datetime.min.time(), ZoneInfo(zone))
        start = (at + timedelta(hours=16)).astimezone(UTC)
        return Activity(number, round_id, ActivityCode.parse(round_id), start, start + timedelta(hours=2))

    activities = tuple(
        activity(number, round_.id, day) for number, (round_, day) in enumerate(zip(held.rounds, days, strict=True), 1)
    )
    venue = Venue(1, "Hall", "NL", zone, rooms=(Room(1, "Stage", activities=activities),))
    schedule = replace(held.schedule, venues=(venue,))
    bests = (PersonalBest("333", Scope.SINGLE, AttemptResult(600)),)
    persons = tuple(replace(person, personal_bests=bests) for person in held.persons)
    return replace(held, schedule=schedule, persons=persons, extensions=with_extension((), RECORDS, records))


def played(held: Competition) -> Desk:
    """Competitor 1 has 4.80 in the first round and 4.70 in the final."""
    desk = Desk(held)
    hold(desk, "333-r1", {1: [480, 900, 900, 900, 900]})
    hold(desk, "333-r2", {1: [470, 900, 900, 900, 900]})
    return desk


def singles(desk: Desk, now: datetime = LATER) -> dict[str, TaggedResult]:
    tagged = tagged_results(desk.state, "333", now)
    return {result.round_id: result for result in tagged if (result.person_id, result.scope) == (1, Scope.SINGLE)}


def test_of_two_records_on_one_day_only_the_better_is_one(edition_day: date) -> None:
    tagged = singles(played(with_records(competition(edition_day))))
    # 2009 says nothing of days: both were records.
    expected = ["NR", "NR"] if edition_day.year == 2009 else ["PB", "NR"]
    assert [result.tag for result in tagged.values()] == expected
    assert not any(result.is_provisional for result in tagged.values())


def test_records_on_two_days_are_both_recognised() -> None:
    tagged = singles(played(with_records(competition(IN_2026), days=(0, 1))))
    assert [result.tag for result in tagged.values()] == ["NR", "NR"]


def test_a_record_is_provisional_until_its_day_is_over_at_the_venue() -> None:
    zone = ZoneInfo("America/Los_Angeles")
    desk = played(with_records(competition(IN_2026), zone="America/Los_Angeles"))
    midnight = datetime(2026, 5, 3, tzinfo=zone)
    # 18:00 in Los Angeles is the next day in UTC.
    for now, is_provisional in (
        (midnight - timedelta(hours=6), True),
        (midnight - timedelta(seconds=1), True),
        (midnight, False),
    ):
        final = singles(desk, now.astimezone(UTC))["333-r2"]
        assert (final.tag, final.is_provisional) == ("NR", is_provisional)


def test_a_round_of_the_first_day_is_settled_while_the_competition_goes_on() -> None:
    desk = played(with_records(competition(IN_2026), days=(0, 1)))
    now = datetime(2026, 5, 3, 12, tzinfo=UTC)
    assert [result.is_provisional for result in singles(desk, now).values()] == [False, True]


def test_a_record_is_never_provisional_in_2009() -> None:
    desk = played(with_records(competition(FIRST_DAYS["2009-02-06"])))
    assert not any(result.is_provisional for result in singles(desk, desk.now).values())


def test_an_equal_result_is_a_record_too() -> None:
    desk = Desk(with_records(competition(IN_2026)))
    hold(desk, "333-r1", {1: [500, 900, 900, 900, 900]})
    assert singles(desk)["333-r1"].tag == "NR"


@pytest.mark.parametrize(("event_id", "expected"), [("333ft", set()), ("777", {"NR"})])
def test_in_2009_only_averages_of_the_preferred_format_are_records(event_id: str, expected: set[str]) -> None:
    event = rounds(event_id, [ranking(8)], formats=[Format.MEAN_OF_3] * 2)
    held = competition(FIRST_DAYS["2009-02-06"], events=[event])
    records = {event_id: {"average": {"NL": 6000}}}
    desk = Desk(replace(held, extensions=with_extension((), RECORDS, records)))
    hold(desk, f"{event_id}-r1", {1: [500, 500, 500]})
    tagged = tagged_results(desk.state, event_id, LATER)
    assert {result.tag for result in tagged if (result.person_id, result.scope) == (1, Scope.AVERAGE)} == expected


def singles_of(held: Competition) -> list[tuple[str, str]]:
    """The tags of competitor 1, who has 10.00 in the first round and 9.00 in the final."""
    desk = Desk(held)
    hold(desk, "333-r1", {1: [1000, 1001, 1001, 1001, 1001]})
    hold(desk, "333-r2", {1: [900, 1100, 1100, 1100, 1100]})
    return [(round_id, result.tag) for round_id, result in singles(desk).items()]


def with_first(held: Competition, **facts: Any) -> Competition:
    first, *others = held.persons
    return replace(held, persons=(replace(first, **facts), *others))


def test_without_known_bests_nothing_is_a_personal_best() -> None:
    assert singles_of(with_first(competition(IN_2026), wca_id="2019SWAN01", personal_bests=())) == []


def test_of_a_newcomer_what_beats_an_earlier_result_here_is_a_personal_best() -> None:
    assert singles_of(with_first(competition(IN_2026), wca_id=None, personal_bests=())) == [("333-r2", "PB")]


def test_what_beats_a_known_best_is_a_personal_best() -> None:
    bests = (PersonalBest("333", Scope.SINGLE, AttemptResult(1050)),)
    held = with_first(competition(IN_2026), wca_id="2019SWAN01", personal_bests=bests)
    assert singles_of(held) == [("333-r1", "PB"), ("333-r2", "PB")]

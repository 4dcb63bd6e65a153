"""Schedules: how long rounds take, what clashes, and what to propose."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from cubelex.competition import (
    Activity,
    ActivityCode,
    Assignment,
    AttemptResult,
    Competition,
    Cutoff,
    Format,
    PersonalBest,
    Room,
    Scope,
    TimeLimit,
    Venue,
)
from cubelex.errors import InvalidCompetition
from cubelex.messages import Message
from cubelex.officiating.demo import SMALL, invented_competition, played_until
from cubelex.officiating.planning import (
    ClashKind,
    Day,
    Hall,
    clashes,
    estimate_round,
    expected_entrants,
    held_spans,
    pace_of,
    propose_schedule,
    spans_of_rounds,
)
from tests.support.desks import FIRST_DAYS, ranking, rounds
from tests.support.desks import competition as small

STATIONS = {hall.id: hall.stations for hall in SMALL}
ZONE = ZoneInfo("Europe/Amsterdam")
DAY = FIRST_DAYS["2026-04-01"]


def moment(hour: int, minute: int = 0, day: int = 0) -> datetime:
    return datetime.combine(DAY + timedelta(days=day), time(hour, minute), ZONE)


def activity(number: int, code: str, start: datetime, end: datetime) -> Activity:
    return Activity(number, code, ActivityCode.parse(code), start, end)


def scheduled(*activities: Activity, second_room: tuple[Activity, ...] = ()) -> Competition:
    held = small(DAY, 20, [rounds("333", [ranking(8)])])
    rooms = (Room(1, "Main", activities=activities), Room(2, "Side", activities=second_room))
    venue = Venue(1, "Hall", "NL", "Europe/Amsterdam", rooms=rooms)
    return replace(held, schedule=replace(held.schedule, venues=(venue,)))


FIRST = activity(1, "333-r1", moment(9), moment(10))
SECOND = activity(2, "333-r2", moment(11), moment(11, 30))


def kinds(held: Competition) -> set[ClashKind]:
    return {clash.kind for clash in clashes(held)}


def test_a_sound_schedule_has_no_clash() -> None:
    assert clashes(scheduled(FIRST, SECOND)) == ()


def test_two_activities_in_one_room_clash() -> None:
    lunch = activity(3, "other-lunch", moment(9, 30), moment(10, 30))
    assert kinds(scheduled(FIRST, SECOND, lunch)) == {ClashKind.ROOM}
    assert kinds(scheduled(FIRST, SECOND, second_room=(lunch,))) == set()


def test_a_round_begins_after_the_one_before() -> None:
    early = activity(2, "333-r2", moment(9, 59), moment(10, 30))
    (clash,) = clashes(scheduled(FIRST, second_room=(early,)))
    assert (clash.kind, clash.under) == (ClashKind.ORDER, ("9l",))


def test_the_second_of_dual_rounds_may_overlap() -> None:
    early = activity(2, "333-r2", moment(9, 30), moment(10, 30))
    held = scheduled(FIRST, second_room=(early,))
    dual = replace(held, events=(rounds("333", [], dual=True),))
    assert clashes(dual) == ()


def test_everything_is_within_the_days_by_the_local_clock() -> None:
    late = activity(2, "333-r2", moment(23, 30, day=1), moment(0, day=2) + timedelta(minutes=1))
    assert kinds(scheduled(FIRST, late)) == {ClashKind.OUTSIDE}
    edge = activity(2, "333-r2", moment(22, day=1), moment(23, 59, day=1))
    assert kinds(scheduled(FIRST, edge)) == set()


def test_a_round_that_is_not_on_the_schedule_is_missed() -> None:
    assert kinds(scheduled(FIRST)) == {ClashKind.MISSING}


def test_every_attempt_of_fewest_moves_has_its_time() -> None:
    held = scheduled(activity(1, "333fm-r1-a1", moment(9), moment(10)))
    held = replace(held, events=(rounds("333fm", [], formats=[Format.MEAN_OF_3], limit=None),))
    assert kinds(held) == {ClashKind.MISSING}


def test_a_group_outside_its_round_is_found() -> None:
    child = activity(5, "333-r1-g1", moment(8), moment(9, 30))
    assert kinds(scheduled(replace(FIRST, child_activities=(child,)), SECOND)) == {ClashKind.NOT_WITHIN}


def test_somebody_in_two_places_is_found() -> None:
    lunch = activity(3, "other-lunch", moment(9, 30), moment(10, 30))
    held = scheduled(FIRST, SECOND, second_room=(lunch,))
    first = replace(held.persons[0], assignments=(Assignment(1, "competitor"), Assignment(3, "staff-other")))
    (clash,) = clashes(replace(held, persons=(first, *held.persons[1:])))
    assert (clash.kind, clash.person_id) == (ClashKind.PERSON, 1)


def test_a_judge_in_their_own_group_is_found_with_the_regulation() -> None:
    held = scheduled(FIRST, SECOND)
    own = replace(held.persons[0], assignments=(Assignment(1, "competitor"), Assignment(1, "staff-judge")))
    (clash,) = clashes(replace(held, persons=(own, *held.persons[1:])))
    assert (clash.kind, clash.under) == (ClashKind.OWN_GROUP, ("1h1",))


def test_too_little_time_is_found_where_stations_are_known() -> None:
    short = activity(1, "333-r1", moment(9), moment(9, 5))
    assert {clash.kind for clash in clashes(scheduled(short, SECOND), {1: 8, 2: 8})} == {ClashKind.TOO_SHORT}


@pytest.fixture(scope="module")
def invented() -> Competition:
    return invented_competition(60, is_planned=False)


def test_more_stations_make_a_round_shorter(invented: Competition) -> None:
    first = invented.round("333-r1")
    assert estimate_round(invented, first, 8).seconds > 1.5 * estimate_round(invented, first, 16).seconds


def test_slower_people_and_higher_limits_make_a_round_longer() -> None:
    held = small(DAY, 20, [rounds("333", [], limit=TimeLimit(60_000))])
    bests = (PersonalBest("333", Scope.AVERAGE, AttemptResult(9000)),)
    slow = replace(held, persons=tuple(replace(person, personal_bests=bests) for person in held.persons))
    usual, long = (estimate_round(each, each.round("333-r1"), 10).seconds for each in (held, slow))
    assert long > 1.5 * usual
    strict = replace(slow, events=(rounds("333", [], limit=TimeLimit(2000)),))
    assert estimate_round(strict, strict.round("333-r1"), 10).seconds < usual


def test_a_cutoff_makes_a_round_shorter() -> None:
    held = small(DAY, 20, [rounds("333", [])])
    cut = replace(held, events=(rounds("333", [], cutoff=Cutoff(2, AttemptResult(1000))),))
    assert estimate_round(cut, cut.round("333-r1"), 10).seconds < estimate_round(held, held.round("333-r1"), 10).seconds


def test_a_final_has_as_many_as_its_condition_takes(invented: Competition) -> None:
    sizes = [len(expected_entrants(invented, round_)) for round_ in invented.rounds if round_.event_id == "333"]
    assert sizes == sorted(sizes, reverse=True)
    assert len(expected_entrants(invented, invented.round("333-r3"))) == 12


def test_an_estimate_says_what_it_rests_on(invented: Competition) -> None:
    estimate = estimate_round(invented, invented.round("333-r1"), 16, factor=1.25)
    assert "competitors in" in str(estimate.because[0])
    assert estimate.because[-1] == Message("planning.estimate.pace", percent=125)
    assert estimate.minutes % 5 == 0


def test_what_was_held_tells_the_pace(invented: Competition) -> None:
    spans = spans_of_rounds(invented)
    log = played_until(invented, spans["333-r1"].end + timedelta(hours=1))
    held = held_spans(log)
    estimates = [estimate_round(invented, round_, 16) for round_ in invented.rounds if round_.id in held]
    assert 0.5 <= pace_of(estimates, held) <= 1.5
    assert pace_of(estimates, {}) == 1.0
    slow = {
        round_id: type(span)(span.start, span.start + (span.end - span.start) * 10) for round_id, span in held.items()
    }
    assert pace_of(estimates, slow) == 2.0


def test_a_proposal_has_every_round_and_no_clash(invented: Competition) -> None:
    assert clashes(invented, STATIONS) == ()


def test_the_final_of_333_is_last(invented: Competition) -> None:
    spans = spans_of_rounds(invented)
    assert max(spans, key=lambda round_id: spans[round_id].end) == "333-r3"


def test_what_does_not_fit_is_said() -> None:
    held = small(DAY, 200, [rounds("333", [ranking(50)]), rounds("222", [])], days=1)
    proposal = propose_schedule(held, [Hall(1, "Hut", 4)], Day(time(9), time(10), None))
    assert set(proposal.unplaced) == {"333-r1", "333-r2", "222-r1"} - _placed(proposal.competition)
    assert proposal.unplaced


def _placed(held: Competition) -> set[str]:
    return {str(activity.code) for activity in held.schedule.activities()}


def test_a_schedule_needs_a_room() -> None:
    with pytest.raises(InvalidCompetition, match="at least one room"):
        propose_schedule(small(DAY), [])


@pytest.mark.parametrize("day", sorted(FIRST_DAYS.values()))
def test_a_day_can_be_proposed_under_every_edition(day: date) -> None:
    held = small(day, 30, [rounds("333", [ranking(8)]), rounds("222", [])], days=1)
    proposal = propose_schedule(held, [Hall(1, "Main", 12)])
    assert not proposal.unplaced
    assert clashes(proposal.competition, {1: 12}) == ()


def test_the_next_round_waits_until_results_are_in() -> None:
    soon = activity(2, "333-r2", moment(10, 5), moment(10, 30))
    (clash,) = clashes(scheduled(FIRST, soon))
    minutes = (clash.message.values["count"], clash.message.values["wanted"])
    assert (clash.kind, minutes, clash.activity_ids) == (ClashKind.NO_BREAK, (5, 10), (2,))


def test_rounds_that_are_not_held_and_zones_that_do_not_exist_are_found() -> None:
    stranger = activity(3, "444-r1", moment(14), moment(15))
    assert kinds(scheduled(FIRST, SECOND, stranger)) == {ClashKind.UNKNOWN}
    held = scheduled(FIRST, SECOND)
    nowhere = replace(held.schedule.venues[0], timezone="Europe/Atlantis")
    lost = replace(held, schedule=replace(held.schedule, venues=(nowhere,)))
    assert kinds(lost) == {ClashKind.NO_ZONE}


def test_a_proposal_leaves_what_is_to_stay() -> None:
    held = invented_competition(40, event_ids=("333", "222", "pyram"), is_planned=False)
    first = next(activity for activity in held.schedule.activities() if str(activity.code) == "222-r1")
    proposal = propose_schedule(held, SMALL, kept={first.id})
    spans, before = spans_of_rounds(proposal.competition), spans_of_rounds(held)
    assert spans["222-r1"] == before["222-r1"]
    assert not proposal.unplaced
    assert not clashes(proposal.competition)
    ids = [activity.id for activity in proposal.competition.schedule.activities()]
    assert len(ids) == len(set(ids))


def test_a_day_can_be_proposed_alone() -> None:
    held = invented_competition(40, event_ids=("333", "222", "pyram"), is_planned=False)
    second = held.schedule.end_date
    kept = {activity.id for activity in held.schedule.activities() if activity.start_time.date() != second}
    proposal = propose_schedule(held, SMALL, kept=kept, on={second})
    assert not clashes(proposal.competition)
    stayed = {
        activity.id for activity in proposal.competition.schedule.activities() if activity.start_time.date() != second
    }
    assert stayed == kept


def test_lunch_is_between_rounds_and_not_after_the_last_one() -> None:
    for people, days in ((12, 1), (100, 1), (100, 2)):
        held = invented_competition(people, event_ids=("333", "222", "pyram"), days=days, is_planned=False)
        proposal = propose_schedule(held, [Hall(1, "Hall", 10)])
        planned = list(proposal.competition.schedule.activities())
        lunches = [lunch for lunch in planned if str(lunch.code) == "other-lunch"]
        by_day = {lunch.start_time.date(): lunch for lunch in lunches}
        for day in {activity.start_time.date() for activity in planned}:
            rounds = [activity for activity in planned if activity.code.round_id and activity.start_time.date() == day]
            noon = min(rounds, key=lambda activity: activity.start_time).start_time.replace(hour=12, minute=30)
            goes_on = any(activity.start_time >= noon for activity in rounds)
            assert (day in by_day) == goes_on
            assert all(
                any(activity.end_time <= lunch.start_time for activity in rounds)
                and any(activity.start_time >= lunch.end_time for activity in rounds)
                for lunch in lunches
                if lunch.start_time.date() == day
            )


def test_the_rooms_of_all_venues_are_filled_each_by_its_own_clock() -> None:
    held = invented_competition(200, event_ids=("333", "222", "pyram", "skewb"), days=1, is_planned=False)
    near = Venue(1, "Near", "NL", "Europe/Amsterdam", rooms=(Room(1, "Hall"),))
    far = Venue(2, "Far", "GB", "Europe/London", rooms=(Room(2, "Attic"), Room(3, "Cellar")))
    bare = replace(held, schedule=replace(held.schedule, venues=(near, far)))
    proposal = propose_schedule(
        bare, [Hall(number, name, 8) for number, name in ((1, "Hall"), (2, "Attic"), (3, "Cellar"))]
    )
    assert proposal.unplaced == ()
    venues = proposal.competition.schedule.venues
    assert [[room.name for room in venue.rooms] for venue in venues] == [["Hall"], ["Attic", "Cellar"]]
    assert all(any(activity.code.round_id for room in venue.rooms for activity in room.activities) for venue in venues)
    lunches = [
        activity for activity in proposal.competition.schedule.activities() if str(activity.code) == "other-lunch"
    ]
    clocks = [
        lunch.start_time.astimezone(ZoneInfo(venue.timezone)).time()
        for venue, lunch in zip(venues, lunches, strict=True)
    ]
    assert clocks == [time(12, 30), time(12, 30)]
    ids = [activity.id for activity in proposal.competition.schedule.activities()]
    assert len(ids) == len(set(ids))


def test_a_venue_without_a_room_to_be_filled_stays_as_it_is() -> None:
    other = Venue(2, "Elsewhere", "NL", "Europe/Amsterdam", rooms=(Room(9, "Cellar", activities=(FIRST,)),))
    held = scheduled()
    both = replace(held, schedule=replace(held.schedule, venues=(*held.schedule.venues, other)))
    proposal = propose_schedule(both, [Hall(1, "Main", 8)])
    assert proposal.competition.schedule.venues[1] == other
    ids = [activity.id for activity in proposal.competition.schedule.activities()]
    assert len(ids) == len(set(ids))

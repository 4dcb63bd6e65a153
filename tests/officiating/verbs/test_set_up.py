"""Setting up, and changing the set-up while the competition runs."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from cubelex.competition import (
    AttemptResult,
    Competition,
    Cutoff,
    EventKind,
    Format,
    ResultKind,
    TimeLimit,
    with_own_events,
    write_wcif,
)
from cubelex.officiating import Outcome, define_competition, open_round, undo, write_log
from cubelex.officiating.log import facts
from cubelex.officiating.verbs import change_setup
from tests.support.desks import (
    DELEGATE,
    FIRST_DAYS,
    SCORE_TAKER,
    Desk,
    competition,
    hold,
    numbers,
    people,
    ranking,
    rounds,
)


@pytest.fixture
def desk(edition_day: date) -> Desk:
    return Desk(competition(edition_day))


def with_first(held: Competition, **changes: object) -> Competition:
    """The competition with its first round changed."""
    event = held.events[0]
    first = replace(event.rounds[0], **changes)  # type: ignore[arg-type]
    return replace(held, events=(replace(event, rounds=(first, *event.rounds[1:])),))


def with_rounds(held: Competition, *conditions: int) -> Competition:
    return replace(held, events=(rounds("333", [ranking(place) for place in conditions]),))


def test_what_speaks_against_a_set_up_is_remarked(edition_day: date) -> None:
    held = competition(edition_day, 16, [rounds("333", [], formats=[Format.MEAN_OF_3], limit=None)])
    outcome = define_competition(DELEGATE, held)
    texts = [str(ruling.answer) for ruling in outcome.remarks]
    assert "3x3x3 Cube, round 1 cannot have the format Mean of 3." in texts
    # In 2009 it is ten minutes without an announcement.
    assert ("3x3x3 Cube, round 1 needs a time limit." in texts) is (edition_day.year > 2009)
    assert isinstance(outcome.facts[0], facts.Defined)


def test_before_the_competition_anything_may_change(desk: Desk) -> None:
    held = with_first(desk.state.competition, cutoff=Cutoff(2, AttemptResult(2000)))
    desk.do(change_setup, held, by=SCORE_TAKER)
    assert desk.state.announced_round("333-r1").cutoff is not None


@pytest.mark.parametrize(
    ("what", "changes"),
    [
        ("cutoff", {"cutoff": Cutoff(2, AttemptResult(2000))}),
        ("time limit", {"time_limit": TimeLimit(30_000)}),
    ],
)
def test_a_round_that_has_begun_is_changed_by_the_delegate_who_says_why(
    desk: Desk, what: str, changes: dict[str, object]
) -> None:
    desk.do(open_round, "333-r1")
    held = with_first(desk.state.competition, **changes)
    assert desk.ask(change_setup, held, "to save time", by=SCORE_TAKER).is_refused
    assert desk.ask(change_setup, held).is_refused
    outcome = desk.ask(change_setup, held, "the hall closes early")
    if what == "time limit" and desk.state.edition.date.year == 2009:
        assert numbers(outcome) == {"A1a"}
        return
    desk.append(outcome)
    changed = outcome.facts[0]
    assert isinstance(changed, facts.SetupChanged)
    assert changed.reason == "the hall closes early"
    assert set(changed.under) <= {"9p2a", "A1a3", "1c", "1c6"} and changed.under
    assert f"the {what} of 3x3x3 Cube, round 1" in str(outcome.remarks[0].answer)


def test_who_advances_is_announced_before_the_round_and_stays(desk: Desk) -> None:
    desk.do(open_round, "333-r1")
    held = with_rounds(desk.state.competition, 12)
    assert numbers(desk.ask(change_setup, held)) == ({"1c6"} if desk.state.edition.date.year == 2009 else {"9p2a"})
    desk.do(change_setup, held, "more places on the stage")


def test_limits_of_rounds_to_come_are_fixed_when_the_competition_begins_since_2025(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 16, [rounds("333", []), rounds("222", [])]))
    desk.do(open_round, "333-r1")
    second = rounds("222", [], limit=TimeLimit(20_000))
    held = replace(desk.state.competition, events=(desk.state.competition.events[0], second))
    assert desk.ask(change_setup, held, by=SCORE_TAKER).is_refused is (edition_day.year >= 2025)
    assert not desk.ask(change_setup, held, "shorter").is_refused


def test_what_has_begun_cannot_be_taken_out(desk: Desk) -> None:
    desk.do(open_round, "333-r1")
    held = desk.state.competition
    assert desk.ask(change_setup, replace(held, events=()), "cancelled").is_refused
    assert desk.ask(change_setup, replace(held, persons=people(3, ("333",))), "cancelled").is_refused


def test_results_of_an_own_event_cannot_become_those_of_another_kind(edition_day: date) -> None:
    """41 moves would become 0.41 seconds."""
    kind = EventKind("bag", "Fewest from a bag", result=ResultKind.MOVES)
    held = with_own_events(competition(edition_day, 16, [rounds("bag", [], limit=None)]), [kind])
    others = [with_own_events(held, kinds) for kinds in ([], [replace(kind, result=ResultKind.TIME)])]
    desk = Desk(held)
    assert not any(desk.ask(change_setup, other, "a mistake").is_refused for other in others)
    desk.do(open_round, "bag-r1")
    for other in others:
        outcome = desk.ask(change_setup, other, "a mistake")
        assert "The kind of its results cannot change." in str(outcome.refusals[0].answer)
    assert not desk.ask(change_setup, with_own_events(held, [replace(kind, name="Bag")])).is_refused


def test_the_first_day_cannot_move_to_another_edition_once_a_round_has_begun(desk: Desk) -> None:
    held = desk.state.competition
    moved = replace(held, schedule=replace(held.schedule, start_date=held.schedule.start_date - timedelta(days=800)))
    if desk.state.edition.date.year > 2009:
        assert not desk.ask(change_setup, moved).is_refused
        desk.do(open_round, "333-r1")
        assert desk.ask(change_setup, moved, "moved").is_refused


def test_a_round_may_be_added_while_it_is_fair(edition_day: date) -> None:
    desk = Desk(competition(edition_day, 30, [rounds("333", [ranking(20)])]))
    hold(desk, "333-r1")
    more = with_rounds(desk.state.competition, 20, 8)
    assert not desk.ask(change_setup, more, "there is time for a final").is_refused
    assert desk.ask(change_setup, more).is_refused
    desk.do(open_round, "333-r2")
    late = desk.ask(change_setup, more, "there is time for a final")
    assert late.is_refused is (edition_day.year >= 2026)
    if late.is_refused:
        assert numbers(late) == {"9p2a+"}
        assert not desk.ask(change_setup, more, "there is time", podium_agrees=True).is_refused


def test_nothing_comes_after_a_head_to_head_round() -> None:
    formats = [Format.AVERAGE_OF_5, Format.HEAD_TO_HEAD]
    desk = Desk(competition(FIRST_DAYS["2026-04-01"], 30, [rounds("333", [ranking(8)], formats=formats)]))
    formats = [*formats, Format.AVERAGE_OF_5]
    longer = rounds("333", [ranking(8), ranking(4)], formats=formats)
    refused = desk.ask(change_setup, replace(desk.state.competition, events=(longer,)), "one more")
    assert numbers(refused) == {"9p2a++", "9b7b"}


def test_a_new_event_needs_nobodys_leave(desk: Desk) -> None:
    desk.do(open_round, "333-r1")
    held = desk.state.competition
    more = replace(held, events=(*held.events, rounds("222", [])))
    desk.do(change_setup, more, by=SCORE_TAKER)
    assert desk.state == desk.replayed()


def test_fifty_small_changes_at_a_large_competition_are_a_small_log(today: date) -> None:
    desk = Desk(competition(today, 500, [rounds("333", [ranking(100)])]))
    whole = len(write_log(desk.log))
    for seconds in range(50):
        desk.do(change_setup, with_first(desk.state.competition, time_limit=TimeLimit(50_000 + seconds)))
    assert len(write_log(desk.log)) - whole < 50 * 250 < whole
    assert desk.replayed() == desk.state
    assert desk.state.announced_round("333-r1").time_limit == TimeLimit(50_049)


def test_people_whom_a_change_does_not_concern_are_not_written(desk: Desk) -> None:
    held = desk.state.competition
    first = replace(held.persons[0], roles=("organizer",))
    desk.do(change_setup, replace(held, persons=(first, *held.persons[1:])))
    fact = desk.log[-1].fact
    assert isinstance(fact, facts.SetupChanged)
    assert fact.changes == ({"at": ["persons", {"registrantId": 1}, "roles"], "now": ["organizer"]},)
    assert desk.state.competition.persons[1] is held.persons[1]


def test_logs_that_wrote_the_whole_set_up_at_each_change_lead_to_the_same(desk: Desk) -> None:
    renamed = replace(desk.state.competition, name="Renamed")
    desk.append(Outcome((facts.Defined(write_wcif(renamed)),)))
    desk.do(change_setup, with_first(desk.state.competition, cutoff=Cutoff(2, AttemptResult(2000))))
    desk.append(Outcome((facts.Defined(write_wcif(replace(desk.state.competition, short_name="R"))),)))
    desk.do(change_setup, replace(desk.state.competition, competitor_limit=20))
    assert desk.replayed() == desk.state
    held = desk.state.competition
    assert (held.name, held.short_name, held.competitor_limit) == ("Renamed", "R", 20)
    assert desk.state.announced_round("333-r1").cutoff is not None


def test_a_change_of_the_set_up_is_undone_last_one_first(desk: Desk) -> None:
    before = desk.state.competition
    desk.do(change_setup, replace(before, name="Renamed"))
    first = desk.last
    desk.do(change_setup, replace(desk.state.competition, competitor_limit=20))
    assert desk.ask(undo, desk.log, first, "").is_refused
    desk.do(undo, desk.log, desk.last, "")
    desk.do(undo, desk.log, first, "")
    assert desk.state.competition == before
    assert desk.replayed() == desk.state

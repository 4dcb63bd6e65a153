"""Taking over competitions that were held with other tools, with their results."""

from dataclasses import replace
from datetime import UTC, date, datetime

from cubelex.competition import DNF, DNS, AttemptResult, Competition, Format, Result, TimeLimit
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating import CompetitionState, Outcome, RoundStatus, import_competition, replay, results_of
from tests.support.desks import DELEGATE, competition, ranking, rounds

FIRST_DAY = date(2026, 5, 16)
NOON = datetime(2026, 5, 16, 12, tzinfo=UTC)


def with_rows(held: Competition, *rows: tuple[Result, ...]) -> Competition:
    """The competition with results in the rounds of its first event."""
    event = held.events[0]
    filled = (replace(round_, results=given) for round_, given in zip(event.rounds, rows, strict=True))
    return replace(held, events=(replace(event, rounds=tuple(filled)),))


def row(person: int, *attempts: int) -> Result:
    return Result(person, tuple(map(AttemptResult, attempts)))


def state_after(outcome: Outcome) -> CompetitionState:
    return replay(outcome.entries(0, NOON, DELEGATE))


def two_rounds() -> Competition:
    return competition(FIRST_DAY, 8, [rounds("333", [ranking(4)])])


def test_results_of_a_document_stand_as_they_are() -> None:
    first = (row(1, 900, 1000, 1100, DNF, DNS), row(2, 1200, 1300, 1400, 1500, 1600))
    state = state_after(import_competition(DELEGATE, with_rows(two_rounds(), first, ())))
    assert [row_.attempts for row_ in results_of(state, "333-r1")] == [first[1].attempts, first[0].attempts]
    assert state.round("333-r1").status is RoundStatus.FINISHED
    assert state.round("333-r2").status is RoundStatus.PENDING


def test_a_round_goes_on_where_the_document_stopped() -> None:
    held = with_rows(two_rounds(), (row(1, 900, 1000), row(2)), ())
    state = state_after(import_competition(DELEGATE, held))
    assert state.round("333-r1").status is RoundStatus.OPEN
    assert set(state.round("333-r1").cards) == {1, 2}


def test_a_round_is_finished_once_the_next_one_has_rows() -> None:
    held = with_rows(two_rounds(), (row(1, 900, 1000, 1100, 1200, 1300), row(2)), (row(1),))
    state = state_after(import_competition(DELEGATE, held))
    assert [state.round(round_id).status for round_id in ("333-r1", "333-r2")] == [
        RoundStatus.FINISHED,
        RoundStatus.OPEN,
    ]


def test_after_the_competition_who_has_no_attempts_did_not_come() -> None:
    held = with_rows(two_rounds(), (row(1, 900, 1000, 1100, 1200, 1300), row(2)), ())
    state = state_after(import_competition(DELEGATE, held, is_over=True))
    assert state.round("333-r1").status is RoundStatus.FINISHED


def test_a_document_without_results_only_defines() -> None:
    assert [fact.kind for fact in import_competition(DELEGATE, two_rounds()).facts] == ["defined"]


def test_what_a_limit_makes_of_a_result_is_said() -> None:
    held = competition(FIRST_DAY, 8, [rounds("333", [], limit=TimeLimit(1000))])
    outcome = import_competition(DELEGATE, with_rows(held, (row(1, 900, 950, 980, 990, 1200),)))
    assert [str(remark.answer) for remark in outcome.remarks] == [
        "In 3x3x3 Cube, round 1, time limits or the cutoff change the results of competitor 1."
    ]


def test_rows_of_nobody_and_rows_that_are_there_twice_are_refused() -> None:
    outcome = import_competition(DELEGATE, with_rows(two_rounds(), (row(1, 900), row(1, 950), row(77, 1000)), ()))
    assert [refusal.answer for refusal in outcome.refusals] == [
        Message("setup.results_of_unknown_person", round=RoundRef("333-r1"), number=77),
        Message("setup.results_twice", round=RoundRef("333-r1"), person=PersonRef(1)),
    ]


def test_matches_are_in_no_document() -> None:
    formats = [Format.AVERAGE_OF_5, Format.HEAD_TO_HEAD]
    held = competition(FIRST_DAY, 16, [rounds("333", [ranking(8)], formats=formats)])
    outcome = import_competition(DELEGATE, with_rows(held, (row(1, 1, 2, 3, 4, 5),), (row(1, 900),)))
    assert Message("setup.matches_not_imported", round=RoundRef("333-r2")) in [
        remark.answer for remark in outcome.remarks
    ]
    assert state_after(outcome).round("333-r2").status is RoundStatus.PENDING

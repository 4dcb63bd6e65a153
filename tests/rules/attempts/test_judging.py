"""What the casebook does not ask about an attempt: facts that do not fit, and choices that were made."""

from datetime import date

import pytest

from cubelex.competition import DNF, SKIPPED
from cubelex.errors import InvalidAttempt, UnknownEvent, UnknownObservation
from cubelex.regulations import edition, edition_on
from cubelex.rules import AttemptFacts, AttemptOutcome, Effect, judge_attempt
from cubelex.rules.attempts import AffectedPart
from cubelex.rules.attempts.judging import total_penalty

TODAY = edition("2025-07-17")


def test_an_attempt_without_a_time_cannot_be_completed() -> None:
    with pytest.raises(InvalidAttempt, match="needs `time`"):
        judge_attempt(AttemptFacts("333"), TODAY)


def test_an_attempt_without_a_time_can_be_dnf() -> None:
    assert judge_attempt(AttemptFacts("333", moves_from_solved=9), TODAY).answer.result == DNF


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(UnknownEvent, match="unknown event '334'"):
        judge_attempt(AttemptFacts("334", time=100, observations=("contact_at_start",)), TODAY)


def test_an_unknown_observation_is_refused_even_beside_a_dnf() -> None:
    with pytest.raises(UnknownObservation):
        judge_attempt(AttemptFacts("333", observations=("not_solved", "sneezed")), TODAY)


def test_nobody_can_decide_what_the_regulations_do_not_leave_open() -> None:
    facts = AttemptFacts("333", 1000, observations=("contact_at_start",), decisions={"contact_at_start": Effect.NONE})
    with pytest.raises(InvalidAttempt, match="cannot lead to 'none' under A4b1; expected '\\+2'"):
        judge_attempt(facts, TODAY)


def test_a_question_that_was_decided_is_no_longer_open() -> None:
    facts = AttemptFacts("333", 1000, observations=("released_late",))
    assert [question.matter for question in judge_attempt(facts, TODAY).questions] == ["released_late"]
    decided = AttemptFacts("333", 1000, observations=("released_late",), decisions={"released_late": Effect.PLUS_TWO})
    assert judge_attempt(decided, TODAY).questions == ()


def test_an_extra_attempt_leaves_no_result() -> None:
    judged = judge_attempt(AttemptFacts("333", 5, observations=("timer_stopped_early",)), TODAY).answer
    assert (judged.outcome, judged.result) == (AttemptOutcome.EXTRA_ATTEMPT, SKIPPED)


def test_what_an_edition_does_not_penalize_is_said() -> None:
    facts = AttemptFacts("333", 1000, observations=("puzzle_on_timer",))
    assert judge_attempt(facts, edition("2009")).answer.unpenalized == ("puzzle_on_timer",)
    assert judge_attempt(facts, TODAY).answer.unpenalized == ()


def test_parts_and_misalignment_are_judged_together() -> None:
    facts = AttemptFacts("333", 1000, moves_from_solved=1, affected_parts=(AffectedPart(1),))
    ruling = judge_attempt(facts, TODAY)
    assert (ruling.answer.result, ruling.under) == (1200, ("10e3", "5b5b"))


def test_penalties_cost_two_seconds_each() -> None:
    facts = AttemptFacts("333", 1000, observations=("contact_at_start", "hands_wrong_at_stop"))
    assert total_penalty(judge_attempt(facts, TODAY).answer.penalties, TODAY) == 4


def test_a_version_between_is_judged_by_its_own_text() -> None:
    facts = AttemptFacts("333", 1000, observations=("touched_after_stop",))
    before, after = (judge_attempt(facts, edition_on(day)) for day in (date(2021, 4, 30), date(2021, 5, 1)))
    assert (before.answer.result, before.under) == (DNF, ("A6e",))
    assert (after.answer.result, after.under) == (1200, ("A6e2",))


def test_disqualification_from_the_event_reaches_beyond_the_attempt() -> None:
    judged = judge_attempt(AttemptFacts("333", observations=("absent_when_called",)), TODAY).answer
    assert (judged.result, judged.beyond) == (DNF, Effect.EVENT)

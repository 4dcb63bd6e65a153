"""Laws of attempts: a penalty never helps, and what is written down can be read back."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cubelex.competition import SKIPPED, AttemptResult, TimeLimit, is_complete
from cubelex.regulations import Edition, editions
from cubelex.rules import (
    AttemptFacts,
    AttemptOutcome,
    Effect,
    JudgedAttempt,
    apply_time_limit,
    is_fewest_moves,
    judge_attempt,
    observation,
    observations,
)
from cubelex.rules.attempts import consequence_of, observations_in, read_scorecard_entry, scorecard_entry
from cubelex.rules.fewest_moves import read_solution
from cubelex.rules.rounds import TimedAttempt

EVENTS = ("333", "777", "333bf", "333oh", "333ft", "clock", "sq1", "magic", "333fm")
NAMES = {event: sorted(observations_in(event)) for event in EVENTS}
UNDER = st.sampled_from(editions())
# From 0.06 seconds on: a timer that stopped before that says nothing about the puzzle (A6b1).
TIMES = st.integers(min_value=6, max_value=370_000)


@st.composite
def attempts(draw: st.DrawFn) -> AttemptFacts:
    event = draw(st.sampled_from(EVENTS))
    is_moves = is_fewest_moves(event)
    return AttemptFacts(
        event=event,
        time=None if is_moves else draw(TIMES),
        moves=draw(st.integers(min_value=1, max_value=90)) if is_moves else None,
        inspection=draw(st.none() | st.integers(min_value=0, max_value=2000)),
        observations=tuple(draw(st.lists(st.sampled_from(NAMES[event]), max_size=4, unique=True))),
        moves_from_solved=draw(st.sampled_from((0, 0, 0, 1, 2))),
        limit=draw(st.none() | st.integers(min_value=0, max_value=400_000)),
        is_cumulative=draw(st.booleans()),
    )


def _badness(judged: JudgedAttempt) -> tuple[int, int]:
    return list(AttemptOutcome).index(judged.outcome), judged.result if is_complete(judged.result) else 0


def _decided(facts: AttemptFacts, under: Edition, data: st.DataObject) -> AttemptFacts:
    """The same attempt with some of its questions decided, each in any way that the edition allows."""
    questions = judge_attempt(facts, under).questions
    decisions = {
        question.matter: data.draw(st.sampled_from(question.options))
        for question in questions
        if data.draw(st.booleans())
    }
    return replace(facts, decisions=decisions)


@given(attempts(), UNDER, st.data())
def test_another_observation_never_improves_a_result_except_by_an_extra_attempt(
    facts: AttemptFacts, under: Edition, data: st.DataObject
) -> None:
    more = replace(facts, observations=(*facts.observations, data.draw(st.sampled_from(NAMES[str(facts.event)]))))
    decided = _decided(more, under, data)
    before = judge_attempt(replace(decided, observations=facts.observations), under).answer
    after = judge_attempt(decided, under).answer
    # A disqualification that goes beyond the attempt takes an extra attempt away: that is worse, not better.
    if before.outcome is AttemptOutcome.EXTRA_ATTEMPT:
        assert after.outcome is AttemptOutcome.EXTRA_ATTEMPT or after.beyond or after.outcome is AttemptOutcome.DNF
    elif after.outcome is not AttemptOutcome.EXTRA_ATTEMPT:
        assert _badness(before) <= _badness(after)


@given(attempts(), UNDER, st.data())
def test_an_extra_attempt_replaces_every_result_unless_the_competitor_may_not_go_on(
    facts: AttemptFacts, under: Edition, data: st.DataObject
) -> None:
    granted = replace(facts, observations=(*facts.observations, "incident"))
    decided = _decided(granted, under, data)
    decided = replace(decided, decisions={**decided.decisions, "incident": Effect.EXTRA_ATTEMPT})
    judged = judge_attempt(decided, under).answer
    without = judge_attempt(replace(decided, observations=facts.observations), under).answer
    is_spent = facts.is_cumulative and facts.limit == 0 and under.limits.after_cumulative == "DNS"
    # What is left of a cumulative limit may also be told by the judge.
    is_spent = (is_spent and not is_fewest_moves(facts.event)) or "limit_spent" in facts.observations
    if without.beyond or is_spent:
        assert (judged.outcome, judged.result, judged.beyond) == (without.outcome, without.result, without.beyond)
    else:
        assert (judged.outcome, judged.result, judged.beyond) == (AttemptOutcome.EXTRA_ATTEMPT, SKIPPED, None)


@given(attempts(), UNDER)
def test_no_breach_costs_more_than_one_time_penalty(facts: AttemptFacts, under: Edition) -> None:
    breaches = [observation(penalty.observation).breach for penalty in judge_attempt(facts, under).answer.penalties]
    assert len(breaches) == len(set(breaches))


@given(attempts(), UNDER)
def test_one_more_move_from_solved_never_improves_a_result(facts: AttemptFacts, under: Edition) -> None:
    found = [
        _badness(judge_attempt(replace(facts, observations=(), moves_from_solved=moves), under).answer)
        for moves in range(4)
    ]
    assert found == sorted(found)


@given(st.lists(st.integers(min_value=0, max_value=2000), min_size=2), UNDER)
def test_a_longer_inspection_never_improves_a_result(lengths: list[int], under: Edition) -> None:
    found = [
        _badness(judge_attempt(AttemptFacts("333", 1000, inspection=length), under).answer)
        for length in sorted(lengths)
    ]
    assert found == sorted(found)


@given(attempts(), UNDER)
def test_the_order_of_observations_does_not_matter(facts: AttemptFacts, under: Edition) -> None:
    other = replace(facts, observations=facts.observations[::-1])
    one, same = judge_attempt(facts, under), judge_attempt(other, under)
    assert (one.answer.result, set(one.under)) == (same.answer.result, set(same.under))


@given(attempts(), UNDER, st.booleans())
def test_what_is_written_down_can_be_read_back(facts: AttemptFacts, under: Edition, cumulative: bool) -> None:
    judged = judge_attempt(facts, under).answer
    entry = scorecard_entry(judged, facts.event, under, cumulative)
    if judged.outcome is not AttemptOutcome.EXTRA_ATTEMPT:
        reading = read_scorecard_entry(entry, facts.event, under).answer
        assert (reading.result, reading.doubts) == (judged.result, ())


@given(attempts(), UNDER)
def test_every_ruling_cites(facts: AttemptFacts, under: Edition) -> None:
    assert judge_attempt(facts, under).under


@given(
    st.lists(st.integers(min_value=100, max_value=100_000), max_size=5),
    st.integers(min_value=100, max_value=200_000),
    st.booleans(),
    UNDER,
)
def test_a_limit_never_improves_a_result_and_applies_once(
    results: list[int], limit: int, cumulative: bool, under: Edition
) -> None:
    done = [TimedAttempt(AttemptResult(one)) for one in results]
    announced = TimeLimit(limit, ("333-r1",) if cumulative else ())
    limited = apply_time_limit(done, announced, "333", under).answer.results
    assert all(after in (before, -1, -2) for before, after in zip(results, limited, strict=True))
    assert 0 <= apply_time_limit(done, announced, "333", under).answer.remaining <= limit


@given(st.text(max_size=40), UNDER)
def test_any_sheet_is_read_or_its_fault_is_named(sheet: str, under: Edition) -> None:
    reading = read_solution(sheet, under)
    assert (reading.moves is None) == (reading.fault is not None)


@given(
    st.lists(st.sampled_from([f + t for f in "URFDLB" for t in ("", "'", "2")] + ["x", "y'", "Rw2"]), max_size=30),
    UNDER,
)
def test_moves_in_the_notation_are_read_as_they_are(moves: list[str], under: Edition) -> None:
    reading = read_solution(" ".join(moves), under)
    assert str(reading.moves) == " ".join(moves)
    assert not reading.corrections


@given(st.sampled_from(sorted(observations())), st.sampled_from(EVENTS), UNDER)
def test_a_consequence_leaves_a_choice_only_to_somebody(name: str, event: str, under: Edition) -> None:
    found = consequence_of(name, event, under)
    assert found is None or bool(found.decides) == bool(found.instead)

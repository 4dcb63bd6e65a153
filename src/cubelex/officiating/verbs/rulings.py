"""From what a judge saw to a result: observed first, then ruled, with the decisions of people and their reasons."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cubelex.competition import DNF
from cubelex.errors import CubelexError
from cubelex.messages import Message
from cubelex.officiating.log.card import Try
from cubelex.officiating.log.facts import (
    AttemptEntered,
    AttemptFact,
    AttemptObserved,
    Disqualified,
    ExtraAttemptGranted,
)
from cubelex.officiating.log.state import State
from cubelex.officiating.outcomes import Actor, Outcome, done, refused, role_name
from cubelex.officiating.views.eligibility import attempts_allotted_to, refuse_if_closed
from cubelex.officiating.views.limits import counting_attempts, limit_for
from cubelex.rules import Decision, Question, Ruling, is_multi_blind, read_time
from cubelex.rules.attempts import judge_document, multi_blind_limit_for_late
from cubelex.rules.rounds import TimedAttempt

OUR_KEYS: Final = frozenset(
    {"edition", "event", "time_limit", "cumulative_time_limit", "earlier", "limit", "head_to_head", "decisions"}
)
"""What the competition knows and a judge does not enter."""


def observe_attempt(
    state: State,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    observed: Mapping[str, Any],
    decisions: Sequence[Decision] = (),
) -> Outcome:
    """Record what a judge saw and measured, and rule on it at once where nothing is left to decide.

    `observed` has the keys of `rules.ATTEMPT_KEYS` that are about the attempt itself. Where something is to be decided,
    the observation is recorded and the outcome has the questions. `rule_attempt` answers them.
    """
    about = AttemptFact(round_id, person_id, attempt)
    closed = _unless_observable(state, about, is_observed=False)
    if closed:
        return closed
    if theirs := sorted(OUR_KEYS & observed.keys()):
        return refused("attempts.known_already", *state.edition.cite("A7b"), keys=tuple(theirs))
    ruled = _ruled(state, by, about, observed, decisions)
    if ruled.is_refused:
        return ruled
    return replace(ruled, facts=(AttemptObserved(round_id, person_id, attempt, dict(observed)), *ruled.facts))


def rule_attempt(
    state: State, by: Actor, round_id: str, person_id: int, attempt: int, decisions: Sequence[Decision]
) -> Outcome:
    """Rule on an attempt that was observed, with the decisions about it."""
    about = AttemptFact(round_id, person_id, attempt)
    closed = _unless_observable(state, about, is_observed=True)
    if closed:
        return closed
    observed = _current(state, about).observed
    assert observed is not None
    return _ruled(state, by, about, observed, decisions)


def _current(state: State, about: AttemptFact) -> Try:
    return state.card(about.round_id, about.person_id).slot(about.attempt).current


def _unless_observable(state: State, about: AttemptFact, *, is_observed: bool) -> Outcome | None:
    closed = refuse_if_closed(state, about.round_id, about.person_id, about.attempt)
    if closed:
        return closed
    current, numbers = _current(state, about), state.edition.cite("A7b")
    if current.result is not None:
        return refused("attempts.has_result", *state.edition.cite("1g2"), attempt=about.attempt)
    if is_observed and current.observed is None:
        return refused("attempts.not_observed", *numbers, attempt=about.attempt)
    if not is_observed and current.observed is not None:
        return refused("attempts.already_observed", *numbers, attempt=about.attempt)
    return None


def _ruled(
    state: State, by: Actor, about: AttemptFact, observed: Mapping[str, Any], decisions: Sequence[Decision]
) -> Outcome:
    try:
        asked = judge_document(_document(state, about, observed))
        questions = tuple(question_of(choice) for choice in asked["choices"])
        against = _against_number(state, about, observed) or check_decisions(state, by, questions, decisions)
        if against is not None:
            return against
        ruling = judge_document(_document(state, about, observed, decisions))
    except CubelexError as fault:
        return refused("attempts.cannot_be_judged", *state.edition.cite("A7b"), problem=str(fault))
    answered = {decision.matter for decision in decisions}
    if open_questions := tuple(question for question in questions if question.matter not in answered):
        return Outcome(questions=open_questions)
    return _outcome(state, by, about, observed, ruling, questions, decisions)


def _against_number(state: State, about: AttemptFact, observed: Mapping[str, Any]) -> Outcome | None:
    """The refusal where the attempted number of cubes is not the submitted one."""
    submitted = state.card(about.round_id, about.person_id).cubes.get(about.attempt)
    attempted = observed.get("attempted", len(observed.get("cubes", ())))
    if submitted is not None and attempted != submitted:
        numbers = state.edition.cite("H1a1")
        return refused("attempts.cubes_differ", *numbers, submitted=submitted, attempted=attempted)
    return None


def check_decisions(
    state: State, by: Actor, questions: Iterable[Question[str]], decisions: Iterable[Decision]
) -> Outcome | None:
    """The refusal of a decision that is not open, of another role, or without a reason; nothing for all others."""
    asked = {question.matter: question for question in questions}
    for decision in decisions:
        question = asked.get(decision.matter)
        if question is None:
            return refused("incidents.nothing_to_decide", *state.edition.cite("11b"), matter=decision.matter)
        if not by.may_decide_as(question.by):
            return decided_by_another_role(question)
        if not decision.reason.strip():
            return refused("incidents.needs_reason", *question.under, matter=decision.matter)
    return None


def decided_by_another_role(question: Question[str]) -> Outcome:
    """The refusal of a decision by a person without the role that decides."""
    role = role_name(question.by)
    return refused("incidents.decided_by_another_role", *question.under, matter=question.matter, role=role)


def _document(
    state: State, about: AttemptFact, observed: Mapping[str, Any], decisions: Iterable[Decision] = ()
) -> dict[str, Any]:
    """The attempt with what the competition knows about it: event, edition, limits and decisions."""
    event_id = state.announced(about.round_id).event_id
    limits = _late_limit(state, about, observed) if is_multi_blind(event_id) else _limits(state, about)
    taken = {decision.matter: decision.answer for decision in decisions}
    known = {"edition": str(state.edition), "event": event_id} | limits | ({"decisions": taken} if taken else {})
    return dict(observed) | known


def _limits(state: State, about: AttemptFact) -> dict[str, Any]:
    limit = limit_for(state, state.announced(about.round_id), about.person_id)
    if limit is None:
        return {}
    if not limit.is_cumulative:
        return {"time_limit": limit.centiseconds}
    earlier = [_earlier(attempt.timed) for attempt in counting_attempts(state, limit, about.person_id)]
    each = {} if limit.per_attempt is None else {"time_limit": limit.per_attempt}
    return {"cumulative_time_limit": limit.centiseconds, "earlier": earlier} | each


def _earlier(attempt: TimedAttempt) -> object:
    if attempt.result != DNF:
        return int(attempt.result)
    return {"result": int(DNF)} | ({} if attempt.elapsed is None else {"time": attempt.elapsed})


def _late_limit(state: State, about: AttemptFact, observed: Mapping[str, Any]) -> dict[str, Any]:
    """The reduced time limit of a Multi-Blind attempt that a competitor joined late, with the Delegate's approval."""
    late_by = state.card(about.round_id, about.person_id).late_by.get(about.attempt)
    if late_by is None:
        return {}
    cubes = int(observed.get("attempted", len(observed.get("cubes", ()))))
    return {"limit": multi_blind_limit_for_late(cubes, late_by // 100, state.edition).answer * 100}


def question_of(choice: Mapping[str, Any]) -> Question[str]:
    """The question of a choice as a ruling has it."""
    alternatives = tuple((str(option["outcome"]), option["when"]) for option in choice["alternatives"])
    return Question(choice["observation"], choice["by"], choice["default"], alternatives, tuple(choice["under"]))


def _outcome(
    state: State,
    by: Actor,
    about: AttemptFact,
    observed: Mapping[str, Any],
    ruling: Mapping[str, Any],
    questions: Iterable[Question[str]],
    decisions: Sequence[Decision],
) -> Outcome:
    """The facts of a ruling: an extra attempt, or the result and what follows for more than the attempt."""
    under = tuple(ruling["under"])
    reason = "; ".join(decision.reason for decision in decisions) or f"ruled under {' and '.join(under)}"
    if ruling["outcome"] == "extra attempt":
        return done(ExtraAttemptGranted(about.round_id, about.person_id, about.attempt, reason, under=under))
    numbers = {question.matter: question.under for question in questions}
    entered = AttemptEntered(
        about.round_id,
        about.person_id,
        about.attempt,
        ruling["result"],
        _elapsed(observed) if ruling["result"] == DNF else None,
        ruling["written"],
        under,
        tuple(decision.to_json(by.name, numbers[decision.matter]) for decision in decisions),
    )
    return _with_what_follows(state, by, entered, ruling["beyond"], reason)


def _with_what_follows(state: State, by: Actor, entered: AttemptEntered, beyond: str | None, reason: str) -> Outcome:
    """A result, and the disqualification from more than its attempt."""
    if beyond is None:
        return done(entered)
    if not by.is_delegate:
        return done(entered, remarks=[Ruling(tell_delegate(beyond), entered.under)])
    if beyond == "remaining attempts DNF":
        return done(entered, *_remaining(state, entered))
    event_id = state.announced(entered.round_id).event_id
    events = (event_id,) if beyond == "event disqualification" else ()
    return done(entered, Disqualified(entered.person_id, events, reason, entered.under))


def tell_delegate(beyond: str) -> Message:
    """What others than the Delegate tell the Delegate: a disqualification from more than the attempt."""
    return Message(f"attempts.tell_delegate.{beyond.lower().replace(' ', '_')}")


def _remaining(state: State, entered: AttemptEntered) -> Iterator[AttemptEntered]:
    """DNF for the attempts of the round that are left."""
    round_, card = state.announced(entered.round_id), state.card(entered.round_id, entered.person_id)
    for number in range(entered.attempt + 1, attempts_allotted_to(state, round_, card) + 1):
        if card.slot(number).current.result is None:
            yield AttemptEntered(round_.id, card.person_id, number, DNF, elapsed=0, under=entered.under)


def _elapsed(observed: Mapping[str, Any]) -> int | None:
    """The time of an attempt in centiseconds, from the first timer that shows one."""
    for key in ("time", "timer", "stopwatch"):
        value = observed.get(key)
        if isinstance(value, str):
            return read_time(value) // 10
        if isinstance(value, int):
            return value
    return None

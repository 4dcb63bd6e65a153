"""Starting, entering, signing and correcting attempts; extra attempts."""

from collections.abc import Mapping
from typing import Any

from cubelex.competition import SKIPPED, AttemptResult
from cubelex.officiating.facts import (
    AttemptEntered,
    AttemptSigned,
    AttemptStarted,
    ExtraAttemptGranted,
    ProvisionalDecided,
    ResultCorrected,
)
from cubelex.officiating.outcomes import Actor, Outcome, done, refused
from cubelex.officiating.results import attempts_of
from cubelex.officiating.states import RoundStatus, State
from cubelex.regulations import cites
from cubelex.rules import allotted_attempts, may_replace_attempt, recorded_as


def start_attempt(state: State, by: Actor, round_id: str, person_id: int, attempt: int) -> Outcome:
    """Note that a competitor has started an attempt."""
    return _unless_closed(state, round_id, person_id, attempt) or done(AttemptStarted(round_id, person_id, attempt))


def enter_attempt(
    state: State,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    result: AttemptResult,
    *,
    elapsed: int | None = None,
    written: str = "",
    observed: Mapping[str, Any] | None = None,
    under: tuple[str, ...] = (),
) -> Outcome:
    """Enter the result of an attempt, or of the extra attempt granted for it.

    A result that is there already is not overwritten: the Delegate corrects it (1g2).
    """
    closed = _unless_closed(state, round_id, person_id, attempt)
    if closed:
        return closed
    if state.card(round_id, person_id).slot(attempt).current.result is not None:
        return refused(f"attempt {attempt} has a result already; the Delegate may correct it", "1g2")
    if result == SKIPPED:
        return refused("a result is a time, a number of moves, a score, DNF or DNS", "9f4", "9f5")
    recorded = recorded_as(result, state.announced(round_id).event_id, state.edition)
    return done(AttemptEntered(round_id, person_id, attempt, recorded, elapsed, written, observed, under))


def _unless_closed(state: State, round_id: str, person_id: int, attempt: int) -> Outcome | None:
    """Why an attempt cannot be made; nothing when it can."""
    announced = state.announced(round_id)
    if state.round(round_id).status is not RoundStatus.OPEN:
        granted = person_id in state.round(round_id).cards and _awaits_extra(state, round_id, person_id, attempt)
        if not granted:
            return refused(f"{round_id} is {state.round(round_id).status}; nothing can be entered", "9l")
    card = state.card(round_id, person_id)
    if card.has_withdrawn:
        return refused(f"competitor {person_id} has withdrawn from {round_id}")
    if state.is_disqualified(person_id, announced.event_id):
        return refused(f"competitor {person_id} is disqualified from the event", "2j1")
    made = [card.slot(number).result for number in range(1, max(card.slots, default=0) + 1)]
    allotted = allotted_attempts(made, announced.format, announced.cutoff, announced.event_id, state.edition)
    if announced.format.attempts is not None and not 1 <= attempt <= allotted:
        number = "9g" if announced.cutoff and attempt <= announced.format.attempts else "9f"
        return refused(f"competitor {person_id} has {allotted} attempts in {round_id}, not {attempt}", number)
    return None


def _awaits_extra(state: State, round_id: str, person_id: int, attempt: int) -> bool:
    current = state.card(round_id, person_id).slot(attempt).current
    return current.is_extra and current.result is None


def sign_attempt(
    state: State, by: Actor, round_id: str, person_id: int, attempt: int, role: str, signature: str = ""
) -> Outcome:
    """Sign an attempt as its scrambler, judge or competitor; the competitor after the judge has recorded it (A7c)."""
    current = state.card(round_id, person_id).slot(attempt).current
    if role != "scrambler" and current.result is None:
        return refused("nothing is recorded yet that could be signed", "A7b")
    if role in current.signatures:
        return refused(f"the {role} has signed already")
    return done(AttemptSigned(round_id, person_id, attempt, role, signature))


@cites("1g2")
def correct_result(
    state: State,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    result: AttemptResult,
    reason: str,
    *,
    elapsed: int | None = None,
) -> Outcome:
    """Change a result: only the Delegate decides that, and says why."""
    if not by.is_delegate:
        return refused("only the Delegate decides on changes to a result", "1g2")
    if not reason.strip():
        return refused("a correction needs its reason", "1g2")
    if state.card(round_id, person_id).slot(attempt).valid.result is None:
        return refused(f"attempt {attempt} has no result to correct; enter it", "1g2")
    recorded = recorded_as(result, state.announced(round_id).event_id, state.edition)
    return done(ResultCorrected(round_id, person_id, attempt, recorded, reason, elapsed))


@cites("11e")
def grant_extra_attempt(
    state: State,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    reason: str,
    *,
    is_provisional: bool = False,
    under: tuple[str, ...] = (),
) -> Outcome:
    """Replace an attempt by an extra one, for certain or provisionally; the Delegate decides, and says why."""
    if not by.is_delegate:
        return refused("only the Delegate grants extra attempts", "11e")
    if not reason.strip():
        return refused("an extra attempt needs its reason", "11e")
    if _awaits_extra(state, round_id, person_id, attempt):
        return refused(f"an extra attempt for attempt {attempt} is still to be made", "11e")
    following = state.competition.next_round(state.announced(round_id))
    allowed = may_replace_attempt(
        state.edition,
        was_invalid=True,
        next_round_has_started=following is not None and state.round(following.id).status is not RoundStatus.PENDING,
        competition_has_ended=state.ended_at is not None,
    )
    if not allowed.decision:
        return refused("no extra attempt may be given any more", *allowed.under)
    return done(ExtraAttemptGranted(round_id, person_id, attempt, reason, is_provisional, under or ("11e",)))


def decide_provisional(
    state: State, by: Actor, round_id: str, person_id: int, attempt: int, *, counts: bool, reason: str
) -> Outcome:
    """Decide whether a provisional extra attempt counts; the Delegate says why."""
    current = state.card(round_id, person_id).slot(attempt).current
    if not by.is_delegate:
        return refused("only the Delegate decides on provisional attempts", "11e")
    if not current.is_provisional or current.result is None:
        return refused(f"attempt {attempt} has no provisional extra attempt with a result")
    if not reason.strip():
        return refused("the decision needs its reason", "11e")
    return done(ProvisionalDecided(round_id, person_id, attempt, counts, reason))


def next_attempt(state: State, round_id: str, person_id: int) -> int | None:
    """The number of the attempt to be made next: the first without a result, extra attempts included."""
    announced, card = state.announced(round_id), state.card(round_id, person_id)
    made = attempts_of(state, announced, card)
    total = announced.format.attempts or len(made) + 1
    for number in range(1, total + 1):
        if card.slot(number).current.result is None and _unless_closed(state, round_id, person_id, number) is None:
            return number if number > len(made) or made[number - 1] == SKIPPED else None
    return None

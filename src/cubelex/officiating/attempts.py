"""Starting, entering and signing attempts."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, MultiBlindResult, Round
from cubelex.errors import InvalidAttempt
from cubelex.officiating.cards import Card
from cubelex.officiating.eligibility import allotted_to, unless_open, unless_time_is_left
from cubelex.officiating.facts import AttemptEntered, AttemptSigned, AttemptStarted, NumberSubmitted
from cubelex.officiating.helping import unless_may_help
from cubelex.officiating.limits import limit_for, remaining_limit
from cubelex.officiating.outcomes import Actor, Outcome, done, in_edition, refused
from cubelex.officiating.results import attempts_of
from cubelex.officiating.states import State
from cubelex.regulations import cites
from cubelex.rules import (
    Ruling,
    accepted_number,
    entry_warnings,
    is_fewest_moves,
    is_multi_blind,
    meets_time_limit,
    multi_blind_score,
    recorded_as,
    with_attempt,
)

SIGNERS: Final = ("scrambler", "second scrambler", "judge", "competitor")

_BELOW_ZERO = {2009: ("9f16",), 2018: ("9f12c",)}
_LEAST_BELOW_ZERO: Final = 1_000_000_000
"""Scores from this number on have less than no points; Multi-Blind Old Style was written there, too."""
_ESTIMATE = {2018: ("A1a2+", "A1a2+++")}
_SIGNED_EARLY = {2009: ("A7c",), 2018: ("A7c", "A7c4")}


def start_attempt(state: State, by: Actor, round_id: str, person_id: int, attempt: int) -> Outcome:
    """Note that a competitor has started an attempt."""
    closed = unless_open(state, round_id, person_id, attempt) or unless_time_is_left(state, round_id, person_id)
    if closed:
        return closed
    card = state.card(round_id, person_id)
    current = card.slot(attempt).current
    if current.is_started or current.result is not None:
        return refused(f"attempt {attempt} has begun already; an extra attempt needs to be granted", "11e")
    return done(AttemptStarted(round_id, person_id, attempt), remarks=_remarks_on_order(state, card, attempt))


@cites("11e2a", since=date(2026, 1, 1))
def _remarks_on_order(state: State, card: Card, attempt: int) -> Iterator[Ruling[str]]:
    """Attempts out of order are recorded by the order of the scramble sequences."""
    earlier = [number for number in range(1, attempt) if card.slot(number).current.result is None]
    if earlier:
        number = in_edition({2009: (), 2018: ("11e2",), 2026: ("11e2a",)}, state.edition)
        yield Ruling(f"attempt {earlier[0]} has no result yet; results go by the number of the sequence", number)


@cites("H1a", "H1a1")
def submit_number(state: State, by: Actor, round_id: str, person_id: int, attempt: int, cubes: int) -> Outcome:
    """Take down how many cubes somebody will attempt in Multi-Blind; once submitted the number stays."""
    closed = unless_open(state, round_id, person_id, attempt)
    if closed:
        return closed
    if not is_multi_blind(state.announced(round_id).event_id):
        return refused("only Multi-Blind attempts have a number of cubes", "H1a")
    card = state.card(round_id, person_id)
    submitted = card.cubes.get(attempt)
    try:
        accepted = accepted_number(cubes, submitted, state.edition, event_has_started=card.has_started)
    except InvalidAttempt as fault:
        return refused(str(fault), "H1a")
    if submitted is not None and accepted.decision != cubes:
        return refused(f"{submitted} cubes were submitted, and the number cannot change", *accepted.under)
    return done(NumberSubmitted(round_id, person_id, attempt, cubes))


@cites("9f4", "9f5")
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
) -> Outcome:
    """Enter the result of an attempt, or of the extra attempt granted for it. `elapsed` is the time of a DNF.

    A result that is there already is not overwritten: what was typed wrongly is undone, and what the score sheet says
    is changed by the Delegate alone (1g2).
    """
    closed = unless_open(state, round_id, person_id, attempt)
    if closed:
        return closed
    announced, card = state.announced(round_id), state.card(round_id, person_id)
    if card.slot(attempt).current.result is not None:
        return refused(f"attempt {attempt} has a result already; undo it or have the Delegate correct it", "1g2")
    ruled = recorded_result(state, announced, card, attempt, result)
    if isinstance(ruled, Outcome):
        return ruled
    entered = AttemptEntered(round_id, person_id, attempt, ruled.decision, elapsed, written, ruled.under)
    return done(entered, remarks=remarks_on_result(state, announced, card, entered))


def recorded_result(
    state: State, announced: Round, card: Card, attempt: int, result: AttemptResult
) -> Ruling[AttemptResult] | Outcome:
    """What is recorded for a result that came in, or why nothing can be."""
    if result == SKIPPED or result < DNS:
        return refused(f"a result is a time, a number of moves, a score, DNF or DNS; {result} came", "9f4", "9f5")
    if not is_multi_blind(announced.event_id) or result <= 0:
        return Ruling(recorded_as(result, announced.event_id, state.edition), under=())
    if result >= _LEAST_BELOW_ZERO:
        return Ruling(DNF, under=in_edition(_BELOW_ZERO, state.edition))
    score = MultiBlindResult.decode(result)
    submitted = card.cubes.get(attempt)
    if submitted is not None and score.attempted != submitted:
        return refused(f"{submitted} cubes were submitted, not {score.attempted}", "H1a1")
    ruling = multi_blind_score(score, state.edition)
    return Ruling(ruling.decision, under=ruling.under if ruling.decision == DNF else ())


def remarks_on_result(state: State, announced: Round, card: Card, entered: AttemptEntered) -> Iterator[Ruling[str]]:
    """What whoever enters a result should know: limits it breaks, times that are missing, slips it looks like."""
    result = AttemptResult(entered.result)
    yield from _remarks_on_limit(state, announced, card, result, entered.elapsed)
    if result == DNF and is_fewest_moves(announced.event_id) and not entered.under:
        return
    attempts = with_attempt(attempts_of(state, announced, card), entered.attempt, result)
    for remark in entry_warnings(attempts, announced, state.edition):
        about = f" (attempt {remark.attempt})" if remark.attempt else ""
        yield Ruling(f"look again: {remark.warning.replace('_', ' ')}{about}", under=())


@cites("A1a4", "A1a2+", "A1a2+++", since=date(2018, 1, 1))
def _remarks_on_limit(
    state: State, announced: Round, card: Card, result: AttemptResult, elapsed: int | None
) -> Iterator[Ruling[str]]:
    limit = limit_for(state, announced, card.person_id)
    left = remaining_limit(state, announced.id, card.person_id)
    if limit is None or left is None or is_multi_blind(announced.event_id) or is_fewest_moves(announced.event_id):
        return
    if result > 0:
        met = meets_time_limit(result, left.decision, state.edition)
        is_spent = limit.is_cumulative and left.decision <= 0 and state.edition.limits.after_cumulative == "DNS"
        if is_spent:
            yield Ruling("the cumulative time limit was spent: the attempt counts as DNS", left.under)
        elif not met.decision:
            yield Ruling("the time limit was reached: the result counts as DNF", met.under)
    if result == DNF and elapsed is None and limit.is_cumulative and state.edition.limits.dnf_time_counts:
        number = in_edition(_ESTIMATE, state.edition)
        yield Ruling("the time of the DNF counts towards the limit: enter it, or an estimate", number)


def decline_attempts(state: State, by: Actor, round_id: str, person_id: int) -> Outcome:
    """DNS for every attempt that a competitor still has in the round and will not make (9f5)."""
    closed = unless_open(state, round_id, person_id, 1)
    if closed:
        return closed
    announced, card = state.announced(round_id), state.card(round_id, person_id)
    numbers = range(1, allotted_to(state, announced, card) + 1)
    left = [number for number in numbers if card.slot(number).current.result is None]
    if not left:
        return refused(f"competitor {person_id} has no attempts left in {round_id}", "9f5")
    return done(*(AttemptEntered(round_id, person_id, number, DNS, under=("9f5",)) for number in left))


@cites("A7b", "A7c")
@cites("A7c4", since=date(2018, 1, 1))
def sign_attempt(
    state: State,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    role: str,
    signature: str = "",
    *,
    signer_id: int | None = None,
) -> Outcome:
    """Sign an attempt as its scrambler, judge or competitor; the competitor after the judge, and both after the result.

    What has only one of both signatures is unfinished (A7c4); the Delegate may have it added later. Where it is known
    who signs as judge or scrambler, they must be allowed to help this competitor (1h1).
    """
    if role not in SIGNERS:
        return refused(f"a {role} does not sign; expected one of {', '.join(SIGNERS)}", "A7b")
    card = state.round(round_id).cards.get(person_id)
    if card is None:
        return refused(f"competitor {person_id} is not in {round_id}; enter them first", "9l")
    current = card.slot(attempt).current
    if role in ("judge", "competitor") and current.result is None:
        return refused("nothing is recorded yet that could be signed", "A7b", "A7c")
    if role == "competitor" and "judge" not in current.signatures:
        return refused("the judge signs before the competitor", *in_edition(_SIGNED_EARLY, state.edition))
    if role in current.signatures:
        return refused(f"the {role} has signed already", "A7b")
    if signer_id is not None and role != "competitor":
        barred = unless_may_help(state, round_id, person_id, signer_id, role)
        if barred:
            return barred
    return done(AttemptSigned(round_id, person_id, attempt, role, signature))

"""Starting, entering and signing attempts."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, MultiBlindResult, Round
from cubelex.errors import InvalidAttempt
from cubelex.messages import Message, PersonRef, ResultValue, RoundRef
from cubelex.officiating.log.bracket import match_called
from cubelex.officiating.log.card import Card
from cubelex.officiating.log.facts import AttemptEntered, AttemptSigned, AttemptStarted, NumberSubmitted, PointSigned
from cubelex.officiating.log.point import SCRAMBLERS, prepared_at
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, done, refused, role_name
from cubelex.officiating.verbs.helpers import refuse_if_may_not_help
from cubelex.officiating.views.eligibility import attempts_allotted_to, refuse_if_closed, refuse_if_out_of_time
from cubelex.officiating.views.limits import limit_for, remaining_limit
from cubelex.officiating.views.preview import with_later_results
from cubelex.officiating.views.results import attempts_of
from cubelex.officiating.views.sequence_access import refuse_if_seen
from cubelex.regulations import Edition, cites
from cubelex.rules import Ruling, is_fewest_moves, is_multi_blind
from cubelex.rules.attempts import accepted_number, result_without_a_solve
from cubelex.rules.results import entry_warnings, multi_blind_score, recorded_as, with_attempt
from cubelex.rules.rounds import meets_time_limit

SIGNERS: Final = (*SCRAMBLERS, "judge", "competitor")
POINT_SIGNERS: Final = ("judge", "competitor")
SINCE: Final = date(2026, 1, 1)

_LEAST_BELOW_ZERO: Final = 1_000_000_000
"""Scores from this number on have fewer than 0 points. Multi-Blind Old Style was written there, too."""


def start_attempt(state: CompetitionState, by: Actor, round_id: str, person_id: int, attempt: int) -> Outcome:
    """Note that a competitor has started an attempt."""
    closed = (
        refuse_if_closed(state, round_id, person_id, attempt)
        or refuse_if_out_of_time(state, round_id, person_id)
        or refuse_if_seen(state, round_id, person_id, attempt)
    )
    if closed:
        return closed
    card = state.card(round_id, person_id)
    current = card.slot(attempt).current
    if current.is_started or current.result is not None:
        return refused("attempts.has_begun", *state.edition.cite("11e"), attempt=attempt)
    return done(AttemptStarted(round_id, person_id, attempt), remarks=_remarks_on_order(state, card, attempt))


@cites("11e2a", since=date(2026, 1, 1))
def _remarks_on_order(state: CompetitionState, card: Card, attempt: int) -> Iterator[Ruling[Message]]:
    """Attempts out of order are recorded by the order of the scramble sequences."""
    earlier = [number for number in range(1, attempt) if card.slot(number).current.result is None]
    if earlier:
        numbers = state.edition.cite_known("11e2a") or state.edition.cite("11e2")
        yield Ruling(Message("attempts.out_of_order", attempt=earlier[0]), numbers)


@cites("H1a", "H1a1")
def submit_number(
    state: CompetitionState, by: Actor, round_id: str, person_id: int, attempt: int, cubes: int
) -> Outcome:
    """Record the number of cubes for a Multi-Blind attempt. Once submitted, the number stays."""
    closed = refuse_if_closed(state, round_id, person_id, attempt)
    if closed:
        return closed
    if not is_multi_blind(state.announced_round(round_id).kind):
        return refused("attempts.only_multi_blind_has_cubes", *state.edition.cite("H1a"))
    card = state.card(round_id, person_id)
    submitted = card.cubes.get(attempt)
    try:
        accepted = accepted_number(cubes, submitted, state.edition, event_has_started=card.has_started)
    except InvalidAttempt:
        least = state.edition.multi_blind.least_puzzles
        return refused("attempts.too_few_cubes", *state.edition.cite("H1a"), least=least, cubes=cubes)
    if submitted is not None and accepted.answer != cubes:
        return refused("attempts.cubes_are_fixed", *accepted.under, submitted=submitted)
    return done(NumberSubmitted(round_id, person_id, attempt, cubes))


@cites("9f4", "9f5")
def enter_attempt(
    state: CompetitionState,
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

    A recorded result is not overwritten: a typing mistake is undone, and only the Delegate changes what the score sheet
    says (1g2). An extra attempt that is made after the next round began may cost the results of that round (9t).
    """
    closed = refuse_if_closed(state, round_id, person_id, attempt)
    if closed:
        return closed
    round_, card = state.announced_round(round_id), state.card(round_id, person_id)
    if card.slot(attempt).current.result is not None:
        return refused("attempts.has_result", *state.edition.cite("1g2"), attempt=attempt)
    if result != DNS and (seen := refuse_if_seen(state, round_id, person_id, attempt)):
        return seen
    ruled = recorded_result(state, round_, card, attempt, result)
    if isinstance(ruled, Outcome):
        return ruled
    entered = AttemptEntered(round_id, person_id, attempt, ruled.answer, elapsed, written, ruled.under)
    return with_later_results(
        state, done(entered, remarks=remarks_on_result(state, round_, card, entered)), [person_id]
    )


def recorded_result(
    state: CompetitionState, round_: Round, card: Card, attempt: int, result: AttemptResult
) -> Ruling[AttemptResult] | Outcome:
    """What is recorded for a result that was entered, or the refusal."""
    if result == SKIPPED or result < DNS:
        written = ResultValue(str(int(result)))
        return refused("attempts.invalid_result", *state.edition.cite("9f4", "9f5"), result=written)
    if not is_multi_blind(round_.kind) or result <= 0:
        return Ruling(recorded_as(result, round_.kind, state.edition), under=())
    if result >= _LEAST_BELOW_ZERO:
        return Ruling(DNF, under=state.edition.cite("9f12c"))
    score = MultiBlindResult.decode(result)
    submitted = card.cubes.get(attempt)
    if submitted is not None and score.attempted != submitted:
        numbers = state.edition.cite("H1a1")
        return refused("attempts.cubes_differ", *numbers, submitted=submitted, attempted=score.attempted)
    ruling = multi_blind_score(score, state.edition)
    return Ruling(ruling.answer, under=ruling.under if ruling.answer == DNF else ())


def remarks_on_result(
    state: CompetitionState, round_: Round, card: Card, entered: AttemptEntered
) -> Iterator[Ruling[Message]]:
    """What the person who enters a result should know: limits it breaks, missing times, likely typing mistakes."""
    result = AttemptResult(entered.result)
    yield from _remarks_on_limit(state, round_, card, result, entered.elapsed)
    if result == DNF and is_fewest_moves(round_.kind) and not entered.under:
        return
    attempts = with_attempt(attempts_of(state, round_, card), entered.attempt, result)
    for remark in entry_warnings(attempts, round_, state.edition):
        about = {"attempt": remark.attempt} if remark.attempt else {}
        yield Ruling(Message(f"attempts.check.{remark.warning}", **about), under=())


@cites("A1a4", "A1a2+", "A1a2+++", since=date(2018, 1, 1))
def _remarks_on_limit(
    state: CompetitionState, round_: Round, card: Card, result: AttemptResult, elapsed: int | None
) -> Iterator[Ruling[Message]]:
    limit = limit_for(state, round_, card.person_id)
    left = remaining_limit(state, round_.id, card.person_id)
    if limit is None or left is None or is_multi_blind(round_.kind) or is_fewest_moves(round_.kind):
        return
    if result > 0:
        met = meets_time_limit(result, left.answer, state.edition)
        is_spent = limit.is_cumulative and left.answer <= 0 and state.edition.limits.after_cumulative == "DNS"
        if is_spent:
            yield Ruling(Message("attempts.limit_is_spent"), left.under)
        elif not met.answer:
            may_stand = state.edition.limits.reached == "judge_may_stop"
            code = "attempts.limit_was_exceeded" if may_stand else "attempts.limit_was_reached"
            yield Ruling(Message(code), met.under)
    if result == DNF and elapsed is None and limit.is_cumulative and state.edition.limits.dnf_time_counts:
        yield Ruling(Message("attempts.dnf_needs_time"), state.edition.cite_known("A1a2+", "A1a2+++"))


def decline_attempts(state: CompetitionState, by: Actor, round_id: str, person_id: int) -> Outcome:
    """DNS for every attempt that a competitor still has in the round and will not make; DNF for one that has begun."""
    closed = refuse_if_closed(state, round_id, person_id, 1)
    if closed:
        return closed
    round_, card = state.announced_round(round_id), state.card(round_id, person_id)
    numbers = range(1, attempts_allotted_to(state, round_, card) + 1)
    left = [number for number in numbers if card.slot(number).current.result is None]
    if not left:
        person, round_ref = PersonRef(person_id), RoundRef(round_id)
        return refused("attempts.none_left", *state.edition.cite("9f5"), person=person, round=round_ref)
    return done(*(_left_unfinished(state, round_, card, number) for number in left))


def _left_unfinished(state: CompetitionState, round_: Round, card: Card, attempt: int) -> AttemptEntered:
    """The result of an attempt that is not made, or not finished."""
    has_started = card.slot(attempt).current.is_started
    ruled = result_without_a_solve(has_started, round_.kind, state.edition)
    return AttemptEntered(round_.id, card.person_id, attempt, ruled.answer, under=ruled.under)


@cites("A7b", "A7c")
@cites("A7c4", since=date(2018, 1, 1))
def sign_attempt(
    state: CompetitionState,
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

    An attempt with only one of both signatures is unfinished (A7c4). The Delegate may have the other added later. Where
    it is known who signs as judge or scrambler, that person must be allowed to help this competitor (1h1).
    """
    if role not in SIGNERS:
        return _does_not_sign(role, state.edition)
    card = state.round(round_id).cards.get(person_id)
    if card is None:
        numbers = state.edition.cite("9l")
        return refused("rounds.not_in_round", *numbers, person=PersonRef(person_id), round=RoundRef(round_id))
    current = card.slot(attempt).current
    against = _refuse_if_not_signable(state.edition, role, current.signatures, has_result=current.result is not None)
    if against:
        return against
    if role in SCRAMBLERS and (seen := refuse_if_seen(state, round_id, person_id, attempt)):
        return seen
    if signer_id is not None and role != "competitor":
        barred = refuse_if_may_not_help(state, round_id, person_id, signer_id, role, attempt)
        if barred:
            return barred
    return done(AttemptSigned(round_id, person_id, attempt, role, signature))


@cites("A7b", "A7c", "A7c4", since=SINCE)
def sign_point(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    match: str,
    person_id: int,
    role: str,
    signature: str = "",
    *,
    point: int | None = None,
) -> Outcome:
    """Sign the attempt of a competitor at a point (from 1; the last where none is given), the judge first.

    Scramblers sign for the point that comes next, before it begins.
    """
    edition = state.edition
    if role not in SIGNERS:
        return _does_not_sign(role, edition)
    bracket = state.round(round_id).bracket
    match_state = match_called(bracket, match, edition) if bracket else None
    if bracket is None or match_state is None or person_id not in (match_state.high, match_state.low):
        return refused("matches.does_not_play", *edition.cite_known("I2d"), person=PersonRef(person_id), match=match)
    points, is_scrambler = bracket.points_of(match), role in SCRAMBLERS
    number = len(points) + is_scrambler if point is None else point
    if is_scrambler and match_state.is_decided:
        return refused("matches.no_more_points", *edition.cite_known("I3a"), match=match)
    if is_scrambler and bracket.awaits_ruling(match):
        return refused("matches.already_observed", *edition.cite("A7b"), match=match)
    if is_scrambler and number != len(points) + 1:
        return refused("matches.not_next_point", *edition.cite("A2d1"), point=number, match=match)
    has_result = 1 <= number <= len(points)
    attempt = points[number - 1] if has_result else prepared_at(bracket.tries_at(match))
    signatures = attempt.signed_by(person_id) if attempt else {}
    against = _refuse_if_not_signable(edition, role, signatures, has_result=has_result)
    return against or done(PointSigned(round_id, match, number, person_id, role, signature))


def _refuse_if_not_signable(
    edition: Edition, role: str, signatures: Mapping[str, str], *, has_result: bool
) -> Outcome | None:
    """The refusal of a signature where there is no result yet, the judge has not signed, or the role has signed."""
    if role not in SCRAMBLERS and not has_result:
        return refused("attempts.nothing_to_sign", *edition.cite("A7b", "A7c"))
    if role == "competitor" and "judge" not in signatures:
        return refused("attempts.judge_signs_first", *edition.cite_known("A7c", "A7c4"))
    if role in signatures:
        return refused("attempts.already_signed", *edition.cite("A7b"), role=role_name(role))
    return None


def _does_not_sign(role: str, edition: Edition) -> Outcome:
    """The refusal of a signature in a role that signs no attempts."""
    return refused("attempts.does_not_sign", *edition.cite("A7b"), role=role, roles=tuple(map(role_name, SIGNERS)))

"""Time limits as they apply to one competitor: cumulative over rounds, and reduced for late competitors."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import NamedTuple

from cubelex.competition import AttemptResult, Round, TimeLimit
from cubelex.officiating.log.card import Card, Slot
from cubelex.officiating.log.state import CompetitionState
from cubelex.regulations import cites
from cubelex.rules import Ruling, apply_time_limit
from cubelex.rules.rounds import (
    TimedAttempt,
    applied_time_limit,
    counting_time,
    limit_for_next_attempt,
    reduced_for_late_arrival,
)


class CountedAttempt(NamedTuple):
    """A result that counts towards a limit, and the entry in the log that says when it was made."""

    done: int
    round_id: str
    attempt: int
    timed: TimedAttempt

    @property
    def name(self) -> str:
        """The attempt as WCIF codes it."""
        return f"{self.round_id}-a{self.attempt}"


def timed_attempt(slot: Slot) -> TimedAttempt:
    """The result that counts, with its time where it is DNF."""
    return TimedAttempt(slot.result, slot.valid.elapsed)


def limit_of(state: CompetitionState, round_: Round) -> TimeLimit | None:
    """The time limit of a round: as announced, or the default where the edition needs no announcement (2009)."""
    return applied_time_limit(round_.time_limit, round_.kind, state.edition)


def limit_for(state: CompetitionState, round_: Round, person_id: int) -> TimeLimit | None:
    """The time limit of a round for a competitor: a cumulative one is reduced by what they were late (2u2)."""
    limit = limit_of(state, round_)
    if limit is None or not limit.is_cumulative:
        return limit
    cards = (state.round(round_id).cards.get(person_id) for round_id in limit.cumulative_round_ids)
    late_by = sum(card.late_by.get(0, 0) for card in cards if card is not None)
    if not late_by:
        return limit
    return reduced_for_late_arrival(limit, late_by, state.edition).answer or limit


def remaining_limit(state: CompetitionState, round_id: str, person_id: int) -> Ruling[int] | None:
    """The time limit for the competitor's next attempt in centiseconds; nothing where the round has none."""
    round_ = state.announced_round(round_id)
    limit = limit_for(state, round_, person_id)
    if limit is None:
        return None
    counting = counting_attempts(state, limit, person_id) if limit.is_cumulative else ()
    earlier = [attempt.timed for attempt in counting]
    return limit_for_next_attempt(limit, earlier, state.edition)


def cumulative_use(state: CompetitionState, round_id: str, person_id: int) -> tuple[int, dict[int, int]] | None:
    """What all attempts leave of a cumulative limit, and what each attempt of the round has used of it.

    In centiseconds; less than nothing is left where the limit is exceeded. `None` where the limit is not cumulative.
    """
    limit = limit_for(state, state.announced_round(round_id), person_id)
    if limit is None or not limit.is_cumulative:
        return None
    attempts = counting_attempts(state, limit, person_id)
    times = [counting_time(attempt.timed, state.edition) or 0 for attempt in attempts]
    own = {attempt.attempt: time for attempt, time in zip(attempts, times, strict=True) if attempt.round_id == round_id}
    return limit.centiseconds - sum(times), own


def dnfs_without_time(state: CompetitionState, round_id: str, person_id: int) -> tuple[str, ...]:
    """The DNFs without a recorded time that count toward a cumulative limit, for example `444bf-r1-a2`."""
    limit = limit_for(state, state.announced_round(round_id), person_id)
    if limit is None or not limit.is_cumulative:
        return ()
    attempts = counting_attempts(state, limit, person_id)
    return tuple(attempt.name for attempt in attempts if counting_time(attempt.timed, state.edition) is None)


def attempts_under_limit(
    state: CompetitionState, round_: Round, card: Card, attempts: Sequence[TimedAttempt]
) -> tuple[AttemptResult, ...]:
    """The attempts of a round with its limit applied, even after the fact."""
    limit = limit_for(state, round_, card.person_id)
    results = tuple(attempt.result for attempt in attempts)
    # Asking each time takes most of the time of computing results, and few attempts come near the limit.
    if limit is None or (not limit.is_cumulative and max(results, default=0) < limit.centiseconds):
        return results
    if not limit.is_cumulative:
        return apply_time_limit(attempts, limit, round_.kind, state.edition).answer.results
    return _under_cumulative_limit(state, round_, limit, card.person_id, attempts)


def _under_cumulative_limit(
    state: CompetitionState, round_: Round, limit: TimeLimit, person_id: int, attempts: Sequence[TimedAttempt]
) -> tuple[AttemptResult, ...]:
    """The round's attempts among all that count towards the limit, in the order in which they were made."""
    counting = counting_attempts(state, limit, person_id)
    own = {attempt.attempt: place for place, attempt in enumerate(counting) if attempt.round_id == round_.id}
    others = [number for number in range(1, len(attempts) + 1) if number not in own]
    in_order = [attempt.timed for attempt in counting] + [attempts[number - 1] for number in others]
    ruling = apply_time_limit(in_order, limit, round_.kind, state.edition)
    places = own | {number: len(counting) + place for place, number in enumerate(others)}
    return tuple(ruling.answer.results[places[number]] for number in range(1, len(attempts) + 1))


@cites("A1a2", since=date(2018, 1, 1))
@cites("A1a2++++++", since=date(2025, 1, 1))
@cites("11e2a", since=date(2026, 1, 1))
def counting_attempts(state: CompetitionState, limit: TimeLimit, person_id: int) -> list[CountedAttempt]:
    """The attempts that count toward a cumulative limit, in the order in which they were made.

    The order is that of the log, or the one noted on the score sheets; since 2026, within a round, that of the
    scramble sequences (11e2a).
    """
    attempts = []
    for round_id in limit.cumulative_round_ids:
        card = state.round(round_id).cards.get(person_id)
        for attempt, slot in card.slots.items() if card else ():
            if slot.valid.result is not None:
                attempts.append(CountedAttempt(slot.done, round_id, attempt, timed_attempt(slot)))
    attempts.sort(key=lambda attempt: attempt.done)
    noted = state.orders.get(person_id, ())
    in_note = [attempt for attempt in attempts if attempt.name in noted]
    attempts = _rearranged(attempts, in_note, lambda attempt: noted.index(attempt.name))
    if state.edition.has("11e2a"):
        for round_id in limit.cumulative_round_ids:
            in_round = [attempt for attempt in attempts if attempt.round_id == round_id]
            attempts = _rearranged(attempts, in_round, lambda attempt: attempt.attempt)
    return attempts


def _rearranged(
    attempts: list[CountedAttempt], some: Iterable[CountedAttempt], key: Callable[[CountedAttempt], int]
) -> list[CountedAttempt]:
    """The list with some of its members, on the places they have, in another order."""
    chosen = set(some)
    in_order = iter(sorted(chosen, key=key))
    return [next(in_order) if attempt in chosen else attempt for attempt in attempts]

"""What a score taker types: what it is recorded as, and what cannot be recorded."""

from collections.abc import Iterator, Sequence

from cubelex.competition import DNF, DNS, SKIPPED, AttemptResult, EventOrId, Format, MultiBlindResult, Round
from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.attempts.timing import measured
from cubelex.rules.events import is_fewest_moves, is_multi_blind, is_timed
from cubelex.rules.results.multi_blind import multi_blind_score
from cubelex.rules.rounds.cutoffs import meets_cutoff
from cubelex.rules.rounds.forecast import has_all_attempts
from cubelex.rules.rulings import Ruling

_ATTEMPTS = {Format.AVERAGE_OF_5: "9f8", Format.MEAN_OF_3: "9f10"}


class EntryFault(NamedOption):
    """What cannot be recorded."""

    TOO_MANY_ATTEMPTS = "too_many_attempts"
    AFTER_MISSED_CUTOFF = "after_missed_cutoff"
    ONLY_DNS = "only_dns"
    NOT_A_RESULT = "not_a_result"
    NOT_WHOLE_SECONDS = "not_whole_seconds"
    TOO_LONG_SOLUTION = "too_long_solution"
    TOO_FEW_POINTS = "too_few_points"


def with_attempt(attempts: Sequence[AttemptResult], number: int, result: AttemptResult) -> tuple[AttemptResult, ...]:
    """The attempts with that one entered (from 1), those before it still to come.

    >>> with_attempt((), 2, AttemptResult(1000))
    (0, 1000)
    """
    filled = [*attempts, *[SKIPPED] * (number - len(attempts))]
    filled[number - 1] = result
    return tuple(filled)


@cites("9f2", "E2d1")
def recorded_as(typed: AttemptResult, event: EventOrId, edition: Edition) -> AttemptResult:
    """What a typed result is recorded as: whole seconds from ten minutes on, and DNF for a solution that is too long.

    >>> from cubelex.regulations import editions
    >>> recorded_as(AttemptResult(60041), "333", editions()[-1])
    60000
    """
    if typed <= 0 or is_multi_blind(event):
        return typed
    if is_fewest_moves(event):
        most = edition.fewest_moves.most_moves
        return DNF if most is not None and typed > most else typed
    return measured(typed, event, edition).answer


def multi_blind_as_typed(solved: int, attempted: int, seconds: int | None, edition: Edition) -> AttemptResult:
    """A Multi-Blind result from three fields, DNF where its score is too low.

    Without the number attempted all cubes were solved; numbers in the wrong order are swapped.
    """
    attempted = attempted or solved
    solved, attempted = min(solved, attempted), max(solved, attempted)
    return multi_blind_score(MultiBlindResult(solved, attempted, seconds), edition).answer


@cites("9f6", "9f8", "9f10", "9f5+", "9f5a")
def entry_faults(attempts: Sequence[AttemptResult], round_: Round, edition: Edition) -> tuple[Ruling[EntryFault], ...]:
    """Everything that keeps the attempts from being recorded as they were typed."""
    return (*_faults_of_row(attempts, round_, edition), *_faults_of_attempts(attempts, round_.kind, edition))


def _faults_of_row(attempts: Sequence[AttemptResult], round_: Round, edition: Edition) -> Iterator[Ruling[EntryFault]]:
    made = [number for number, attempt in enumerate(attempts, start=1) if attempt != SKIPPED]
    last, allotted, cutoff = max(made, default=0), round_.format.attempts, round_.cutoff
    if allotted is not None and last > allotted:
        yield Ruling(EntryFault.TOO_MANY_ATTEMPTS, under=edition.cite(_ATTEMPTS.get(round_.format, "9f6")))
    missed = cutoff is not None and not meets_cutoff(attempts, cutoff, round_.kind, edition).answer
    if missed and cutoff is not None and last > cutoff.number_of_attempts:
        yield Ruling(EntryFault.AFTER_MISSED_CUTOFF, under=edition.cite("9g"))
    only_dns = bool(made) and all(attempt in (DNS, SKIPPED) for attempt in attempts)
    unrecorded = edition.disqualification.only_dns == "not_recorded"
    if only_dns and unrecorded and has_all_attempts(attempts, round_, edition):
        yield Ruling(EntryFault.ONLY_DNS, under=edition.cite_known("9f5a"))


def _faults_of_attempts(
    attempts: Sequence[AttemptResult], event: EventOrId, edition: Edition
) -> Iterator[Ruling[EntryFault]]:
    completed = [attempt for attempt in attempts if attempt > 0]
    if any(attempt < DNS for attempt in attempts):
        yield Ruling(EntryFault.NOT_A_RESULT, under=())
    if is_timed(event) and any(attempt > edition.times.threshold and attempt % 100 for attempt in completed):
        yield Ruling(EntryFault.NOT_WHOLE_SECONDS, under=edition.cite("9f2"))
    if is_fewest_moves(event) and any(recorded_as(attempt, event, edition) == DNF for attempt in completed):
        yield Ruling(EntryFault.TOO_LONG_SOLUTION, under=edition.cite_known("E2d1"))
    for attempt in completed if is_multi_blind(event) else ():
        result = MultiBlindResult.decode(attempt)
        if not result.is_possible:
            yield Ruling(EntryFault.NOT_A_RESULT, under=())
        elif (score := multi_blind_score(result, edition)).answer == DNF:
            yield Ruling(EntryFault.TOO_FEW_POINTS, under=score.under)

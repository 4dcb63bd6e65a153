"""Results that may be right and deserve a second look before they are saved."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cubelex.competition import DNS, SKIPPED, AttemptResult, MultiBlindResult, Round, Scope
from cubelex.regulations import Edition
from cubelex.reprs import NamedOption
from cubelex.rules.events import is_multi_blind, is_timed
from cubelex.rules.results.averages import average, best
from cubelex.rules.results.ranking import ranking_key

SUSPICIOUS_RATIO: Final = 4
"""A worst attempt more than this number of times the best one is probably a slip."""

SUSPICIOUS_SECONDS_PER_CUBE: Final = 30
"""A Multi-Blind attempt quicker than that for each cube is probably a slip."""


class EntryWarning(NamedOption):
    """Reasons to look again, the most important first."""

    OMITTED_ATTEMPT = "omitted_attempt"
    WORLD_RECORD_SINGLE = "world_record_single"
    WORLD_RECORD_AVERAGE = "world_record_average"
    RESULT_AFTER_DNS = "result_after_dns"
    TOO_QUICK = "too_quick"
    INCONSISTENT = "inconsistent"


@dataclass(frozen=True, slots=True)
class Remark:
    """A warning, with the number of the attempt (from 1) and the results it is about, as far as there are some."""

    warning: EntryWarning
    attempt: int | None = None
    results: tuple[AttemptResult, ...] = ()


def entry_warnings(
    attempts: Sequence[AttemptResult],
    round_: Round,
    edition: Edition,
    world_records: Mapping[Scope, AttemptResult] | None = None,
) -> tuple[Remark, ...]:
    """Everything that deserves a second look, the most important first."""
    return (
        *_omitted(attempts),
        *_records(attempts, round_, edition, world_records or {}),
        *_after_dns(attempts),
        *(_too_quick(attempts) if is_multi_blind(round_.kind) else ()),
        *(_inconsistent(attempts) if is_timed(round_.kind) else ()),
    )


def _omitted(attempts: Sequence[AttemptResult]) -> Iterator[Remark]:
    made = [number for number, attempt in enumerate(attempts, start=1) if attempt != SKIPPED]
    for number in range(1, max(made, default=0)):
        if number not in made:
            yield Remark(EntryWarning.OMITTED_ATTEMPT, number)


def _records(
    attempts: Sequence[AttemptResult], round_: Round, edition: Edition, records: Mapping[Scope, AttemptResult]
) -> Iterator[Remark]:
    event = round_.kind
    achieved = {
        Scope.SINGLE: (EntryWarning.WORLD_RECORD_SINGLE, best(attempts, edition)),
        Scope.AVERAGE: (EntryWarning.WORLD_RECORD_AVERAGE, average(attempts, event, round_.format, edition)),
    }
    for scope, (warning, result) in achieved.items():
        record = records.get(scope)
        if (
            record is not None
            and result > 0
            and ranking_key(result, event, edition) <= ranking_key(record, event, edition)
        ):
            yield Remark(warning, results=(result,))


def _after_dns(attempts: Sequence[AttemptResult]) -> Iterator[Remark]:
    if DNS in attempts:
        first = attempts.index(DNS)
        later = [number for number, attempt in enumerate(attempts, start=1) if number > first + 1 and attempt > 0]
        if later:
            yield Remark(EntryWarning.RESULT_AFTER_DNS, later[0])


def _too_quick(attempts: Sequence[AttemptResult]) -> Iterator[Remark]:
    for number, attempt in enumerate(attempts, start=1):
        score = MultiBlindResult.decode(attempt) if attempt > 0 else None
        if score and score.seconds is not None and score.seconds < SUSPICIOUS_SECONDS_PER_CUBE * score.attempted:
            yield Remark(EntryWarning.TOO_QUICK, number)


def _inconsistent(attempts: Sequence[AttemptResult]) -> Iterator[Remark]:
    completed = [attempt for attempt in attempts if attempt > 0]
    if completed and max(completed) > SUSPICIOUS_RATIO * min(completed):
        yield Remark(EntryWarning.INCONSISTENT, _odd_one(attempts), (min(completed), max(completed)))


def _odd_one(attempts: Sequence[AttemptResult]) -> int:
    """The number of the attempt that is farthest from the usual one, as a multiple of it; of two alike, the slower."""
    completed = sorted(attempt for attempt in attempts if attempt > 0)
    slowest, quickest = completed[-1], completed[0]
    lower, upper = completed[(len(completed) - 1) // 2], completed[len(completed) // 2]
    return attempts.index(slowest if slowest * quickest >= lower * upper else quickest) + 1

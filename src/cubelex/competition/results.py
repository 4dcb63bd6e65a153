"""Results of attempts as WCIF encodes them, and one competitor's row in the results of a round.

Timed events: centiseconds. Fewest Moves: moves (a mean is moves × 100). Multi-Blind: see `MultiBlindResult`.
Lower is better among completed results.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import index
from typing import Final, NewType

from cubelex.competition.kept import NOTHING_KEPT, KeptFields
from cubelex.errors import InvalidValue
from cubelex.reprs import ShortRepr

AttemptResult = NewType("AttemptResult", int)

SKIPPED: Final = AttemptResult(0)
DNF: Final = AttemptResult(-1)
DNS: Final = AttemptResult(-2)


def attempt_results(numbers: Iterable[object]) -> tuple[AttemptResult, ...]:
    """Whole numbers as results.

    :raises InvalidValue: when one is not a whole number, as 9.87 for 987 hundredths of a second.
    """
    try:
        return tuple(AttemptResult(index(number)) for number in numbers)  # type: ignore[arg-type]
    except TypeError:
        raise InvalidValue(
            f"{numbers!r} are not results; expected whole numbers, for example 987 for 9.87 seconds, -1 for DNF"
        ) from None


def is_complete(result: int) -> bool:
    """Whether the attempt has a time, a number of moves or a score, rather than DNF, DNS or nothing."""
    return result > 0


@dataclass(frozen=True, slots=True, repr=False)
class Result(ShortRepr):
    """Attempts of one person in one round, with best, average and rank once they are known.

    >>> Result(7, (AttemptResult(987), DNF), best=AttemptResult(987))
    Result(7, (987, -1), 987)
    """

    person_id: int
    attempts: tuple[AttemptResult, ...] = ()
    best: AttemptResult = SKIPPED
    average: AttemptResult = SKIPPED
    ranking: int | None = None
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)

    @property
    def attempts_made(self) -> tuple[AttemptResult, ...]:
        """The attempts without those to come at the end."""
        made = list(self.attempts)
        while made and made[-1] == SKIPPED:
            made.pop()
        return tuple(made)

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been entered."""
        return self.best == SKIPPED and all(attempt == SKIPPED for attempt in self.attempts)

"""One competitor's row in the results of a round."""

from dataclasses import dataclass, field

from cubelex.competition.attempt_results import SKIPPED, AttemptResult
from cubelex.competition.kept import NOTHING_KEPT, Kept


@dataclass(frozen=True, slots=True)
class Result:
    """Attempts of one person in one round, with best, average and rank once they are known."""

    person_id: int
    attempts: tuple[AttemptResult, ...] = ()
    best: AttemptResult = SKIPPED
    average: AttemptResult = SKIPPED
    ranking: int | None = None
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been entered."""
        return self.best == SKIPPED and all(attempt == SKIPPED for attempt in self.attempts)

"""One competitor's row in the results of a round."""

from dataclasses import dataclass

from cubelex.competition.attempt_results import SKIPPED, AttemptResult


@dataclass(frozen=True, slots=True)
class Result:
    """Attempts of one person in one round, with best, average and rank once they are known."""

    person_id: int
    attempts: tuple[AttemptResult, ...] = ()
    best: AttemptResult = SKIPPED
    average: AttemptResult = SKIPPED
    ranking: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been entered."""
        return self.best == SKIPPED and all(attempt == SKIPPED for attempt in self.attempts)

"""The facts of an attempt, and what it came to: values without rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from cubelex.competition import AttemptResult
from cubelex.rules.attempts.defects import AffectedPart
from cubelex.rules.attempts.observations import Effect
from cubelex.rules.attempts.penalties import Penalty


class Outcome(StrEnum):
    """What becomes of an attempt, from best to worst."""

    COMPLETED = "completed"
    EXTRA_ATTEMPT = "extra attempt"
    DNF = "DNF"
    DNS = "DNS"


@dataclass(frozen=True, slots=True)
class AttemptFacts:
    """What was seen and measured in one attempt; `time` is the original recorded time in milliseconds.

    Fewest Moves has `moves` in place of it. `limit` is the time limit for this very attempt in centiseconds, where one
    is to be applied. `decisions` holds what people chose, by the name of the observation.
    """

    event: str
    time: int | None = None
    moves: int | None = None
    inspection: int | None = None
    observations: tuple[str, ...] = ()
    moves_from_solved: int = 0
    affected_parts: tuple[AffectedPart, ...] = ()
    limit: int | None = None
    head_to_head: bool = False
    stopwatch_only: bool = False
    decisions: Mapping[str, Effect] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class JudgedAttempt:
    """What an attempt came to. `time` is the original recorded time as it is written down, in centiseconds.

    `beyond` is a disqualification that reaches further than this attempt; `unpenalized` are observations for which the
    edition has no penalty.
    """

    outcome: Outcome
    result: AttemptResult
    time: AttemptResult | None
    penalties: tuple[Penalty, ...] = ()
    beyond: Effect | None = None
    unpenalized: tuple[str, ...] = ()

"""What is announced before a round: cutoff, time limit, and who takes part (WCIF 2)."""

from dataclasses import dataclass, field
from enum import StrEnum

from cubelex.competition.attempt_results import AttemptResult
from cubelex.competition.kept import NOTHING_KEPT, Kept


@dataclass(frozen=True, slots=True)
class Cutoff:
    """The first attempts of a round, and the result one of them must be better than to go on."""

    number_of_attempts: int
    result_value: AttemptResult
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """Centiseconds for each attempt, or for all attempts of the rounds listed together.

    `per_attempt` is a second limit, for each attempt, beside a cumulative one; WCIF has no field for it.
    """

    centiseconds: int
    cumulative_round_ids: tuple[str, ...] = ()
    per_attempt: int | None = None
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)

    @property
    def is_cumulative(self) -> bool:
        """Whether the limit is shared by several attempts."""
        return bool(self.cumulative_round_ids)


class ConditionType(StrEnum):
    """How a condition chooses: by result, by place, or by share of the competitors."""

    RESULT_ACHIEVED = "resultAchieved"
    RANKING = "ranking"
    PERCENT = "percent"


class Scope(StrEnum):
    """Which result a condition looks at."""

    SINGLE = "single"
    AVERAGE = "average"


@dataclass(frozen=True, slots=True)
class ResultCondition:
    """The best `value` competitors, the best `value` percent, or those better than the result `value`."""

    type: ConditionType
    scope: Scope
    value: int
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class ReservedPlaces:
    """Places of a round kept for competitors of certain nationalities (ISO 3166 two-letter codes)."""

    nationalities: frozenset[str]
    reservations: int
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class FromRegistrations:
    """All persons accepted for the event take part: a first round."""


@dataclass(frozen=True, slots=True)
class FromRounds:
    """Those who satisfy a condition in the round before, or in the linked rounds before, together."""

    round_ids: tuple[str, ...]
    result_condition: ResultCondition


ParticipationSource = FromRegistrations | FromRounds


@dataclass(frozen=True, slots=True)
class ParticipationRuleset:
    """Who takes part in a round, as WCIF 2 says it: on the round itself, not on the one before."""

    participation_source: ParticipationSource
    reserved_places: ReservedPlaces | None = None
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)

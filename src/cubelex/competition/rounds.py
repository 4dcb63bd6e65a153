"""A round of an event: its format, cutoff, time limit, who takes part (WCIF 2), and its results."""

from dataclasses import dataclass, field, replace
from types import MappingProxyType

from cubelex.competition.event_table import EventKind, EventTable, event_kind_or_default
from cubelex.competition.extensions import Extension
from cubelex.competition.kept import NOTHING_KEPT, KeptFields
from cubelex.competition.results import AttemptResult, Result
from cubelex.notebooks import Pictured
from cubelex.reprs import NamedOption, ShortRepr

_ATTEMPTS = MappingProxyType({"1": 1, "2": 2, "3": 3, "5": 5, "a": 5, "m": 3})


class Format(NamedOption):
    """How many attempts a round has and which number ranks it.

    >>> Format("a").attempts
    5
    """

    BEST_OF_1 = "1"
    BEST_OF_2 = "2"
    BEST_OF_3 = "3"
    BEST_OF_5 = "5"
    AVERAGE_OF_5 = "a"
    MEAN_OF_3 = "m"
    HEAD_TO_HEAD = "h"

    @property
    def attempts(self) -> int | None:
        """Attempts allotted to each competitor; `None` in Head to Head, where matches decide."""
        return _ATTEMPTS.get(self.value)

    @property
    def is_average(self) -> bool:
        """Whether this is "Average of 5" or "Mean of 3"."""
        return self in (Format.AVERAGE_OF_5, Format.MEAN_OF_3)

    @property
    def full_name(self) -> str:
        """The name that the Regulations give it.

        >>> Format("m").full_name
        'Mean of 3'
        """
        return "Head to Head" if self is Format.HEAD_TO_HEAD else self.name.replace("_", " ").capitalize()


@dataclass(frozen=True, slots=True)
class Cutoff:
    """The first attempts of a round, and the result one of them must be better than to go on."""

    number_of_attempts: int
    result_value: AttemptResult
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """Centiseconds for each attempt, or for all attempts of the rounds listed together.

    `per_attempt` is a second limit, for each attempt, beside a cumulative one; WCIF has no field for it.
    """

    centiseconds: int
    cumulative_round_ids: tuple[str, ...] = ()
    per_attempt: int | None = None
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)

    @property
    def is_cumulative(self) -> bool:
        """Whether the limit is shared by several attempts."""
        return bool(self.cumulative_round_ids)


class ConditionType(NamedOption):
    """How a condition chooses: by result, by place, or by share of the competitors."""

    RESULT_ACHIEVED = "resultAchieved"
    RANKING = "ranking"
    PERCENT = "percent"


class Scope(NamedOption):
    """Which result a condition looks at."""

    SINGLE = "single"
    AVERAGE = "average"


@dataclass(frozen=True, slots=True)
class ResultCondition:
    """The best `value` competitors, the best `value` percent, or those better than the result `value`."""

    type: ConditionType
    scope: Scope
    value: int
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class ReservedPlaces:
    """Places of a round kept for competitors of certain nationalities (ISO 3166 two-letter codes)."""

    nationalities: frozenset[str]
    reservations: int
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


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
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class WcifScrambleSet:
    """A set of scramble sequences as WCIF files it under a round."""

    id: int
    scrambles: tuple[str, ...]
    extra_scrambles: tuple[str, ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


_EVERYBODY = ParticipationRuleset(FromRegistrations())


@dataclass(frozen=True, slots=True, repr=False)
class Round(ShortRepr, Pictured):
    """A round, called by its event and number as WCIF does. A notebook shows its results as a table.

    `defined` is its event if the competition defines it; the competition sees to that.

    >>> Round("333bf-r2", Format.BEST_OF_3).event_id, Round("333bf-r2", Format.BEST_OF_3).number
    ('333bf', 2)
    """

    id: str
    format: Format
    time_limit: TimeLimit | None = None
    cutoff: Cutoff | None = None
    participation_ruleset: ParticipationRuleset = _EVERYBODY
    linked_rounds: tuple[str, ...] = ()
    results: tuple[Result, ...] = ()
    scramble_set_count: int = 1
    scramble_sets: tuple[WcifScrambleSet, ...] = ()
    extensions: tuple[Extension, ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)
    defined: EventKind | None = field(default=None, repr=False)

    @property
    def event_id(self) -> str:
        """The event it belongs to."""
        return self.id.partition("-r")[0]

    @property
    def kind(self) -> EventKind:
        """The kind of its event."""
        return self.defined or event_kind_or_default(self.event_id)

    def known_in(self, table: EventTable) -> "Round":
        """The round with its event as a competition defines it."""
        defined = table.find_defined(self.event_id)
        return self if defined == self.defined else replace(self, defined=defined)

    @property
    def number(self) -> int:
        """Its place among the rounds of the event, from one."""
        return int(self.id.partition("-r")[2])

    def result_of(self, person_id: int) -> Result | None:
        """The person's row, where there is one."""
        return next((result for result in self.results if result.person_id == person_id), None)

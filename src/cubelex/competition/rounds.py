"""A round of an event: what is announced of it, and its results."""

from dataclasses import dataclass, field

from cubelex.competition.conditions import Cutoff, FromRegistrations, ParticipationRuleset, TimeLimit
from cubelex.competition.extensions import Extension
from cubelex.competition.formats import Format
from cubelex.competition.kept import NOTHING_KEPT, Kept
from cubelex.competition.results import Result


@dataclass(frozen=True, slots=True)
class WcifScrambleSet:
    """A set of scramble sequences as WCIF files it under a round."""

    id: int
    scrambles: tuple[str, ...]
    extra_scrambles: tuple[str, ...] = ()
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)


_EVERYBODY = ParticipationRuleset(FromRegistrations())


@dataclass(frozen=True, slots=True)
class Round:
    """A round, called by its event and number as WCIF does.

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
    kept: Kept = field(default=NOTHING_KEPT, hash=False, repr=False)

    @property
    def event_id(self) -> str:
        """The event it belongs to."""
        return self.id.partition("-r")[0]

    @property
    def number(self) -> int:
        """Its place among the rounds of the event, from one."""
        return int(self.id.partition("-r")[2])

    def result_of(self, person_id: int) -> Result | None:
        """The person's row, where there is one."""
        return next((result for result in self.results if result.person_id == person_id), None)

"""A round of an event: what is announced of it, and its results."""

from dataclasses import dataclass

from cubelex.competition.conditions import Cutoff, FromRegistrations, ParticipationRuleset, TimeLimit
from cubelex.competition.formats import Format
from cubelex.competition.results import Result


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
    participation_ruleset: ParticipationRuleset = ParticipationRuleset(FromRegistrations())
    linked_rounds: tuple[str, ...] = ()
    results: tuple[Result, ...] = ()

    @property
    def event_id(self) -> str:
        """The event it belongs to."""
        return self.id.partition("-r")[0]

    @property
    def number(self) -> int:
        """Its place among the rounds of the event, from one."""
        return int(self.id.partition("-r")[2])

"""The facts of an attempt, and what it came to: values without rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cubelex.competition import AttemptResult, EventOrId
from cubelex.messages import Message
from cubelex.reprs import NamedOption, ShortRepr
from cubelex.rules.attempts.observations import Effect, Part, observation
from cubelex.rules.attempts.solved_state import AffectedPart, Repair
from cubelex.rules.attempts.timing import Centiseconds
from cubelex.rules.rulings import Ruling


class AttemptOutcome(NamedOption):
    """What becomes of an attempt; each takes the place of those before it, and an extra attempt of all results."""

    COMPLETED = "completed"
    DNF = "DNF"
    DNS = "DNS"
    EXTRA_ATTEMPT = "extra attempt"


@dataclass(frozen=True, slots=True, repr=False)
class AttemptFacts(ShortRepr):
    """What was seen and measured in one attempt; `time` is the original recorded time. All times are centiseconds.

    Fewest Moves has `moves` in place of it. `timed_under` are the regulations by which one of two clocks counts,
    `moved_under` those by which the moves from solved were counted. `limit` is the time limit for this very attempt,
    where one is to be applied; `is_cumulative` says that it is what is left of a cumulative limit. `decisions` has what
    people decided, by the name of the observation.

    >>> AttemptFacts("333", time=1765, observations=("hands_wrong_at_stop",))
    AttemptFacts('333', 1765, observations=('hands_wrong_at_stop',))
    """

    event: EventOrId
    time: Centiseconds | None = None
    timed_under: tuple[str, ...] = ()
    moves: int | None = None
    inspection: Centiseconds | None = None
    observations: tuple[str, ...] = ()
    moves_from_solved: int = 0
    moved_under: tuple[str, ...] = ()
    affected_parts: tuple[AffectedPart, ...] = ()
    repair: Repair | None = None
    limit: Centiseconds | None = None
    is_cumulative: bool = False
    head_to_head: bool = False
    stopwatch_only: bool = False
    decisions: Mapping[str, Effect] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, repr=False)
class Penalty(ShortRepr):
    """One time penalty: the name of what was seen, and the regulations that make it cost time.

    >>> str(Penalty("hands_wrong_at_stop", under=("A6d",)).part)
    'stop'
    """

    observation: str
    under: tuple[str, ...]

    @property
    def part(self) -> Part:
        """The part of the attempt in which it was seen."""
        return observation(self.observation).part


@dataclass(frozen=True, slots=True, repr=False)
class JudgedAttempt(ShortRepr):
    """What an attempt came to. `time` is the original recorded time as it is written down.

    `beyond` is a disqualification that reaches further than this attempt; `unpenalized` are observations for which the
    edition has no penalty; `reasons` say why a written solution does not count.

    >>> JudgedAttempt(AttemptOutcome.DNF, AttemptResult(-1), time=AttemptResult(1765))
    JudgedAttempt(AttemptOutcome.DNF, -1, 1765)
    """

    outcome: AttemptOutcome
    result: AttemptResult
    time: AttemptResult | None
    penalties: tuple[Penalty, ...] = ()
    beyond: Effect | None = None
    unpenalized: tuple[str, ...] = ()
    reasons: tuple[Ruling[Message], ...] = ()

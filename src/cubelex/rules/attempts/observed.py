"""From what was observed of an attempt, and the terms of the round, to its ruling; the same for every event."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cubelex.competition import EventOrId
from cubelex.errors import InvalidAttempt
from cubelex.regulations import Edition, cites
from cubelex.rules.attempts.facts import AttemptFacts, JudgedAttempt
from cubelex.rules.attempts.judging import judge_attempt
from cubelex.rules.attempts.multi_blind import CubeFacts, MultiBlindFacts, judge_multi_blind
from cubelex.rules.attempts.observations import Effect
from cubelex.rules.attempts.solved_state import AffectedPart, Repair, moves_by_angles
from cubelex.rules.attempts.timing import Centiseconds, original_recorded_time
from cubelex.rules.events import is_fewest_moves, is_multi_blind
from cubelex.rules.fewest_moves.grading import check_solution
from cubelex.rules.rulings import Ruling

_UNDECIDED: Mapping[str, Effect] = {}


@dataclass(frozen=True, slots=True)
class Observed:
    """What was seen and measured of one attempt, of whatever event. `documents.read_observed` reads it from JSON.

    `time` is the original recorded time; `timer` and `stopwatch` are in place of it. `state` and `angles` of the puzzle
    at the end are in place of `moves_from_solved`. `recorded` is the JSON itself, which the log keeps as it came.
    """

    time: Centiseconds | None = None
    timer: Centiseconds | None = None
    stopwatch: Centiseconds | None = None
    inspection: Centiseconds | None = None
    observations: tuple[str, ...] = ()
    moves_from_solved: int = 0
    state: str | None = None
    angles: Mapping[str, float] = field(default_factory=dict, hash=False)
    affected_parts: tuple[AffectedPart, ...] = ()
    repair: Repair | None = None
    stopwatch_only: bool | None = None
    cubes: tuple[CubeFacts, ...] | None = None
    moves: int | None = None
    scramble: str = ""
    solution: str | None = None
    recorded: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def has_no_timer(self) -> bool:
        """Whether a stopwatch was the only timer; where nobody says so, a time on the stopwatch alone means it."""
        if self.stopwatch_only is not None:
            return self.stopwatch_only
        return self.stopwatch is not None and self.timer is None


@dataclass(frozen=True, slots=True)
class AttemptTerms:
    """What a competition knows of an attempt beforehand: its event, its time limit, whether it is in a match.

    `limit` is what is left for this attempt; `is_cumulative` says that it is left of a cumulative limit. For
    Multi-Blind it is the reduced limit of a competitor who came late.
    """

    event: EventOrId
    limit: Centiseconds | None = None
    is_cumulative: bool = False
    head_to_head: bool = False


def judge_observed(
    observed: Observed, terms: AttemptTerms, edition: Edition, decisions: Mapping[str, Effect] = _UNDECIDED
) -> Ruling[JudgedAttempt]:
    """The result of an attempt, its penalties, and the questions that people still have to decide.

    >>> from cubelex.regulations import edition
    >>> seen = Observed(time=1765, moves_from_solved=1)
    >>> ruling = judge_observed(seen, AttemptTerms("333"), edition("2025-07-17"))
    >>> ruling.answer.result, ruling.under
    (1965, ('10e3',))

    :raises UnknownObservation: when an observation has no such name.
    :raises InvalidAttempt: when the facts do not fit together.
    """
    if is_multi_blind(terms.event):
        return _judge_multi_blind(observed, terms, edition, decisions)
    if is_fewest_moves(terms.event):
        observed = _with_overrun_hour(observed, edition)
    if is_fewest_moves(terms.event) and observed.solution is not None:
        checked = check_solution(observed.scramble, observed.solution, edition, observed.observations, decisions)
        judged = replace(checked.answer.attempt, reasons=checked.answer.reasons)
        return Ruling(judged, checked.under, checked.questions)
    is_turned = observed.state is not None or bool(observed.angles)
    moves = Ruling(observed.moves_from_solved, ())
    if is_turned:
        moves = moves_by_angles(terms.event, observed.angles, edition, observed.state)
    recorded = Ruling(None, ()) if is_fewest_moves(terms.event) else _recorded_time(observed, edition)
    facts = AttemptFacts(
        event=terms.event,
        time=recorded.answer,
        timed_under=recorded.under,
        moves=observed.moves,
        inspection=observed.inspection,
        observations=observed.observations,
        moves_from_solved=moves.answer,
        moved_under=moves.under,
        affected_parts=observed.affected_parts,
        repair=observed.repair,
        limit=terms.limit,
        is_cumulative=terms.is_cumulative,
        head_to_head=terms.head_to_head,
        stopwatch_only=observed.has_no_timer,
        decisions=decisions,
    )
    return judge_attempt(facts, edition)


@cites("E2b", "E2c")
def _with_overrun_hour(observed: Observed, edition: Edition) -> Observed:
    """A Fewest Moves attempt that took longer than its hour has reached its time limit, also where nobody says so."""
    reached, time = "time_limit_reached", _recorded_time(observed, edition).answer
    is_over = time is not None and time > edition.fewest_moves.seconds * 100
    if not is_over or reached in observed.observations:
        return observed
    return replace(observed, observations=(*observed.observations, reached))


def _judge_multi_blind(
    observed: Observed, terms: AttemptTerms, edition: Edition, decisions: Mapping[str, Effect]
) -> Ruling[JudgedAttempt]:
    if observed.cubes is None:
        raise InvalidAttempt("a Multi-Blind attempt needs its cubes; give `cubes`, or `solved` and `attempted`")
    time = _recorded_time(observed, edition).answer
    facts = MultiBlindFacts(
        cubes=observed.cubes,
        time=time or 0,
        observations=observed.observations,
        repair=observed.repair,
        stopwatch_only=observed.timer is None and observed.stopwatch_only is not False,
        limit=terms.limit,
        decisions=decisions,
    )
    if time is None and not facts.observations and facts.repair is None:
        raise InvalidAttempt("a Multi-Blind attempt needs a time; give `time`")
    ruling = judge_multi_blind(facts, edition)
    return Ruling(ruling.answer.attempt, ruling.under, ruling.questions)


def _recorded_time(observed: Observed, edition: Edition) -> Ruling[Centiseconds | None]:
    """The original recorded time; with two clocks, the rule about which of them counts."""
    if observed.timer is None and observed.stopwatch is None:
        return Ruling(observed.time, ())
    recorded = original_recorded_time(observed.timer, observed.stopwatch, edition)
    has_both = observed.timer is not None and observed.stopwatch is not None
    return Ruling(recorded.answer, recorded.under if has_both else ())

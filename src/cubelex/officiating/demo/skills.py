"""How good invented people are: typical results of each event, and what one person would get in an attempt."""

from dataclasses import dataclass
from math import erf, exp, sqrt
from random import Random
from typing import Final

from cubelex.competition import DNF, AttemptResult, MultiBlindResult, Person, PersonalBest, Scope, Typical, event_kind
from cubelex.errors import UnknownEvent
from cubelex.rules import is_blindfolded, is_fewest_moves, is_multi_blind

_BEST_AVERAGE: Final = 0.96
_BEST_SINGLE: Final = 0.81
"""Personal bests as a share of the usual result of a person."""


def typical_results(event_id: str) -> Typical:
    """What results of the event are like.

    :raises UnknownEvent: when the table of events does not say.
    """
    typical = event_kind(event_id).demo
    if typical is None:
        raise UnknownEvent(f"the table of events has no typical results for {event_id!r}")
    return typical


@dataclass(frozen=True, slots=True)
class Skill:
    """The level of a person in an event: a usual attempt in seconds, moves, or cubes in Multi-Blind."""

    event_id: str
    level: float

    @classmethod
    def by_deviation(cls, event_id: str, deviation: float) -> "Skill":
        """The level at a distance from the median, in units of the spread of the event. Negative is better."""
        typical = typical_results(event_id)
        sign = -1 if is_multi_blind(event_id) else 1
        return cls(event_id, typical.median * exp(sign * typical.spread * deviation))

    @classmethod
    def of(cls, person: Person, event_id: str, chance: Random) -> "Skill":
        """The level by the personal bests of a person. Without one they are slower than most, by chance."""
        average, single = (person.personal_best(event_id, scope) for scope in (Scope.AVERAGE, Scope.SINGLE))
        if single is None and average is None:
            return cls.by_deviation(event_id, chance.gauss(1.2, 0.8))
        if average is not None:
            return cls(event_id, average.value / 100 / _BEST_AVERAGE)
        assert single is not None
        if is_multi_blind(event_id):
            return cls(event_id, MultiBlindResult.decode(single.value).attempted)
        return cls(event_id, single.value / 100 / _BEST_SINGLE)

    def attempt(self, chance: Random) -> AttemptResult:
        """The result of an attempt."""
        if is_multi_blind(self.event_id):
            return _multi_blind(round(self.level), chance)
        if chance.random() < typical_results(self.event_id).failing:
            return DNF
        if is_fewest_moves(self.event_id):
            return AttemptResult(max(18, round(chance.gauss(self.level, 2.5))))
        return _timed(self.level * exp(chance.gauss(0.02, 0.1)))

    def best_single(self, chance: Random) -> AttemptResult:
        """The best of many attempts."""
        if is_multi_blind(self.event_id):
            cubes = max(2, round(self.level))
            return MultiBlindResult(cubes, cubes, min(3500, cubes * 240)).encode()
        if is_fewest_moves(self.event_id):
            return AttemptResult(max(17, round(self.level - 4)))
        return _timed(self.level * chance.uniform(_BEST_SINGLE - 0.07, _BEST_SINGLE + 0.07))

    def best_average(self) -> AttemptResult:
        """The best of many averages or means."""
        if is_fewest_moves(self.event_id):
            return AttemptResult(round(self.level * 3 * _BEST_AVERAGE) * 100 // 3)
        return _timed(self.level * _BEST_AVERAGE)


def invented_bests(event_id: str, deviation: float, chance: Random) -> tuple[PersonalBest, ...]:
    """The best single and average of a person who has competed in the event before."""
    skill, ranks = Skill.by_deviation(event_id, deviation), _ranks(event_id, deviation)
    single = PersonalBest(event_id, Scope.SINGLE, skill.best_single(chance), *ranks)
    has_none = is_multi_blind(event_id) or (is_blindfolded(event_id) and chance.random() < 0.4)
    return (single,) if has_none else (single, PersonalBest(event_id, Scope.AVERAGE, skill.best_average(), *ranks))


def _ranks(event_id: str, deviation: float) -> tuple[int, int, int]:
    """World, continental and national rank. People at competitions are a little better than the world rankings."""
    share = 0.5 * (1 + erf((deviation - 0.2) / sqrt(2)))
    world = max(1, round(typical_results(event_id).ranked * share**1.3))
    return world, max(1, world // 3), max(1, world // 30)


def deviations(chance: Random, event_ids: tuple[str, ...]) -> dict[str, float]:
    """How far a person is from the median in each event. People who are good at one event tend to be good at others."""
    general = chance.gauss(0, 1)
    return {event_id: 0.8 * general + 0.6 * chance.gauss(0, 1) for event_id in event_ids}


def _timed(seconds: float) -> AttemptResult:
    centiseconds = max(40, int(seconds * 100))
    return AttemptResult(centiseconds // 100 * 100 if centiseconds >= 60_000 else centiseconds)


def _multi_blind(cubes: int, chance: Random) -> AttemptResult:
    attempted = max(2, cubes)
    solved = sum(chance.random() < 0.8 for _ in range(attempted))
    limit = 600 * min(attempted, 6)
    seconds = min(limit, round(attempted * chance.uniform(180, 420)))
    if solved * 2 < attempted or solved < 2:
        return DNF
    return MultiBlindResult(solved, attempted, seconds).encode()

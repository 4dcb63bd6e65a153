"""How good invented people are: typical results of each event, and what one person would get in an attempt."""

from dataclasses import dataclass
from math import erf, exp, sqrt
from random import Random
from typing import Final

from cubelex.competition import DNF, AttemptResult, MultiBlindResult, Person, PersonalBest, Scope
from cubelex.rules import is_blindfolded, is_fewest_moves, is_multi_blind


@dataclass(frozen=True, slots=True)
class Typical:
    """Of an event: the median average at a competition in seconds (moves, cubes), its spread, and who enters.

    `failing` is the share of attempts that are DNF, `ranked` how many are in the world rankings.
    """

    median: float
    spread: float
    popularity: float
    failing: float
    ranked: int


TYPICAL: Final = {
    "333": Typical(17.0, 0.40, 0.98, 0.012, 240_000),
    "222": Typical(5.6, 0.38, 0.72, 0.012, 160_000),
    "444": Typical(62.0, 0.36, 0.46, 0.015, 75_000),
    "555": Typical(112.0, 0.36, 0.34, 0.02, 38_000),
    "666": Typical(215.0, 0.33, 0.17, 0.03, 14_000),
    "777": Typical(320.0, 0.33, 0.14, 0.03, 11_000),
    "333bf": Typical(95.0, 0.62, 0.2, 0.45, 15_000),
    "333fm": Typical(32.0, 0.14, 0.12, 0.08, 11_000),
    "333oh": Typical(29.0, 0.40, 0.42, 0.015, 70_000),
    "clock": Typical(11.0, 0.40, 0.28, 0.03, 35_000),
    "minx": Typical(88.0, 0.38, 0.3, 0.015, 33_000),
    "pyram": Typical(8.5, 0.42, 0.58, 0.015, 120_000),
    "skewb": Typical(9.0, 0.42, 0.48, 0.02, 80_000),
    "sq1": Typical(30.0, 0.48, 0.27, 0.03, 35_000),
    "444bf": Typical(430.0, 0.5, 0.07, 0.55, 1_700),
    "555bf": Typical(900.0, 0.45, 0.05, 0.6, 900),
    "333mbf": Typical(6.0, 0.6, 0.08, 0.08, 3_800),
    "333ft": Typical(70.0, 0.45, 0.12, 0.03, 3_000),
    "magic": Typical(1.5, 0.25, 0.3, 0.1, 3_000),
    "mmagic": Typical(3.2, 0.25, 0.2, 0.1, 1_500),
}


_BEST_AVERAGE: Final = 0.96
_BEST_SINGLE: Final = 0.81
"""Personal bests as a share of the usual result of a person."""


@dataclass(frozen=True, slots=True)
class Skill:
    """The level of a person in an event: a usual attempt in seconds, moves, or cubes in Multi-Blind."""

    event_id: str
    level: float

    @classmethod
    def by_deviation(cls, event_id: str, deviation: float) -> "Skill":
        """The level at a distance from the median, in units of the spread of the event. Negative is better."""
        typical = TYPICAL[event_id]
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
        if chance.random() < TYPICAL[self.event_id].failing:
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
    world = max(1, round(TYPICAL[event_id].ranked * share**1.3))
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

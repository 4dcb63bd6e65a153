"""How good invented people are: typical results of each event, and what one person would get in an attempt."""

from dataclasses import dataclass
from math import erf, exp, sqrt
from random import Random
from typing import Final

from cubelex.competition import DNF, AttemptResult, MultiBlindResult, PersonalBest, Scope
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


@dataclass(frozen=True, slots=True)
class Skill:
    """Somebody in an event: how far from the median, in units of its spread; negative is better."""

    event_id: str
    deviation: float

    @property
    def level(self) -> float:
        """What an average attempt takes: seconds, moves, or cubes in Multi-Blind."""
        typical = TYPICAL[self.event_id]
        sign = -1 if is_multi_blind(self.event_id) else 1
        return typical.median * exp(sign * typical.spread * self.deviation)

    def attempt(self, chance: Random) -> AttemptResult:
        """The result of an attempt."""
        if is_multi_blind(self.event_id):
            return _multi_blind(round(self.level), chance)
        if chance.random() < TYPICAL[self.event_id].failing:
            return DNF
        if is_fewest_moves(self.event_id):
            return AttemptResult(max(18, round(chance.gauss(self.level, 2.5))))
        return _timed(self.level * exp(chance.gauss(0.02, 0.1)))

    def personal_bests(self, chance: Random) -> tuple[PersonalBest, ...]:
        """The best single and average of somebody who has competed in the event before."""
        single = self._best_single(chance)
        bests = [PersonalBest(self.event_id, Scope.SINGLE, single, *self._ranks())]
        has_average = not is_multi_blind(self.event_id) and not (
            is_blindfolded(self.event_id) and chance.random() < 0.4
        )
        if has_average:
            average = _timed(self.level * 0.96)
            if is_fewest_moves(self.event_id):
                average = AttemptResult(round(self.level * 3) * 100 // 3)
            bests.append(PersonalBest(self.event_id, Scope.AVERAGE, average, *self._ranks()))
        return tuple(bests)

    def _best_single(self, chance: Random) -> AttemptResult:
        if is_multi_blind(self.event_id):
            cubes = max(2, round(self.level))
            return MultiBlindResult(cubes, cubes, min(3500, cubes * 240)).encode()
        if is_fewest_moves(self.event_id):
            return AttemptResult(max(17, round(self.level - 4)))
        return _timed(self.level * chance.uniform(0.74, 0.88))

    def _ranks(self) -> tuple[int, int, int]:
        """World, continental and national rank, by how many are better; people at competitions are a little better."""
        share = 0.5 * (1 + erf((self.deviation - 0.2) / sqrt(2)))
        world = max(1, round(TYPICAL[self.event_id].ranked * share**1.3))
        return world, max(1, world // 3), max(1, world // 30)


def skills_of(chance: Random, event_ids: tuple[str, ...]) -> dict[str, Skill]:
    """Somebody's skill in each event: those who are good at one tend to be good at others."""
    general = chance.gauss(0, 1)
    return {one: Skill(one, 0.8 * general + 0.6 * chance.gauss(0, 1)) for one in event_ids}


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

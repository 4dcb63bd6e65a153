"""Matches of a Head to Head round: points, sets and every way a set is decided.

Sets are judged by the results as they stood when the match was completed: what is amended later changes no winner.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import Literal

from cubelex.competition import DNS, SKIPPED, AttemptResult
from cubelex.regulations import Edition, cites
from cubelex.reprs import typed_name
from cubelex.rules.head_to_head.brackets import Stage
from cubelex.rules.results.ranking import NO_RESULT
from cubelex.rules.rulings import Ruling

Results = tuple[AttemptResult, AttemptResult]
"""One result of each competitor."""


class Side(IntEnum):
    """The two competitors of a match; the first is the one on the better position of the bracket."""

    __repr__ = typed_name

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side(1 - self)


@dataclass(frozen=True, slots=True)
class Point:
    """An attempt of each competitor at the same scramble; `amended` are results changed after the match."""

    results: Results
    amended: Results | None = None

    @property
    def recorded(self) -> Results:
        """The results that go into the records."""
        return self.results if self.amended is None else self.amended


@dataclass(frozen=True, slots=True)
class Played:
    """What happened in a match: its points in order, and who withdrew before it began."""

    points: tuple[Point, ...] = ()
    withdrawn: frozenset[Side] = frozenset()


@dataclass(frozen=True, slots=True)
class PlayedSet:
    """A set so far: the points each has won, and its winner once it has one."""

    points: tuple[Point, ...]
    score: tuple[int, int]
    ruling: Ruling[Side] | None


@dataclass(frozen=True, slots=True)
class Match:
    """A match so far. `superfluous` counts points that were played after it had been won."""

    sets: tuple[PlayedSet, ...]
    score: tuple[int, int]
    ruling: Ruling[Side] | None
    superfluous: int = 0


@dataclass(frozen=True, slots=True)
class Contest:
    """What a match needs to know from outside: sets to win, seeds, and best singles earlier in the round."""

    sets_to_win: int
    seeds: tuple[int, int]
    best_before: Results = (SKIPPED, SKIPPED)


@cites("I3c", "I3d")
def point_winner(results: Results, edition: Edition) -> Ruling[Side | None]:
    """The better result wins the point; DNF and DNS are worst, and equal results win no point."""
    winner = better_side(results)
    return Ruling(winner, under=edition.cite_known("I3d" if winner is None else "I3c"))


def better_side(results: Results) -> Side | None:
    """Whose result is better, if one is."""
    return _better(*results)


@cites("I4d1")
def mark_of_point(results: Results, side: Side, edition: Edition) -> Ruling[Literal["won", "lost", "no winner"]]:
    """What the judge notes beside the result."""
    winner, under = better_side(results), edition.cite_known("I4d1")
    if winner is None:
        return Ruling("no winner", under)
    return Ruling("won" if winner is side else "lost", under)


@cites("I3a", "I3b", "I3e", "9f16a", "11l", "11l1")
def match_of(played: Played, contest: Contest, edition: Edition) -> Match:
    """The match as far as it was played: its sets one after the other, until a competitor has won enough."""
    if len(played.withdrawn) == 1:
        return Match((), (0, 0), withdrawal(next(iter(played.withdrawn)), edition))
    sets: list[PlayedSet] = []
    score = [0, 0]
    start = 0
    while start < len(played.points) and max(score) < contest.sets_to_win:
        played_set = _set_from(start, played.points, contest, edition)
        sets.append(played_set)
        start += len(played_set.points)
        if played_set.ruling is not None:
            score[played_set.ruling.answer] += 1
    won = [Ruling(side, under=edition.cite_known("I3a")) for side in Side if score[side] >= contest.sets_to_win]
    return Match(tuple(sets), (score[0], score[1]), won[0] if won else None, len(played.points) - start)


@cites("I2h", "9f5b")
def withdrawal(side: Side, edition: Edition) -> Ruling[Side]:
    """Who is treated as winner when one competitor withdraws before the match; no results are recorded."""
    return Ruling(side.other, under=edition.cite_known("I2h", "9f5b"))


@cites("9f5b")
def recorded_points(played: Played) -> tuple[Point, ...]:
    """The points whose results are recorded: none where one of the two started no attempt."""
    started = [any(point.recorded[side] != DNS for point in played.points) for side in Side]
    return played.points if all(started) else ()


@cites("I3a", "I3a1", "I3a2")
def may_play_sets(
    sets_to_win: Mapping[Stage, int], edition: Edition, *, third_place: int | None = None
) -> tuple[Ruling[bool], ...]:
    """Everything that conflicts with winning a match by these numbers of sets in each stage.

    `third_place` is the number for the Third Place Match where it is not that of the Final Match.
    """
    numbers = [sets_to_win[stage] for stage in Stage if stage in sets_to_win]
    third = numbers[-1] if third_place is None else third_place
    rising = [*numbers[:-1], third, numbers[-1]]
    objections = []
    if any(number not in edition.head_to_head.sets_to_win for number in rising):
        objections.append("I3a")
    if third > numbers[-1]:
        objections.append("I3a1")
    if any(later < earlier for earlier, later in pairwise(rising[:-1])) or numbers != sorted(numbers):
        objections.append("I3a2")
    return tuple(Ruling(False, under=edition.cite_known(number)) for number in objections) or (
        Ruling(True, under=edition.cite_known("I3a")),
    )


def _set_from(start: int, points: Sequence[Point], contest: Contest, edition: Edition) -> PlayedSet:
    """The set that begins with that point of the match, as far as it was played."""
    score = [0, 0]
    ruling: Ruling[Side] | None = None
    end = start
    while end < len(points) and ruling is None:
        winner = point_winner(points[end].results, edition).answer
        if winner is not None:
            score[winner] += 1
        end += 1
        ruling = _set_ruling((score[0], score[1]), points[start:end], points[:end], contest, edition)
    return PlayedSet(tuple(points[start:end]), (score[0], score[1]), ruling)


def _set_ruling(
    score: tuple[int, int], in_set: Sequence[Point], in_match: Sequence[Point], contest: Contest, edition: Edition
) -> Ruling[Side] | None:
    """The winner of a set: the first to three points, or whom the tie-breakers favour after seven."""
    rules = edition.head_to_head
    for side in Side:
        if score[side] >= rules.points_to_win:
            return Ruling(side, under=edition.cite_known("I3b"))
    if len(in_set) < rules.most_points:
        return None
    in_round = _bests(in_match, contest.best_before)
    ahead = {
        "points": _smaller(-score[0], -score[1]),
        "best_in_set": _better(*_bests(in_set)),
        "best_in_match": _better(*_bests(in_match)),
        "best_in_round": _better(*in_round),
        "seed": _smaller(*contest.seeds),
    }
    decisive = next(ahead[name] for name in rules.set_tie_breakers if ahead[name] is not None)
    assert decisive is not None, "seeds are never equal"
    return Ruling(decisive, under=edition.cite_known("I3e"))


def _bests(points: Sequence[Point], before: Results = (SKIPPED, SKIPPED)) -> Results:
    """The best single of each competitor."""
    first, second = (
        min((point.results[side] for point in points if point.results[side] > 0), default=SKIPPED, key=int)
        for side in Side
    )
    return _best_of(first, before[0]), _best_of(second, before[1])


def _best_of(one: AttemptResult, other: AttemptResult) -> AttemptResult:
    return other if _better(one, other) is Side.SECOND else one


def _better(first: AttemptResult, second: AttemptResult) -> Side | None:
    return _smaller(first if first > 0 else NO_RESULT, second if second > 0 else NO_RESULT)


def _smaller(first: int, second: int) -> Side | None:
    if first == second:
        return None
    return Side.FIRST if first < second else Side.SECOND

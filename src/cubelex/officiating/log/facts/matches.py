"""Facts about Head to Head rounds (Article I). A match is named by its stage and positions: `Semifinal Stage 1-4`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cubelex.officiating.log.facts.base import Fact, recorded


@recorded("bracket_drawn")
@dataclass(frozen=True, slots=True)
class BracketDrawn(Fact):
    """Places, competitors by seed, and the sets that win a match of each stage."""

    round_id: str
    places: int
    seeded: tuple[int, ...]
    sets_to_win: Mapping[str, int] = field(hash=False)
    third_place_sets: int | None = None
    under: tuple[str, ...] = ()


@recorded("point_observed")
@dataclass(frozen=True, slots=True)
class PointObserved(Fact):
    """What judges saw of both attempts at the next point, without a ruling yet.

    An attempt that was not started has no observation. `rules.attempts.read_observed` reads the others.
    """

    round_id: str
    match: str
    observed: tuple[Mapping[str, Any] | None, ...] = field(hash=False)


@recorded("point_entered")
@dataclass(frozen=True, slots=True)
class PointEntered(Fact):
    """Both results of the next point of a match, that of the better position first.

    Where they were ruled from an observation, `written` is what the score sheets say, and `decisions` are the decisions
    of people: matter, answer, reason, regulations and competitor of each.
    """

    round_id: str
    match: str
    results: tuple[int, int]
    under: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    decisions: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)


@recorded("point_signed")
@dataclass(frozen=True, slots=True)
class PointSigned(Fact):
    """The judge, the competitor or a scrambler signed an attempt of a competitor at a point (from 1)."""

    round_id: str
    match: str
    point: int
    person_id: int
    role: str
    signature: str = ""


@recorded("point_replaced")
@dataclass(frozen=True, slots=True)
class PointReplaced(Fact):
    """The last point of a match is played again by both competitors (11k1)."""

    round_id: str
    match: str
    reason: str
    under: tuple[str, ...] = ()


@recorded("point_corrected")
@dataclass(frozen=True, slots=True)
class PointCorrected(Fact):
    """The Delegate changed the results of a point (from 1). A completed match keeps its winner (11l1)."""

    round_id: str
    match: str
    point: int
    results: tuple[int, int]
    reason: str
    under: tuple[str, ...] = ()


@recorded("match_given_up")
@dataclass(frozen=True, slots=True)
class MatchGivenUp(Fact):
    """A competitor withdrew before a match began (I2h)."""

    round_id: str
    match: str
    person_id: int
    reason: str = ""
    under: tuple[str, ...] = ()

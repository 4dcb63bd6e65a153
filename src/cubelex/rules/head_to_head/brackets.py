"""The bracket of a Head to Head round.

Everything follows from positions. Competitors start on the positions of their seeds. In each stage, the
one on position 1 meets the last position, 2 the last but one, and so on; the winner takes the better of both positions.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.rulings import Ruling


class Stage(NamedOption):
    """The stages, in the order in which they are played."""

    OF_16 = "Stage of 16"
    OF_12 = "Stage of 12"
    QUARTERFINAL = "Quarterfinal Stage"
    SEMIFINAL = "Semifinal Stage"
    FINAL = "Final Stage"


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match of the bracket, by the two positions that meet in it."""

    stage: Stage
    high: int
    low: int


FINAL_MATCH: Final = Pairing(Stage.FINAL, 1, 2)
THIRD_PLACE_MATCH: Final = Pairing(Stage.FINAL, 3, 4)


@dataclass(frozen=True, slots=True)
class Matchup:
    """Who meets in a match; `None` for a position that is empty (never filled, or withdrawn before)."""

    high: int | None
    low: int | None


@cites("I1a")
def may_have_places(places: int, edition: Edition) -> Ruling[bool]:
    """Whether a Head to Head round may have this number of places."""
    return Ruling(places in edition.head_to_head.places, under=edition.cite_known("I1a"))


@cites("I1a")
def places_for(competitors: int, edition: Edition) -> Ruling[int]:
    """How many places leave nobody out: the least number that is allowed, or the greatest where all are too few.

    >>> from cubelex.regulations import edition
    >>> [places_for(number, edition("2026-04-01")).answer for number in (4, 5, 12, 30)]
    [4, 8, 12, 16]
    """
    allowed = sorted(edition.head_to_head.places)
    enough = (places for places in allowed if places >= competitors)
    return Ruling(next(enough, max(allowed, default=0)), under=edition.cite_known("I1a"))


_STRUCTURES: Final = {4: "I2a1", 8: "I2a2", 12: "I2a3", 16: "I2a4"}
_MATCHES: Final = {
    Stage.FINAL: "I2b1",
    Stage.SEMIFINAL: "I2b2",
    Stage.QUARTERFINAL: "I2b3",
    Stage.OF_12: "I2b4",
    Stage.OF_16: "I2b5",
}


@cites("I2a", "I2a1", "I2a2", "I2a3", "I2a4")
def structure(places: int, edition: Edition) -> Ruling[tuple[Stage, ...]]:
    """The stages of a round with this number of places, with the regulation that lists them."""
    return Ruling(stages(places), under=edition.cite_known(_STRUCTURES.get(places, "I2a")))


@cites("I2b1", "I2b2", "I2b3", "I2b4", "I2b5", "I2c", "I2c1", "I2e", "I2f")
def matches_of_stage(stage: Stage, places: int, edition: Edition) -> Ruling[tuple[Pairing, ...]]:
    """The matches of a stage, with the regulations on their number and on who meets.

    The first stage follows the seeds. The four best of twelve wait for the Quarterfinal Stage.
    """
    numbers = [_MATCHES[stage]]
    if stage is stages(places)[0]:
        numbers.append("I2c")
    elif stage is Stage.FINAL:
        numbers.append("I2e")
    else:
        numbers.append("I2f")
    if stage is Stage.OF_12:
        numbers.append("I2c1")
    return Ruling(pairings(stage), under=edition.cite_known(*numbers))


def stages(places: int) -> tuple[Stage, ...]:
    """The stages of a round with this number of places.

    >>> [str(stage) for stage in stages(4)]
    ['Semifinal Stage', 'Final Stage']
    """
    first = {16: (Stage.OF_16,), 12: (Stage.OF_12,)}.get(places, ())
    quarterfinal = (Stage.QUARTERFINAL,) if places > 4 else ()
    return (*first, *quarterfinal, Stage.SEMIFINAL, Stage.FINAL)


@cites("I2b", "I2b1", "I2b2", "I2b3", "I2b4", "I2b5", "I2c", "I2c1", "I2f", "I2g")
def pairings(stage: Stage) -> tuple[Pairing, ...]:
    """The matches of a stage: positions that add up to the competitors left plus one.

    In the Stage of 12 the first four positions wait; the Final Stage has the Third Place Match beside the final.

    >>> [(pairing.high, pairing.low) for pairing in pairings(Stage.OF_12)]
    [(5, 12), (6, 11), (7, 10), (8, 9)]
    """
    if stage is Stage.FINAL:
        return FINAL_MATCH, THIRD_PLACE_MATCH
    first, last = {
        Stage.OF_16: (1, 16),
        Stage.OF_12: (5, 12),
        Stage.QUARTERFINAL: (1, 8),
        Stage.SEMIFINAL: (1, 4),
    }[stage]
    return tuple(Pairing(stage, high, first + last - high) for high in range(first, (first + last) // 2 + 1))


@cites("I2d", "I2e")
def matchups(places: int, seeded: Sequence[int], winners: Mapping[Pairing, int | None]) -> dict[Pairing, Matchup]:
    """Who meets in every match that can be played, or was, by the winners so far.

    Semifinal winners come to positions 1 and 2, losers stay on 3 and 4 and meet for third place. A competitor without
    an opponent goes on; a winner of `None` means that both withdrew.
    """
    positions: dict[int, int | None] = dict(enumerate((*seeded, *[None] * (places - len(seeded))), start=1))
    known: dict[Pairing, Matchup] = {}
    for pairing in _in_order(places):
        held = [positions.pop(position) for position in (pairing.high, pairing.low) if position in positions]
        if len(held) < 2:
            continue
        known[pairing] = matchup = Matchup(*held)
        if pairing in winners or matchup.high is None or matchup.low is None:
            positions[pairing.high], positions[pairing.low] = _after(matchup, pairing, winners)
    return known


def _in_order(places: int) -> Iterator[Pairing]:
    for stage in stages(places):
        yield from pairings(stage)


def _after(matchup: Matchup, pairing: Pairing, winners: Mapping[Pairing, int | None]) -> tuple[int | None, int | None]:
    """Winner and loser of a match; a missing competitor is the loser, and if both withdrew no one goes on."""
    if pairing not in winners:
        return (matchup.high, matchup.low) if matchup.low is None else (matchup.low, matchup.high)
    if winners[pairing] is None:
        return None, None
    return (matchup.high, matchup.low) if winners[pairing] == matchup.high else (matchup.low, matchup.high)

"""A scramble sequence for any event of any edition."""

from datetime import date
from functools import cache

from cubelex import solvers
from cubelex.competition import ScrambleMethod, event_kind
from cubelex.errors import UnknownEvent
from cubelex.regulations import Edition, cites, editions
from cubelex.scrambles.chance import Chance, SystemChance
from cubelex.scrambles.exact_states import by_exact_table
from cubelex.scrambles.methods import RANDOM_MOVES, RANDOM_STATES, Generator

_SYSTEM = SystemChance()


def scramble(
    event: str, edition: Edition | None = None, chance: Chance = _SYSTEM, *, short_ms: int | None = None
) -> str:
    """A scramble sequence for the event, under the latest edition unless another is given.

    With `short_ms`, sequences of 3×3×3 are searched so long for a shorter one. Multi-Blind gets the sequence of one
    cube, Megaminx seven lines.

    >>> len(scramble("222").split())
    11

    :raises UnknownEvent: when the edition has no such event, or the event is not scrambled.
    """
    edition = edition or editions()[-1]
    generator, least = _prepared(event, edition, short_ms)
    return generator(least, chance)


@cache
def _prepared(event_id: str, edition: Edition, short_ms: int | None) -> tuple[Generator, int]:
    """The generator and the least distance, looked up once: some sequences take only microseconds."""
    _check(event_id, edition)
    return _generator(event_id, edition, short_ms), least_distance(event_id, edition)


def prepare(event_id: str, edition: Edition | None = None, progress: solvers.Progress = solvers.silent) -> None:
    """Open the tables that sequences of the event are found with, if any, and build them first if need be.

    :raises UnknownEvent: when the edition has no such event, or the event is not scrambled.
    """
    edition = edition or editions()[-1]
    _check(event_id, edition)
    if event_kind(event_id).puzzle not in edition.scrambles.random_moves:
        solvers.prepare(event_id, progress)


def _check(event_id: str, edition: Edition) -> None:
    if event_id not in edition.events.official:
        held = ", ".join(edition.events.official)
        raise UnknownEvent(f"{event_id!r} is not an event of edition {edition}; expected one of {held}")
    if event_kind(event_id).scramble is ScrambleMethod.NONE:
        raise UnknownEvent(f"{event_id!r} is not scrambled (G2a)")


@cites("4b3", "4b3b", "4b3c", "4b3d", "4b3f", since=date(2018, 1, 1))
def least_distance(event_id: str, edition: Edition) -> int:
    """How many moves from solved a scrambled state must be; 2009 asks for none."""
    rules = edition.scrambles
    return rules.least_moves.get(event_kind(event_id).puzzle, rules.least_moves_otherwise)


@cites("4b", until=date(2025, 1, 1))
@cites("4b3a", "4b3e")
def _generator(event_id: str, edition: Edition, short_ms: int | None) -> Generator:
    """By random moves where the edition says so, else by a random state."""
    kind = event_kind(event_id)
    if kind.puzzle in edition.scrambles.random_moves:
        method = RANDOM_MOVES.find(kind.puzzle)
        if method is None:
            raise UnknownEvent(f"no sequences of random moves are known for {kind.name}")
    else:
        method = RANDOM_STATES.find(kind.puzzle) or by_exact_table
    return method(kind, edition, short_ms)

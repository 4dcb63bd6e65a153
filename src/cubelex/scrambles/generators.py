"""A scramble sequence for any event of any edition."""

from datetime import date
from functools import lru_cache

from cubelex import solvers
from cubelex.competition import EventOrId, ScrambleMethod, event_kind, is_known_event, is_wca_event
from cubelex.errors import InvalidValue, UnknownEvent
from cubelex.puzzles import Algorithm, puzzle
from cubelex.regulations import Edition, cites, editions
from cubelex.regulations import edition as edition_named
from cubelex.scrambles.chance import Chance, SystemChance
from cubelex.scrambles.exact_states import by_solver
from cubelex.scrambles.methods import RANDOM_MOVES, RANDOM_STATES, Generator
from cubelex.scrambles.seeds import Seed, SequencePlace

_SYSTEM = SystemChance()


def scramble(
    event: EventOrId,
    edition: Edition | str | date | None = None,
    chance: Chance = _SYSTEM,
    *,
    short_ms: int | None = None,
) -> Algorithm:
    """A scramble sequence for the event, under the latest edition unless another is given.

    With `short_ms`, shorter sequences of 3×3×3 and FTO are searched for so long. Multi-Blind gets the sequence of one
    cube. `str()` of it is in the permissive notation, `write(edition)` in that of an edition.

    >>> len(scramble("222"))
    11
    >>> from cubelex.scrambles import SeededChance
    >>> print(scramble("pyram", chance=SeededChance(bytes(32))))
    L B L R' U B R' B' R' B R' u l b'

    :raises UnknownEvent: when the edition has no such event, or the event is not scrambled.
    :raises UnknownEdition: when the edition is unknown.
    """
    under, kind = editions()[-1] if edition is None else edition_named(edition), event_kind(event)
    sequence = scramble_sequence(kind, under, chance, short_ms=short_ms)
    return puzzle(kind).parse(sequence, under if kind.id in under.events.official else None)


def scramble_many(
    event: EventOrId,
    count: int,
    edition: Edition | str | date | None = None,
    seed: Seed | None = None,
    *,
    workers: int | None = None,
) -> tuple[Algorithm, ...]:
    """As many scramble sequences for the event, generated on all cores. With a seed, always the same ones.

    >>> [len(moves) for moves in scramble_many("skewb", 3)]
    [11, 11, 11]

    :raises UnknownEvent: when the edition has no such event, or the event is not scrambled.
    :raises UnknownEdition: when the edition is unknown.
    :raises InvalidValue: when the count is not a number from 0.
    """
    is_whole = isinstance(count, int)
    if not is_whole or count < 0:
        raise InvalidValue(f"{count!r} is not a number of sequences; expected a whole number from 0")
    under = editions()[-1] if edition is None else edition_named(edition)
    kind = event_kind(event)
    prepare(kind, under)
    chances = (chance_of(seed, kind, under, number) for number in range(1, count + 1))
    return solvers.in_parallel(lambda chance: scramble(kind, under, chance), chances, workers)


def chance_of(seed: Seed | None, event: EventOrId, edition: Edition, number: int) -> Chance:
    """Where the chance of one of many sequences comes from: the system, or a seed and its number."""
    if seed is None:
        return _SYSTEM
    return seed.chance("", edition.date.isoformat(), SequencePlace(event, 1, 1, str(number)))


def scramble_sequence(
    event: EventOrId, edition: Edition, chance: Chance = _SYSTEM, *, short_ms: int | None = None
) -> str:
    """A scramble sequence as text, written as in the edition and as sheets print it: Megaminx in seven lines.

    :raises UnknownEvent: when the edition has no such event, or the event is not scrambled.
    """
    generator, least = _prepared(event, edition, short_ms)
    return generator(least, chance)


@lru_cache(maxsize=4096)
def _prepared(event: EventOrId, edition: Edition, short_ms: int | None) -> tuple[Generator, int]:
    """The generator and the least distance, looked up once: some sequences take only microseconds."""
    _check(event, edition)
    return _generator(event, edition, short_ms), least_distance(event, edition)


def prepare(event: EventOrId, edition: Edition | None = None, progress: solvers.Progress = solvers.silent) -> None:
    """Open the tables that sequences of the event are found with, if any, and build them first if need be.

    :raises UnknownEvent: when the edition has no such event, or the event is not scrambled.
    """
    edition = edition or editions()[-1]
    _check(event, edition)
    if not _is_by_moves(event_kind(event).puzzle, edition):
        solvers.prepare(event, progress)


def _check(event: EventOrId, edition: Edition) -> None:
    if str(event) not in edition.events.official and not _is_unofficial(event):
        held = ", ".join(edition.events.official)
        raise UnknownEvent(f"{str(event)!r} is not an event of edition {edition}; expected one of {held}")
    kind = event_kind(event)
    if kind.scramble is ScrambleMethod.NONE:
        raise UnknownEvent(
            f"{str(event)!r} is not scrambled by sequences{' (G2a)' if is_wca_event(str(event)) else ''}"
        )
    if not kind.puzzle:
        raise UnknownEvent(f"{kind.id!r} has no puzzle that Cubelex knows, so it cannot be scrambled")


def _is_unofficial(event: EventOrId) -> bool:
    """Whether no edition has the event: it can be scrambled under every edition, for competitions that hold it."""
    return is_known_event(event) and all(str(event) not in held.events.official for held in editions())


def can_be_scrambled(event: EventOrId, edition: Edition) -> bool:
    """Whether sequences are made for the event under the edition.

    >>> [can_be_scrambled(event_id, editions()[-1]) for event_id in ("333bf", "kilominx", "magic")]
    [True, True, False]
    """
    try:
        _check(event, edition)
    except UnknownEvent:
        return False
    return True


@cites("4b3", "4b3b", "4b3c", "4b3d", "4b3f", since=date(2018, 1, 1))
def least_distance(event: EventOrId, edition: Edition) -> int:
    """How many moves from solved a scrambled state must be; 2009 asks for none."""
    rules = edition.scrambles
    return rules.least_moves.get(event_kind(event).puzzle, rules.least_moves_otherwise)


@cites("4b", until=date(2025, 1, 1))
@cites("4b3a", "4b3e")
def _generator(event: EventOrId, edition: Edition, short_ms: int | None) -> Generator:
    """By random moves where the edition says so, else by a random state."""
    kind = event_kind(event)
    if _is_by_moves(kind.puzzle, edition):
        method = RANDOM_MOVES.find(kind.puzzle)
        if method is None:
            raise UnknownEvent(f"no sequences of random moves are known for {kind.name}")
    else:
        method = RANDOM_STATES.find(kind.puzzle) or by_solver
    return method(kind, edition, short_ms)


def _is_by_moves(puzzle_id: str, edition: Edition) -> bool:
    """Whether the edition asks for random moves, or no solver finds a way to a random state of the puzzle."""
    return puzzle_id in edition.scrambles.random_moves or solvers.SOLVERS.find(puzzle_id) is None

"""A scramble sequence for any event of any edition."""

from datetime import date

from cubelex import solvers
from cubelex.competition import EventKind, ScrambleMethod, cached_by_event, event_kind, is_known_event, is_wca_event
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
    event: str | EventKind,
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
    :raises UnknownEdition: when there is no such edition.
    """
    under = editions()[-1] if edition is None else edition_named(edition)
    event_id = event_kind(event).id
    sequence = scramble_sequence(event_id, under, chance, short_ms=short_ms)
    return puzzle(event_id).parse(sequence, under if event_id in under.events.official else None)


def scramble_many(
    event: str | EventKind,
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
    :raises UnknownEdition: when there is no such edition.
    :raises InvalidValue: when the count is not a number from 0.
    """
    is_whole = isinstance(count, int)
    if not is_whole or count < 0:
        raise InvalidValue(f"{count!r} is not a number of sequences; expected a whole number from 0")
    under = editions()[-1] if edition is None else edition_named(edition)
    event_id = event_kind(event).id
    prepare(event_id, under)
    chances = (chance_of(seed, event_id, under, number) for number in range(1, count + 1))
    return solvers.in_parallel(lambda chance: scramble(event_id, under, chance), chances, workers)


def chance_of(seed: Seed | None, event: str, edition: Edition, number: int) -> Chance:
    """Where the chance of one of many sequences comes from: the system, or a seed and its number."""
    if seed is None:
        return _SYSTEM
    return seed.chance("", edition.date.isoformat(), SequencePlace(event, 1, 1, str(number)))


def scramble_sequence(event: str, edition: Edition, chance: Chance = _SYSTEM, *, short_ms: int | None = None) -> str:
    """A scramble sequence as text, written as in the edition and as sheets print it: Megaminx in seven lines.

    :raises UnknownEvent: when the edition has no such event, or the event is not scrambled.
    """
    generator, least = _prepared(event, edition, short_ms)
    return generator(least, chance)


@cached_by_event
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
    if not _is_by_moves(event_kind(event_id).puzzle, edition):
        solvers.prepare(event_id, progress)


def _check(event_id: str, edition: Edition) -> None:
    if event_id not in edition.events.official and not _is_unofficial(event_id):
        held = ", ".join(edition.events.official)
        raise UnknownEvent(f"{event_id!r} is not an event of edition {edition}; expected one of {held}")
    kind = event_kind(event_id)
    if kind.scramble is ScrambleMethod.NONE:
        raise UnknownEvent(f"{event_id!r} is not scrambled by sequences{' (G2a)' if is_wca_event(event_id) else ''}")
    if not kind.puzzle:
        raise UnknownEvent(f"{event_id!r} has no puzzle that Cubelex knows, so it cannot be scrambled")


def _is_unofficial(event_id: str) -> bool:
    """Whether no edition has the event: it can be scrambled under every edition, for competitions that hold it."""
    return is_known_event(event_id) and all(event_id not in held.events.official for held in editions())


@cached_by_event
def can_be_scrambled(event_id: str, edition: Edition) -> bool:
    """Whether sequences are made for the event under the edition.

    >>> [can_be_scrambled(event_id, editions()[-1]) for event_id in ("333bf", "kilominx", "magic")]
    [True, True, False]
    """
    try:
        _check(event_id, edition)
    except UnknownEvent:
        return False
    return True


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

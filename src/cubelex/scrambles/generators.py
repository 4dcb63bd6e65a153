"""A scramble sequence for any event of any edition."""

from collections.abc import Callable
from datetime import date
from functools import partial

from cubelex import solvers
from cubelex.errors import UnknownEvent
from cubelex.puzzles import puzzle
from cubelex.regulations import Edition, cites, editions
from cubelex.scrambles import random_states
from cubelex.scrambles.chance import Chance, SystemChance
from cubelex.scrambles.nearness import is_far_after_halves, is_far_after_turns
from cubelex.scrambles.random_moves import random_megaminx_halves, random_square1_pairs, walk_of

Generator = Callable[[int, Chance], str]

_SYSTEM = SystemChance()

# Turns of a big cube where the edition leaves their number to the program (4b3e: enough of them).
_TURNS = {"555": 60, "666": 80, "777": 100}
_MEGAMINX_SLICES = 10

_PUZZLES = {
    **dict.fromkeys(("333oh", "333ft", "333bf", "333fm", "333mbf"), "333"),
    "444bf": "444",
    "555bf": "555",
}


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
    _check(event, edition)
    return _generator(event, edition, short_ms)(least_distance(event, edition), chance)


def prepare(event: str, edition: Edition | None = None, progress: solvers.Progress = solvers.silent) -> None:
    """Open the tables that sequences of the event are found with, if any, and build them first if need be.

    :raises UnknownEvent: when the edition has no such event, or the event is not scrambled.
    """
    edition = edition or editions()[-1]
    _check(event, edition)
    if _PUZZLES.get(event, event) not in edition.scrambles.random_moves:
        solvers.prepare(event, progress)


def _check(event: str, edition: Edition) -> None:
    if event not in edition.events.official:
        held = ", ".join(edition.events.official)
        raise UnknownEvent(f"{event!r} is not an event of edition {edition}; expected one of {held}")
    if event in ("magic", "mmagic"):
        raise UnknownEvent(f"{event!r} is not scrambled (G2a)")


@cites("4b3", "4b3b", "4b3c", "4b3d", "4b3f", since=date(2018, 1, 1))
def least_distance(event: str, edition: Edition) -> int:
    """How many moves from solved a scrambled state must be; 2009 asks for none."""
    rules = edition.scrambles
    return rules.least_moves.get(_PUZZLES.get(event, event), rules.least_moves_otherwise)


@cites("4b", until=date(2025, 1, 1))
@cites("4b3a", "4b3e")
def _generator(event: str, edition: Edition, short_ms: int | None) -> Generator:
    """By random moves where the edition says so, else by a random state; blindfolded ones oriented at random."""
    if _PUZZLES.get(event, event) in edition.scrambles.random_moves:
        return _RANDOM_MOVES[_PUZZLES.get(event, event)](event, edition)
    if event in _SHORTENED:
        oriented = edition.scrambles.orients_blindfolded and event in _ORIENTED
        generator = random_states.scramble_333_blindfolded if oriented else _SHORTENED[event]
        return partial(generator, short_ms=short_ms)
    return _RANDOM_STATES[event](event, edition)


def _cube_turns(event: str, edition: Edition) -> Generator:
    size = int(event[0])
    count = edition.scrambles.lengths.get(event[:3]) or _TURNS[event[:3]]
    oriented = edition.scrambles.orients_blindfolded and event in _ORIENTED
    return partial(_by_turns, size, count, oriented, edition.notation.half_turn_may_be_primed and size >= 6)


def _by_turns(size: int, count: int, oriented: bool, by_number: bool, least: int, chance: Chance) -> str:
    """Random turns; blocks of a 6×6×6 or 7×7×7 are `2R` and `3R` in 2009 (12f)."""
    wide = wide_turns(size, chance.below(24)) if oriented else []
    walk = walk_of(size)
    while True:
        turns = walk.draw(count, chance)
        if wide and _axis(walk.names[turns[-1]]) == _axis(wide[0]):
            continue
        if least == 0 or is_far_after_turns(str(size) * 3, walk, turns, wide):
            names = [*walk.written(turns), *wide]
            return " ".join(map(_numbered, names)) if by_number else " ".join(names)


def wide_turns(size: int, ending: int) -> list[str]:
    """Up to two turns of just over half the layers of an odd cube, which bring about any of 24 orientations."""
    return [f"{size // 2 + 1}{turn}" for turn in random_states.orienting_turns(ending)]


def _axis(turn: str) -> int:
    return next("RLUDFB".index(letter) // 2 for letter in turn if letter in "RLUDFB")


def _numbered(turn: str) -> str:
    """`Rw` as `2R`, `3Rw` as `3R`."""
    if "w" not in turn:
        return turn
    return turn.replace("w", "") if turn[0].isdecimal() else "2" + turn.replace("w", "")


def _megaminx_lines(event: str, edition: Edition) -> Generator:
    # A line of ten R and D moves and a U, or of ten moves in all where the edition counts seventy.
    length = edition.scrambles.lengths.get("minx")
    return partial(_by_lines, length // 7 - 1 if length else _MEGAMINX_SLICES)


def _by_lines(slices: int, least: int, chance: Chance) -> str:
    while True:
        halves = random_megaminx_halves(slices, chance)
        if least == 0 or is_far_after_halves(halves):
            return "".join(halves).rstrip()


def _square1_pairs(event: str, edition: Edition) -> Generator:
    def generate(least: int, chance: Chance) -> str:
        pairs = random_square1_pairs(edition.scrambles.lengths["sq1"], chance)
        return " ".join(f"({top},{bottom})" for top, bottom in pairs)

    return generate


def _reduced(event: str, edition: Edition) -> Generator:
    return partial(random_states.scramble_444, edition.scrambles.orients_blindfolded and event in _ORIENTED)


def _square1(event: str, edition: Edition) -> Generator:
    return partial(random_states.scramble_square1, edition.scrambles.square_one_slash_applies)


def _clock(event: str, edition: Edition) -> Generator:
    if edition.scrambles.clock_pins == "random":
        return partial(_clock_of_2009, edition)
    return random_states.scramble_clock


def _clock_of_2009(edition: Edition, least: int, chance: Chance) -> str:
    """As the program of 2009 wrote it, with random pins at the end."""
    clock = puzzle("clock")
    moves = clock.parse(random_states.scramble_clock(least, chance) + " y2").moves
    pins = "".join("dU"[chance.below(2)] for _ in range(4))
    return f"{clock.write(moves, edition)} / {pins}"


def _fixed(generator: Generator) -> Callable[[str, Edition], Generator]:
    return lambda event, edition: generator


_ORIENTED = frozenset({"333bf", "333mbf", "444bf", "555bf"})
_SHORTENED = {
    "333": random_states.scramble_333,
    "333oh": random_states.scramble_333,
    "333ft": random_states.scramble_333,
    "333bf": random_states.scramble_333,
    "333mbf": random_states.scramble_333,
    "333fm": random_states.scramble_fewest_moves,
}
_RANDOM_MOVES = {
    **dict.fromkeys(("444", "555", "666", "777"), _cube_turns),
    "minx": _megaminx_lines,
    "sq1": _square1_pairs,
}
_RANDOM_STATES = {
    "222": _fixed(random_states.scramble_222),
    "pyram": _fixed(random_states.scramble_pyraminx),
    "skewb": _fixed(random_states.scramble_skewb),
    "clock": _clock,
    "sq1": _square1,
    "444": _reduced,
    "444bf": _reduced,
}

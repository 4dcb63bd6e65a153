"""Sequences of cubes: to a random state up to 4×4×4, of random turns for bigger ones (4b3e), and for 4×4×4 in 2009."""

from functools import partial

from cubelex.competition import EventKind, ScrambleMethod
from cubelex.regulations import Edition
from cubelex.scrambles.chance import Chance
from cubelex.scrambles.methods import RANDOM_MOVES, RANDOM_STATES, Generator, ends_oriented, orienting_turns
from cubelex.scrambles.nearness import is_far_after_turns, is_far_from_solved
from cubelex.scrambles.walks import walk_of

# Turns of a big cube where the edition leaves their number to the program (4b3e: enough of them).
_TURNS = {"555": 60, "666": 80, "777": 100}


@RANDOM_STATES.register("333")
def three_by_three(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """As the event asks: usual, oriented at random, or so that no solution can be read off."""
    from cubelex.scrambles import three  # only here: other cubes do not need its tables

    if ends_oriented(event, edition):
        return partial(three.scramble_333_blindfolded, short_ms=short_ms)
    if event.scramble is ScrambleMethod.PADDED:
        return partial(three.scramble_fewest_moves, short_ms=short_ms)
    return partial(three.scramble_333, short_ms=short_ms)


@RANDOM_STATES.register("444")
def four_by_four(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """Reduced to a 3×3×3 Cube."""
    return partial(scramble_444, ends_oriented(event, edition))


def scramble_444(oriented: bool, least: int, chance: Chance) -> str:
    """About 44 moves; oriented, with the rotation that holds the cube as the random state is held (4b3a).

    A 4×4×4 Cube has no piece that stays, so no turn of layers orients it without changing its state; a rotation does.
    """
    from cubelex.solvers import four  # only here: other cubes do not need its tables

    while True:
        made = four.scramble(four.state(chance.below(four.STATES)))
        if least == 0 or is_far_from_solved("444", str(made.moves).split()):
            return " ".join(filter(None, map(str, made if oriented else made[:1])))


@RANDOM_MOVES.register("444", "555", "666", "777")
def random_turns(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """As many turns as the edition says, or enough of them."""
    size = int(event.puzzle[0])
    count = edition.scrambles.lengths.get(event.puzzle) or _TURNS[event.puzzle]
    by_number = edition.notation.half_turn_may_be_primed and size >= 6
    return partial(_by_turns, size, count, ends_oriented(event, edition), by_number)


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
    return [f"{size // 2 + 1}{turn}" for turn in orienting_turns(ending)]


def _axis(turn: str) -> int:
    return next("RLUDFB".index(letter) // 2 for letter in turn if letter in "RLUDFB")


def _numbered(turn: str) -> str:
    """`Rw` as `2R`, `3Rw` as `3R`."""
    if "w" not in turn:
        return turn
    return turn.replace("w", "") if turn[0].isdecimal() else "2" + turn.replace("w", "")

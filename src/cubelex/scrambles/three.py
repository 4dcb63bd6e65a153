"""Sequences of the 3×3×3 Cube to a random state, each state that qualifies equally likely (4b3).

A state is drawn uniformly among all, and drawn again as long as it is too near to solved: what is left stays uniform.
"""

from functools import cache
from itertools import product

from cubelex.puzzles import CubeState, puzzle
from cubelex.scrambles.chance import Chance
from cubelex.scrambles.methods import FRONTS, TOPS, orienting_turns
from cubelex.solvers import cubies, three

_PAD = "R' U' F"


def scramble_333(least: int, chance: Chance, short_ms: int | None = None) -> str:
    """At most 21 moves."""
    drawn = _drawn(least, chance)
    return three.format_moves(three.inverse(_solution(drawn, short_ms)))


def scramble_333_blindfolded(least: int, chance: Chance, short_ms: int | None = None) -> str:
    """At most 21 moves and up to two of wide layers, which orient the cube uniformly (4b3a)."""
    ending = chance.below(24)
    wide = orienting_turns(ending)
    while True:
        drawn = three.cube(chance.below(three.STATES))
        if least == 0 or drawn * _endings()[ending] not in near():
            break
    moves = three.format_moves(three.inverse(_solution(drawn, short_ms, not_first=wide[0][0] if wide else "")))
    return " ".join([moves, *wide])


def scramble_fewest_moves(least: int, chance: Chance, short_ms: int | None = None) -> str:
    """The same three moves before and after, so that a solution cannot be read off the sequence."""
    drawn = _drawn(least, chance)
    undone = _of(str(puzzle("333").parse(_PAD).inverse()))
    inner = _solution(undone * drawn * undone, short_ms, not_first="R", not_last="F")
    return f"{_PAD} {three.format_moves(three.inverse(inner))} {_PAD}"


def _drawn(least: int, chance: Chance) -> cubies.Cubies:
    while (drawn := three.cube(chance.below(three.STATES))) in near() and least:
        pass
    return drawn


def _solution(cube: cubies.Cubies, short_ms: int | None, not_first: str = "", not_last: str = "") -> bytes:
    if short_ms is not None:
        return three.short_solution(cube, short_ms, not_first=not_first, not_last=not_last)
    found = three.solution(cube, not_first=not_first, not_last=not_last)
    assert found is not None, "every state of the 3×3×3 Cube has a solution of at most 21 moves"
    return found


@cache
def near() -> frozenset[cubies.Cubies]:
    """The states of 3×3×3 that take one move or none."""
    return frozenset({cubies.SOLVED, *cubies.moves()})


@cache
def _endings() -> tuple[cubies.Cubies, ...]:
    """What the wide turns do to the pieces, as seen with the centres in their places."""
    return tuple(_of(f"{top} {front}") for top, front in product(TOPS, FRONTS))


def _of(moves: str) -> cubies.Cubies:
    """The pieces after the moves, the cube held with its centres in their places."""
    state = puzzle("333").solved.apply(moves)
    for held in state.in_every_orientation():
        if isinstance(held, CubeState) and held.facelets[4::9] == "URFDLB":
            return cubies.cubies(held)
    raise AssertionError("every cube can be held with its centres in their places")

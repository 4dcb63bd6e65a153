"""The pieces of the 3×3×3 Cube as numbers: moves, symmetries and their products, for the tables of its solvers.

Corners and edges are numbered in the order of `CubeState.corners` and `CubeState.edges`. The twist of a corner in a
mirrored cube is 3 to 5, so that mirrors can be multiplied like everything else.
"""

from functools import cache, reduce
from typing import NamedTuple

from cubelex.puzzles import CubeState, puzzle


class Cubies(NamedTuple):
    """Which corner is in each place, its twist, which edge is in each place, its flip."""

    corners: tuple[int, ...] = tuple(range(8))
    twists: tuple[int, ...] = (0,) * 8
    edges: tuple[int, ...] = tuple(range(12))
    flips: tuple[int, ...] = (0,) * 12

    def __mul__(self, after: "Cubies") -> "Cubies":  # type: ignore[override]
        """This product followed by the other."""
        return Cubies(
            tuple(self.corners[corner] for corner in after.corners),
            tuple(_twist(self.twists[c], twist) for c, twist in zip(after.corners, after.twists, strict=True)),
            tuple(self.edges[edge] for edge in after.edges),
            tuple(self.flips[edge] ^ flip for edge, flip in zip(after.edges, after.flips, strict=True)),
        )

    def __bytes__(self) -> bytes:
        """The forty bytes that kernels use for a cube."""
        return bytes(self.corners + self.twists + self.edges + self.flips)


SOLVED = Cubies()

# Half a turn around F–B, a quarter turn around U–D, the mirror between L and R, and a third of a turn around the corner
# URF: every symmetry of the cube is a product of these.
HALF_TURN = Cubies((5, 4, 7, 6, 1, 0, 3, 2), (0,) * 8, (6, 5, 4, 7, 2, 1, 0, 3, 9, 8, 11, 10), (0,) * 12)
QUARTER_TURN = Cubies((3, 0, 1, 2, 7, 4, 5, 6), (0,) * 8, (3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10), (0,) * 8 + (1,) * 4)
MIRROR = Cubies((1, 0, 3, 2, 5, 4, 7, 6), (3,) * 8, (2, 1, 0, 3, 6, 5, 4, 7, 9, 8, 11, 10), (0,) * 12)
THIRD_OF_TURN = Cubies(
    (0, 4, 5, 1, 3, 7, 6, 2),
    (1, 2, 1, 2, 2, 1, 2, 1),
    (1, 8, 5, 9, 3, 11, 7, 10, 0, 4, 6, 2),
    (1, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 1),
)


def _twist(first: int, second: int) -> int:
    """The sum of two twists. In a mirror (3 to 5) the second counts in the other direction."""
    if first >= 3:
        return (first - second) % 3 + (0 if second >= 3 else 3)
    return (first + second) % 3 + (3 if second >= 3 else 0)


def cubies(state: CubeState) -> Cubies:
    """The pieces of a state of the 3×3×3 Cube that is held with its centres in their places."""
    return Cubies(
        tuple(corner.home for corner in state.corners),
        tuple(corner.twist for corner in state.corners),
        tuple(edge.home for edge in state.edges),
        tuple(edge.twist for edge in state.edges),
    )


@cache
def moves() -> tuple[Cubies, ...]:
    """U, U2, U', R, …: the eighteen moves, 3 × face + quarter turns − 1, in the order U R F D L B."""
    solved = puzzle("333").solved
    assert isinstance(solved, CubeState)
    turns = [cubies(solved.apply(face)) for face in "URFDLB"]
    return tuple(reduce(Cubies.__mul__, [turn] * times) for turn in turns for times in (1, 2, 3))


@cache
def symmetries() -> tuple[Cubies, ...]:
    """The forty-eight symmetries of the cube. The first sixteen keep the axis U–D."""
    found = [SOLVED]
    for generator, order in ((MIRROR, 2), (QUARTER_TURN, 4), (HALF_TURN, 2), (THIRD_OF_TURN, 3)):
        powers = [reduce(Cubies.__mul__, [generator] * times, SOLVED) for times in range(order)]
        found = [power * each for power in powers for each in found]
    return tuple(found)


@cache
def inverses() -> tuple[int, ...]:
    """Which symmetry undoes each of the first sixteen."""
    return tuple(row.index(0) for row in products())


@cache
def products() -> tuple[tuple[int, ...], ...]:
    """Which of the first sixteen symmetries is the product of each two of them."""
    numbers = {symmetry: number for number, symmetry in enumerate(symmetries()[:16])}
    return tuple(tuple(numbers[a * b] for b in numbers) for a in numbers)


@cache
def conjugate_moves() -> tuple[tuple[int, ...], ...]:
    """For each of the first sixteen symmetries s and each move m, which move is s · m · s⁻¹."""
    numbers = {move: number for number, move in enumerate(moves())}
    return tuple(
        tuple(numbers[symmetry * move * symmetries()[inverse]] for move in numbers)
        for symmetry, inverse in zip(symmetries()[:16], inverses(), strict=True)
    )


@cache
def rotated_moves() -> tuple[tuple[int, ...], ...]:
    """For no, one and two thirds r of a turn around the corner URF and each move m, which move is r · m · r⁻¹."""
    numbers = {move: number for number, move in enumerate(moves())}
    thirds = symmetries()[::16]
    return tuple(
        tuple(numbers[turn * move * back] for move in numbers)
        for turn, back in zip(thirds, (thirds[0], thirds[2], thirds[1]), strict=True)
    )

"""States at each distance from solved, counted by search: published numbers anybody can check against."""

from collections.abc import Callable, Iterator

import pytest

from cubelex.puzzles import TwistyPuzzle
from cubelex.puzzles.permutations import composed
from cubelex.puzzles.pyraminx import Pyraminx
from cubelex.puzzles.skewb import Skewb

PYRAMINX = [1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32]
SKEWB = [1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90]
LAYERS = ("U", "L", "R", "B")


def states_by_distance(puzzle: TwistyPuzzle, distance: int) -> list[int]:
    moves = [move for move in puzzle.single_moves if move.part in LAYERS]
    seen, shell, counts = {puzzle.solved}, [puzzle.solved], [1]
    for _ in range(distance):
        shell = [*{state.after(move) for state in shell for move in moves} - seen]
        seen.update(shell)
        counts.append(len(shell))
    return counts


@pytest.mark.parametrize(("puzzle", "counts"), [(Pyraminx(), PYRAMINX), (Skewb(), SKEWB)], ids=["pyram", "skewb"])
def test_the_first_distances(puzzle: TwistyPuzzle, counts: list[int]) -> None:
    assert states_by_distance(puzzle, 4) == counts[:5]


def move_table(puzzle: TwistyPuzzle, belongs: Callable[[str], bool]) -> list[list[int]]:
    """For each move, the number of each arrangement of the stickers of some kinds after it; solved is number 0."""
    places = [place for place, sticker in enumerate(puzzle.stickering.order) if belongs(sticker.kind)]
    narrowed = {place: number for number, place in enumerate(places)}
    moves = [
        tuple(narrowed[puzzle.permutation(move)[place]] for place in places)
        for move in puzzle.single_moves
        if move.part in LAYERS
    ]
    numbers = {tuple(range(len(places))): 0}
    tables: list[list[int]] = [[] for _ in moves]
    for arrangement in (waiting := list(numbers)):
        for table, move in zip(tables, moves, strict=True):
            after = composed(arrangement, move)
            if after not in numbers:
                numbers[after] = len(numbers)
                waiting.append(after)
            table.append(numbers[after])
    return tables


def shells(one: list[list[int]], other: list[list[int]]) -> Iterator[int]:
    """The sizes of the shells around solved, of pairs of arrangements that move together."""
    width = len(other[0])
    seen = bytearray(len(one[0]) * width)
    seen[0] = 1
    shell, moves = [(0, 0)], list(zip(one, other, strict=True))
    while shell:
        yield len(shell)
        following = []
        for first, second in shell:
            for first_table, second_table in moves:
                here, there = first_table[first], second_table[second]
                if not seen[here * width + there]:
                    seen[here * width + there] = 1
                    following.append((here, there))
        shell = following


@pytest.mark.slow
def test_all_distances_of_pyraminx_without_tips() -> None:
    edges, vertices = (move_table(Pyraminx(), kind.__eq__) for kind in ("edge", "vertex"))
    assert (len(edges[0]), len(vertices[0])) == (11520, 81)
    assert list(shells(edges, vertices)) == PYRAMINX


@pytest.mark.slow
def test_all_distances_of_skewb() -> None:
    corners, centres = (move_table(Skewb(), kind.__eq__) for kind in ("corner", "centre"))
    assert (len(corners[0]), len(centres[0])) == (8748, 360)
    assert list(shells(corners, centres)) == SKEWB


def test_a_move_table_is_undone_by_the_inverse_move() -> None:
    skewb = Skewb()
    there, back = (skewb.permutation(move) for move in skewb.single_moves[:2])
    assert composed(there, back) == composed(back, there) == tuple(range(30))

"""Where there is no C compiler, the same kernels run as plain Python, and answer the same."""

import random
from array import array
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from cubelex.puzzles import puzzle
from cubelex.solvers import cubies, kernels, three, three_optimal
from cubelex.solvers.exact import Exact
from cubelex.solvers.exact_solver import exact_table
from cubelex.solvers.fto.tables import MOVES, TABLE, first_numbers, labels_of
from cubelex.solvers.kernels import exact, first_phase, fto, second_phase
from cubelex.solvers.two_phase_tables import FARTHER, FIRST, SECOND, TURNS, orders, slices

FOLDER = Path(kernels.__file__).parent


def uncompiled(name: str) -> ModuleType:
    spec = spec_from_file_location(f"uncompiled_{name}", FOLDER / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def zeros(code: str, length: int) -> memoryview:
    return memoryview(array(code, bytes(array(code).itemsize * length)))


def test_two_phases_find_the_same_solution() -> None:
    arrays = {name: table for name, table in FIRST.arrays().items() if name != "stabilizers"}
    searcher = uncompiled("two_phase").TwoPhase(**arrays, **SECOND.arrays())
    moves = array("B", bytes(64))
    draw = random.Random(333)
    for _ in range(3):
        cube = three.cube(draw.randrange(three.STATES))
        length = searcher.solve(bytes(cube), 21, 20, 1, 4, 2, array("i", [0]), moves)
        assert moves[:length].tobytes() == three.solution(cube, tries=20, not_first="F", not_last="R")


def test_shortest_solutions_are_the_same() -> None:
    arrays = {name: FIRST.arrays()[name] for name in three_optimal.TABLES}
    searcher = uncompiled("three_optimal").Optimal(**arrays, **FARTHER.arrays())
    cube = three.solved_by(bytes([0, 4, 8, 10, 3, 6, 13]))
    moves = array("B", bytes(64))
    found = [searcher.solve(bytes(cube), length, 0, array("i", [0]), moves) for length in range(8)]
    assert found == [False] * 7 + [True]
    assert moves[:7].tobytes() == three_optimal.optimal_solution(cube)


def test_three_phases_of_an_fto_find_the_same_solution() -> None:
    solved = puzzle("fto").solved
    labels = labels_of(str(solved.apply("U F' BR L D")))
    found = []
    for module in (uncompiled("fto"), fto):
        moves = array("B", bytes(64))
        limits = array("q", [26, 3000, 20_000, 5])
        searcher = module.FtoSearch(TABLE.arrays(), 1000)
        count = searcher.solve(labels, memoryview(array("i", first_numbers(labels))), limits, array("i", [0]), moves)
        found.append([MOVES[move] for move in moves[1 : count + 1]])
    assert found[0] == found[1]
    assert solved.apply("U F' BR L D").apply(" ".join(found[0])) == solved


@pytest.mark.parametrize("event", ["222", "pyram", "skewb"])
def test_ways_of_eleven_moves_are_the_same(event: str) -> None:
    puzzle = exact_table(event)
    assert isinstance(puzzle, Exact)
    arrays = puzzle.table.arrays()
    names = "first_moves", "second_moves", "shortest", "bands", "ranks", "starts", "ends"
    arguments = len(puzzle.moves), len(puzzle.suffixes), puzzle.width, *(arrays[name] for name in names)
    ways = [module.Ways(*arguments) for module in (uncompiled("exact"), exact)]
    draw = random.Random(event)
    for _ in range(3):
        number = draw.randrange(puzzle.states)
        found = [array("q", bytes(8 * 4096)) for _ in ways]
        counts = [each.list(number, room) for each, room in zip(ways, found, strict=True)]
        assert counts[0] == counts[1] > 0
        assert found[0] == found[1]


def test_the_first_phases_tables_begin_the_same() -> None:
    arrays = FIRST.arrays()
    for module in (uncompiled("first_phase"), first_phase):
        within, queue, levels = zeros("B", len(arrays["within"])), zeros("i", 538), zeros("i", 6)
        names = "twist_moves", "twist_conjugates", "class_moves", "stabilizers"
        module.spread(arrays["classes"][494 * 2048] >> 4, *(arrays[name] for name in names), within, queue, levels)
        assert levels.tolist() == [1, 2, 7, 51, 538, 6379]


def test_the_second_phases_tables_begin_the_same() -> None:
    arrays = SECOND.arrays()
    order = zeros("B", 240), zeros("B", 384)
    symmetries = b"".join(map(bytes, cubies.symmetries()[:16]))
    moves = FIRST.arrays()["moves"]
    stabilizers = zeros("H", 2768)
    corners = zeros("H", 40320), zeros("H", 2768 * 18), stabilizers
    second_phase.fill_corners(moves, symmetries, bytes(cubies.inverses()), slices(), orders(), *corners)
    for module in (uncompiled("second_phase"), second_phase):
        module.fill_slice_orders(moves, bytes(TURNS), symmetries, orders(), *order)
        assert order[0] == arrays["order_moves"]
        assert order[1] == arrays["order_conjugates"]
        within, queue, levels = zeros("B", len(arrays["last_within"])), zeros("i", 351), zeros("i", 6)
        names = "corner_moves", "edge_moves", "edge_conjugates"
        corner_moves, *edges = (arrays[name] for name in names)
        module.spread(bytes(TURNS), corner_moves, stabilizers, *edges, within, queue, levels)
        assert levels.tolist() == [1, 4, 14, 66, 351, 1669]

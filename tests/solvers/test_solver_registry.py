"""Any state is solved, however it is held; what cannot be solved is told why."""

import random

import pytest

from cubelex.errors import ImpossibleState, UnknownEvent
from cubelex.puzzles import CubeState, State, event_ids, puzzle
from cubelex.solvers import distance, prepare, solve, solve_optimally, solver
from cubelex.solvers.exact_solver import exact_table
from cubelex.solvers.orientations import by_centres, renamed

TURNS = {
    "333": ("U", "R2", "F'", "D", "L'", "B2", "M", "x", "y'", "Rw"),
    "222": ("U", "R2", "F'", "D", "L'", "B2", "x", "y'"),
    "pyram": ("U", "L'", "R", "B'", "u", "l'", "r", "b'"),
    "skewb": ("R", "U'", "L", "B'"),
}


def scrambled(event: str, seed: int) -> State:
    draw = random.Random(seed)
    state = puzzle(event).solved.apply(" ".join(draw.choices(TURNS[event], k=25)))
    return draw.choice(list(state.in_every_orientation()))


@pytest.mark.parametrize("event", TURNS)
@pytest.mark.parametrize("seed", range(10))
def test_a_state_is_solved_however_it_is_held(event: str, seed: int) -> None:
    state = scrambled(event, seed)
    assert state.apply(solve(state)).is_solved


@pytest.mark.parametrize("event", [event for event in TURNS if event != "333"])
def test_small_puzzles_are_solved_in_as_many_moves_as_the_distance_says(event: str) -> None:
    for seed in range(10):
        state = scrambled(event, seed)
        assert len(solve(state)) == distance(state) == len(solve_optimally(state))


@pytest.mark.parametrize("event", [*TURNS, "clock", "333oh", "333bf"])
def test_a_solved_puzzle_needs_no_move(event: str) -> None:
    for state in puzzle(event).solved.in_every_orientation():
        assert len(solve(state)) == 0


def test_a_solution_is_always_the_same() -> None:
    assert solve(scrambled("333", 1)) == solve(scrambled("333", 1))


def test_an_impossible_state_is_told_why() -> None:
    swapped = "UUUUUUUUURFRRRRRRRFRFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
    cube = puzzle("333").solved
    assert isinstance(cube, CubeState)
    with pytest.raises(ImpossibleState, match="two pieces are swapped"):
        solve(CubeState(cube.puzzle, swapped))


def test_a_puzzle_without_a_solver_is_refused() -> None:
    with pytest.raises(UnknownEvent, match="Megaminx has no solver"):
        solve(puzzle("minx").solved)
    with pytest.raises(UnknownEvent, match="magic"):
        solver("magic")


def test_what_is_not_known_of_a_puzzle_is_refused() -> None:
    with pytest.raises(UnknownEvent, match="distances are available for"):
        distance(puzzle("333").solved)
    with pytest.raises(UnknownEvent, match="shortest solutions are available for"):
        solve_optimally(puzzle("clock").solved)


def test_shortest_solutions_of_a_cube_held_otherwise_solve_it() -> None:
    state = puzzle("333").solved.apply("R U F' x y")
    assert len(solve_optimally(state)) == 3
    assert state.apply(solve_optimally(state)).is_solved


@pytest.mark.parametrize("event", [*TURNS, "clock"])
def test_tables_can_be_prepared(event: str) -> None:
    seen: list[float] = []
    prepare(event, seen.append)
    assert all(0 <= share <= 1 for share in seen)


@pytest.mark.parametrize("event", TURNS)
def test_colours_are_renamed_only_where_they_need_be(event: str) -> None:
    for held in puzzle(event).solved.in_every_orientation():
        names = by_centres if event == "333" else exact_table(event).new_names
        assert renamed(held, names) == puzzle(event).solved


def test_clock_has_only_one_orientation() -> None:
    with pytest.raises(UnknownEvent, match="only one orientation"):
        renamed(puzzle("clock").solved, by_centres)


def test_every_solver_is_of_a_puzzle() -> None:
    assert {"333", "222", "pyram", "skewb", "clock"} <= set(event_ids())

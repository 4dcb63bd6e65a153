from collections import Counter

import pytest

from cubelex.puzzles import Square1State, puzzle
from cubelex.solvers import solve, square1

SOLVED = puzzle("sq1").solved


def state(number: int, *, free: bool = True) -> Square1State:
    return square1.state_of(number % square1.states(with_free_cut=free), with_free_cut=free)


def numbers(count: int) -> list[int]:
    return [pow(3, 200 + place, 10**18 + 9) for place in range(count)]


def after(moves: str) -> Square1State:
    reached = SOLVED.apply(moves)
    assert isinstance(reached, Square1State)
    return reached


def test_there_are_3678_shapes_in_which_the_cut_is_free() -> None:
    assert len(square1.shapes(with_free_cut=True)) == 3678
    distances = square1.TABLE.arrays()["shape_distances"]
    assert sum(one != square1.BLOCKED for one in distances) == 2 * 3678
    assert max(one for one in distances if one != square1.BLOCKED) == 7


def test_every_number_is_a_possible_state_of_its_own() -> None:
    for free in (True, False):
        made = [state(number, free=free) for number in numbers(100)]
        assert len(set(made)) == 100
        for one in made:
            assert puzzle("sq1").state(str(one)) == one
            assert not (free and one.across_cut)
    assert any(state(number, free=False).across_cut for number in numbers(20))


@pytest.mark.parametrize("free", [True, False])
def test_random_states_are_solved(free: bool) -> None:
    for number in numbers(25):
        one = state(number, free=free)
        assert one.apply(solve(one)).is_solved


@pytest.mark.parametrize("moves", ["", "/", "(3,0)", "(1,0) / (-1,0)", "(1,0) / (3,0) / (-1,0)", "/ (3,3) / (1,2) /"])
def test_easy_states_get_easy_solutions(moves: str) -> None:
    one = after(moves)
    solution = solve(one)
    assert one.apply(solution).is_solved
    assert str(solution).count("/") <= moves.count("/")


def test_shapes_farthest_from_square_are_solved() -> None:
    distances = square1.TABLE.arrays()["shape_distances"]
    layers = list(square1._layers())
    farthest = [place for place, one in enumerate(distances) if one == 7][:6]
    for place in farthest:
        upper, lower = divmod(place // 2, square1.LAYERS)
        shape = square1.shapes(with_free_cut=True).index((layers[upper], layers[lower]))
        one = state(shape * 40320 * 40320 * 2)
        assert one.apply(solve(one)).is_solved


def test_the_same_state_has_the_same_solution() -> None:
    one = state(numbers(1)[0])
    assert solve(one) == solve(one)


def test_distances_are_exact_as_far_as_they_are_asked_for() -> None:
    sequences = ["(1,0)", "(1,0) /", "(1,0) / (3,3)", "(1,0) / (3,3) /", "(0,-1) / (1,4) / (3,0) / (2,2)"]
    for sequence in sequences:
        one = after(sequence)
        count = puzzle("sq1").move_count(puzzle("sq1").parse(sequence))
        shortest = next(moves for moves in range(count + 2) if not square1.needs_at_least(one, moves + 1))
        assert shortest <= count
        assert square1.needs_at_least(one, shortest)


@pytest.mark.slow
def test_states_within_three_moves_are_found_by_search_and_by_the_test_alike() -> None:
    """Every state that up to three moves lead to, by trying them all, against the exact test."""
    near = {SOLVED: 0}
    frontier = [SOLVED]
    for depth in (1, 2, 3):
        following = []
        for one in frontier:
            turns = [f"({x},{y})" for x in range(-5, 7) for y in range(-5, 7) if (x, y) != (0, 0)]
            for move in ([] if isinstance(one, Square1State) and one.across_cut else ["/"]) + turns:
                reached = one.apply(move)
                if reached not in near:
                    near[reached] = depth
                    following.append(reached)
        frontier = following
    assert Counter(near.values())[1] == 144
    for one, depth in list(near.items())[::37]:
        assert isinstance(one, Square1State)
        assert square1.needs_at_least(one, depth)
        assert not square1.needs_at_least(one, depth + 1)

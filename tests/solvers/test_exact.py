"""Every distance of 2×2×2, Pyraminx and Skewb is known, and so is every way of eleven moves."""

import random
from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest

from cubelex.puzzles import puzzle
from cubelex.solvers.exact import Exact
from cubelex.solvers.exact_solver import exact_table
from cubelex.solvers.pyraminx import tip_turns

# States by distance, as published.
BY_DISTANCE = {
    "222": [1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644],
    "pyram": [1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32],
    "skewb": [1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90],
}

# From TNoodle's issue 921: moves 2 to 7 do nothing, and what is left shows a solution of five moves.
SHOWS_ITS_SOLUTION = "R U2 R2 U2 R2 U2 R2 F R2 U2 R'"


@pytest.fixture(params=["222", "pyram", "skewb"])
def small(request: pytest.FixtureRequest) -> Exact:
    return table_of(request.param)


def table_of(event: str) -> Exact:
    found = exact_table(event)
    assert isinstance(found, Exact)
    return found


def numbers(small: Exact, count: int, seed: int = 1) -> list[int]:
    draw = random.Random(seed)
    drawn = (draw.randrange(small.states) for _ in range(count))
    return [number for number in drawn if small.distance(number)]


def test_the_numbers_of_states_by_distance_are_the_published_ones(small: Exact) -> None:
    counts = Counter(bytes(small.table.arrays()["distances"]))
    assert [counts[distance] for distance in range(12)] == BY_DISTANCE[small.event]
    assert sum(counts.values()) == small.states


def test_a_state_has_the_number_of_its_scrambles(small: Exact) -> None:
    draw = random.Random(11)
    for number in numbers(small, 50):
        sequence = " ".join(small.scramble(number, draw.randrange))
        assert small.number(puzzle(small.event).solved.apply(sequence)) == number


def test_the_solved_state_is_no_move_away_and_its_neighbours_are_one(small: Exact) -> None:
    solved = puzzle(small.event).solved
    assert small.distance(small.number(solved)) == 0
    assert small.solution(small.number(solved)) == ()
    for move in small.moves:
        assert small.distance(small.number(solved.apply(move))) == 1


def test_solutions_are_as_short_as_the_distance_says(small: Exact) -> None:
    draw = random.Random(12)
    for number in numbers(small, 50, seed=2):
        state = puzzle(small.event).solved.apply(" ".join(small.scramble(number, draw.randrange)))
        solution = small.solution(number)
        assert len(solution) == small.distance(number)
        assert state.apply(" ".join(solution)).is_solved


def test_scrambles_have_eleven_moves_of_which_any_six_in_a_row_are_a_shortest_way(small: Exact) -> None:
    draw = random.Random(13)
    for number in numbers(small, 50, seed=3):
        moves = small.scramble(number, draw.randrange)
        assert len(moves) == 11
        assert all(one[0] != other[0] for one, other in pairwise(moves))
        for first in range(6):
            six = puzzle(small.event).solved.apply(" ".join(moves[first : first + 6]))
            assert small.distance(small.number(six)) == 6


def test_no_part_of_a_scramble_does_nothing(small: Exact) -> None:
    solved, draw = puzzle(small.event).solved, random.Random(14)
    for number in numbers(small, 30, seed=4):
        moves = small.scramble(number, draw.randrange)
        states = [solved.apply(" ".join(moves[:count])) for count in range(12)]
        assert len(set(states)) == 12


def test_a_scramble_that_shows_its_solution_is_none_of_them() -> None:
    two = table_of("222")
    number = two.number(puzzle("222").solved.apply(SHOWS_ITS_SOLUTION))
    assert two.distance(number) == 5
    every = every_scramble(two, number)
    assert len(every) == two.count_scrambles(number) > 30
    assert SHOWS_ITS_SOLUTION not in every


def test_a_scramble_is_chosen_by_its_last_move_and_then_among_all_that_end_with_it(small: Exact) -> None:
    number = numbers(small, 1, seed=5)[0]
    assert len(every_scramble(small, number)) == small.count_scrambles(number)


def every_scramble(small: Exact, number: int) -> set[str]:
    """What comes of every draw of a last move, and of every draw after that one."""
    found = set()
    for last in range(len(small.moves)):
        draws, asked = iter([last, 0]), [0]
        found.add(scramble_drawn(small, number, draws, asked))
        for drawn in range(1, asked[-1]):
            found.add(scramble_drawn(small, number, iter([last, drawn]), asked))
    return found


def scramble_drawn(small: Exact, number: int, draws: Iterator[int], asked: list[int]) -> str:
    def choose(count: int) -> int:
        asked.append(count)
        return next(draws)

    return " ".join(small.scramble(number, choose))


def test_a_last_move_that_no_scramble_ends_with_gives_way_to_another() -> None:
    two = table_of("222")
    number = next(number for number in range(two.states) if two.count_scrambles(number) in range(1, 9))
    lasts = [scramble_drawn(two, number, iter([last, 0]), []).split()[-1] for last in range(len(two.moves))]
    assert len(set(lasts)) < len(two.moves)


def test_states_next_to_the_solved_one_have_scrambles_too(small: Exact) -> None:
    solved = puzzle(small.event).solved
    for move in small.moves:
        assert small.count_scrambles(small.number(solved.apply(move))) > 0


@pytest.mark.long
def test_every_state_but_the_solved_one_has_scrambles(small: Exact) -> None:
    ways, found = small._ways()
    counts = array("H", (ways.list(number, found) for number in range(small.states)))
    assert counts.index(0) == small.number(puzzle(small.event).solved)
    assert counts.count(0) == 1
    fewest = min(count for count in counts if count)
    assert fewest == {"222": 6, "pyram": 60, "skewb": 48}[small.event]


def test_distances_of_random_states_are_those_of_all_states(small: Exact) -> None:
    # 20 000 states: chi-square over the distances that are expected five times and more, at one in a thousand.
    draw = random.Random(7)
    seen = Counter(small.distance(draw.randrange(small.states)) for _ in range(20_000))
    expected = {d: 20_000 * count / small.states for d, count in enumerate(BY_DISTANCE[small.event])}
    square = sum((seen[d] - e) ** 2 / e for d, e in expected.items() if e >= 5)
    assert square < 29.6


def test_tips_are_brought_in_line_by_a_turn_each() -> None:
    state = puzzle("pyram").solved.apply("U R' L u r' b")
    assert tip_turns(state) == ("u'", "r", "b'")
    assert tip_turns(puzzle("pyram").solved) == ()

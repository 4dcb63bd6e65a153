"""What a program calls: one sequence as an algorithm, or many of them on all cores."""

import threading

import pytest

from cubelex.errors import UnknownEvent
from cubelex.puzzles import Algorithm, puzzle
from cubelex.regulations import edition, editions
from cubelex.scrambles import Seed, SeededChance, scramble, scramble_many, scramble_sequence
from cubelex.solvers import in_parallel, solve_many

TODAY = editions()[-1]
QUICK = ("222", "333", "333bf", "333fm", "555", "666", "777", "clock", "minx", "pyram")
KEY = bytes(range(32))


@pytest.mark.parametrize("event", QUICK)
@pytest.mark.parametrize("year", ["2009", "2026-04-01"])
def test_a_scramble_is_an_algorithm_of_the_same_moves_as_its_text(event: str, year: str) -> None:
    under = edition(year)
    moves = scramble(event, under, SeededChance(KEY))
    text = scramble_sequence(event, under, SeededChance(KEY))
    assert isinstance(moves, Algorithm)
    assert moves == puzzle(event).parse(text, under)
    assert puzzle(event).parse(str(moves)) == moves
    assert puzzle(event).solved.apply(moves) == puzzle(event).solved.apply(puzzle(event).parse(text, under))


def test_a_scramble_can_be_undone_and_counted() -> None:
    moves = scramble("333")
    assert 1 < len(moves) <= 21
    assert (moves + moves.inverse()).simplified() == puzzle("333").parse("")


def test_many_scrambles_come_from_a_seed_whatever_the_threads_do() -> None:
    seed = Seed.parse("5a" * 32)
    made = scramble_many("222", 50, TODAY, seed, workers=3)
    assert made == scramble_many("222", 50, TODAY, seed, workers=1)
    assert len(set(made)) == 50
    assert scramble_many("222", 3, TODAY, seed) == made[:3]


def test_many_scrambles_of_chance_differ() -> None:
    assert len(set(scramble_many("333", 20))) == 20
    assert scramble_many("333", 0) == ()


def test_many_scrambles_of_an_unknown_event_are_refused() -> None:
    with pytest.raises(UnknownEvent):
        scramble_many("magic cube", 3)


def test_many_states_are_solved_in_their_order() -> None:
    states = [puzzle("333").solved.apply(moves) for moves in scramble_many("333", 12)]
    states.insert(5, puzzle("333").solved)
    solutions = solve_many(states, workers=4)
    assert solutions[5] == puzzle("333").parse("")
    assert all(state.apply(solution).is_solved for state, solution in zip(states, solutions, strict=True))


def test_states_of_several_puzzles_are_solved_together() -> None:
    states = [puzzle(event).solved.apply(scramble(event)) for event in ("222", "pyram", "skewb", "clock", "333")]
    assert all(state.apply(moves).is_solved for state, moves in zip(states, solve_many(states), strict=True))


def test_work_is_done_by_several_threads_at_once() -> None:
    both = threading.Barrier(2, timeout=30)

    def work(number: int) -> int:
        if number in (0, 8):
            both.wait()
        return number * number

    assert in_parallel(work, range(16), workers=2) == tuple(number * number for number in range(16))


def test_an_error_of_one_is_raised_and_ends_the_work() -> None:
    def work(number: int) -> int:
        if number == 40:
            raise ZeroDivisionError
        return number

    with pytest.raises(ZeroDivisionError):
        in_parallel(work, range(200), workers=2)

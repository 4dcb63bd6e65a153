"""How far a state of Square-1 is from solved (12c4), against a search of another kind: from both ends, by the model."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from cubelex.puzzles import Square1State, puzzle
from cubelex.solvers import square1

PUZZLE = puzzle("sq1")
TURNS = [(x, y) for x, y in product(range(12), repeat=2)]


def solved() -> Square1State:
    state = PUZZLE.solved
    assert isinstance(state, Square1State)
    return state


def turned(state: Square1State, x: int, y: int) -> Square1State:
    top, bottom = state.top, state.bottom
    return Square1State(
        state.puzzle, top[-x % 12 :] + top[: -x % 12], bottom[-y % 12 :] + bottom[: -y % 12], state.is_turned_over
    )


def sliced(state: Square1State) -> Square1State:
    top, bottom = state.top[:6] + state.bottom[:6], state.top[6:] + state.bottom[6:]
    return Square1State(state.puzzle, top, bottom, not state.is_turned_over)


def free_turns(state: Square1State) -> Iterator[tuple[bool, Square1State]]:
    """The ways to turn the layers so that the cut is free, and whether that is a move."""
    for x in range(12):
        upper = turned(state, x, 0)
        if upper.top[0] != upper.top[11] and upper.top[5] != upper.top[6]:
            for y in range(12):
                both = turned(upper, 0, y)
                if both.bottom[0] != both.bottom[11] and both.bottom[5] != both.bottom[6]:
                    yield bool(x or y), both


def key(state: Square1State) -> tuple[str, str, bool]:
    """The same for all states that turns make of each other."""
    return _first(state.top), _first(state.bottom), state.is_turned_over


def _first(layer: str) -> str:
    return min(layer[place:] + layer[:place] for place in range(12))


@cache
def within_two_slices() -> dict[tuple[str, str, bool], dict[Square1State, int]]:
    """The least moves to solved, last turns included, of states right after a slice with up to two slices to come.

    A state is told apart from those that a turn makes of it: what matters is whether a turn is needed before the next
    slice or after the last.
    """
    levels: list[dict[Square1State, int]] = [{solved(): 0}]
    for x, y in TURNS[1:]:
        levels[0][turned(solved(), x, y)] = 1
    for _ in range(2):
        level: dict[Square1State, int] = {}
        for state, moves in levels[-1].items():
            if state.across_cut:
                continue
            before = sliced(state)
            for x, y in TURNS:
                reached, cost = turned(before, x, y), moves + 1 + bool(x or y)
                level[reached] = min(cost, level.get(reached, 99))
        levels.append(level)
    known: dict[tuple[str, str, bool], dict[Square1State, int]] = {}
    for level in levels:
        for state, moves in level.items():
            group = known.setdefault(key(state), {})
            group[state] = min(moves, group.get(state, 99))
    return known


def least_moves(state: Square1State, most: int) -> int:
    """The least moves to solved, or more than `most`, by trying up to three slices from here and two from there."""
    best = most + 1
    level = {state: 0}
    for _ in range(4):
        for reached, moves in level.items():
            best = min(best, moves + within_two_slices().get(key(reached), {}).get(reached, 99))
        following: dict[Square1State, int] = {}
        for reached, moves in level.items():
            for is_turn, ready in free_turns(reached):
                cost = moves + is_turn + 1
                if cost < best:
                    after = sliced(ready)
                    following[after] = min(cost, following.get(after, 99))
        level = following
    return best


def walked(draw: random.Random, slices: int) -> tuple[Square1State, int]:
    """A state that random moves with so many slices lead to, and how many moves they are."""
    state, moves = solved(), 0
    for _ in range(slices):
        is_turn, ready = draw.choice([*free_turns(state)])
        state, moves = sliced(ready), moves + is_turn + 1
    x, y = draw.choice(TURNS)
    return turned(state, x, y), moves + bool(x or y)


@pytest.mark.parametrize("slices", range(6))
def test_a_state_that_few_moves_lead_to_is_never_said_to_need_more(slices: int) -> None:
    draw = random.Random(slices)
    for _ in range(60):
        state, moves = walked(draw, slices)
        assert not square1.needs_at_least(state, moves + 1)


@pytest.mark.slow
@pytest.mark.parametrize("slices", range(1, 4))
def test_distances_are_those_that_a_search_from_both_ends_finds(slices: int) -> None:
    draw = random.Random(10 + slices)
    for _ in range(2):
        state, moves = walked(draw, slices)
        least = least_moves(state, moves)
        assert square1.needs_at_least(state, least)
        assert not square1.needs_at_least(state, least + 1)


def test_some_states_of_five_slices_need_eleven_moves_and_some_fewer() -> None:
    """Five slices with a turn before each and after the last are eleven moves; without one of these they are ten."""
    draw = random.Random(5)
    walks = [walked(draw, 5) for _ in range(300)]
    eleven = [state for state, moves in walks if moves == 11]
    assert all(not square1.needs_at_least(state, 12) for state in eleven)
    assert any(square1.needs_at_least(state, 11) for state in eleven)
    assert all(not square1.needs_at_least(state, 11) for state, moves in walks if moves <= 10)


def test_nearly_all_states_need_eleven_moves() -> None:
    """Of 2000 random states; one in several thousand does not."""
    draw = random.Random(11)
    states = square1.states(with_free_cut=True)
    far = [
        square1.needs_at_least(square1.state_of(draw.randrange(states), with_free_cut=True), 11) for _ in range(2000)
    ]
    assert sum(far) >= 1990

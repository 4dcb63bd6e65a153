"""2×2×3 Cuboid and Baby FTO: the distances of all states, beside a plain search over the facelets."""

import random
from collections import Counter

import pytest

import cubelex
from cubelex.puzzles import TwistyPuzzle, puzzle
from cubelex.scrambles import SeededChance
from cubelex.solvers.exact_solver import exact_table

BY_DISTANCE = {
    "223": [1, 8, 35, 157, 678, 2527, 7442, 17088, 31568, 44704, 47216, 49792, 29024, 11104, 576],
    "baby_fto": [1, 8, 48, 288, 1632, 8568, 36114, 74799, 16547, 220, 15],
}


def twisty(event_id: str) -> TwistyPuzzle:
    found = puzzle(event_id)
    assert isinstance(found, TwistyPuzzle)
    return found


@pytest.mark.parametrize("event_id", BY_DISTANCE)
def test_every_state_has_its_distance(event_id: str) -> None:
    table = exact_table(event_id)
    counted = Counter(map(table.distance, range(table.states)))
    assert [counted[distance] for distance in range(len(counted))] == BY_DISTANCE[event_id]


@pytest.mark.parametrize("event_id", BY_DISTANCE)
def test_near_states_are_as_far_as_a_plain_search_finds(event_id: str) -> None:
    layers, seen = [[twisty(event_id).solved]], {twisty(event_id).solved}
    for _ in range(4):
        found = {state.after(move) for state in layers[-1] for move in twisty(event_id).single_moves}
        layers.append(list(found - seen))
        seen |= found
    assert [len(layer) for layer in layers] == BY_DISTANCE[event_id][:5]
    assert all(cubelex.distance(state) == depth for depth, layer in enumerate(layers) for state in layer[:40])


@pytest.mark.parametrize("event_id", BY_DISTANCE)
def test_a_solution_solves_however_the_puzzle_is_held_and_whatever_was_turned(event_id: str) -> None:
    chance, state = random.Random(3), twisty(event_id).solved
    turns = [turn for turn, _ in twisty(event_id).turns.values()]
    for _ in range(20):
        state = state.after(chance.choice(turns))
    for held in state.in_every_orientation():
        assert held.apply(cubelex.solve(twisty(event_id).state(str(held)))).is_solved


@pytest.mark.parametrize("event_id", BY_DISTANCE)
def test_a_sequence_is_a_shortest_way_to_its_state_and_every_state_is_likely(event_id: str) -> None:
    solved, chance = puzzle(event_id).solved, SeededChance(bytes(32))
    sequences = [cubelex.scramble(event_id, chance=chance) for _ in range(600)]
    assert all(cubelex.distance(solved.apply(moves)) == len(moves) >= 2 for moves in sequences)
    # 600 draws from 138,231 states and more: fewer than a dozen come twice, except once in many thousand samples.
    assert len({str(solved.apply(moves)) for moves in sequences}) > 588

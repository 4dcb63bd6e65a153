import random
from collections import Counter

import cubelex
from cubelex.puzzles import TwistyPuzzle, puzzle
from cubelex.scrambles import SeededChance
from cubelex.solvers.exact_solver import exact_table

# By a search of its own over the facelets, breadth first.
BY_DISTANCE = [1, 8, 48, 288, 1640, 7582, 15262, 4221, 110]


def ivy_cube() -> TwistyPuzzle:
    found = puzzle("ivy_cube")
    assert isinstance(found, TwistyPuzzle)
    return found


def test_every_state_of_the_ivy_cube_has_its_distance() -> None:
    table = exact_table("ivy_cube")
    counted = Counter(map(table.distance, range(table.states)))
    assert [counted[distance] for distance in range(len(BY_DISTANCE))] == BY_DISTANCE


def test_near_states_are_as_far_as_a_plain_search_finds() -> None:
    held = ivy_cube()
    layers, seen = [[held.solved]], {held.solved}
    for _ in range(4):
        found = {state.after(move) for state in layers[-1] for move in held.single_moves}
        layers.append(list(found - seen))
        seen |= found
    assert [len(layer) for layer in layers] == BY_DISTANCE[:5]
    assert all(cubelex.distance(state) == depth for depth, layer in enumerate(layers) for state in layer[:60])


def test_a_solution_solves_however_the_cube_is_held() -> None:
    chance, state = random.Random(3), ivy_cube().solved
    for _ in range(12):
        state = state.after(chance.choice(ivy_cube().single_moves))
    for held in state.in_every_orientation():
        assert held.apply(cubelex.solve(held)).is_solved


def test_a_sequence_is_a_shortest_way_to_its_state_and_every_state_is_likely() -> None:
    solved, chance = puzzle("ivy_cube").solved, SeededChance(bytes(32))
    sequences = [cubelex.scramble("ivy_cube", chance=chance) for _ in range(600)]
    assert all(cubelex.distance(solved.apply(moves)) == len(moves) >= 2 for moves in sequences)
    # 600 draws from 29,151 states: fewer than two dozen states come twice, except once in many thousand samples.
    assert len({str(solved.apply(moves)) for moves in sequences}) > 576

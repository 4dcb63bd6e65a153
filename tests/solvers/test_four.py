"""The 4×4×4 Cube is solved whatever its state, in few moves, and always the same ones."""

import random
from concurrent.futures import ThreadPoolExecutor
from statistics import mean

import pytest

from cubelex.errors import ImpossibleState
from cubelex.puzzles import Algorithm, CubeState, outer_block_turn_metric, puzzle
from cubelex.solvers import four, solve

pytestmark = pytest.mark.slow

CUBE = puzzle("444")
WRITTEN = {block + turns for block in (*"URFDLB", "Uw", "Rw", "Fw") for turns in ("", "2", "'")}

# The stickers of the edges UF and UB, and of the corners URF and UFL, as facelets in pairs that are exchanged.
FLIPPED = [(13, 33), (14, 34)]
SWAPPED = [(13, 2), (14, 1), (33, 82), (34, 81)]
CORNERS = [(15, 12), (16, 32), (35, 67)]
MIDDLES = (5, 6, 9, 10)


def made(text: str) -> CubeState:
    state = CUBE.state(text)
    assert isinstance(state, CubeState)
    return state


def with_exchanged(*pairs: tuple[int, int]) -> CubeState:
    """The solved cube with stickers exchanged."""
    letters = list(str(CUBE.solved))
    for one, other in pairs:
        letters[one], letters[other] = letters[other], letters[one]
    return made("".join(letters))


def with_centres(order: str) -> CubeState:
    """The solved cube with the centres of the faces URFDLB in another order."""
    letters = list(str(CUBE.solved))
    for face, colour in enumerate(order):
        for place in MIDDLES:
            letters[16 * face + place] = colour
    return made("".join(letters))


def after(moves: str) -> CubeState:
    state = CUBE.solved.apply(moves)
    assert isinstance(state, CubeState)
    return state


HARD = {
    "one edge flipped": with_exchanged(*FLIPPED),
    "two edges swapped": with_exchanged(*SWAPPED),
    "one edge flipped and two swapped": with_exchanged(*SWAPPED, *FLIPPED),
    "two corners swapped": with_exchanged(*CORNERS),
    "all edges flipped": made(str(CUBE.solved.apply("U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"))),
    "centres of opposite faces swapped": with_centres("DRFULB"),
    "centres of all opposite faces swapped": with_centres("DLBURF"),
    "centres of neighbouring faces swapped": with_centres("RUFDLB"),
    "centres passed around": with_centres("RFUBDL"),
    "chequered": after("U2 D2 R2 L2 F2 B2"),
    "chequered finely": after("Uw2 Rw2 Fw2 U2 R2 F2"),
    "wings exchanged across the cube": after("Rw2 R2 U2 Rw2 R2 Uw2 Rw2 R2 Uw2"),
}


def drawn(count: int, seed: int) -> list[CubeState]:
    chance = random.Random(seed)
    return [four.state(chance.randrange(four.STATES)) for _ in range(count)]


def length(moves: Algorithm) -> int:
    return outer_block_turn_metric(moves)


@pytest.mark.parametrize("state", HARD.values(), ids=HARD.keys())
def test_known_hard_states_are_solved(state: CubeState) -> None:
    found = solve(state)
    assert state.apply(found).is_solved
    assert length(found) <= 50


def test_random_states_are_solved_in_45_moves_on_average() -> None:
    """Of 150 states; the deviation of one is 1.2 moves, so the mean would be 0.5 higher by chance once in 10⁶ times."""
    lengths = []
    for state in drawn(150, seed=1):
        found = four.solution(state)
        assert state.apply(found).is_solved
        lengths.append(length(found))
    assert mean(lengths) < 45
    assert max(lengths) <= 50


def test_a_scramble_leads_to_the_very_state_but_for_a_rotation() -> None:
    for state in drawn(60, seed=2):
        moves, rotation = four.scramble(state)
        assert CUBE.solved.apply(moves).apply(rotation) == state
        assert not length(rotation)


def test_only_faces_and_three_wide_blocks_are_turned_and_nothing_twice() -> None:
    for state in drawn(40, seed=3):
        moves, _ = four.scramble(state)
        assert set(map(str, moves)) <= WRITTEN
        assert moves.simplified() == moves


def test_every_orientation_comes_out_of_random_states() -> None:
    """Of 120 states; that fewer than 22 of 24 orientations come is expected once in 10⁶ times."""
    assert len({str(four.scramble(state).rotation) for state in drawn(120, seed=4)}) >= 22


def test_a_solved_cube_needs_no_move_however_it_is_held() -> None:
    for state in CUBE.solved.in_every_orientation():
        assert len(solve(state)) == 0


@pytest.mark.parametrize("moves", ["R", "Uw2", "Lw'", "B D'", "Rw Uw", "Fw' L2 U"])
def test_few_moves_are_undone_by_few(moves: str) -> None:
    state = after(moves)
    assert state.apply(solve(state)).is_solved
    assert len(solve(state)) <= len(CUBE.parse(moves))


def test_a_solution_is_always_the_same_in_any_thread() -> None:
    states = drawn(6, seed=5)
    alone = [four.solution(state) for state in states]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(four.solution, states + states)) == alone + alone


def test_an_impossible_state_is_told_why() -> None:
    letters = list(str(CUBE.solved))
    letters[15], letters[16], letters[35] = letters[16], letters[35], letters[15]
    solved = CUBE.solved
    assert isinstance(solved, CubeState)
    with pytest.raises(ImpossibleState, match="corner"):
        solve(CubeState(solved.puzzle, "".join(letters)))


@pytest.mark.long
def test_two_thousand_random_states_are_scrambled_exactly() -> None:
    lengths = []
    for state in drawn(2000, seed=6):
        moves, rotation = four.scramble(state)
        assert CUBE.solved.apply(moves).apply(rotation) == state
        lengths.append(length(moves))
    assert mean(lengths) < 44.6
    assert max(lengths) <= 49

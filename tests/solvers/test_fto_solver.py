import random
from collections import Counter

import pytest

from cubelex.errors import ImpossibleState
from cubelex.puzzles import TwistyState
from cubelex.puzzles.fto import Fto
from cubelex.solvers import fto, solve
from cubelex.solvers.fto.tables import TABLE, first_numbers, labels_of

FTO = Fto()
PYRAMINX = [1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32]
MOVES = FTO.single_moves


def drawn(seed: int, count: int) -> list[TwistyState]:
    chance = random.Random(seed)
    return [fto.state_of(chance.randrange(fto.STATES)) for _ in range(count)]


def after_random_moves(count: int, chance: random.Random) -> TwistyState:
    state = FTO.solved
    for _ in range(count):
        state = state.after(chance.choice(MOVES))
    return state


def distances(name: str) -> list[int]:
    counts = Counter(bytes(TABLE.arrays()[name]))
    return [counts[distance] for distance in range(len(counts))]


def in_four_bits(name: str) -> list[int]:
    counts: Counter[int] = Counter()
    for byte, count in Counter(bytes(TABLE.arrays()[name])).items():
        counts[byte & 15] += count
        counts[byte >> 4] += count
    return [counts[distance] for distance in range(len(counts))]


def test_there_are_twelve_times_as_many_states_as_others_counted() -> None:
    assert fto.STATES == 12 * 31_408_133_379_194_880_000_000


def test_every_number_is_a_possible_state_of_its_own() -> None:
    made = drawn(1, 200)
    assert len(set(made)) == 200
    assert fto.state_of(0) == FTO.solved
    for state in made:
        assert FTO.state(str(state)) == state


def test_random_states_are_solved_as_they_are_held() -> None:
    for state in drawn(2, 12):
        moves = fto.solution(str(state))
        assert state.apply(" ".join(moves)) == FTO.solved
        assert FTO.solved.apply(" ".join(fto.inverse(moves))) == state
        assert len(FTO.parse(" ".join(moves)).simplified()) == len(moves)


def test_the_same_state_gets_the_same_solution() -> None:
    state = str(drawn(3, 1)[0])
    assert fto.solution(state) == fto.solution(state)


@pytest.mark.slow
def test_solutions_have_at_most_26_and_a_half_moves_on_average() -> None:
    """Of 200 states; the mean of the next 200 differs by less than a quarter of a move."""
    lengths = [len(fto.solution(str(state))) for state in drawn(4, 200)]
    assert sum(lengths) / len(lengths) <= 26.6
    assert max(lengths) <= 30


def test_easy_states_get_shortest_solutions() -> None:
    """States that a search without tables finds after 1, 2 and 3 moves, however they are held."""
    shells = [FTO.nearer_than(moves + 1) - FTO.nearer_than(moves) for moves in range(4)]
    assert [len(shell) // 12 for shell in shells] == [1, 16, 208, 2688]
    chance = random.Random(5)
    for moves, shell in enumerate(shells):
        for facelets in chance.sample(sorted(shell), min(12, len(shell))):
            state = TwistyState(FTO, facelets)
            assert len(solve(state)) == moves
            assert state.apply(solve(state)).is_solved


@pytest.mark.parametrize("moves", [5, 7])
def test_a_few_moves_are_undone_by_no_more(moves: int) -> None:
    chance = random.Random(moves)
    for _ in range(4):
        state = after_random_moves(moves, chance)
        assert len(solve(state)) <= moves


def test_a_puzzle_is_solved_however_it_is_held() -> None:
    for state in list(after_random_moves(6, random.Random(6)).in_every_orientation())[::5]:
        assert state.apply(solve(state)).is_solved
        assert len(solve(state)) <= 6


def test_more_time_gives_shorter_solutions() -> None:
    state = str(drawn(7, 1)[0])
    found = fto.short_solution(state, 150)
    assert FTO.state(state).apply(" ".join(found)) == FTO.solved
    assert len(found) <= len(fto.solution(state, fto.SearchLimits(steps_at_most=0, longest_lead=7)))


def test_an_impossible_state_is_refused() -> None:
    letters = list(str(FTO.solved))
    letters[1], letters[12] = letters[12], letters[1]
    with pytest.raises(ImpossibleState, match="an edge is flipped"):
        solve(TwistyState(FTO, "".join(letters)))


def test_the_third_phase_is_a_pyraminx_without_tips() -> None:
    assert distances("last_distances") == PYRAMINX


def test_the_first_phase_takes_at_most_nine_moves() -> None:
    counts = distances("first_distances")
    assert counts == [1, 6, 54, 489, 3771, 20376, 52063, 19834, 204, 2]
    assert sum(counts) == 440 * 220


def test_distances_of_the_second_phase() -> None:
    edges_and_triangles = in_four_bits("inner_distances")
    assert edges_and_triangles[:8] == [1, 2, 12, 48, 184, 716, 2826, 10677]
    assert sum(edges_and_triangles) == 6720 * 1680
    colours = distances("colour_distances")
    assert (colours[0], sum(colours), len(colours)) == (160, 220 * 160, 9)
    pairs = in_four_bits("pair_distances")
    assert (sum(pairs), len(pairs)) == (1572 * 5760, 14)


def test_tables_take_less_than_forty_megabytes() -> None:
    assert TABLE.size < 13_000_000


def test_no_move_brings_a_part_nearer_by_more_than_one() -> None:
    """Walks through the second phase: each table says what the model of the puzzle shows."""
    arrays, chance = TABLE.arrays(), random.Random(9)
    state, before = FTO.solved, 0
    for _ in range(200):
        state = state.after(chance.choice(MOVES))
        edges, triangles = first_numbers(labels_of(str(state)))
        distance = arrays["first_distances"][220 * edges + triangles]
        assert abs(distance - before) <= 1
        before = distance

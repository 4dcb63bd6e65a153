"""Puzzles that are solved in phases: every answer is tried on the puzzle itself."""

import random
from array import array
from collections import Counter
from pathlib import Path

import pytest

import cubelex
from cubelex.errors import DamagedTable, UnknownEvent
from cubelex.puzzles import ArrangedPuzzle, puzzle
from cubelex.scrambles import SeededChance
from cubelex.solvers import phases, solver
from cubelex.solvers.kernels import phases as kernel
from cubelex.solvers.phases import Phase, PhasedSolver, Tracked
from tests.solvers.test_uncompiled import uncompiled

# The number of states, from the counts of pieces, and the longest mean of solutions that is taken for good.
PUZZLES = {
    "redi_cube": (3**8 * 239_500_800, 16.5),
    "kilominx": (2_432_902_008_176_640_000 // 2 * 3**19, 26.0),
    "master_pyraminx": (217_225_462_874_112_000, 22.5),
}


def held(event_id: str) -> ArrangedPuzzle:
    found = puzzle(event_id)
    assert isinstance(found, ArrangedPuzzle)
    return found


def phased(event_id: str) -> PhasedSolver:
    found = solver(event_id)
    assert isinstance(found, PhasedSolver)
    return found


@pytest.mark.parametrize("event_id", PUZZLES)
def test_random_states_are_solved_in_few_moves(event_id: str) -> None:
    states, mean = PUZZLES[event_id]
    assert held(event_id).states == states
    chance, lengths = random.Random(19), []
    for _ in range(25):
        state = held(event_id).numbered(chance.randrange(states))
        solution = cubelex.solve(state)
        assert state.apply(solution).is_solved
        lengths.append(len(solution))
    assert sum(lengths) / len(lengths) < mean


@pytest.mark.parametrize("event_id", PUZZLES)
def test_a_solution_solves_however_the_puzzle_is_held(event_id: str) -> None:
    state = held(event_id).numbered(123_456_789_012)
    for turned in list(state.in_every_orientation())[:8]:
        assert turned.apply(cubelex.solve(turned)).is_solved
    assert len(cubelex.solve(held(event_id).solved)) == 0


@pytest.mark.parametrize("event_id", PUZZLES)
def test_near_states_are_solved_by_a_few_moves(event_id: str) -> None:
    for move in held(event_id).single_moves:
        assert len(cubelex.solve(held(event_id).solved.after(move))) == 1


@pytest.mark.parametrize("event_id", PUZZLES)
def test_the_way_to_a_state_leads_there(event_id: str) -> None:
    state = held(event_id).numbered(98_765_432_109_876)
    reached = held(event_id).solved.apply(" ".join(phased(event_id).way_to(state.facelets)))
    # A Kilominx may end in another orientation, which nobody can tell from the first.
    assert any(turned == state for turned in reached.in_every_orientation())
    assert event_id == "kilominx" or reached == state


def test_tips_of_a_sequence_come_last() -> None:
    for number in range(12):
        moves = str(cubelex.scramble("master_pyraminx", chance=SeededChance(bytes([number] * 32)))).split()
        assert sorted(moves, key=str.islower) == moves


@pytest.mark.parametrize("event_id", PUZZLES)
def test_the_same_chance_gives_the_same_sequence_and_no_move_is_redundant(event_id: str) -> None:
    sequences = [cubelex.scramble(event_id, chance=SeededChance(bytes(32))) for _ in range(2)]
    assert sequences[0] == sequences[1] == sequences[0].simplified()
    assert held(event_id).moves_from_solved(held(event_id).solved.apply(sequences[0])) == 2


def test_every_number_has_its_own_state() -> None:
    ivy = held("ivy_cube")
    assert ivy.states == 29_160
    assert len({ivy.numbered(number).facelets for number in range(ivy.states)}) == ivy.states


@pytest.mark.parametrize("event_id", PUZZLES)
def test_each_piece_is_equally_likely_in_a_place_and_in_a_twist(event_id: str) -> None:
    """Chi-square over 3,000 states: a sum beyond the limit comes once in 100,000 samples."""
    chance, drawn = SeededChance(bytes([19] * 32)), 3_000
    states = [held(event_id).numbered(chance.below(held(event_id).states)).facelets for _ in range(drawn)]
    assert all(held(event_id).state(state) for state in states[:200])
    for arrangement in held(event_id).arrangements:
        place = arrangement.orbit.places[0]
        counted = Counter("".join(state[sticker] for sticker in place) for state in states)
        kinds = len(counted)
        deviation = sum((count - drawn / kinds) ** 2 for count in counted.values()) / (drawn / kinds)
        assert deviation < kinds - 1 + 4.3 * (2 * (kinds - 1)) ** 0.5 + 12
        permuted = len(arrangement.orbit.places) if arrangement.is_permuted else 1
        twisted = 1 if arrangement.twists.value == "none" else len(place)
        assert kinds == permuted * twisted


def test_the_kernel_finds_the_same_as_plain_python() -> None:
    """Two numbers from 0 to 4, each with its own move forward and back."""
    rows = [((value + 1) % 5, (value + 4) % 5, value, value) for value in range(5)]
    own = [number for row in rows for number in row]
    other = [number for row in rows for number in (row[2], row[3], row[0], row[1])]
    distances = bytes(min(a, 5 - a) + min(b, 5 - b) for a in range(5) for b in range(5))
    arguments = (
        4,
        array("H", own + other),
        array("i", [0, 20]),
        array("i", [0, 1, 5, 0]),
        distances,
        bytes([1] * 20),
        8,
        1000,
    )
    answers = []
    for module in (uncompiled("phases"), kernel):
        search, found = module.PhaseSearch(*arguments), array("B", bytes(80))
        least, count = search.least(array("i", [2, 4])), search.list(array("i", [2, 4]), 3, 10, found)
        answers.append((least, count, found[: 3 * count].tolist()))
    assert answers[0] == answers[1] == (3, 3, [1, 1, 2, 1, 2, 1, 2, 1, 1])


def solver_of_bottom(edges: tuple[int, ...], parts: tuple[str, ...]) -> PhasedSolver:
    """The first phase of a Redi Cube alone, for some of its edges."""
    return PhasedSolver(held("redi_cube"), [Phase(parts, (Tracked(edges, 132), Tracked(edges[:1], 12)), ((0, 1),))])


@pytest.fixture
def edges(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[int, ...]:
    """A sticker of each edge, and a cache that is empty."""
    monkeypatch.setenv("CUBELEX_CACHE", str(tmp_path))
    return tuple(places[0] for places in held("redi_cube").arrangements[1].orbit.places)


def test_a_table_of_other_pieces_is_never_read(edges: tuple[int, ...]) -> None:
    """Both tables have the same name and layout."""
    parts = tuple(held("redi_cube").turns)
    one, other = solver_of_bottom(edges[:2], parts), solver_of_bottom(edges[2:4], parts)
    assert (one.table.path, one.table.layout) == (other.table.path, other.table.layout)
    filled = bytes(one.table.arrays()["phase0_aspects"]), bytes(one.table.arrays()["phase0_distances"])
    again = bytes(other.table.arrays()["phase0_aspects"]), bytes(other.table.arrays()["phase0_distances"])
    assert filled != again
    state = held("redi_cube").numbered(123_456_789_012)
    reached = state.apply(" ".join(other.solution(state.facelets)))
    assert all(reached.facelets[place] == held("redi_cube").solved.facelets[place] for place in edges[2:4])


@pytest.mark.parametrize("damage", ["distances", "aspects"])
def test_a_table_that_does_not_fit_is_an_error_and_never_a_hang(
    edges: tuple[int, ...], damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phases, "_MOST_STEPS", 10_000)
    spoilt = solver_of_bottom(edges[:2], tuple(held("redi_cube").turns))
    arrays = dict(spoilt.table.arrays())
    # All distances 1: nothing is ever solved, and everything seems near. All aspects 0: no state is among them.
    name = f"phase0_{damage}"
    arrays[name] = memoryview(bytes([damage == "distances"]) * len(arrays[name]))
    monkeypatch.setattr(spoilt.table, "_arrays", arrays)
    with pytest.raises(DamagedTable, match=r"phases-redi_cube-1\.table does not fit its puzzle"):
        spoilt.solution(held("redi_cube").numbered(123_456_789_012).facelets)


def test_shortest_solutions_are_not_promised() -> None:
    with pytest.raises(UnknownEvent, match=r"shortest solutions are available for .*223.*, not for Redi Cube"):
        cubelex.solve_optimally(held("redi_cube").solved)

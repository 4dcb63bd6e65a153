"""Commutators and conjugates: `[A, B]` and `[A: B]`, where no edition is asked."""

import time

import pytest

from cubelex.errors import InvalidNotation
from cubelex.puzzles import puzzle
from cubelex.puzzles.notation import DEEPEST, MOST_MOVES
from cubelex.regulations import Edition, editions
from cubelex.rules import check_solution

CUBE = puzzle("333")


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("[R, U]", "R U R' U'"),
        ("[R: U]", "R U R'"),
        ("[R U, F]", "R U F U' R' F'"),
        ("[F: [R, U]]", "F R U R' U' F'"),
        ("[[R: U], D]", "R U R' D R U' R' D'"),
        ("[R, U]2", "R U R' U' R U R' U'"),
        ("[R, U]'", "U R U' R'"),
        ("[R: U]2'", "R U' R' R U' R'"),
        ("L [R, U] B2 [x: F]", "L R U R' U' B2 x F x'"),
        ("[r] [[u2]: R]", "x y2 R y2'"),
        ("[R,U]3Rw2", "R U R' U' 3Rw2"),
        ("[: U] [R,]", "U R R'"),
        ("[R’: U]", "R' U R"),
    ],
)
def test_brackets_of_cubes(text: str, moves: str) -> None:
    held = puzzle("777")
    assert held.parse(text) == held.parse(moves)


@pytest.mark.parametrize(
    ("event", "text", "moves"),
    [
        ("sq1", "[/ (3,0): / (0,3) /]", "/ (3,0) / (0,3) / (-3,0) /"),
        ("pyram", "[R, L]", "R L R' L'"),
        ("skewb", "[R: L']", "R L' R'"),
        ("minx", "[R++, D--]", "R++ D-- R-- D++"),
        ("clock", "[UR1+: ALL2-]", "UR1+ ALL2- UR1-"),
    ],
)
def test_brackets_of_other_puzzles(event: str, text: str, moves: str) -> None:
    held = puzzle(event)
    assert held.parse(text) == held.parse(moves)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("[R, Q]", 4),
        ("R [R: [U, D] Q]", 13),
        ("[R, U", 0),
        ("[R, U, D]", 5),
        ("[R, U]] D", 6),
        ("R ] [U, D]", 2),
        ("[]", 0),
    ],
)
def test_a_mistake_is_shown_at_its_place_in_the_whole_text(text: str, position: int) -> None:
    with pytest.raises(InvalidNotation) as refused:
        CUBE.parse(text)
    assert refused.value.position == position


@pytest.mark.parametrize("edition", editions(), ids=str)
def test_no_edition_has_commutators(edition: Edition) -> None:
    with pytest.raises(InvalidNotation):
        CUBE.parse("[R, U]", edition)
    # Since 2025, what is not part of a move is disregarded (E2c4): R U is left, which is not a solution either.
    answer = check_solution("U R U' R'", "[R, U]", edition).answer
    assert not answer.is_solved
    with pytest.raises(InvalidNotation):
        check_solution("[R, U]", "U R U' R'", edition)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 40 + "R" + ", U]" * 40,
        "[" * (DEEPEST - 1) + "R" + ", U]" * (DEEPEST - 1),
        "[R, U]999" * 9,
        "[,]" * (MOST_MOVES + 1),
    ],
)
def test_a_short_text_does_not_become_endless_moves(text: str) -> None:
    began = time.process_time()
    with pytest.raises(InvalidNotation):
        CUBE.parse(text)
    assert time.process_time() - began < 2


def test_many_brackets_are_read_in_linear_time() -> None:
    assert len(CUBE.parse("[R, U] " * 2000)) == 8000

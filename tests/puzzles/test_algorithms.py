import pytest

from cubelex.errors import InvalidNotation
from cubelex.puzzles import Algorithm, CubeMove, puzzle
from cubelex.regulations import editions

CUBE = puzzle("333")


def parsed(text: str) -> Algorithm:
    return CUBE.parse(text)


def test_an_algorithm_is_a_value() -> None:
    assert parsed("R U") == parsed(" R  U ")
    assert hash(parsed("R U")) == hash(parsed("R U"))
    assert parsed("R U") != parsed("U R")
    assert parsed("R U") != puzzle("222").parse("R U")


def test_repr_is_what_you_would_type() -> None:
    assert repr(parsed("R U2'")) == """puzzle('333').parse("R U2'")"""
    assert eval(repr(parsed("R U2'")), {"puzzle": puzzle}) == parsed("R U2'")


def test_algorithms_concatenate() -> None:
    assert parsed("R U") + parsed("R'") == parsed("R U R'")


def test_algorithms_of_different_puzzles_do_not() -> None:
    with pytest.raises(InvalidNotation, match="3x3x3 Cube and moves of 2x2x2 Cube"):
        parsed("R") + puzzle("222").parse("R")


@pytest.mark.parametrize(("times", "text"), [(2, "R U R U"), (1, "R U"), (0, ""), (-1, "U' R'"), (-2, "U' R' U' R'")])
def test_algorithms_repeat_and_negative_times_undo(times: int, text: str) -> None:
    assert str(parsed("R U") * times) == text


def test_an_algorithm_is_a_sequence() -> None:
    algorithm = parsed("R U F")
    assert len(algorithm) == 3
    assert list(algorithm) == [CubeMove("R"), CubeMove("U"), CubeMove("F")]
    assert algorithm[0] == CubeMove("R")
    assert algorithm[1:] == parsed("U F")


def test_the_inverse_undoes_backwards() -> None:
    assert str(parsed("R U2 F' Rw2' x").inverse()) == "x' Rw2 F U2' R'"


@pytest.mark.parametrize(
    ("text", "simple"),
    [
        ("R R", "R2"),
        ("R R'", ""),
        ("R2 R2", ""),
        ("R2 R", "R'"),
        ("R2' R'", "R"),
        ("R L R'", "L"),
        ("R L R L'", "R2"),
        ("U R L' R' L U'", ""),
        ("F R L' R' L F", "F2"),
        ("R x R'", "x"),
        ("M R M' L", "R L"),
        ("Rw R Rw'", "R"),
        ("x x x x", ""),
        ("R U R'", "R U R'"),
        ("x y x'", "x y x'"),
    ],
)
def test_simplifying_joins_and_cancels_across_what_commutes(text: str, simple: str) -> None:
    assert str(parsed(text).simplified()) == simple


@pytest.mark.parametrize(
    ("event", "text", "thin"),
    [
        ("333", "Rw", "L x"),
        ("333", "Lw'", "R' x"),
        ("333", "Uw2", "D2 y2"),
        ("333", "M", "R L' x'"),
        ("333", "E'", "U' D y"),
        ("333", "S2", "B2 F2 z2"),
        ("444", "Rw", "Rw"),
        ("444", "3Rw'", "L' x'"),
        ("444", "M", "R L' x'"),
        ("555", "3Bw", "Fw z'"),
        ("555", "2-2Rw", "Rw R'"),
        ("777", "4Dw", "3Uw y'"),
        ("222", "R x", "R x"),
    ],
)
def test_wide_and_slice_moves_expand_to_thin_ones_and_rotations(event: str, text: str, thin: str) -> None:
    cube = puzzle(event)
    expanded = cube.parse(text).expanded()
    assert str(expanded) == thin
    assert cube.solved.apply(expanded) == cube.solved.apply(text)


def test_writing_in_an_edition_that_lacks_a_move_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="12a"):
        parsed("M").write(editions()[-1])

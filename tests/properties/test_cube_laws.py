"""Laws of N×N×N cubes, for any cube and any sequence."""

from hypothesis import given, settings
from hypothesis import strategies as st

from cubelex.errors import InvalidNotation
from cubelex.puzzles import Algorithm, Cube, CubeMove, CubeState, Move, Puzzle
from cubelex.regulations import Edition, editions

SIZES = range(2, 9)
FACES = "URFDLB"
TURNS = st.sampled_from((1, 2, -1, -2))
OPPOSITE = dict(zip("URFDLB", "DLBURF", strict=True))
ROTATION = {"R": "x", "U": "y", "F": "z", "L": "x'", "D": "y'", "B": "z'"}


def moves(size: int) -> st.SearchStrategy[CubeMove]:
    """Any move of a cube of that size: faces, blocks, layers, middle slices and rotations."""
    letters = FACES + "xyz" + ("MES" if size > 2 else "")
    simple = st.builds(CubeMove, st.sampled_from(letters), quarters=TURNS)
    if size == 2:
        return simple
    depths = st.integers(1, size - 1)
    layers = st.builds(
        lambda letter, a, b, quarters: CubeMove(letter, min(a, b), max(a, b), quarters),
        st.sampled_from(FACES),
        depths,
        depths,
        TURNS,
    )
    return simple | layers


def algorithms(size: int) -> st.SearchStrategy[Algorithm]:
    return st.builds(lambda chosen: Algorithm(Cube(size), tuple(chosen)), st.lists(moves(size), max_size=25))


ANY_ALGORITHM = st.sampled_from(SIZES).flatmap(algorithms)


def effect(algorithm: Algorithm) -> tuple[int, ...]:
    """Where every single sticker goes, also those that look alike."""
    assert isinstance(algorithm.puzzle, Cube)
    return algorithm.puzzle.permutation_of(algorithm)


@given(ANY_ALGORITHM)
def test_a_sequence_and_its_inverse_cancel(algorithm: Algorithm) -> None:
    there_and_back = algorithm + algorithm.inverse()
    assert algorithm.puzzle.solved.apply(there_and_back) == algorithm.puzzle.solved
    assert len(there_and_back.simplified()) == 0


@given(ANY_ALGORITHM)
def test_parse_undoes_str(algorithm: Algorithm) -> None:
    assert algorithm.puzzle.parse(str(algorithm)) == algorithm


@given(ANY_ALGORITHM, st.sampled_from(" \t\n\u00a0\u200b"), st.sampled_from("’′‘`'"))
def test_parse_sees_through_typography(algorithm: Algorithm, blank: str, apostrophe: str) -> None:
    typed = f"{blank}{str(algorithm).replace(' ', blank * 2).replace(chr(39), apostrophe)}{blank}"
    assert algorithm.puzzle.parse(typed) == algorithm


@given(st.sampled_from(SIZES), st.data(), st.sampled_from(editions()))
def test_parse_undoes_write_in_every_edition_that_has_the_moves(size: int, data: st.DataObject, held: Edition) -> None:
    algorithm = data.draw(algorithms(size).map(lambda drawn: _without_what_is_not_in(held, drawn)))
    assert algorithm.puzzle.parse(algorithm.write(held), held) == algorithm


@given(ANY_ALGORITHM)
def test_simplifying_keeps_the_effect_and_makes_nothing_longer(algorithm: Algorithm) -> None:
    simple = algorithm.simplified()
    assert effect(simple) == effect(algorithm)
    assert len(simple) <= len(algorithm)
    assert simple.simplified() == simple


@given(ANY_ALGORITHM)
def test_expanding_keeps_the_effect_and_leaves_thin_blocks_and_rotations(algorithm: Algorithm) -> None:
    expanded = algorithm.expanded()
    assert effect(expanded) == effect(algorithm)
    assert isinstance(algorithm.puzzle, Cube)
    for move in expanded:
        assert isinstance(move, CubeMove)
        assert move.is_rotation or (move.is_outer_block and 2 * move.last <= algorithm.puzzle.size)


@given(ANY_ALGORITHM, st.lists(st.sampled_from(("x", "y", "z", "x'", "y2")), max_size=6).map(" ".join))
def test_rotations_never_change_whether_a_cube_is_solved(algorithm: Algorithm, rotations: str) -> None:
    solved = algorithm.puzzle.solved
    assert solved.apply(rotations).is_solved
    state = solved.apply(algorithm)
    assert state.apply(rotations).is_solved == state.is_solved


@given(st.sampled_from(range(3, 9)), st.data(), st.sampled_from(FACES))
def test_a_wide_move_is_a_rotation_and_a_turn_of_the_rest(size: int, data: st.DataObject, face: str) -> None:
    cube, depth = Cube(size), data.draw(st.integers(2, size - 1))
    rest = size - depth
    opposite = OPPOSITE[face] if rest == 1 else f"{rest}{OPPOSITE[face]}w"
    assert effect(cube.parse(f"{depth}{face}w")) == effect(cube.parse(f"{opposite} {ROTATION[face]}"))


@given(ANY_ALGORITHM)
def test_the_order_is_the_number_of_times_back_to_solved(algorithm: Algorithm) -> None:
    short = algorithm[:3]
    order, state, times = short.puzzle.order(short), short.puzzle.solved.apply(short), 1
    while state != short.puzzle.solved:
        state, times = state.apply(short), times + 1
    assert times == order


@given(ANY_ALGORITHM)
def test_what_moves_reach_is_possible_and_reads_back(algorithm: Algorithm) -> None:
    state = algorithm.puzzle.solved.apply(algorithm)
    assert algorithm.puzzle.state(str(state)) == state


@given(ANY_ALGORITHM, st.integers(-3, 3), st.integers(-3, 3))
def test_repeating_adds_up(algorithm: Algorithm, first: int, second: int) -> None:
    solved = algorithm.puzzle.solved
    assert solved.apply(algorithm * first).apply(algorithm * second) == solved.apply(algorithm * (first + second))


@given(st.sampled_from(SIZES), st.sampled_from(FACES), st.floats(-720, 720), st.data())
def test_one_misaligned_face_is_at_most_one_move_away(
    size: int, face: str, degrees: float, data: st.DataObject
) -> None:
    cube = Cube(size)
    rotations = data.draw(st.sampled_from(("", "x", "y2 z'")))
    expected = 0 if abs((degrees + 180) % 360 - 180) <= 45 else 1
    if abs(abs((degrees + 180) % 360 - 180) - 45) > 1e-6:
        assert cube.moves_from_solved(cube.solved.apply(rotations), {face: degrees}) == expected


@settings(max_examples=30)
@given(st.sampled_from(SIZES), st.data())
def test_the_aligned_state_and_the_turned_layer_are_the_same_position(size: int, data: st.DataObject) -> None:
    cube = Cube(size)
    face, quarters = data.draw(st.sampled_from(FACES)), data.draw(st.integers(-2, 2))
    degrees = data.draw(st.integers(-180, 180))
    state: CubeState = cube.solved.apply(data.draw(st.sampled_from(("", "R", "U2 F", "D'"))))
    turned = state.apply(cube.parse(face) * quarters)
    assert cube.moves_from_solved(turned, {face: degrees}) == cube.moves_from_solved(
        state, {face: degrees + 90 * quarters}
    )


def _without_what_is_not_in(held: Edition, algorithm: Algorithm) -> Algorithm:
    return Algorithm(algorithm.puzzle, tuple(move for move in algorithm if _is_in(held, move, algorithm.puzzle)))


def _is_in(held: Edition, move: Move, puzzle: Puzzle) -> bool:
    try:
        puzzle.write((move,), held)
    except InvalidNotation:
        return False
    return True

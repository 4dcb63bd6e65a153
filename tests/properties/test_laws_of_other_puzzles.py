"""Laws of the puzzles that are not cubes: inverses, round trips, simplification, orientations."""

from hypothesis import given
from hypothesis import strategies as st

from cubelex.puzzles import Algorithm, Move, Square1, State, TwistyState, puzzle
from cubelex.puzzles.clock_moves import PinMove
from cubelex.puzzles.square1_moves import LayerTurn, Slice
from cubelex.regulations import Edition, editions

TURNS = {
    "pyram": [f"{part}{sign}" for part in "ULRBulrb" for sign in ("", "'")],
    "skewb": [f"{part}{sign}" for part in "ULRB" for sign in ("", "'")],
    "fto": [f"{face}{sign}" for face in ("U", "F", "R", "L", "D", "B", "BR", "BL") for sign in ("", "'")]
    + ["Uv", "BLv'"],
    "minx": ["U", "U'", "R++", "R--", "D++", "D--", "R+", "D-", "F2", "BL'", "DBR", "DL2'", "D"],
    "clock": [f"{pins}{hours}" for pins in ("UR", "DL", "UL DR", "L", "ALL") for hours in ("0+", "3+", "5-", "6+")]
    + ["y2", "U", "R"],
}
# Moves that the notation of every edition since 2018 has.
SINCE_2018 = TURNS | {"minx": ["U", "U'", "R++", "R--", "D++", "D--"], "fto": TURNS["fto"][:-2]}


@st.composite
def square1_sequences(draw: st.DrawFn) -> Algorithm:
    """Turns and slices, a slice only where nothing blocks it."""
    state = Square1().solved
    moves: list[Move] = []
    for top, bottom in draw(st.lists(st.tuples(st.integers(-5, 6), st.integers(-5, 6)), max_size=12)):
        if (top, bottom) != (0, 0):
            moves.append(LayerTurn(top, bottom))
            state = state.after(moves[-1])
        if not state.across_cut:
            moves.append(Slice())
            state = state.after(moves[-1])
    return Algorithm(Square1(), tuple(moves))


def twists(turns: dict[str, list[str]]) -> st.SearchStrategy[Algorithm]:
    """Sequences of the puzzles whose moves are possible in any state."""
    return st.one_of(
        [
            st.lists(st.sampled_from(words), max_size=20).map(" ".join).map(puzzle(event).parse)
            for event, words in turns.items()
        ]
    )


def sequences(turns: dict[str, list[str]] = TURNS) -> st.SearchStrategy[Algorithm]:
    return st.one_of(square1_sequences(), twists(turns))


def solved(algorithm: Algorithm) -> State:
    return algorithm.puzzle.solved


@given(sequences())
def test_a_sequence_and_its_inverse_cancel(algorithm: Algorithm) -> None:
    assert solved(algorithm).apply(algorithm + algorithm.inverse()) == solved(algorithm)
    assert algorithm.inverse().inverse() == algorithm


@given(sequences())
def test_parse_undoes_str(algorithm: Algorithm) -> None:
    assert algorithm.puzzle.parse(str(algorithm)) == algorithm


@given(sequences(SINCE_2018), st.sampled_from(editions()[1:]))
def test_parse_undoes_write_in_every_edition_since_2018(algorithm: Algorithm, held: Edition) -> None:
    assert algorithm.puzzle.parse(algorithm.write(held), held) == algorithm


@given(sequences())
def test_simplification_keeps_the_effect_and_never_lengthens(algorithm: Algorithm) -> None:
    simplified = algorithm.simplified()
    assert solved(algorithm).apply(simplified) == solved(algorithm).apply(algorithm)
    assert len(simplified) <= len(algorithm)
    assert simplified.simplified() == simplified


@given(sequences())
def test_the_plain_form_is_read_back(algorithm: Algorithm) -> None:
    state = solved(algorithm).apply(algorithm)
    assert algorithm.puzzle.state(str(state)) == state


@given(twists(TURNS))
def test_repeating_a_sequence_as_often_as_its_order_changes_nothing(algorithm: Algorithm) -> None:
    turns = [move for move in algorithm[:2] if not isinstance(move, PinMove)]
    short = Algorithm(algorithm.puzzle, tuple(turns))
    assert solved(short).apply(short * short.puzzle.order(short)) == solved(short)


@given(sequences())
def test_orientation_never_changes_whether_it_is_solved(algorithm: Algorithm) -> None:
    state = solved(algorithm).apply(algorithm)
    if isinstance(state, TwistyState):
        assert {held.is_solved for held in state.in_every_orientation()} == {state.is_solved}
        assert len(list(state.in_every_orientation())) in (12, 24, 60)
    if algorithm.puzzle.event == "clock":
        assert state.apply("y2").is_solved == state.is_solved


@given(sequences())
def test_moves_from_solved_agree_with_being_solved(algorithm: Algorithm) -> None:
    state = solved(algorithm).apply(algorithm)
    count = algorithm.puzzle.moves_from_solved(state)
    assert count == 0 or not state.is_solved
    assert count > 0 or state.is_solved or algorithm.puzzle.event == "sq1"

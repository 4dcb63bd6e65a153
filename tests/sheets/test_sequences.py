from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubelex.puzzles import puzzle
from cubelex.sheets.scrambles.sequences import CHARACTER, LINE, SMALLEST, fitted, moves_in
from tests.support.sample_sequences import EVENTS, Sequences


@pytest.mark.parametrize("event", EVENTS)
def test_moves_joined_again_are_the_same_sequence(event: str, sequences: Sequences) -> None:
    sequence = sequences.sequence(event)
    joined = " ".join(move for line in moves_in(event, sequence) for move in line)
    assert puzzle(event).parse(joined) == puzzle(event).parse(sequence)


def test_megaminx_has_seven_lines(sequences: Sequences) -> None:
    assert [len(line) for line in moves_in("minx", sequences.sequence("minx"))] == [11] * 7


def test_a_clock_begins_a_line_when_it_is_turned_over(sequences: Sequences) -> None:
    front, back = moves_in("clock", sequences.sequence("clock"))
    assert front[-1] == "y2"
    assert len(back) == 5


def test_slashes_stay_with_their_turns() -> None:
    assert moves_in("sq1", "/ (3, 0) / (-1,0)") == (("/", "(3,0)/", "(-1,0)"),)


@given(
    st.lists(st.lists(st.sampled_from(["R", "U2", "3Rw'"]), min_size=1, max_size=110), min_size=1, max_size=7),
    st.floats(120, 500),
    st.floats(20, 300),
)
def test_no_line_is_wider_than_its_room(moves: Sequence[Sequence[str]], width: float, height: float) -> None:
    fit = fitted([(tuple(each),) for each in moves], width, height)
    assert max(len(line) for lines in fit.sequences for line in lines) * CHARACTER * fit.size <= width
    assert fit.size == SMALLEST or max(map(len, fit.sequences)) * LINE * fit.size <= height
    assert [" ".join(lines).split() for lines in fit.sequences] == [list(each) for each in moves]


def test_moves_stand_in_columns() -> None:
    fit = fitted([(("R", "U2", "F'", "R2", "U", "B2"),)], 45, 60)
    assert len({line.index(" ") for line in fit.sequences[0] if " " in line} | {2}) <= 2
    assert all(len(move) <= 2 for line in fit.sequences[0] for move in line.split())


def test_lines_of_megaminx_are_never_broken(sequences: Sequences) -> None:
    fit = fitted([moves_in("minx", sequences.sequence("minx"))], 250, 400)
    assert len(fit.sequences[0]) == 7

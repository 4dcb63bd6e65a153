import random

import pytest

import cubelex
from cubelex.errors import ImpossibleState, InvalidNotation
from cubelex.puzzles import TwistyPuzzle, puzzle
from cubelex.regulations import editions
from cubelex.scrambles import SeededChance, qualifies


@pytest.fixture(params=["ivy_cube", "redi_cube", "kilominx", "master_pyraminx", "223", "baby_fto"])
def unofficial(request: pytest.FixtureRequest) -> TwistyPuzzle:
    found = puzzle(request.param)
    assert isinstance(found, TwistyPuzzle)
    return found


def test_a_state_is_read_back_however_it_is_held(unofficial: TwistyPuzzle) -> None:
    chance, state = random.Random(7), unofficial.solved
    for _ in range(30):
        state = state.after(chance.choice(unofficial.single_moves))
    for held in list(state.in_every_orientation())[:24]:
        assert unofficial.state(str(held)) == held


def test_a_turn_is_undone_by_its_inverse(unofficial: TwistyPuzzle) -> None:
    for move in unofficial.single_moves:
        assert unofficial.solved.after(move).after(move.inverse()).is_solved
        assert not unofficial.solved.after(move).is_solved


@pytest.mark.parametrize(
    ("event", "first", "second", "reason"),
    [
        ("ivy_cube", (1, 4), None, "two centres are swapped"),
        ("redi_cube", (1, 9), (33, 35), "no edge shows|two edges are swapped|an edge is flipped"),
        ("redi_cube", (6, 17), None, "an edge is flipped"),
        ("kilominx", (0, 5), None, "no corner shows|not arranged"),
        ("master_pyraminx", (5, 23), None, "an odd number of edges is flipped"),
        ("master_pyraminx", (48, 41), (31, 54), "the tips are not on the vertices they belong to"),
    ],
)
def test_what_was_put_together_wrongly_is_noticed(
    event: str, first: tuple[int, int], second: tuple[int, int] | None, reason: str
) -> None:
    letters = list(str(puzzle(event).solved))
    for one, other in filter(None, (first, second)):
        letters[one], letters[other] = letters[other], letters[one]
    with pytest.raises(ImpossibleState, match=reason):
        puzzle(event).state("".join(letters))


def test_only_four_corners_of_an_ivy_cube_turn() -> None:
    with pytest.raises(InvalidNotation, match=r"'UFL'.*expected one of UFR, UBL, DFL, DBR"):
        puzzle("ivy_cube").parse("UFR UFL")


def test_a_kilominx_is_the_corners_of_a_megaminx() -> None:
    sequence = "R++ D-- R++ D++ R-- U R-- D++ F BL2' U'"
    megaminx = str(puzzle("minx").solved.apply(sequence))
    corners = "".join(megaminx[11 * face + 1 + 2 * corner] for face in range(12) for corner in range(5))
    assert str(puzzle("kilominx").solved.apply(sequence)) == corners


@pytest.mark.parametrize("event", ["ivy_cube", "redi_cube", "kilominx", "master_pyraminx", "223", "baby_fto"])
def test_a_sequence_is_understood_under_every_edition_and_leads_far_enough(event: str) -> None:
    sequence = cubelex.scramble(event, chance=SeededChance(bytes(32)))
    for edition in editions():
        assert puzzle(event).parse(sequence.write(edition), edition) == sequence
        assert qualifies(event, str(sequence), edition).answer

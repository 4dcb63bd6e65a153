import pytest

from cubelex.errors import ImpossibleState
from cubelex.puzzles import puzzle
from cubelex.scrambles import ScrambleSet, duplicates, explain_state, reaches

SEQUENCES = {
    "333": ("R2 U F' L D2 B R' U2 F L2", "U' R F2 D L' B2 U R2 D' F"),
    "pyram": ("U R' L B' U' R L' u r'", "L R U' B L' R' U b"),
    "skewb": ("R U' L B' R' U L' B", "U L' R B U' R' L B'"),
    "sq1": ("(1,0) / (3,3) / (-1,2) / (0,-3) /", "/ (3,0) / (-3,3) / (0,3) /"),
    "clock": ("UR3+ DR2- DL1+ UL5- U2+ R4+ y2 U3- ALL1+", "UR1+ DL2- y2 R5+"),
    "minx": ("R++ D-- R-- D++ R++ D-- U R++ D++", "R-- D++ R-- D-- R-- D-- U' R-- D-- U"),
}


def set_of(event: str) -> ScrambleSet:
    return ScrambleSet(event, 1, 1, tuple((sequence,) for sequence in SEQUENCES[event]))


def shown(event: str, moves: str) -> str:
    return str(puzzle(event).solved.apply(moves))


@pytest.mark.parametrize("event", SEQUENCES)
def test_a_puzzle_scrambled_right_is_recognised(event: str) -> None:
    for number, sequence in enumerate(SEQUENCES[event], 1):
        assert reaches(event, sequence, shown(event, sequence))
        explanation = explain_state(set_of(event), shown(event, sequence))
        assert explanation.is_exact
        assert explanation.text == f"This is scramble {number}."


def test_the_puzzle_may_be_held_in_any_orientation() -> None:
    assert explain_state(set_of("333"), shown("333", SEQUENCES["333"][1] + " x y'")).labels == ("2",)


@pytest.mark.parametrize("event", SEQUENCES)
def test_a_move_left_out_is_found(event: str) -> None:
    parsed = puzzle(event).parse(SEQUENCES[event][1])
    mistaken = puzzle(event).solved
    for move in (*parsed.moves[:1], *parsed.moves[2:]):
        mistaken = mistaken.after(move)
    explanation = explain_state(set_of(event), str(mistaken))
    assert explanation.labels == ("2",)
    assert not explanation.is_exact
    assert "was left out" in explanation.text


@pytest.mark.parametrize(
    ("done", "said"),
    [
        ("R2 U F L D2 B R' U2 F L2", "move 3 (F') was turned the wrong way"),
        ("R2 U F' L L D2 B R' U2 F L2", "move 4 (L) was made twice"),
        ("R2 U F' D2 L B R' U2 F L2", "moves 4 (L) and 5 (D2) were swapped"),
        ("R2 U F' L D2", "only the first 5 of 10 moves were made"),
    ],
)
def test_the_mistake_is_named(done: str, said: str) -> None:
    assert explain_state(set_of("333"), shown("333", done)).text == f"This is scramble 1, but {said}."


def test_a_puzzle_far_from_every_sequence_is_to_be_scrambled_again() -> None:
    explanation = explain_state(set_of("333"), shown("333", "R L U D F B"))
    assert not explanation.labels
    assert "scramble it again" in explanation.text


def test_a_twisted_corner_is_told_as_such() -> None:
    twisted = "UUURFRRRUFFFDDDDLLLLBBBB"
    with pytest.raises(ImpossibleState):
        explain_state(ScrambleSet("222", 1, 1, (("R U",),)), twisted)


def test_duplicates_are_found_in_any_orientation_and_across_sets() -> None:
    first = ScrambleSet("333mbf", 1, 1, (("R U", "F D"), ("R U Uw",)))
    second = ScrambleSet("333", 2, 1, (("L",), ("R U y",)))
    assert list(duplicates([first, second])) == [("333-r2-g1 2", "333mbf-r1-g1 1.1")]
    assert list(duplicates([first])) == []


def test_of_several_sequences_that_fit_with_a_mistake_the_wanted_one_is_named() -> None:
    twins = ScrambleSet("333", 1, 1, (("R U F2 D",), ("R U F2 D L",)))
    state = shown("333", "R U F2 D B'")
    assert explain_state(ScrambleSet("333", 1, 1, (("R U F2 D B' L",), ("R U F2 D B' D",))), state, "2").labels == (
        "2",
    )
    assert explain_state(twins, shown("333", "R U F2"), "2").labels == ("2",)

import random
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from operator import itemgetter
from pathlib import Path

import pytest
import yaml

from cubelex.errors import ImpossibleState, InvalidNotation
from cubelex.puzzles import TwistyState, puzzle
from cubelex.puzzles.fto import Fto
from cubelex.puzzles.permutations import Permutation, rearranger
from cubelex.puzzles.stickers import Sticker
from cubelex.regulations import Edition, edition, editions
from tests.support import solid_octahedron

FTO = Fto()
SOLVED = "".join(9 * face for face in "URFLBXDY")
FACES = ("U", "R", "F", "L", "B", "BL", "D", "BR")
LETTERS = dict(zip(FACES, "URFLBXDY", strict=True))
KINDS = {(1, 1, 7): "corner", (1, 4, 4): "edge", (2, 2, 5): "triangle"}
VECTORS = Path(__file__).parents[1] / "vectors"
STATES_BY_DISTANCE = yaml.safe_load((VECTORS / "states_by_depth.yaml").read_text(encoding="utf-8"))["fto"]
KEPT = yaml.safe_load((VECTORS / "fto.yaml").read_text(encoding="utf-8"))


def faces(moves: str) -> dict[str, str]:
    facelets = str(FTO.solved.apply(moves))
    return {face: facelets[9 * place : 9 * place + 9] for place, face in enumerate(FACES)}


def exchanged(facelets: str, *places: int) -> str:
    """The facelets with the letters at each two places swapped."""
    letters = list(facelets)
    for one, other in zip(places[::2], places[1::2], strict=True):
        letters[one], letters[other] = letters[other], letters[one]
    return "".join(letters)


def in_space(sequence: str) -> str:
    """The plain form of an octahedron whose points were rotated in space."""
    shown = {}
    for point, colour in solid_octahedron.after(sequence).items():
        on = solid_octahedron.stickers()[point]
        kind = KINDS[tuple(sorted(map(abs, point)))]  # type: ignore[index]
        piece = frozenset(LETTERS[face] for face in solid_octahedron.layers_of(point))
        shown[Sticker(LETTERS[on], kind, piece)] = LETTERS[colour]
    return "".join(shown[sticker] for sticker in FTO.stickering.order)


def test_it_is_the_puzzle_of_its_event() -> None:
    assert puzzle("fto") == FTO
    assert str(FTO.solved) == SOLVED
    assert str(FTO.scrambling_orientation) == "white on top, green on front"


def test_u_takes_the_row_of_r_to_l_and_leaves_f_but_for_its_corner() -> None:
    turned = faces("U")
    assert turned["U"] == "U" * 9
    assert turned["F"] == "Y" + "F" * 8
    assert turned["L"] == "RRRLRRLLL"
    assert turned["R"] == "BRBBRRRBB"


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("sign", ["", "'"])
def test_each_turn_is_a_rotation_of_a_layer_in_space(face: str, sign: str) -> None:
    assert str(FTO.solved.apply(face + sign)) == in_space(face + sign)


def test_random_sequences_lead_where_rotations_in_space_lead() -> None:
    chance = random.Random(8)
    for _ in range(40):
        sequence = " ".join(chance.choice(FACES) + chance.choice(("", "'")) for _ in range(30))
        assert str(FTO.solved.apply(sequence)) == in_space(sequence), sequence


def test_it_is_solved_in_any_orientation() -> None:
    orientations = list(FTO.solved.in_every_orientation())
    assert len(set(orientations)) == 24
    assert all(state.is_solved for state in orientations)
    assert not any(state.is_solved for state in FTO.solved.apply("R").in_every_orientation())


def test_every_orientation_is_a_possible_state() -> None:
    for state in FTO.solved.apply("R U' BL D B").in_every_orientation():
        assert FTO.state(str(state)) == state


def test_twelve_orientations_are_rotations_by_whole_faces() -> None:
    found = {FTO.solved}
    for state in (waiting := list(found)):
        for face in FACES:
            after = state.apply(f"{face}v")
            if after not in found:
                found.add(after)
                waiting.append(after)
    assert len(found) == 12
    assert all(state.is_solved for state in found)


@pytest.mark.parametrize("face", FACES)
def test_a_rotation_is_the_turn_of_all_three_layers(face: str) -> None:
    """Turning a face and, the other way, its opposite is a rotation and the turn of the layer between them."""
    opposite = dict(zip(FACES, ("D", "BL", "B", "BR", "F", "R", "U", "L"), strict=True))[face]
    between = FTO.solved.apply(f"{face}v {face}' {opposite}")
    assert between == FTO.solved.apply(f"{opposite}v' {opposite} {face}'")
    assert FTO.move_count(FTO.parse(f"{face}v {face}")) == 1


def test_faces_opposite_to_each_other_commute() -> None:
    commuting = {
        frozenset((one, other))
        for one, other in product(FACES, repeat=2)
        if FTO.solved.apply(f"{one} {other}") == FTO.solved.apply(f"{other} {one}")
    }
    said = {
        frozenset((one, other))
        for one, other in product(FACES, repeat=2)
        if FTO.parse(one)[0].commutes_with(FTO.parse(other)[0])
    }
    opposite = [{"U", "D"}, {"F", "B"}, {"L", "BR"}, {"R", "BL"}]
    assert commuting == said == {*map(frozenset, opposite), *(frozenset((face,)) for face in FACES)}
    assert str(FTO.parse("U D U D' U'").simplified()) == "U"


@pytest.mark.parametrize("held", editions(), ids=str)
def test_eight_faces_and_an_apostrophe_are_the_notation(held: Edition) -> None:
    assert FTO.parse("U R' BL BR' B", held).write(held) == "U R' BL BR' B"
    for refused, position in (("U R2", 2), ("U Rv", 2), ("M", 0)):
        with pytest.raises(InvalidNotation) as caught:
            FTO.parse(refused, held)
        assert caught.value.position == position


def test_two_steps_and_rotations_are_understood_without_an_edition() -> None:
    assert str(FTO.parse("U2 R2' BLv2 [U, BR]")) == "U' R BLv' U BR U' BR'"
    with pytest.raises(InvalidNotation, match="'BLv' is not in the notation of 2026-04-01"):
        FTO.parse("BLv").write(edition("2026-04-01"))


@pytest.mark.parametrize(("moves", "order"), [("R", 3), ("R U", 210), ("U D", 3), ("Uv", 3), ("R U R' U'", 60)])
def test_orders(moves: str, order: int) -> None:
    assert FTO.order(moves) == order
    state, times = FTO.solved.apply(moves), 1
    while state != FTO.solved:
        state, times = state.apply(moves), times + 1
    assert times == order


@pytest.mark.parametrize(
    ("facelets", "reason"),
    [
        (exchanged(SOLVED, 2, 20), None),
        (exchanged(SOLVED, 2, 11), "a triangle of the colour R is on the face U"),
        (exchanged(SOLVED, 1, 12), "an edge is flipped"),
        (exchanged(SOLVED, 1, 3, 12, 28), "two edges are swapped"),
        (exchanged(SOLVED, 0, 18, 9, 27), "a corner is turned by a half"),
        (exchanged(SOLVED, 0, 9, 18, 27, 0, 18), "a corner is turned by a quarter"),
        (exchanged(SOLVED, 0, 9), "no corner shows the colours"),
        (exchanged(SOLVED, 0, 45, 9, 54, 18, 63, 27, 36), "two corners are swapped"),
        (exchanged(SOLVED, 1, 10), "no edge shows the colours RR"),
        (SOLVED + "U", "73 stickers"),
        ("Z" + SOLVED[1:], "the letter 'Z' came 1 times where the puzzle has it 0 times"),
    ],
)
def test_impossible_states_are_refused_with_the_reason(facelets: str, reason: str | None) -> None:
    if reason is None:
        assert str(FTO.state(facelets)) == facelets
        return
    with pytest.raises(ImpossibleState, match=reason):
        FTO.state(facelets)


@pytest.mark.parametrize(
    ("moves", "misalignments", "count"),
    [
        ("", {"R": 60}, 0),
        ("", {"R": 60.1}, 1),
        ("", {"R": -61, "BL": 30}, 1),
        ("", {"R": 61, "U": -61}, 2),
        ("", {"U": 61, "D": -61}, 2),
        ("BR'", {}, 1),
        ("BR'", {"BR": 60}, 0),
        ("U F", {}, 2),
        ("U F R'", {}, 3),
        ("U F R'", {"R": 60}, 2),
        ("U F R'", {"R": 61}, 2),
        ("U F R'", {"R": 59, "BL": 59}, 3),
        ("U F R' B", {}, 4),
        ("U F R' B D", {}, 4),
        ("Uv R", {}, 1),
    ],
)
def test_misalignments_count_beyond_60_degrees(moves: str, misalignments: dict[str, float], count: int) -> None:
    assert FTO.moves_from_solved(FTO.solved.apply(moves), misalignments) == count


def test_a_part_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidNotation, match="no part of Face Turning Octahedron is called 'M'"):
        FTO.moves_from_solved(FTO.solved, {"M": 70})


@pytest.mark.parametrize("depth", [4, pytest.param(5, marks=pytest.mark.slow)])
def test_states_by_distance_however_they_are_held(depth: int) -> None:
    turns = [FTO.rearrangement(move) for move in FTO.single_moves]
    assert shells(turns, depth, with_front_corner_at_home) == STATES_BY_DISTANCE[: depth + 1]


@pytest.mark.parametrize("depth", [4, pytest.param(5, marks=pytest.mark.slow)])
def test_states_by_distance_as_points_in_space_count_them(depth: int) -> None:
    turns = [rearranger(in_space_comes_from(face, clockwise)) for face, clockwise in product(FACES, (True, False))]
    assert shells(turns, depth, lambda state: state) == STATES_BY_DISTANCE[: depth + 1]


def test_kept_states_and_their_distances() -> None:
    for kept in KEPT:
        state = FTO.solved.apply(kept["sequence"])
        assert str(state) == kept["state"] == in_space(kept["sequence"])
        told = FTO.moves_from_solved(state)
        assert (told if told < FTO.counts_to else "more than 3") == kept["moves"], kept["sequence"]


def test_distances_up_to_three_are_exact() -> None:
    """Of every state within two moves, and of states three moves away, held in all 24 ways in turn."""
    near: set[str] = set()
    for moves in range(4):
        states = sorted(FTO.nearer_than(moves + 1) - near)
        near |= set(states)
        for number, facelets in enumerate(states[:: 1 if moves < 3 else 100]):
            held = list(TwistyState(FTO, facelets).in_every_orientation())[number % 24]
            assert FTO.moves_from_solved(held) == moves


def shells(turns: Iterable[Callable[[str], str]], depth: int, canonical: Callable[[str], str]) -> list[int]:
    """How many states take 0, 1, 2, … moves."""
    seen, shell, counts = {SOLVED}, {SOLVED}, [1]
    turns = tuple(turns)
    for _ in range(depth):
        shell = {canonical(turned(state)) for state in shell for turned in turns} - seen
        seen |= shell
        counts.append(len(shell))
    return counts


def with_front_corner_at_home(state: str) -> str:
    """The state held so that the corner of U R F L is in front: one of twelve ways that moves lead to."""
    return next(turn(state) for places, turn in homes() if "".join(map(state.__getitem__, places)) == "URFL")


@cache
def homes() -> list[tuple[Permutation, Callable[[str], str]]]:
    """Where the stickers of the front corner can be, and the rotation that brings them to the front."""
    return [
        (itemgetter(0, 9, 18, 27)(rotation), rearranger(rotation))
        for rotation in FTO.stickering.rotations
        if FTO.is_held_as_solved(rearranger(rotation)(SOLVED))
    ]


def in_space_comes_from(face: str, clockwise: bool) -> Permutation:
    """Where a turn brings each of the 72 points from, numbered in the order of the points."""
    points = list(solid_octahedron.stickers())
    numbered = {point: str(number) for number, point in enumerate(points)}
    turned = solid_octahedron.turn(numbered, face, clockwise)
    return tuple(int(turned[point]) for point in points)

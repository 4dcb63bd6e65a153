"""Thousands of random sequences on the puzzles that are not cubes, against the `cubing` package.

Its stickers are matched with ours by the faces of the pieces they are on, so nothing is assumed about the numbering of
its pieces. Its Square-1 and Clock have no stickers; there its pieces are numbered around the layers and by rows.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from cubelex.puzzles import puzzle
from cubelex.puzzles.square1 import Square1
from cubelex.puzzles.square1_moves import LayerTurn, Slice
from cubelex.puzzles.stickers import Sticker
from cubelex.puzzles.twisty import TwistyPuzzle
from tests.support.peer_patterns import Pattern, Place, facelets_of

SEQUENCES = 2000

Patterns = Callable[[str, Iterable[str]], list[Pattern]]
Stickers = Callable[[str], list[Any]]

KINDS = {
    "pyram": {"CORNERS": "vertex", "CORNERS2": "tip", "EDGES": "edge"},
    "skewb": {"CORNERS": "corner", "CENTERS": "centre"},
    "minx": {"CORNERS": "corner", "EDGES": "edge", "CENTERS": "centre"},
}
# Its letters for the faces of Megaminx, and its names for turning them, where they are not ours.
LETTERS = {"BL": "X", "BR": "Y", "D": "u", "BF": "f", "E": "l", "C": "x", "A": "y", "I": "r"}
NAMES = {"DL": "FL", "DR": "FR", "DBR": "DR", "DBL": "DL"}
MOVES = {
    "pyram": ["U", "L", "R", "B", "u", "l", "r", "b"],
    "skewb": ["U", "R", "L", "B"],
    "minx": ["U", "F", "L", "BL", "BR", "R", "D", "B", "DL", "DR", "DBR", "DBL"],
}


def twisty(event: str) -> TwistyPuzzle:
    found = puzzle(event)
    assert isinstance(found, TwistyPuzzle)
    return found


def facelet_indices(event: str, stickers: list[Any]) -> dict[Place, int]:
    """For each orbit, place and sticker of the piece there, which facelet it is."""
    letter = {sticker["face"]: sticker["face"] for sticker in stickers} | (LETTERS if event == "minx" else {})
    shown: dict[tuple[str, int], set[str]] = defaultdict(set)
    for sticker in stickers:
        shown[sticker["orbit"], sticker["ord"]].add(letter[sticker["face"]])
    order = twisty(event).stickering.order
    indices = {}
    for sticker in stickers:
        orbit, place, of_piece = sticker["orbit"], sticker["ord"], sticker["ori"]
        ours = Sticker(letter[sticker["face"]], KINDS[event][orbit], frozenset(shown[orbit, place]))
        indices[orbit, place, of_piece] = order.index(ours)
    return indices


def their_name(move: str) -> str:
    face = move.rstrip("'")
    return NAMES.get(face, face) + move[len(face) :]


def assert_agree(event: str, sequences: list[str], cubing_patterns: Patterns, cubing_stickers: Stickers) -> None:
    ours = twisty(event)
    indices = facelet_indices(event, cubing_stickers(event))
    assert set(indices.values()) == set(range(len(ours.stickering.solved)))
    patterns = cubing_patterns(event, (" ".join(map(their_name, sequence.split())) for sequence in sequences))
    for sequence, pattern in zip(sequences, patterns, strict=True):
        assert str(ours.solved.apply(sequence)) == facelets_of(pattern, indices, ours.stickering.solved), sequence


@pytest.mark.peer
@pytest.mark.slow
@pytest.mark.parametrize("event", MOVES)
def test_random_turns_agree(event: str, cubing_patterns: Patterns, cubing_stickers: Stickers) -> None:
    chance = random.Random(event)
    sequences = [
        " ".join(chance.choice(MOVES[event]) + chance.choice(("", "'")) for _ in range(30)) for _ in range(SEQUENCES)
    ]
    assert_agree(event, sequences, cubing_patterns, cubing_stickers)


@pytest.mark.peer
@pytest.mark.slow
def test_random_megaminx_scrambles_agree(cubing_patterns: Patterns, cubing_stickers: Stickers) -> None:
    chance = random.Random(12)
    line = ("R", "D") * 5
    sequences = [
        " ".join([part + chance.choice(("++", "--")) for _ in range(3) for part in line] + [chance.choice(("U", "U'"))])
        for _ in range(SEQUENCES)
    ]
    assert_agree("minx", sequences, cubing_patterns, cubing_stickers)


def random_square1_sequence(chance: random.Random) -> str:
    state = Square1().solved
    words: list[str] = []
    while len(words) < 24:
        turn = LayerTurn(chance.randint(-5, 6), chance.randint(-5, 6))
        if turn != LayerTurn(0, 0) and not state.after(turn).across_cut:
            words += [str(turn), "/"]
            state = state.after(turn).after(Slice())
    return " ".join(words)


@pytest.mark.peer
@pytest.mark.slow
def test_random_square1_sequences_agree(cubing_patterns: Patterns) -> None:
    chance, solved = random.Random(1), puzzle("sq1").solved
    letters = str(solved).replace(" ", "")
    sequences = [random_square1_sequence(chance) for _ in range(SEQUENCES)]
    for sequence, pattern in zip(sequences, cubing_patterns("sq1", sequences), strict=True):
        theirs = "".join(letters[wedge] for wedge in pattern["WEDGES"]["pieces"])
        equator = "/" if any(pattern["EQUATOR"]["orientation"]) else "-"
        assert str(solved.apply(sequence)) == f"{theirs[:12]} {theirs[12:]} {equator}", sequence


@pytest.mark.peer
@pytest.mark.slow
def test_random_clock_sequences_agree(cubing_patterns: Patterns) -> None:
    chance, solved = random.Random(18), puzzle("clock").solved
    pins = ("UR", "DR", "DL", "UL", "U", "R", "D", "L", "ALL")
    sequences = [
        " ".join(
            chance.choice((f"{chance.choice(pins)}{chance.randint(0, 6)}{chance.choice('+-')}",) * 5 + ("y2",))
            for _ in range(20)
        )
        for _ in range(SEQUENCES)
    ]
    for sequence, pattern in zip(sequences, cubing_patterns("clock", sequences), strict=True):
        hands = "".join("0123456789XE"[hand] for hand in pattern["DIALS"]["orientation"])
        sides = "BA" if pattern["FRAME"]["orientation"][0] else "AB"
        theirs = f"{sides[0]}{hands[:9]} {sides[1]}{hands[9:]} dddd"
        assert str(solved.apply(sequence)) == theirs, sequence

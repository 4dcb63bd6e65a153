"""Thousands of random sequences on the puzzles that are not cubes, against the `cubing` package.

Its stickers are matched with ours by the faces of the pieces they are on, so nothing is assumed about the numbering of
its pieces. Wings of Master Pyraminx show the same faces in pairs: there the vertex that is nearer tells which is which.
Its Square-1 and Clock have no stickers; there its pieces are numbered around the layers and by rows.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from cubelex.puzzles import puzzle
from cubelex.puzzles.fto import Fto
from cubelex.puzzles.megaminx import Megaminx
from cubelex.puzzles.pyraminx import VERTICES
from cubelex.puzzles.square1 import Square1
from cubelex.puzzles.square1_moves import LayerTurn, Slice
from cubelex.puzzles.stickers import Sticker
from cubelex.puzzles.twisty import TwistyPuzzle
from cubelex.puzzles.unofficial.master_pyraminx import LEFT, RIGHT
from tests.support.peer_patterns import Pattern, Place, facelets_of

SEQUENCES = 2000

Patterns = Callable[[str, Iterable[str]], list[Pattern]]
Stickers = Callable[[str], list[Any]]

KINDS = {
    "pyram": {"CORNERS": "vertex", "CORNERS2": "tip", "EDGES": "edge"},
    "skewb": {"CORNERS": "corner", "CENTERS": "centre"},
    "minx": {"CORNERS": "corner", "EDGES": "edge", "CENTERS": "centre"},
    "kilominx": {"CORNERS": "corner"},
    "baby_fto": {"C4RNER": "corner", "CENTERS": "centre"},
    "master_pyraminx": {"CORNERS": "vertex", "EDGES2": "edge", "CENTERS": "centre", "EDGES": "wing"},
}
# What it calls puzzles, and turns of Megaminx, where it is not what we call them.
PUZZLES = {"master_pyraminx": "master_tetraminx"}
NAMES = {"DL": "FL", "DR": "FR", "DBR": "DR", "DBL": "DL"}
NAMES_OF = {
    "minx": NAMES,
    "kilominx": NAMES,
    "master_pyraminx": {f"{vertex}w": vertex.lower() for vertex in VERTICES},
}
# Its letters for faces, where they are not ours.
LETTERS = {"BL": "X", "BR": "Y", "D": "u", "BF": "f", "E": "l", "C": "x", "A": "y", "I": "r"}
LETTERS_OF = {"minx": LETTERS, "kilominx": LETTERS, "baby_fto": {**Fto.letters, "BB": "B"}}
MOVES = {
    "pyram": ["U", "L", "R", "B", "u", "l", "r", "b"],
    "skewb": ["U", "R", "L", "B"],
    "minx": list(Megaminx.letters),
    "kilominx": list(Megaminx.letters),
    "baby_fto": list(Fto.letters),
    "master_pyraminx": [*VERTICES, *(f"{vertex}w" for vertex in VERTICES)],
}


def twisty(event: str) -> TwistyPuzzle:
    found = puzzle(event)
    assert isinstance(found, TwistyPuzzle)
    return found


def facelet_indices(event: str, stickers: list[Any]) -> dict[Place, int]:
    """For each orbit, place and sticker of the piece there, which facelet it is."""
    letter = {sticker["face"]: sticker["face"] for sticker in stickers} | LETTERS_OF.get(event, {})
    shown: dict[tuple[str, int], set[str]] = defaultdict(set)
    for sticker in stickers:
        shown[sticker["orbit"], sticker["ord"]].add(letter[sticker["face"]])
    order = twisty(event).stickering.order
    indices = {}
    for sticker in stickers:
        orbit, place, of_piece = sticker["orbit"], sticker["ord"], sticker["ori"]
        if orbit not in KINDS[event]:
            continue
        ours = Sticker(letter[sticker["face"]], KINDS[event][orbit], frozenset(shown[orbit, place]))
        if ours.kind == "wing":
            ours = sticker_of_wing(ours, sticker["middle"], directions(stickers))
        indices[orbit, place, of_piece] = order.index(ours)
    return indices


def directions(stickers: list[Any]) -> dict[frozenset[str], list[float]]:
    """For each vertex, known by its faces, in which direction it is."""
    at_vertex = defaultdict(list)
    for sticker in stickers:
        if sticker["orbit"] == "CORNERS":
            at_vertex[sticker["ord"]].append(sticker)
    return {
        frozenset(each["face"] for each in group): [
            sum(along) for along in zip(*(each["middle"] for each in group), strict=True)
        ]
        for group in at_vertex.values()
    }


def sticker_of_wing(wing: Sticker, middle: list[float], vertices: dict[frozenset[str], list[float]]) -> Sticker:
    """The sticker of a wing of which the two faces are known, by the vertex that is nearer."""
    (beyond,) = wing.piece - {wing.face}

    def nearness(vertex: frozenset[str]) -> float:
        return sum(a * b for a, b in zip(vertices[vertex], middle, strict=True))

    vertex = max((faces for faces in vertices if wing.piece < faces), key=nearness)
    (ring,) = (ring for ring in VERTICES.values() if set(ring) == vertex)
    is_left = ring[(ring.index(wing.face) + 1) % 3] == beyond
    return Sticker(wing.face, LEFT if is_left else RIGHT, vertex)


def their_name(event: str, move: str) -> str:
    part = move.rstrip("'")
    return NAMES_OF.get(event, {}).get(part, part) + move[len(part) :]


def without_tips(event: str) -> set[int]:
    """The facelets that the peer has: its Master Pyraminx has no tips."""
    order = twisty(event).stickering.order
    return {place for place, sticker in enumerate(order) if (event, sticker.kind) != ("master_pyraminx", "tip")}


def assert_agree(event: str, sequences: list[str], cubing_patterns: Patterns, cubing_stickers: Stickers) -> None:
    ours, theirs = twisty(event), PUZZLES.get(event, event)
    indices = facelet_indices(event, cubing_stickers(theirs))
    compared = without_tips(event)
    assert set(indices.values()) == compared
    renamed = (" ".join(their_name(event, move) for move in sequence.split()) for sequence in sequences)
    for sequence, pattern in zip(sequences, cubing_patterns(theirs, renamed), strict=True):
        state, peer = str(ours.solved.apply(sequence)), facelets_of(pattern, indices, ours.stickering.solved)
        assert [state[place] for place in compared] == [peer[place] for place in compared], sequence


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

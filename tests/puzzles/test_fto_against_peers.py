"""FTO against two other programs: patterns of the `cubing` package, and pictures of csTimer.

Nothing is assumed about how they number pieces. Stickers of `cubing` are matched with ours by where they are in space,
and stickers in a picture by where they are in the net of two squares.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from math import floor
from pathlib import Path
from typing import Any

import pytest
import yaml

from cubelex.puzzles.fto import Fto
from cubelex.puzzles.stickers import Sticker
from tests.support.peer_patterns import Pattern, Place, facelets_of

FTO = Fto()
SEQUENCES = 2000
LENGTH = 30
# Letters of faces by the names in `cubing`, which calls the face opposite to F by two letters.
LETTERS = {**FTO.letters, "BB": "B"}
KINDS = {"C4RNER": "corner", "EDGES": "edge", "CENTERS": "triangle"}
# For each face, the square of the net, and the direction from the middle of the square.
NET = {
    **dict(zip("URFL", ((0, 0, -1), (0, 1, 0), (0, 0, 1), (0, -1, 0)), strict=True)),
    **dict(zip("BXDY", ((1, 0, -1), (1, 1, 0), (1, 0, 1), (1, -1, 0)), strict=True)),
}
SIDE = 240
MOVES = [str(move) for move in FTO.single_moves]
VECTORS = Path(__file__).parents[1] / "vectors"
STATES = yaml.safe_load((VECTORS / "fto.yaml").read_text(encoding="utf-8"))
COUNTS = yaml.safe_load((VECTORS / "states_by_depth.yaml").read_text(encoding="utf-8"))["fto"]

Patterns = Callable[[str, Iterable[str]], list[Pattern]]
Stickers = Callable[[str], list[Any]]
Pictures = Callable[[str, Iterable[str]], list[Any]]


def random_sequences(count: int) -> list[str]:
    chance = random.Random(72)
    return [" ".join(chance.choice(MOVES) for _ in range(LENGTH)) for _ in range(count)]


def few_moves() -> list[str]:
    """All sequences of up to three moves, also those in which moves undo others, the shorter ones first."""
    return [" ".join(moves) for count in range(4) for moves in product(MOVES, repeat=count)]


def dot(one: Iterable[float], other: Iterable[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def in_space(stickers: list[Any]) -> dict[Place, int]:
    """For each sticker of `cubing`, which facelet it is: the face it is on, and the faces whose turns take it along."""
    middles: dict[str, list[list[float]]] = defaultdict(list)
    for sticker in stickers:
        middles[sticker["face"]].append(sticker["middle"])
    directions = {face: [sum(along) for along in zip(*points, strict=True)] for face, points in middles.items()}
    order, indices = FTO.stickering.order, {}
    for sticker in stickers:
        height = {face: dot(sticker["middle"], direction) for face, direction in directions.items()}
        layers = frozenset(LETTERS[face] for face in height if height[face] > height[sticker["face"]] / 3)
        ours = Sticker(LETTERS[sticker["face"]], KINDS[sticker["orbit"]], layers)
        indices[sticker["orbit"], sticker["ord"], sticker["ori"]] = order.index(ours)
    assert sorted(indices.values()) == list(range(72))
    return indices


@cache
def place_in_net(x: float, y: float) -> int:
    """Which facelet is drawn there."""
    square, third = int(x // SIDE), SIDE / 6
    x, y = x - SIDE * square - SIDE / 2, y - SIDE / 2
    faces = [face for face, (which, *_) in NET.items() if which == square]
    face = max(faces, key=lambda each: dot((x, y), NET[each][1:]))
    _, right, down = NET[face]
    row = floor((x * right + y * down) / third)
    to_the_left = round((y * right - x * down) / third)
    return 9 * list(FTO.colours).index(face) + row * row + row - to_the_left


def in_net(pictures: list[Any], solved: list[Any]) -> list[str]:
    """The pictures in our plain form; the picture of the solved puzzle tells which colour is which."""
    places = [place_in_net(x, y) for x, y, _ in solved]
    assert sorted(places) == list(range(72))
    letters = {colour: str(FTO.solved)[place] for place, (*_, colour) in zip(places, solved, strict=True)}
    shown = []
    for picture in pictures:
        at = {place_in_net(x, y): letters[colour] for x, y, colour in picture}
        shown.append("".join(at[place] for place in range(72)))
    return shown


@pytest.fixture(scope="module")
def cubing(cubing_patterns: Patterns, cubing_stickers: Stickers) -> Callable[[list[str]], list[str]]:
    indices = in_space(cubing_stickers("fto"))
    return lambda sequences: [
        facelets_of(pattern, indices, str(FTO.solved)) for pattern in cubing_patterns("fto", sequences)
    ]


@pytest.fixture(scope="module")
def cstimer(cstimer_pictures: Pictures) -> Callable[[list[str]], list[str]]:
    (solved,) = cstimer_pictures("ftoso", [""])
    return lambda sequences: in_net(cstimer_pictures("ftoso", sequences), solved)


@pytest.mark.peer
@pytest.mark.slow
@pytest.mark.parametrize("peer", ["cubing", "cstimer"])
def test_random_sequences_agree(peer: str, request: pytest.FixtureRequest) -> None:
    sequences = random_sequences(SEQUENCES)
    theirs = request.getfixturevalue(peer)(sequences)
    for sequence, facelets in zip(sequences, theirs, strict=True):
        assert str(FTO.solved.apply(sequence)) == facelets, sequence


@pytest.mark.peer
@pytest.mark.slow
@pytest.mark.parametrize("peer", ["cubing", "cstimer"])
def test_all_distances_up_to_three_agree(peer: str, request: pytest.FixtureRequest) -> None:
    """A state of the other program is as far as its shortest sequence is long."""
    sequences = few_moves()
    distances: dict[str, int] = {}
    for sequence, facelets in zip(sequences, request.getfixturevalue(peer)(sequences), strict=True):
        distances.setdefault(facelets, len(sequence.split()))
    counts = [list(distances.values()).count(moves) for moves in range(4)]
    assert counts == COUNTS[:4]
    for facelets, moves in distances.items():
        assert FTO.moves_from_solved(FTO.state(facelets)) == moves


@pytest.mark.peer
@pytest.mark.parametrize("peer", ["cubing", "cstimer"])
def test_kept_states_are_theirs(peer: str, request: pytest.FixtureRequest) -> None:
    theirs = request.getfixturevalue(peer)([kept["sequence"] for kept in STATES])
    assert theirs == [kept["state"] for kept in STATES]

"""Redi Cube against pictures of csTimer.

Stickers in a picture are matched with ours by where they are in the net of a cube. csTimer has names of its own for the
corners: which is which is seen from its picture of a single turn.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from cubelex.puzzles.unofficial.corner_cubes import RediCube

REDI = RediCube()
SEQUENCES = 2000
LENGTH = 30
THEIR_CORNERS = "FBLRfblr"
# For each face, the column and row of its square in the net. csTimer also draws centres, which a Redi Cube has not.
NET = {(1, 0): "U", (2, 1): "R", (1, 1): "F", (1, 2): "D", (0, 1): "L", (3, 1): "B"}
SIDE = 100
PLACES = [place for place in range(9) if place != 4]

Pictures = Callable[[str, Iterable[str]], list[Any]]


def place_in_net(x: float, y: float) -> int | None:
    """Which facelet is drawn there, if it is not a centre."""
    face = NET[int(x // SIDE), int(y // SIDE)]
    column, row = (int(along % SIDE * 3 // SIDE) for along in (x, y))
    place = 3 * row + column
    return 8 * "URFDLB".index(face) + PLACES.index(place) if place in PLACES else None


@pytest.fixture(scope="module")
def cstimer(cstimer_pictures: Pictures) -> Callable[[list[str]], list[str]]:
    (solved,) = cstimer_pictures("rediso", [""])
    places = [place_in_net(x, y) for x, y, _ in solved]
    assert sorted(place for place in places if place is not None) == list(range(48))
    letters = {
        colour: str(REDI.solved)[place] for place, (*_, colour) in zip(places, solved, strict=True) if place is not None
    }

    def in_net(picture: list[Any]) -> str:
        at = {place_in_net(x, y): letters[colour] for x, y, colour in picture}
        return "".join(at[place] for place in range(48))

    return lambda sequences: [in_net(picture) for picture in cstimer_pictures("rediso", sequences)]


@pytest.mark.peer
@pytest.mark.slow
def test_random_sequences_agree(cstimer: Callable[[list[str]], list[str]]) -> None:
    turned = dict(zip(cstimer(list(THEIR_CORNERS)), THEIR_CORNERS, strict=True))
    theirs = {corner: turned[str(REDI.solved.apply(corner))] for corner in REDI.corners}
    assert sorted(theirs.values()) == sorted(THEIR_CORNERS)
    chance = random.Random(48)
    sequences = [
        [(chance.choice(REDI.corners), chance.choice(("", "'"))) for _ in range(LENGTH)] for _ in range(SEQUENCES)
    ]
    pictures = cstimer([" ".join(theirs[corner] + way for corner, way in sequence) for sequence in sequences])
    for sequence, facelets in zip(sequences, pictures, strict=True):
        moves = " ".join(corner + way for corner, way in sequence)
        assert str(REDI.solved.apply(moves)) == facelets, moves

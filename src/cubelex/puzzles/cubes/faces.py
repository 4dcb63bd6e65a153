"""The six faces of a cube: their order, colours and neighbours, and how a scrambler holds them."""

from types import MappingProxyType
from typing import Final

from cubelex.puzzles.models import ScramblingOrientation

FACES: Final = "URFDLB"
COLOURS: Final = MappingProxyType(
    {"U": "white", "R": "red", "F": "green", "D": "yellow", "L": "orange", "B": "blue"},
)
OPPOSITE: Final = str.maketrans(FACES, "DLBURF")

# The faces beyond the sides of each face as it is read: above, right, below, left.
SIDES: Final = MappingProxyType({"U": "BRFL", "R": "UBDF", "F": "URDL", "D": "FRBL", "L": "UFDB", "B": "ULDR"})

WHITE_AND_GREEN: Final = ScramblingOrientation((("top", "white"), ("front", "green")), "4d1")

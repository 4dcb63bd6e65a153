"""Simple pictures whose parts can be tapped, to show what is misaligned at the end of a solve (Article 10).

The module of a puzzle registers its picture, and is imported when it is needed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from cubelex.diagrams.shapes import Point
from cubelex.puzzles import ByPuzzle

Figure = Literal["square", "triangle", "pentagon", "octagon", "clock"]


@dataclass(frozen=True, slots=True)
class PartsPicture:
    """What a part looks like, half its size, and where the parts are, in a square of 100.

    A part without a place is a button beside the picture. Parts with small letters are drawn smaller.
    """

    figure: Figure
    size: float
    places: Mapping[str, Point] = field(hash=False)
    view: str = "-6 -6 112 112"


PARTS_PICTURES: Final[ByPuzzle[PartsPicture]] = ByPuzzle("diagrams")

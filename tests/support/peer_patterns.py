"""Patterns of the `cubing` package in our plain form."""

from collections import defaultdict
from collections.abc import Mapping

Pattern = dict[str, dict[str, list[int]]]
"""For each orbit of pieces, {"pieces": which is in each place, "orientation": turned how far}."""

Place = tuple[str, int, int]
"""An orbit, a place in it, and a sticker of the piece there."""


def facelets_of(pattern: Pattern, indices: Mapping[Place, int], solved: str) -> str:
    """The pattern in our plain form; `indices` tells which facelet each sticker is. Others are unknown: `?`."""
    shown = ["?"] * len(solved)
    count: dict[str, int] = defaultdict(int)
    for orbit, _, of_piece in indices:
        count[orbit] = max(count[orbit], of_piece + 1)
    for (orbit, place, of_piece), facelet in indices.items():
        piece, turned = pattern[orbit]["pieces"][place], pattern[orbit]["orientation"][place]
        shown[facelet] = solved[indices[orbit, piece, (of_piece - turned) % count[orbit]]]
    return "".join(shown)

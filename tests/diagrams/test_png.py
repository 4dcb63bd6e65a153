import struct
import zlib

import pytest

from cubelex.diagrams import MARKED, png
from cubelex.puzzles import event_ids, puzzle


def size(picture: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.parametrize("event", sorted({puzzle(event).event for event in event_ids()}))
def test_every_puzzle_has_a_png(event: str) -> None:
    picture = png(puzzle(event).solved, width=200)
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert size(picture)[0] == 200


def test_the_width_and_the_looks_can_be_chosen() -> None:
    solved = puzzle("333").solved
    assert size(png(solved, width=130)) == (130, 98)
    assert png(solved, MARKED, width=130) != png(solved, width=130)
    assert png(solved, scheme={"U": "black"}, width=130) != png(solved, width=130)


def test_without_a_background_it_is_transparent() -> None:
    assert first_pixel(png(puzzle("333").solved, width=130)) == (255, 255, 255, 255)
    assert first_pixel(png(puzzle("333").solved, width=130, background=None))[3] == 0


def first_pixel(picture: bytes) -> tuple[int, ...]:
    """The upper left pixel of a PNG with eight bits for each of red, green, blue and alpha."""
    start, parts = 8, []
    while start < len(picture):
        length = int.from_bytes(picture[start : start + 4], "big")
        if picture[start + 4 : start + 8] == b"IDAT":
            parts.append(picture[start + 8 : start + 8 + length])
        start += length + 12
    return tuple(zlib.decompress(b"".join(parts))[1:5])

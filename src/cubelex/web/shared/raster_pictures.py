"""Pictures that organizers upload: only PNG and JPEG, checked to the last byte, without what else files may carry.

PNG pictures are drawn again; of JPEG pictures only what is needed to show them is kept. So a picture has no scripts,
no place or device where it was taken, and nothing behind its end.
"""

from base64 import b64encode
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

PNG: Final = "image/png"
JPEG: Final = "image/jpeg"
MOST_UPLOADED: Final = 8_000_000
MOST_PIXELS: Final = 25_000_000

_PNG_HEAD: Final = b"\x89PNG\r\n\x1a\n"
_START, _END, _SCAN = 0xD8, 0xD9, 0xDA
_FRAMES: Final = frozenset({0xC0, 0xC1, 0xC2})
_TABLES: Final = frozenset({0xC4, 0xDB, 0xDD})
# JFIF says the density, Adobe how colours are stored; all other notes (place, device, thumbnail) are left out.
_NOTES: Final = {0xE0: b"JFIF\0", 0xEE: b"Adobe"}
_RESTARTS: Final = range(0xD0, 0xD8)


class PictureFault(StrEnum):
    """Why a file is not taken."""

    NOT_A_PICTURE = "not_a_picture"
    TOO_MANY_PIXELS = "too_many_pixels"
    TOO_LARGE = "too_large"


@dataclass(frozen=True, slots=True)
class PictureRoom:
    """How much room there is for a picture: it is made smaller to fit into width and height."""

    width: int
    height: int
    most_bytes: int


LOGO: Final = PictureRoom(512, 512, 150_000)
BANNER: Final = PictureRoom(1600, 600, 300_000)


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture that was checked."""

    content: bytes
    kind: str
    width: int
    height: int


def kind_of(content: bytes) -> str:
    """The kind of a picture by its first bytes, or nothing."""
    if content.startswith(_PNG_HEAD):
        return PNG
    return JPEG if content.startswith(b"\xff\xd8\xff") else ""


def checked_picture(content: bytes, room: PictureRoom) -> Raster | PictureFault:
    """The picture as it is kept, or why it is not taken."""
    size = size_of(content)
    if len(content) > MOST_UPLOADED or size is None:
        return PictureFault.TOO_LARGE if len(content) > MOST_UPLOADED else PictureFault.NOT_A_PICTURE
    width, height = size
    if width * height > MOST_PIXELS:
        return PictureFault.TOO_MANY_PIXELS
    kept = _stripped(content) if kind_of(content) == JPEG else content
    if kept is None:
        return PictureFault.NOT_A_PICTURE
    share = min(1.0, room.width / width, room.height / height)
    wanted = max(1, round(width * share)), max(1, round(height * share))
    drawn = drawn_again(kept, *wanted)
    if drawn is None:
        return PictureFault.NOT_A_PICTURE
    raster = Raster(kept, JPEG, width, height) if kind_of(kept) == JPEG and share == 1 else Raster(drawn, PNG, *wanted)
    return PictureFault.TOO_LARGE if len(raster.content) > room.most_bytes else raster


def drawn_again(content: bytes, width: int, height: int) -> bytes | None:
    """The picture in that size as a new PNG, or nothing where it cannot be read or shows nothing at all."""
    # Imported here: few requests need it.
    from resvg_py import svg_to_bytes

    size = f'width="{width}" height="{height}"'
    data = f"data:{kind_of(content)};base64,{b64encode(content).decode()}"
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{{}}</svg>'
    image = f'<image {size} preserveAspectRatio="none" href="{data}"/>'
    drawn, nothing = (bytes(svg_to_bytes(svg_string=frame.format(part))) for part in (image, ""))
    return None if drawn == nothing else drawn


def size_of(content: bytes) -> tuple[int, int] | None:
    """Width and height, as the head of the file says, or nothing where it is not a picture."""
    if kind_of(content) == PNG:
        is_whole = content[12:16] == b"IHDR" and len(content) > 33
        size = int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")
        return size if is_whole and all(size) else None
    for marker, segment in _segments(content) if kind_of(content) == JPEG else ():
        if marker in _FRAMES and len(segment) > 5:
            height, width = int.from_bytes(segment[1:3], "big"), int.from_bytes(segment[3:5], "big")
            return (width, height) if width and height else None
    return None


def _stripped(content: bytes) -> bytes | None:
    """A JPEG picture with nothing but what shows it; nothing where it is not whole."""
    parts = [b"\xff\xd8"]
    for marker, segment in _segments(content):
        if marker == _END:
            return b"".join([*parts, b"\xff\xd9"])
        if marker == _SCAN:
            parts.append(b"\xff\xda" + segment)
        elif marker in _FRAMES | _TABLES or segment.startswith(_NOTES.get(marker, b"\0never")):
            parts.append(bytes((0xFF, marker)) + (len(segment) + 2).to_bytes(2, "big") + segment)
    return None


def _segments(content: bytes) -> list[tuple[int, bytes]]:
    """The parts of a JPEG file up to its end, each with its marker; a scan with its head and all its data.

    The list ends early where the file is not as it should be.
    """
    found: list[tuple[int, bytes]] = []
    place = 2
    while place + 4 <= len(content) and content[place] == 0xFF:
        marker = content[place + 1]
        if marker == _END:
            return [*found, (_END, b"")]
        length = int.from_bytes(content[place + 2 : place + 4], "big")
        end = place + 2 + length
        if length < 2 or end > len(content):
            return found
        if marker == _SCAN:
            end = _end_of_scan(content, end)
            found.append((marker, content[place + 2 : end]))
        else:
            found.append((marker, content[place + 4 : end]))
        place = end
    if content[place : place + 2] == b"\xff\xd9":
        found.append((_END, b""))
    return found


def _end_of_scan(content: bytes, place: int) -> int:
    """Where the data of a scan ends: at the next marker that is not part of the data."""
    while True:
        place = content.find(b"\xff", place)
        if place < 0 or place + 1 >= len(content):
            return len(content)
        if content[place + 1] != 0 and content[place + 1] not in _RESTARTS:
            return place
        place += 2

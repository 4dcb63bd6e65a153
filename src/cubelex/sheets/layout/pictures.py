"""Pictures that people give: a logo, a background. Each becomes an SVG that a template can place."""

import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Final

from cubelex.errors import InvalidFile

_PNG, _JPEG, _SVG = "image/png", "image/jpeg", "image/svg+xml"
_MOST_PIXELS: Final = 100_000_000
_SIGNATURES: Final = {b"\x89PNG": _PNG, b"\xff\xd8\xff": _JPEG, b"<svg": _SVG, b"<?xm": _SVG}
# Frames of JPEG: what says its size.
_FRAME: Final = re.compile(rb"\xff[\xc0-\xc2]..\x08(..)(..)", re.DOTALL)
_VIEW_BOX: Final = re.compile(rb"viewBox=[\"']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)")


def filling_picture(picture: bytes, width: float, height: float, what: str) -> str:
    """The picture in a frame of that size, cut where its shape differs.

    :raises InvalidFile: when it is not a PNG, JPEG or SVG, or damaged; `what` is how the message calls it.
    """
    return _framed(picture, _kind(picture, what), width, height, "slice")


def whole_picture(picture: bytes, what: str) -> str:
    """The picture in a frame of its own shape, 100 wide.

    :raises InvalidFile: when it is not a PNG, JPEG or SVG, or damaged; `what` is how the message calls it.
    """
    kind = _kind(picture, what)
    width, height = _size(picture, kind)
    return _framed(picture, kind, 100, 100 * height / width, "meet")


def _kind(picture: bytes, what: str) -> str:
    kind = next((kind for start, kind in _SIGNATURES.items() if picture.lstrip().startswith(start)), None)
    if kind is None:
        raise InvalidFile(f"{what} is not a picture that can be printed; give a PNG, JPEG or SVG file")
    if not _IS_WHOLE[kind](picture):
        raise InvalidFile(f"{what} is damaged or cut off; save the picture again")
    return kind


def _framed(picture: bytes, kind: str, width: float, height: float, fit: str) -> str:
    address = f"data:{kind};base64,{b64encode(picture).decode()}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
        f'<image href="{address}" width="{width:g}" height="{height:g}" preserveAspectRatio="xMidYMid {fit}"/></svg>'
    )


def _size(picture: bytes, kind: str) -> tuple[float, float]:
    """Width and height; those of a square where a picture does not say its own."""
    if kind == _PNG:
        width, height = (float(int.from_bytes(picture[start : start + 4], "big")) for start in (16, 20))
    elif kind == _JPEG and (frame := _FRAME.search(picture)):
        height, width = (float(int.from_bytes(side, "big")) for side in frame.groups())
    elif kind == _SVG and (box := _VIEW_BOX.search(picture)):
        width, height = (float(side) for side in box.groups())
    else:
        width, height = 1.0, 1.0
    return (width, height) if width and height else (1.0, 1.0)


def _is_svg(picture: bytes) -> bool:
    """Whether it is a drawing that does not expand into something larger."""
    from xml.etree import ElementTree

    if b"<!ENTITY" in picture:
        return False
    try:
        return ElementTree.fromstring(picture.lstrip()).tag.rpartition("}")[2] == "svg"
    except ElementTree.ParseError:
        return False


def _pixels(picture: bytes) -> int:
    """How many pixels a PNG has: a small file may expand into more than there is memory for."""
    return int.from_bytes(picture[16:20], "big") * int.from_bytes(picture[20:24], "big")


# What the typesetter would leave out without an error: pictures that do not end, drawings that cannot be read.
_IS_WHOLE: Final[Mapping[str, Callable[[bytes], bool]]] = {
    _PNG: lambda picture: picture[12:16] == b"IHDR" and b"IEND" in picture and _pixels(picture) <= _MOST_PIXELS,
    _JPEG: lambda picture: b"\xff\xd9" in picture,
    _SVG: _is_svg,
}

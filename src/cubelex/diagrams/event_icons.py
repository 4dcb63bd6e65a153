"""Small pictures of events in one colour, drawn after the puzzles: one sheet of symbols for pages and paper.

A symbol fills a square of 24 units and takes the colour of the text around it. Events that are not of the WCA have a
symbol of their own where one is known (FTO), else a common one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import cos, radians, sin
from types import MappingProxyType
from typing import Final

from cubelex.diagrams.shapes import Point, between, shrunk, towards

SIZE: Final = 24
UNOFFICIAL: Final = "unofficial"

_CENTRE: Final[Point] = (12.0, 12.0)
_CORNER: Final = 2.4
# A mask for the eyes, with a notch for the nose.
_BLINDFOLD: Final = (
    "M2 8.4h20a1.5 1.5 0 0 1 1.5 1.5v2.7a3 3 0 0 1-3 3h-4.6c-1.6 0-2.3-2-3.9-2s-2.3 2-3.9 2H3.5a3 3 0 0 1-3-3V9.9"
    "A1.5 1.5 0 0 1 2 8.4z"
)
_PALM: Final = (
    "M8.2 2a1.4 1.4 0 0 1 1.4 1.4V9h.6V2.4a1.4 1.4 0 0 1 2.8 0V9h.6V3.4a1.4 1.4 0 0 1 2.8 0V9h.6V5.4"
    "a1.4 1.4 0 0 1 2.8 0V16a6 6 0 0 1-6 6h-2.5c-2.3 0-4-1-5.2-2.9l-3.7-6a1.5 1.5 0 0 1 2.5-1.6l1.9 2.6"
    "V3.4A1.4 1.4 0 0 1 8.2 2z"
)


def event_icon(event_id: str) -> str:
    """The name of the symbol of an event.

    >>> event_icon("333bf"), event_icon("unofficial-fto"), event_icon("mirror-blocks")
    ('333bf', 'fto', 'unofficial')
    """
    known = event_id.removeprefix("unofficial-")
    return known if known in _SYMBOLS else UNOFFICIAL


def event_icon_sheet() -> str:
    """All symbols as one SVG document, each under the name of its event."""
    symbols = "\n".join(
        f'<symbol id="{name}" viewBox="0 0 {SIZE} {SIZE}">{_SYMBOLS[name]()}</symbol>' for name in sorted(_SYMBOLS)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


def event_icon_svg(event_id: str, colour: str = "#000000") -> str:
    """The symbol of an event as a picture of its own, for paper and for pictures that pages do not contain."""
    drawn = _SYMBOLS[event_icon(event_id)]()
    frame = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" fill="{colour}"'
    return f"<svg {frame}>{drawn}</svg>"


def _path(*figures: str) -> str:
    return f'<path fill-rule="evenodd" d="{"".join(figures)}"/>'


def _polygon(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in points) + "z"


def _number(value: float) -> str:
    return f"{round(value, 2) + 0.0:g}"


def _box(left: float, top: float, width: float, height: float, corner: float = 0.0) -> str:
    """A rectangle with round corners."""
    x, y, across, down, round_ = map(_number, (left + corner, top, width - 2 * corner, height - 2 * corner, corner))
    if not corner:
        return f"M{x} {y}h{across}v{down}h-{across}z"
    arc = f"a{round_} {round_} 0 0 1"
    corners = f"{arc} {round_} {round_}v{down}{arc}-{round_} {round_}h-{across}{arc}-{round_}-{round_}v-{down}"
    return f"M{x} {y}h{across}{corners}{arc} {round_}-{round_}z"


def _disc(centre: Point, radius: float) -> str:
    x, y, size, twice = map(_number, (centre[0] - radius, centre[1], radius, 2 * radius))
    return f"M{x} {y}a{size} {size} 0 1 0 {twice} 0a{size} {size} 0 1 0-{twice} 0z"


def _cells(left: float, top: float, side: float, across: int, down: int, rows: Sequence[int] = ()) -> Iterator[str]:
    """The stickers of a face: the more there are, the narrower the lines between them."""
    step, gap = side / across, 0.55 + 1.5 / across
    # Round corners of small stickers are not seen, only sent.
    corner = _CORNER / across if across < 5 else 0.0
    for row in rows or range(down):
        for column in range(across):
            yield _box(left + column * step + gap / 2, top + row * step + gap / 2, step - gap, step - gap, corner)


def _cube(size: int) -> Callable[[], str]:
    return lambda: _path(*_cells(1.5, 1.5, 21, size, size))


def _blindfolded(size: int, rows: Sequence[int]) -> Callable[[], str]:
    return lambda: _path(*_cells(1.5, 1.5, 21, size, size, rows), _BLINDFOLD)


def _several_blindfolded() -> str:
    """Two cubes, one behind the other."""
    behind = "M7 1h13.5a2.5 2.5 0 0 1 2.5 2.5V17h-2.2V4.2a1 1 0 0 0-1-1H7z"
    front = _cells(1, 5.5, 17.5, 3, 3, (0, 2))
    mask = (
        "M0 11.5h19.5v2.9a2.6 2.6 0 0 1-2.6 2.6h-3.5c-1.5 0-2.1-1.6-3.6-1.6s-2.1 1.6-3.6 1.6H2.6A2.6 2.6 0 0 1 0 14.4z"
    )
    return _path(behind, *front, mask)


def _one_handed() -> str:
    """A hand with a cube in its palm."""
    return _path(_PALM, *_holes(9.2, 11.6, 8.4, 3))


def _fewest_moves() -> str:
    """A sheet of paper with a cube and written lines."""
    lines = _box(6.5, 16, 11, 1.5, 0.75), _box(6.5, 18.7, 7, 1.5, 0.75)
    return _path(_box(3.5, 1.5, 17, 21, 2.5), *_holes(6.2, 3.8, 11.6, 3), *lines)


def _holes(left: float, top: float, side: float, size: int) -> Iterator[str]:
    step = side / size
    for row in range(size):
        for column in range(size):
            yield _box(left + column * step + 0.3, top + row * step + 0.3, step - 0.6, step - 0.6, 0.3)


def _with_feet() -> str:
    sole = "M9.5 7.2c3.2-.6 6.3 1.5 6.9 5 .5 2.7-.6 4-.5 6.2.1 2-1.2 3.6-3 3.6-2.1 0-2.9-1.7-3-3.7-.1-2.3-3-3.5-3.4-6.6"
    toes = (((6.1, 4.7), 2.2), ((10.3, 3.4), 1.7), ((13.8, 3.9), 1.5), ((16.7, 5.6), 1.35), ((18.9, 8.1), 1.2))
    return _path(sole + "-.3-2.1 1-4.1 3-4.5z", *(_disc(place, radius) for place, radius in toes))


def _pyraminx() -> str:
    return _path(*map(_polygon, _triangles((12, 1.2), (23.2, 20.8), (0.8, 20.8), 3, 0.74)))


def _triangles(top: Point, right: Point, left: Point, rows: int, share: float) -> Iterator[list[Point]]:
    """A triangle divided into rows of smaller ones."""

    def at(row: int, place: int) -> Point:
        if not row:
            return top
        return between(between(top, left, row / rows), between(top, right, row / rows), place / row)

    for row in range(rows):
        for place in range(row + 1):
            yield shrunk([at(row, place), at(row + 1, place + 1), at(row + 1, place)], share)
            if place < row:
                yield shrunk([at(row, place), at(row, place + 1), at(row + 1, place + 1)], share)


def _fto() -> str:
    """An octahedron seen from above a face: the face in parts, and the three faces beside it."""
    corners = [towards(_CENTRE, -90 + 60 * corner, 11.6) for corner in range(6)]
    face = _triangles(corners[0], corners[2], corners[4], 2, 0.78)
    beside = ([corners[place], corners[place + 1], corners[(place + 2) % 6]] for place in (0, 2, 4))
    return _path(*map(_polygon, face), *(_polygon(shrunk(triangle, 0.72)) for triangle in beside))


def _skewb() -> str:
    corners: list[Point] = [(1.5, 1.5), (22.5, 1.5), (22.5, 22.5), (1.5, 22.5)]
    sides = [between(corners[place], corners[(place + 1) % 4], 0.5) for place in range(4)]
    triangles = ([sides[place - 1], corners[place], sides[place]] for place in range(4))
    return _path(_polygon(shrunk(sides, 0.84)), *(_polygon(shrunk(triangle, 0.76)) for triangle in triangles))


def _megaminx() -> str:
    """A face: its middle, five edges and five corners."""
    outer = [towards((12, 12.8), -90 + 72 * corner, 12) for corner in range(5)]
    inner = [towards((12, 12.8), -90 + 72 * corner, 5.4) for corner in range(5)]
    pieces = [shrunk(inner, 0.86)]
    for place, (corner, near) in enumerate(zip(outer, inner, strict=True)):
        before, after = outer[place - 1], outer[(place + 1) % 5]
        pieces.append(shrunk([corner, between(corner, after, 0.36), near, between(corner, before, 0.36)], 0.82))
        facing = inner[(place + 1) % 5]
        pieces.append(shrunk([between(corner, after, 0.36), between(after, corner, 0.36), facing, near], 0.78))
    return _path(*map(_polygon, pieces))


def _square_1() -> str:
    """A layer: four corners and four edges around the middle."""
    reach, half = 10.5, 10.5 * sin(radians(15)) / cos(radians(15))
    pieces = []
    for turn in range(4):
        pieces.append(_turned([(0, 0), (-half, -reach), (half, -reach)], turn))
        pieces.append(_turned([(0, 0), (half, -reach), (reach, -reach), (reach, -half)], turn))
    return _path(*(_polygon(shrunk(piece, 0.82)) for piece in pieces))


def _turned(points: Iterable[Point], quarters: int) -> list[Point]:
    """Points around the origin after quarter turns, on the sheet."""
    turned = list(points)
    for _ in range(quarters):
        turned = [(-y, x) for x, y in turned]
    return [(_CENTRE[0] + x, _CENTRE[1] + y) for x, y in turned]


def _clock() -> str:
    pins = (_disc(towards(_CENTRE, 45 + 90 * pin, 6.2), 1.5) for pin in range(4))
    hand = "M12 5.6l1.3 5.5a1.6 1.6 0 1 1-2.6 0z"
    return _path(_disc(_CENTRE, 11.2), _disc(_CENTRE, 9.2), *pins, hand)


def _magic(rows: int) -> Callable[[], str]:
    height = rows * 5.6

    def drawn() -> str:
        top = 12 - height / 2
        rings = (ring for place in (7.5, 16.5) for ring in (_disc((place, 12), 3.8), _disc((place, 12), 2.4)))
        return _path(*_cells(0.8, top, 22.4, 4, rows), *rings)

    return drawn


def _other_puzzle() -> str:
    """A block seen from a corner."""
    outer = [towards(_CENTRE, -90 + 60 * corner, 11.4) for corner in range(6)]
    faces = ([outer[place], outer[place + 1], _CENTRE, outer[place - 1]] for place in (0, 2, 4))
    return _path(*(_polygon(shrunk(face, 0.84)) for face in faces))


_SYMBOLS: Final[Mapping[str, Callable[[], str]]] = MappingProxyType(
    {
        **{f"{size}{size}{size}": _cube(size) for size in range(2, 8)},
        "333bf": _blindfolded(3, (0, 2)),
        "444bf": _blindfolded(4, (0, 3)),
        "555bf": _blindfolded(5, (0, 4)),
        "333mbf": _several_blindfolded,
        "333mbo": _several_blindfolded,
        "333oh": _one_handed,
        "333fm": _fewest_moves,
        "333ft": _with_feet,
        "clock": _clock,
        "minx": _megaminx,
        "pyram": _pyraminx,
        "skewb": _skewb,
        "sq1": _square_1,
        "magic": _magic(2),
        "mmagic": _magic(3),
        "fto": _fto,
        UNOFFICIAL: _other_puzzle,
    }
)

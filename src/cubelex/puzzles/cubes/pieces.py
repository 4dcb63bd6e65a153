"""Which pieces an N×N×N cube has, where they are, and why some arrangements of stickers are impossible.

The facelets of a cube are possible if and only if

- there are as many stickers of each colour as of any other, and of each orbit of centres as well;
- every corner is one of the eight, each once, and their twists add up to whole turns;
- every wing (an edge beside the middle) is one of the twenty-four of its depth, each once;
- on odd cubes, the six centres are as on the solved cube, every middle edge is one of the twelve, each once, an even
  number of them is flipped, and the permutation of corners, middle edges and centres together is even.

`docs/design/states-and-notation.md` says why nothing more is needed.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from cubelex.errors import ImpossibleState
from cubelex.puzzles.cubes.geometry import FACES, Place, index
from cubelex.puzzles.permutations import is_odd

# Places and pieces are named by their faces: corners clockwise, and first the face by which twist or flip is told.
CORNERS = ("URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB")
EDGES = ("UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR")
# A wing has a hand: seen with its first face up and its second in front, it is the right one of its edge.
WINGS = EDGES + tuple(name[::-1] for name in EDGES)

_HOMES = {
    "".join(colours): (home, twist)
    for names in (CORNERS, EDGES)
    for home, name in enumerate(names)
    for twist in range(len(name))
    for colours in [name[-twist:] + name[:-twist] if twist else name]
}
_WING_HOMES = {name: home for home, name in enumerate(WINGS)}


class Piece(NamedTuple):
    """The piece in a place: where it belongs, and by how many thirds or halves of a turn it is twisted clockwise."""

    home: int
    twist: int


def corners(facelets: str, size: int) -> tuple[Piece, ...]:
    """The corner in each place.

    :raises ImpossibleState: when the colours of one belong to no corner.
    """
    return _pieces(facelets, _corner_slots(size), CORNERS, "corner")


def edges(facelets: str, size: int) -> tuple[Piece, ...]:
    """The middle edge in each place, none on even cubes.

    :raises ImpossibleState: when the colours of one belong to no edge.
    """
    return _pieces(facelets, _edge_slots(size), EDGES, "edge")


def wings(facelets: str, size: int, depth: int) -> tuple[int, ...]:
    """Which wing is in each place, `depth` layers from the corners; none where there are no wings.

    :raises ImpossibleState: when the colours of one belong to no wing.
    """
    found = []
    for place, slot in zip(WINGS, _wing_slots(size, depth), strict=False):
        colours = _colours(facelets, slot)
        if colours not in _WING_HOMES:
            raise ImpossibleState(f"no wing is coloured {colours}, as the one at {place} is")
        found.append(_WING_HOMES[colours])
    return tuple(found)


def check(facelets: str, size: int) -> None:
    """Do nothing if some sequence of moves makes these facelets.

    :raises ImpossibleState: when none does, with the reason.
    """
    _check_counts(facelets, size)
    placed = corners(facelets, size)
    _check_once([piece.home for piece in placed], CORNERS, "corner")
    if sum(piece.twist for piece in placed) % 3:
        raise ImpossibleState("a corner is twisted: the twists of the corners do not add up to whole turns")
    if size % 2:
        _check_middle(facelets, size)
    for depth in range(1, size // 2):
        _check_once(wings(facelets, size, depth), WINGS, f"wing of layer {depth + 1}")
    for orbit in _centre_orbits(size):
        _check_orbit(facelets, orbit)


def _check_counts(facelets: str, size: int) -> None:
    expected = 6 * size * size
    if len(facelets) != expected:
        raise ImpossibleState(f"{len(facelets)} facelets came; {expected} are expected, {size * size} a face")
    counts = Counter(facelets)
    if strange := sorted(counts.keys() - FACES.keys()):
        raise ImpossibleState(f"facelets are written with the letters {''.join(FACES)}, not {', '.join(strange)}")
    for face in FACES:
        if counts[face] != size * size:
            raise ImpossibleState(f"there are {counts[face]} stickers {face}; {size * size} are expected")


def _check_middle(facelets: str, size: int) -> None:
    """What an odd cube has besides: centres that keep their places, and middle edges."""
    placed = edges(facelets, size)
    _check_once([piece.home for piece in placed], EDGES, "edge")
    if sum(piece.twist for piece in placed) % 2:
        raise ImpossibleState("an edge is flipped: an odd number of edges is")
    middles = "".join(facelets[face * size * size + size * size // 2] for face in range(6))
    if middles not in _centre_arrangements():
        raise ImpossibleState(
            f"the centres {middles} are not where turning the solved cube's {''.join(FACES)} takes them"
        )
    arrangements = (
        tuple(piece.home for piece in corners(facelets, size)),
        tuple(piece.home for piece in placed),
        tuple("".join(FACES).index(colour) for colour in middles),
    )
    if sum(map(is_odd, arrangements)) % 2:
        raise ImpossibleState("two pieces are swapped: the permutation of corners and edges is odd")


def _check_once(homes: Sequence[int], names: Sequence[str], kind: str) -> None:
    for home, times in Counter(homes).items():
        if times > 1:
            raise ImpossibleState(f"the {kind} {names[home]} is there {times} times")


def _check_orbit(facelets: str, orbit: Sequence[int]) -> None:
    counts = Counter(facelets[place] for place in orbit)
    for face in FACES:
        if counts[face] != len(orbit) // 6:
            came, expected = counts[face], len(orbit) // 6
            raise ImpossibleState(
                f"of the centres that can come to facelet {orbit[0] + 1}, {came} are {face}; {expected} are expected"
            )


def _pieces(facelets: str, slots: Sequence[tuple[int, ...]], names: Sequence[str], kind: str) -> tuple[Piece, ...]:
    found = []
    for place, slot in zip(names, slots, strict=False):
        colours = _colours(facelets, slot)
        if colours not in _HOMES:
            mirrored = "; it is the mirror image of one" if colours[::-1] in _HOMES else ""
            raise ImpossibleState(f"no {kind} is coloured {colours}, as the one at {place} is{mirrored}")
        found.append(Piece(*_HOMES[colours]))
    return tuple(found)


def _colours(facelets: str, slot: Sequence[int]) -> str:
    return "".join(facelets[place] for place in slot)


@cache
def _corner_slots(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(_slot(size, name, (0, 0, 0)) for name in CORNERS)


@cache
def _edge_slots(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(_slot(size, name, (0, 0, 0)) for name in EDGES) if size % 2 else ()


@cache
def _wing_slots(size: int, depth: int) -> tuple[tuple[int, ...], ...]:
    if not 0 < depth < size // 2:
        return ()
    aside = size - 1 - 2 * depth
    return tuple(_slot(size, name, _scaled(_cross(FACES[name[0]], FACES[name[1]]), aside)) for name in WINGS)


def _slot(size: int, name: str, beside: Place) -> tuple[int, ...]:
    """The facelets of the piece between the named faces, moved so much along their common edge."""
    x, y, z = (sum((size - 1) * FACES[face][axis] for face in name) + beside[axis] for axis in range(3))
    return tuple(index(size)[(x, y, z), FACES[face]] for face in name)


def _cross(a: Place, b: Place) -> Place:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _scaled(place: Place, factor: int) -> Place:
    return place[0] * factor, place[1] * factor, place[2] * factor


@cache
def _centre_arrangements() -> frozenset[str]:
    """The centres in the order of the faces, for each of the twenty-four ways to hold the cube."""
    return frozenset("".join(centres) for centres in permutations(FACES) if _is_rotation(centres))


def _is_rotation(centres: tuple[str, ...]) -> bool:
    """Whether the faces keep their opposites and their sense of turning."""
    up, right, front, down, left, back = (FACES[colour] for colour in centres)
    opposites = ((up, down), (right, left), (front, back))
    return all(_scaled(a, -1) == b for a, b in opposites) and _cross(right, up) == front


@cache
def _centre_orbits(size: int) -> tuple[tuple[int, ...], ...]:
    """The facelets that turns can exchange with each other, among those that belong to a face alone."""
    orbits: dict[tuple[int, int], list[int]] = {}
    for place in range(6 * size * size):
        row, column = divmod(place % (size * size), size)
        if 0 < row < size - 1 and 0 < column < size - 1:
            orbits.setdefault(_within_face(row, column, size), []).append(place)
    return tuple(map(tuple, orbits.values()))


def _within_face(row: int, column: int, size: int) -> tuple[int, int]:
    """The least of the four places that a turn of the face takes the sticker to: the same for a whole orbit."""
    last = size - 1
    return min((row, column), (column, last - row), (last - row, last - column), (last - column, row))

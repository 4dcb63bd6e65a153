"""States of the 4×4×4 Cube: by number, so that a random number gives a random state, and as the kernels use them."""

from collections.abc import Iterable
from functools import cache
from math import factorial

from cubelex.errors import ImpossibleState
from cubelex.puzzles import Cube, CubeState
from cubelex.solvers.four_tables import AROUND, CENTRES, FACES, WINGS

_CENTRES = factorial(24) // factorial(4) ** 6

STATES = factorial(8) * 3**7 * factorial(24) * _CENTRES
"""The number of states of the cube in one orientation: corners, wings and centres, of which four look the same."""

_CORNERS = ("URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB")
_CORNER_STICKERS = ((0, 0), (0, 3), (3, 3), (3, 0))
# The stickers of wings in each quadrant that do not count.
_ACROSS = ((0, 2), (2, 3), (3, 1), (1, 0))


def state(number: int) -> CubeState:
    """The state with this number. Each number from 0 to `STATES` − 1 has its own state.

    >>> state(0).is_solved
    True

    :raises ImpossibleState: when there is no such number.
    """
    if not 0 <= number < STATES:
        raise ImpossibleState(f"states of the 4x4x4 Cube are numbered from 0 to {STATES - 1}, not {number}")
    number, corners = divmod(number, factorial(8))
    number, twist = divmod(number, 3**7)
    centres, wings = divmod(number, factorial(24))
    facelets = [""] * 96
    for stickers, colours in zip(_corners(), _twisted(_arranged(_CORNERS, corners), twist), strict=True):
        _paint(facelets, stickers, colours)
    for stickers, colours in zip(_wings(), _arranged([*_wing_homes()], wings), strict=True):
        _paint(facelets, stickers, colours)
    _paint(facelets, _stickers(CENTRES), _dealt(centres))
    return CubeState(Cube(4), "".join(facelets))


def pieces(state: CubeState) -> bytes:
    """The colour of each centre, the wing in each place of wings, and whether the corners are permuted oddly."""
    shown = state.facelets
    centres = [FACES.index(shown[sticker]) for sticker in _stickers(CENTRES)]
    wings = [_wing_homes()[shown[sticker] + shown[other]] for sticker, other in _wings()]
    corners = [corner.home for corner in state.corners]
    is_odd = sum(earlier > corner for place, corner in enumerate(corners) for earlier in corners[:place]) % 2
    return bytes([*centres, *wings, is_odd])


def _paint(facelets: list[str], stickers: Iterable[int], colours: Iterable[str]) -> None:
    for sticker, colour in zip(stickers, colours, strict=True):
        facelets[sticker] = colour


def _arranged(things: Iterable[str], number: int) -> list[str]:
    """The things in the order with this number."""
    left, arranged = [*things], []
    while left:
        number, chosen = divmod(number, len(left))
        arranged.append(left.pop(chosen))
    return arranged


def _twisted(corners: list[str], number: int) -> list[str]:
    """The corners twisted by the digits of a number in base 3, the last one so that the twists add up."""
    twists = []
    for _ in corners[:-1]:
        number, twist = divmod(number, 3)
        twists.append(twist)
    twists.append(-sum(twists) % 3)
    return [corner[-twist:] + corner[:-twist] for corner, twist in zip(corners, twists, strict=True)]


def _dealt(number: int) -> list[str]:
    """Four centres of each colour, in the order with this number."""
    ways, left, dealt = _CENTRES, dict.fromkeys(FACES, 4), []
    for places in range(24, 0, -1):
        for colour in FACES:
            # In so many of the ways to deal what is left, this colour is next.
            share = ways * left[colour] // places
            if number < share:
                ways = share
                left[colour] -= 1
                dealt.append(colour)
                break
            number -= share
    return dealt


@cache
def _stickers(quadrants: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The stickers in these rows and columns of each face, face by face."""
    return tuple(16 * face + 4 * row + column for face in range(6) for row, column in quadrants)


@cache
def _corners() -> tuple[tuple[int, ...], ...]:
    """The stickers of each corner, in the order of the faces in its name."""
    stickers = _stickers(_CORNER_STICKERS)
    around = [(face, {face, AROUND[face][place], AROUND[face][place - 1]}) for face in FACES for place in range(4)]
    return tuple(tuple(stickers[around.index((face, {*corner}))] for face in corner) for corner in _CORNERS)


@cache
def _wing_homes() -> dict[str, int]:
    """The place of each wing by its two faces, that of the sticker that counts first."""
    return {face + other: 4 * FACES.index(face) + place for face in FACES for place, other in enumerate(AROUND[face])}


@cache
def _wings() -> tuple[tuple[int, int], ...]:
    """The two stickers of each wing: the one that counts, and the one across the edge."""
    across = [_stickers(_ACROSS)[_wing_homes()[name[::-1]]] for name in _wing_homes()]
    return tuple(zip(_stickers(WINGS), across, strict=True))

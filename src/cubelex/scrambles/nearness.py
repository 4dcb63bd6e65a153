"""Whether random moves have led back to a nearly solved state, told cheaply (4b3e).

A single move leaves some faces in one piece. Following the corners' stickers is enough to see that fewer faces than
that are left; only otherwise is the whole state looked at.
"""

from array import array
from collections.abc import Iterable, Sequence
from functools import cache

from cubelex.puzzles import FaceletPuzzle, puzzle
from cubelex.scrambles.walks import Walk
from cubelex.solvers import random_walk

# By the number of faces: how many of them have corners of several faces when no single move leads there. A move mixes
# the four sides of a cube, and on Megaminx the five faces around the turned one.
_MIXED_AT_LEAST = {6: 5, 12: 6}


class Corners:
    """The corners' stickers of a puzzle, face by face, and where each move takes them."""

    def __init__(self, event_id: str) -> None:
        model = puzzle(event_id)
        assert isinstance(model, FaceletPuzzle)
        self._puzzle = model
        self._places = corner_places(len(model.colours), len(str(model.solved)))
        self._of_face = len(self._places) // len(model.colours)
        self._mixed_at_least = _MIXED_AT_LEAST[len(model.colours)]
        self._start = bytes(range(len(self._places)))
        self._faces = bytes(place // self._of_face for place in self._start).ljust(256)
        self._tables: dict[str, bytes] = {}
        self._walks: dict[Walk, bytes] = {}
        self.halves: dict[str, bytes] = {}

    def are_scattered(self, moves: Iterable[str], corners: bytes | None = None) -> bool:
        """Whether so few faces keep their corners together that two moves or more are needed to solve the puzzle.

        Only `True` is certain: otherwise the state may be nearly solved, or not. `corners` is where they are before.
        """
        corners = self._start if corners is None else corners
        for move in moves:
            corners = corners.translate(self._tables.get(move) or self._table(move))
        faces, size, left = corners.translate(self._faces), self._of_face, self._mixed_at_least
        for at in range(0, len(faces), size):
            left -= faces.count(faces[at], at, at + size) < size
            if not left:
                return True
        return False

    def after(self, walk: Walk, turns: "array[int]") -> bytes:
        """Where the turns of a walk take the corners' stickers."""
        if walk not in self._walks:
            self._walks[walk] = b"".join(self._table(name)[: len(self._start)] for name in walk.names)
        stickers = bytearray(self._start)
        random_walk.follow(turns, self._walks[walk], stickers)
        return bytes(stickers)

    def after_half(self, half: str) -> bytes:
        """Where the moves of half a line take them, as a table for `bytes.translate`, kept in `halves`."""
        table = self._start
        for move in half.split():
            table = table.translate(self._tables.get(move) or self._table(move))
        return self.halves.setdefault(half, table.ljust(256))

    def _table(self, move: str) -> bytes:
        """Where a move takes the corner sticker at each place, both numbered among corner stickers."""
        sources = self._puzzle.permutation_of(self._puzzle.parse(move))
        number = {place: index for index, place in enumerate(self._places)}
        table = bytearray(256)
        for place, source in enumerate(sources):
            if source in number:
                table[number[source]] = number[place]
        return self._tables.setdefault(move, bytes(table))


def corner_places(faces: int, stickers: int) -> list[int]:
    """The corners' places in the plain form of a cube, or of Megaminx with its faces of a centre and ten around it."""
    of_face = stickers // faces
    if faces == 12:
        corners = [1, 3, 5, 7, 9]
    else:
        size = round(of_face**0.5)
        corners = [0, size - 1, of_face - size, of_face - 1]
    return [face * of_face + corner for face in range(faces) for corner in corners]


@cache
def corners_of(event_id: str) -> Corners:
    """The corners of the event's puzzle."""
    return Corners(event_id)


def is_far_from_solved(event_id: str, moves: Sequence[str]) -> bool:
    """Whether at least two moves are needed to solve the puzzle after these moves."""
    return corners_of(event_id).are_scattered(moves) or needs_two_moves(event_id, moves)


def is_far_after_turns(event_id: str, walk: Walk, turns: "array[int]", wide: Sequence[str]) -> bool:
    """The same after turns of a walk and wide ones that orient the cube."""
    corners = corners_of(event_id)
    if corners.are_scattered(wide, corners.after(walk, turns)):
        return True
    return needs_two_moves(event_id, [*walk.written(turns), *wide])


def is_far_after_halves(halves: Sequence[str]) -> bool:
    """The same after halves of lines of Megaminx; the corners of half the faces say enough."""
    corners = corners_of("minx")
    places = bytes(range(30))
    for half in halves:
        places = places.translate(corners.halves.get(half) or corners.after_half(half))
    return corners.are_scattered((), places) or needs_two_moves("minx", halves)


def needs_two_moves(event_id: str, moves: Sequence[str]) -> bool:
    """The same by trying every single move: certain, and slow."""
    model = puzzle(event_id)
    return model.moves_from_solved(model.solved.apply(" ".join(moves))) == 2

"""Whether random moves have led back to a nearly solved state, told cheaply (4b3e).

A single move leaves some faces in one piece. Following the corners' stickers is enough to see that fewer faces than
that are left; only otherwise is the whole state looked at.
"""

from collections.abc import Sequence
from functools import cache

from cubelex.puzzles import FaceletPuzzle, puzzle

# Faces that keep their corners together under any single move: a cube's turned face and its opposite; on Megaminx all
# but the five around the turned face.
_KEPT_FACES = {6: 2, 12: 7}


class Corners:
    """The corners' stickers of a puzzle, face by face, and where each move takes them."""

    def __init__(self, event: str) -> None:
        model = puzzle(event)
        assert isinstance(model, FaceletPuzzle)
        self._puzzle = model
        self._places = corner_places(len(model.colours), len(str(model.solved)))
        self._of_face = len(self._places) // len(model.colours)
        self._start = bytes(range(len(self._places)))
        self._faces = bytes(place // self._of_face for place in self._start).ljust(256)
        self._tables: dict[str, bytes] = {}

    def are_scattered(self, moves: Sequence[str]) -> bool:
        """Whether so few faces keep their corners together that two moves or more are needed to solve the puzzle.

        Only `True` is certain: otherwise the state may be nearly solved, or not.
        """
        corners = self._start
        for move in moves:
            corners = corners.translate(self._tables.get(move) or self._table(move))
        faces, size = corners.translate(self._faces), self._of_face
        kept = sum(faces[at : at + size] == faces[at : at + 1] * size for at in range(0, len(faces), size))
        return kept < _KEPT_FACES[len(faces) // size]

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
def corners_of(event: str) -> Corners:
    """The corners of the event's puzzle."""
    return Corners(event)


def is_far_from_solved(event: str, moves: Sequence[str]) -> bool:
    """Whether at least two moves are needed to solve the puzzle after these moves."""
    if corners_of(event).are_scattered(moves):
        return True
    model = puzzle(event)
    return model.moves_from_solved(model.solved.apply(" ".join(moves))) == 2

"""The Skewb with a table of all distances."""

from cubelex.puzzles import State
from cubelex.solvers.exact import Exact, Permutation, among, sticker_places
from cubelex.solvers.exact_solver import ExactSolver
from cubelex.solvers.registry import SOLVERS


class ExactSkewb(Exact):
    """The Skewb with its corner URF fixed: its centres, and its other corners.

    >>> ExactSkewb().states
    3149280
    """

    event = "skewb"
    parts, suffixes = "RULB", ("", "'")
    sizes, widths = (360, 8748), (6, 24)
    shortest_words, five_to_seven_away, ends = 61488, 384750, 365568
    staying = ((4, "U"), (5, "R"), (11, "F"))

    def aspects(self, state: State) -> tuple[bytes, bytes]:
        """The colours of the centres and of the corners."""
        letters = str(state).encode()
        centres, corners = sticker_places(self.event, "centre"), sticker_places(self.event, "corner")
        return bytes(letters[place] for place in centres), bytes(letters[place] for place in corners)

    def rearrangements(self, move: str) -> tuple[Permutation, Permutation]:
        """The moves of the centres, and of the stickers of corners."""
        centres, corners = sticker_places(self.event, "centre"), sticker_places(self.event, "corner")
        return among(centres, self.event, move), among(corners, self.event, move)


@SOLVERS.register("skewb")
def skewb_solver() -> ExactSolver:
    """By a table of all distances."""
    return ExactSolver(ExactSkewb())

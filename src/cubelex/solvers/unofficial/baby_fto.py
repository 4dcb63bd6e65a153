"""The Baby FTO with a table of all distances."""

from collections.abc import Mapping

from cubelex.puzzles import CubeState, State, TwistyState
from cubelex.solvers.exact import Distances, Permutation, among, sticker_places
from cubelex.solvers.exact_solver import ExactSolver
from cubelex.solvers.orientations import by_holding
from cubelex.solvers.registry import SOLVERS


class ExactBabyFto(Distances):
    """The Baby FTO with the centres of U, F, BL and BR fixed: its corners, and the other four centres.

    >>> ExactBabyFto().states
    138240
    """

    event = "baby_fto"
    parts, suffixes = ("U", "F", "BL", "BR"), ("", "'")
    sizes, widths = (11520, 12), (24, 8)

    def aspects(self, state: State) -> tuple[bytes, bytes]:
        """The colours of the corners and of the centres."""
        letters = str(state).encode()
        corners, centres = sticker_places(self.event, "corner"), sticker_places(self.event, "centre")
        return bytes(letters[place] for place in corners), bytes(letters[place] for place in centres)

    def rearrangements(self, move: str) -> tuple[Permutation, Permutation]:
        """The moves of the stickers of corners, and of the centres."""
        corners, centres = sticker_places(self.event, "corner"), sticker_places(self.event, "centre")
        return among(corners, self.event, move), among(centres, self.event, move)

    def new_names(self, state: CubeState | TwistyState) -> Mapping[str, str]:
        """The new names with which these four centres are in their places."""
        return by_holding(state)


@SOLVERS.register("baby_fto")
def baby_fto_solver() -> ExactSolver:
    """By a table of all distances."""
    return ExactSolver(ExactBabyFto())

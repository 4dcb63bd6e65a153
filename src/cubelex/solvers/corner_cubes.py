"""The Ivy Cube with a table of all distances. The Redi Cube has too many states for one."""

from collections.abc import Mapping

from cubelex.puzzles import CubeState, State, TwistyState
from cubelex.solvers.exact import Distances, Permutation, among, sticker_places
from cubelex.solvers.exact_solver import ExactSolver
from cubelex.solvers.registry import SOLVERS


class ExactIvyCube(Distances):
    """The Ivy Cube: its centres, and the twists of its corners.

    >>> ExactIvyCube().states
    29160
    """

    event = "ivy_cube"
    parts, suffixes = ("UFR", "UBL", "DFL", "DBR"), ("", "'")
    sizes, widths = (360, 81), (6, 12)

    def aspects(self, state: State) -> tuple[bytes, bytes]:
        """The colours of the centres and of the corners."""
        letters = str(state).encode()
        centres, corners = sticker_places(self.event, "centre"), sticker_places(self.event, "corner")
        return bytes(letters[place] for place in centres), bytes(letters[place] for place in corners)

    def rearrangements(self, move: str) -> tuple[Permutation, Permutation]:
        """The moves of the centres, and of the stickers of corners."""
        centres, corners = sticker_places(self.event, "centre"), sticker_places(self.event, "corner")
        return among(centres, self.event, move), among(corners, self.event, move)

    def new_names(self, state: CubeState | TwistyState) -> Mapping[str, str]:
        """The new names with which every corner is in its own place: no sticker stays where it is."""
        assert isinstance(state, TwistyState)
        held = state.puzzle
        for names in held.stickering.whole_turns:
            if held.is_held_as_solved("".join(names[letter] for letter in state.facelets)):
                return names
        raise AssertionError("a state that was checked is held in some way")


@SOLVERS.register("ivy_cube")
def ivy_cube_solver() -> ExactSolver:
    """By a table of all distances."""
    return ExactSolver(ExactIvyCube())

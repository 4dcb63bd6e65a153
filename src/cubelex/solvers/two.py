"""The 2×2×2 Cube with a table of all distances."""

from cubelex.puzzles import CubeState, State, puzzle
from cubelex.solvers.exact import Exact, Permutation, permutation_of


class TwoByTwo(Exact):
    """The 2×2×2 Cube with its corner DBL fixed: where the corners are, and where white or yellow is on each.

    >>> TwoByTwo().states
    3674160
    """

    event = "222"
    parts, suffixes = "URF", ("", "2", "'")
    sizes, widths = (5040, 729), (8, 24)
    shortest_words, five_to_seven_away, ends = 59568, 287664, 333336
    staying = ((14, "D"), (18, "L"), (23, "B"))

    def aspects(self, state: State) -> tuple[bytes, bytes]:
        """The corner in each place, and the stickers that are white or yellow."""
        assert isinstance(state, CubeState)
        return bytes(corner.home for corner in state.corners), bytes(letter in "UD" for letter in str(state))

    def rearrangements(self, move: str) -> tuple[Permutation, Permutation]:
        """The moves of the corners, and of the stickers."""
        return tuple(self.aspects(puzzle(self.event).solved.apply(move))[0]), permutation_of(self.event, move)

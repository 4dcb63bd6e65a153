"""The net of a Master Pyraminx, unfolded as that of a Pyraminx, with four rows on each face."""

from cubelex.diagrams.drawings import draws
from cubelex.diagrams.pyraminx import pyramid_net
from cubelex.diagrams.shapes import Drawing
from cubelex.puzzles import TwistyState


@draws("master_pyraminx", columns=64)
def master_pyraminx_drawing(state: TwistyState) -> Drawing:
    """The Master Pyraminx as it is held, unfolded."""
    return pyramid_net(4).drawing(state.facelets)

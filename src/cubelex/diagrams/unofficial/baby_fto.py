"""The net of a Baby FTO, unfolded as that of an FTO, with two rows on each face."""

from cubelex.diagrams.drawings import draws
from cubelex.diagrams.fto import octahedron_net
from cubelex.diagrams.parts import PARTS_PICTURES
from cubelex.diagrams.shapes import Drawing
from cubelex.puzzles import TwistyState

parts_of_fto = PARTS_PICTURES.find("fto")
assert parts_of_fto is not None
PARTS_PICTURES.register("baby_fto")(parts_of_fto)


@draws("baby_fto")
def baby_fto_drawing(state: TwistyState) -> Drawing:
    """The Baby FTO as it is held: what is seen from the front, and beside it what is seen from behind."""
    return octahedron_net(2).drawing(state.facelets)

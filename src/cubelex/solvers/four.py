"""The 4×4×4 Cube: reduced in three stages to a 3×3×3 Cube, which is then solved in two phases.

A solution depends on the state alone, never on the clock. All wide turns are of Uw, Rw or Fw. The cube is solved in the
orientation that comes out: `docs/algorithms/reduction.md` tells how.
"""

from dataclasses import dataclass
from itertools import product
from threading import Thread, local
from typing import NamedTuple

from cubelex.puzzles import Algorithm, Cube, CubeState, State
from cubelex.solvers import three
from cubelex.solvers.cubies import cubies
from cubelex.solvers.four_states import STATES, pieces, state
from cubelex.solvers.four_steps import Faces, as_algorithm, moves, rotations, undone, without_rotations
from cubelex.solvers.four_tables import AXIS, DISTANCES, FACES, LADDER, PAIRS, TRACKS
from cubelex.solvers.kernels.four_axis import AxisStage
from cubelex.solvers.kernels.four_pairs import PairsStage
from cubelex.solvers.kernels.four_tracks import TracksStage
from cubelex.solvers.models import Solver
from cubelex.solvers.orientations import by_centres, renamed
from cubelex.solvers.tables import Progress, silent

__all__ = ["STATES", "FourByFourSolver", "Scramble", "prepare", "scramble", "solution", "state"]

# How many sequences each of the first two stages hands on, and how many turns longer than need be those of the first
# are; how many ends of the first of the two phases are tried.
AFTER_AXIS, AFTER_TRACKS = 3000, 100
SLACK = 2
TRIES = 2500

_RECORD = 64

_own = local()


class Scramble(NamedTuple):
    """Moves from the solved cube, and the rotation after them that holds it like the state."""

    moves: Algorithm
    rotation: Algorithm


class FourByFourSolver(Solver):
    """A solver in three stages and two phases."""

    def prepare(self, progress: Progress = silent) -> None:
        """Open the tables. Builds them first if they do not exist."""
        prepare(progress)

    def solve(self, state: State) -> Algorithm:
        """A solution of about 44 moves, fewer if the state is close to solved."""
        assert isinstance(state, CubeState)
        return solution(state)


def prepare(progress: Progress = silent) -> None:
    """Open all tables. Builds them first if they do not exist, the largest at the same time as the others."""
    PAIRS.arrays()
    others = Thread(target=_prepare_others, daemon=True)
    others.start()
    DISTANCES.arrays(progress)
    others.join()


def _prepare_others() -> None:
    for table in (LADDER, AXIS, TRACKS):
        table.arrays()
    three.prepare()


def solution(state: CubeState) -> Algorithm:
    """Moves that solve the state, always the same ones."""
    steps, _ = _solving(state)
    turns, _ = without_rotations(steps)
    return as_algorithm(turns)


def scramble(state: CubeState) -> Scramble:
    """Moves from the solved cube to the state, always the same ones, and how the cube is held after them."""
    steps, colours = _solving(state)
    turns, held = without_rotations(undone(steps), colours)
    return Scramble(as_algorithm(turns), rotations()[held])


def _solving(state: CubeState) -> tuple[bytes, Faces]:
    """Steps that solve the state, and the colour of each side after them."""
    steps = _reducing(state)
    reduced = _as_three(state, steps)
    upright = renamed(reduced, by_centres)
    assert isinstance(upright, CubeState)
    last = three.solution(cubies(upright), tries=TRIES)
    assert last is not None, "every state of the 3×3×3 Cube has a solution of at most 21 moves"
    return steps + last, tuple(FACES.index(colour) for colour in reduced.facelets[4::9])


def _reducing(state: CubeState) -> bytes:
    """Steps to a state that looks like a 3×3×3 Cube."""
    stages, cube = _stages(), pieces(state)
    count = stages.axis.search(cube, SLACK, stages.after_axis)
    count = stages.tracks.search(cube, stages.after_axis, count, stages.after_tracks)
    stages.pairs.search(cube, stages.after_tracks, count, stages.after_pairs)
    return bytes(stages.after_pairs[2 : 2 + stages.after_pairs[1]])


def _as_three(state: CubeState, steps: bytes) -> CubeState:
    """The 3×3×3 Cube that the state looks like after the steps."""
    for step in steps:
        state = state.after(moves()[step])
    lines = range(6), (0, 1, 3), (0, 1, 3)
    stickers = [state.facelets[16 * face + 4 * row + column] for face, row, column in product(*lines)]
    return CubeState(Cube(3), "".join(stickers))


@dataclass(frozen=True, slots=True)
class _Stages:
    """The kernels, and memory for the sequences they find."""

    axis: AxisStage
    tracks: TracksStage
    pairs: PairsStage
    after_axis: bytearray
    after_tracks: bytearray
    after_pairs: bytearray


def _stages() -> _Stages:
    """The memory of a thread. Each thread has its own."""
    try:
        own: _Stages = _own.stages
    except AttributeError:
        prepare()
        tracks = TRACKS.arrays()
        own = _own.stages = _Stages(
            AxisStage(tracks["centres"], AXIS.arrays()["distances"]),
            TracksStage(tracks),
            PairsStage(PAIRS.arrays(), DISTANCES.arrays()["distances"], LADDER.arrays()["ladder"]),
            bytearray(_RECORD * AFTER_AXIS),
            bytearray(_RECORD * AFTER_TRACKS),
            bytearray(_RECORD),
        )
    return own

"""Where there is no C compiler, the stages of the reduction run as plain Python, and find the same."""

from array import array
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from cubelex.puzzles import CubeState, puzzle
from cubelex.solvers import kernels
from cubelex.solvers.four_states import pieces
from cubelex.solvers.four_tables import AXIS, DISTANCES, LADDER, PAIRS, TRACKS
from cubelex.solvers.kernels import four_axis, four_pairs, four_tracks

RECORD = 64


def uncompiled(name: str) -> ModuleType:
    spec = spec_from_file_location(f"uncompiled_{name}", Path(kernels.__file__).parent / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def cube(moves: str) -> bytes:
    state = puzzle("444").solved.apply(moves)
    assert isinstance(state, CubeState)
    return pieces(state)


def after_axis(module: ModuleType, moves: str, room: int) -> tuple[int, bytearray]:
    found = bytearray(RECORD * room)
    stage = module.AxisStage(TRACKS.arrays()["centres"], AXIS.arrays()["distances"])
    return stage.search(cube(moves), 2, found), found


def after_tracks(module: ModuleType, moves: str, room: int) -> tuple[int, bytearray]:
    count, before = after_axis(four_axis, moves, 20)
    found = bytearray(RECORD * room)
    return module.TracksStage(TRACKS.arrays()).search(cube(moves), before, count, found), found


def test_the_first_stage_finds_the_same() -> None:
    moves = "Rw U Fw R2 Uw'"
    assert after_axis(uncompiled("four_axis"), moves, 30) == after_axis(four_axis, moves, 30)


def test_the_second_stage_finds_the_same() -> None:
    moves = "Rw U Rw' F Uw2 L Rw"
    assert after_tracks(uncompiled("four_tracks"), moves, 5) == after_tracks(four_tracks, moves, 5)


def test_words_are_the_same() -> None:
    arrays = TRACKS.arrays()
    track = sum(1 << place for place in range(24) if arrays["edges"][place] < 12)
    words = [(array("B", bytes(4 * 40)), array("i", bytes(4 * 40))) for _ in range(2)]
    for module, (turns, tracks) in zip((uncompiled("four_tracks"), four_tracks), words, strict=True):
        # Two turns are enough to make words of: R and U.
        module.fill_words(arrays["wings"], bytes([0, 3]), track, turns, tracks)
    assert words[0] == words[1]


def test_centres_have_the_same_distances() -> None:
    arrays = PAIRS.arrays()
    distances = bytearray(len(arrays["centre_distances"]))
    names = "firsts", "lasts", "centres"
    uncompiled("four_pairs").fill_centre_distances(*(arrays[name] for name in names), distances)
    assert distances == arrays["centre_distances"]


@pytest.mark.slow
def test_the_third_stage_finds_the_same() -> None:
    moves = "U Rw2 F Uw2 D' Fw2 B2 Rw2 U'"
    count, before = after_tracks(four_tracks, moves, 3)
    both = []
    for module in (uncompiled("four_pairs"), four_pairs):
        found = bytearray(RECORD)
        stage = module.PairsStage(PAIRS.arrays(), DISTANCES.arrays()["distances"], LADDER.arrays()["ladder"])
        both.append((stage.search(cube(moves), before, count, found), found))
    assert both[0] == both[1]
    assert both[0][0] == 1

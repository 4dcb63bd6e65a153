"""The tables of the reduction hold the counts that are known, and do not depend on how the cube is looked at."""

from collections import Counter

import pytest

from cubelex.solvers.four_tables import (
    AXIS,
    DISTANCES,
    LADDER,
    PAIR_TURNS,
    PAIRS,
    TRACK_TURNS,
    TRACKS,
    WINGS,
    edges,
    steps,
    symmetries,
)


def test_the_two_wings_of_an_edge_are_on_different_tracks() -> None:
    assert sorted(edges()) == list(range(24))
    for turn in PAIR_TURNS:
        sources = steps(WINGS)[24 * turn : 24 * turn + 24]
        assert all((edges()[place] < 12) == (edges()[source] < 12) for place, source in enumerate(sources))


def test_quarter_turns_of_the_second_stage_leave_the_tracks() -> None:
    for turn in set(TRACK_TURNS) - set(PAIR_TURNS):
        sources = steps(WINGS)[24 * turn : 24 * turn + 24]
        assert any((edges()[place] < 12) != (edges()[source] < 12) for place, source in enumerate(sources))


def test_eight_symmetries_keep_the_tracks() -> None:
    assert len(symmetries()) == 8
    assert symmetries()[0] == {face: face for face in "RUFLDB"}


def test_centres_of_two_colours_are_at_most_eight_turns_from_an_axis() -> None:
    counts = Counter(AXIS.arrays()["distances"])
    assert [counts[depth] for depth in range(9)] == [3, 6, 108, 1434, 15210, 126306, 420312, 171204, 888]
    assert counts.total() == 735471


def test_centres_on_an_axis_are_at_most_nine_turns_from_the_end_of_the_second_stage() -> None:
    counts = Counter(TRACKS.arrays()["distances"])
    assert [counts[depth] for depth in range(10)] == [
        12, 22, 194, 1680, 11302, 61736, 228224, 434884, 160590, 2256,
    ]  # fmt: skip
    assert counts.total() == 900900


def test_every_word_is_listed_for_each_of_twelve_ends() -> None:
    arrays = TRACKS.arrays()
    listed = Counter(arrays["endings"])
    assert set(listed.values()) == {12}
    assert len(listed) == len(arrays["word_tracks"])
    assert all(track.bit_count() == 12 for track in arrays["word_tracks"])


def test_centres_on_their_axes_are_at_most_ten_turns_from_solved() -> None:
    counts = Counter(PAIRS.arrays()["centre_distances"])
    assert [counts[depth] for depth in range(11)] == [1, 3, 34, 238, 1118, 3719, 6991, 8360, 6600, 2208, 128]
    assert counts.total() == 29400


def test_four_partners_have_1538_placings_up_to_symmetry() -> None:
    arrays = PAIRS.arrays()
    sizes = Counter(arrays["classes"][1728 * a + 144 * b + 12 * c + d] for a, b, c, d in _placings())
    assert len(sizes) == 1538
    assert all(size * arrays["stabilizers"][each].bit_count() == 8 for each, size in sizes.items())


def _placings() -> list[tuple[int, int, int, int]]:
    twelve = range(12)
    return [(a, b, c, d) for a in twelve for b in twelve for c in twelve for d in twelve if len({a, b, c, d}) == 4]


@pytest.mark.slow
def test_pairings_by_distance() -> None:
    counts: Counter[int] = Counter()
    for two, times in Counter(DISTANCES.arrays()["distances"].tobytes()).items():
        counts[two & 3] += times
        counts[two >> 4 & 3] += times
    assert [counts[mark] for mark in range(4)] == [485359, 2292838, 8964228, 19263655]


@pytest.mark.slow
def test_rungs_of_the_ladder_are_nearly_empty() -> None:
    bits = int.from_bytes(LADDER.arrays()["ladder"], "little")
    start = 0
    for rung in range(9):
        size = 4 << 3 * rung
        share = (bits >> start & (1 << size) - 1).bit_count() / size
        assert 0.05 < share < (0.26 if rung < 2 else 0.09)
        start += size

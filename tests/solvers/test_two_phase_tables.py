"""The tables of the search in two phases hold what is known of it."""

from array import array
from collections import Counter
from itertools import accumulate
from math import comb

from cubelex.solvers import cubies
from cubelex.solvers.kernels import first_phase, second_phase
from cubelex.solvers.two_phase_tables import (
    CLASSES,
    CORNER_CLASSES,
    FIRST,
    LAST_QUEUED,
    LAST_REACH,
    NEAR_EDGES,
    QUEUED,
    REACH,
    SECOND,
    TURNS,
    orders,
    slices,
)

# States of the first phase by distance, up to symmetry, as published for all 2 217 093 120 of them.
FIRST_PHASE = [1, 4, 50, 592, 7156, 87236, 1043817, 12070278, 124946368]
# States of the second phase's corners and outer edges by distance, up to symmetry.
SECOND_PHASE = [1, 3, 10, 52, 285, 1318, 5671, 26502, 115467, 470846]


def zeros(length: int) -> memoryview:
    return memoryview(array("i", bytes(4 * length)))


def test_sets_of_places_and_orders_are_numbered() -> None:
    assert sorted(number for number in slices() if number != 65535) == list(range(comb(12, 4)))
    assert sorted(number for number in slices()[:256] if number != 65535) == list(range(comb(8, 4)))
    assert slices()[0b1111_0000_0000] == 494
    assert sorted(number for number in orders() if number != 255) == list(range(24))


def test_all_states_of_the_first_phase_within_eight_moves_are_marked() -> None:
    arrays = FIRST.arrays()
    marked = marks_by_class(arrays["within"], arrays["stabilizers"])
    assert marked == sum(FIRST_PHASE)


def marks_by_class(within: memoryview, stabilizers: memoryview) -> int:
    """How many states the marks stand for: a class has sixteen members, less those that symmetries make the same."""
    whole = int.from_bytes(within, "little")
    row, total = (1 << 2187) - 1, 0
    text = whole.to_bytes(len(within), "little")
    for each in range(CLASSES):
        start = 2187 * each
        part = int.from_bytes(text[start >> 3 : (start + 2187 + 7) >> 3], "little") >> (start & 7) & row
        total += part.bit_count() * 16 // stabilizers[each].bit_count()
    return total


def test_queues_are_as_long_as_levels_need_them() -> None:
    arrays, queue, levels = FIRST.arrays(), zeros(QUEUED + 1), zeros(REACH)
    within = memoryview(bytearray(len(arrays["within"])))
    names = "twist_moves", "twist_conjugates", "class_moves", "stabilizers"
    twists, conjugates, moves, stabilizers = (arrays[name] for name in names)
    goal = arrays["classes"][494 * 2048] >> 4
    first_phase.spread(goal, twists, conjugates, moves, stabilizers, within, queue, levels)
    assert levels[REACH - 1] == QUEUED


def test_the_second_phase_has_its_known_numbers_of_states() -> None:
    arrays, queue, levels = SECOND.arrays(), zeros(LAST_QUEUED + 1), zeros(LAST_REACH)
    within = memoryview(bytearray(len(arrays["last_within"])))
    corners = arrays["corner_moves"], corner_stabilizers()
    edges = arrays["edge_moves"], arrays["edge_conjugates"]
    second_phase.spread(bytes(TURNS), *corners, *edges, within, queue, levels)
    assert levels.tolist() == list(accumulate(SECOND_PHASE))
    assert levels[LAST_REACH - 1] == LAST_QUEUED


def corner_stabilizers() -> memoryview:
    """Which symmetries keep each class of corners."""
    symmetries = b"".join(map(bytes, cubies.symmetries()[:16]))
    found = memoryview(array("H", bytes(2 * CORNER_CLASSES)))
    classes, moves = array("H", bytes(2 * 40320)), array("H", bytes(2 * CORNER_CLASSES * 18))
    inverses = bytes(cubies.inverses())
    all_moves = FIRST.arrays()["moves"]
    second_phase.fill_corners(all_moves, symmetries, inverses, slices(), orders(), classes, moves, found)
    return found


def test_near_states_have_all_their_edges() -> None:
    arrays = FIRST.arrays()
    assert arrays["near_first"][1 << 18] == NEAR_EDGES
    distances = Counter(state >> 28 for state in arrays["near_states"] if state >= 0)
    assert [distances[depth] for depth in range(7)] == [1, 1, 5, 44, 487, 5841, 68364]


def test_corners_and_slice_are_at_most_fourteen_moves_away() -> None:
    distances = Counter(SECOND.arrays()["corner_slices"])
    assert [distances[depth] for depth in range(4)] == [1, 3, 10, 44]
    assert max(distances) == 14
    assert sum(distances.values()) == CORNER_CLASSES * 24


def test_moves_of_the_second_phase_keep_the_slice() -> None:
    moves = FIRST.arrays()["four_moves"]
    assert all(moves[18 * (494 * 24 + order) + turn] // 24 == 494 for order in range(24) for turn in TURNS)

"""The tables of the search in two phases: their content, and the order in which kernels fill them.

`docs/algorithms/two-phase.md` tells what they are for.
"""

from array import array
from itertools import chain, combinations, permutations

from cubelex.solvers import cubies
from cubelex.solvers.kernels import first_phase, second_phase
from cubelex.solvers.tables import Arrays, Layout, Progress, StoredTable

CLASSES = 64430
"""Classes by symmetry of flips and places of the slice's edges."""

CORNER_CLASSES = 2768
"""Classes by symmetry of permutations of the corners."""

REACH = 8
"""All states within this number of moves of the first phase's goal are marked."""

NEAR = 6
"""All states within this number of moves have their own graph."""

NEAR_EDGES = 392203

LAST_REACH = 10
"""All states within this number of moves of the second phase's goal are marked."""

# How many states there are below the last level of each phase.
QUEUED = 851311
LAST_QUEUED = 620155

# U U2 U' R2 F2 D D2 D' L2 B2: the moves of the second phase.
TURNS = (0, 1, 2, 4, 7, 9, 10, 11, 13, 16)

FIRST_LAYOUT: Layout = {
    "slices": ("H", 4096),
    "orders": ("B", 256),
    "moves": ("B", 18 * 40),
    "conjugate_moves": ("B", 16 * 18),
    "products": ("B", 16 * 16),
    "inverses": ("B", 16),
    "rotations": ("B", 3 * 40),
    "rotated_moves": ("B", 3 * 18),
    "turns": ("B", 10),
    "twist_moves": ("H", 2187 * 18),
    "twist_conjugates": ("H", 2187 * 16),
    "four_moves": ("H", 11880 * 18),
    "classes": ("i", 495 * 2048),
    "class_moves": ("i", CLASSES * 18),
    "stabilizers": ("H", CLASSES),
    "within": ("B", CLASSES * 2187 // 8 + 1),
    "sieve": ("B", 1 << 21),
    "near_sieve": ("B", 1 << 17),
    "near_states": ("i", 1 << 18),
    "near_first": ("i", (1 << 18) + 1),
    "near_edges": ("i", NEAR_EDGES),
}

SECOND_LAYOUT: Layout = {
    "corner_classes": ("H", 40320),
    "corner_moves": ("H", CORNER_CLASSES * 18),
    "edge_moves": ("H", 40320 * 10),
    "edge_conjugates": ("H", 40320 * 16),
    "order_moves": ("B", 24 * 10),
    "order_conjugates": ("B", 24 * 16),
    "corner_slices": ("B", CORNER_CLASSES * 24),
    "last_within": ("B", CORNER_CLASSES * 40320 // 8),
    "last_bounds": ("B", 1 << 21),
}


def slices() -> "array[int]":
    """For each set of four of the twelve places, one bit each, its number. Sets within the first eight come first."""
    numbers = array("H", [65535]) * 4096
    for number, places in enumerate(sorted(combinations(range(12), 4), key=lambda places: places[::-1])):
        numbers[sum(1 << place for place in places)] = number
    return numbers


def orders() -> "array[int]":
    """For each order of four things, two bits each, its number."""
    numbers = array("B", [255]) * 256
    for number, (a, b, c, d) in enumerate(permutations(range(4))):
        numbers[a << 6 | b << 4 | c << 2 | d] = number
    return numbers


def _zeros(length: int) -> memoryview:
    return memoryview(array("i", bytes(4 * length)))


def _moves() -> bytes:
    return b"".join(map(bytes, cubies.moves()))


def _symmetries() -> bytes:
    return b"".join(map(bytes, cubies.symmetries()[:16]))


def _fill_first(arrays: Arrays, progress: Progress) -> None:
    arrays["slices"][:] = slices()
    arrays["orders"][:] = orders()
    arrays["moves"][:] = _moves()
    arrays["conjugate_moves"][:] = bytes(chain.from_iterable(cubies.conjugate_moves()))
    arrays["products"][:] = bytes(chain.from_iterable(cubies.products()))
    arrays["inverses"][:] = bytes(cubies.inverses())
    arrays["rotations"][:] = b"".join(bytes(cubies.symmetries()[16 * turns]) for turns in range(3))
    arrays["rotated_moves"][:] = bytes(chain.from_iterable(cubies.rotated_moves()))
    arrays["turns"][:] = bytes(TURNS)
    twists = arrays["twist_moves"], arrays["twist_conjugates"]
    first_phase.fill_twists(arrays["moves"], _symmetries(), *twists)
    first_phase.fill_fours(arrays["moves"], arrays["slices"], arrays["orders"], arrays["four_moves"])
    progress(0.1)
    classes = arrays["classes"], arrays["class_moves"], arrays["stabilizers"]
    first_phase.fill_flip_slices(arrays["moves"], _symmetries(), arrays["slices"], arrays["four_moves"], *classes)
    goal = arrays["classes"][494 * 2048] >> 4
    first_phase.fill_class_distances(goal, *classes[1:])
    progress(0.4)
    queue, levels = _zeros(QUEUED), _zeros(REACH + 1)
    first_phase.spread(goal, *twists, *classes[1:], arrays["within"], queue, levels)
    progress(0.9)
    first_phase.fill_sieve(queue, arrays["sieve"])
    first_phase.fill_sieve(queue[: levels[NEAR]], arrays["near_sieve"])
    near = arrays["near_states"], arrays["near_first"], arrays["near_edges"]
    first_phase.fill_near(*twists, arrays["class_moves"], queue, levels[: NEAR + 1], *near)


def _fill_second(arrays: Arrays, progress: Progress) -> None:
    numbers = slices(), orders()
    turns = bytes(TURNS)
    stabilizers = array("H", bytes(2 * CORNER_CLASSES))
    corners = arrays["corner_moves"], stabilizers
    edges = arrays["edge_moves"], arrays["edge_conjugates"]
    order = arrays["order_moves"], arrays["order_conjugates"]
    second_phase.fill_corners(
        _moves(), _symmetries(), bytes(cubies.inverses()), *numbers, arrays["corner_classes"], *corners
    )
    second_phase.fill_edges(_moves(), turns, _symmetries(), *numbers, *edges)
    second_phase.fill_slice_orders(_moves(), turns, _symmetries(), numbers[1], *order)
    second_phase.fill_corner_slices(turns, *corners, *order, arrays["corner_slices"])
    progress(0.4)
    queue, levels = _zeros(LAST_QUEUED), _zeros(LAST_REACH + 1)
    second_phase.spread(turns, *corners, *edges, arrays["last_within"], queue, levels)
    progress(0.9)
    second_phase.fill_bounds(queue, levels[:-1], arrays["last_bounds"])


def _fill_farther(arrays: Arrays, progress: Progress) -> None:
    first = FIRST.arrays()
    twists = first["twist_moves"], first["twist_conjugates"]
    classes = first["class_moves"], first["stabilizers"]
    for done in range(100):
        part = CLASSES * done // 100, CLASSES * (done + 1) // 100
        first_phase.spread_farther(*twists, *classes, first["within"], *part, arrays["farther"])
        progress(done / 100)


FIRST = StoredTable("two-phase-first", 2, FIRST_LAYOUT, _fill_first)
SECOND = StoredTable("two-phase-second", 1, SECOND_LAYOUT, _fill_second)
FARTHER = StoredTable("two-phase-farther", 2, {"farther": FIRST_LAYOUT["within"]}, _fill_farther)

"""Square-1: first square layers, then the rest. Distances are exact up to the requested length."""

from array import array
from functools import cache
from itertools import product
from threading import local
from typing import NamedTuple

from cubelex.puzzles import Algorithm, Square1, Square1State, State
from cubelex.solvers.kernels import square1 as kernel
from cubelex.solvers.models import Solver
from cubelex.solvers.registry import SOLVERS
from cubelex.solvers.tables import Arrays, Layout, Progress, StoredTable, silent

CORNERS, EDGES = "ABCDEFGH", "12345678"
HALVES = 13
LAYERS = HALVES * HALVES
BLOCKED = 255
MOST_SLICES = 30
MOST_MOVES = 2 * MOST_SLICES + 1
_PERMUTATIONS = 40320
_CLASSES = 2520
_SQUARES = ("cece", "ecec")

_own = local()


@cache
def halves() -> tuple[str, ...]:
    """The thirteen ways of filling six slots with corners, of two slots each, and edges."""
    ways = ("".join(way) for count in range(3, 7) for way in product("ce", repeat=count))
    return tuple(way for way in ways if way.count("c") * 2 + way.count("e") == 6)


def _slots(layer: int) -> str:
    """The slots of a layer: C and c for the two of a corner, E for an edge."""
    both = halves()[layer // HALVES] + halves()[layer % HALVES]
    return both.replace("e", "E").replace("c", "Cc")


@cache
def _layers() -> dict[str, int]:
    return {_slots(layer): layer for layer in range(LAYERS)}


def _kinds(slots: str) -> tuple[int, int]:
    return slots.count("C"), slots.count("E")


def _fill(arrays: Arrays, progress: Progress) -> None:
    _fill_turns(arrays)
    _fill_shape_distances(arrays)
    progress(0.5)
    kernel.fill_permutations(arrays["after"])
    kernel.fill_distances(arrays["after"], arrays["distances"])
    members = array("H", bytes(2 * _CLASSES))
    kernel.fill_classes(arrays["classes"], arrays["quarters"], members)
    kernel.fill_ladder(arrays["after"], arrays["classes"], arrays["quarters"], members, arrays["ladder"])


def _fill_turns(arrays: Arrays) -> None:
    for layer in range(LAYERS):
        slots = _slots(layer)
        for steps in range(12):
            turned = slots[-steps % 12 :] + slots[: -steps % 12]
            arrays["turned"][12 * layer + steps] = _layers().get(turned, BLOCKED)
            arrays["turn_parity"][12 * layer + steps] = _turn_parity(slots, steps)
    for first, second in product(range(HALVES), repeat=2):
        (corners, edges), (more_corners, more_edges) = (
            (halves()[half].count("c"), halves()[half].count("e")) for half in (first, second)
        )
        arrays["slice_parity"][HALVES * first + second] = (corners * more_corners + edges * more_edges) % 2


def _turn_parity(slots: str, steps: int) -> int:
    """Whether moving the pieces of the last slots to the front is an odd permutation of corners and edges together."""
    first, last = slots[: 12 - steps], slots[12 - steps :]
    return sum(before * after for before, after in zip(_kinds(first), _kinds(last), strict=True)) % 2


def _fill_shape_distances(arrays: Arrays) -> None:
    """The number of slices until both layers are square with a parity that can be solved."""
    distances = arrays["shape_distances"]
    distances[:] = bytes([BLOCKED]) * len(distances)
    reached = [(14 * upper, 14 * lower) for upper, lower in product(map(halves().index, _SQUARES), repeat=2)]
    # The solved puzzle begins above with a corner and below with an edge; each other beginning is an odd turn away.
    begins_with_edge = {layer: _slots(layer)[0] == "E" for pair in reached for layer in pair}
    frontier = [
        2 * (LAYERS * upper + lower) + (1 + begins_with_edge[upper] + begins_with_edge[lower]) % 2
        for upper, lower in reached
    ]
    for state in frontier:
        distances[state] = 0
    depth = 0
    while frontier:
        depth += 1
        following = []
        for state in frontier:
            for neighbour in _sliced(arrays, state):
                if distances[neighbour] == BLOCKED:
                    distances[neighbour] = depth
                    following.append(neighbour)
        frontier = _with_turns(arrays, following, depth)


def _with_turns(arrays: Arrays, states: list[int], depth: int) -> list[int]:
    """The states and those reached by turns of the layers, which have the same distance."""
    distances, found = arrays["shape_distances"], list(states)
    for state in states:
        for turned, _ in _turned(arrays, state):
            if distances[turned] == BLOCKED:
                distances[turned] = depth
                found.append(turned)
    return found


def _turned(arrays: Arrays, state: int) -> list[tuple[int, tuple[int, int]]]:
    pair, parity = divmod(state, 2)
    upper, lower = divmod(pair, LAYERS)
    turned, odd = arrays["turned"], arrays["turn_parity"]
    return [
        (2 * (LAYERS * one + other) + (parity ^ odd[12 * upper + x] ^ odd[12 * lower + y]), (x, y))
        for x in range(12)
        if (one := turned[12 * upper + x]) != BLOCKED
        for y in range(12)
        if (other := turned[12 * lower + y]) != BLOCKED
    ]


def _sliced(arrays: Arrays, state: int) -> list[int]:
    pair, parity = divmod(state, 2)
    (a, b), (c, d) = (divmod(layer, HALVES) for layer in divmod(pair, LAYERS))
    after = LAYERS * (HALVES * a + c) + HALVES * b + d
    return [2 * after + (parity ^ arrays["slice_parity"][HALVES * b + c])]


_LAYOUT: Layout = {
    "turned": ("B", 12 * LAYERS),
    "turn_parity": ("B", 12 * LAYERS),
    "slice_parity": ("B", LAYERS),
    "shape_distances": ("B", 2 * LAYERS * LAYERS),
    "after": ("H", 16 * _PERMUTATIONS),
    "distances": ("B", _PERMUTATIONS),
    "classes": ("H", _PERMUTATIONS),
    "quarters": ("B", _PERMUTATIONS),
    "ladder": ("B", ((256 << 18) - 256) // 7 // 8 + 1),
}
TABLE = StoredTable("square1", 2, _LAYOUT, _fill)


@cache
def shapes(*, with_free_cut: bool) -> tuple[tuple[str, str], ...]:
    """All pairs of layers that moves lead to, as slots: all of them, or only those in which a slice is possible."""
    free = list(_layers())
    layers = free if with_free_cut else sorted({_turn(slots, steps) for slots in free for steps in range(12)})
    return tuple((upper, lower) for upper in layers for lower in layers if (upper + lower).count("C") == 8)


def states(*, with_free_cut: bool) -> int:
    """The number of states, or of those in which a slice is possible."""
    return len(shapes(with_free_cut=with_free_cut)) * _PERMUTATIONS * _PERMUTATIONS * 2


def state_of(number: int, *, with_free_cut: bool) -> Square1State:
    """The state with this number. Each number below `states` has its own state."""
    number, is_turned_over = divmod(number, 2)
    number, corners = divmod(number, _PERMUTATIONS)
    shape, edges = divmod(number, _PERMUTATIONS)
    upper, lower = shapes(with_free_cut=with_free_cut)[shape]
    letters = _filled(upper + lower, _ordered(CORNERS, corners), _ordered(EDGES, edges))
    puzzle_ = Square1()
    return Square1State(puzzle_, letters[:12], letters[12:], bool(is_turned_over))


def _ordered(pieces: str, number: int) -> list[str]:
    left, order = list(pieces), []
    for size in range(len(pieces), 0, -1):
        number, place = divmod(number, size)
        order.append(left.pop(place))
    return order


def _filled(slots: str, corners: list[str], edges: list[str]) -> str:
    """The slots filled with the pieces in this order. A layer may start with the second slot of its last corner."""
    letters = ""
    for layer in (slots[:12], slots[12:]):
        whole = _turn(layer, -1) if layer[0] == "c" else layer
        filled = ""
        for slot in whole:
            filled += edges.pop(0) if slot == "E" else corners.pop(0) if slot == "C" else filled[-1]
        letters += _turn(filled, 1) if layer[0] == "c" else filled
    return letters


class Numbers(NamedTuple):
    """A state as the kernel uses it, with its layers turned so that a slice is possible."""

    layers: "array[int]"
    shape: "array[int]"


def numbers(state: Square1State) -> Numbers:
    """The state in numbers: layers, their shapes and parity, the equator, and the turns that make a slice possible."""
    free = [next(x for x in range(12) if _is_free(_turn(layer, x))) for layer in (state.top, state.bottom)]
    upper, lower = _turn(state.top, free[0]), _turn(state.bottom, free[1])
    shapes = [_layers()[_shape(layer)] for layer in (upper, lower)]
    parity = _parity(upper + lower)
    return Numbers(
        array("Q", [_packed(upper), _packed(lower)]),
        array("i", [*shapes, parity, int(state.is_turned_over), *free]),
    )


def _turn(layer: str, steps: int) -> str:
    return layer[-steps % 12 :] + layer[: -steps % 12]


def _is_free(layer: str) -> bool:
    return layer[0] != layer[11] and layer[5] != layer[6]


def _shape(layer: str) -> str:
    return "".join(
        "E" if piece in EDGES else "c" if place and layer[place - 1] == piece else "C"
        for place, piece in enumerate(layer)
    )


def _packed(layer: str) -> int:
    return sum((CORNERS + EDGES).index(piece) << 4 * slot for slot, piece in enumerate(layer))


def _parity(letters: str) -> int:
    """The parity of corners and edges together, in reading order."""
    seen = list(dict.fromkeys(letters))
    odd = 0
    for kind in (CORNERS, EDGES):
        order = [kind.index(piece) for piece in seen if piece in kind]
        odd += sum(piece > later for place, piece in enumerate(order) for later in order[place + 1 :])
    return odd % 2


def _searcher() -> "tuple[kernel.Square1Search, array[int]]":
    """The kernel and memory for its answer. Each thread has its own."""
    try:
        own: tuple[kernel.Square1Search, array[int]] = _own.searcher
    except AttributeError:
        own = _own.searcher = kernel.Square1Search(**TABLE.arrays()), array("i", bytes(4 * 2 * 32))
    return own


def search(state: Square1State) -> list[tuple[int, int]]:
    """Turns of both layers before each slice and after the last slice that solve the state, always the same ones."""
    found = _search(state, MOST_SLICES, MOST_MOVES, every=False)
    assert found is not None, "every state of Square-1 has a solution"
    return found


def needs_at_least(state: Square1State, moves: int) -> bool:
    """Whether every solution has at least this number of moves. Turns of both layers and slices count 1 each (12c4)."""
    return _search(state, moves // 2, moves - 1, every=True) is None


def _search(state: Square1State, slices: int, moves: int, *, every: bool) -> list[tuple[int, int]] | None:
    """The turns of a solution within the limits. Without `every`, a solution with few slices may be missed."""
    searcher, turns = _searcher()
    layers, shape = numbers(state)
    count = searcher.solve(layers, shape, array("i", [slices, moves, int(every)]), turns)
    if count < 0:
        return None
    found = [(turns[2 * place], turns[2 * place + 1]) for place in range(count + 1)]
    (x, y), (free_x, free_y) = found[0], shape[4:6]
    return [((x + free_x) % 12, (y + free_y) % 12), *found[1:]]


def inverse_turns(turns: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The turns that undo these."""
    return [(-x % 12, -y % 12) for x, y in reversed(turns)]


def format_turns(turns: list[tuple[int, int]]) -> str:
    """The turns with the slices between them, without empty turns."""
    return " / ".join((f"({_signed(x)},{_signed(y)})" if x or y else "") for x, y in turns).replace("  ", " ").strip()


def _signed(steps: int) -> int:
    return steps if steps <= 6 else steps - 12


@SOLVERS.register("sq1")
class Square1Solver(Solver):
    """A solver in two parts."""

    def prepare(self, progress: Progress = silent) -> None:
        """Open the table. Builds it first if it does not exist."""
        TABLE.arrays(progress)

    def solve(self, state: State) -> Algorithm:
        """A solution of eleven or twelve slices for most states, and fewer for easy ones."""
        assert isinstance(state, Square1State)
        return state.puzzle.parse(format_turns(search(state)))

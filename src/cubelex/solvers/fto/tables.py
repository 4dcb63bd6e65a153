"""The tables of FTO: what each move does to parts of the puzzle, and how far parts are from their goals.

A state is 48 labels as the kernel reads them: edges, triangles of D R L B, triangles of U F BL BR, and the stickers of
corners beside those; twelve each. What a phase wants to know of some labels is an aspect of the state, as bytes.
Aspects are numbered in their order. `docs/algorithms/fto.md` tells more.
"""

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import permutations
from operator import and_, itemgetter
from typing import Final

from cubelex.puzzles import Fto
from cubelex.solvers.kernels import exact
from cubelex.solvers.kernels import fto as kernel
from cubelex.solvers.tables import Arrays, Layout, Progress, StoredTable

# The faces in the order of moves: those of the third phase behind U, and those of the first phase only at the end.
FACES: Final = ("U", "D", "R", "L", "B", "F", "BL", "BR")
MOVES: Final = tuple(face + sign for face in FACES for sign in ("", "'"))
INNER_MOVES: Final = 10
LAST_MOVES: Final = range(2, 10)
CLASSES: Final = 1572

# The faces whose edges and triangles are labelled first, and the others, by their letters in the plain form.
_NEAR, _FAR = "DRLB", "UFXY"
_CORNERS, _TRIANGLES, _EDGES = (0, 4, 8), (2, 5, 7), (1, 3, 6)

Aspect = Callable[[bytes], bytes]
"""What is to be known of twelve labels."""


@cache
def places() -> tuple[int, ...]:
    """Where the stickers that are labelled are in the plain form."""
    letters = list(Fto.colours)
    kinds = ((_NEAR, _EDGES), (_NEAR, _TRIANGLES), (_FAR, _TRIANGLES), (_FAR, _CORNERS))
    return tuple(9 * letters.index(face) + place for faces, of_face in kinds for face in faces for place in of_face)


@cache
def _partners() -> tuple[int, ...]:
    """For each edge, where its other sticker is in the plain form."""
    order = Fto().stickering.order
    edges = [order[place] for place in places()[:12]]
    return tuple(order.index(edge._replace(face=next(iter(edge.piece - {edge.face})))) for edge in edges)


@cache
def _edge_labels() -> dict[str, int]:
    """The label of an edge, by its two colours."""
    solved = str(Fto().solved)
    return {
        solved[place] + solved[partner]: label
        for label, (place, partner) in enumerate(zip(places()[:12], _partners(), strict=True))
    }


_COLOURS: Final = bytes.maketrans((_NEAR + _FAR).encode(), bytes((0, 1, 2, 3) * 2))


def labels_of(facelets: str) -> bytes:
    """The labels of a state."""
    edges = [
        _edge_labels()[facelets[place] + facelets[partner]]
        for place, partner in zip(places()[:12], _partners(), strict=True)
    ]
    others = "".join(facelets[place] for place in places()[12:]).encode().translate(_COLOURS)
    return bytes(edges) + others


@cache
def _turns() -> tuple[tuple[int, ...], ...]:
    """For each move, where each label comes from, numbered within its kind."""
    model = Fto()
    found = []
    for move in MOVES:
        sources = model.permutation_of(model.parse(move))
        found.append(tuple(places().index(sources[place]) for place in places()))
    return tuple(found)


def _numbered(solved: bytes, kind: int, moves: Sequence[int], aspect: Aspect) -> "tuple[list[bytes], array[int]]":
    """All aspects of twelve labels that moves lead to, in order, and the number of each after each move."""
    start = 12 * kind
    rearranged = [itemgetter(*(source - start for source in _turns()[move][start : start + 12])) for move in moves]
    example = {aspect(solved): solved}
    after: dict[bytes, list[bytes]] = {}
    for each in (waiting := list(example)):
        after[each] = []
        for move in rearranged:
            moved = bytes(move(example[each]))
            other = aspect(moved)
            after[each].append(other)
            if other not in example:
                example[other] = moved
                waiting.append(other)
    ordered = sorted(after)
    numbers = {each: number for number, each in enumerate(ordered)}
    return ordered, array("H", (numbers[other] for each in ordered for other in after[each]))


def _whole(labels: bytes) -> bytes:
    return labels


def _with_turns_alike(labels: bytes) -> bytes:
    """Edges with the turns of their own faces taken away: the first edge of a face to come is called number 0."""
    first: dict[int, int] = {}
    named = []
    for label in labels:
        face, number = divmod(label, 3)
        named.append(3 * face + (number - first.setdefault(face, number)) % 3)
    return bytes(named)


def _edges_of_d(labels: bytes) -> bytes:
    """Where the edges of D are, with the turns of D taken away."""
    return _with_turns_alike(bytes(min(label, 3) for label in labels))


def _is_of(colour: int) -> Aspect:
    return lambda labels: bytes(label == colour for label in labels)


def first_numbers(labels: bytes) -> tuple[int, int]:
    """The two numbers of a state in the first phase."""
    arrays = TABLE.arrays()
    edges, triangles = _edges_of_d(labels[:12]), _is_of(0)(labels[12:24])
    return _number(edges, arrays["first_edges"]), _number(triangles, arrays["first_triangles"])


def _number(aspect: bytes, aspects: memoryview) -> int:
    return bisect_left(
        range(len(aspects) // 12), aspect, key=lambda number: bytes(aspects[12 * number : 12 * number + 12])
    )


def _fill(arrays: Arrays, progress: Progress) -> None:
    solved = labels_of(str(Fto().solved))
    edges, near, far, corners = (solved[start : start + 12] for start in range(0, 48, 12))
    arrays["turns"][:] = bytes(source for sources in _turns() for source in sources)
    _fill_first(arrays, edges, near)
    progress(0.2)
    _fill_inner(arrays, edges, near)
    progress(0.6)
    _fill_colours(arrays, far, corners)
    progress(0.7)
    _fill_pairs(arrays, far, corners)
    progress(0.9)
    _fill_last(arrays, edges, corners)


def _fill_first(arrays: Arrays, edges: bytes, near: bytes) -> None:
    """The edges and triangles of D, in the first phase."""
    every = range(len(MOVES))
    edge_aspects, edge_moves = _numbered(edges, 0, every, _edges_of_d)
    triangle_aspects, triangle_moves = _numbered(near, 1, every, _is_of(0))
    arrays["first_edges"][:], arrays["first_triangles"][:] = b"".join(edge_aspects), b"".join(triangle_aspects)
    arrays["first_edge_moves"][:], arrays["first_triangle_moves"][:] = edge_moves, triangle_moves
    start = edge_aspects.index(_edges_of_d(edges)) * len(triangle_aspects) + triangle_aspects.index(_is_of(0)(near))
    exact.fill_distances(len(MOVES), edge_moves, triangle_moves, start, arrays["first_distances"])


def _fill_inner(arrays: Arrays, edges: bytes, near: bytes) -> None:
    """The edges and triangles of R L B, in the second phase."""
    inner = range(INNER_MOVES)
    edge_aspects, edge_moves = _numbered(edges, 0, inner, lambda labels: _with_turns_alike(labels)[3:])
    triangle_aspects, triangle_moves = _numbered(near, 1, inner, _whole)
    arrays["edge_moves"][:], arrays["triangle_moves"][:] = edge_moves, triangle_moves
    numbers = arrays["arrangement_numbers"]
    for number, aspect in enumerate(triangle_aspects):
        numbers[_code(label - 1 for label in aspect[3:])] = number
    for number, aspect in enumerate(edge_aspects):
        arrangement = numbers[_code(label // 3 - 1 for label in aspect)]
        arrays["edge_numbers"][8 * arrangement + _senses(aspect)] = number
    solved = edge_aspects.index(_with_turns_alike(edges)[3:]) * len(triangle_aspects) + triangle_aspects.index(near)
    kernel.fill_inner_distances(edge_moves, triangle_moves, solved, arrays["inner_distances"])


def _code(digits: Iterable[int]) -> int:
    """A number with these digits of base three."""
    code = 0
    for digit in digits:
        code = 3 * code + digit
    return code


def _senses(aspect: bytes) -> int:
    """For each of the faces R L B, whether its second edge to come is the one behind the first."""
    return sum(
        (next(label % 3 for label in aspect if label // 3 == face and label % 3) == 1) << face - 1 for face in (1, 2, 3)
    )


def _fill_colours(arrays: Arrays, far: bytes, corners: bytes) -> None:
    """The triangles of a colour of U F BL BR, and the stickers of corners of that colour."""
    inner = range(INNER_MOVES)
    triples, triple_moves = _numbered(far, 2, inner, _is_of(0))
    stickers, sticker_moves = _numbered(corners, 3, inner, _is_of(0))
    arrays["triple_moves"][:] = array("B", triple_moves)
    arrays["sticker_moves"][:] = array("B", sticker_moves)
    distances = arrays["colour_distances"]
    distances[:] = bytes([255]) * len(distances)
    for aspects, numbers in ((triples, arrays["triple_numbers"]), (stickers, arrays["sticker_numbers"])):
        for number, aspect in enumerate(aspects):
            numbers[sum(is_there << place for place, is_there in enumerate(aspect))] = number
    for number, aspect in enumerate(stickers):
        distances[len(stickers) * triples.index(aspect) + number] = 0
    exact.fill_other_distances(INNER_MOVES, triple_moves, sticker_moves, distances)


@cache
def _views() -> tuple[tuple[int, ...], ...]:
    """The places of triangles as seen in a mirror and turned around D: where each label comes from."""
    model = Fto()
    order, slots = model.stickering.order, places()[24:36]
    turned = model.permutation_of(model.parse("Dv"))
    mirrored = dict(zip("URFLBXDY", "ULFRBYDX", strict=True))
    generators = [
        tuple(slots.index(turned[place]) for place in slots),
        tuple(slots.index(order.index(order[place].carried(mirrored))) for place in slots),
    ]
    found = [tuple(range(12))]
    for view in found:
        found += [seen for each in generators if (seen := tuple(view[place] for place in each)) not in found]
    return tuple(found)


def _fill_pairs(arrays: Arrays, far: bytes, corners: bytes) -> None:
    """The triangles of two colours of U F BL BR, and the stickers of corners of these colours.

    Pairs of triples that look the same in a mirror, turned around D, or with the colours exchanged are a class.
    """
    triples, _ = _numbered(far, 2, range(INNER_MOVES), _is_of(0))
    stickers, _ = _numbered(corners, 3, range(INNER_MOVES), _is_of(0))
    members, images = array("B"), array("H")
    looks = _looks(triples, lambda first, second: not any(map(and_, first, second)))
    for pair, seen in sorted(looks.items()):
        first = min(seen)
        if pair == first:
            arrays["pair_classes"][pair] = len(images)
            members.extend(divmod(pair, len(triples)))
            images.append(sum((look == pair) << view for view, look in enumerate(seen)))
        arrays["pair_classes"][pair] = arrays["pair_classes"][first]
        arrays["pair_views"][pair] = seen.index(first)
    sticker_looks = _looks(stickers, _are_of_two_colours)
    numbers = {pair: number for number, pair in enumerate(sorted(sticker_looks))}
    for pair, number in numbers.items():
        arrays["sticker_pairs"][pair] = number
        for view, look in enumerate(sticker_looks[pair]):
            arrays["sticker_views"][len(numbers) * view + number] = numbers[look]
    sticker_members = array("B", (each for pair in numbers for each in divmod(pair, len(stickers))))
    goals = array("B", map(triples.index, stickers))
    kernel.PairDistances(arrays, memoryview(members), memoryview(images), sticker_members, goals).fill()


def _looks(aspects: list[bytes], belong: Callable[[bytes, bytes], bool]) -> dict[int, list[int]]:
    """For each two aspects that belong together, what they look like in each view, also with the two exchanged."""
    size, numbers = len(aspects), {aspect: number for number, aspect in enumerate(aspects)}
    seen = [[numbers[bytes(itemgetter(*view)(aspect))] for aspect in aspects] for view in _views()]
    return {
        size * one + other: [size * view[one] + view[other] for view in seen]
        + [size * view[other] + view[one] for view in seen]
        for (one, first), (other, second) in permutations(enumerate(aspects), 2)
        if belong(first, second)
    }


def _are_of_two_colours(one: bytes, other: bytes) -> bool:
    """Whether a single corner has stickers of both colours, on different places."""
    corners = _corners()
    shared = {corners[place] for place, is_there in enumerate(one) if is_there} & {
        corners[place] for place, is_there in enumerate(other) if is_there
    }
    return len(shared) == 1 and not any(map(and_, one, other))


@cache
def _corners() -> tuple[frozenset[str], ...]:
    """The corner that each sticker belongs to."""
    order = Fto().stickering.order
    return tuple(order[place].piece for place in places()[36:])


def _fill_last(arrays: Arrays, edges: bytes, corners: bytes) -> None:
    """The corners, and how far the faces D R L B are turned, in the third phase."""
    aspects, corner_moves = _numbered(corners, 3, LAST_MOVES, _whole)
    spins, spin_moves = _numbered(edges, 0, LAST_MOVES, lambda labels: bytes(label % 3 for label in labels[::3]))
    arrays["corners"][:] = b"".join(aspects)
    arrays["corner_moves"][:], arrays["spin_moves"][:] = corner_moves, spin_moves
    solved = aspects.index(corners) * len(spins)
    exact.fill_distances(len(LAST_MOVES), corner_moves, spin_moves, solved, arrays["last_distances"])


_LAYOUT: Final[Layout] = {
    "turns": ("B", 16 * 48),
    "first_edges": ("B", 440 * 12),
    "first_triangles": ("B", 220 * 12),
    "first_edge_moves": ("H", 440 * 16),
    "first_triangle_moves": ("H", 220 * 16),
    "first_distances": ("B", 440 * 220),
    "edge_moves": ("H", 6720 * 10),
    "triangle_moves": ("H", 1680 * 10),
    "inner_distances": ("B", 6720 * 1680 // 2),
    "edge_numbers": ("H", 1680 * 8),
    "arrangement_numbers": ("H", 3**9),
    "triple_numbers": ("H", 1 << 12),
    "sticker_numbers": ("H", 1 << 12),
    "triple_moves": ("B", 220 * 10),
    "sticker_moves": ("B", 160 * 10),
    "colour_distances": ("B", 220 * 160),
    "pair_classes": ("H", 220 * 220),
    "pair_views": ("B", 220 * 220),
    "sticker_pairs": ("H", 160 * 160),
    "sticker_views": ("H", 12 * 5760),
    "pair_distances": ("B", CLASSES * 5760 // 2),
    "corners": ("B", 11520 * 12),
    "corner_moves": ("H", 11520 * 8),
    "spin_moves": ("H", 81 * 8),
    "last_distances": ("B", 11520 * 81),
}
TABLE: Final = StoredTable("fto", 1, _LAYOUT, _fill)

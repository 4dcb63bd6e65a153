"""The tables of the reduction of the 4×4×4 Cube: its geometry in numbers, and the order in which kernels fill them.

A place is 4 × face + quadrant, faces in the order U R F D L B, quadrants clockwise from the upper left. Centres have 24
places, and so have wings, of which one sticker counts. `docs/algorithms/reduction.md` tells what the tables are for.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product

from cubelex.puzzles import FaceletPuzzle, puzzle
from cubelex.solvers.kernels import four_pairs, four_tracks
from cubelex.solvers.kernels.four_axis import AxisStage
from cubelex.solvers.kernels.four_pairs import PairsTables
from cubelex.solvers.tables import Arrays, Layout, Progress, StoredTable

FACES = "URFDLB"
BLOCKS = ("U", "R", "F", "D", "L", "B", "Uw", "Rw", "Fw")
STEPS = (*(block + turns for block in BLOCKS for turns in ("", "2", "'")), "z", "y")

# Row and column of the sticker in each quadrant. A wing has another one, which is nearer to the next corner clockwise.
CENTRES = ((1, 1), (1, 2), (2, 2), (2, 1))
WINGS = ((0, 1), (1, 3), (3, 2), (2, 0))

# The faces around each face, clockwise from the upper one: that of quadrant q is where the wing's other sticker is.
AROUND = {"U": "BRFL", "R": "UBDF", "F": "URDL", "D": "FRBL", "L": "UFDB", "B": "ULDR"}
OPPOSITE = dict(zip("URFDLB", "DLBURF", strict=True))

# The second stage does without quarter turns of Uw and Fw, the third also without those about R and L.
TRACK_TURNS = bytes(turn for turn in range(27) if turn not in (18, 20, 24, 26))
PAIR_TURNS = bytes(turn for turn in TRACK_TURNS if turn // 3 % 3 != 1 or turn % 3 == 1)

SETS = 735471
HALVES, SIDES = 6435, 70
WORDS = 33235
GOALS = 12
CLASSES = 1538
NEAR_PAIRINGS = 2778197
"""Pairings less than ten turns from solved."""

ARRANGEMENTS = 14700
NEAR_STATES = 673957
"""States of the third stage within seven turns of its end."""

RUNGS = 4 * (8**9 - 1) // 7
"""Bits of the ladder."""


@cache
def steps(kind: tuple[tuple[int, int], ...]) -> bytes:
    """The place that the stickers in these quadrants come from in each step, 24 bytes each."""
    cube = puzzle("444")
    assert isinstance(cube, FaceletPuzzle)
    stickers = [16 * face + 4 * row + column for face in range(6) for row, column in kind]
    sources = (cube.permutation_of(cube.parse(step)) for step in STEPS)
    return bytes(stickers.index(source[sticker]) for source in sources for sticker in stickers)


@cache
def edges() -> bytes:
    """For each place of wings its edge, plus 12 on the second track. The edges between U, D, F and B come first."""
    first = sorted(_reached(0, PAIR_TURNS, steps(WINGS)), key=lambda place: not _wing(place)[0] <= set("UDFB"))
    second = [_partner(place) for place in first]
    return bytes([*first, *second].index(place) for place in range(24))


def _reached(start: int, turns: bytes, sources: bytes) -> list[int]:
    """The places that pieces come to from one place."""
    places = [start]
    for place in places:
        goals = (sources.index(place, 24 * turn, 24 * turn + 24) - 24 * turn for turn in turns)
        places += sorted({*goals} - {*places})
    return places


def _centre(place: int) -> tuple[str, frozenset[str]]:
    """The face of a centre, and the two faces next to it."""
    face = FACES[place // 4]
    return face, frozenset((AROUND[face][place % 4], AROUND[face][place % 4 - 1]))


def _wing(place: int) -> tuple[frozenset[str], str]:
    """The faces of a wing, and the face next to it."""
    face = FACES[place // 4]
    return frozenset((face, AROUND[face][place % 4])), AROUND[face][place % 4 - 1]


def _partner(place: int) -> int:
    """The place of the other wing of the same edge."""
    faces, nearest = _wing(place)
    return [_wing(other) for other in range(24)].index((faces, OPPOSITE[nearest]))


@cache
def symmetries() -> tuple[dict[str, str], ...]:
    """Where each face goes in the eight symmetries that keep the axis R–L and the tracks. The first moves no face."""
    return tuple(faces for faces in _axis_symmetries() if edges()[_moved_wing(0, faces)] < 12)


def _axis_symmetries() -> Iterator[dict[str, str]]:
    for right, up, front in product("RL", "UDFB", "FBUD"):
        if front not in (up, OPPOSITE[up]):
            images = right, up, front
            yield dict(zip("RUFLDB", (*images, *(OPPOSITE[face] for face in images)), strict=True))


def _moved_wing(place: int, faces: Mapping[str, str]) -> int:
    around, nearest = _wing(place)
    return [_wing(other) for other in range(24)].index((frozenset(faces[face] for face in around), faces[nearest]))


def _moved_centre(place: int, faces: Mapping[str, str]) -> int:
    face, nearest = _centre(place)
    return [_centre(other) for other in range(24)].index((faces[face], frozenset(faces[near] for near in nearest)))


def _numbered(sets: Iterable[int], size: int, item: str) -> "array[int]":
    """A number for each set in order, and the largest number for every other set of places."""
    numbers = array(item, b"\xff" * array(item).itemsize) * (1 << size)
    for number, places in enumerate(sets):
        numbers[places] = number
    return numbers


def _sides(turns: bytes) -> list[int]:
    """The positions of the colours of R and L on these faces after such turns, one bit per place."""
    places, found = [*range(4, 8), *range(16, 20)], [0b1111]
    for chosen in found:
        for turn in turns:
            source = steps(CENTRES)[24 * turn : 24 * turn + 24]
            turned = sum((chosen >> places.index(source[place]) & 1) << bit for bit, place in enumerate(places))
            found += [turned] if turned not in found else []
    return sorted(found)


AXIS_LAYOUT: Layout = {"distances": ("B", SETS)}

TRACKS_LAYOUT: Layout = {
    "turns": ("B", 23),
    "centres": ("B", 29 * 24),
    "wings": ("B", 29 * 24),
    "edges": ("B", 24),
    "halves": ("H", 1 << 16),
    "half_turns": ("H", HALVES * 23),
    "sides": ("H", 1 << 8),
    "side_turns": ("H", SIDES * 23),
    "distances": ("B", HALVES * SIDES * 2),
    "word_turns": ("B", 4 * WORDS),
    "word_tracks": ("i", WORDS),
    "starts": ("i", HALVES * SIDES * 2 + 1),
    "endings": ("H", GOALS * WORDS),
}

PAIRS_LAYOUT: Layout = {
    "turns": ("B", 17),
    "centre_steps": ("B", 29 * 24),
    "wing_steps": ("B", 29 * 24),
    "edges": ("B", 24),
    "origins": ("B", 8 * 18 * 12),
    "images": ("B", 8 * 18 * 12),
    "classes": ("H", 12**4),
    "symmetries": ("B", 12**4),
    "representatives": ("B", 4 * CLASSES),
    "stabilizers": ("B", CLASSES),
    "firsts": ("B", 1 << 8),
    "lasts": ("B", 1 << 8),
    "centres": ("H", ARRANGEMENTS * 25),
    "centre_distances": ("B", ARRANGEMENTS * 2),
}

DISTANCES_LAYOUT: Layout = {"distances": ("B", CLASSES * 20160 // 2)}
LADDER_LAYOUT: Layout = {"ladder": ("B", RUNGS // 8 + 1)}


def _fill_axis(arrays: Arrays, progress: Progress) -> None:
    AxisStage(steps(CENTRES), arrays["distances"]).fill_distances(arrays["distances"])


def _fill_tracks(arrays: Arrays, progress: Progress) -> None:
    arrays["turns"][:] = TRACK_TURNS
    arrays["centres"][:], arrays["wings"][:], arrays["edges"][:] = steps(CENTRES), steps(WINGS), edges()
    halves = [places for places in range(0, 1 << 16, 2) if places.bit_count() == 8]
    arrays["halves"][:] = _numbered(halves, 16, "H")
    for places in halves:
        arrays["halves"][places ^ 0xFFFF] = arrays["halves"][places]
    arrays["sides"][:] = _numbered((places for places in range(256) if places.bit_count() == 4), 8, "H")
    around, ends = bytes([*range(4), *range(8, 16), *range(20, 24)]), bytes([*range(4, 8), *range(16, 20)])
    turns = arrays["half_turns"], arrays["side_turns"]
    four_tracks.fill_set_turns(steps(CENTRES), TRACK_TURNS, around, arrays["halves"], turns[0])
    four_tracks.fill_set_turns(steps(CENTRES), TRACK_TURNS, ends, arrays["sides"], turns[1])
    progress(0.4)
    up_and_down = 2 * SIDES * arrays["halves"][0x0F0F]
    goals = array("i", [up_and_down + 2 * arrays["sides"][places] for places in _sides(PAIR_TURNS)])
    four_tracks.fill_distances(*turns, goals, arrays["distances"])
    progress(0.7)
    track = sum(1 << place for place in range(24) if edges()[place] < 12)
    words = arrays["word_turns"], arrays["word_tracks"]
    four_tracks.fill_words(steps(WINGS), TRACK_TURNS, track, *words)
    four_tracks.fill_endings(*turns, goals, words[0], arrays["starts"], arrays["endings"])


def _fill_pairs(arrays: Arrays, progress: Progress) -> None:
    arrays["turns"][:] = PAIR_TURNS
    arrays["centre_steps"][:], arrays["wing_steps"][:], arrays["edges"][:] = steps(CENTRES), steps(WINGS), edges()
    _fill_pairing_turns(arrays)
    _fill_classes(arrays)
    progress(0.5)
    firsts = [places for places in range(0, 256, 2) if places.bit_count() == 4]
    arrays["firsts"][:] = _numbered(firsts, 8, "B")
    arrays["lasts"][:] = _numbered(_sides(PAIR_TURNS), 8, "B")
    turned = [steps(CENTRES)[24 * turn : 24 * turn + 24] for turn in PAIR_TURNS]
    moved = [[_moved_centre(place, faces) for place in range(24)] for faces in symmetries()]
    sources = [bytes(goals.index(place) for place in range(24)) for goals in moved]
    four_pairs.fill_centres(b"".join(turned + sources), arrays["firsts"], arrays["lasts"], arrays["centres"])
    four_pairs.fill_centre_distances(arrays["firsts"], arrays["lasts"], arrays["centres"], arrays["centre_distances"])


def _edge_symmetries() -> list[list[int]]:
    """Where each edge goes in each of the symmetries."""
    first = [edges().index(edge) for edge in range(12)]
    return [[edges()[_moved_wing(place, faces)] for place in first] for faces in symmetries()]


def _fill_pairing_turns(arrays: Arrays) -> None:
    """Four times the numbers of the edges, because each edge takes four bits."""
    sources = [steps(WINGS)[24 * turn : 24 * turn + 24] for turn in PAIR_TURNS] + [bytes(range(24))]
    first, second = [edges().index(edge) for edge in range(12)], [edges().index(edge) for edge in range(12, 24)]
    origins = [[edges()[source[place]] for place in first] for source in sources]
    images = [[edges()[source.index(place)] - 12 for place in second] for source in sources]
    for number, symmetry in enumerate(_edge_symmetries()):
        rows = slice(18 * 12 * number, 18 * 12 * (number + 1))
        arrays["origins"][rows] = bytes(4 * row[symmetry.index(edge)] for row in origins for edge in range(12))
        arrays["images"][rows] = bytes(4 * symmetry[edge] for row in images for edge in row)


def _fill_classes(arrays: Arrays) -> None:
    """Sort the ways to place four partners by symmetry. The first of each class represents it."""
    numbers = _edge_symmetries()
    undoing = [next(k for k in range(8) if all(numbers[k][s[e]] == e for e in range(12))) for s in numbers]
    seen, count = set(), 0
    for placed in permutations(range(12), 4):
        if placed in seen:
            continue
        images = [tuple(s[placed[s.index(edge)]] for edge in range(4)) for s in numbers]
        seen.update(images)
        arrays["representatives"][4 * count : 4 * count + 4] = bytes(placed)
        arrays["stabilizers"][count] = sum(1 << k for k, image in enumerate(images) if image == placed)
        for symmetry, image in reversed([*enumerate(images)]):
            arrays["classes"][_placed(image)] = count
            arrays["symmetries"][_placed(image)] = undoing[symmetry]
        count += 1


def _placed(partners: Sequence[int]) -> int:
    a, b, c, d = partners
    return 1728 * a + 144 * b + 12 * c + d


def _fill_distances(arrays: Arrays, progress: Progress) -> None:
    PairsTables(PAIRS.arrays()).fill_distances(arrays["distances"], NEAR_PAIRINGS, progress)


def _fill_ladder(arrays: Arrays, progress: Progress) -> None:
    PairsTables(PAIRS.arrays()).fill_ladder(arrays["ladder"], NEAR_STATES, progress)


AXIS = StoredTable("four-axis", 1, AXIS_LAYOUT, _fill_axis)
TRACKS = StoredTable("four-tracks", 1, TRACKS_LAYOUT, _fill_tracks)
PAIRS = StoredTable("four-pairs", 1, PAIRS_LAYOUT, _fill_pairs)
DISTANCES = StoredTable("four-distances", 1, DISTANCES_LAYOUT, _fill_distances)
LADDER = StoredTable("four-ladder", 1, LADDER_LAYOUT, _fill_ladder)

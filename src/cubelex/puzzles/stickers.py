"""Puzzles as stickers on pieces.

A piece is known by the faces it shows, a sticker by its piece and its face. A turn takes faces to faces, and with
them the stickers of its layer; so the geometry of a puzzle is which face goes where, and nothing has to be measured.
Colours are written as the letters of the faces they belong to.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from cubelex.errors import ImpossibleState

# Where the content of each place comes from: after a permutation p, place i holds what place p[i] held.
Permutation = tuple[int, ...]

# The letters of faces, and where a turn or a rotation takes each of them.
Faces = Mapping[str, str]


class Sticker(NamedTuple):
    """One coloured place: on `face`, of the `kind` of piece that shows `piece`."""

    face: str
    kind: str
    piece: frozenset[str]

    def carried(self, faces: Faces) -> "Sticker":
        """The place this sticker comes to when faces move like that."""
        return Sticker(faces[self.face], self.kind, frozenset(faces[face] for face in self.piece))


class Orbit(NamedTuple):
    """The pieces of one kind: for each, the places of its stickers, clockwise, and its colours when solved."""

    kind: str
    places: tuple[tuple[int, ...], ...]
    colours: tuple[str, ...]


def cycle(faces: str, letters: str) -> dict[str, str]:
    """The face movement that takes each letter of every word to the next of its word, and leaves the others.

    >>> cycle("UFR", "ABC UFR")["R"]
    'U'
    """
    words = letters.split()
    moved = {word[i - 1]: word[i] for word in words for i in range(len(word))}
    return {face: moved.get(face, face) for face in faces}


def rotations(*generators: Faces) -> tuple[Faces, ...]:
    """Every way of turning the whole puzzle onto itself, made of these; the first leaves it as it is."""
    found: dict[tuple[str, ...], Faces] = {}
    waiting: list[Faces] = [{face: face for face in generators[0]}]
    for rotation in waiting:
        if tuple(rotation.values()) not in found:
            found[tuple(rotation.values())] = rotation
            waiting += [{face: turn[to] for face, to in rotation.items()} for turn in generators]
    return tuple(found.values())


class Stickering:
    """All the stickers of a puzzle, in the order in which its plain form writes them."""

    def __init__(self, order: Sequence[Sticker], whole_turns: Sequence[Faces]) -> None:
        self.order = tuple(order)
        self.whole_turns = tuple(whole_turns)
        self._place = {sticker: place for place, sticker in enumerate(self.order)}
        self.solved = "".join(sticker.face for sticker in self.order)

    def turn(self, faces: Faces, layer: Callable[[Sticker], bool] = lambda sticker: True) -> Permutation:
        """The permutation of places when the stickers of a layer are carried along with faces."""
        source = list(range(len(self.order)))
        for place, sticker in enumerate(self.order):
            if layer(sticker):
                source[self._place[sticker.carried(faces)]] = place
        return tuple(source)

    def orbit(self, kind: str, clockwise: str) -> Orbit:
        """The pieces of a kind, from the faces of one of them read clockwise."""
        pieces: dict[frozenset[str], str] = {}
        for rotation in self.whole_turns:
            colours = "".join(rotation[face] for face in clockwise)
            pieces.setdefault(frozenset(colours), colours)
        places = tuple(
            tuple(self._place[Sticker(face, kind, piece)] for face in colours) for piece, colours in pieces.items()
        )
        return Orbit(kind, places, tuple(pieces.values()))


class Placed(NamedTuple):
    """Which piece is in each place of an orbit, and how many steps clockwise it is turned there."""

    pieces: Permutation
    twists: tuple[int, ...]


def placed(facelets: str, orbit: Orbit) -> Placed:
    """The pieces of an orbit as they lie in these facelets.

    :raises ImpossibleState: if a place shows colours that no piece has, or if a piece is there twice
    """
    known = {
        colours[turned:] + colours[:turned]: (piece, -turned % len(colours))
        for piece, colours in enumerate(orbit.colours)
        for turned in range(len(colours))
    }
    pieces, twists = zip(*(_piece_at(facelets, places, orbit, known) for places in orbit.places), strict=True)
    for piece in pieces:
        if pieces.count(piece) > 1:
            raise ImpossibleState(f"the {orbit.kind} {orbit.colours[piece]} is there {pieces.count(piece)} times")
    return Placed(pieces, twists)


def _piece_at(
    facelets: str, places: Iterable[int], orbit: Orbit, known: Mapping[str, tuple[int, int]]
) -> tuple[int, int]:
    shown = "".join(facelets[place] for place in places)
    if shown not in known:
        raise ImpossibleState(f"no {orbit.kind} shows the colours {shown} clockwise")
    return known[shown]


def is_even(permutation: Permutation) -> bool:
    """Whether an even number of exchanges makes this permutation."""
    seen: set[int] = set()
    exchanges = 0
    for start in range(len(permutation)):
        place = start
        while place not in seen:
            seen.add(place)
            place = permutation[place]
            exchanges += place != start
    return exchanges % 2 == 0

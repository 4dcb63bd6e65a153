"""Stickers on pieces, and where turns take them.

A piece is known by the faces it shows, a sticker by its piece and its face. A turn takes faces to faces, and with
them the stickers of its layer; so the geometry of a puzzle is which face goes where, and nothing has to be measured.
Colours are written as the letters of the faces they belong to.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from cubelex.errors import ImpossibleState
from cubelex.puzzles.permutations import Permutation

# Where a turn or a rotation takes each face, by the faces' letters.
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

    def is_in_place(self, facelets: str) -> bool:
        """Whether each piece is in its own place, turned in whatever way."""
        return all(
            {facelets[place] for place in places} == set(colours)
            for places, colours in zip(self.places, self.colours, strict=True)
        )


class Placed(NamedTuple):
    """Which piece lies in each place of an orbit, and by how many of its stickers it is turned clockwise there."""

    pieces: Permutation
    twists: tuple[int, ...]


def turning(faces: str, rings: str) -> Faces:
    """The movement that takes each face of a ring to the next one, and leaves the others.

    >>> turning("URFDLB", "FLBR")["R"]
    'F'
    """
    moved = {ring[place - 1]: ring[place] for ring in rings.split() for place in range(len(ring))}
    return {face: moved.get(face, face) for face in faces}


def rotations(*generators: Faces) -> tuple[Faces, ...]:
    """Every way of turning the whole puzzle onto itself that these make; the first leaves it as it is."""
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
        self.solved = "".join(sticker.face for sticker in order)
        self._place = {sticker: place for place, sticker in enumerate(order)}
        self.whole_turns = tuple(whole_turns)
        self.rotations = tuple(self.turn(faces) for faces in whole_turns)

    def place(self, sticker: Sticker) -> int:
        """Where it is in the plain form."""
        return self._place[sticker]

    def turn(self, faces: Faces, layer: Callable[[Sticker], bool] = lambda sticker: True) -> Permutation:
        """The permutation of places when the stickers of a layer are carried along with the faces."""
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
        return self.orbit_of(kind, pieces.values())

    def orbit_of(self, kind: str, pieces: Iterable[str]) -> Orbit:
        """The pieces of a kind with these colours, each read as it is given."""
        colours = tuple(pieces)
        places = (tuple(self.place(Sticker(face, kind, frozenset(each))) for face in each) for each in colours)
        return Orbit(kind, tuple(places), colours)


def placed(facelets: str, orbit: Orbit) -> Placed:
    """The pieces of an orbit as they lie in these facelets.

    :raises ImpossibleState: when a place shows colours that no piece has, or when a piece is there twice.
    """
    # Last without a twist: a piece that is never turned may show the colours of another one the other way round.
    known = {
        colours[-twist:] + colours[:-twist]: (piece, twist)
        for twist in reversed(range(len(orbit.colours[0])))
        for piece, colours in enumerate(orbit.colours)
    }
    shown = ["".join(facelets[place] for place in places) for places in orbit.places]
    for colours in shown:
        if colours not in known:
            raise ImpossibleState(f"no {orbit.kind} shows the colours {colours} clockwise")
    pieces, twists = zip(*(known[colours] for colours in shown), strict=True)
    for piece in pieces:
        if pieces.count(piece) > 1:
            raise ImpossibleState(f"the {orbit.kind} {orbit.colours[piece]} is there {pieces.count(piece)} times")
    return Placed(pieces, twists)


def counted(facelets: str, solved: str) -> str:
    """The facelets without whitespace, when there are as many of each letter as on the solved puzzle.

    :raises ImpossibleState: when there are not.
    """
    letters = "".join(facelets.split())
    if len(letters) != len(solved):
        raise ImpossibleState(f"{len(letters)} stickers came where the puzzle has {len(solved)}")
    for letter in sorted(set(letters)):
        count, expected = letters.count(letter), solved.count(letter)
        if count > expected:
            raise ImpossibleState(f"the letter {letter!r} came {count} times where the puzzle has it {expected} times")
    return letters

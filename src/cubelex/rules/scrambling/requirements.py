"""What a scramble must be: far enough from solved, random in its way, held in its way (4b3, 4d)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from cubelex.competition import EventOrId, puzzle_kind
from cubelex.puzzles import Square1State, State, puzzle
from cubelex.regulations import Edition, cites
from cubelex.rules.events import is_blindfolded
from cubelex.rules.rulings import Ruling


@cites("4b3", "4b3b", "4b3c", "4b3d", "4b3e", "4b3f", since=date(2018, 1, 1))
def least_moves(event: EventOrId, edition: Edition) -> Ruling[int]:
    """How many moves a scrambled puzzle must be from solved at least; 2009 does not say.

    >>> from cubelex.regulations import edition
    >>> least_moves("222", edition("2025-07-17")), least_moves("333oh", edition("2025-07-17"))
    (Ruling(4, under=('4b3b',)), Ruling(2, under=('4b3',)))
    """
    kind = puzzle(event).event
    scrambles = edition.scrambles
    if kind in scrambles.least_moves:
        return Ruling(scrambles.least_moves[kind], under=edition.cite(puzzle_kind(kind).distance))
    if not scrambles.least_moves_otherwise:
        return Ruling(0, under=())
    return Ruling(scrambles.least_moves_otherwise, under=edition.cite(_way(kind, edition)))


def is_far_enough(event: EventOrId, moves: int, edition: Edition) -> Ruling[bool]:
    """Whether a state is far enough from solved, for a scramble or for a result (11i1d)."""
    least = least_moves(event, edition)
    return Ruling(moves >= least.answer, least.under)


@cites("4b3", "4b3e")
def is_random_state(event: EventOrId, edition: Edition) -> Ruling[bool]:
    """Whether every state is equally probable; otherwise the puzzle gets many random moves."""
    kind = puzzle(event).event
    return Ruling(kind in edition.scrambles.random_state, under=edition.cite(_way(kind, edition)))


def _way(kind: str, edition: Edition) -> str:
    """The regulation about how a puzzle is scrambled: by random moves, or into a random state."""
    return "4b3e" if kind in edition.scrambles.random_moves else "4b3"


@cites("4c", "4f", until=date(2018, 1, 1))
def scramble_length(event: EventOrId, edition: Edition) -> Ruling[int | None]:
    """How many moves of random-move sequences 2009 asks for, in Half Turn Metric; later editions leave it open."""
    kind = puzzle(event).event
    return Ruling(edition.scrambles.lengths.get(kind), under=edition.cite("4c", "4b3e") if edition.has("4c") else ())


@cites("4b3a")
def is_oriented_randomly(event: EventOrId, edition: Edition) -> Ruling[bool]:
    """Whether a sequence ends in a random orientation: in blindfolded events, since 2018."""
    applies = edition.scrambles.orients_blindfolded
    return Ruling(is_blindfolded(event) and applies, under=edition.cite("4b3a") if applies else ())


@cites("4b3d", since=date(2026, 1, 1))
def must_allow_slash(event_id: str, edition: Edition) -> Ruling[bool]:
    """Whether a slice must be possible as the first move of a solution: for Square-1, since 2026."""
    applies = edition.scrambles.square_one_slash_applies
    return Ruling(event_id == "sq1" and applies, under=edition.cite("4b3d") if applies else ())


def blocks_slash(state: State, edition: Edition) -> Ruling[bool]:
    """Whether a scrambled puzzle does not allow the first "/" that it must allow.

    >>> from cubelex.regulations import edition
    >>> blocks_slash(puzzle("sq1").solved.apply("(1,0) / (1,0)"), edition("2026-04-01"))
    Ruling(True, under=('4b3d',))
    """
    must = must_allow_slash(state.puzzle.event, edition)
    return Ruling(must.answer and isinstance(state, Square1State) and bool(state.across_cut), must.under)


@dataclass(frozen=True, slots=True)
class ColouredFace:
    """A face of a competitor's puzzle: its colour, its lightness (100 is white, 0 is black), and what is beside it.

    Beside a face are those that can be in front when it is on top. They share an edge; on an FTO, a corner only.
    """

    colour: str
    lightness: int
    beside: frozenset[str] = frozenset()

    @property
    def is_green(self) -> bool:
        """Whether the colour is a green."""
        return "green" in self.colour


Held = tuple[tuple[str, str], ...]
"""Places and the colours there, as in `(("top", "white"), ("front", "green"))`."""


@cites("4d1", "4d2", "4d3", "4d4", "4d5")
def how_to_hold(event: EventOrId, faces: Sequence[ColouredFace], edition: Edition) -> Ruling[Held]:
    """How a competitor's puzzle is held to be scrambled, whatever its colours; nothing where the edition does not say.

    White on top, or the lightest face; green in front, or the darkest face beside it. Of two greens the darker.
    Square-1 is given by the two faces that may be in front.
    """
    kind = puzzle(event).event
    match edition.scrambles.orientations.get(kind):
        case "white_top_green_front" | "white_top_darkest_green_front":
            return Ruling(_on_its_face(faces, ("top", "white"), "front"), under=edition.cite("4d1"))
        case "yellow_bottom_green_front":
            return Ruling(_on_its_face(faces, ("bottom", "yellow"), "front"), under=edition.cite("4d2"))
        case "white_top_green_front_left":
            return Ruling(_on_its_face(faces, ("top", "white"), "front-left"), under=edition.cite("4d5"))
        case "darker_front":
            return Ruling((("front", _darkest(faces).colour),), under=edition.cite("4d3"))
        case "darker_front_twelve_up":
            return Ruling((("front", _darkest(faces).colour), ("top", "12 o'clock")), under=edition.cite("4d4"))
        case "twelve_up":
            return Ruling((("top", "12 o'clock"),), under=edition.cite("4d4"))
    return Ruling((), under=())


def _on_its_face(faces: Sequence[ColouredFace], wanted: tuple[str, str], front: str) -> Held:
    place, colour = wanted
    named = [face for face in faces if face.colour == colour]
    first = named[0] if named else max(faces, key=lambda face: face.lightness)
    beside = [face for face in faces if face.colour in first.beside]
    greens = [face for face in beside if face.is_green]
    return (place, first.colour), (front, _darkest(greens or beside).colour)


def _darkest(faces: Collection[ColouredFace]) -> ColouredFace:
    return min(faces, key=lambda face: face.lightness)

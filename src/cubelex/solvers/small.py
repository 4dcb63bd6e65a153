"""The three puzzles with tables of all distances, and their aspects."""

from collections.abc import Callable
from functools import cache

from cubelex.puzzles import CubeState, FaceletPuzzle, State, TwistyPuzzle, puzzle
from cubelex.solvers.exact import Exact, Permutation


class TwoByTwo(Exact):
    """The 2×2×2 Cube with its corner DBL fixed: where the corners are, and where white or yellow is on each.

    >>> TwoByTwo().states
    3674160
    """

    event = "222"
    parts, suffixes = "URF", ("", "2", "'")
    sizes, widths = (5040, 729), (8, 24)
    shortest_words, five_to_seven_away, ends = 59568, 287664, 333336

    def aspects(self, state: State) -> tuple[bytes, bytes]:
        """The corner in each place, and the stickers that are white or yellow."""
        assert isinstance(state, CubeState)
        return bytes(corner.home for corner in state.corners), bytes(letter in "UD" for letter in str(state))

    def rearrangements(self, move: str) -> tuple[Permutation, Permutation]:
        """The moves of the corners, and of the stickers."""
        return tuple(self.aspects(puzzle(self.event).solved.apply(move))[0]), _permutation(self.event, move)


class Pyraminx(Exact):
    """The Pyraminx without its tips: where the edges are, and how the edges and the pieces below the tips are turned.

    >>> Pyraminx().states
    933120
    """

    event = "pyram"
    parts, suffixes = "ULRB", ("", "'")
    sizes, widths = (360, 2592), (12, 24)
    shortest_words, five_to_seven_away, ends = 58896, 281815, 338256

    def aspects(self, state: State) -> tuple[bytes, bytes]:
        """For the stickers of edges, the edge and which of its two colours. Then the colours of the other stickers."""
        edges, others = _places("pyram", "edge"), _places("pyram", "vertex")
        letters = str(state).encode()
        partners = [(letters[place], letters[_partners()[place]]) for place in edges]
        turned = bytes(own < other for own, other in partners) + bytes(letters[place] for place in others)
        return bytes(own + other for own, other in partners), turned

    def rearrangements(self, move: str) -> tuple[Permutation, Permutation]:
        """The moves of the stickers of edges, and of all stickers."""
        edges, others = _places("pyram", "edge"), _places("pyram", "vertex")
        return _among(edges, self.event, move), _among(edges + others, self.event, move)


class Skewb(Exact):
    """The Skewb with its corner URF fixed: its centres, and its other corners.

    >>> Skewb().states
    3149280
    """

    event = "skewb"
    parts, suffixes = "RULB", ("", "'")
    sizes, widths = (360, 8748), (6, 24)
    shortest_words, five_to_seven_away, ends = 61488, 384750, 365568

    def aspects(self, state: State) -> tuple[bytes, bytes]:
        """The colours of the centres and of the corners."""
        letters = str(state).encode()
        centres, corners = _places("skewb", "centre"), _places("skewb", "corner")
        return bytes(letters[place] for place in centres), bytes(letters[place] for place in corners)

    def rearrangements(self, move: str) -> tuple[Permutation, Permutation]:
        """The moves of the centres, and of the stickers of corners."""
        centres, corners = _places("skewb", "centre"), _places("skewb", "corner")
        return _among(centres, self.event, move), _among(corners, self.event, move)


@cache
def _places(event: str, kind: str) -> tuple[int, ...]:
    """Where the stickers of pieces of this kind are in the plain form."""
    played = puzzle(event)
    assert isinstance(played, TwistyPuzzle)
    return tuple(place for place, sticker in enumerate(played.stickering.order) if sticker.kind == kind)


@cache
def _partners() -> dict[int, int]:
    """For each sticker of an edge of the Pyraminx, the other sticker of the edge."""
    played = puzzle("pyram")
    assert isinstance(played, TwistyPuzzle)
    pieces = [sticker.piece for sticker in played.stickering.order]
    edges = _places("pyram", "edge")
    return {place: other for place in edges for other in edges if place != other and pieces[place] == pieces[other]}


def _permutation(event: str, move: str) -> Permutation:
    """Where each sticker comes from in the move."""
    played = puzzle(event)
    assert isinstance(played, FaceletPuzzle)
    return played.permutation_of(played.parse(move))


def _among(places: tuple[int, ...], event: str, move: str) -> Permutation:
    """Where each sticker comes from, among places that no sticker leaves."""
    sources = _permutation(event, move)
    return tuple(places.index(sources[place]) for place in places)


@cache
def exact(event: str) -> Exact:
    """The puzzle of the event."""
    kinds: dict[str, Callable[[], Exact]] = {"222": TwoByTwo, "pyram": Pyraminx, "skewb": Skewb}
    return kinds[event]()


TIPS = "ulrb"


def tip_turns(state: State) -> tuple[str, ...]:
    """Moves that align the tips of a Pyraminx with the pieces below them, at most one turn each."""
    turns = []
    for tip in TIPS:
        for turn in ("", tip, tip + "'"):
            if _is_in_line(str(state.apply(turn)), tip):
                turns.append(turn)
    return tuple(filter(None, turns))


def _is_in_line(facelets: str, tip: str) -> bool:
    return all(facelets[place] == facelets[below] for place, below in _below(tip).items())


@cache
def _below(tip: str) -> dict[int, int]:
    """For each sticker of a tip, the sticker of the piece below on the same face."""
    played = puzzle("pyram")
    assert isinstance(played, TwistyPuzzle)
    order = played.stickering.order
    moved = [place for place, source in enumerate(_permutation("pyram", tip)) if place != source]
    return {place: order.index(order[place]._replace(kind="vertex")) for place in moved}

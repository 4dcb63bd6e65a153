"""The Pyraminx: a table of all distances without its tips, which are turned on their own."""

from collections.abc import Mapping
from functools import cache

from cubelex.puzzles import CubeState, State, TwistyPuzzle, TwistyState, puzzle
from cubelex.solvers.exact import Exact, Permutation, among, permutation_of, sticker_places
from cubelex.solvers.exact_solver import ExactSolver
from cubelex.solvers.registry import SOLVERS

TIPS = "ulrb"

# For each face, the stickers of the piece below the opposite tip: the one without this face's colour.
_OPPOSITE_VERTEX = {"D": (2, 11, 20), "R": (5, 16, 28), "L": (7, 23, 30), "F": (14, 25, 33)}


class ExactPyraminx(Exact):
    """The Pyraminx without its tips: where the edges are, and how the edges and the pieces below the tips are turned.

    >>> ExactPyraminx().states
    933120
    """

    event = "pyram"
    parts, suffixes = "ULRB", ("", "'")
    sizes, widths = (360, 2592), (12, 24)
    shortest_words, five_to_seven_away, ends = 58896, 281815, 338256

    def aspects(self, state: State) -> tuple[bytes, bytes]:
        """For the stickers of edges, the edge and which of its two colours. Then the colours of the other stickers."""
        edges, others = sticker_places("pyram", "edge"), sticker_places("pyram", "vertex")
        letters = str(state).encode()
        partners = [(letters[place], letters[_partners()[place]]) for place in edges]
        turned = bytes(own < other for own, other in partners) + bytes(letters[place] for place in others)
        return bytes(own + other for own, other in partners), turned

    def rearrangements(self, move: str) -> tuple[Permutation, Permutation]:
        """The moves of the stickers of edges, and of all stickers."""
        edges, others = sticker_places("pyram", "edge"), sticker_places("pyram", "vertex")
        return among(edges, self.event, move), among(edges + others, self.event, move)

    def new_names(self, state: CubeState | TwistyState) -> Mapping[str, str]:
        """By the pieces below the tips."""
        shown = {face: {state.facelets[place] for place in places} for face, places in _OPPOSITE_VERTEX.items()}
        return {colour: face for face, colours in shown.items() for colour in set("FLRD") - colours}

    def apart(self, state: State) -> tuple[str, ...]:
        """The turns of the tips."""
        return tip_turns(state)


@cache
def _partners() -> dict[int, int]:
    """For each sticker of an edge, the other sticker of the edge."""
    played = puzzle("pyram")
    assert isinstance(played, TwistyPuzzle)
    pieces = [sticker.piece for sticker in played.stickering.order]
    edges = sticker_places("pyram", "edge")
    return {place: other for place in edges for other in edges if place != other and pieces[place] == pieces[other]}


def tip_turns(state: State) -> tuple[str, ...]:
    """Moves that align the tips with the pieces below them, at most one turn each."""
    turns = []
    for tip in TIPS:
        for turn in ("", tip, tip + "'"):
            facelets = str(state.apply(turn))
            if all(facelets[place] == facelets[below] for place, below in _below(tip).items()):
                turns.append(turn)
    return tuple(filter(None, turns))


@cache
def _below(tip: str) -> dict[int, int]:
    """For each sticker of a tip, the sticker of the piece below on the same face."""
    played = puzzle("pyram")
    assert isinstance(played, TwistyPuzzle)
    order = played.stickering.order
    moved = [place for place, source in enumerate(permutation_of("pyram", tip)) if place != source]
    return {place: order.index(order[place]._replace(kind="vertex")) for place in moved}


@SOLVERS.register("pyram")
def pyraminx_solver() -> ExactSolver:
    """By a table of all distances."""
    return ExactSolver(ExactPyraminx())

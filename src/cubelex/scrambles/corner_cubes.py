"""Sequences of Redi Cube: random moves, none of them redundant. The Ivy Cube has a table of all distances."""

from functools import partial

from cubelex.competition import EventKind
from cubelex.puzzles import TwistyPuzzle, puzzle
from cubelex.regulations import Edition
from cubelex.scrambles.chance import Chance
from cubelex.scrambles.methods import RANDOM_MOVES, Generator
from cubelex.scrambles.nearness import needs_two_moves

# There are 1.6·10¹² states, and 14 new turns for each move: after 11 moves there are as many sequences as states.
_LENGTH = 20


@RANDOM_MOVES.register("redi_cube")
def random_moves(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """Turns of corners, each uniformly random among those that do not undo or join the turns before."""
    return partial(_by_turns, event.puzzle)


def _by_turns(puzzle_id: str, least: int, chance: Chance) -> str:
    while True:
        turns = random_turns(puzzle_id, chance)
        if least == 0 or needs_two_moves(puzzle_id, turns):
            return " ".join(turns)


def random_turns(puzzle_id: str, chance: Chance) -> list[str]:
    """As many turns as a sequence has. Corners that share no edge turn freely: their order is that of their names."""
    held = puzzle(puzzle_id)
    assert isinstance(held, TwistyPuzzle)
    parts = list(held.turns)
    turns: list[tuple[int, str]] = []
    while len(turns) < _LENGTH:
        place = chance.below(len(parts))
        if not _is_redundant(parts, [before for before, _ in turns], place):
            turns.append((place, parts[place] + ("", "'")[chance.below(2)]))
    return [written for _, written in turns]


def _is_redundant(parts: list[str], before: list[int], place: int) -> bool:
    """Whether the turn could be made earlier: joined with one of the same corner, or before one of a later name."""
    for earlier in reversed(before):
        if earlier == place:
            return True
        if _share_an_edge(parts[earlier], parts[place]):
            return False
        if earlier > place:
            return True
    return False


def _share_an_edge(one: str, other: str) -> bool:
    return sum(a == b for a, b in zip(one, other, strict=True)) == 2

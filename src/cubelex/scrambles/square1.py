"""Sequences of Square-1: to a random state, or in 2009 of random moves."""

from functools import partial

from cubelex.competition import EventKind
from cubelex.errors import ImpossibleMove
from cubelex.puzzles import puzzle
from cubelex.regulations import Edition
from cubelex.scrambles.chance import Chance
from cubelex.scrambles.methods import RANDOM_MOVES, RANDOM_STATES, Generator


@RANDOM_STATES.register("sq1")
def random_state(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """Each state equally likely (4b3), among those in which "/" is possible where that is asked for (4b3d)."""
    return partial(scramble_square1, edition.scrambles.square_one_slash_applies)


def scramble_square1(with_free_cut: bool, least: int, chance: Chance) -> str:
    """To a state at least `least` moves from solved, in which "/" is possible where that is asked for (4b3d)."""
    from cubelex.solvers import square1  # only here: random moves do not need its tables

    while True:
        drawn = square1.state_of(chance.below(square1.states(with_free_cut=with_free_cut)), with_free_cut=with_free_cut)
        if square1.needs_at_least(drawn, least):
            break
    return square1.format_turns(square1.inverse_turns(square1.search(drawn)))


@RANDOM_MOVES.register("sq1")
def random_moves(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """Pairs of turns of the layers, as many as the edition says (4f)."""

    def generate(least: int, chance: Chance) -> str:
        pairs = random_square1_pairs(edition.scrambles.lengths["sq1"], chance)
        return " ".join(f"({top},{bottom})" for top, bottom in pairs)

    return generate


def random_square1_pairs(count: int, chance: Chance) -> list[tuple[int, int]]:
    """Pairs of layer turns, each followed by a turn of the right half, with a number of moves in all (2009's 4f).

    A turned layer counts one move, and so does the right half.
    """
    state = puzzle("sq1").solved
    pairs: list[tuple[int, int]] = []
    while count:
        top, bottom = pair = (chance.below(12) - 5, chance.below(12) - 5)
        left = count - (top != 0) - (bottom != 0) - 1
        if pair == (0, 0) or left < 0 or left == 1:
            continue
        try:
            state = state.apply(f"({top},{bottom}) /")
        except ImpossibleMove:
            continue
        pairs.append(pair)
        count = left
    return pairs

"""Sequences of FTO to a random state, each state that qualifies equally likely (4b3).

A state is drawn uniformly among all, and drawn again as long as it is too near to solved, however it is held.
"""

from functools import partial

from cubelex.competition import EventKind
from cubelex.puzzles import Fto
from cubelex.regulations import Edition
from cubelex.scrambles.chance import Chance
from cubelex.scrambles.methods import RANDOM_STATES, Generator
from cubelex.solvers import fto


@RANDOM_STATES.register("fto")
def random_state(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """Each state equally likely (4b3)."""
    return partial(scramble_fto, short_ms=short_ms)


def scramble_fto(least: int, chance: Chance, short_ms: int | None = None) -> str:
    """About 26 moves to a state at least `least` moves from solved."""
    while (drawn := str(fto.state_of(chance.below(fto.STATES)))) in Fto().nearer_than(least):
        pass
    found = fto.solution(drawn) if short_ms is None else fto.short_solution(drawn, short_ms)
    return " ".join(fto.inverse(found))

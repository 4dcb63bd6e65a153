"""Sequences of Pyraminx to a random state: the table of all distances, and the tips."""

from functools import partial

from cubelex.competition import EventKind
from cubelex.regulations import Edition
from cubelex.scrambles.chance import Chance
from cubelex.scrambles.exact_states import way
from cubelex.scrambles.methods import RANDOM_STATES, Generator
from cubelex.solvers import exact, exact_solver, pyraminx

_TIP_STATES = 81


@RANDOM_STATES.register("pyram")
def random_state(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """Each state equally likely (4b3)."""
    return partial(scramble_pyraminx, exact_solver.exact_table(event.puzzle))


def scramble_pyraminx(table: exact.Distances, least: int, chance: Chance) -> str:
    """Eleven moves and up to four of the tips, to a state at least `least` moves from solved, tips counted."""
    while True:
        tips = [turn for turn in _tips(chance.below(_TIP_STATES)) if turn]
        core = chance.below(table.states)
        if table.distance(core) + len(tips) >= least:
            return " ".join([*way(table, core, chance), *tips])


def _tips(number: int) -> list[str]:
    """The turns of the four tips, by three digits of base three each."""
    turns = []
    for tip in pyraminx.TIPS:
        number, turned = divmod(number, 3)
        turns.append(("", tip, tip + "'")[turned])
    return turns

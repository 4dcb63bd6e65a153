"""Random states of puzzles with a table of all distances: eleven moves lead to each (4b3)."""

from functools import partial
from typing import TYPE_CHECKING

from cubelex.competition import EventKind
from cubelex.regulations import Edition
from cubelex.scrambles.chance import Chance
from cubelex.scrambles.methods import Generator

if TYPE_CHECKING:
    from cubelex.solvers import exact


def by_exact_table(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """What a puzzle gets that registers nothing of its own.

    :raises UnknownEvent: when the puzzle has no table of all distances.
    """
    from cubelex.solvers import exact_solver  # only here: most puzzles register a method of their own

    return partial(scramble_exact, exact_solver.exact_table(event.puzzle))


def scramble_exact(table: "exact.Distances", least: int, chance: Chance) -> str:
    """Eleven moves to a state at least `least` moves from solved."""
    while table.distance(number := chance.below(table.states)) < least:
        pass
    return " ".join(way(table, number, chance))


def way(table: "exact.Distances", number: int, chance: Chance) -> tuple[str, ...]:
    """Eleven moves to the state; none to the solved one, which only 2009 allows."""
    return table.scramble(number, chance.below) if table.distance(number) else ()

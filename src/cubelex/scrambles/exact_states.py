"""Random states of puzzles that need no method of their own: by a table of all distances, or in phases (4b3)."""

from functools import partial
from typing import TYPE_CHECKING

from cubelex.competition import EventKind
from cubelex.errors import UnknownEvent
from cubelex.regulations import Edition
from cubelex.scrambles.chance import Chance
from cubelex.scrambles.methods import Generator
from cubelex.solvers import solver

if TYPE_CHECKING:
    from cubelex.solvers import exact, phases


def by_solver(event: EventKind, edition: Edition, short_ms: int | None) -> Generator:
    """What a puzzle gets that registers nothing of its own.

    :raises UnknownEvent: when the puzzle has neither a table of all distances nor a solver in phases.
    """
    # Only here: most puzzles register a method of their own.
    from cubelex.solvers import exact_solver, phases

    found = solver(event.puzzle)
    if isinstance(found, exact_solver.ExactSolver):
        return partial(scramble_exact, found.exact)
    if isinstance(found, phases.PhasedSolver):
        return partial(scramble_in_phases, found)
    raise UnknownEvent(f"{event.name} has a solver, but no way to draw random states")


def scramble_exact(table: "exact.Distances", least: int, chance: Chance) -> str:
    """Moves to a state at least `least` moves from solved: eleven, or a shortest way."""
    while table.distance(number := chance.below(table.states)) < least:
        pass
    return " ".join(way(table, number, chance))


def way(table: "exact.Distances", number: int, chance: Chance) -> tuple[str, ...]:
    """Moves to the state; none to the solved one, which only 2009 allows."""
    return table.scramble(number, chance.below) if table.distance(number) else ()


def scramble_in_phases(found: "phases.PhasedSolver", least: int, chance: Chance) -> str:
    """Moves to a state at least `least` moves from solved, each state equally likely."""
    held = found.puzzle
    while held.moves_from_solved(state := held.numbered(chance.below(held.states))) < least:
        pass
    return " ".join(found.way_to(state.facelets))

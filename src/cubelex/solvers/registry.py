"""Which solver an event's puzzle has, and the questions anyone may ask. A solver is imported when it is asked for."""

from functools import cache
from importlib import import_module

from cubelex.errors import UnknownEvent
from cubelex.puzzles import Algorithm, State, puzzle
from cubelex.solvers.models import Searching, Solver, unwatched
from cubelex.solvers.tables import Progress, silent

# Event of the puzzle → module of cubelex.solvers, its class, and what the class takes.
_SOLVERS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "333": ("three_solver", "ThreeByThreeSolver", ()),
    "222": ("small_solver", "SmallSolver", ("222",)),
    "444": ("four", "FourByFourSolver", ()),
    "clock": ("clock", "ClockSolver", ()),
    "pyram": ("small_solver", "SmallSolver", ("pyram",)),
    "skewb": ("small_solver", "SmallSolver", ("skewb",)),
    "sq1": ("square1", "Square1Solver", ()),
}


@cache
def solver(event: str) -> Solver:
    """The solver of the event's puzzle.

    :raises UnknownEvent: when there is no such event, or no solver for its puzzle.
    """
    played = puzzle(event)
    if played.event not in _SOLVERS:
        raise UnknownEvent(f"{played.name} has no solver; those that have one are {', '.join(_SOLVERS)}")
    module, name, arguments = _SOLVERS[played.event]
    made: Solver = getattr(import_module(f"cubelex.solvers.{module}"), name)(*arguments)
    return made


def solve(state: State) -> Algorithm:
    """Moves that solve the state, always the same ones; none for a solved one.

    A shortest solution for 2×2×2, Pyraminx and Skewb, a good one for the others.

    >>> from cubelex.puzzles import puzzle
    >>> solve(puzzle("222").solved.apply("R U2 F'"))
    puzzle('222').parse("F U2 R'")

    :raises ImpossibleState: when no moves solve it, with the reason.
    :raises UnknownEvent: when there is no solver for the puzzle.
    """
    return solver(state.puzzle.event).solve(_checked(state))


def solve_optimally(state: State, searching: Searching = unwatched) -> Algorithm:
    """The same, as short as can be: for a 3×3×3 Cube this may take minutes, or hours.

    :raises ImpossibleState: when no moves solve it, with the reason.
    :raises UnknownEvent: when shortest solutions of the puzzle cannot be found.
    """
    return solver(state.puzzle.event).solve_optimally(_checked(state), searching)


def distance(state: State) -> int:
    """How many moves the state needs at least, tips of a Pyraminx included.

    >>> from cubelex.puzzles import puzzle
    >>> distance(puzzle("pyram").solved.apply("U L u"))
    3

    :raises ImpossibleState: when no moves solve it, with the reason.
    :raises UnknownEvent: when the distances of the puzzle are not known.
    """
    return solver(state.puzzle.event).distance(_checked(state))


def prepare(event: str, progress: Progress = silent) -> None:
    """Open the tables for the event, and build them first if need be; a second time nothing is done.

    :raises UnknownEvent: when there is no such event, or no solver for its puzzle.
    """
    solver(event).prepare(progress)


def _checked(state: State) -> State:
    """The state, if some moves solve it: one that was made without checks may be impossible."""
    return state.puzzle.state(str(state))

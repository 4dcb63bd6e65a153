"""The solver of each event, and the functions of this area. A solver is imported when it is needed."""

from functools import cache
from importlib import import_module

from cubelex.errors import UnknownEvent
from cubelex.puzzles import Algorithm, State, puzzle
from cubelex.solvers.models import Searching, Solver, unwatched
from cubelex.solvers.tables import Progress, silent

# Event of the puzzle → module of cubelex.solvers, its class, and what the class takes.
_SOLVERS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "333": ("three_solver", "ThreeByThreeSolver", ()),
    "222": ("exact_solver", "SmallSolver", ("222",)),
    "444": ("four", "FourByFourSolver", ()),
    "clock": ("clock", "ClockSolver", ()),
    "pyram": ("exact_solver", "SmallSolver", ("pyram",)),
    "skewb": ("exact_solver", "SmallSolver", ("skewb",)),
    "sq1": ("square1", "Square1Solver", ()),
}


@cache
def solver(event: str) -> Solver:
    """The solver of the event's puzzle.

    :raises UnknownEvent: when there is no such event, or no solver for its puzzle.
    """
    played = puzzle(event)
    if played.event not in _SOLVERS:
        raise UnknownEvent(f"{played.name} has no solver. Choose one of {', '.join(_SOLVERS)}.")
    module, name, arguments = _SOLVERS[played.event]
    made: Solver = getattr(import_module(f"cubelex.solvers.{module}"), name)(*arguments)
    return made


def solve(state: State) -> Algorithm:
    """Moves that solve the state, always the same ones. Empty for a solved state.

    A shortest solution for 2×2×2, Pyraminx and Skewb, a good one for the others.

    >>> from cubelex.puzzles import puzzle
    >>> solve(puzzle("222").solved.apply("R U2 F'"))
    puzzle('222').parse("F U2 R'")

    :raises ImpossibleState: when no moves solve it, with the reason.
    :raises UnknownEvent: when there is no solver for the puzzle.
    """
    return solver(state.puzzle.event).solve(_checked(state))


def solve_optimally(state: State, searching: Searching = unwatched) -> Algorithm:
    """A shortest solution. For a 3×3×3 Cube this may take minutes or hours.

    :raises ImpossibleState: when no moves solve it, with the reason.
    :raises UnknownEvent: when shortest solutions of the puzzle cannot be found.
    """
    return solver(state.puzzle.event).solve_optimally(_checked(state), searching)


def distance(state: State) -> int:
    """The distance of the state in moves, tips of a Pyraminx included.

    >>> from cubelex.puzzles import puzzle
    >>> distance(puzzle("pyram").solved.apply("U L u"))
    3

    :raises ImpossibleState: when no moves solve it, with the reason.
    :raises UnknownEvent: when the distances of the puzzle are not known.
    """
    return solver(state.puzzle.event).distance(_checked(state))


def prepare(event: str, progress: Progress = silent) -> None:
    """Open the tables for the event. Builds them first if they do not exist. A second call does nothing.

    :raises UnknownEvent: when there is no such event, or no solver for its puzzle.
    """
    solver(event).prepare(progress)


def _checked(state: State) -> State:
    """The state, checked: a state that was made without checks may be impossible."""
    return state.puzzle.state(str(state))

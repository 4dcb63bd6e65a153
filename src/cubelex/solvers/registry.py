"""The solver of each puzzle, and the functions of this area. A solver is imported when it is needed."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

from cubelex.competition import EventOrId, event_kinds
from cubelex.errors import UnknownEvent
from cubelex.puzzles import Algorithm, ByPuzzle, State, puzzle
from cubelex.solvers.models import Searching, Solver, unwatched
from cubelex.solvers.parallel import in_parallel
from cubelex.solvers.tables import Progress, silent

SOLVERS: Final[ByPuzzle[Callable[[], Solver]]] = ByPuzzle("solvers")


def solver(event: EventOrId) -> Solver:
    """The solver of the event's puzzle.

    :raises UnknownEvent: when there is no such event, or no solver for its puzzle.
    """
    return _solver(puzzle(event).event)


@cache
def _solver(puzzle_id: str) -> Solver:
    make = SOLVERS.find(puzzle_id)
    if make is None:
        raise UnknownEvent(f"{puzzle(puzzle_id).name} has no solver. Choose one of {_puzzles_with(lambda _: True)}.")
    return make()


def solve(state: State) -> Algorithm:
    """Moves that solve the state, always the same ones. Empty for a solved state.

    A shortest solution where a table has the distances of all states, a good one for the other puzzles.

    >>> from cubelex.puzzles import puzzle
    >>> solve(puzzle("222").solved.apply("R U2 F'"))
    puzzle('222').parse("F U2 R'")

    :raises ImpossibleState: when no moves solve it, with the reason.
    :raises UnknownEvent: when there is no solver for the puzzle.
    """
    return solver(state.puzzle.event).solve(_checked(state))


def solve_many(states: Iterable[State], *, workers: int | None = None) -> tuple[Algorithm, ...]:
    """Moves that solve each of the states, in their order, found on all cores.

    >>> from cubelex.puzzles import puzzle
    >>> solved = puzzle("pyram").solved
    >>> [str(moves) for moves in solve_many([solved.apply("U L'"), solved, solved.apply("r B")])]
    ["L U'", '', "B' r'"]

    :raises ImpossibleState: when no moves solve one of them, with the reason.
    :raises UnknownEvent: when there is no solver for a puzzle.
    """
    return in_parallel(solve, states, workers)


def is_solvable(state: State) -> bool:
    """Whether moves solve the state. `puzzle.state()` makes no other ones, but a state can be made without checks.

    >>> from cubelex.puzzles import CubeState, puzzle
    >>> cube = puzzle("222")
    >>> is_solvable(cube.solved), is_solvable(CubeState(cube, "R" + str(cube.solved)[1:]))
    (True, False)
    """
    return state.puzzle.is_solvable(str(state))


def solve_optimally(state: State, searching: Searching = unwatched) -> Algorithm:
    """A shortest solution. For a 3×3×3 Cube this may take minutes or hours.

    >>> from cubelex.puzzles import puzzle
    >>> solve_optimally(puzzle("skewb").solved.apply("R U' L"))
    puzzle('skewb').parse("L' U R'")

    :raises ImpossibleState: when no moves solve it, with the reason.
    :raises UnknownEvent: when shortest solutions of the puzzle cannot be found.
    """
    chosen = solver(state.puzzle.event)
    if not chosen.finds_shortest:
        able = _puzzles_with(lambda other: other.finds_shortest)
        raise UnknownEvent(f"shortest solutions are available for {able}, not for {state.puzzle.name}")
    return chosen.solve_optimally(_checked(state), searching)


def distance(state: State) -> int:
    """The distance of the state in moves, tips of a Pyraminx included.

    >>> from cubelex.puzzles import puzzle
    >>> distance(puzzle("pyram").solved.apply("U L u"))
    3

    :raises ImpossibleState: when no moves solve it, with the reason.
    :raises UnknownEvent: when the distances of the puzzle are not known.
    """
    chosen = solver(state.puzzle.event)
    if not chosen.knows_distances:
        able = _puzzles_with(lambda other: other.knows_distances)
        raise UnknownEvent(f"distances are available for {able}, not for {state.puzzle.name}")
    return chosen.distance(_checked(state))


def prepare(event: EventOrId, progress: Progress = silent) -> None:
    """Open the tables for the event. Builds them first if they do not exist. A second call does nothing.

    :raises UnknownEvent: when there is no such event, or no solver for its puzzle.
    """
    solver(event).prepare(progress)


def _puzzles_with(is_able: Callable[[Solver], bool]) -> str:
    """The puzzles with such a solver."""
    puzzles = dict.fromkeys(kind.puzzle for kind in event_kinds() if kind.puzzle)
    return ", ".join(puzzle_id for puzzle_id in puzzles if SOLVERS.find(puzzle_id) and is_able(solver(puzzle_id)))


def _checked(state: State) -> State:
    """The state, checked: a state that was made without checks may be impossible."""
    return state.puzzle.state(str(state))

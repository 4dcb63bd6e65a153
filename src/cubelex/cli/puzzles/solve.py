"""`cubelex solve`: moves that solve a puzzle."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import click
from click.exceptions import Exit

from cubelex.cli.files import input_lines, line_text
from cubelex.cli.progress import share_of
from cubelex.errors import CubelexError

if TYPE_CHECKING:
    from cubelex.puzzles import Algorithm, Puzzle


@click.command()
@click.argument("event", help="The WCIF id of an event, for example 333, 222, pyram or clock.")
@click.argument("moves", help="Moves from solved, or - to read one sequence per line from standard input.")
@click.option("--optimal", is_flag=True, help="Find a shortest solution. 3x3x3 takes minutes, sometimes hours.")
@click.option("--state", "is_state", is_flag=True, help="The input is states as printed by `cubelex apply`, not moves.")
@click.option("--json", "as_json", is_flag=True, help='Print JSON: {"solution": …, "length": …}.')
def solve(
    event: str,
    moves: str,
    optimal: bool,
    is_state: bool,
    as_json: bool,
) -> None:
    """Solve the state that the moves lead to.

    Solutions of 2x2x2, Pyraminx and Skewb are always shortest. The length does not count rotations, and for Clock only
    counts turns. Examples: `cubelex solve 333 "R U R' U'"`, `cubelex solve pyram "U L' r" --json`,
    `cubelex scramble 222 -n 10 | cubelex solve 222 -`, `cubelex solve 222 UUFLBRURRUFFDRDDFDLLBLBB --state`.
    """
    from cubelex.puzzles import puzzle
    from cubelex.solvers import prepare

    held = puzzle(event)
    prepare(event, share_of("Preparing tables"))
    solution_of = _solver(held, optimal, is_state)
    if moves == "-":
        _answer_each_line(solution_of, as_json)
    else:
        click.echo(_shown(solution_of(moves), as_json))


def _solver(held: "Puzzle", optimal: bool, is_state: bool) -> "Callable[[str], Algorithm]":
    from cubelex.solvers import solve, solve_optimally

    def solution_of(given: str) -> "Algorithm":
        state = held.state(given) if is_state else held.solved.apply(given)
        return solve_optimally(state, _searching) if optimal else solve(state)

    return solution_of


def _shown(solution: "Algorithm", as_json: bool) -> str:
    length = solution.puzzle.move_count(solution)
    return json.dumps({"solution": str(solution), "length": length}) if as_json else str(solution)


def _answer_each_line(solution_of: "Callable[[str], Algorithm]", as_json: bool) -> None:
    """Print one line for each line read. A line that cannot be solved gives an empty line, or an error in JSON."""
    faults = 0
    for number, line in enumerate(input_lines(), start=1):
        try:
            click.echo(_shown(solution_of(line_text(line)), as_json))
        except CubelexError as fault:
            faults += 1
            click.echo(json.dumps({"error": str(fault)}) if as_json else "")
            click.echo(f"cubelex: line {number}: {fault}", err=True)
    if faults:
        raise Exit(2)


def _searching(length: int, share: float) -> None:
    share_of(f"Searching {length} moves" if length else "Preparing tables")(share)

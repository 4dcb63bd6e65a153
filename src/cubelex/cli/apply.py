"""`cubelex apply`: the state of a puzzle after moves from solved."""

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from cubelex.errors import CubelexError

if TYPE_CHECKING:
    from cubelex.puzzles import Puzzle, State
    from cubelex.regulations import Edition

app = typer.Typer(add_completion=False)


def _events(incomplete: str) -> list[str]:
    from cubelex.puzzles import events

    return [event for event in events() if event.startswith(incomplete)]


@app.command()
def apply(
    event: Annotated[
        str, typer.Argument(help="An event by its WCIF id, such as 333, 444bf, minx or sq1.", autocompletion=_events)
    ],
    moves: Annotated[str, typer.Argument(help="The moves, or - for one sequence a line from standard input.")],
    as_json: Annotated[bool, typer.Option("--json", help='As JSON: {"state": …, "solved": …}.')] = False,
    edition: Annotated[
        str | None,
        typer.Option(help="Only the notation of this edition, e.g. 2018-01-01, rather than today's and a little more."),
    ] = None,
) -> None:
    """Apply moves to a solved puzzle held as for scrambling, and print its state.

    Cubes are printed as facelets: the faces U, R, F, D, L, B, row by row. Examples:
    `cubelex apply 333 "R U R' U'" --json`, `cubelex apply sq1 "(1,0)/(3,3)/"`, `cubelex apply 444 "r" --edition 2009`,
    `cubelex scramble 555 -n 100 | cubelex apply 555 -`.
    """
    from cubelex.puzzles import puzzle
    from cubelex.regulations import edition as edition_named

    held, under = puzzle(event), edition_named(edition) if edition else None
    if moves == "-":
        _answer_each_line(held, under, as_json)
    else:
        typer.echo(_shown(_state_after(held, moves, under), as_json))


def _state_after(held: "Puzzle", moves: str, under: "Edition | None") -> "State":
    return held.solved.apply(held.parse(moves, under))


def _shown(state: "State", as_json: bool) -> str:
    return json.dumps({"state": str(state), "solved": state.is_solved}) if as_json else str(state)


def _answer_each_line(held: "Puzzle", under: "Edition | None", as_json: bool) -> None:
    """One line out for each line in, also for one that cannot be applied: empty, or an error in JSON."""
    faults = 0
    for number, line in _lines():
        try:
            typer.echo(_shown(_state_after(held, line, under), as_json))
        except CubelexError as fault:
            faults += 1
            typer.echo(json.dumps({"error": str(fault)}) if as_json else "")
            typer.echo(f"cubelex: line {number}: {fault}", err=True)
    if faults:
        raise typer.Exit(2)


def _lines() -> Iterator[tuple[int, str]]:
    return ((number, line.rstrip("\n")) for number, line in enumerate(sys.stdin, start=1))

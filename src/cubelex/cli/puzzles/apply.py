"""`cubelex apply`: the state of a puzzle after moves from the solved state."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.exceptions import Exit

from cubelex.cli.files import input_lines, line_text, write_bytes, write_text
from cubelex.cli.parameters import FILE
from cubelex.cli.puzzles.pictures import Looks, looks
from cubelex.errors import CubelexError

if TYPE_CHECKING:
    from cubelex.puzzles import Puzzle, State
    from cubelex.regulations import Edition


def _events(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from cubelex.puzzles import event_ids

    return [event_id for event_id in event_ids() if event_id.startswith(incomplete)]


@click.command()
@click.argument("event", help="The WCIF id of an event, for example 333, minx or sq1.", shell_complete=_events)
@click.argument("moves", help="The moves, or - to read one sequence per line from standard input.")
@click.option("--json", "as_json", is_flag=True, help='Print JSON: {"state": …, "solved": …}.')
@click.option("--edition", help="Accept only the notation of this edition, for example 2018-01-01.")
@click.option("--svg", "as_svg", is_flag=True, help="Print an SVG image.")
@click.option("--png", "as_png", is_flag=True, help="Print a PNG image.")
@click.option("--output", "-o", type=FILE, help="Output file. A name ending in .svg or .png writes an image.")
@click.option("--palette", default="colour", help="Palette: colour, marked, colour-blind or black-and-white.")
@click.option("--scheme", default="", help="Colours of the faces, for example U=black,F=#00ff00.")
def apply(
    event: str,
    moves: str,
    as_json: bool,
    edition: str | None,
    as_svg: bool,
    as_png: bool,
    output: Path | None,
    palette: str,
    scheme: str,
) -> None:
    """Apply moves to a solved puzzle and print its state. A terminal also shows a picture.

    The puzzle is held in the scrambling orientation. Cubes are printed as facelets: the faces U, R, F, D, L, B, row by
    row. Examples:
    `cubelex apply 333 "R U R' U'" --json`, `cubelex apply sq1 "(1,0)/(3,3)/"`, `cubelex apply 444 "r" --edition 2009`,
    `cubelex apply minx "R++ D--" --svg > minx.svg`, `cubelex apply clock "UR3+ y2" -o clock.png --palette marked`,
    `cubelex scramble 555 -n 100 | cubelex apply 555 -`.
    """
    from cubelex.puzzles import puzzle
    from cubelex.regulations import edition as edition_named

    form = _form(as_json, as_svg, as_png, output)
    held, under, seen = puzzle(event), edition_named(edition) if edition else None, looks(palette, scheme)
    if moves == "-":
        _answer_each_line(held, under, form, seen, output)
        return
    state = _state_after(held, moves, under)
    if form == "png":
        write_bytes(seen.png(state), output)
        return
    if form == "text" and output is None:
        seen.show(state)
    write_text(_shown(state, form, seen, moves), output)


def _form(as_json: bool, as_svg: bool, as_png: bool, output: Path | None) -> str:
    """The form of the output: text, json, svg or png."""
    wanted = [form for form, is_wanted in (("json", as_json), ("svg", as_svg), ("png", as_png)) if is_wanted]
    if len(wanted) > 1:
        raise click.BadParameter(f"--{' and --'.join(wanted)} exclude each other. Choose one.")
    suffix = output.suffix.removeprefix(".") if output else ""
    return wanted[0] if wanted else suffix if suffix in ("json", "svg", "png") else "text"


def _state_after(held: "Puzzle", moves: str, under: "Edition | None") -> "State":
    return held.solved.apply(held.parse(moves, under))


def _shown(state: "State", form: str, seen: Looks, moves: str) -> str:
    if form == "svg":
        return seen.svg(state, f"{state.puzzle.name} after {moves}" if moves.strip() else state.puzzle.name)
    return json.dumps({"state": str(state), "solved": state.is_solved}) if form == "json" else str(state)


def _answer_each_line(held: "Puzzle", under: "Edition | None", form: str, seen: Looks, output: Path | None) -> None:
    """Print one line for each line read. A line that cannot be applied gives an empty line, or an error in JSON."""
    if form == "png" or output:
        raise click.BadParameter("PNG and output files cannot hold an answer for each line. Use --svg or --json.")
    faults = 0
    for number, line in enumerate(input_lines(), start=1):
        try:
            moves = line_text(line)
            click.echo(_shown(_state_after(held, moves, under), form, seen, moves))
        except CubelexError as fault:
            faults += 1
            click.echo(json.dumps({"error": str(fault)}) if form == "json" else "")
            click.echo(f"cubelex: line {number}: {fault}", err=True)
    if faults:
        raise Exit(2)

"""`cubelex result`: best and average of a competitor's attempts."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
from click.exceptions import Exit

from cubelex.cli.files import input_lines, parsed_line, read_text
from cubelex.cli.parameters import FILE
from cubelex.errors import CubelexError


@click.command()
@click.argument("file", type=FILE, help="A file with one JSON document per line, or - for standard input.")
def result(
    file: Path,
) -> None:
    """Calculate best and average by the rules of an edition.

    Each line `{"edition", "event", "format", "attempts"}` gives one line `{"edition", "best", "average", "written",
    "recorded", "under", "remarks", "revised"}`, or `{"error"}`. For `edition`, give the day of the competition or the
    name of an edition. Attempts are WCIF values, or text as on a scorecard. Example:
    `echo '{"edition": "2025-07-17", "event": "333", "format": "a", "attempts": [987, 1021, 1102, 950, -1]}' | cubelex
    result -`
    """
    from cubelex.rules.results import result_document

    faults = 0
    for where, line in _lines(file):
        try:
            answer = result_document(parsed_line(line))
        except CubelexError as fault:
            faults += 1
            answer = {"error": str(fault)}
            click.echo(f"cubelex: {where}: {fault}", err=True)
        click.echo(json.dumps(answer, ensure_ascii=False, default=str))
    if faults:
        raise Exit(2)


def _lines(file: Path) -> Iterator[tuple[str, str | bytes]]:
    lines: Iterable[str | bytes] = input_lines() if str(file) == "-" else read_text(file).splitlines()
    return ((f"line {number}", line) for number, line in enumerate(lines, start=1) if line.strip())

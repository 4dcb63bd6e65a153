"""`cubelex judge`: rule on attempts from their observations, with citations."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
from click.exceptions import Exit

from cubelex.cli.files import input_lines, parsed_line, read_text
from cubelex.cli.parameters import FILE
from cubelex.errors import CubelexError, InvalidFile


@click.command()
@click.argument(
    "file", type=FILE, required=False, help="A JSON file with an attempt or a list, or - to read one attempt per line."
)
@click.option("--names", is_flag=True, help="List all observations and keys.")
@click.option("--event", help="With --names: list only the observations of this event, for example 333fm.")
def judge(
    file: Path | None,
    names: bool,
    event: str | None,
) -> None:
    """Judge attempts: result, penalties, how the result is written, and what a person must decide.

    Enter times in centiseconds, or as text like on a timer. Each attempt gives one line of JSON. Example:
    `echo '{"edition": "2025-07-17", "event": "333", "time": 1765, "inspection": 1512, "observations":
    ["contact_at_start"], "moves_from_solved": 1}' | cubelex judge -`
    """
    if names:
        _list_names(event)
    elif file is None:
        raise click.BadParameter("Add a file, - for standard input, or --names.")
    else:
        lines = ((f"line {number}: ", line) for number, line in enumerate(input_lines(), start=1) if line.strip())
        _answer(lines if str(file) == "-" else _documents(file))


def _answer(texts: Iterator[tuple[str, str | bytes]]) -> None:
    """Print one line for each attempt. An attempt that cannot be judged gives an error."""
    from cubelex.rules.attempts import judge_document

    faults = 0
    for where, text in texts:
        try:
            click.echo(json.dumps(judge_document(parsed_line(text)), ensure_ascii=False, default=str))
        except CubelexError as fault:
            faults += 1
            click.echo(json.dumps({"error": str(fault)}, ensure_ascii=False))
            click.echo(f"cubelex: {where}{fault}", err=True)
    if faults:
        raise Exit(2)


def _documents(path: Path) -> Iterator[tuple[str, str | bytes]]:
    """The attempts of a file: one, a list, or one per line."""
    text = read_text(path)
    try:
        content = parsed_line(text)
    except InvalidFile:
        lines = enumerate(text.splitlines(), start=1)
        return ((f"{path}, line {number}: ", line) for number, line in lines if line.strip())
    attempts = content if isinstance(content, list) else [content]
    return ((f"{path}: ", json.dumps(attempt)) for attempt in attempts)


def _list_names(event: str | None) -> None:
    from cubelex.rules.attempts import ATTEMPT_KEYS, observations, observations_in

    for name, observation in (observations() if event is None else observations_in(event)).items():
        click.echo(f"{name:32} {observation.part.value:10} {observation.seen}")
    click.echo("")
    for key, meaning in ATTEMPT_KEYS.items():
        click.echo(f"{key:32} {meaning}")

"""Answers of the rankings as people and programs want them: a table, JSON, CSV or Parquet."""

import csv
import functools
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

import click

from cubelex.cli.files import write_bytes, write_text
from cubelex.cli.parameters import FILE

Row = dict[str, Any]

_WIDE = 200
_LONG = ("name", "wrong")
"""Columns of texts that may take several lines, so that the others keep theirs."""


@dataclass(frozen=True, slots=True)
class AnswerFormat:
    """How an answer is wanted."""

    as_json: bool
    as_csv: bool
    parquet: Path | None


_OPTIONS = (
    click.option("--json", "as_json", is_flag=True, help="Print JSON."),
    click.option("--csv", "as_csv", is_flag=True, help="Print CSV."),
    click.option("--parquet", type=FILE, help="Write a Parquet file."),
)


def with_answer(command: Callable[..., None]) -> Callable[..., None]:
    """A command that gets `wanted` from the options `--json`, `--csv` and `--parquet`."""

    @functools.wraps(command)
    def run(as_json: bool, as_csv: bool, parquet: Path | None, **options: Any) -> None:
        command(wanted=AnswerFormat(as_json, as_csv, parquet), **options)

    for add_option in reversed(_OPTIONS):
        add_option(run)
    return run


def answer(rows: Sequence[Row], wanted: AnswerFormat, show: Callable[[Sequence[Row]], None]) -> None:
    """Print rows as they are wanted; `show` prints them for people."""
    if wanted.parquet is not None:
        _write_parquet(rows, wanted.parquet)
    elif wanted.as_json:
        plain = [{name: _in_json(value) for name, value in row.items()} for row in rows]
        click.echo(json.dumps(plain, ensure_ascii=False, default=str))
    elif wanted.as_csv:
        write_text(_csv(rows), None)
    else:
        show(rows)


def show_table(columns: dict[str, str], rows: Sequence[Row]) -> None:
    """A table for people: columns by their headings."""
    if not rows:
        click.echo("Nothing was found.", err=True)
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, header_style="dim", pad_edge=False)
    for name, heading in columns.items():
        is_number = isinstance(rows[0].get(name), int)
        table.add_column(heading, justify="right" if is_number else "left", no_wrap=name not in _LONG)
    for row in rows:
        table.add_row(*(Text("" if row.get(name) is None else str(row[name])) for name in columns))
    out = Console()
    # A file is not as narrow as a terminal.
    (out if out.is_terminal else Console(width=_WIDE)).print(table)


def _csv(rows: Sequence[Row]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, fieldnames=list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: _cell(value) for name, value in row.items()})
    return text.getvalue().rstrip("\n")


def _in_json(value: Any) -> Any:
    """A value as JSON has it, which has no number that is not finite."""
    return None if isinstance(value, float) and not isfinite(value) else value


def _cell(value: Any) -> Any:
    """A value as CSV has it: several are separated by spaces."""
    return " ".join(map(str, value)) if isinstance(value, list) else value


def _write_parquet(rows: Sequence[Row], path: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    content = pa.BufferOutputStream()
    parquet.write_table(pa.Table.from_pylist(list(rows)), content)
    write_bytes(content.getvalue().to_pybytes(), path)

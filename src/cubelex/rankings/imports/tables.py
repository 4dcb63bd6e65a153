"""A TSV file of an export read into DuckDB: by the names of its columns, with every line checked.

The files are written by `mysql --batch`: without quotes, with a backslash and a letter for tabs and line ends inside
values, and the word NULL. Messages of the database go into the same files, so a line can be an error in place of data.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cubelex.errors import InvalidExport
from cubelex.rankings.imports.columns import ExportTable

if TYPE_CHECKING:
    import duckdb

_DATABASE_ERROR: Final = re.compile(r"(ERROR \d+ \(|mysqldump: |mysql: \[)")
_MOST_BAD: Final = 0.01
"""The share of bad lines from which on a file is refused as a whole."""


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that was kept apart: its number in the file, counted from 1 with the header, and what is wrong."""

    file: str
    line: int
    reason: str
    text: str


def stage_table(
    connection: "duckdb.DuckDBPyConnection", table: ExportTable, path: Path, version: int, member: str
) -> list[BadLine]:
    """Read a file into the table `staged_NAME`, with the column names of version 2; return the lines kept apart.

    :raises InvalidExport: the file is not this table, or too much of it cannot be read.
    """
    header = _header(path, member)
    _refuse_cut_off(path, member)
    wanted = {column.name_in(version): column for column in table.columns if column.name_in(version)}
    missing = [name for name in wanted if name not in header]
    if missing:
        raise InvalidExport(
            f"{member} does not have the column {', '.join(missing)}; its first line is {' '.join(header)[:200]!r}. "
            "Download the export again; if it has a new format, update Cubelex."
        )
    if len(set(header)) < len(header):
        raise InvalidExport(f"{member} has a column twice: {' '.join(header)[:200]!r}. Download the export again.")
    types = {name.replace("'", "''"): wanted[name].kind if name in wanted else "VARCHAR" for name in header}
    columns = ", ".join(f"'{name}': '{kind}'" for name, kind in types.items())
    chosen = ", ".join(f'{_value(name, column.kind)} AS "{column.name}"' for name, column in wanted.items())
    numbered = ", row_number() OVER () AS line_order" if table.name == "results" and version == 1 else ""
    extra = ", value1, value2, value3, value4, value5" if numbered else ""
    query = (
        f"CREATE OR REPLACE TABLE staged_{table.name} AS SELECT {chosen}{extra}{numbered} FROM "
        f"read_csv(?, delim = '\t', header = true, quote = '', escape = '', nullstr = 'NULL', auto_detect = false, "
        f"columns = {{{columns}}}, store_rejects = true, rejects_limit = 0)"
    )
    connection.execute(query, [str(path)])
    bad = list(_rejected(connection, member))
    connection.execute("DROP TABLE IF EXISTS reject_errors; DROP TABLE IF EXISTS reject_scans")
    _refuse_broken(connection, table, member, bad)
    return bad


def _value(name: str, kind: str) -> str:
    """A column, with what the database wrote in place of tabs, line ends and backslashes put back."""
    if kind != "VARCHAR":
        return f'"{name}"'
    plain = f"replace(\"{name}\", '\\\\', chr(1))"
    for written, character in (("\\t", 9), ("\\n", 10), ("\\0", 32)):
        plain = f"replace({plain}, '{written}', chr({character}))"
    return f"CASE WHEN contains(\"{name}\", '\\') THEN replace({plain}, chr(1), '\\') ELSE \"{name}\" END"


def _header(path: Path, member: str) -> list[str]:
    with path.open("rb") as file:
        line = file.readline(100_000)
    try:
        text = line.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        raise InvalidExport(f"the first line of {member} is not UTF-8 text. Download the export again.") from None
    if not text:
        raise InvalidExport(f"{member} is empty. Download the export again.")
    if "\0" in text:
        raise InvalidExport(f"{member} is not UTF-8 text. Download the export again.")
    if _DATABASE_ERROR.match(text):
        raise InvalidExport(f"{member} is a message of the database: {text[:200]!r}. Download another export.")
    return text.split("\t")


def _refuse_cut_off(path: Path, member: str) -> None:
    with path.open("rb") as file:
        file.seek(-1, 2)
        if file.read(1) != b"\n":
            raise InvalidExport(f"{member} ends in the middle of a line. Download the export again.")


def _rejected(connection: "duckdb.DuckDBPyConnection", member: str) -> Iterator[BadLine]:
    rows = connection.execute(
        "SELECT line, min(CAST(error_type AS VARCHAR)), min(column_name), min(csv_line) FROM reject_errors "
        "GROUP BY line ORDER BY line"
    ).fetchall()
    reasons = {
        "MISSING COLUMNS": "too few columns",
        "TOO MANY COLUMNS": "too many columns",
        "INVALID ENCODING": "not UTF-8 text",
        "INVALID UNICODE": "not UTF-8 text",
    }
    for line, kind, column, text in rows:
        reason = reasons.get(kind, f"{column} is not a number" if kind == "CAST" else str(kind).lower())
        yield BadLine(member, line, reason, str(text or "")[:500])


def _refuse_broken(
    connection: "duckdb.DuckDBPyConnection", table: ExportTable, member: str, bad: list[BadLine]
) -> None:
    for line in bad:
        if _DATABASE_ERROR.search(line.text):
            raise InvalidExport(
                f"line {line.line} of {member} is a message of the database, so lines after it can be missing: "
                f"{line.text[:200]!r}. Download another export."
            )
        if line.reason == "not UTF-8 text":
            raise InvalidExport(f"line {line.line} of {member} is not UTF-8 text. Download the export again.")
    ((good,),) = connection.execute(f"SELECT count(*) FROM staged_{table.name}").fetchall()
    if len(bad) > 10 and len(bad) > _MOST_BAD * (good + len(bad)):
        first = bad[0]
        raise InvalidExport(
            f"{len(bad):,} of {good + len(bad):,} lines of {member} cannot be read. The first is line {first.line}: "
            f"{first.reason}: {first.text[:200]!r}. Download the export again."
        )

"""A dump of the database in SQL, rewritten as the TSV files of an export.

Only what `mysqldump` writes is understood: `CREATE TABLE` with a column on each line, and `INSERT INTO` with many rows
on one line. Quoted texts keep their escapes, which are those of the TSV files; only quotes and tabs differ.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import IO, Final

from cubelex.errors import InvalidExport

_CREATE: Final = re.compile(rb"CREATE TABLE (?:IF NOT EXISTS )?`(\w+)`")
_COLUMN: Final = re.compile(rb"\s+`(\w+)` ")
_INSERT: Final = re.compile(rb"INSERT INTO `(\w+)` (?:\(([^)]*)\) )?VALUES\s*")
_LONGEST: Final = 64_000_000
"""Bytes of a line: four times those of the longest statement that the tools of the database write."""
_BACKSLASH, _QUOTE = b"\x01", b"\x02"


def unpack_dump(
    dump: IO[bytes], folder: Path, tables: Iterable[str], advance: Callable[[int], None]
) -> dict[str, Path]:
    """Write a TSV file for each of the tables that the dump has; return them by table.

    :raises InvalidExport: the dump ends in the middle of a statement.
    """
    wanted = {table.encode() for table in tables}
    columns: dict[bytes, list[bytes]] = {}
    files: dict[bytes, IO[bytes]] = {}
    current, last = b"", b""
    try:
        while line := dump.readline(_LONGEST + 1):
            if len(line) > _LONGEST:
                raise InvalidExport("a line of the SQL dump is too long to be one. Download the export again.")
            advance(len(line))
            last = line if line.strip() else last
            if created := _CREATE.match(line):
                current = created[1]
                columns[current] = []
            elif current and (column := _COLUMN.match(line)):
                columns[current].append(column[1])
            elif line.startswith(b")"):
                current = b""
            elif (inserted := _INSERT.match(line)) and inserted[1] in wanted:
                table = inserted[1]
                if table not in files:
                    named = re.findall(rb"`(\w+)`", inserted[2]) if inserted[2] else columns.get(table, [])
                    files[table] = (folder / f"{table.decode()}.tsv").open("wb")
                    files[table].write(b"\t".join(named) + b"\n")
                files[table].write(_rows(line[inserted.end() :]))
    finally:
        for file in files.values():
            file.close()
    if not last.rstrip().endswith((b";", b"*/")) and not last.startswith(b"--"):
        raise InvalidExport("the SQL dump ends in the middle of a statement. Download the export again.")
    return {table.decode(): folder / f"{table.decode()}.tsv" for table in files}


def _rows(values: bytes) -> bytes:
    r"""The rows of an `INSERT` as lines of TSV.

    >>> _rows(rb"(1,'It\'s',NULL),(2,'a,b)','');")
    b"1\tIt's\tNULL\n2\ta,b)\t\n"
    """
    text = values.strip().removesuffix(b";").removeprefix(b"(").removesuffix(b")")
    escaped = text.replace(rb"\\", _BACKSLASH).replace(rb"\'", _QUOTE).replace(rb"\"", b'"')
    parts = escaped.split(b"'")
    # What stands between quotes comes at every second place.
    parts[::2] = [part.replace(b"),(", b"\n").replace(b",", b"\t") for part in parts[::2]]
    parts[1::2] = [part.replace(b"\t", rb"\t") for part in parts[1::2]]
    return b"".join(parts).replace(_QUOTE, b"'").replace(_BACKSLASH, rb"\\") + b"\n"

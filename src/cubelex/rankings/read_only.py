"""SQL of somebody else, which can read the tables of a base and nothing more.

DuckDB has no files here: it is handed the tables, and may open nothing by itself. A process of its own answers each
question, so that none takes the memory or the time of the program that asks.
"""

import json
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import duckdb
import pyarrow.dataset as parquet

from cubelex.errors import InvalidQuery
from cubelex.rankings.layout import ATTEMPTS_VIEW, TABLES, table_files

LONGEST_SECONDS: Final = 120
MOST_MEMORY: Final = 1536 * 2**20
MOST_BYTES: Final = 64 * 2**20
"""Of an answer."""

_LOCKS: Final = (
    "enable_progress_bar = false",
    "memory_limit = '1GB'",
    "threads = 4",
    "temp_directory = ''",
    "python_enable_replacements = false",
    "enable_external_access = false",
    "autoinstall_known_extensions = false",
    "autoload_known_extensions = false",
    "lock_configuration = true",
)
# DuckDB makes several statements of a PIVOT.
_QUESTIONS: Final = (duckdb.StatementType.SELECT, duckdb.StatementType.MULTI)
_EXPLAIN: Final = re.compile(r"\s*EXPLAIN\b(\s+ANALYZE\b)?(\s*\(\s*(ANALYZE|FORMAT)\b[\w\s,]*\))?", re.IGNORECASE)
_BATCH: Final = 100
# How Python ends after an exception; the system ends it otherwise where memory is short.
_FAULT_OF_THE_PROGRAM: Final = 1


def ask(folder: Path, query: str, top: int) -> list[dict[str, Any]]:
    """The first rows of an answer.

    :raises InvalidQuery: it is not one question, not SQL, or the answer takes too long or too much memory.
    """
    asked = json.dumps({"folder": str(folder), "query": query, "top": top})
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", __name__],
            input=asked.encode(),
            capture_output=True,
            check=False,
            timeout=LONGEST_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise InvalidQuery(f"the answer takes longer than {LONGEST_SECONDS} seconds. Ask for less.") from None
    if done.returncode == _FAULT_OF_THE_PROGRAM:
        done.check_returncode()
    if done.returncode:
        raise _too_large()
    # Written by `_main`: the rows, or what is wrong with the query.
    answer: list[dict[str, Any]] | str = pickle.loads(done.stdout)
    if isinstance(answer, str):
        raise InvalidQuery(answer)
    return answer


def locked_connection(folder: Path) -> "duckdb.DuckDBPyConnection":
    """DuckDB with the tables of a base, in which no statement can write, read a file or change a setting."""
    connection = duckdb.connect()
    for name in TABLES:
        if files := table_files(folder, name):
            connection.register(name, parquet.dataset([str(file) for file in files]))
    connection.execute(ATTEMPTS_VIEW)
    for lock in _LOCKS:
        connection.execute(f"SET {lock}")
    connection.execute("BEGIN TRANSACTION READ ONLY")
    return connection


def answer(connection: "duckdb.DuckDBPyConnection", query: str, top: int) -> list[dict[str, Any]]:
    """The first rows of an answer.

    :raises InvalidQuery: it is not one question, not SQL, or the answer takes too much memory.
    """
    try:
        explained = _EXPLAIN.sub("", query, count=1) if _EXPLAIN.match(query) else query
        asked = connection.extract_statements(explained)
        if len(asked) != 1 or asked[0].type not in _QUESTIONS:
            raise InvalidQuery("only one question at a time is answered; it begins with SELECT, WITH, FROM or PIVOT.")
        (statement,) = connection.extract_statements(query)
        return _rows(connection.execute(statement), top)
    except (duckdb.OutOfMemoryException, MemoryError):
        raise _too_large() from None
    except duckdb.Error as fault:
        # DuckDB asks for a package that Cubelex does not need otherwise.
        if "'pytz'" in str(fault):
            raise InvalidQuery("times with a time zone cannot be shown; make them text: column::VARCHAR.") from None
        raise InvalidQuery(f"the query has no answer: {str(fault).strip()}") from None


def _rows(found: "duckdb.DuckDBPyConnection", top: int) -> list[dict[str, Any]]:
    names = [column[0] for column in found.description or ()]
    rows: list[dict[str, Any]] = []
    size = 0
    while batch := found.fetchmany(min(_BATCH, top - len(rows))):
        size += len(pickle.dumps(batch))
        if size > MOST_BYTES:
            raise _too_large()
        rows += (dict(zip(names, row, strict=True)) for row in batch)
    return rows


def _too_large() -> InvalidQuery:
    return InvalidQuery(
        f"the answer is too large: it may have {MOST_BYTES >> 20} MB, and take {MOST_MEMORY >> 20} MB to find;"
        " ask for less."
    )


def _main() -> None:
    """Answer the question that is on standard input."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    asked = json.load(sys.stdin.buffer)
    found: list[dict[str, Any]] | str
    try:
        found = answer(locked_connection(Path(asked["folder"])), asked["query"], asked["top"])
    except (OSError, ValueError, duckdb.Error) as fault:
        # Not only a wrong query: an import may have taken the files away.
        found = str(fault)
    except MemoryError:
        found = str(_too_large())
    pickle.dump(found, sys.stdout.buffer)


if __name__ == "__main__":
    _main()

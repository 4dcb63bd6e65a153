"""SQL of somebody else, which can read the tables of a base and nothing more."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import duckdb

from cubelex.errors import InvalidQuery
from cubelex.rankings.engines import DuckdbEngine

_QUESTIONS: Final = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN)


def ask(folder: Path, query: str, top: int) -> list[dict[str, Any]]:
    """The first rows of an answer.

    :raises InvalidQuery: it is not one question, or not SQL.
    """
    connection = DuckdbEngine(folder).connection
    close_doors(connection, folder)
    with ThreadPoolExecutor(1) as worker:
        waiting = worker.submit(_rows, connection, query, top)
        try:
            return waiting.result()
        except KeyboardInterrupt:
            # DuckDB looks for Ctrl-C between the steps of a query, and a step can last for ever.
            connection.interrupt()
            raise


def _rows(connection: "duckdb.DuckDBPyConnection", query: str, top: int) -> list[dict[str, Any]]:
    try:
        statements = connection.extract_statements(query)
        if len(statements) != 1 or statements[0].type not in _QUESTIONS:
            raise InvalidQuery("only one question at a time is answered; it begins with SELECT, WITH or FROM.")
        answer = connection.execute(statements[0])
        names = [column[0] for column in answer.description or ()]
        return [dict(zip(names, row, strict=True)) for row in answer.fetchmany(top)]
    except duckdb.Error as fault:
        raise InvalidQuery(f"the query has no answer: {str(fault).strip()}") from None


def close_doors(connection: "duckdb.DuckDBPyConnection", folder: Path) -> None:
    """Let a connection read only the folder of the base, and let no query change that."""
    connection.execute("SET allowed_directories = ?", [[str(folder)]])
    for setting in (
        "enable_external_access = false",
        "autoinstall_known_extensions = false",
        "autoload_known_extensions = false",
        "lock_configuration = true",
    ):
        connection.execute(f"SET {setting}")

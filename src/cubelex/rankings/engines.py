"""Where queries run. Each query is an Ibis expression over the tables of a base, so that any engine can run it."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import ibis
import pyarrow as pa

from cubelex.rankings.layout import ATTEMPTS_VIEW, TABLES, table_files

if TYPE_CHECKING:
    import duckdb
    from ibis.expr.types import Table

MEMORY_LIMIT: Final = "1GB"
"""What DuckDB may use before it moves data to the disk."""


# DuckDB's own function, under the type of what it gives.
@ibis.udf.scalar.builtin(name="getvariable")  # type: ignore[untyped-decorator]
def text_variable(variable: str) -> str:  # type: ignore[empty-body]
    """A text of which DuckDB is told the value when it is asked."""


@ibis.udf.scalar.builtin(name="getvariable")  # type: ignore[untyped-decorator]
def day_variable(variable: str) -> date:  # type: ignore[empty-body]
    """A day of which DuckDB is told the value when it is asked."""


class Engine(Protocol):
    """Tables of a base as Ibis expressions, and files written from expressions."""

    name: str

    def table(self, name: str) -> "Table":
        """A table of the base; `cubelex.rankings.layout.TABLES` lists them."""

    def read(self, path: Path) -> "Table":
        """A Parquet file as a table."""

    def write(self, expression: "Table", path: Path) -> None:
        """Write the rows of an expression, in their order, as a Parquet file."""

    def rows(self, expression: "Table") -> pa.Table:
        """The rows of an expression."""

    def keep(self, expression: "Table") -> "Table":
        """The same rows, worked out once, for expressions that ask for them several times."""

    def split(self, expression: "Table") -> "Table":
        """The same rows; an engine may plan what is asked of them apart from how they are found.

        Spark writes out an expression wherever it is used, so that long ones after each other would never be compiled.
        """


class DuckdbEngine:
    """DuckDB in this process."""

    name = "duckdb"

    def __init__(self, folder: Path, *, scratch: Path | None = None) -> None:
        self._backend: Any = ibis.duckdb.connect()
        self.connection: duckdb.DuckDBPyConnection = self._backend.con
        # Ibis lets DuckDB print a bar of its own.
        self.connection.execute("SET enable_progress_bar = false")
        self.connection.execute(f"SET memory_limit = '{MEMORY_LIMIT}'")
        if scratch is not None:
            self.connection.execute("SET temp_directory = ?", [str(scratch)])
        for name in TABLES:
            files = table_files(folder, name)
            if files:
                self.connection.read_parquet([str(path) for path in files]).create_view(name)
        self.connection.execute(ATTEMPTS_VIEW)

    def table(self, name: str) -> "Table":
        """A table of the base."""
        found: Table = self._backend.table(name)
        return found

    def read(self, path: Path) -> "Table":
        """A Parquet file as a table."""
        found: Table = self._backend.read_parquet(path)
        return found

    def write(self, expression: "Table", path: Path) -> None:
        """Write the rows of an expression, in their order, as a Parquet file."""
        query = self.compile(expression)
        target = str(path).replace("'", "''")
        self.connection.execute(
            f"COPY ({query}) TO '{target}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 50000)"
        )

    def rows(self, expression: "Table") -> pa.Table:
        """The rows of an expression."""
        found: pa.Table = self._backend.to_pyarrow(expression)
        return found

    def compile(self, expression: "Table") -> str:
        """The SQL of an expression."""
        query: str = self._backend.compile(expression)
        return query

    def ask(self, query: str, **variables: object) -> list[dict[str, Any]]:
        """The rows of SQL that `compile` made, with these values for its `text_variable` and `day_variable`."""
        with self.connection.cursor() as cursor:
            for name, value in variables.items():
                cursor.execute(f"SET VARIABLE {name} = ?", [value])
            cursor.execute(query)
            names = [column[0] for column in cursor.description or ()]
            return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]

    def keep(self, expression: "Table") -> "Table":
        """The same rows, worked out once."""
        found: Table = ibis.memtable(self.rows(expression))
        return found

    def split(self, expression: "Table") -> "Table":
        """The same rows: DuckDB finds what is used several times by itself."""
        return expression

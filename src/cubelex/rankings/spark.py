"""The same queries on Apache Spark, for more results than one machine holds. Install `cubelex[spark]` for it."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import ibis
import pyarrow as pa
from pyarrow import parquet

from cubelex.errors import InvalidQuery, MissingExtra
from cubelex.rankings.engines import DuckdbEngine, Engine
from cubelex.rankings.layout import TABLES, table_files

if TYPE_CHECKING:
    from ibis.expr.types import Table

DUCKDB: Final = "duckdb"
SPARK: Final = "spark"


class SparkEngine:
    """A Spark cluster, or Spark in this process. Every worker must be able to read the files of the base."""

    name = SPARK

    def __init__(self, folder: Path, master: str = "local[*]") -> None:
        try:
            from pyspark.sql import SparkSession
        except ModuleNotFoundError as missing:
            raise MissingExtra(
                f"Spark needs {missing.name}; install it with: pip install 'cubelex[spark]'"
            ) from missing
        # Days have no time zone, and numbers overflow and divide as in DuckDB only where nothing is left open.
        self.session: Any = (
            SparkSession.builder.master(master)
            .appName("cubelex rankings")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.sql.execution.arrow.pyspark.enabled", "true")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .getOrCreate()
        )
        self.session.sparkContext.setLogLevel("ERROR")
        if master.startswith("local") and "PYSPARK_PYTHON" not in os.environ:
            # Workers on this machine have what this process has. On a cluster, PYSPARK_PYTHON names their Python.
            self.session.sparkContext.pythonExec = sys.executable
        self._backend: Any = ibis.pyspark.connect(self.session)
        for name in TABLES:
            files = [str(path) for path in table_files(folder, name)]
            if files:
                self.session.read.parquet(*files).createOrReplaceTempView(name)

    def table(self, name: str) -> "Table":
        """A table of the base."""
        found: Table = self._backend.table(name)
        return found

    def read(self, path: Path) -> "Table":
        """A Parquet file as a table."""
        found: Table = self._backend.read_parquet(str(path))
        return found

    def write(self, expression: "Table", path: Path) -> None:
        """Write the rows of an expression, in their order, as a Parquet file."""
        parquet.write_table(self.rows(expression), path, compression="zstd")

    def rows(self, expression: "Table") -> pa.Table:
        """The rows of an expression."""
        found: pa.Table = self._backend.to_pyarrow(expression)
        return found

    def keep(self, expression: "Table") -> "Table":
        """The same rows, worked out once."""
        # Ibis gives tables of this process to Spark only when rows are asked for, and not when they are to be kept.
        self.rows(expression.limit(0))
        return expression.cache()

    def split(self, expression: "Table") -> "Table":
        """The same rows; what is asked of them is planned apart from how they are found."""
        return self.keep(expression)

    def close(self) -> None:
        """Give the cluster back."""
        self.session.stop()


def open_engine(folder: Path, name: str = DUCKDB, master: str | None = None) -> Engine:
    """The engine of a name over the tables of a base.

    `master` is the address of a Spark cluster, for example `spark://host:7077`; without it, Spark runs in this process.

    :raises InvalidQuery: there is no such engine, or a master is named without Spark.
    :raises MissingExtra: Spark is not installed.
    """
    if name == SPARK:
        return SparkEngine(folder, master or "local[*]")
    if name != DUCKDB or master is not None:
        raise InvalidQuery(f"the engine {name!r} cannot run on {master!r}. Expected duckdb, or spark with a master.")
    return DuckdbEngine(folder)

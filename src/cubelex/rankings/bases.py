"""A base: the tables of all results, opened for questions."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from cubelex.rankings.engines import DuckdbEngine, Engine
from cubelex.rankings.layout import AboutBase, current_folder, data_folder, read_about

if TYPE_CHECKING:
    import duckdb
    from ibis.expr.types import Table


class Base:
    """The base of an installation, as it was when it was opened.

    `connection` is DuckDB with a view for each table, `table` the same for Ibis. An import does not disturb a base
    that is open, as long as the files are not asked for again: open it anew for new results.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.about: AboutBase = read_about(folder)
        self.engine: Engine = DuckdbEngine(folder)

    @property
    def connection(self) -> "duckdb.DuckDBPyConnection":
        """DuckDB, with the views that docs/library/rankings.md describes."""
        assert isinstance(self.engine, DuckdbEngine)
        return self.engine.connection

    def table(self, name: str) -> "Table":
        """A table as an Ibis expression."""
        return self.engine.table(name)

    def sql(self, query: str) -> "duckdb.DuckDBPyRelation":
        """The answer to a query: `.pl()` for Polars, `.df()` for pandas, `.arrow()` for Arrow, `.fetchall()` for rows.

        Only for your own queries: whatever DuckDB can do, it can.
        """
        return self.connection.sql(query)

    @property
    def today(self) -> date:
        """The last day the base knows."""
        return self.about.as_of


def open_base(root: Path | None = None) -> Base:
    """The base in use: of an installation (`CUBELEX_DATA`), or in a folder of one's own.

    :raises NoRankings: when nothing was imported.
    """
    return Base(current_folder(root or data_folder()))

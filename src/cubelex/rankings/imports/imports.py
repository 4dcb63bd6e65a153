"""An export taken into a new base, which takes the place of the former one when it is whole."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb

from cubelex.rankings.derived import write_derived
from cubelex.rankings.engines import MEMORY_LIMIT
from cubelex.rankings.imports.columns import BY_NAME
from cubelex.rankings.imports.exports import Export, read_export
from cubelex.rankings.imports.progress import Progress
from cubelex.rankings.imports.small_tables import write_small_tables
from cubelex.rankings.imports.staged_results import stage_attempts, write_results
from cubelex.rankings.imports.tables import BadLine, stage_table
from cubelex.rankings.layout import AboutBase, make_current, write_about

if TYPE_CHECKING:
    from cubelex.rankings.imports.progress import Told


def import_export(path: Path, root: Path, told: "Told | None" = None) -> AboutBase:
    """Make a base of an export: a zip file or a folder. Until it is whole, the former base stays in use.

    `told` gets what is being done and the share that is done, from 0 to 1.

    :raises InvalidExport: it is not an export, or it is damaged.
    """
    export = read_export(path)
    progress = Progress(told, export)
    with _new_base(root) as folder:
        scratch = folder / "scratch"
        with _staging(scratch) as connection:
            bad = _stage(connection, export, scratch, progress)
            write_small_tables(connection, folder, export.version)
            counts = write_results(connection, folder, export, bad, progress)
        about = AboutBase(
            source=path.name,
            as_of=export.as_of,
            version=export.format_version,
            results=counts.results,
            attempts=counts.attempts,
            rejected=counts.rejected,
        )
        write_derived(folder, about.as_of, progress.part("ranking"))
        shutil.rmtree(scratch)
        write_about(folder, about)
    progress.done()
    return about


@contextmanager
def _new_base(root: Path) -> Iterator[Path]:
    """A folder for a new base; if nothing fails, it is the one in use afterwards and the others are removed."""
    root.mkdir(parents=True, exist_ok=True)
    number = 1 + max((int(path.name.split("-")[1]) for path in root.glob("base-*")), default=0)
    folder = root / f"base-{number}-{os.getpid()}"
    folder.mkdir()
    try:
        yield folder
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    make_current(root, folder)
    for other in root.glob("base-*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)


@contextmanager
def _staging(scratch: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A database in the folder, so that tables do not have to fit into memory."""
    scratch.mkdir()
    with duckdb.connect(scratch / "staging.duckdb") as connection:
        connection.execute(f"SET memory_limit = '{MEMORY_LIMIT}'")
        connection.execute("SET temp_directory = ?", [str(scratch / "spilled")])
        connection.execute("SET enable_progress_bar = false")
        yield connection


def _stage(connection: duckdb.DuckDBPyConnection, export: Export, scratch: Path, progress: Progress) -> list[BadLine]:
    bad: list[BadLine] = []
    for name, member in export.members.items():
        with export.table_file(name, scratch, progress.bytes_of(name)) as file:
            if name == "result_attempts":
                connection.execute("SET preserve_insertion_order = false")
            bad += stage_table(connection, BY_NAME[name], file, export.version, member)
            connection.execute("SET preserve_insertion_order = true")
        progress.read(name)
    stage_attempts(connection, export.version)
    return bad

"""An export taken into a new base, which takes the place of the former one when it is whole."""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb

from cubelex.errors import InvalidExport
from cubelex.rankings.derived import write_derived
from cubelex.rankings.engines import MEMORY_LIMIT
from cubelex.rankings.imports.columns import BY_NAME
from cubelex.rankings.imports.comparisons import keep_claims, write_differences
from cubelex.rankings.imports.competition_files import read_competitions
from cubelex.rankings.imports.exports import Export, read_export
from cubelex.rankings.imports.kept_competitions import keep_competitions, own_competitions_of
from cubelex.rankings.imports.own_competitions import add_competitions
from cubelex.rankings.imports.progress import Progress
from cubelex.rankings.imports.small_tables import write_small_tables
from cubelex.rankings.imports.staged_results import stage_attempts, write_results
from cubelex.rankings.imports.swaps import new_base
from cubelex.rankings.imports.tables import BadLine, stage_table
from cubelex.rankings.layout import AboutBase, write_about

if TYPE_CHECKING:
    from cubelex.rankings.imports.progress import Told


def import_export(path: Path, root: Path, told: "Told | None" = None) -> AboutBase:
    """Make a base of an export: a zip file or a folder. Until it is whole, the former base stays in use.

    Own competitions of the former base are kept, except those that the export has results of now.

    `told` gets what is being done and the share that is done, from 0 to 1.

    :raises InvalidExport: it is not an export, or it is damaged.
    """
    export = read_export(path)
    own = own_competitions_of(root)
    progress = Progress(told, export)
    with new_base(root) as folder, _faults_of(export):
        scratch = folder / "scratch"
        with _staging(scratch) as connection:
            with export.unpacked(scratch, progress.bytes_of(export.dump)) as tables:
                bad = _stage(connection, tables, scratch, progress)
            write_small_tables(connection, folder, export.version)
            counts = write_results(connection, folder, tables.members["results"], bad, progress)
            claims = keep_claims(connection, scratch)
        about = AboutBase(
            source=path.name,
            as_of=export.as_of,
            version=export.format_version,
            results=counts.results,
            attempts=counts.attempts,
            rejected=counts.rejected,
        )
        write_derived(folder, about.as_of, progress.part("ranking"))
        about = replace(about, differences=write_differences(folder, claims))
        about = keep_competitions(folder, about, own, progress.part("ranking"))
        shutil.rmtree(scratch)
        write_about(folder, about)
    progress.done()
    return about


def import_results(paths: Sequence[Path], root: Path, told: "Told | None" = None, day: date | None = None) -> AboutBase:
    """Take in one export, or add competitions: WCIF, results files, logs of the site. `day` dates a results file.

    :raises InvalidExport: something is neither, or both are mixed.
    """
    exports = [path for path in paths if path.is_dir() or path.suffix == ".zip" or not path.exists()]
    if not exports:
        return add_competitions(read_competitions(paths, day), root, told)
    if len(paths) > 1:
        raise InvalidExport(f"{exports[0]} is an export; import it alone, and then the competitions.")
    return import_export(exports[0], root, told)


@contextmanager
def _faults_of(export: Export) -> Iterator[None]:
    """What DuckDB does not understand of an export, as an error that says so."""
    try:
        yield
    except (duckdb.IOException, duckdb.OutOfMemoryException) as fault:
        raise InvalidExport(f"there was no room to import {export.path.name}: {_first_line(fault)}") from None
    except duckdb.Error as fault:
        raise InvalidExport(
            f"{export.path.name} has something in it that no export has ({_first_line(fault)}). "
            "Download the export again."
        ) from None


def _first_line(fault: duckdb.Error) -> str:
    return str(fault).strip().partition("\n")[0][:300]


@contextmanager
def _staging(scratch: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A database in the folder, so that tables do not have to fit into memory."""
    scratch.mkdir()
    with duckdb.connect(scratch / "staging.duckdb") as connection:
        connection.execute(f"SET memory_limit = '{MEMORY_LIMIT}'")
        connection.execute("SET temp_directory = ?", [str(scratch / "spilled")])
        # Without printing: `Progress` asks for it.
        connection.execute("SET enable_progress_bar = true")
        connection.execute("SET enable_progress_bar_print = false")
        yield connection


def _stage(connection: duckdb.DuckDBPyConnection, export: Export, scratch: Path, progress: Progress) -> list[BadLine]:
    bad: list[BadLine] = []
    total = max(1, sum(export.sizes.values()))
    for name, member in export.members.items():
        share = export.sizes[name] / total
        with (
            export.table_file(name, scratch, progress.bytes_of(name)) as file,
            progress.query(connection, "reading", f"Reading {name}", share),
        ):
            bad += stage_table(connection, BY_NAME[name], file, export.version, member)
    with progress.query(connection, "writing", "Gathering attempts", 0.15):
        stage_attempts(connection, export.version)
    return bad

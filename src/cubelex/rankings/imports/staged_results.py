"""Results with their attempts, checked against people, competitions and formats, and written into a base."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pyarrow as pa

from cubelex.errors import InvalidExport
from cubelex.rankings.imports.small_tables import PARQUET
from cubelex.rankings.imports.tables import BadLine

if TYPE_CHECKING:
    import duckdb

    from cubelex.rankings.imports.progress import Progress

_FEW: Final = 5
"""Attempts that have a column of their own while they are gathered; only Head to Head has more."""
_WITHOUT_ATTEMPTS: Final = "without attempts"
_MOST_WITHOUT: Final = 0.01
"""The share of results without attempts from which on an export is refused."""


@dataclass(frozen=True, slots=True)
class ImportCounts:
    """How much was written."""

    results: int
    attempts: int
    rejected: int


def stage_attempts(connection: "duckdb.DuckDBPyConnection", version: int) -> None:
    """Gather the attempts of each result in one row of `gathered`, as a list in their order."""
    if version == 1:
        connection.execute("ALTER TABLE staged_results ADD COLUMN id BIGINT")
        connection.execute("UPDATE staged_results SET id = line_order")
        values = ", ".join(f"coalesce(try_cast(value{number} AS INTEGER), 0)" for number in range(1, _FEW + 1))
        connection.execute(
            f"CREATE TABLE gathered AS SELECT id AS result_id, list_filter([{values}], lambda v: v <> 0) AS attempts, "
            "false AS is_doubled FROM staged_results"
        )
        return
    columns = ", ".join(f"max(value) FILTER (attempt_number = {number}) AS v{number}" for number in range(1, _FEW + 1))
    first = ", ".join(f"v{number}" for number in range(1, _FEW + 1))
    connection.execute(
        f"""
        CREATE TABLE gathered AS
        WITH few AS (
            SELECT result_id, {columns}, count(*) AS number, max(attempt_number) AS last
            FROM staged_result_attempts WHERE value <> 0 GROUP BY result_id
        ), more AS (
            SELECT result_id, list(value ORDER BY attempt_number) AS attempts
            FROM staged_result_attempts
            WHERE value <> 0 AND result_id IN (
                SELECT result_id FROM staged_result_attempts WHERE attempt_number > {_FEW})
            GROUP BY result_id
        )
        SELECT few.result_id,
            coalesce(more.attempts, list_filter([{first}], lambda v: v IS NOT NULL)) AS attempts,
            number <> len(coalesce(more.attempts, list_filter([{first}], lambda v: v IS NOT NULL))) AS is_doubled
        FROM few LEFT JOIN more USING (result_id)
        """
    )


def write_results(
    connection: "duckdb.DuckDBPyConnection", folder: Path, member: str, bad: list[BadLine], progress: "Progress"
) -> ImportCounts:
    """Write the results, and the lines that were kept apart."""
    connection.execute(
        """
        CREATE TABLE rounds AS
        SELECT competition_id, event_id, round_type_id,
            CAST(dense_rank() OVER (PARTITION BY competition_id, event_id ORDER BY coalesce(t.rank, 0)) AS TINYINT)
                AS round_number
        FROM (SELECT DISTINCT competition_id, event_id, round_type_id FROM staged_results) r
        LEFT JOIN staged_round_types t ON t.id = r.round_type_id
        """
    )
    (folder / "results").mkdir()
    with progress.query(connection, "writing", "Joining results", 0.35):
        connection.execute(f"CREATE TABLE joined AS {_JOINED}")
    found = _bad_results(connection, member, bad)
    _refuse_without_attempts(connection, found)
    bad += found
    bad += _orphans(connection, member, bad)
    target = str(folder / "results" / "export.parquet").replace("'", "''")
    with progress.query(connection, "writing", "Writing results", 0.5):
        connection.execute(
            f"""
            COPY (SELECT * EXCLUDE (fault, place) FROM joined WHERE fault IS NULL
                ORDER BY event_id, person_id, day, result_id)
            TO '{target}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 100000)
            """
        )
    _write_rejected(connection, folder, bad)
    ((results, attempts),) = connection.execute(
        f"SELECT count(*), sum(len(attempts)) FROM read_parquet('{target}')"
    ).fetchall()
    return ImportCounts(results, int(attempts or 0), len(bad))


_JOINED: Final = """
    SELECT r.rowid AS place, r.id AS result_id, r.event_id, r.competition_id, r.round_type_id, t.round_number,
        r.format_id, r.person_id, coalesce(n.sub_id, 1) AS sub_id, coalesce(c.country, r.person_country_id) AS country,
        r.best, r.average, coalesce(g.attempts, []) AS attempts, CAST(r.pos AS SMALLINT) AS pos,
        m.last_day AS day, m.edition,
        nullif(r.regional_single_record, '') AS regional_single_record,
        nullif(r.regional_average_record, '') AS regional_average_record,
        CASE
            WHEN m.competition_id IS NULL THEN 'unknown competition ' || coalesce(r.competition_id, 'NULL')
            WHEN p.person_id IS NULL THEN 'unknown person ' || coalesce(r.person_id, 'NULL')
            WHEN c.country IS NULL THEN 'unknown country ' || coalesce(r.person_country_id, 'NULL')
            WHEN f.format_id IS NULL THEN 'unknown event or format '
                || coalesce(r.event_id, 'NULL') || ' ' || coalesce(r.format_id, 'NULL')
            WHEN r.best < -2 OR r.average < -2 OR r.best IS NULL OR r.average IS NULL THEN 'impossible result'
            WHEN d.id IS NOT NULL THEN 'another result has the same id'
            WHEN g.is_doubled THEN 'an attempt is listed twice'
            WHEN g.attempts IS NULL AND r.best <> 0 THEN 'without attempts'
        END AS fault
    FROM staged_results r
    LEFT JOIN gathered g ON g.result_id = r.id
    LEFT JOIN (SELECT id FROM staged_results GROUP BY id HAVING count(*) > 1) d ON d.id = r.id
    LEFT JOIN competitions m ON m.competition_id = r.competition_id
    LEFT JOIN (SELECT DISTINCT person_id FROM people WHERE sub_id = 1) p ON p.person_id = r.person_id
    LEFT JOIN countries c ON c.id = r.person_country_id
    LEFT JOIN (SELECT person_id, name, country, min(sub_id) AS sub_id FROM people
        WHERE person_id IN (SELECT person_id FROM people WHERE sub_id > 1) GROUP BY ALL) n
        ON n.person_id = r.person_id AND n.name = r.person_name AND n.country = c.country
    LEFT JOIN (SELECT DISTINCT event_id, format_id FROM listed) f
        ON f.event_id = r.event_id AND f.format_id = r.format_id
    LEFT JOIN rounds t ON t.competition_id = r.competition_id AND t.event_id = r.event_id
        AND t.round_type_id = r.round_type_id
"""


def _bad_results(connection: "duckdb.DuckDBPyConnection", member: str, unread: list[BadLine]) -> list[BadLine]:
    """Lines that can be read but cannot be right, with their numbers."""
    rows = connection.execute(
        "SELECT place, fault, result_id, person_id, competition_id FROM joined WHERE fault IS NOT NULL ORDER BY place"
    ).fetchall()
    lines = _line_numbers([place for place, *_ in rows], member, unread)
    return [
        BadLine(member, line, fault, f"result {result_id} of {person_id} at {competition_id}")
        for line, (_place, fault, result_id, person_id, competition_id) in zip(lines, rows, strict=True)
    ]


def _refuse_without_attempts(connection: "duckdb.DuckDBPyConnection", bad: list[BadLine]) -> None:
    """Refuse an export of which many results lack their attempts: lines of the other table are missing.

    :raises InvalidExport: they do.
    """
    without = sum(each.reason == _WITHOUT_ATTEMPTS for each in bad)
    ((results,),) = connection.execute("SELECT count(*) FROM staged_results").fetchall()
    if without > max(10, _MOST_WITHOUT * results):
        raise InvalidExport(
            f"{without:,} of {results:,} results are without attempts: the table of attempts is incomplete. "
            "Download the export again."
        )


def _orphans(connection: "duckdb.DuckDBPyConnection", of_results: str, unread: list[BadLine]) -> list[BadLine]:
    """Attempts of results that do not exist."""
    if not connection.execute("SELECT 1 FROM duckdb_tables() WHERE table_name = 'staged_result_attempts'").fetchall():
        return []
    member = of_results.replace("results", "result_attempts")
    rows = connection.execute(
        "SELECT a.rowid, a.result_id, a.attempt_number, a.value FROM staged_result_attempts a "
        "ANTI JOIN staged_results r ON r.id = a.result_id ORDER BY 1"
    ).fetchall()
    lines = _line_numbers([place for place, *_ in rows], member, unread)
    return [
        BadLine(member, line, f"an attempt of the unknown result {result_id}", f"{value} {number} {result_id}")
        for line, (_place, result_id, number, value) in zip(lines, rows, strict=True)
    ]


def _line_numbers(places: list[int], member: str, unread: list[BadLine]) -> list[int]:
    """The lines of rows that were read, by their places among these, which go up; lines that were not read count."""
    skipped = sorted(bad.line for bad in unread if bad.file == member)
    found, before = [], 0
    for place in places:
        # The first line is the header.
        while before < len(skipped) and skipped[before] <= place + 2 + before:
            before += 1
        found.append(place + 2 + before)
    return found


def _write_rejected(connection: "duckdb.DuckDBPyConnection", folder: Path, bad: list[BadLine]) -> None:
    schema = pa.schema([("file", pa.string()), ("line", pa.int64()), ("reason", pa.string()), ("text", pa.string())])
    rows = [{"file": each.file, "line": each.line, "reason": each.reason, "text": each.text} for each in bad]
    connection.register("bad_lines", pa.Table.from_pylist(rows, schema=schema))
    target = str(folder / "rejected.parquet").replace("'", "''")
    connection.execute(f"COPY bad_lines TO '{target}' {PARQUET}")
    connection.unregister("bad_lines")

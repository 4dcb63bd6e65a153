"""The export's own ranks and records, compared with what follows from its results; each difference with a reason."""

from pathlib import Path
from typing import Final

import duckdb

from cubelex.competition import Continent
from cubelex.rankings.imports.small_tables import PARQUET
from cubelex.rankings.layout import table_files

_RANKS: Final = {"single": "ranks_single", "average": "ranks_average"}


def keep_claims(connection: duckdb.DuckDBPyConnection, scratch: Path) -> dict[str, Path]:
    """Write the ranks that the export has beside its results; return the files by scope."""
    known = {name for (name,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
    found = {}
    for scope, table in _RANKS.items():
        if f"staged_{table}" in known:
            found[scope] = scratch / f"{table}.parquet"
            connection.execute(f"COPY staged_{table} TO '{_quoted(found[scope])}' {PARQUET}")
    return found


def write_differences(folder: Path, claims: dict[str, Path]) -> int:
    """Compare, write the differences into the base, and return how many there are."""
    with duckdb.connect() as connection:
        for name in ("results", "people", "countries", "competitions", "ranks", "records", "listed"):
            connection.read_parquet([str(path) for path in table_files(folder, name)]).create_view(name)
        connection.execute(_EMPTY)
        for scope, path in claims.items():
            connection.read_parquet(str(path)).create_view("claimed", replace=True)
            connection.execute(_RANK_DIFFERENCES, {"scope": scope})
        for scope in _RANKS:
            _compare_records(connection, scope)
        target = _quoted(folder / "differences.parquet")
        connection.execute(f"COPY (SELECT * FROM differences ORDER BY ALL) TO '{target}' {PARQUET}")
        ((number,),) = connection.execute("SELECT count(*) FROM differences").fetchall()
    return int(number)


_EMPTY: Final = """
    CREATE TABLE differences (kind VARCHAR, event_id VARCHAR, scope VARCHAR, person_id VARCHAR, result_id BIGINT,
        in_export VARCHAR, computed VARCHAR, reason VARCHAR)
"""

_RANK_DIFFERENCES: Final = """
    INSERT INTO differences
    WITH now AS (
        SELECT p.person_id, p.country, c.continent FROM people p LEFT JOIN countries c USING (country) WHERE sub_id = 1
    ), ours AS (
        SELECT r.event_id, r.person_id, min(r.value) FILTER (region = 'world') AS best,
            coalesce(max(rank) FILTER (region = 'world'), 0) AS world_rank,
            coalesce(max(rank) FILTER (region = now.continent), 0) AS continent_rank,
            coalesce(max(rank) FILTER (region = now.country), 0) AS country_rank
        FROM ranks r JOIN now USING (person_id) WHERE r.scope = $scope GROUP BY ALL
    ), both_sides AS (
        SELECT event_id, person_id, o.best AS our_best, c.best AS their_best,
            [o.world_rank, o.continent_rank, o.country_rank] AS our_ranks,
            [c.world_rank, c.continent_rank, c.country_rank] AS their_ranks
        FROM ours o FULL JOIN claimed c USING (event_id, person_id)
    ), unlisted AS (
        SELECT DISTINCT event_id, person_id FROM results r
        ANTI JOIN (SELECT * FROM listed WHERE scope = $scope) USING (event_id, format_id, edition)
        WHERE CASE WHEN $scope = 'single' THEN best ELSE average END > 0
    ), shifted AS (
        SELECT DISTINCT event_id FROM both_sides WHERE our_best IS DISTINCT FROM their_best
    )
    SELECT 'rank', b.event_id, $scope, b.person_id, NULL,
        CASE WHEN their_best IS NULL THEN NULL ELSE their_best || ' ' || array_to_string(their_ranks, ' ') END,
        CASE WHEN our_best IS NULL THEN NULL ELSE our_best || ' ' || array_to_string(our_ranks, ' ') END,
        CASE
            WHEN our_best IS DISTINCT FROM their_best AND u.person_id IS NOT NULL
                THEN 'no edition lists results of this format in this event (9i)'
            WHEN their_best IS NULL THEN 'the export does not rank this person'
            WHEN our_best IS NULL THEN 'the export has no result for this rank'
            WHEN our_best <> their_best THEN 'the best of the results is another one'
            WHEN our_ranks[1] = their_ranks[1] AND (their_ranks[2] = 0 OR their_ranks[3] = 0 OR our_ranks[2] = 0
                OR our_ranks[3] = 0) THEN 'the person has no result for the region represented now, or has one'
            WHEN s.event_id IS NOT NULL THEN 'other people of the event have another best'
            ELSE 'equal results share a rank (9f15)'
        END
    FROM both_sides b
    LEFT JOIN unlisted u USING (event_id, person_id)
    LEFT JOIN shifted s USING (event_id)
    WHERE our_best IS DISTINCT FROM their_best OR our_ranks IS DISTINCT FROM their_ranks
"""


def _compare_records(connection: duckdb.DuckDBPyConnection, scope: str) -> None:
    """Compare the marks of results; an export without a single mark says nothing about records."""
    column = f"regional_{scope}_record"
    marked = connection.execute(f"SELECT 1 FROM results WHERE {column} IS NOT NULL LIMIT 1").fetchall()
    if not marked:
        return
    continents = " ".join(f"WHEN '{each.value}' THEN '{each.record}'" for each in Continent)
    connection.execute(
        f"""
        INSERT INTO differences
        WITH ours AS (
            SELECT result_id, arg_min(CASE level WHEN 'CR' THEN CASE region {continents} END ELSE level END,
                CASE level WHEN 'WR' THEN 0 WHEN 'CR' THEN 1 ELSE 2 END) AS tag, max(counts_from > day) AS is_later
            FROM records WHERE scope = '{scope}' GROUP BY ALL
        )
        SELECT 'record', r.event_id, '{scope}', r.person_id, r.result_id, r.{column}, o.tag,
            CASE
                WHEN is_later THEN 'an edition after the day recognised averages of this format'
                WHEN l.event_id IS NULL THEN 'no edition lists results of this format in this event (9i)'
                WHEN c.last_day > c.first_day OR EXISTS (FROM competitions x WHERE x.competition_id <> c.competition_id
                    AND x.first_day < c.last_day AND x.last_day >= c.first_day AND x.last_day > x.first_day)
                    THEN 'the export does not have the days of rounds (9i2)'
                WHEN EXISTS (FROM results x WHERE x.event_id = r.event_id AND x.day = r.day
                    AND x.result_id <> r.result_id AND x.{_column(scope)} BETWEEN 1 AND r.{_column(scope)})
                    THEN 'another result of the same day is as good or better (9i2)'
                ELSE 'the results before it say otherwise (9i1)'
            END
        FROM results r
        JOIN competitions c USING (competition_id)
        LEFT JOIN ours o USING (result_id)
        LEFT JOIN (SELECT DISTINCT event_id, format_id, edition FROM listed WHERE scope = '{scope}') l
            ON (l.event_id, l.format_id, l.edition) = (r.event_id, r.format_id, r.edition)
        WHERE r.{column} IS DISTINCT FROM o.tag
        """
    )


def _column(scope: str) -> str:
    return "best" if scope == "single" else "average"


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")

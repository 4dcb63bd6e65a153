"""People, competitions, countries and the Regulations, written into a base."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pyarrow as pa

from cubelex.rankings.law import edition_lines, listed_lines, region_lines

if TYPE_CHECKING:
    import duckdb

PARQUET: Final = "(FORMAT parquet, COMPRESSION zstd)"

# E-mail addresses stand in braces after the names: [{Name}{mailto:address}].
_NAMES: Final = r"list_distinct(regexp_extract_all({column}, '\[\{{([^}}]*)\}}', 1))"


def write_small_tables(connection: "duckdb.DuckDBPyConnection", folder: Path, version: int) -> None:
    """Write all tables except results, and what follows from results."""
    write_law(connection, folder)
    _stage_countries(connection)
    connection.execute(
        """
        CREATE TABLE people AS
        SELECT DISTINCT ON (wca_id, sub_id) wca_id AS person_id, sub_id, p.name, gender,
            coalesce(c.country, country_id) AS country
        FROM staged_persons p LEFT JOIN countries c ON c.id = p.country_id
        ORDER BY person_id, sub_id
        """
    )
    _stage_competitions(connection, version)
    for name, columns in (
        ("people", "*"),
        ("countries", "country, name, continent, id"),
        ("competitions", "* EXCLUDE (country_id)"),
    ):
        connection.execute(f"COPY (SELECT {columns} FROM {name}) TO '{_quoted(folder / f'{name}.parquet')}' {PARQUET}")


def law_tables() -> dict[str, pa.Table]:
    """The tables of the Regulations."""
    return {
        "editions": pa.Table.from_pylist(list(map(asdict, edition_lines()))),
        "listed": pa.Table.from_pylist(list(map(asdict, listed_lines()))),
    }


def write_law(connection: "duckdb.DuckDBPyConnection", folder: Path) -> None:
    """Write the tables of the Regulations, and keep them in the connection."""
    for name, table in law_tables().items():
        connection.register("lines", table)
        connection.execute(f"CREATE OR REPLACE TABLE {name} AS SELECT * FROM lines")
        connection.unregister("lines")
        connection.execute(f"COPY {name} TO '{_quoted(folder / f'{name}.parquet')}' {PARQUET}")


def _stage_countries(connection: "duckdb.DuckDBPyConnection") -> None:
    """Countries by their code; the continent is that of the rules, where they know the country."""
    connection.register(
        "regions", pa.table(dict(zip(("iso2", "continent"), zip(*region_lines(), strict=True), strict=True)))
    )
    connection.execute(
        """
        CREATE TABLE countries AS
        SELECT c.id, coalesce(nullif(c.iso2, ''), c.id) AS country, c.name,
            CASE WHEN r.iso2 IS NOT NULL THEN r.continent ELSE n.name END AS continent
        FROM staged_countries c
        LEFT JOIN regions r ON r.iso2 = c.iso2
        LEFT JOIN staged_continents n ON n.id = c.continent_id
        ORDER BY country
        """
    )
    connection.unregister("regions")


def _stage_competitions(connection: "duckdb.DuckDBPyConnection", version: int) -> None:
    """Competitions with their days and editions; without the e-mail addresses of Delegates and organizers."""
    end_year = "end_year" if version == 2 else "CASE WHEN end_month < month THEN year + 1 ELSE year END"
    cancelled = "coalesce(cancelled, 0) <> 0" if version == 2 else "false"
    championships = (
        "SELECT competition_id, list(championship_type ORDER BY championship_type) AS types FROM staged_championships "
        "GROUP BY ALL"
        if _has(connection, "staged_championships")
        else "SELECT NULL::VARCHAR AS competition_id, NULL::VARCHAR[] AS types WHERE false"
    )
    connection.execute(
        f"""
        CREATE TABLE competitions AS
        WITH dated AS (
            SELECT *, make_date(year, month, day) AS first_day, make_date({end_year}, end_month, end_day) AS last_day
            FROM staged_competitions
        )
        SELECT DISTINCT ON (d.first_day, d.id) d.id AS competition_id, d.name, d.city_name AS city,
            coalesce(c.country, d.country_id) AS country,
            d.country_id, d.venue, d.first_day, greatest(d.last_day, d.first_day) AS last_day,
            coalesce(e.edition, (SELECT min(edition) FROM editions)) AS edition,
            string_split(d.event_specs, ' ') AS events, coalesce(h.types, []) AS championships,
            {_NAMES.format(column="d.delegates")} AS delegates, {_NAMES.format(column="d.organizers")} AS organizers,
            {cancelled} AS is_cancelled,
            d.latitude_microdegrees / 1e6 AS latitude, d.longitude_microdegrees / 1e6 AS longitude
        FROM dated d
        ASOF LEFT JOIN editions e ON e.edition <= d.first_day
        LEFT JOIN countries c ON c.id = d.country_id
        LEFT JOIN ({championships}) h ON h.competition_id = d.id
        ORDER BY first_day, competition_id
        """
    )


def _has(connection: "duckdb.DuckDBPyConnection", table: str) -> bool:
    return bool(connection.execute("SELECT 1 FROM duckdb_tables() WHERE table_name = ?", [table]).fetchall())


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")

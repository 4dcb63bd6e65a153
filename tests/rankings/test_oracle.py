"""Every rank and record of every day, compared with a slow reference made from the rules alone."""

from collections.abc import Iterator
from datetime import date

import ibis
import pytest

from cubelex import rankings
from cubelex.rankings.law import edition_line, edition_of
from cubelex.rankings.standings import bests_on, ranks
from tests.support.ranking_reference import KnownResult, all_records, known_results, ranks_on

# A world around the change of 2014 (9i2, averages listed later, ties of Multi-Blind), one of 2026 (Head to Head), and
# one of all years.
WORLDS = {
    "2006 to 2016": (2500, 11, date(2006, 1, 1), date(2016, 12, 31)),
    "2024 to 2026": (2500, 12, date(2024, 6, 1), date(2026, 10, 31)),
    "all years": (4000, 13, date(2003, 8, 23), date(2026, 10, 31)),
}


@pytest.fixture(scope="module", params=WORLDS)
def base(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[rankings.Base]:
    results, seed, first, last = WORLDS[request.param]
    folder = tmp_path_factory.mktemp("world")
    world = rankings.invent_world(results, seed=seed, first=first, last=last)
    rankings.write_world(world, folder / "export", as_of=last)
    rankings.import_export(folder / "export", folder / "rankings")
    yield rankings.open(folder / "rankings")


@pytest.fixture(scope="module")
def results(base: rankings.Base) -> list[KnownResult]:
    rows = base.sql("SELECT r.*, c.first_day FROM results r JOIN competitions c USING (competition_id)")
    return known_results(rows.to_arrow_table().to_pylist())


@pytest.mark.slow
def test_every_rank_of_every_day_agrees(base: rankings.Base, results: list[KnownResult]) -> None:
    assert len(results) > 2000
    days = sorted({result.day for result in results} | {date(2009, 2, 6), date(2014, 1, 1), base.today})
    countries, bests = base.table("countries"), base.table("bests")
    # Ibis takes longer to plan a query than DuckDB to answer it, so each is planned once, for a day to be replaced.
    planned = {
        divisor: ibis.to_sql(ranks(bests_on(bests, date(1999, 9, 9)), countries, divisor)) for divisor in (1, 100)
    }
    for day in days:
        query = planned[edition_line(edition_of(day)).mbf_divisor]
        assert query.count("MAKE_DATE(1999, 9, 9)") > 1
        asked = query.replace("MAKE_DATE(1999, 9, 9)", f"DATE '{day}'")
        rows = base.connection.execute(f"SELECT event_id, scope, region, person_id, rank FROM ({asked})").fetchall()
        assert set(rows) == _expected(results, day), day


def _expected(results: list[KnownResult], day: date) -> set[tuple[str, str, str, str, int]]:
    return {
        (event_id, scope.value, region, person, rank)
        for ((event_id, scope, region), person), rank in ranks_on(results, day).items()
    }


def test_the_stored_ranks_are_those_of_the_day_of_the_base(base: rankings.Base, results: list[KnownResult]) -> None:
    rows = base.sql("SELECT event_id, scope, region, person_id, rank FROM ranks").fetchall()
    assert set(rows) == _expected(results, base.today)


def test_every_record_agrees(base: rankings.Base, results: list[KnownResult]) -> None:
    found = set(base.sql("SELECT result_id, scope, region FROM records").fetchall())
    expected = {(result_id, scope.value, region) for result_id, scope, region in all_records(results)}
    assert len(expected) > 300
    assert found == expected

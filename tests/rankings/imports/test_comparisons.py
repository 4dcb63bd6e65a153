"""The export's own ranks and records: none differ where they are right, and each wrong one is found with a reason."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cubelex import rankings
from cubelex.competition import Scope, country
from cubelex.rules.records import Record, record_tag, regions_of
from tests.support.exports import RESULTS, Line, read_lines, small_export, write_lines
from tests.support.ranking_reference import KnownResult, all_records, known_results, ranks_on


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export whose ranks and records come from the slow reference."""
    folder = tmp_path_factory.mktemp("marked")
    export = small_export(folder / "export", results=1500, seed=8)
    rankings.import_export(export, folder / "base")
    base = rankings.open(folder / "base")
    rows = base.sql("SELECT r.*, c.first_day FROM results r JOIN competitions c USING (competition_id)")
    results = known_results(rows.to_arrow_table().to_pylist())
    _mark_records(export, all_records(results), {str(result.result_id): result.country for result in results})
    now = dict(base.sql("SELECT person_id, country FROM people WHERE sub_id = 1").fetchall())
    ranks = ranks_on(results, base.today)
    for scope in Scope:
        lines = [
            _rank_line(scope, person, event_id, ranks, now, results)
            for ((event_id, of_scope, region), person) in ranks
            if of_scope is scope and region == "world"
        ]
        write_lines(export / f"WCA_export_ranks_{scope.value}.tsv", lines)
    return export


def _mark_records(export: Path, records: set[tuple[int, Scope, str]], countries: dict[str, str]) -> None:
    lines = read_lines(export / RESULTS)
    for line in lines:
        iso2 = countries.get(line["id"])
        if iso2 is None:
            continue
        for scope in Scope:
            levels = [
                level for level, region in regions_of(iso2).items() if (int(line["id"]), scope, region) in records
            ]
            line[f"regional_{scope.value}_record"] = record_tag(sorted(levels, key=list(Record).index), iso2) or "NULL"
    write_lines(export / RESULTS, lines)


def _rank_line(
    scope: Scope,
    person: str,
    event_id: str,
    ranks: dict[tuple[tuple[str, Scope, str], str], int],
    now: dict[str, str],
    results: list[KnownResult],
) -> Line:
    continent = country(now[person]).continent
    assert continent is not None
    best = min(
        result.value
        for result in results
        if (result.person, result.event_id, result.scope) == (person, event_id, scope)
    )
    return {
        "best": str(best),
        "person_id": person,
        "event_id": event_id,
        "world_rank": str(ranks[(event_id, scope, "world"), person]),
        "continent_rank": str(ranks.get(((event_id, scope, continent.value), person), 0)),
        "country_rank": str(ranks.get(((event_id, scope, now[person]), person), 0)),
    }


def test_what_is_right_does_not_differ(marked: Path, tmp_path: Path) -> None:
    about = rankings.import_export(marked, tmp_path)
    assert rankings.open(tmp_path).sql("FROM differences").fetchall() == []
    assert about.differences == 0


def wrong_rank(export: Path) -> None:
    path = export / "WCA_export_ranks_single.tsv"
    lines = read_lines(path)
    lines[3]["world_rank"] = "999"
    write_lines(path, lines)


def missing_rank(export: Path) -> None:
    path = export / "WCA_export_ranks_average.tsv"
    write_lines(path, read_lines(path)[1:])


def record_too_many(export: Path) -> None:
    lines = read_lines(export / RESULTS)
    worst = max(lines, key=lambda line: int(line["best"]) if line["event_id"] == "333" else 0)
    worst["regional_single_record"] = "WR"
    write_lines(export / RESULTS, lines)


@pytest.mark.parametrize(
    ("change", "kind", "reason"),
    [
        (wrong_rank, "rank", "9f15"),
        (missing_rank, "rank", "does not rank this person"),
        (record_too_many, "record", "9i"),
    ],
)
def test_each_difference_is_listed_with_its_reason(
    marked: Path, tmp_path: Path, change: Callable[[Path], None], kind: str, reason: str
) -> None:
    kept = {path: path.read_bytes() for path in marked.glob("*.tsv")}
    change(marked)
    try:
        about = rankings.import_export(marked, tmp_path)
    finally:
        for path, content in kept.items():
            path.write_bytes(content)
    rows = rankings.open(tmp_path).sql("SELECT kind, reason FROM differences").fetchall()
    assert about.differences == len(rows) == 1
    assert rows[0][0] == kind
    assert reason in rows[0][1]

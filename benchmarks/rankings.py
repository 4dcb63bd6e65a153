"""Rankings of DuckDB, SQLite and Polars over the same invented world: `python benchmarks/rankings.py [RESULTS …]`.

Without arguments, the curve from 0.1 to 6.8 million results. Each step runs in a process of its own, so that its memory
is its own. `CPU` counts the time of all threads, which a busy machine does not change; `wall` is what somebody waits.
SQLite and Polars do only what they have in common with us: read the results from TSV files without checking them, and
rank all singles and averages of the world and of countries.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from importlib.util import find_spec
from pathlib import Path

CURVE = (100_000, 300_000, 1_000_000, 3_000_000, 6_800_000)
GOALS = {
    "import": ("wall", 90.0),
    "all ranks": ("wall", 10.0),
    "a day of 2015": ("wall", 1.0),
    "records of 333": ("wall", 1.0),
    "page": ("wall", 0.05),
}

Figures = dict[str, float]


def measured(work: Callable[[], object]) -> Figures:
    before, started = _cpu(), time.perf_counter()
    work()
    return {"wall": time.perf_counter() - started, "CPU": _cpu() - before}


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def make_world(results: int, path: Path) -> None:
    from cubelex import rankings

    rankings.write_world(rankings.invent_world(results, seed=1), path)


def import_export(export: Path, root: Path) -> None:
    from cubelex import rankings

    rankings.import_export(export, root)


def questions(root: Path) -> dict[str, Figures]:
    """What is asked of a base: everything at once, and what a page asks, after a first time."""
    from cubelex import rankings
    from cubelex.competition import Scope
    from cubelex.rankings.records import record_progression
    from cubelex.rankings.standings import achieved, bests_on, ranks

    base = rankings.open(root)
    countries, bests = base.table("countries"), base.table("bests")
    past = rankings.RankingFilter(on=date(2015, 6, 30))
    progression = record_progression(achieved(base.engine, ["333"]), base.table("editions"), countries)
    page = "SELECT * FROM ranks WHERE event_id = '333' AND scope = 'single' AND region = 'world' AND rank <= 100"
    everybody = ranks(bests_on(bests, base.today), countries, 1)
    with tempfile.TemporaryDirectory() as folder:
        found = {"all ranks": measured(lambda: base.engine.write(everybody, Path(folder) / "ranks.parquet"))}
    base.ranking("333", Scope.SINGLE, past, top=100)
    found["a day of 2015"] = measured(lambda: base.ranking("333", Scope.SINGLE, past, top=100))
    found["records of 333"] = measured(lambda: base.engine.rows(progression))
    base.connection.execute(page).fetchall()
    found["page"] = measured(lambda: base.connection.execute(page).fetchall())
    return found


def size_on_disk(root: Path) -> float:
    return sum(path.stat().st_size for path in root.rglob("*") if path.is_file()) / 1e6


# The same with others


def with_sqlite(export: Path, path: Path) -> dict[str, Figures]:
    import csv
    import sqlite3

    def read() -> None:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        for table in ("results", "result_attempts"):
            with (export / f"WCA_export_{table}.tsv").open(encoding="utf-8", newline="\n") as file:
                rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
                names = next(rows)
                numbers = {"id", "pos", "best", "average", "value", "attempt_number", "result_id"}
                types = (f"{name} {'INTEGER' if name in numbers else 'TEXT'}" for name in names)
                connection.execute(f"CREATE TABLE {table} ({', '.join(types)})")
                connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(names))})", rows)
        connection.commit()

    def rank() -> None:
        connection = sqlite3.connect(path)
        for column in ("best", "average"):
            for region in ("''", "person_country_id"):
                query = f"""
                    SELECT count(*), sum(place) FROM (
                        SELECT rank() OVER (PARTITION BY event_id, region ORDER BY value) AS place FROM (
                            SELECT event_id, {region} AS region, person_id, min({column}) AS value FROM results
                            WHERE {column} > 0 GROUP BY 1, 2, 3))"""
                connection.execute(query).fetchall()

    return {"import": measured(read), "all ranks": measured(rank)}


def with_polars(export: Path) -> dict[str, Figures]:
    import polars as pl

    tables = {}

    def read() -> None:
        for table in ("results", "result_attempts"):
            tables[table] = pl.read_csv(
                export / f"WCA_export_{table}.tsv", separator="\t", quote_char=None, null_values=["NULL"]
            )

    def rank() -> None:
        for column in ("best", "average"):
            for region in ([], ["person_country_id"]):
                valid = tables["results"].lazy().filter(pl.col(column) > 0)
                bests = valid.group_by("event_id", "person_id", *region).agg(pl.col(column).min())
                bests.with_columns(pl.col(column).rank("min").over("event_id", *region).alias("place")).collect()

    return {"import": measured(read), "all ranks": measured(rank)}


# Each step in its own process


def step(*arguments: str) -> dict[str, Figures]:
    """Run a step of this file in a process of its own; its figures, with the memory it used."""
    command = [sys.executable, "-W", "ignore", __file__, "step", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ})
    found: dict[str, Figures] = json.loads(done.stdout.splitlines()[-1])
    return found


def run_step(name: str, *paths: str) -> None:
    match name:
        case "world":
            found = {"world": measured(lambda: make_world(int(paths[0]), Path(paths[1])))}
        case "import":
            found = {"import": measured(lambda: import_export(Path(paths[0]), Path(paths[1])))}
        case "questions":
            found = questions(Path(paths[0]))
        case "sqlite":
            found = with_sqlite(Path(paths[0]), Path(paths[1]))
        case _:
            found = with_polars(Path(paths[0]))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(json.dumps({what: {**figures, "MB": memory} for what, figures in found.items()}))


def show(program: str, found: dict[str, Figures]) -> None:
    for what, figures in found.items():
        unit, goal = GOALS.get(what, ("wall", 0.0)) if program == "cubelex" else ("wall", 0.0)
        kept = "" if not goal else "  kept" if figures[unit] <= goal else f"  goal {goal:g} s missed"
        print(
            f"  {program:8} {what:16} wall {figures['wall']:8.2f} s   CPU {figures['CPU']:8.2f} s   "
            f"{figures['MB']:6.0f} MB{kept}",
            flush=True,
        )


def main() -> None:
    if sys.argv[1:2] == ["step"]:
        run_step(*sys.argv[2:])
        return
    sizes = [int(size) for size in sys.argv[1:]] or list(CURVE)
    for size in sizes:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            export = folder / "export"
            show("", step("world", str(size), str(export)))
            with (export / "WCA_export_results.tsv").open("rb") as file:
                print(f"{sum(1 for _ in file) - 1:,} results", flush=True)
            show("cubelex", step("import", str(export), str(folder / "base")))
            print(f"  cubelex  base on disk     {size_on_disk(folder / 'base'):.0f} MB", flush=True)
            show("cubelex", step("questions", str(folder / "base")))
            if find_spec("polars"):
                show("Polars", step("polars", str(export)))
            show("SQLite", step("sqlite", str(export), str(folder / "results.sqlite3")))


if __name__ == "__main__":
    main()

"""Rankings of DuckDB, SQLite and Polars over the same invented worlds.

`python -m benchmarks.rankings --curve` measures from 0.1 to 6.8 million results and writes `docs/rankings-load.md`.
`python -m benchmarks.rankings RESULTS …` only prints. `--engines` compares DuckDB and Spark (`cubelex[spark]`).

Worlds are invented once and kept in the folder that `--worlds` names. Each step runs in a process of its own, so that
its memory is its own. `CPU` counts the time of all threads, which a busy machine changes little; `wall` is what
somebody waits. SQLite and Polars do only what they have in common with us: read the results from TSV files without
checking them, and rank all singles and averages of the world and of countries.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Final

CURVE = (100_000, 300_000, 1_000_000, 3_000_000, 6_800_000)
SPARK_CURVE = (2_000, 10_000, 50_000)
GOALS = {
    "import": 90.0,
    "all ranks": 10.0,
    "a day of 2015": 1.0,
    "records of 333": 1.0,
    "page": 0.05,
    "statistics": 60.0,
}
"""Seconds that somebody waits on two processors, for 6.8 million results."""
MOST_MEMORY, MOST_DISK = 2_000.0, 600.0
REPOSITORY: Final = Path(__file__).parents[1]
PAGE: Final = REPOSITORY / "docs" / "rankings-load.md"

Figures = dict[str, float]


def measured(work: Callable[[], object]) -> Figures:
    before, started = _cpu(), time.perf_counter()
    work()
    return {"wall": time.perf_counter() - started, "CPU": _cpu() - before}


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def make_world(results: int, folder: Path) -> None:
    """Write a world as a folder and as a zip file, with the ranks that an export of the WCA also has."""
    from cubelex import rankings

    export = folder / "export"
    rankings.write_world(rankings.invent_world(results, seed=1), export)
    rankings.import_export(export, folder / "first")
    base = rankings.open(folder / "first")
    for scope in ("single", "average"):
        base.connection.execute(
            f"""
            COPY (SELECT value AS best, person_id, event_id, world_rank, continent_rank, country_rank FROM places
                WHERE scope = '{scope}' ORDER BY event_id, world_rank)
            TO '{export}/WCA_export_ranks_{scope}.tsv' (FORMAT csv, DELIMITER '\t', HEADER true)
            """
        )
    shutil.make_archive(str(folder / "export"), "zip", export)
    shutil.rmtree(folder / "first")


def world(results: int, worlds: Path) -> Path:
    """The folder of a world, which is made if there is none yet."""
    folder = worlds / f"{results}-results"
    if not folder.exists():
        part = folder.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        print(f"Inventing a world of about {results:,} results", flush=True)
        step("world", str(results), str(part))
        part.replace(folder)
    return folder


def import_export(export: Path, root: Path) -> None:
    from cubelex import rankings

    rankings.import_export(export, root)


def questions(root: Path) -> dict[str, Figures]:
    """What is asked of a base: everything at once, and what a page asks, after a first time."""
    from cubelex import rankings
    from cubelex.competition import Scope
    from cubelex.rankings.derived import event_batches, ranks_of_events
    from cubelex.rankings.records import record_progression
    from cubelex.rankings.standings import achieved

    base = rankings.open(root)
    past = rankings.RankingFilter(on=date(2015, 6, 30))
    progression = record_progression(achieved(base.engine, ["333"]), base.table("editions"), base.table("countries"))
    page = "SELECT * FROM ranks WHERE event_id = '333' AND scope = 'single' AND region = 'world' AND rank <= 100"

    def rank(folder: Path) -> None:
        for events, _number in event_batches(base.engine):
            everybody = ranks_of_events(base.engine, base.table("bests"), events, base.today)
            base.engine.write(everybody, folder / f"{events[0]}.parquet")

    with tempfile.TemporaryDirectory() as folder:
        found = {"all ranks": measured(lambda: rank(Path(folder)))}
    base.ranking("333", Scope.SINGLE, past, top=100)
    found["a day of 2015"] = measured(lambda: base.ranking("333", Scope.SINGLE, past, top=100))
    found["records of 333"] = measured(lambda: base.engine.rows(progression))
    base.connection.execute(page).fetchall()
    found["page"] = measured(lambda: base.connection.execute(page).fetchall())
    return found


def all_statistics(root: Path) -> dict[str, Figures]:
    """The first rows of every statistic."""
    from cubelex import rankings
    from cubelex.rankings.statistics import ask_statistic, statistics

    base = rankings.open(root)
    return {"statistics": measured(lambda: [ask_statistic(base, name, top=20) for name in statistics()])}


def on_engine(name: str, root: Path) -> dict[str, Figures]:
    """What DuckDB and Spark can both do: rank everything, work out what would be different, and check competitions."""
    from cubelex import rankings
    from cubelex.rankings.spark import SparkEngine
    from cubelex.rankings.validation import validate_base
    from cubelex.rankings.what_if import Variation, what_if
    from cubelex.regulations import edition

    base = rankings.open(root)
    found: dict[str, Figures] = {}
    engine = base.engine
    if name == "spark":
        started = time.perf_counter()
        engine = SparkEngine(base.folder, "local-cluster[2,1,1024]")
        engine.session.conf.set("spark.sql.shuffle.partitions", "4")
        found["start"] = {"wall": time.perf_counter() - started, "CPU": 0.0}

    def ask_what_if() -> None:
        changes = what_if(engine, base.today, Variation(edition("2009")))
        for expression in (changes.averages, changes.ranks, changes.records, changes.advancing, changes.rounds):
            engine.rows(expression)

    with tempfile.TemporaryDirectory() as folder:
        found["rank"] = measured(lambda: rankings.derive(engine, Path(folder), base.today, lambda doing, share: None))
    found["what if"] = measured(ask_what_if)
    found["validate"] = measured(lambda: validate_base(engine, processes=2))
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
    command = [sys.executable, "-W", "ignore", "-m", "benchmarks.rankings", "step", *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, cwd=REPOSITORY, env={**os.environ})
    found: dict[str, Figures] = json.loads(done.stdout.splitlines()[-1])
    return found


def run_step(name: str, *arguments: str) -> None:
    paths = [Path(argument) for argument in arguments]
    match name:
        case "world":
            found = {"world": measured(lambda: make_world(int(arguments[0]), paths[1]))}
        case "import":
            found = {"import": measured(lambda: import_export(paths[0], paths[1]))}
        case "questions":
            found = questions(paths[0])
        case "statistics":
            found = all_statistics(paths[0])
        case "engine":
            found = on_engine(arguments[0], paths[1])
        case "SQLite":
            found = with_sqlite(paths[0], paths[1])
        case _:
            found = with_polars(paths[0])
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(json.dumps({what: {**figures, "MB": memory} for what, figures in found.items()}))


def measure(size: int, worlds: Path) -> Iterator[tuple[str, str, Figures]]:
    """The figures of a world: program, what it did, and how long."""
    made = world(size, worlds)
    export = made / "export"
    with (export / "WCA_export_results.tsv").open("rb") as file:
        number = sum(1 for _ in file) - 1
    yield "", "results", {"number": number}
    with tempfile.TemporaryDirectory(dir=worlds) as place:
        root = Path(place) / "base"
        steps = [("import", str(made / "export.zip"), str(root)), ("questions", str(root)), ("statistics", str(root))]
        for arguments in steps:
            for what, figures in step(*arguments).items():
                yield "cubelex", what, figures
        yield "cubelex", "base on disk", {"number": size_on_disk(root)}
        peers = ["SQLite", *(["Polars"] if find_spec("polars") else [])]
        for program in peers:
            for what, figures in step(program, str(export), str(Path(place) / "results.sqlite3")).items():
                yield program, what, figures


def line_of(program: str, what: str, figures: Figures, is_full_size: bool) -> str:
    if "number" in figures:
        return f"  {program:8} {what:16} {figures['number']:,.0f}"
    goal = GOALS.get(what) if program == "cubelex" and is_full_size else None
    kept = "" if goal is None else "  kept" if figures["wall"] <= goal else f"  goal {goal:g} s missed"
    times = f"wall {figures['wall']:8.2f} s   CPU {figures['CPU']:8.2f} s   {figures['MB']:6.0f} MB"
    return f"  {program:8} {what:16} {times}{kept}"


# The page


Measured = dict[tuple[str, str], list[tuple[int, Figures]]]

_PICTURES: Final = {
    "rankings-import": ("import", "Import"),
    "rankings-all-ranks": ("all ranks", "All rankings of all regions"),
    "rankings-records": ("records of 333", "Records of 3x3x3 in all regions"),
    "rankings-statistics": ("statistics", "All statistics"),
}
_BUSY: Final = (
    "The machine was busy with other work. So the curves show the time of both processors together, and seconds by the "
    "clock in the table say little.\n"
)


def write_page(found: Measured, *, is_busy: bool) -> None:
    """Write tables and curves of all sizes; on a busy machine, curves of the time of processors."""
    from benchmarks.curves import PICTURES, picture

    parts = [
        f"# Load of the rankings\n\nMeasured on {date.today()} by `python -m benchmarks.rankings --curve`, which wrote "
        "this page. Seconds are by the clock on two processors; processor time (CPU) is of all threads. Dashed lines "
        "are the goals for 6.8 million results with 31 million attempts. Cubelex imports a zip file and checks every "
        "line; SQLite and Polars read the unpacked files unchecked, and rank only the world and countries. The ranks "
        "of Cubelex begin with the personal bests that its import keeps.\n",
        *([_BUSY] if is_busy else []),
    ]
    drawn_time = "CPU" if is_busy else "wall"
    for name, (what, title) in _PICTURES.items():
        curves = {
            program: [(results, figures[drawn_time]) for results, figures in rows]
            for (program, done), rows in found.items()
            if done == what
        }
        drawn = picture(title, "seconds of the processors" if is_busy else "seconds", curves, GOALS[what], "results")
        (PICTURES / f"{name}.svg").write_text(drawn, encoding="utf-8")
        parts.append(f"![{title}](pictures/{name}.svg)\n")
    sizes = [results for results, _figures in found["cubelex", "import"]]
    heading = "| program | what | goal | " + " | ".join(f"{results:,}" for results in sizes) + " |"
    parts.append("\n".join([heading, "|---|---|---|" + "---|" * len(sizes), *map(_row, found.items())]) + "\n")
    parts.append(f"Goals for memory and disk: {MOST_MEMORY:,.0f} MB and {MOST_DISK:,.0f} MB.\n")
    PAGE.write_text("\n".join(parts), encoding="utf-8")
    print(f"Written: {PAGE}")


def _row(entry: tuple[tuple[str, str], list[tuple[int, Figures]]]) -> str:
    (program, what), rows = entry
    if what == "base on disk":
        cells = [f"{figures['number']:,.0f} MB" for _results, figures in rows]
    else:
        cells = [f"{f['wall']:.3g} s (CPU {f['CPU']:.3g} s), {f['MB']:,.0f} MB" for _results, f in rows]
    goal = f"{GOALS[what]:g} s" if program == "cubelex" and what in GOALS else ""
    return f"| {program} | {what} | {goal} | {' | '.join(cells)} |"


def measure_sizes(sizes: Sequence[int], worlds: Path) -> Measured:
    found: Measured = {}
    for size in sizes:
        number = 0
        for program, what, figures in measure(size, worlds):
            print(line_of(program, what, figures, size == CURVE[-1]), flush=True)
            if not program:
                number = int(figures["number"])
            else:
                found.setdefault((program, what), []).append((number, figures))
    return found


def compare_engines(worlds: Path) -> None:
    """DuckDB and Spark with two workers on this machine, by the clock."""
    for size in SPARK_CURVE:
        made = world(size, worlds)
        with tempfile.TemporaryDirectory(dir=worlds) as place:
            step("import", str(made / "export.zip"), place)
            for name in ("duckdb", "spark"):
                figures = step("engine", name, place)
                times = ", ".join(f"{what} {each['wall']:.1f} s" for what, each in figures.items())
                print(f"about {size:,} results, {name}: {times}", flush=True)


def main() -> None:
    if sys.argv[1:2] == ["step"]:
        run_step(*sys.argv[2:])
        return
    parser = argparse.ArgumentParser(description="Measure the rankings.")
    parser.add_argument("sizes", nargs="*", type=int, help="numbers of results (default: the curve)")
    parser.add_argument("--curve", action="store_true", help="write docs/rankings-load.md")
    parser.add_argument("--busy", action="store_true", help="draw processor time, because the machine is busy")
    parser.add_argument("--engines", action="store_true", help="compare DuckDB and Spark")
    parser.add_argument("--worlds", type=Path, default=Path(tempfile.gettempdir()) / "cubelex-worlds")
    wanted = parser.parse_args()
    worlds = wanted.worlds.resolve()
    if wanted.engines:
        compare_engines(worlds)
        return
    sizes = wanted.sizes or list(CURVE)
    for size in sizes:
        world(size, worlds)
    found = measure_sizes(sizes, worlds)
    if wanted.curve:
        write_page(found, is_busy=wanted.busy)


if __name__ == "__main__":
    main()

"""`cubelex rankings what-if`, `validate` and `rank`: work over the whole base, on this machine or on a cluster."""

import functools
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from cubelex.cli.parameters import FILE, WholeNumber
from cubelex.cli.progress import progress_of
from cubelex.cli.rankings.answers import AnswerFormat, Row, answer, show_table, with_answer
from cubelex.errors import InvalidQuery

if TYPE_CHECKING:
    from cubelex.rankings import Base, Engine

_DONE = 1000

_ENGINE = (
    click.option("--engine", type=click.Choice(["duckdb", "spark"]), default="duckdb", help="What does the work."),
    click.option("--master", metavar="URL", help="The Spark cluster, for example spark://host:7077."),
)


def _with_engine(command: Callable[..., None]) -> Callable[..., None]:
    """A command that gets `base` and `engine` from the options `--engine` and `--master`."""

    @functools.wraps(command)
    def run(engine: str, master: str | None, **options: Any) -> None:
        from cubelex import rankings as area

        base = area.open()
        command(base=base, engine=area.open_engine(base.folder, engine, master), **options)

    for add_option in reversed(_ENGINE):
        add_option(run)
    return run


@click.command("what-if")
@click.option("--edition", metavar="EDITION", help="Hold every competition under this edition, for example 2009.")
@click.option("--set", "changes", multiple=True, metavar="PARAMETER=VALUE", help="Another value in every edition.")
@click.option("--event", "events", multiple=True, metavar="EVENT", help="Only this event; can be given several times.")
@click.option("--region", default="world", help="Ranks and records of this region, or `all`.")
@click.option("--top", type=WholeNumber(min=1), default=20, help="How many changes of each kind.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@_with_engine
def what_if(
    edition: str | None,
    changes: tuple[str, ...],
    events: tuple[str, ...],
    region: str,
    top: int,
    as_json: bool,
    base: "Base",
    engine: "Engine",
) -> None:
    """Show what would be different under another edition, or with another value of a parameter.

    Averages, ranks, records, who advanced, and which rounds were allowed, each with the regulations. Examples:
    `cubelex rankings what-if --edition 2009 --event 777`, `cubelex rankings what-if --set times.threshold=30000`,
    `cubelex rankings what-if --set formats.also_ranked.333bf=none`.
    """
    from cubelex.rankings import read_region
    from cubelex.rankings.what_if import Variation, what_if
    from cubelex.regulations import edition as edition_called

    variation = Variation(edition_called(edition) if edition else None, dict(map(_change, changes)))
    found = what_if(engine, base.today, variation, list(events) or None)
    for path in variation.without_effect:
        click.echo(f"note: no result tells what would change with another {path}.", err=True)
    document: dict[str, Any] = {"variation": str(variation), "as_of": base.today.isoformat()}
    for kind in ("averages", "ranks", "records", "advancing", "rounds"):
        expression = getattr(found, kind)
        if kind in ("ranks", "records") and region != "all":
            expression = expression.filter(expression.region == read_region(region))
        count = engine.rows(expression.aggregate(number=expression.count())).to_pylist()[0]["number"]
        rows = engine.rows(expression.limit(top)).to_pylist() if count else []
        document[kind] = {"count": count, "rows": rows}
    if as_json:
        click.echo(json.dumps(document, ensure_ascii=False, default=str))
    else:
        _show_changes(document, base)


def _change(text: str) -> tuple[str, str]:
    path, equals, value = text.partition("=")
    if not equals:
        raise InvalidQuery(f"{text!r} is not a change. Expected PARAMETER=VALUE, for example times.threshold=30000.")
    return path.strip(), value.strip()


def _show_changes(document: dict[str, Any], base: "Base") -> None:
    from cubelex.competition import Scope
    from cubelex.rules import format_result

    def written(row: Row) -> Row:
        scopes = {"best": "single", "average": "average", "value": str(row.get("scope"))}
        results = {f"{name}_{when}": scope for name, scope in scopes.items() for when in ("before", "after")}
        return {
            name: format_result(value, row["event_id"], Scope(results[name])) if value and name in results else value
            for name, value in row.items()
        }

    click.echo(f"What would be different: {document['variation']}")
    for kind in ("averages", "ranks", "records", "advancing", "rounds"):
        rows = document[kind]["rows"]
        click.echo(f"\n{kind}: {document[kind]['count']:,}")
        if rows:
            show_table(
                {name: name.replace("_", " ") for name in rows[0] if name != "result_id"}, list(map(written, rows))
            )
    click.echo(base.about.attribution, err=True)


@click.command()
@click.argument("competitions", nargs=-1, metavar="[COMPETITION]...", help="Ids of competitions. Without any, all.")
@click.option("--processes", type=WholeNumber(min=1), help="How many processes (default: one for each processor).")
@click.option(
    "--severity", type=click.Choice(["error", "warning", "info"]), default="warning", help="The least severe."
)
@with_answer
@_with_engine
def validate(
    competitions: tuple[str, ...],
    processes: int | None,
    severity: str,
    wanted: AnswerFormat,
    base: "Base",
    engine: "Engine",
) -> None:
    """Check all competitions by the validators of their day, and show one table of findings.

    The exit code is 1 if there are errors.
    """
    import pyarrow.compute as pc

    from cubelex.rankings.validation import validate_base
    from cubelex.rules.validators import Severity

    _refuse_unknown_competitions(base, competitions)
    advance = progress_of(_DONE, "Checking competitions")
    found = validate_base(
        engine, competitions or None, processes=processes, told=lambda share: advance(round(share * _DONE))
    )
    kept = [each.value for each in Severity if each.rank <= Severity(severity).rank]
    rows = found.filter(pc.field("severity").isin(kept)).to_pylist()
    columns = ("competition_id", "edition", "severity", "code", "round_id", "person_id", "under", "wrong")

    def show(shown: Any) -> None:
        show_table({name: name.replace("_", " ") for name in columns}, shown)
        click.echo(f"Findings: {len(shown):,}", err=True)
        click.echo(base.about.attribution, err=True)

    answer(rows, wanted, show)
    raise Exit(int(any(row["severity"] == "error" for row in rows)))


def _refuse_unknown_competitions(base: "Base", competitions: tuple[str, ...]) -> None:
    query = "SELECT competition_id FROM competitions WHERE competition_id IN (SELECT unnest(?))"
    known = {row[0] for row in base.connection.execute(query, [list(competitions)]).fetchall()}
    unknown = [each for each in competitions if each not in known]
    if unknown:
        raise InvalidQuery(f"the rankings do not have the competition {', '.join(unknown)}. Check the id.")


@click.command()
@click.argument("folder", type=FILE, help="Where to write: a folder that is new or empty.")
@_with_engine
def rank(folder: Path, base: "Base", engine: "Engine") -> None:
    """Work out all personal bests, ranks and records again, as Parquet files in a folder.

    An import does this by itself. Here a cluster can do it, or you compare two engines.
    """
    from cubelex.rankings import derive

    if folder.exists() and any(folder.iterdir()):
        raise InvalidQuery(f"{folder} is not empty. Name a new folder.")
    advance = progress_of(_DONE, "Ranking")
    derive(engine, folder, base.today, lambda doing, share: advance(round(share * _DONE)))
    click.echo(f"Written to {folder}.")

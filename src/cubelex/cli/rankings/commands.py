"""`cubelex rankings`: take results in, and ask who is ranked where, who held which record, and why."""

import json
import sys
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cubelex.cli.files import read_text
from cubelex.cli.groups import Commands
from cubelex.cli.parameters import FILE, WholeNumber, json_option
from cubelex.cli.progress import progress_of
from cubelex.cli.rankings.answers import AnswerFormat, Row, answer, show_table, with_answer
from cubelex.cli.rankings.statistics import stat
from cubelex.cli.rankings.studies import rank, validate, what_if
from cubelex.errors import InvalidQuery, NoRankings, UnknownEvent

if TYPE_CHECKING:
    from cubelex.competition import Scope
    from cubelex.rankings import Base

_DONE = 1000


class RankingCommands(Commands):
    """Commands that ask a base, of which a file may be damaged."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except Exception as fault:
            if "duckdb" not in sys.modules or not isinstance(fault, sys.modules["duckdb"].Error):
                raise
            reason = " ".join(str(fault).split())[:300]
            raise NoRankings(f"the rankings cannot be read: {reason}. Import the results export again.") from None


@click.group(cls=RankingCommands)
def rankings() -> None:
    """World rankings and records over every result, by the Regulations of each day.

    Import the results export of the WCA first. The data is in the folder that `CUBELEX_DATA` names.
    """


@rankings.command("import")
@click.argument("paths", nargs=-1, required=True, type=FILE, help="A results export (zip or folder), or competitions.")
@click.option("--date", "day", metavar="DATE", help="The first day, for a results file without its WCIF.")
@json_option
def import_results(paths: tuple[Path, ...], day: str | None, as_json: bool) -> None:
    """Take results in: the results export of the WCA (TSV or SQL), or your own competitions.

    An export takes the place of the one before it, once it is read completely. Competitions are added: WCIF, results
    files, or logs of the site (.jsonl). They stay when the next export is imported, until that has their results.
    """
    from cubelex import rankings as area

    advance = progress_of(_DONE, "Importing results")
    about = area.import_results(
        paths, area.data_folder(), lambda doing, share: advance(round(share * _DONE)), _day(day)
    )
    if as_json:
        document = {
            "source": about.source,
            "as_of": about.as_of.isoformat(),
            "version": about.version,
            "results": about.results,
            "attempts": about.attempts,
            "rejected": about.rejected,
            "differences": about.differences,
            "competitions": list(about.own_competitions),
            "now_in_export": list(about.now_in_export),
        }
        click.echo(json.dumps(document, ensure_ascii=False))
        return
    click.echo(f"{about.results:,} results with {about.attempts:,} attempts, as of {about.as_of}.")
    if about.own_competitions:
        click.echo(f"Your own competitions among them: {', '.join(about.own_competitions)}.")
    if about.now_in_export:
        click.echo(f"The export has results of {', '.join(about.now_in_export)} now; they replace yours.", err=True)
    if about.rejected:
        click.echo(f"{about.rejected:,} lines were kept apart: cubelex rankings sql 'SELECT * FROM rejected'", err=True)
    if about.differences:
        click.echo(
            f"{about.differences:,} ranks or records of the export are others: "
            "cubelex rankings sql 'SELECT * FROM differences'",
            err=True,
        )


_event = click.argument("event", metavar="EVENT", help="The id of an event, for example 333.")
_average = click.option("--average", is_flag=True, help="Averages in place of singles.")
_region = click.option("--region", default="world", help="The world, a continent, or a country by code or name.")
_on = click.option("--on", metavar="DATE", help="As it was at the end of this day.")


@rankings.command()
@_event
@_average
@_region
@click.option("--gender", type=click.Choice(["m", "f", "o"]), help="Only people of this gender.")
@_on
@click.option("--year", type=WholeNumber(min=1982), help="Only results of this year.")
@click.option("--list", "list_file", type=FILE, help="Only the people whose WCA IDs are in this file.")
@click.option("--top", type=WholeNumber(min=1), default=100, help="How many people.")
@click.option("--why", is_flag=True, help="Add the regulation and the edition.")
@with_answer
def show(
    event: str,
    average: bool,
    region: str,
    gender: str | None,
    on: str | None,
    year: int | None,
    list_file: Path | None,
    top: int,
    why: bool,
    wanted: AnswerFormat,
) -> None:
    """Show the current ranking, or that of any day."""
    from cubelex.rankings import RankingFilter, people_in, read_region

    base, scope = _open(), _scope(average)
    _refuse_unknown_event(base, event)
    people = None if list_file is None else people_in(read_text(list_file))
    asked = RankingFilter(read_region(region), gender, _day(on), year, people)
    found = base.ranking(event, scope, asked, top=top)
    rows = [_ranking_row(row, why, base) for row in found]
    columns = {"rank": "rank", "name": "name", "written": "result", "competition": "competition", "date": "date"}
    answer(rows, wanted, lambda shown: _show(shown, columns, base, event, scope))


def _ranking_row(row: Row, why: bool, base: "Base") -> Row:
    plain = {
        "rank": row["rank"],
        "person": row["person_id"],
        "name": row["name"],
        "value": row["value"],
        "competition": row["competition_id"],
        "date": row["day"].isoformat(),
    }
    if not why:
        return plain
    return {**plain, "counts_from": row["counts_from"].isoformat(), "under": row["under"].split(), **base.law_of(row)}


@rankings.command()
@_event
@_average
@_region
@_on
@with_answer
def records(event: str, average: bool, region: str, on: str | None, wanted: AnswerFormat) -> None:
    """Show how the record of a region developed, under the rules of each day."""
    from cubelex.rankings import read_region

    base, scope = _open(), _scope(average)
    _refuse_unknown_event(base, event)
    found = base.records(event, scope, read_region(region), _day(on))
    rows = [
        {
            "value": row["value"],
            "person": row["person_id"],
            "name": row["name"],
            "country": row["country"],
            "competition": row["competition_id"],
            "date": row["day"].isoformat(),
            "is_equal": row["is_equal"],
            "record": row["level"],
            "edition": row["edition_name"],
            "under": row["under"].split(),
            "recognised_from": row["counts_from"].isoformat(),
        }
        for row in found
    ]
    columns = {"date": "date", "written": "record", "name": "name", "country": "country", "competition": "competition"}
    law = {"edition": "edition", "cited": "under"}
    answer(rows, wanted, lambda shown: _show(shown, {**columns, **law}, base, event, scope))


@rankings.command()
@click.argument("wca_id", metavar="WCA_ID", help="For example 2003POCH01.")
@json_option
def person(wca_id: str, as_json: bool) -> None:
    """Show a person: bests, ranks in the world, the continent and the country, and records."""
    from cubelex.competition import Scope
    from cubelex.rules import format_result

    base = _open()
    found = base.person(wca_id.upper())
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, default=str))
        return
    click.echo(f"{found['name']} ({found['person']}), {found['country']}, {found['competitions']} competitions")
    for former in found["former"]:
        click.echo(f"formerly {former['name']}, {former['country']}")
    rows = [
        {**row, "written": format_result(row["value"], row["event"], Scope(row["scope"]))} for row in found["bests"]
    ]
    columns = {"event": "event", "scope": "", "written": "result", "world": "world", "continent": "continent"}
    show_table({**columns, "national": "country", "records": "records", "date": "date"}, rows)
    click.echo(base.about.attribution, err=True)


@rankings.command()
@click.argument("result", metavar="RESULT", help="A result as people write it, for example 5.42 or 1:02.27.")
@click.option("--event", required=True, help="The id of an event, for example 333.")
@_average
@click.option("--region", default="world", help="Also the rank in this region: a continent or a country.")
@json_option
def worth(result: str, event: str, average: bool, region: str, as_json: bool) -> None:
    """Show what a result would be worth today: its ranks, and the records it would break."""
    from cubelex.rankings import read_region, region_name
    from cubelex.rules import format_result, parse_result

    base, scope = _open(), _scope(average)
    _refuse_unknown_event(base, event)
    value = parse_result(result, event, scope)
    if value <= 0:
        raise InvalidQuery(f"{result!r} is never ranked. Expected a completed result, for example 5.42.")
    found = base.worth(event, scope, value, read_region(region))
    if as_json:
        click.echo(json.dumps({"event": event, "scope": scope.value, "value": value, **found}, ensure_ascii=False))
        return
    click.echo(f"{format_result(value, event, scope)} today:")
    for place in found["places"]:
        beaten = f", {place['record']}" if place["record"] else ""
        click.echo(f"  {region_name(place['region'])}: {place['rank']:,} of {place['of'] + 1:,}{beaten}")
    click.echo(base.about.attribution, err=True)


@rankings.command()
@click.argument("query", metavar="QUERY", help='For example "SELECT count(*) FROM results".')
@click.option("--top", type=WholeNumber(min=1), default=10_000, help="At most this many rows.")
@with_answer
def sql(query: str, top: int, wanted: AnswerFormat) -> None:
    """Ask in SQL. Only questions are answered: nothing can be changed, and no other file can be read."""
    base = _open()
    rows = base.question(query, top)
    answer(rows, wanted, lambda shown: show_table({name: name for name in (shown[0] if shown else {})}, shown))


for _command in (stat, what_if, validate, rank):
    rankings.add_command(_command)


def _open() -> "Base":
    from cubelex import rankings as area

    return area.open()


def _scope(average: bool) -> "Scope":
    from cubelex.competition import Scope

    return Scope.AVERAGE if average else Scope.SINGLE


def _refuse_unknown_event(base: "Base", event_id: str) -> None:
    if event_id not in base.events:
        raise UnknownEvent(f"no results in the event {event_id!r}. These have results: {', '.join(base.events)}.")


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidQuery(f"{text!r} is not a date. Expected year, month and day, for example 2019-07-14.") from None


def _show(rows: Sequence[Row], columns: dict[str, str], base: "Base", event: str, scope: "Scope") -> None:
    from cubelex.rules import format_result

    shown = [_for_people(row, format_result(row["value"], event, scope)) for row in rows]
    why = {"cited": "under", "edition": "edition"} if rows and "under" in rows[0] else {}
    show_table({**columns, **why}, shown)
    click.echo(base.about.attribution, err=True)


def _for_people(row: Row, written: str) -> Row:
    cited: Iterable[Any] = row.get("under", ())
    return {**row, "written": written, "cited": " ".join(cited)}

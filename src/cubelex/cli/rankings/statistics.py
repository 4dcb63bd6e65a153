"""`cubelex rankings stat`: a statistic over all results, or the list of all statistics."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from cubelex.cli.parameters import WholeNumber
from cubelex.cli.rankings.answers import AnswerFormat, Row, answer, show_table, with_answer

if TYPE_CHECKING:
    from cubelex.rankings import Base

_NAMES = {
    "person_id": "SELECT person_id, name FROM people WHERE sub_id = 1 AND person_id IN (SELECT unnest(?))",
    "competition_id": "SELECT competition_id, name FROM competitions WHERE competition_id IN (SELECT unnest(?))",
}
_RESULTS = {"single": "single", "former_single": "single", "average": "average", "value": None, "former_value": None}


@click.command()
@click.argument("name", required=False, metavar="[NAME]", help="The name of a statistic. Without it, all are listed.")
@click.option("--event", metavar="EVENT", help="Only rows of this event, for example 333.")
@click.option("--top", type=WholeNumber(min=1), default=20, help="How many rows.")
@with_answer
def stat(name: str | None, event: str | None, top: int, wanted: AnswerFormat) -> None:
    """Show a statistic over all results, or list all statistics.

    Examples: `cubelex rankings stat`, `cubelex rankings stat most-podiums`,
    `cubelex rankings stat best-medians --event 333 --json`.
    """
    from cubelex import rankings as area
    from cubelex.rankings.statistics import ask_statistic, statistics

    if name is None:
        listed = [{"name": each.name, "topic": each.topic, "title": each.title} for each in statistics().values()]
        answer(listed, wanted, lambda rows: show_table({"topic": "topic", "name": "name", "title": "title"}, rows))
        return
    base = area.open()
    found = ask_statistic(base, name, top=top, event_id=event)
    rows = [dict(zip(found.columns, row, strict=True)) for row in found.rows]

    def show(shown: Sequence[Row]) -> None:
        click.echo(found.asked.title)
        click.echo(found.asked.sentence)
        show_table({column: column.replace("_", " ") for column in found.columns}, _for_people(base, shown))
        click.echo(base.about.attribution, err=True)

    answer(rows, wanted, show)


def _for_people(base: "Base", rows: Sequence[Row]) -> list[Row]:
    """Rows with names in place of ids, and results as people write them."""
    names = {column: _names(base, column, rows) for column in _NAMES}
    return [{name: _written(name, value, row, names) for name, value in row.items()} for row in rows]


def _names(base: "Base", column: str, rows: Sequence[Row]) -> dict[str, str]:
    asked = [value for row in rows for name, value in row.items() if name.endswith(column)]
    return dict(base.connection.cursor().execute(_NAMES[column], [asked]).fetchall()) if asked else {}


def _written(name: str, value: Any, row: Row, names: dict[str, dict[str, str]]) -> Any:
    from cubelex.competition import Scope
    from cubelex.rules import format_result

    for column, known in names.items():
        if name.endswith(column):
            return f"{known.get(value, '')} ({value})"
    if name in _RESULTS and "event_id" in row:
        return format_result(value, row["event_id"], Scope(_RESULTS[name] or row["scope"]))
    return value

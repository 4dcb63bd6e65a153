"""Results as tables for other programs."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Final

from cubelex.competition import Round
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import Withheld
from cubelex.web.api.outputs import ResultLine
from cubelex.web.shared.results.summaries import ShownRow, rows_of
from cubelex.web.shared.spreadsheets import as_text

Table = tuple[Round, list[ShownRow]]

COLUMNS: Final = (
    "round",
    "event",
    "format",
    "ranking",
    "person",
    "name",
    "wcaId",
    "country",
    *(f"attempt{number}" for number in range(1, 6)),
    "best",
    "average",
)


def tables_of(state: CompetitionState, withheld: Withheld) -> Iterator[Table]:
    """The rounds that have begun, with their rows but for those withheld."""
    for round_ in state.competition.rounds:
        if state.has_begun(round_.id):
            hidden = withheld(round_)
            yield round_, [row for row in rows_of(state, round_) if row.result.person_id not in hidden]


def row_of(row: ShownRow) -> ResultLine:
    """A row as the API answers it."""
    result, person = row.result, row.person
    return ResultLine.model_construct(
        ranking=result.ranking,
        person_id=result.person_id,
        name=person.name,
        wca_id=person.wca_id,
        country_iso2=person.country_iso2,
        attempts=[int(attempt) for attempt in result.attempts],
        best=result.best,
        average=result.average,
        written=[*row.attempts, row.best, row.average],
        outlook=row.outlook,
        single_tag=row.best_tag,
        average_tag=row.average_tag,
        provisional=sorted(scope.value for scope in row.provisional),
    )


def csv_of(tables: Iterable[Table]) -> str:
    """The rows of all rounds as CSV, with a line of headings."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for round_, rows in tables:
        for row in rows:
            writer.writerow(_cells(round_, row))
    return text.getvalue()


def _cells(round_: Round, row: ShownRow) -> list[object]:
    result, person = row.result, row.person
    attempts = [*map(int, result.attempts), *[""] * 5][:5]
    about = [round_.id, round_.event_id, round_.format.value, result.ranking or "", result.person_id]
    whose = map(as_text, (person.name, person.wca_id or "", person.country_iso2))
    return [*about, *whose, *attempts, int(result.best), int(result.average)]

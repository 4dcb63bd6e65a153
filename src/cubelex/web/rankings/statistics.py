"""Statistics that the rankings declare: a list of all, and a page for each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from threading import Lock
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.dates import MONTHS
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from cubelex.competition import Scope
from cubelex.errors import UnknownStatistic
from cubelex.rankings import statistics as declared
from cubelex.rankings.statistics import StatisticAnswer
from cubelex.rules import format_result
from cubelex.web.rankings.choices import GENDERS
from cubelex.web.rankings.frames import SCOPES, events_of, of_base, ranking_page
from cubelex.web.rankings.headings import TOPICS, WordsOfStatistic, heading, words_of
from cubelex.web.shared.labels.names import country_label, event_label
from cubelex.web.shared.labels.rounds import day_label
from cubelex.web.shared.rankings.installed import InstalledRankings

MOST_ROWS: Final = 100
_NAMES: Final = "SELECT person_id, name, country FROM people_now WHERE person_id IN (SELECT unnest(?))"
_HELD: Final = "SELECT competition_id, name FROM competitions WHERE competition_id IN (SELECT unnest(?))"
_PEOPLE: Final = ("person_id", "other_person_id")
_RESULTS: Final[Mapping[str, str]] = {
    "single": Scope.SINGLE,
    "former_single": Scope.SINGLE,
    "average": Scope.AVERAGE,
    "value": "",
    "former_value": "",
}
"""Columns that are results of the event of their row, single or average; others are as the column `scope` says."""
# Some ask for all results. One at a time leaves the processors to those who enter results.
_TURN: Final = Lock()


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: its kind (the class of the cell), its text, and where it leads."""

    kind: str
    text: str
    address: str = ""
    country_iso2: str = ""
    event_id: str = ""


@of_base
def listed(request: HttpRequest, installed: InstalledRankings) -> HttpResponse:
    """All statistics by topic."""
    by_topic: dict[str, list[WordsOfStatistic]] = {}
    for named in declared.statistics().values():
        by_topic.setdefault(named.topic, []).append(words_of(named))
    topics = [(TOPICS[topic], by_topic[topic]) for topic in TOPICS if topic in by_topic]
    return ranking_page(request, installed, "statistics", "rankings-statistics", topics=topics)


@of_base
def statistic(request: HttpRequest, installed: InstalledRankings, name: str) -> HttpResponse:
    """The rows of a statistic, the first of them, or the first of an event."""
    try:
        named = declared.statistic(name)
    except UnknownStatistic as fault:
        raise Http404(str(fault)) from fault
    event_id = request.GET.get("event", "")
    answer = _answer(installed, named.name, event_id if event_id in events_of(installed) else None)
    rows = list(_rows(installed, answer))
    kinds = [cell.kind for cell in rows[0]] if rows else []
    content = {
        "named": words_of(named),
        "columns": [(kind, *heading(column)) for kind, column in zip(kinds, answer.columns, strict=bool(rows))],
        "rows": rows,
        "is_cut": len(answer.rows) == MOST_ROWS,
        "most": MOST_ROWS,
        "events": events_of(installed) if "event_id" in answer.columns else [],
        "event_id": event_id,
    }
    return ranking_page(request, installed, "statistic", "rankings-statistics", **content)


def _answer(installed: InstalledRankings, name: str, event_id: str | None) -> StatisticAnswer:
    """The answer, which is kept for the next reader."""

    def ask() -> StatisticAnswer:
        if event_id and "event_id" not in _answer(installed, name, None).columns:
            return _answer(installed, name, None)
        with _TURN:
            return declared.ask_statistic(installed.base, name, top=MOST_ROWS, event_id=event_id)

    return installed.remember(("statistic", name, event_id), ask)


def _rows(installed: InstalledRankings, answer: StatisticAnswer) -> Iterable[list[Cell]]:
    people = {row[0]: row[1:] for row in installed.ask(_NAMES, _values(answer, *_PEOPLE))}
    held: dict[str, str] = dict(installed.ask(_HELD, _values(answer, "competition_id")))
    for values in answer.rows:
        row = dict(zip(answer.columns, values, strict=True))
        yield [_cell(column, row, people, held) for column in answer.columns]


def _values(answer: StatisticAnswer, *columns: str) -> list[str]:
    places = [answer.columns.index(column) for column in columns if column in answer.columns]
    return sorted({row[place] for row in answer.rows for place in places if row[place]})


def _cell(column: str, row: Mapping[str, Any], people: Mapping[str, Sequence[str]], held: Mapping[str, str]) -> Cell:
    """A value of a row as people read it, by the name of its column and its type."""
    value, event_id = row[column], row.get("event_id", "")
    if value is None:
        return Cell("", "–")
    if column in _PEOPLE and value in people:
        name, country = people[value]
        return Cell("", name, reverse("rankings-person", args=[value]), country_iso2=country)
    if column == "competition_id" and value in held:
        return Cell("", held[value], reverse("rankings-competition", args=[value]))
    if column == "result_id" and event_id:
        return Cell("", _("Why"), reverse("rankings-result", args=[event_id, value]))
    if column in _RESULTS and event_id:
        scope = Scope(_RESULTS[column] or row.get("scope", Scope.SINGLE))
        return Cell("time", format_result(value, event_id, scope))
    return _word(column, value)


def _word(column: str, value: Any) -> Cell:
    """A value that has a word in every language, or is a number."""
    match column:
        case "event_id":
            return Cell("", event_label(value), event_id=value)
        case "country":
            return Cell("", country_label(value), country_iso2=value)
        case "scope":
            return Cell("", str(dict(SCOPES)[value]))
        case "gender" if value in dict(GENDERS):
            return Cell("", str(dict(GENDERS)[value]))
        case "month":
            return Cell("", str(MONTHS[value]))
    return _plain(value)


def _plain(value: Any) -> Cell:
    if isinstance(value, date):
        return Cell("when", day_label(value))
    if isinstance(value, float):
        return Cell("number", number_format(value, decimal_pos=2))
    if isinstance(value, int):
        return Cell("number", number_format(value))
    return Cell("", str(value))

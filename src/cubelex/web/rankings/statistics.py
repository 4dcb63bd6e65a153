"""Statistics that the rankings declare: a list of all, and a page for each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from threading import Lock
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cubelex.competition import Scope
from cubelex.errors import UnknownStatistic
from cubelex.rankings import statistics as declared
from cubelex.rankings.statistics import NamedStatistic, StatisticAnswer
from cubelex.rules import format_result
from cubelex.web.rankings.frames import events_of, of_base, ranking_page
from cubelex.web.shared.labels.names import country_label, event_label
from cubelex.web.shared.labels.rounds import day_label
from cubelex.web.shared.rankings.installed import InstalledRankings

MOST_ROWS: Final = 100
TOPICS: Final[Mapping[str, Promise]] = {
    "people": gettext_lazy("People"),
    "travel": gettext_lazy("Travel"),
    "results": gettext_lazy("Results"),
    "blindfolded": gettext_lazy("Blindfolded"),
    "podiums": gettext_lazy("Podiums"),
    "records": gettext_lazy("Records"),
    "ranks": gettext_lazy("Ranks"),
    "competitions": gettext_lazy("Competitions"),
    declared.OWN: gettext_lazy("Added to this site"),
}
COLUMNS: Final[Mapping[str, Promise]] = {
    "person_id": gettext_lazy("Name"),
    "competition_id": gettext_lazy("Competition"),
    "event_id": gettext_lazy("Event"),
    "country": gettext_lazy("Country"),
    "single": gettext_lazy("Single"),
    "average": gettext_lazy("Average"),
}
_NAMES: Final = "SELECT person_id, name, country FROM people_now WHERE person_id IN (SELECT unnest(?))"
_HELD: Final = "SELECT competition_id, name FROM competitions WHERE competition_id IN (SELECT unnest(?))"
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
    by_topic: dict[str, list[NamedStatistic]] = {}
    for named in declared.statistics().values():
        by_topic.setdefault(named.topic, []).append(named)
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
    content = {
        "named": named,
        "columns": [_head(column) for column in answer.columns],
        "rows": list(_rows(installed, answer)),
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


def _head(column: str) -> tuple[str, str]:
    """The kind and the words of a column; those that no page knows are said as the query names them."""
    known = COLUMNS.get(column)
    return ("", str(known)) if known else ("en", column.replace("_", " "))


def _rows(installed: InstalledRankings, answer: StatisticAnswer) -> Iterable[list[Cell]]:
    people = {row[0]: row[1:] for row in installed.ask(_NAMES, _values(answer, "person_id"))}
    held: dict[str, str] = dict(installed.ask(_HELD, _values(answer, "competition_id")))
    place = answer.columns.index("event_id") if "event_id" in answer.columns else None
    for row in answer.rows:
        event_id = str(row[place]) if place is not None else ""
        yield [_cell(column, value, event_id, people, held) for column, value in zip(answer.columns, row, strict=True)]


def _values(answer: StatisticAnswer, column: str) -> list[str]:
    if column not in answer.columns:
        return []
    place = answer.columns.index(column)
    return sorted({row[place] for row in answer.rows if row[place]})


def _cell(column: str, value: Any, event_id: str, people: Mapping[str, Sequence[str]], held: Mapping[str, str]) -> Cell:
    """A value as people read it, by the name of its column and its type."""
    if value is None:
        return Cell("", "–")
    if column == "person_id" and value in people:
        name, country = people[value]
        return Cell("", name, reverse("rankings-person", args=[value]), country_iso2=country)
    if column == "competition_id" and value in held:
        return Cell("", held[value], reverse("rankings-competition", args=[value]))
    if column == "event_id":
        return Cell("", event_label(value), event_id=value)
    if column == "country":
        return Cell("", country_label(value), country_iso2=value)
    if column in set(Scope) and event_id:
        return Cell("time", format_result(value, event_id, Scope(column)))
    return _plain(value)


def _plain(value: Any) -> Cell:
    if isinstance(value, date):
        return Cell("when", day_label(value))
    if isinstance(value, float):
        return Cell("number", number_format(value, decimal_pos=2))
    if isinstance(value, int):
        return Cell("number", number_format(value))
    return Cell("", str(value))

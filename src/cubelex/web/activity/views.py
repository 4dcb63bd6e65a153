"""Who did what at a competition: its log and what else was done on the site, newest first."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.db.models import CharField, F, QuerySet, Value
from django.db.models.functions import Cast
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.competition import Competition
from cubelex.officiating import write_log
from cubelex.officiating.log import undone_entries
from cubelex.web.shared.access.actors import account_of
from cubelex.web.shared.access.permissions import DELEGATES, roles_of
from cubelex.web.shared.labels.attempts import details_of
from cubelex.web.shared.labels.log import sentence
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.pages import load_or_404
from cubelex.web.shared.timetables import zone_of
from cubelex.web.store import repository
from cubelex.web.store.logs import entry_of
from cubelex.web.store.models import Account, Deed, LogEntry

ON_A_PAGE = 100
# Why a person needs an accommodation or was disqualified is between them and the Delegate.
FOR_THE_DELEGATE = {"accommodated": {"what": "…"}, "disqualified": {"reason": "", "under": ()}}
# What the pages of incidents, disputes and warnings show to the Delegate alone: organizers may be who it is about.
OF_THE_DELEGATE = frozenset(
    {"incident_reported", "evidence_noted", "incident", "dispute_raised", "dispute_settled", "warned"}
)


@dataclass(frozen=True, slots=True)
class ActivityLine:
    """A line of the page; a round that was opened or finished has a page on which that is undone."""

    number: int | None
    at: datetime
    by: str
    what: str
    under: tuple[str, ...]
    is_undone: bool
    details: tuple[str, ...] = ()
    round_page: str = ""


class Filter(forms.Form):
    """What is looked for."""

    by = forms.ChoiceField(label=gettext_lazy("Done by"), required=False)
    round_id = forms.ChoiceField(label=gettext_lazy("Round"), required=False)
    person_id = forms.IntegerField(label=gettext_lazy("Competitor number"), min_value=1, required=False)

    def __init__(self, data: Any, competition: Competition, authors: Iterable[str]) -> None:
        super().__init__(data)
        everything = ("", _("All"))
        self.fields["by"].choices = [everything, *((author, author) for author in authors)]  # type: ignore[attr-defined]
        rounds = [(round_.id, round_label(competition, round_.id)) for round_ in competition.rounds]
        self.fields["round_id"].choices = [everything, *rounds]  # type: ignore[attr-defined]

    def wanted(self) -> dict[str, Any]:
        """What was chosen."""
        return {name: value for name, value in self.cleaned_data.items() if value} if self.is_valid() else {}


def audit(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Who did what, newest first."""
    competition = load_or_404(competition_id).competition
    is_delegate = bool(roles_of(request, competition_id) & DELEGATES)
    entries = _entries(competition_id, None if is_delegate else account_of(request))
    deeds = Deed.objects.filter(competition_id=competition_id)
    form = Filter(request.GET, competition, _authors(entries, deeds))
    page = Paginator(_found(entries, deeds, form.wanted()), ON_A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "state": load_or_404(competition_id),
        "form": form,
        "page": page,
        "lines": _lines(competition_id, competition, page, is_delegate),
        "query": query.urlencode(),
        "is_delegate": is_delegate,
    }
    return render(request, "activity/log.html", context)


def log_file(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The log as text, one entry a line, as programs replay it."""
    load_or_404(competition_id)
    response = HttpResponse(write_log(repository.log_of(competition_id)), content_type="application/jsonl")
    response["Content-Disposition"] = f'attachment; filename="{competition_id}-log.jsonl"'
    return response


def _entries(competition_id: str, reader: Account | None) -> QuerySet[LogEntry]:
    """The entries that a person may read: all of them, or without what is the Delegate's and not their own."""
    entries = LogEntry.objects.filter(competition_id=competition_id)
    if reader is None:
        return entries
    withheld = entries.filter(kind__in=OF_THE_DELEGATE).exclude(account=reader, account__isnull=False)
    numbers = set(withheld.order_by().values_list("number", flat=True))
    undoing = entries.filter(kind="undone").order_by("number").values_list("number", "fact")
    for number, fact in undoing:
        # Undoing says why; and so does undoing that again.
        if fact["entry"] in numbers:
            numbers.add(number)
    return entries.exclude(number__in=numbers)


def _authors(entries: QuerySet[LogEntry], deeds: QuerySet[Deed]) -> list[str]:
    names = (rows.order_by().values_list("by", flat=True).distinct() for rows in (entries, deeds))
    return sorted({name for found in names for name in found})


def _found(entries: QuerySet[LogEntry], deeds: QuerySet[Deed], filters: dict[str, Any]) -> QuerySet[Any, Any]:
    """The entries and deeds looked for, as (table, key, time); deeds are about no round and no competitor."""
    if by := filters.get("by"):
        entries, deeds = entries.filter(by=by), deeds.filter(by=by)
    for name in ("round_id", "person_id"):
        if name in filters:
            entries, deeds = entries.filter(**{f"fact__{name}": filters[name]}), deeds.none()
    return _keys(entries, "log").union(_keys(deeds, "deeds"), all=True).order_by("-when", "-row")


def _keys(rows: QuerySet[Any], table: str) -> QuerySet[Any, Any]:
    named = rows.order_by().annotate(table=Cast(Value(table), CharField()), row=F("pk"), when=F("at"))
    keys: QuerySet[Any, Any] = named.values_list("table", "row", "when")
    return keys


def _undone(competition_id: str) -> frozenset[int]:
    undoings = LogEntry.objects.filter(competition_id=competition_id, kind="undone")
    return undone_entries(entry_of(row) for row in undoings)


def _lines(
    competition_id: str, competition: Competition, page: Iterable[tuple[str, int, datetime]], is_delegate: bool
) -> list[ActivityLine]:
    keys = list(page)
    entries = LogEntry.objects.in_bulk([key for table, key, _ in keys if table == "log"])
    deeds = Deed.objects.in_bulk([key for table, key, _ in keys if table == "deeds"])
    undone = _undone(competition_id)
    zone = zone_of(competition)
    lines = []
    for table, key, at in keys:
        row = entries[key] if table == "log" else deeds[key]
        fields = row.fact if isinstance(row, LogEntry) else row.content
        if not is_delegate:
            fields = fields | FOR_THE_DELEGATE.get(row.kind, {})
        number = row.number if isinstance(row, LogEntry) else None
        what = sentence(row.kind, fields, competition)
        under, details = tuple(fields.get("under", ())), details_of(row.kind, fields)
        is_step = row.kind in ("round_opened", "round_finished") and number not in undone
        round_page = reverse("desk-steer", args=[competition_id, fields["round_id"]]) if is_step else ""
        lines.append(
            ActivityLine(number, at.astimezone(zone), row.by, what, under, number in undone, details, round_page)
        )
    return lines

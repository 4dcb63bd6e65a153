"""What all pages of the rankings have in common: the base they ask, and what to do without one."""

from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cubelex.competition import Scope, event_kinds
from cubelex.errors import MissingExtra, NoRankings
from cubelex.web.shared.rankings.installed import InstalledRankings, rankings_in_use

ROOMS: Final[tuple[tuple[str, Promise], ...]] = (
    ("rankings", gettext_lazy("Rankings")),
    ("rankings-records", gettext_lazy("Records")),
    ("rankings-people", gettext_lazy("People")),
    ("rankings-competitions", gettext_lazy("Competitions")),
    ("rankings-worth", gettext_lazy("What a result is worth")),
    ("rankings-statistics", gettext_lazy("Statistics")),
    ("rankings-lists", gettext_lazy("Own lists")),
)
SCOPES: Final[tuple[tuple[str, Promise], ...]] = (
    (Scope.SINGLE.value, gettext_lazy("Single")),
    (Scope.AVERAGE.value, gettext_lazy("Average")),
)

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
ViewOfBase = Callable[Concatenate[HttpRequest, InstalledRankings, P], HttpResponse]


def of_base(view: "ViewOfBase[P]") -> "View[P]":
    """A view that gets the rankings of the installation; where there are none, a page says what to do."""

    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            installed = rankings_in_use()
        except (NoRankings, MissingExtra) as reason:
            content = {"is_installed": not isinstance(reason, MissingExtra)}
            return render(request, "rankings/nothing.html", content)
        return view(request, installed, *args, **kwargs)

    return answer


def ranking_page(
    request: HttpRequest, installed: InstalledRankings, template: str, room: str, **content: Any
) -> HttpResponse:
    """A page of the rankings, under one of their rooms."""
    rooms = [(reverse(name), label, name == room) for name, label in ROOMS]
    frame = {"rooms": rooms, "about": installed.base.about, "today": installed.today}
    return render(request, f"rankings/{template}.html", frame | content)


def known_scope(scope: str) -> Scope:
    """Single or average, or a page that says there is nothing of that name."""
    try:
        return Scope(scope)
    except ValueError as fault:
        raise Http404(f"{scope} is not single or average") from fault


def events_of(installed: InstalledRankings) -> list[str]:
    """The events that have results, in the order in which they are usually listed."""
    known = {row[0] for row in installed.ask("SELECT DISTINCT event_id FROM records")}
    order = [kind.id for kind in event_kinds()]
    return sorted(known, key=lambda event_id: order.index(event_id) if event_id in order else len(order))


def known_event(installed: InstalledRankings, event_id: str) -> str:
    """An event that has results, or a page that says there is nothing of that name."""
    if event_id not in events_of(installed):
        raise Http404(f"no results of {event_id}")
    return event_id

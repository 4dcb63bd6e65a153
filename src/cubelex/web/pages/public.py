"""Pages for everybody: competitions, a competition, a round's results."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cubelex.errors import UnknownCompetition, UnknownRound
from cubelex.officiating import State
from cubelex.web.presenting import rounds_of, rows_of
from cubelex.web.store import repository
from cubelex.web.store.models import CompetitionRecord, LogEntry


def home(request: HttpRequest) -> HttpResponse:
    """All competitions."""
    return render(request, "home.html", {"competitions": CompetitionRecord.objects.filter(is_public=True)})


def competition(request: HttpRequest, competition_id: str) -> HttpResponse:
    """A competition: its rounds and how they stand."""
    state = load_or_404(competition_id)
    return render(request, "competition.html", {"state": state, "rounds": rounds_of(state)})


def round_results(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """The results of a round, which update by themselves."""
    state = load_or_404(competition_id)
    try:
        announced = state.announced(round_id)
    except UnknownRound as fault:
        raise Http404(str(fault)) from fault
    rows = rows_of(state, announced)
    template = "partials/rows.html" if request.headers.get("HX-Request") else "round.html"
    return render(request, template, {"state": state, "round": announced, "rows": rows})


def audit(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Who did what, newest first."""
    entries = LogEntry.objects.filter(competition_id=competition_id).order_by("-number")
    page = Paginator(entries, 100).get_page(request.GET.get("page"))
    return render(request, "audit.html", {"state": load_or_404(competition_id), "page": page})


def load_or_404(competition_id: str) -> State:
    """The competition as it stands, or a page that says there is none."""
    try:
        return repository.load(competition_id)
    except UnknownCompetition as fault:
        raise Http404(str(fault)) from fault

"""Dual Rounds at the desk: the cards of both rounds beside each other, ranked together (9v4)."""

from collections.abc import Iterator

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from cubelex.competition import Round
from cubelex.officiating import Actor, CompetitionState, Outcome
from cubelex.officiating.verbs import open_dual_rounds
from cubelex.web.desk.rounds import findings_on
from cubelex.web.desk.views import desk_page
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.access.permissions import OFFICIALS, roles_of
from cubelex.web.shared.findings import ShownFinding
from cubelex.web.shared.labels.names import event_label
from cubelex.web.shared.pages import load_or_404, round_or_404
from cubelex.web.shared.results.summaries import summary_of


def dual(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """Both cards of everyone; sent back, the rounds that are not open yet are opened."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    round_ = round_or_404(state, round_id)
    if len(round_.linked_rounds) != 2:
        return redirect("desk", competition_id, round_id)
    may_steer = bool(roles_of(request, competition_id) & OFFICIALS)
    if request.method == "POST" and may_steer and _opened(request, state, round_, by):
        return redirect("desk-dual", competition_id, round_id)
    rounds = tuple(state.announced_round(linked_id) for linked_id in round_.linked_rounds)
    pending = [round_ for round_ in rounds if not state.has_begun(round_.id)]
    opening = open_dual_rounds(state, by, round_id) if pending and may_steer else None
    more = {
        "dual": [summary_of(state, round_) for round_ in rounds],
        "event_label": event_label(round_.kind),
        "pending": pending,
        "opening": opening,
        "findings": list(_findings(state, pending, opening)) if opening else [],
    }
    return desk_page(request, state, round_, rounds, **more)


def _findings(state: CompetitionState, pending: list[Round], outcome: Outcome) -> Iterator[ShownFinding]:
    for round_ in pending:
        yield from findings_on(state, round_, outcome)


def _opened(request: HttpRequest, state: CompetitionState, round_: Round, by: Actor) -> bool:
    """Whether the rounds were opened; not while something was found that nobody has looked at."""
    preview = open_dual_rounds(state, by, round_.id)
    pending = [state.announced_round(linked_id) for linked_id in round_.linked_rounds if not state.has_begun(linked_id)]
    if preview.is_refused or (any(_findings(state, pending, preview)) and not request.POST.get("seen")):
        return False
    done = append_for(request, state.competition.id, lambda latest: open_dual_rounds(latest, by, round_.id), by)
    if not done.outcome.is_refused:
        messages.success(request, _("Done."))
    return not done.outcome.is_refused

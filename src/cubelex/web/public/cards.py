"""Where the QR code of a scorecard leads: to whatever the one who scans it does with the card."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from cubelex.competition import Format
from cubelex.officiating import CompetitionState
from cubelex.web.shared.access.permissions import may_visit
from cubelex.web.shared.pages import load_or_404, round_or_404, visible_person_or_404


def card(request: HttpRequest, competition_id: str, round_id: str, person_id: int) -> HttpResponse:
    """Score takers come to the card at the desk, judges to that of the station, all others to the competitor's page."""
    state = load_or_404(competition_id)
    round_, person = round_or_404(state, round_id), visible_person_or_404(request, state, person_id)
    if may_visit(request, "desk", competition_id, {"round_id": round_id}):
        return redirect(_at_the_desk(state, round_.id, person_id))
    is_match = round_.format is Format.HEAD_TO_HEAD
    if may_visit(request, "station-card", competition_id, {"round_id": round_id}) and not is_match:
        return redirect("station-card", competition_id, round_id, person_id)
    return redirect("person", competition_id, person.registrant_id)


def _at_the_desk(state: CompetitionState, round_id: str, person_id: int) -> str:
    competition_id = state.competition.id
    if state.announced_round(round_id).format is Format.HEAD_TO_HEAD:
        return reverse("desk-matches", args=[competition_id, round_id])
    return f"{reverse('desk', args=[competition_id, round_id])}?person={person_id}"

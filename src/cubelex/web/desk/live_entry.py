"""Live entry: the stations of a final below each other, entered attempt by attempt as they come in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from cubelex.competition import Format, Round
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import group_plan
from cubelex.web.desk.cards import sheet_json
from cubelex.web.desk.words import words
from cubelex.web.shared.access.actors import actor_of
from cubelex.web.shared.pages import load_or_404, page, round_content, round_or_404
from cubelex.web.store.outbox import newest


def live_entry(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """Every competitor of a round with their station; one attempt after the other is typed for each."""
    after = newest(competition_id)
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    if round_.format is Format.HEAD_TO_HEAD:
        return redirect("desk-matches", competition_id, round_id)
    stations = stations_of(state, round_)
    content = {
        "sheet": sheet_json(state, round_, actor_of(request, competition_id)),
        "stations": stations,
        "order": list(stations),
        "place": reverse("desk", args=[competition_id, round_id]),
    }
    shown = round_content(state, round_) | {"content": content, "words": words(state.edition), "after": after}
    return page(request, "desk/live_entry.html", state, **shown)


def stations_of(state: CompetitionState, round_: Round) -> dict[int, int]:
    """By competitor, the station they compete at, as far as stations were assigned: group by group, in order."""
    plan = group_plan(state.competition)
    found = [
        (scheduled.activity.start_time, scheduled.activity.id, assignment.station_number, card.person_id)
        for card in state.taking_part(round_.id)
        for scheduled, assignment in plan.competing_in(round_.id, card.person_id)
        if assignment.station_number is not None
    ]
    stations: dict[int, int] = {}
    for _, _, station, person_id in sorted(found):
        stations.setdefault(person_id, station)
    return stations

"""Live entry: the stations of a final below each other, entered attempt by attempt as they come in."""

from operator import itemgetter

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from cubelex.competition import Format, Round
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import group_plan
from cubelex.web.desk.cards import sheet_json
from cubelex.web.desk.words import words
from cubelex.web.shared.pages import load_or_404, page, round_content, round_or_404


def live_entry(request: HttpRequest, competition_id: str, round_id: str) -> HttpResponse:
    """Every competitor of a round with their station; one attempt after the other is typed for each."""
    state = load_or_404(competition_id)
    round_ = round_or_404(state, round_id)
    if round_.format is Format.HEAD_TO_HEAD:
        return redirect("desk-matches", competition_id, round_id)
    places = places_of(state, round_)
    groups = {group for group, _station in places.values()}
    content = {
        "sheet": sheet_json(state, round_),
        "stations": {person_id: station for person_id, (_group, station) in places.items()},
        # Two groups have the same stations: the page says which group is which.
        "groups": {key: _group_label(group) for key, (group, _station) in places.items() if len(groups) > 1},
        "order": list(places),
        "place": reverse("desk", args=[competition_id, round_id]),
    }
    shown = round_content(state, round_) | {"content": content, "words": words(state.edition)}
    return page(request, "desk/live_entry.html", state, **shown)


def _group_label(number: int | None) -> str:
    return _("Group %(number)s") % {"number": number} if number else ""


def places_of(state: CompetitionState, round_: Round) -> dict[int, tuple[int | None, int]]:
    """By competitor, their group and station, as far as stations were assigned: group by group, in order."""
    plan = group_plan(state.competition)
    found = [
        (scheduled.activity.start_time, scheduled.activity.id, assignment.station_number, card.person_id, scheduled)
        for card in state.taking_part(round_.id)
        for scheduled, assignment in plan.competing_in(round_.id, card.person_id)
        if assignment.station_number is not None
    ]
    places: dict[int, tuple[int | None, int]] = {}
    for _start, _id, station, person_id, scheduled in sorted(found, key=itemgetter(0, 1, 2, 3)):
        places.setdefault(person_id, (scheduled.activity.code.group_number, station))
    return places

"""The schedule, and calendars to subscribe to."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone

from cubelex.competition import Competition
from cubelex.web.shared.calendars import calendar
from cubelex.web.shared.pages import load_or_404, page, visible_person_or_404
from cubelex.web.shared.timetables import (
    TimetableItem,
    calendar_event,
    days_of,
    timetable,
    timetable_lines,
    timetable_of,
    zones_of,
)


def schedule(request: HttpRequest, competition_id: str) -> HttpResponse:
    """What happens when and where, in the time of the venue, with what is over and what is on."""
    state = load_or_404(competition_id)
    now = timezone.now()
    days = [(day, timetable_lines(state, day, now)) for day in days_of(timetable(state.competition))]
    return page(request, "public/schedule.html", state, days=days, zones=zones_of(state.competition))


def competition_calendar(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The schedule as a calendar."""
    competition = load_or_404(competition_id).competition
    return _calendar(request, competition, competition.name, list(timetable(competition)))


def person_calendar(request: HttpRequest, competition_id: str, person_id: int) -> HttpResponse:
    """What a person has to do, as a calendar."""
    state = load_or_404(competition_id)
    person = visible_person_or_404(request, state, person_id)
    name = f"{state.competition.name}: {person.latin_name}"
    return _calendar(request, state.competition, name, list(timetable_of(state.competition, person)))


def _calendar(request: HttpRequest, competition: Competition, name: str, items: list[TimetableItem]) -> HttpResponse:
    events = [calendar_event(competition, item, _address(request, competition, item)) for item in items]
    text = calendar(name, events, timezone.now())
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")


def _address(request: HttpRequest, competition: Competition, item: TimetableItem) -> str:
    if item.round_id is None:
        return request.build_absolute_uri(reverse("schedule", args=[competition.id]))
    return request.build_absolute_uri(reverse("round", args=[competition.id, item.round_id]))

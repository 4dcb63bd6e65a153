"""Who is there, what they have to do, what they have achieved and what they need."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import urlencode

from cubelex.competition import Competition, EventKind, Person, Round, Scope
from cubelex.officiating import CompetitionState, RoundStatus
from cubelex.officiating.views import Happening, happening, seeds_of
from cubelex.web.public.views import visible_row
from cubelex.web.shared.labels.names import event_label, round_label
from cubelex.web.shared.labels.rounds import under_of
from cubelex.web.shared.pages import is_found_by, load_or_404, page, part_of, visible_person_or_404
from cubelex.web.shared.results.prospects import NeedLabel, needs_labels
from cubelex.web.shared.results.summaries import ShownRow
from cubelex.web.shared.timetables import (
    TimetableDay,
    TimetableItem,
    TimetableLine,
    days_of,
    timetable_lines,
    timetable_of,
    zones_of,
)
from cubelex.web.store.outbox import newest

PODIUM = 3
NEXT_SHOWN = 2
MOST_PEOPLE = 100
MOST_SEEDS = 200


@dataclass(frozen=True, slots=True)
class OwnRound:
    """A round of a person, with their row and what they need next."""

    round_: Round
    label: str
    row: ShownRow
    needs: list[NeedLabel]
    under: list[str]


def competitors(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Everyone who competes, by name."""
    state = load_or_404(competition_id)
    typed = request.GET.get("q", "").strip()
    people = [person for person in state.competition.persons if competes(state.competition, person)]
    in_order = sorted(
        (person for person in people if is_found_by(person, typed)), key=lambda person: person.name.casefold()
    )
    part = part_of(request, in_order, MOST_PEOPLE)
    content = {"part": part, "q": typed, "query": urlencode({"q": typed}) if typed else "", "number": len(people)}
    return page(
        request,
        "public/competitors.html",
        state,
        **content,
        people=[(person, list(_events(state, person))) for person in part],
    )


def person(request: HttpRequest, competition_id: str, person_id: int) -> HttpResponse:
    """A person's own page."""
    after = newest(competition_id)
    state = load_or_404(competition_id)
    found = visible_person_or_404(request, state, person_id)
    days, now = days_of(timetable_of(state.competition, found)), timezone.now()
    content = {
        "person": found,
        "events": list(map(event_label, _events(state, found))),
        "coming": [
            TimetableLine(item, happening(state, item.scheduled, now), is_after_now=False)
            for item in (coming(state, days, now) if state.has_any_begun else [])
        ],
        "days": [
            (day, timetable_lines(state, day, now), day.date < now.astimezone(day.items[0].start.tzinfo).date())
            for day in days
        ],
        "zones": zones_of(state.competition),
        "rounds": list(rounds_of_person(request, state, person_id)),
        "after": after,
    }
    return page(request, "public/person.html", state, **content)


def coming(state: CompetitionState, days: list[TimetableDay], now: datetime) -> list[TimetableItem]:
    """What a person has to do next, or is doing now: by what happened, so late groups stay and early ones leave."""
    items = (item for day in days for item in day.items)
    return [item for item in items if happening(state, item.scheduled, now) is not Happening.OVER][:NEXT_SHOWN]


def rounds_of_person(request: HttpRequest, state: CompetitionState, person_id: int) -> Iterator[OwnRound]:
    """The rounds a person takes part in, those that are open first."""
    mine = [round_ for round_ in state.competition.rounds if person_id in state.round(round_.id).cards]
    for round_ in sorted(mine, key=lambda round_: state.round(round_.id).status is not RoundStatus.OPEN):
        row = visible_row(request, state, round_, person_id)
        if row is not None:
            label, under = round_label(state.competition, round_.id), under_of(state, round_)
            yield OwnRound(round_, label, row, needs_labels(state, round_, person_id), under)


def psych_sheet(request: HttpRequest, competition_id: str, event_id: str = "") -> HttpResponse:
    """Who is registered for an event, by their best results before the competition."""
    state = load_or_404(competition_id)
    events = [event.kind for event in state.competition.events]
    chosen = event_id or (events[0].id if events else "")
    if event_id and state.competition.find_event(event_id) is None:
        raise Http404(f"{competition_id} does not have the event {event_id}")
    scope = Scope.SINGLE if request.GET.get("by") == "single" or not _has_average(state, chosen) else Scope.AVERAGE
    part = part_of(request, seeds_of(state, chosen, scope), MOST_SEEDS)
    kind = state.competition.kind(chosen) if chosen else None
    content = {"events": events, "chosen": kind, "scope": scope, "part": part, "query": f"by={scope}"}
    return page(request, "public/psych_sheet.html", state, **content)


def _has_average(state: CompetitionState, event_id: str) -> bool:
    return any(round_.format.is_average for round_ in state.rounds_of_event(event_id))


def competes(competition: Competition, person: Person) -> bool:
    """Whether a person is here to compete."""
    return bool(person.registrant_id) and any(person.competes_in(event.id) for event in competition.events)


def _events(state: CompetitionState, person: Person) -> Iterator[EventKind]:
    return (event.kind for event in state.competition.events if person.competes_in(event.id))

"""Preferences and availability: who is away, who is together or apart, who has no tasks, who scrambles what."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from cubelex.competition import Competition
from cubelex.errors import InvalidCompetition
from cubelex.officiating import planning
from cubelex.reading import is_whole_number
from cubelex.web.organize.groups.people import person_named
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.labels.messages import comma_separated, say
from cubelex.web.shared.labels.names import event_label, person_label
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.timetables import zone_of
from cubelex.web.store import repository


@dataclass(frozen=True, slots=True)
class Wish:
    """A preference in a list: its text, and the key to remove it."""

    text: str
    key: str


def wishes(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The preferences of people, with forms to add and remove them."""
    state = load_or_404(competition_id)
    if request.method == "POST":
        return _changed(request, competition_id)
    competition, wishes_ = state.competition, planning.wishes_of(state.competition)
    days = range(max(competition.schedule.number_of_days, 1))
    content = {
        "away": [_absence(competition, person_id, span) for person_id, spans in wishes_.away.items() for span in spans],
        "spared": [Wish(person_label(competition, person_id), str(person_id)) for person_id in sorted(wishes_.spared)],
        "together": [_several(competition, members) for members in wishes_.together],
        "apart": [_several(competition, members) for members in wishes_.apart],
        "scrambles": list(_scramblers(competition, wishes_)),
        "events": [event.id for event in competition.events],
        "days": [competition.schedule.start_date + timedelta(days=day) for day in days],
    }
    return page(request, "organize/groups/wishes.html", state, **content)


def _absence(competition: Competition, person_id: int, span: planning.Span) -> Wish:
    starts, ends = (moment.astimezone(zone_of(competition)) for moment in (span.start, span.end))
    name = person_label(competition, person_id)
    return Wish(f"{name}: {starts:%Y-%m-%d %H:%M}–{ends:%H:%M}", f"{person_id}|{span.start.isoformat()}")


def _several(competition: Competition, people: frozenset[int]) -> Wish:
    numbers = sorted(people)
    return Wish(comma_separated(person_label(competition, number) for number in numbers), ",".join(map(str, numbers)))


def _scramblers(competition: Competition, wishes_: planning.Wishes) -> Iterator[Wish]:
    for event_id, people in sorted(wishes_.skilled.items()):
        for person_id in sorted(people):
            yield Wish(
                f"{event_label(competition.kind(event_id))}: {person_label(competition, person_id)}",
                f"{event_id}|{person_id}",
            )


def _changed(request: HttpRequest, competition_id: str) -> HttpResponse:
    by, form = actor_of(request, competition_id), request.POST
    change = _CHANGES.get(form.get("action", ""))
    try:
        if change is None:
            raise InvalidCompetition(_("Unknown action. Reload the page."))
        done = repository.append(
            competition_id,
            lambda now: planning.note_wishes(
                now, by, change(now.competition, planning.wishes_of(now.competition), form)
            ),
            by=by,
            at=timezone.now(),
            account=account_of(request),
        )
    except InvalidCompetition as fault:
        messages.error(request, str(fault))
        return redirect("setup-wishes", competition_id)
    for refusal in done.outcome.refusals:
        messages.error(request, say(refusal.answer))
    if not done.outcome.is_refused:
        messages.success(request, _("Saved."))
    return redirect("setup-wishes", competition_id)


def _people(competition: Competition, form: QueryDict) -> frozenset[int]:
    people = frozenset(person_named(competition, typed) for typed in form.getlist("person") if typed.strip())
    if len(people) < 2:
        raise InvalidCompetition(_("Choose at least two people."))
    return people


def _numbers(form: QueryDict) -> frozenset[int]:
    return frozenset(int(number) for number in form.get("key", "").split(",") if is_whole_number(number))


def _add_spared(competition: Competition, wishes_: planning.Wishes, form: QueryDict) -> planning.Wishes:
    return replace(wishes_, spared=wishes_.spared | {person_named(competition, form.get("person", ""))})


def _remove_spared(competition: Competition, wishes_: planning.Wishes, form: QueryDict) -> planning.Wishes:
    return replace(wishes_, spared=wishes_.spared - _numbers(form))


def _add_away(competition: Competition, wishes_: planning.Wishes, form: QueryDict) -> planning.Wishes:
    person_id, zone = person_named(competition, form.get("person", "")), zone_of(competition)
    try:
        day = date.fromisoformat(form.get("day", ""))
        starts, ends = (
            datetime.combine(day, time.fromisoformat(form.get(name, "")), zone) for name in ("start", "end")
        )
    except ValueError as fault:
        raise InvalidCompetition(_("Enter a day, a start time and an end time.")) from fault
    if ends <= starts:
        raise InvalidCompetition(_("The end is before the start."))
    spans = (*wishes_.away.get(person_id, ()), planning.Span(starts, ends))
    return replace(wishes_, away={**wishes_.away, person_id: spans})


def _remove_away(competition: Competition, wishes_: planning.Wishes, form: QueryDict) -> planning.Wishes:
    number, _bar, start = form.get("key", "").partition("|")
    away = {
        person: tuple(span for span in spans if (str(person), span.start.isoformat()) != (number, start))
        for person, spans in wishes_.away.items()
    }
    return replace(wishes_, away={person: spans for person, spans in away.items() if spans})


def _add_together(competition: Competition, wishes_: planning.Wishes, form: QueryDict) -> planning.Wishes:
    return replace(wishes_, together=(*wishes_.together, _people(competition, form)))


def _remove_together(competition: Competition, wishes_: planning.Wishes, form: QueryDict) -> planning.Wishes:
    return replace(wishes_, together=tuple(people for people in wishes_.together if people != _numbers(form)))


def _add_apart(competition: Competition, wishes_: planning.Wishes, form: QueryDict) -> planning.Wishes:
    return replace(wishes_, apart=(*wishes_.apart, _people(competition, form)))


def _remove_apart(competition: Competition, wishes_: planning.Wishes, form: QueryDict) -> planning.Wishes:
    return replace(wishes_, apart=tuple(people for people in wishes_.apart if people != _numbers(form)))


def _add_scrambles(competition: Competition, wishes_: planning.Wishes, form: QueryDict) -> planning.Wishes:
    event_id, person_id = form.get("event", ""), person_named(competition, form.get("person", ""))
    if competition.find_event(event_id) is None:
        raise InvalidCompetition(_("Choose an event."))
    return replace(
        wishes_, skilled={**wishes_.skilled, event_id: wishes_.skilled.get(event_id, frozenset()) | {person_id}}
    )


def _remove_scrambles(competition: Competition, wishes_: planning.Wishes, form: QueryDict) -> planning.Wishes:
    event_id, _bar, number = form.get("key", "").partition("|")
    skilled = {
        event: people - {int(number)} if event == event_id and is_whole_number(number) else people
        for event, people in wishes_.skilled.items()
    }
    return replace(wishes_, skilled={event_id: people for event_id, people in skilled.items() if people})


_CHANGES: Final[Mapping[str, Callable[[Competition, planning.Wishes, QueryDict], planning.Wishes]]] = {
    "add-spared": _add_spared,
    "remove-spared": _remove_spared,
    "add-away": _add_away,
    "remove-away": _remove_away,
    "add-together": _add_together,
    "remove-together": _remove_together,
    "add-apart": _add_apart,
    "remove-apart": _remove_apart,
    "add-scrambles": _add_scrambles,
    "remove-scrambles": _remove_scrambles,
}

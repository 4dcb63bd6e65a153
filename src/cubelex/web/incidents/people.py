"""What the Delegate decides about a competitor: warnings, disqualification, special accommodations (2j to 2l, 2s)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from cubelex.competition import Competition, Person
from cubelex.officiating import Actor, CompetitionState, Outcome, refused
from cubelex.officiating.verbs import (
    accommodate,
    allow_another_time,
    allow_to_help,
    disqualify,
    disqualify_attempt,
    warn,
)
from cubelex.reading import is_whole_number
from cubelex.rules import Ruling
from cubelex.rules.people import Ground, Reach, may_accommodate, may_disqualify, may_skip_warning
from cubelex.web.shared.access.actors import actor_of
from cubelex.web.shared.confirmation import ConfirmationPage, Verb, confirmed, undo_verb
from cubelex.web.shared.form_values import LONGEST, number, round_of
from cubelex.web.shared.incidents import incidents_of
from cubelex.web.shared.labels.incidents import GROUNDS
from cubelex.web.shared.labels.messages import comma_separated
from cubelex.web.shared.labels.names import event_label, round_label
from cubelex.web.shared.pages import load_or_404, page, person_or_404
from cubelex.web.store.models import LogEntry

ATTEMPT: Final = "attempt"


@dataclass(frozen=True, slots=True)
class GroundToChoose:
    """A reason for which the edition permits disqualification, and its scope."""

    ground: Ground
    label: str
    reaches: tuple[str, ...]
    decider: str
    under: tuple[str, ...]


def people(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Find a competitor. Below are those with a warning, a disqualification or an accommodation."""
    state = load_or_404(competition_id)
    disputing = number(request.GET, "dispute")
    if state.competition.find_person(disputing) is not None:
        return redirect("dispute-raise", competition_id, disputing)
    query = request.GET.get("person", "").strip()
    matching = found_by(state, query) if query else []
    if len(matching) == 1:
        return redirect("delegate-person", competition_id, matching[0].registrant_id or 0)
    concerned = {
        *(warning.person_id for _, warning in state.warnings),
        *(accommodation.person_id for _, accommodation in state.accommodations),
        *(disqualification.person_id for disqualification in state.disqualifications),
    }
    everybody = sorted(
        (person for person in state.competition.persons if person.registrant_id),
        key=lambda person: person.name.casefold(),
    )
    content = {
        "people": everybody,
        "known": [
            (person, list(_marks(state, person.registrant_id or 0)))
            for person in everybody
            if person.registrant_id in concerned
        ],
        "wanted": query,
        "matching": matching,
        "is_unknown": bool(query or disputing) and not matching,
    }
    return page(request, "incidents/people.html", state, **content)


def found_by(state: CompetitionState, wanted: str) -> list[Person]:
    """Those with that number, or with that in their name."""
    competing = [person for person in state.competition.persons if person.registrant_id]
    if is_whole_number(wanted):
        return [person for person in competing if person.registrant_id == int(wanted)]
    return [person for person in competing if wanted.casefold() in person.name.casefold()]


def _marks(state: CompetitionState, person_id: int) -> Iterator[str]:
    warnings = sum(warning.person_id == person_id for _, warning in state.warnings)
    if warnings:
        yield _("Warnings: %(number)d") % {"number": warnings}
    if any(disqualification.person_id == person_id for disqualification in state.disqualifications):
        yield _("Disqualified")
    if any(accommodation.person_id == person_id for _, accommodation in state.accommodations):
        yield _("Special accommodation")


def person(request: HttpRequest, competition_id: str, person_id: int) -> HttpResponse:
    """A competitor's warnings, accommodations and disqualifications. Changes are previewed first."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    found = person_or_404(state, person_id)
    if request.method == "POST":
        verb, title = (
            undo_verb(request, by) if request.POST.get("action") == "undo" else verb_of(request, by, person_id)
        )
        return confirmed(request, state, by, verb, ConfirmationPage(title, request.path, request.path))
    content = {
        "person": found,
        "warnings": [(number, warning) for number, warning in state.warnings if warning.person_id == person_id],
        "accommodations": [
            (number, accommodation, _events(state.competition, accommodation.event_ids))
            for number, accommodation in state.accommodations
            if accommodation.person_id == person_id
        ],
        "disqualifications": [
            (row.number, row.fact, _events(state.competition, tuple(row.fact.get("event_ids", ()))))
            for row in disqualified(state, person_id)
        ],
        "incidents": [
            incident
            for incident in incidents_of(state)
            if any(number == person_id for number, _name in incident.persons)
        ],
        "grounds": grounds_of(state),
        "events": [(event.id, event_label(event.kind)) for event in state.competition.events],
        "rounds": _rounds(state, person_id),
        "skips_warning": may_skip_warning(state.edition),
        "accommodating": may_accommodate(state.edition),
        "other_times": [
            (round_.id, round_label(state.competition, round_.id))
            for round_ in state.competition.rounds
            if found.competes_in(round_.event_id) and state.edition.has("1h+++")
        ],
        "may_help_own_group": state.edition.officials.own_group == "delegate_may_allow",
        "asked": request.GET,
    }
    return page(request, "incidents/person.html", state, **content)


def disqualified(state: CompetitionState, person_id: int) -> list[LogEntry]:
    """The entries that disqualify a competitor, without those that were undone."""
    rows = LogEntry.objects.filter(competition_id=state.competition.id, kind="disqualified", fact__person_id=person_id)
    facts = [fact.to_json() for fact in state.disqualifications]
    return [row for row in rows.order_by("number") if row.fact in facts]


def _events(competition: Competition, event_ids: tuple[str, ...]) -> str:
    return comma_separated(map(event_label, map(competition.kind, event_ids))) or _("all events")


def _rounds(state: CompetitionState, person_id: int) -> list[tuple[str, str]]:
    mine = [round_ for round_ in state.competition.rounds if person_id in state.round(round_.id).cards]
    return [
        (round_.id, round_label(state.competition, round_.id))
        for round_ in mine
        if state.card(round_.id, person_id).has_results
    ]


def grounds_of(state: CompetitionState) -> list[GroundToChoose]:
    """The reasons for which the edition permits disqualification."""
    found = ((ground, may_disqualify(ground, state.edition)) for ground in Ground)
    return [_ground(ground, ruling) for ground, ruling in found if ruling.questions]


def _ground(ground: Ground, ruling: Ruling[Reach]) -> GroundToChoose:
    choices = ruling.questions
    reaches = {reach for choice in choices for reach in choice.options} - {Reach.NOTHING}
    return GroundToChoose(ground, str(GROUNDS[ground]), tuple(sorted(reaches)), choices[0].by, ruling.under)


def verb_of(request: HttpRequest, by: Actor, person_id: int) -> tuple[Verb, str]:
    """What a form asks for, and what that is called."""
    form, reason = request.POST, request.POST.get("reason", "")[:LONGEST]
    match form.get("action"):
        case "warn":
            return lambda state: warn(state, by, person_id, reason, round_id=round_of(state, form)), _("Warn")
        case "another time":
            return lambda state: _at_another_time(state, by, person_id, request), _("Another time")
        case "help":
            return lambda state: allow_to_help(state, by, round_of(state, form), person_id, reason), _("Own group")
        case "accommodate":
            return lambda state: _accommodated(state, by, person_id, request), _("Special accommodation")
        case _:
            return lambda state: _disqualified(state, by, person_id, request), _("Disqualify")


def _accommodated(state: CompetitionState, by: Actor, person_id: int, request: HttpRequest) -> Outcome:
    form = request.POST
    return accommodate(
        state,
        by,
        person_id,
        form.get("what", "")[:LONGEST],
        form.get("circumstances", "")[:LONGEST],
        event_ids=tuple(form.getlist("events")),
        procedure_is_impossible=bool(form.get("impossible")),
        requested=_day(form.get("requested", "")),
    )


def _at_another_time(state: CompetitionState, by: Actor, person_id: int, request: HttpRequest) -> Outcome:
    form = request.POST
    round_id = round_of(state, form)
    if not round_id:
        return refused("delegate.select_round")
    return allow_another_time(
        state,
        by,
        person_id,
        round_id,
        form.get("reason", "")[:LONGEST],
        keeps_order_of_rounds=bool(form.get("in_order")),
        has_circumstances=bool(form.get("circumstances")),
        adjoins_schedule=bool(form.get("adjoins")),
        is_at_venue=bool(form.get("venue")),
    )


def _day(text: str) -> date | None:
    """A day as browsers send it; nothing where it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _disqualified(state: CompetitionState, by: Actor, person_id: int, request: HttpRequest) -> Outcome:
    form, reason = request.POST, request.POST.get("reason", "")[:LONGEST]
    wanted = form.get("ground", "")
    ground = Ground(wanted) if wanted in set(Ground) else Ground.NOT_ABIDING
    if form.get("reach") != ATTEMPT:
        events = tuple(form.getlist("events")) if form.get("reach") == "events" else ()
        if form.get("reach") == "events" and not events:
            return refused("delegate.select_events")
        return disqualify(state, by, person_id, events, ground, reason, is_serious=bool(form.get("grave")))
    return disqualify_attempt(
        state,
        by,
        round_of(state, form),
        person_id,
        number(form, "attempt"),
        ground,
        reason,
        happened_in_it=bool(form.get("in_it")),
    )

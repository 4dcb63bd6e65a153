"""The pages of equipment checks: find a competitor, notice what there is, record it; and the timers of the stations."""

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from cubelex.messages import Message
from cubelex.officiating import Actor, CompetitionState, Outcome, refused, undo
from cubelex.officiating.log import is_accepted
from cubelex.officiating.verbs import approve_equipment, check_equipment
from cubelex.reading import is_whole_number
from cubelex.rules.equipment import CheckOutcome, Equipment
from cubelex.web.equipment.rows import badge_of, check_rows, feature_groups, may_decide, noticed_of, person_row
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.form_values import LONGEST, number
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.pages import load_or_404, page, person_or_404
from cubelex.web.store import repository

MOST_SHOWN: Final = 100


def checks(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Find a competitor; below are all, those with something to settle first."""
    state = load_or_404(competition_id)
    typed = request.GET.get("q", "").strip()
    people = [person for person in state.competition.persons if person.registrant_id and is_accepted(person)]
    matching = [person for person in people if typed.casefold() in person.name.casefold()]
    found = next((person for person in people if typed == str(person.registrant_id)), None)
    if found or len(matching) == 1 < len(people):
        return redirect("checks-person", competition_id, (found or matching[0]).registrant_id or 0)
    rows = sorted(
        (person_row(state, person) for person in matching),
        key=lambda row: (not row.badges, row.is_done, row.person.name.casefold()),
    )
    content = {
        "rows": rows[:MOST_SHOWN],
        "others": max(0, len(rows) - MOST_SHOWN),
        "done": sum(row.is_done for row in rows),
        "all": len(rows),
        "q": typed,
    }
    return page(request, "equipment/checks.html", state, **content)


def person(request: HttpRequest, competition_id: str, person_id: int) -> HttpResponse:
    """Everything of a competitor that can be checked; a check is recorded with one or two taps."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    found = person_or_404(state, person_id)
    if request.method == "POST":
        _record(request, state, by, person_id)
        return redirect("checks-person", competition_id, person_id)
    rows = check_rows(state, found, by)
    content = {"person": found, "rows": rows, "is_new": any(row.is_expected and row.badge is None for row in rows)}
    return page(request, "equipment/person.html", state, **content)


def timers(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The timers that were checked, and the next one to check."""
    state, by = load_or_404(competition_id), actor_of(request, competition_id)
    if request.method == "POST":
        _record(request, state, by)
        return redirect("checks-timers", competition_id)
    stations = [(name, recorded[-1]) for name, recorded in state.checks.items() if isinstance(name, str)]
    numbers = [int(name) for name, _latest in stations if is_whole_number(name)]
    content = {
        "stations": [
            (name, latest, badge_of(latest.fact.outcome, latest.fact.under), noticed_of(latest))
            for name, latest in sorted(stations, key=lambda row: (not row[0].isdecimal(), row[0].zfill(6)))
        ],
        "features": feature_groups(state, Equipment.TIMER, ""),
        "may_decide": may_decide(state, Equipment.TIMER, "", by),
        "next_station": max(numbers, default=0) + 1,
        "accepted": state.edition.timers.accepted,
    }
    return page(request, "equipment/timers.html", state, **content)


def _record(request: HttpRequest, state: CompetitionState, by: Actor, person_id: int = 0) -> None:
    """Append what a form says, and tell what came of it."""
    competition_id, form = state.competition.id, request.POST
    done = append_for(request, competition_id, lambda latest: _verb(latest, by, form, person_id), by)
    for refusal in done.outcome.refusals:
        messages.error(request, say(refusal.answer, state.competition))
    for remark in done.outcome.remarks:
        messages.warning(request, say(remark.answer, state.competition))
    if not done.outcome.is_refused:
        messages.success(request, _("Check undone.") if form.get("action") == "undo" else _("Check recorded."))


def _verb(state: CompetitionState, by: Actor, form: QueryDict, person_id: int) -> Outcome:
    match form.get("action"):
        case "approve":
            return approve_equipment(state, by, person_id)
        case "undo":
            entries = repository.log_of(state.competition.id)
            return undo(state, by, entries, number(form, "entry"), form.get("reason", "")[:LONGEST])
    kind = form.get("equipment", "")
    if kind not in {str(equipment) for equipment in Equipment}:
        return refused(Message("checks.unknown_equipment"))
    decision = form.get("decision", "")
    return check_equipment(
        state,
        by,
        Equipment(kind),
        person_id=person_id,
        event_id=form.get("event", ""),
        station=form.get("station", "")[:60],
        found=tuple(dict.fromkeys(form.getlist("found"))),
        decision=CheckOutcome(decision) if decision in set(map(str, CheckOutcome)) else CheckOutcome.UNDECIDED,
        reason=form.get("reason", "")[:LONGEST],
    )

"""The schedule editor: a draft in the browser, checked while it changes, and saved as one change."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from zoneinfo import available_timezones

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.competition import Competition, country, recognised_countries
from cubelex.errors import InvalidCompetition, InvalidJson
from cubelex.messages import isolated
from cubelex.officiating import Actor, CompetitionState, Outcome, planning, refused
from cubelex.reading import read_json
from cubelex.web.organize.schedule.drafts import ReadSchedule, draft_of, read_draft, schedule_fingerprint
from cubelex.web.organize.schedule.forms import drafted_by_form
from cubelex.web.organize.schedule.proposals import CHOICES, Proposed, proposal_for, proposed
from cubelex.web.organize.schedule.review import Looked, content_of, looked_at, why_so_long
from cubelex.web.organize.words import schedule_words
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.names import reader_language
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.shared.timetables import zones_of
from cubelex.web.store.models import LogEntry

Fields = dict[str, Any]


def schedule(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The editor. Without scripts, forms change and save one thing at a time."""
    state = load_or_404(competition_id)
    if request.method == "POST" and request.POST.get("action") == "propose":
        return _proposed_by_form(request, state)
    if request.method == "POST":
        return _changed_by_form(request, state)
    return _editor(request, state)


def _editor(request: HttpRequest, state: CompetitionState, proposal: Proposed | None = None) -> HttpResponse:
    competition = state.competition
    looked = looked_at(competition, read_draft(competition, draft_of(competition)))
    content = content_of(competition)
    chosen = next(
        (activity for activity in content["draft"]["activities"] if str(activity["id"]) == request.GET.get("activity")),
        None,
    )
    return page(
        request,
        "organize/schedule/schedule.html",
        state,
        content=content | {"flags": looked.flags, "estimates": looked.estimates},
        words=schedule_words(),
        looked=looked,
        chosen=chosen,
        zones=sorted(available_timezones()),
        zones_here=zones_of(competition),
        countries=_countries(),
        has_begun=state.has_any_begun,
        proposal=proposal,
        asked=[(name, request.POST.get(name, "")) for name in CHOICES],
    )


def _proposed_by_form(request: HttpRequest, state: CompetitionState) -> HttpResponse:
    """Show a proposal. The form that saves it sends the same choices again."""
    try:
        return _editor(request, state, proposal_for(request, state, draft_of(state.competition), request.POST))
    except InvalidCompetition as fault:
        messages.error(request, str(fault))
        return redirect("setup-schedule", state.competition.id)


def _countries() -> list[tuple[str, str]]:
    language = reader_language()
    return sorted(((iso2, country(iso2).name(language)) for iso2 in recognised_countries()), key=lambda named: named[1])


def _changed_by_form(request: HttpRequest, state: CompetitionState) -> HttpResponse:
    form, reason = request.POST, request.POST.get("reason", "")

    def draft(competition: Competition) -> object:
        if form.get("action") != "accept":
            return drafted_by_form(competition, form)
        return proposal_for(request, state, draft_of(competition), form).draft

    try:
        saved = _save(request, state, draft, reason, form.get("basis"))
    except InvalidCompetition as fault:
        messages.error(request, str(fault))
        return redirect("setup-schedule", state.competition.id)
    for refusal in saved.outcome.refusals:
        messages.error(request, say(refusal.answer, state.competition))
    if not saved.outcome.is_refused:
        messages.success(request, _("Saved."))
    return redirect("setup-schedule", state.competition.id)


@require_POST
def schedule_draft(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Check or save a draft that the script sends, or propose a schedule."""
    state = load_or_404(competition_id)
    try:
        fields = read_json(request.body)
        if not isinstance(fields, dict):
            raise InvalidCompetition(_("This schedule cannot be read. Reload the page."))
        match fields.get("action"):
            case "propose":
                return proposed(request, state, fields)
            case "save":
                return _saved(request, state, fields)
        answer = _said(request, state, read_draft(state.competition, fields.get("draft")))
        return JsonResponse(answer | {"because": _because(state.competition, fields.get("about"))})
    except InvalidJson:
        return JsonResponse({"problem": _("This schedule cannot be read. Reload the page.")}, status=400)
    except InvalidCompetition as fault:
        return JsonResponse({"problem": str(fault)}, status=400)


def _said(request: HttpRequest, state: CompetitionState, read: ReadSchedule) -> Fields:
    looked = looked_at(state.competition, read)
    return {"findings": _findings(request, state, looked), "flags": looked.flags, "estimates": looked.estimates}


def _because(competition: Competition, about: object) -> list[str]:
    """Why the chosen activity takes that long."""
    code, stations = (about.get("code"), about.get("stations")) if isinstance(about, dict) else ("", 0)
    return why_so_long(competition, str(code), stations) if isinstance(stations, int) else []


def _findings(request: HttpRequest, state: CompetitionState, looked: Looked) -> str:
    return render_to_string("organize/schedule/findings.html", {"findings": looked.findings, "state": state}, request)


def _saved(request: HttpRequest, state: CompetitionState, fields: Fields) -> HttpResponse:
    """Save a draft. If another person saved since then, nothing is saved and their schedule is sent."""
    reason, basis = str(fields.get("reason", "")), str(fields.get("basis", ""))
    saved = _save(request, state, lambda competition: fields.get("draft"), reason, basis)
    now = load_or_404(state.competition.id)
    if saved.is_late:
        return JsonResponse({"theirs": draft_of(now.competition), "meanwhile": _meanwhile(now)}, status=409)
    if saved.outcome.is_refused:
        html = render_to_string("shared/outcome.html", {"outcome": saved.outcome, "state": now}, request)
        return JsonResponse({"refusals": html}, status=422)
    return JsonResponse({"draft": draft_of(now.competition), **_said(request, now, _as_it_is(now.competition))})


@dataclass(frozen=True, slots=True)
class Saved:
    """The outcome of saving. `is_late` if another person saved first."""

    outcome: Outcome
    is_late: bool = False


def _save(
    request: HttpRequest,
    state: CompetitionState,
    draft: Callable[[Competition], object],
    reason: str,
    basis: str | None = None,
) -> Saved:
    """Save the draft, unless the schedule has changed since the draft was made."""
    by, late = actor_of(request, state.competition.id), []

    def verb(now: CompetitionState) -> Outcome:
        if basis is not None and basis != schedule_fingerprint(now.competition):
            late.append(True)
            return refused("planning.schedule_changed")
        return _change(now, by, read_draft(now.competition, draft(now.competition)), reason)

    done = append_for(request, state.competition.id, verb, by)
    return Saved(done.outcome, bool(late))


def _change(state: CompetitionState, by: Actor, read: ReadSchedule, reason: str) -> Outcome:
    """The outcome of saving. It is empty if nothing changes."""
    if read.schedule == state.competition.schedule:
        return Outcome()
    return planning.reschedule(state, by, read.schedule, reason)


def _meanwhile(state: CompetitionState) -> str:
    """Who changed the setup last, and when."""
    changes = LogEntry.objects.filter(competition_id=state.competition.id, kind__in=("defined", "setup_changed"))
    last = changes.order_by("number").last()
    if last is None:
        return ""
    at = timezone.localtime(last.at)
    return _("%(name)s saved the schedule at %(time)s.") % {"name": isolated(last.by), "time": f"{at:%H:%M}"}


def _as_it_is(competition: Competition) -> ReadSchedule:
    return read_draft(competition, draft_of(competition))

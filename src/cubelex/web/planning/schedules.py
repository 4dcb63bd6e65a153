"""The schedule editor: a draft in the browser, looked at while it changes, and saved as one change."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, time, timedelta
from itertools import count
from typing import Any
from zoneinfo import available_timezones

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.competition import Competition, country, recognised_countries
from cubelex.errors import InvalidCompetition
from cubelex.officiating import Actor, Outcome, State, planning
from cubelex.rules import Ruling
from cubelex.web.desk.actors import account_of, actor_of
from cubelex.web.pages.frames import load_or_404, page
from cubelex.web.planning.drafts import Read, basis_of, draft_of, read_draft, zone_of
from cubelex.web.planning.forms import drafted_by_form
from cubelex.web.planning.labels import labels_of
from cubelex.web.planning.looking import Looked, content_of, looked_at, reasons_of
from cubelex.web.sentences import isolated
from cubelex.web.store import repository
from cubelex.web.store.models import LogEntry
from cubelex.web.timetables import zones_of
from cubelex.web.verdicts import verdict

Fields = dict[str, Any]


def schedule(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The editor. Without scripts, forms change one thing at a time, and save it."""
    state = load_or_404(competition_id)
    if request.method == "POST":
        return _changed_by_form(request, state)
    competition = state.competition
    looked = looked_at(competition, read_draft(competition, draft_of(competition)))
    content = content_of(competition)
    chosen = next(
        (one for one in content["draft"]["activities"] if str(one["id"]) == request.GET.get("activity")), None
    )
    return page(
        request,
        "planning/schedule.html",
        state,
        content=content | {"flags": looked.flags, "estimates": looked.estimates},
        looked=looked,
        chosen=chosen,
        zones=sorted(available_timezones()),
        zones_here=zones_of(competition),
        countries=_countries(),
        has_begun=state.has_any_begun,
    )


def _countries() -> list[tuple[str, str]]:
    language = (get_language() or "en").split("-")[0]
    return sorted(((iso2, country(iso2).name(language)) for iso2 in recognised_countries()), key=lambda one: one[1])


def _changed_by_form(request: HttpRequest, state: State) -> HttpResponse:
    asked, reason = request.POST, request.POST.get("reason", "")
    try:
        saved = _save(request, state, lambda competition: drafted_by_form(competition, asked), reason)
    except InvalidCompetition as fault:
        messages.error(request, str(fault))
        return redirect("setup-schedule", state.competition.id)
    for refusal in saved.outcome.refusals:
        messages.error(request, verdict(refusal.decision, state.competition))
    if not saved.outcome.is_refused:
        messages.success(request, _("Saved."))
    return redirect("setup-schedule", state.competition.id)


@require_POST
def schedule_draft(request: HttpRequest, competition_id: str) -> HttpResponse:
    """A draft that the script sends: to be looked at, proposed anew, or saved."""
    state = load_or_404(competition_id)
    try:
        asked = json.loads(request.body)
        if not isinstance(asked, dict):
            raise InvalidCompetition(_("This is no schedule."))
        match asked.get("action"):
            case "propose":
                return _proposed(request, state, asked)
            case "save":
                return _saved(request, state, asked)
        return JsonResponse(_said(request, state, read_draft(state.competition, asked.get("draft"))))
    except json.JSONDecodeError:
        return JsonResponse({"problem": _("This is no schedule.")}, status=400)
    except InvalidCompetition as fault:
        return JsonResponse({"problem": str(fault)}, status=400)


def _said(request: HttpRequest, state: State, read: Read) -> Fields:
    looked = looked_at(state.competition, read)
    return {"findings": _findings(request, state, looked), "flags": looked.flags, "estimates": looked.estimates}


def _findings(request: HttpRequest, state: State, looked: Looked) -> str:
    return render_to_string("planning/findings.html", {"findings": looked.findings, "state": state}, request)


def _saved(request: HttpRequest, state: State, asked: Fields) -> HttpResponse:
    """Save a draft; where somebody else has saved meanwhile, theirs is answered, and nothing done."""
    reason, basis = str(asked.get("reason", "")), str(asked.get("basis", ""))
    saved = _save(request, state, lambda competition: asked.get("draft"), reason, basis)
    now = load_or_404(state.competition.id)
    if saved.is_late:
        return JsonResponse({"theirs": draft_of(now.competition), "meanwhile": _meanwhile(now)}, status=409)
    if saved.outcome.is_refused:
        said = render_to_string("partials/outcome.html", {"outcome": saved.outcome, "state": now}, request)
        return JsonResponse({"refusals": said}, status=422)
    return JsonResponse({"draft": draft_of(now.competition), **_said(request, now, _as_it_is(now.competition))})


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of saving; `is_late` where somebody else was faster."""

    outcome: Outcome
    is_late: bool = False


def _save(
    request: HttpRequest,
    state: State,
    draft: Callable[[Competition], object],
    reason: str,
    basis: str | None = None,
) -> Saved:
    """Save what becomes of the schedule as it is now; not where it is another one than the draft was made from."""
    by, late = actor_of(request, state.competition.id), []

    def verb(now: State) -> Outcome:
        if basis is not None and basis != basis_of(now.competition):
            late.append(True)
            return Outcome(refusals=(Ruling(_("Somebody else has saved the schedule meanwhile."), ()),))
        return _change(now, by, read_draft(now.competition, draft(now.competition)), reason)

    done = repository.append(state.competition.id, verb, by=by, at=timezone.now(), account=account_of(request))
    return Saved(done.outcome, bool(late))


def _change(state: State, by: Actor, read: Read, reason: str) -> Outcome:
    """What saving comes to; nothing at all where nothing changes."""
    if read.schedule == state.competition.schedule:
        return Outcome()
    return planning.reschedule(state, by, read.schedule, reason)


def _meanwhile(state: State) -> str:
    """Who changed the set-up last, and when."""
    last = LogEntry.objects.filter(competition_id=state.competition.id, kind="defined").order_by("number").last()
    if last is None:
        return ""
    at = timezone.localtime(last.at)
    return _("%(name)s has saved meanwhile, at %(time)s.") % {"name": isolated(last.by), "time": f"{at:%H:%M}"}


def _as_it_is(competition: Competition) -> Read:
    return read_draft(competition, draft_of(competition))


def _proposed(request: HttpRequest, state: State, asked: Fields) -> HttpResponse:
    """A schedule for the rooms of the draft, with what it rests on; nothing is saved."""
    read = read_draft(state.competition, asked.get("draft"))
    drafted = planning.with_schedule(state.competition, read.schedule)
    proposal = planning.propose_schedule(
        drafted, _halls(drafted), _day(asked), kept=set(_kept(drafted, asked)), on=_days(drafted, asked)
    )
    content = {
        "reasons": list(reasons_of(proposal.competition)),
        "unplaced": [labels_of(drafted).get(code, code) for code in proposal.unplaced],
        "state": state,
    }
    explanation = render_to_string("planning/proposal.html", content, request)
    draft = _with_known_ids(draft_of(proposal.competition), state.competition)
    return JsonResponse({"draft": draft, "explanation": explanation})


def _with_known_ids(draft: Fields, competition: Competition) -> Fields:
    """The draft with what is on the schedule already under its own id, so that its groups come along."""
    rooms = (room for venue in competition.schedule.venues for room in venue.rooms)
    known = {str(one.code): one.id for room in rooms for one in room.activities if not one.code.is_other}
    kept = {one.id: str(one.code) for one in competition.schedule.activities()}
    new = count(-1, -1)
    for one in draft["activities"]:
        if kept.get(one["id"]) != one["code"]:
            one["id"] = known.get(one["code"]) or next(new)
    return draft | {"basis": basis_of(competition)}


def _halls(competition: Competition) -> list[planning.Hall]:
    rooms = competition.schedule.venues[0].rooms if competition.schedule.venues else ()
    return [planning.Hall(one.id, one.name, planning.stations_in(one), one.color) for one in rooms]


def _day(asked: Fields) -> planning.Day:
    opens, closes = (_clock(asked.get(name)) for name in ("opens", "closes"))
    lunch = [_clock(one) for one in (asked.get("lunchFrom"), asked.get("lunchTo"))]
    usual = planning.Day()
    start, end = lunch
    has_lunch = start is not None and end is not None and start < end
    return planning.Day(
        opens or usual.opens, closes or usual.closes, (start, end) if has_lunch and start and end else None
    )


def _clock(text: object) -> time | None:
    try:
        return time.fromisoformat(str(text))
    except ValueError:
        return None


def _days(competition: Competition, asked: Fields) -> set[date]:
    """The days to be filled; none for all of them."""
    schedule, day = competition.schedule, asked.get("day")
    is_one = isinstance(day, int) and 0 <= day < schedule.number_of_days
    return {schedule.start_date + timedelta(days=int(str(day)))} if is_one else set()


def _kept(competition: Competition, asked: Fields) -> Iterator[int]:
    """What stays: everything, or all that is no round, and what is on days that are not to be filled."""
    days = _days(competition, asked)
    for venue in competition.schedule.venues:
        zone = zone_of(venue.timezone)
        for one in (one for room in venue.rooms for one in room.activities):
            is_elsewhere = bool(days) and one.start_time.astimezone(zone).date() not in days
            if asked.get("keep") == "all" or one.code.is_other or is_elsewhere:
                yield one.id

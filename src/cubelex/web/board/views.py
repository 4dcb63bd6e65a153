"""The round board as a page, for officials and for a big screen; groups are called from it, on all screens."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.officiating import CompetitionState, call_group
from cubelex.officiating.views import WHOLE, PlannedGroup, group_plan
from cubelex.web.board.boards import board_of
from cubelex.web.shared.access.actors import actor_of, append_for
from cubelex.web.shared.access.permissions import may_visit
from cubelex.web.shared.form_values import number, round_of
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.pages import load_or_404, page
from cubelex.web.store.outbox import BOARD, CALL, newest

SHOWN_FOR: Final = timedelta(minutes=5)
"""How long a call stays on the screens of everybody."""


@dataclass(frozen=True, slots=True)
class RecentCall:
    """A group that was called a moment ago."""

    round_id: str
    label: str
    group: int
    rooms: tuple[str, ...]
    at: datetime

    @property
    def until(self) -> datetime:
        """When it is taken from the screens."""
        return self.at + SHOWN_FOR


def board(request: HttpRequest, competition_id: str) -> HttpResponse:
    """How far everybody is in the rounds that are open."""
    after = newest(competition_id)
    state, now = load_or_404(competition_id), timezone.now()
    rounds, chosen = board_of(state, now), request.GET.get("round")
    content = {
        "board": [held for held in rounds if held.round_.id == chosen] if chosen else rounds,
        "all_names": chosen is not None,
        "after": after,
        "now": now,
        "topics": " ".join([CALL, BOARD, "setup", *(round_.id for round_ in state.competition.rounds)]),
        "may_call": may_visit(request, "board-call", competition_id),
    }
    template = "board/screen.html" if "screen" in request.GET else "board/board.html"
    return page(request, template, state, **content)


@require_POST
def call(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Call a group on all screens."""
    by = actor_of(request, competition_id)
    state = load_or_404(competition_id)
    round_id, group = round_of(state, request.POST), number(request.POST, "group")
    if round_id:
        done = append_for(request, competition_id, lambda latest: call_group(latest, by, round_id, group), by)
        for refusal in done.outcome.refusals:
            messages.error(request, say(refusal.answer, state.competition))
        if not done.outcome.is_refused:
            messages.success(request, _said(state, round_id, group))
    return redirect("delegate-table" if request.POST.get("from") == "table" else "board", competition_id)


def _said(state: CompetitionState, round_id: str, group: int) -> str:
    label = round_label(state.competition, round_id)
    if _has_groups(group_plan(state.competition).groups.get(round_id, {})):
        return _("Called group %(number)d of %(round)s.") % {"number": group, "round": label}
    return _("Called everyone in %(round)s.") % {"round": label}


def calls_of(state: CompetitionState, now: datetime, person_id: int | None = None) -> list[RecentCall]:
    """The groups that were called within the last minutes, the newest first; of a round only the last.

    For a person, only the groups in which they compete or have a task.
    """
    plan = group_plan(state.competition)
    calls: dict[str, RecentCall] = {}
    for (round_id, group), at in state.called.items():
        if group and now - at < SHOWN_FOR and not _is_over(state, round_id):
            groups = plan.groups.get(round_id, {})
            planned = groups.get(group) or groups.get(WHOLE)
            label, number = round_label(state.competition, round_id), group if _has_groups(groups) else WHOLE
            calls[round_id] = RecentCall(round_id, label, number, planned.rooms if planned else (), at)
    newest_first = sorted(calls.values(), key=lambda call: call.at, reverse=True)
    return [call for call in newest_first if person_id is None or _concerns(state, call, person_id)]


def _concerns(state: CompetitionState, call: RecentCall, person_id: int) -> bool:
    """Whether a person is called. A competitor without a group in the round may be in any."""
    plan, person = group_plan(state.competition), state.competition.find_person(person_id)
    assigned = {assignment.activity_id for assignment in person.assignments} if person else set()
    own = [scheduled for scheduled in plan.activities.get(call.round_id, ()) if scheduled.activity.id in assigned]
    if any(call.group in (WHOLE, scheduled.activity.code.group_number or call.group) for scheduled in own):
        return True
    has_group = call.group != WHOLE and plan.group_of(call.round_id, person_id) != WHOLE
    return person_id in state.round(call.round_id).cards and not has_group


def _has_groups(groups: Mapping[int, PlannedGroup]) -> bool:
    return any(groups)


def _is_over(state: CompetitionState, round_id: str) -> bool:
    return state.round(round_id).status != "open"


def current_calls(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The calls that are on, as a part of other pages; those of a person, where the address names one."""
    state = load_or_404(competition_id)
    person_id = number(request.GET, "person") or None
    return page(request, "board/calls.html", state, calls=calls_of(state, timezone.now(), person_id))

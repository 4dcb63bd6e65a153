"""Signing in with a nametag: the pages of the phone that scanned it, and of the official who approves it."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.competition import Person
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import is_accepted
from cubelex.reading import is_whole_number
from cubelex.web.shared.access import badges as access
from cubelex.web.shared.access.actors import account_of, own_number
from cubelex.web.shared.access.permissions import OFFICIALS, held_roles, may_visit, roles_of
from cubelex.web.shared.access.shifts import roles_on_duty
from cubelex.web.shared.access.throttling import MOST_FAILURES, begin_try, must_wait, note_failure
from cubelex.web.shared.access.workplaces import workplace
from cubelex.web.shared.labels.names import person_label
from cubelex.web.shared.pages import load_or_404, page, visible_person_or_404
from cubelex.web.store import outbox
from cubelex.web.store.models import BadgePass, CompetitionRecord

MOST_WRONG_FOR_A_PERSON = 15
# In some halls all phones have one address.
MOST_ASKED_FROM_AN_ADDRESS = 60


def badge(request: HttpRequest, competition_id: str, person_id: int) -> HttpResponse:
    """Where the code of a nametag leads: its owner to their work, an official to them, a phone to a question."""
    state = load_or_404(competition_id)
    person = visible_person_or_404(request, state, person_id)
    if own_number(request, competition_id) == person_id:
        return redirect(_work_of(request, state, person_id))
    if may_visit(request, "badges", competition_id) and access.asking(competition_id).filter(person_id=person_id):
        return redirect("badges", competition_id)
    if may_visit(request, "station", competition_id):
        return redirect(f"{reverse('station', args=[competition_id])}?person={person_id}")
    if request.user.is_authenticated or not is_accepted(person):
        return redirect("person", competition_id, person_id)
    if request.method == "POST":
        return _ask(request, state, person)
    return _page(request, state, person)


def _work_of(request: HttpRequest, state: CompetitionState, person_id: int) -> str:
    competition_id = state.competition.id
    roles = roles_of(request, competition_id) | roles_on_duty(request, competition_id)
    return workplace(state, roles, person_id).address


def _page(
    request: HttpRequest, state: CompetitionState, person: Person, status: int = 200, **content: Any
) -> HttpResponse:
    asked = access.pending(request, state.competition.id, person.registrant_id or 0)
    answer = page(request, "accounts/badge.html", state, person=person, asked=asked, **content)
    answer.status_code = status
    return answer


def _sender(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def _ask(request: HttpRequest, state: CompetitionState, person: Person) -> HttpResponse:
    asker = f"badges asked from {_sender(request)}"
    if must_wait(asker, MOST_ASKED_FROM_AN_ADDRESS) or must_wait(_sender(request)):
        return render(request, "shared/wait.html", status=429)
    note_failure(asker)
    competition = CompetitionRecord.objects.get(pk=state.competition.id)
    if access.ask(request, competition, person.registrant_id or 0) is None:
        return _page(request, state, person, 429, refusal=_("Too many phones ask for this person. Ask an official."))
    return redirect("badge", competition.pk, person.registrant_id)


@require_POST
def number(request: HttpRequest, competition_id: str, person_id: int) -> HttpResponse:
    """Sign the phone in with the number that an official told its owner."""
    state = load_or_404(competition_id)
    person = visible_person_or_404(request, state, person_id)
    guessed = f"badge {competition_id} {person_id}"
    begun = begin_try({_sender(request): MOST_FAILURES, guessed: MOST_WRONG_FOR_A_PERSON})
    if begun is None:
        return render(request, "shared/wait.html", status=429)
    asked = access.pending(request, competition_id, person_id)
    typed = "".join(str(int(sign)) for sign in request.POST.get("number", "") if sign.isdecimal())
    account = access.redeem(request, asked, typed, person) if asked else None
    if account is None:
        return _page(request, state, person, 403, refusal=_("This number is not valid here. Ask for a new number."))
    begun.succeeded()
    access.recognise(request, competition_id)
    request.__dict__.pop("_roles", None)
    return redirect(_work_of(request, state, person_id))


@dataclass(frozen=True, slots=True)
class ListedPhone:
    """A phone in the list of an official."""

    badge: BadgePass
    name: str
    is_one_of_several: bool = False


def badges(request: HttpRequest, competition_id: str) -> HttpResponse:
    """The phones that ask to be signed in, and those that are."""
    after = outbox.newest(competition_id)
    state = load_or_404(competition_id)
    asking = list(access.asking(competition_id))
    people = [asked.person_id for asked in asking]
    content = {
        "asking": [
            ListedPhone(asked, person_label(state.competition, asked.person_id), people.count(asked.person_id) > 1)
            for asked in asking
        ],
        "signed_in": [
            ListedPhone(used, person_label(state.competition, used.person_id))
            for used in access.signed_in(competition_id)
        ],
        "is_official": _is_official(request, competition_id),
        "room": access.room_number(competition_id),
        "after": after,
    }
    return page(request, "accounts/badges.html", state, **content)


def _is_official(request: HttpRequest, competition_id: str) -> bool:
    return bool(held_roles(request, competition_id) & OFFICIALS)


@require_POST
def act(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Approve or refuse a phone, sign one out, or show a number to the room."""
    action, by = request.POST.get("action", ""), account_of(request)
    competition = get_object_or_404(CompetitionRecord, pk=competition_id)
    if action in ("room", "hide", "end") and not _is_official(request, competition_id):
        raise PermissionDenied("only organizers and Delegates do this")
    if action == "room":
        access.show_room_number(competition, by)
    elif action == "hide":
        access.hide_room_number(competition)
    else:
        _act_on(request, competition_id, action)
    return redirect("badges", competition_id)


def _act_on(request: HttpRequest, competition_id: str, action: str) -> None:
    key, by = request.POST.get("badge", ""), account_of(request)
    rows = access.signed_in(competition_id) if action == "end" else access.asking(competition_id)
    found = rows.filter(pk=int(key)).first() if key.isascii() and is_whole_number(key) else None
    if action not in ("approve", "refuse", "end"):
        raise Http404(f"unknown action {action!r}")
    if found is None:
        messages.error(request, _("This phone no longer asks."))
        return
    name = person_label(load_or_404(competition_id).competition, found.person_id)
    if action == "approve":
        access.approve(found, by, name)
    else:
        access.end(found, by, name)

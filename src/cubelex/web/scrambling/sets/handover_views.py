"""Handing sets to devices, by form: to the scramblers of a running group, ahead of it (4b2a), or to this device."""

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cubelex.errors import WrongPasscode
from cubelex.officiating import CompetitionState, Outcome, call_group
from cubelex.officiating.verbs import change_setup
from cubelex.officiating.views import called_as, round_id_of, with_second_check
from cubelex.reading import is_whole_number
from cubelex.rules.scrambling import Viewer, may_hand_over, may_see
from cubelex.web.scrambling.access import NOT_COMPETING, SAID, record_access
from cubelex.web.scrambling.devices import Device, at_the_table
from cubelex.web.scrambling.sets.further import NotExtended, extend
from cubelex.web.scrambling.sets.handover import TooManyGuesses, hand, key_by_passcode, key_on, revoke_keys
from cubelex.web.scrambling.table.looks import refuse_to_show
from cubelex.web.scrambling.table.requests import ask_for, may_ask
from cubelex.web.scrambling.table.session import Seat, seat_of
from cubelex.web.scrambling.table.views import devices_for, may_hand, organizers
from cubelex.web.shared.access.actors import account_of, actor_of
from cubelex.web.shared.labels.messages import say
from cubelex.web.store import repository
from cubelex.web.store.models import SealedScrambles

Verb = Callable[[CompetitionState], Outcome]


class _Refused(Exception):
    """Something cannot be done. The text tells the user why."""


@require_POST
@at_the_table
def offer(request: HttpRequest, competition_id: str, name: str, device: Device) -> HttpResponse:
    """Do what a form of the group's page asks for."""
    seat = seat_of(request, competition_id, name, device)
    action = ACTIONS.get(request.POST.get("action", ""))
    if seat.sealed is None or action is None:
        raise Http404(f"{name} has no set, or the action is unknown")
    try:
        action(request, seat, seat.sealed)
    except _Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("scrambling-group", competition_id, name)


def _key(request: HttpRequest, seat: Seat, sealed: SealedScrambles) -> bytes:
    """The key on this device, or the one that the passcode leads to."""
    key = key_on(seat.device, sealed)
    if key is not None:
        return key
    try:
        return key_by_passcode(seat.device, sealed, request.POST.get("passcode", ""))
    except TooManyGuesses:
        raise _Refused(_("Too many wrong passcodes. Wait 1 minute.")) from None
    except WrongPasscode:
        raise _Refused(_("Wrong passcode for this set. Look in the passcode list.")) from None


def _here(request: HttpRequest, seat: Seat, sealed: SealedScrambles) -> None:
    """Open the set on this device: the Delegate at any time, scramblers of the group while it runs."""
    if not seat.access.is_open and seat.access.viewer is not Viewer.DELEGATE:
        raise PermissionDenied(str(seat.access.why_not))
    hand(seat.device, sealed, _key(request, seat, sealed), [seat.device.row])


def _to_scramblers(request: HttpRequest, seat: Seat, sealed: SealedScrambles) -> None:
    """Hand the set to the devices chosen, and to this one; calling the group first where that was asked for."""
    if not may_hand(seat):
        raise PermissionDenied("only the Delegate can send sets to devices")
    key = _key(request, seat, sealed)
    if request.POST.get("call"):
        _call(request, seat, sealed)
        seat = seat_of(request, seat.state.competition.id, seat.name, seat.device)
    allowed = may_see(Viewer.SCRAMBLER, seat.access.stage, seat.kind, seat.state.edition)
    if not allowed.answer:
        raise _Refused(_("Scramblers can open the set only while their group runs. Call the group first."))
    chosen = set(request.POST.getlist("device"))
    devices = [offered.row for offered in devices_for(seat) if str(offered.row.pk) in chosen]
    hand(seat.device, sealed, key, devices if seat.device.row in devices else [*devices, seat.device.row])
    if not devices:
        raise _Refused(_("No device selected. The set is open on this device only."))
    messages.success(request, _("Sent to devices."))


def _ahead(request: HttpRequest, seat: Seat, sealed: SealedScrambles) -> None:
    """Send the set to a member of the organization team before its group, as the Delegate will be away (4b2a)."""
    handover = may_hand_over(bool(request.POST.get("away")), seat.state.edition)
    if seat.access.viewer is not Viewer.DELEGATE:
        raise PermissionDenied("only the Delegate can send sets early")
    reason = request.POST.get("reason", "").strip()
    chosen = [organizer for organizer in organizers(seat.state) if str(organizer.pk) == request.POST.get("device")]
    if not handover.questions or not reason or not chosen:
        raise _Refused(_("Select a person and enter the reason for your absence."))
    hand(seat.device, sealed, _key(request, seat, sealed), chosen, reason)
    messages.success(request, _("Sent to devices."))


def _back(request: HttpRequest, seat: Seat, sealed: SealedScrambles) -> None:
    """Remove the set from all devices."""
    if seat.access.viewer is not Viewer.DELEGATE:
        raise PermissionDenied("only the Delegate can remove sets from devices")
    revoke_keys(seat.device, sealed)


def _call(request: HttpRequest, seat: Seat, sealed: SealedScrambles) -> None:
    """Call the group, from which moment on it runs."""
    if not may_hand(seat):
        raise PermissionDenied("only the Delegate can call groups on this page")
    by = actor_of(request, seat.state.competition.id)
    round_id, number = round_id_of(seat.code), called_as(seat.state, seat.code)
    _append(request, seat, lambda state: call_group(state, by, round_id, number))


def _twice(request: HttpRequest, seat: Seat, sealed: SealedScrambles) -> None:
    """Have all puzzles of the round checked by a second scrambler, or no longer (4g3+)."""
    if seat.access.viewer is not Viewer.DELEGATE:
        raise PermissionDenied("only the Delegate can decide on second checks")
    by, round_id = actor_of(request, seat.state.competition.id), round_id_of(seat.code)
    is_twice = bool(request.POST.get("twice"))
    _append(
        request, seat, lambda state: change_setup(state, by, with_second_check(state.competition, round_id, is_twice))
    )


def _append(request: HttpRequest, seat: Seat, verb: Verb) -> None:
    competition_id = seat.state.competition.id
    by, account = actor_of(request, competition_id), account_of(request)
    done = repository.append(competition_id, verb, by=by, at=timezone.now(), account=account)
    if done.outcome.is_refused:
        raise _Refused(_words(seat, done.outcome))


def _words(seat: Seat, outcome: Outcome) -> str:
    return " ".join(say(refusal.answer, seat.state.competition) for refusal in outcome.refusals)


def _extras(request: HttpRequest, seat: Seat, sealed: SealedScrambles) -> None:
    """Add extra sequences to the set, when those it has have run out (11e1)."""
    if seat.access.viewer is not Viewer.DELEGATE:
        raise PermissionDenied("only the Delegate can add sequences to a set")
    key = _key(request, seat, sealed)
    number, seed, pasted = (request.POST.get(name, "") for name in ("number", "seed", "sequences"))
    extras = int(number) if number.isascii() and is_whole_number(number) and len(number) < 3 else 0
    if pasted.strip() and not seat.access.is_known:
        raise _Refused(say(seat.access.why_not))
    if pasted.strip() and (against := refuse_to_show(request, seat, [])):
        # Who pastes sequences has them, and may still come to the group.
        raise _Refused(_words(seat, against))
    try:
        labels = extend(seat.device, seat.state, sealed, key, extras, seed, pasted)
    except NotExtended as fault:
        raise _Refused(str(fault)) from None
    if pasted.strip():
        refuse_to_show(request, seat, labels.split(", "))
    messages.success(request, _("Added and sealed: %(labels)s.") % {"labels": labels})


def _who(request: HttpRequest, seat: Seat, sealed: SealedScrambles) -> None:
    """Say who one is: a competitor by their number, or nobody who competes."""
    text = request.POST.get("person", "").strip()
    if request.POST.get("none"):
        record_access(seat.device, NOT_COMPETING, sealed.name)
        return
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0
    if seat.state.competition.find_person(number) is None:
        raise _Refused(_("Nobody has this number. It is on your nametag and on the list of competitors."))
    record_access(seat.device, SAID, sealed.name, person_id=number)


def _ask(request: HttpRequest, seat: Seat, sealed: SealedScrambles) -> None:
    """Request a set from the Delegate as a scrambler of other groups."""
    if not may_ask(seat):
        raise PermissionDenied("only scramblers of other groups can request a set, and after saying who they are")
    ask_for(seat.device, sealed)


ACTIONS: Final[Mapping[str, Callable[[HttpRequest, Seat, SealedScrambles], None]]] = {
    "here": _here,
    "scramblers": _to_scramblers,
    "ahead": _ahead,
    "back": _back,
    "call": _call,
    "twice": _twice,
    "extras": _extras,
    "ask": _ask,
    "who": _who,
}

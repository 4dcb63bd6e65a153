"""Who is let at the sequences of a group. Every view is recorded, and so is every view that was denied."""

from datetime import timedelta
from typing import Final

from django.http import HttpRequest
from django.utils.timezone import now

from cubelex.competition import ActivityCode
from cubelex.officiating import CompetitionState, Role
from cubelex.officiating.views import Access, Asker, group_plan, sequence_access
from cubelex.web.scrambling.devices import Device
from cubelex.web.shared.access.actors import own_number
from cubelex.web.shared.access.permissions import AT_THE_TABLE, held_roles, roles_of
from cubelex.web.shared.access.shifts import Shift, shifts_of, take_up
from cubelex.web.store import deeds
from cubelex.web.store.models import Deed, HandedKey

SHOWN: Final = "sequence_shown"
REFUSED: Final = "sequence_refused"
MOST_REFUSALS: Final = 30
"""How many denied requests of one person are recorded in an hour, so that nobody can fill the activity log."""


def access_of(request: HttpRequest, state: CompetitionState, code: ActivityCode, device: Device) -> Access:
    """Whether the person behind a request may see the sequences of a group now."""
    competition_id, own = state.competition.id, own_number(request, state.competition.id)
    handed = HandedKey.objects.filter(
        sealed__competition_id=competition_id, sealed__name=str(code), device__account=device.row.account
    )
    ahead = list(handed.values_list("is_ahead", flat=True))
    # Who has the set ahead of the group in the Delegate's place is no scrambler of it yet (4b2a).
    if not any(ahead) and (shift := _shift_of(request, state, code)):
        take_up(request, competition_id, shift)
    roles = roles_of(request, competition_id)
    if Role.DELEGATE in roles:
        return sequence_access(state, code, Asker(roles, own))
    return sequence_access(state, code, Asker(roles, own, has_key=bool(ahead), has_key_ahead=any(ahead)))


def _shift_of(request: HttpRequest, state: CompetitionState, code: ActivityCode) -> Shift | None:
    """The task of now by which a person scrambles for exactly this group; nothing where they have the role anyway."""
    is_held = held_roles(request, state.competition.id) & {Role.DELEGATE, Role.SCRAMBLER}
    if is_held or not is_assigned(request, state, code):
        return None
    parts = code.group_number, code.attempt_number
    return next(
        (
            shift
            for shift in shifts_of(request, state.competition.id)
            if shift.is_open and shift.role == Role.SCRAMBLER and shift.duty.round_id == code.round_id
            if shift.duty.code.group_number in (None, parts[0]) and shift.duty.code.attempt_number in (None, parts[1])
        ),
        None,
    )


def is_on_duty_only(request: HttpRequest, competition_id: str) -> bool:
    """Whether a person comes to the table by tasks alone."""
    return not held_roles(request, competition_id) & AT_THE_TABLE


def is_assigned(request: HttpRequest, state: CompetitionState, code: ActivityCode) -> bool:
    """Whether the schedule has the person behind a request scramble for the group."""
    return own_number(request, state.competition.id) in group_plan(state.competition).scramblers_of(code)


def refuse(device: Device, name: str, access: Access) -> None:
    """Record that a request for sequences was denied, as long as there are not too many."""
    lately = Deed.objects.filter(
        competition=device.row.competition, account=device.row.account, kind=REFUSED, at__gt=now() - timedelta(hours=1)
    )
    if lately.count() >= MOST_REFUSALS:
        return
    record_access(device, REFUSED, name, stage=str(access.stage), under=list(access.ruling.under))


def record_access(device: Device, kind: str, name: str, **said: object) -> None:
    """Record what was done with a set, by its name, never its content."""
    deeds.record_deed(kind, device.row.account, device.row.competition, name=name, **said)

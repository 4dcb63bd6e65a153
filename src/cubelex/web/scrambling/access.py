"""Who is let at the sequences of a group. Every view is recorded, and so is every view that was denied."""

from datetime import timedelta
from typing import Final

from django.http import HttpRequest
from django.utils.timezone import now

from cubelex.competition import ActivityCode
from cubelex.officiating import CompetitionState, Role
from cubelex.officiating.views import Access, Asker, group_plan, sequence_access
from cubelex.web.scrambling.devices import Device
from cubelex.web.shared.access.actors import account_of, own_number, own_numbers
from cubelex.web.shared.access.permissions import AT_THE_TABLE, held_roles, roles_of
from cubelex.web.shared.access.shifts import Shift, shifts_of, take_up
from cubelex.web.store import deeds
from cubelex.web.store.models import Deed, HandedKey

SHOWN: Final = "sequence_shown"
REFUSED: Final = "sequence_refused"
SAID: Final = "said_who"
NOT_COMPETING: Final = "said_not_competing"
MOST_REFUSALS: Final = 30
"""How many denied requests of one person are recorded in an hour, so that nobody can fill the activity log."""


def access_of(request: HttpRequest, state: CompetitionState, code: ActivityCode, device: Device) -> Access:
    """Whether the person behind a request may see the sequences of a group now."""
    competition_id, own = state.competition.id, own_numbers(request, state.competition.id)
    said = said_numbers(device.row.account_id, competition_id)
    handed = HandedKey.objects.filter(
        sealed__competition_id=competition_id, sealed__name=str(code), device__account=device.row.account
    )
    ahead = list(handed.values_list("is_ahead", flat=True))
    # Who has the set ahead of the group in the Delegate's place is no scrambler of it yet (4b2a).
    if not any(ahead) and (shift := _shift_of(request, state, code)):
        take_up(request, competition_id, shift)
    roles = roles_of(request, competition_id)
    is_known = bool(own) or said is not None
    if Role.DELEGATE in roles:
        return sequence_access(state, code, Asker(roles, own, said or (), is_known=is_known))
    asker = Asker(roles, own, said or (), has_key=bool(ahead), has_key_ahead=any(ahead), is_known=is_known)
    return sequence_access(state, code, asker)


def numbers_at_the_table(request: HttpRequest, competition_id: str) -> tuple[int, ...]:
    """The numbers of the person behind a request: those of their account, and those they gave at the table."""
    said = said_numbers(account_of(request).pk, competition_id) or ()
    return tuple(dict.fromkeys((*own_numbers(request, competition_id), *said)))


def said_numbers(account_id: int, competition_id: str) -> tuple[int, ...] | None:
    """The numbers that a person gave at the table, all that they ever gave; nothing where they were not asked yet.

    What they said is trusted only against them: it never makes the account that competitor's.
    """
    answers = Deed.objects.filter(competition_id=competition_id, account_id=account_id, kind__in=[SAID, NOT_COMPETING])
    numbers = [content.get("person_id") for content in answers.values_list("content", flat=True)]
    return tuple(number for number in numbers if number) if numbers else None


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

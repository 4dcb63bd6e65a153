"""Who is let at the sequences of a group. Every view is recorded, and so is every view that was denied."""

from typing import Final

from django.http import HttpRequest

from cubelex.competition import ActivityCode
from cubelex.officiating import CompetitionState, Role
from cubelex.officiating.views import Access, Asker, sequence_access
from cubelex.web.scrambling.devices import Device
from cubelex.web.shared.access.actors import own_number
from cubelex.web.shared.access.permissions import roles_of
from cubelex.web.store import deeds
from cubelex.web.store.models import HandedKey

SHOWN: Final = "sequence_shown"
REFUSED: Final = "sequence_refused"


def access_of(request: HttpRequest, state: CompetitionState, code: ActivityCode, device: Device) -> Access:
    """Whether the person behind a request may see the sequences of a group now."""
    roles, own = roles_of(request, state.competition.id), own_number(request, state.competition.id)
    if Role.DELEGATE in roles:
        return sequence_access(state, code, Asker(roles, own))
    handed = HandedKey.objects.filter(
        sealed__competition_id=state.competition.id, sealed__name=str(code), device__account=device.row.account
    )
    ahead = list(handed.values_list("is_ahead", flat=True))
    return sequence_access(state, code, Asker(roles, own, has_key=bool(ahead), has_key_ahead=any(ahead)))


def refuse(device: Device, name: str, access: Access) -> None:
    """Record that a request for sequences was denied."""
    record_access(device, REFUSED, name, stage=str(access.stage), under=list(access.ruling.under))


def record_access(device: Device, kind: str, name: str, **said: object) -> None:
    """Record what was done with a set, by its name, never its content."""
    deeds.record_deed(kind, device.row.account, device.row.competition, name=name, **said)

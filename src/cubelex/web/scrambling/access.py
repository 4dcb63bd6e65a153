"""Who is let at the sequences of a group: the rules decide by who asks and how far the group is (4b2, 1h1).

Denied views are recorded like all others.
"""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest

from cubelex.competition import ActivityCode
from cubelex.messages import Message
from cubelex.officiating import Role, State, next_attempt
from cubelex.officiating.views import cards_in_group, group_stage, is_scrambler_of, round_id_of
from cubelex.rules import Ruling
from cubelex.rules.people import Helper, may_help
from cubelex.rules.people import Role as Task
from cubelex.rules.scrambling import GroupStage, Viewer, may_see
from cubelex.web.scrambling.devices import Device
from cubelex.web.scrambling.matches import points_left
from cubelex.web.shared.access.memberships import own_number
from cubelex.web.shared.access.permissions import roles_of
from cubelex.web.store import deeds
from cubelex.web.store.models import HandedKey

SHOWN: Final = "sequence_shown"
REFUSED: Final = "sequence_refused"

_BY_VIEWER: Final = {
    Viewer.OTHER_SCRAMBLER: Message("scrambling.not_scrambler_of_group"),
    Viewer.COMPETITOR: Message("scrambling.has_attempts_left"),
}
_BY_STAGE: Final = {
    GroupStage.BEFORE: Message("scrambling.group_not_called"),
    GroupStage.AFTER_GROUP: Message("scrambling.group_finished"),
    GroupStage.AFTER_ROUND: Message("scrambling.round_finished"),
}
_OTHERWISE: Final = Message("scrambling.not_allowed")


@dataclass(frozen=True, slots=True)
class Access:
    """Whether a person may see the sequences of a group now, in which role, and under which regulations."""

    viewer: Viewer
    stage: GroupStage
    ruling: Ruling[bool]
    own_attempts_left: frozenset[int] = frozenset()

    @property
    def is_open(self) -> bool:
        """Whether they may."""
        return self.ruling.answer

    @property
    def why_not(self) -> Message:
        """Why they may not."""
        return _BY_VIEWER.get(self.viewer) or _BY_STAGE.get(self.stage) or _OTHERWISE

    def is_open_for(self, attempt: int) -> bool:
        """Whether they may see the sequence of that attempt; never one that they have still to attempt (1h1)."""
        return self.is_open and attempt not in self.own_attempts_left


def access_of(request: HttpRequest, state: State, code: ActivityCode, device: Device) -> Access:
    """Whether the person behind a request may see the sequences of a group now."""
    stage, event_id = group_stage(state, code), code.event_id
    own = own_number(request, state.competition.id)
    left = _attempts_left(state, code, own)
    if Role.DELEGATE in roles_of(request, state.competition.id):
        return Access(Viewer.DELEGATE, stage, may_see(Viewer.DELEGATE, stage, event_id, state.edition), left)
    handed = HandedKey.objects.filter(
        sealed__competition_id=state.competition.id, sealed__name=str(code), device__account=device.row.account
    )
    is_handed = handed.exists()
    viewer = _viewer(request, state, code, own, is_handed=is_handed)
    if left and not (is_handed and viewer is Viewer.SCRAMBLER and _is_left_to_delegate(state, code)):
        return Access(Viewer.COMPETITOR, stage, may_see(Viewer.COMPETITOR, stage, event_id, state.edition))
    is_deputy = viewer is Viewer.ORGANIZER and handed.filter(is_ahead=True).exists()
    ruling = may_see(viewer, stage, event_id, state.edition, delegate_is_unavailable=is_deputy)
    if is_deputy and stage is GroupStage.BEFORE and ruling.questions:
        # The Delegate has decided so when handing it over, with a reason that is recorded.
        ruling = Ruling(True, ruling.under)
    return Access(viewer, stage, ruling, left)


def _viewer(request: HttpRequest, state: State, code: ActivityCode, own: int | None, *, is_handed: bool) -> Viewer:
    roles = roles_of(request, state.competition.id)
    if Role.SCRAMBLER in roles:
        is_theirs = is_handed or is_scrambler_of(state.competition, code, own)
        return _while_it_runs(group_stage(state, code)) if is_theirs else Viewer.OTHER_SCRAMBLER
    return Viewer.ORGANIZER if Role.ORGANIZER in roles else Viewer.ANYBODY


def _while_it_runs(stage: GroupStage) -> Viewer:
    """A scrambler of the group is one until it is over; then the sequences are nobody's until they are released."""
    return Viewer.SCRAMBLER if stage in (GroupStage.BEFORE, GroupStage.DURING) else Viewer.ANYBODY


def _attempts_left(state: State, code: ActivityCode, own: int | None) -> frozenset[int]:
    """The attempts that the viewer still has to make in the group."""
    if own is not None and state.round(round_id_of(code)).bracket is not None:
        return points_left(state, code, own)
    if own is None or all(card.person_id != own for card in cards_in_group(state, code)):
        return frozenset()
    round_id = round_id_of(code)
    following = next_attempt(state, round_id, own)
    if following is None:
        return frozenset()
    card = state.card(round_id, own)
    numbers = range(1, (state.announced(round_id).format.attempts or 0) + 1)
    return frozenset(number for number in numbers if card.slot(number).current.result is None)


def _is_left_to_delegate(state: State, code: ActivityCode) -> bool:
    """Whether the Delegate may let a scrambler with attempts left scramble in their own group, by sending the key."""
    helper = Helper(Task.SCRAMBLER, is_in_own_group=True)
    return bool(may_help(helper, code.event_id, state.edition).questions)


def refuse(device: Device, name: str, access: Access) -> None:
    """Record that a request for sequences was denied."""
    record(device, REFUSED, name, stage=str(access.stage), under=list(access.ruling.under))


def record(device: Device, kind: str, name: str, **said: object) -> None:
    """Record what was done with a set, by its name, never its content."""
    deeds.record(kind, device.row.account, device.row.competition, name=name, **said)

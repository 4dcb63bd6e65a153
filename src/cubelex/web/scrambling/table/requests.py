"""Scramblers who are not planned for a group ask the Delegate for its set."""

from datetime import datetime
from typing import Final

from django.db import transaction

from cubelex.rules.scrambling import GroupStage, Viewer
from cubelex.web.scrambling.access import record_access
from cubelex.web.scrambling.devices import Device
from cubelex.web.scrambling.table.session import Seat
from cubelex.web.store import outbox
from cubelex.web.store.models import CompetitionRecord, Deed, HandedKey, SealedScrambles
from cubelex.web.store.outbox import MATTERS

ASKED: Final = "scrambles_asked"


def may_ask(seat: Seat) -> bool:
    """Whether a person may request the set from the Delegate: a scrambler of other groups, until this one is over.

    A person whom nobody knows says first who they are, so that the Delegate knows it before sending the set.
    """
    is_on = seat.access.stage in (GroupStage.BEFORE, GroupStage.DURING)
    is_other = seat.access.viewer is Viewer.OTHER_SCRAMBLER and seat.access.is_known
    return seat.sealed is not None and is_on and is_other


def asking_for(seat: Seat) -> list[str]:
    """Who has asked the Delegate for the set and not got it."""
    return [by for name, by, _at in unanswered(seat.state.competition.id) if name == seat.name]


def ask_for(device: Device, sealed: SealedScrambles) -> None:
    """Tell the Delegate that a scrambler who is not planned for a group asks for its set; once is enough."""
    if (sealed.name, device.row.account.username) in {
        (name, by) for name, by, _at in unanswered(sealed.competition_id)
    }:
        return
    with transaction.atomic():
        competition = CompetitionRecord.objects.select_for_update().get(pk=sealed.competition_id)
        record_access(device, ASKED, sealed.name)
        outbox.announce(competition, MATTERS, {"set": sealed.name})


def unanswered(competition_id: str) -> list[tuple[str, str, datetime]]:
    """Who asks for which set since when, and has not got it."""
    requests = Deed.objects.filter(competition_id=competition_id, kind=ASKED).order_by("at")
    since = {(deed.content["name"], deed.by): deed.at for deed in requests}
    handed = HandedKey.objects.filter(sealed__competition_id=competition_id)
    answered = set(handed.values_list("sealed__name", "device__account__username"))
    return [(name, by, at) for (name, by), at in since.items() if (name, by) not in answered]

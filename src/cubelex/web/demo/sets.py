"""Sealed sets for the groups of the demonstration, made in the background, those that are needed first.

They are sent to the devices of scramblers as these come to the table, as a Delegate would.
"""

import threading
from typing import Final

from django.db import connection

from cubelex.competition import ActivityCode
from cubelex.officiating import Role
from cubelex.officiating.views import group_stage
from cubelex.rules.scrambling import GroupStage
from cubelex.scrambles import SetPlan
from cubelex.web.scrambling.devices import Device
from cubelex.web.scrambling.sets.generation import make, planned_set_name, scramble_plan
from cubelex.web.scrambling.sets.handover import hand, key_by_passcode
from cubelex.web.scrambling.sets.keys import DeviceKey
from cubelex.web.scrambling.table.views import DEMO_PASSCODE
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, ScramblingDevice, SealedScrambles

SECONDS_BETWEEN_LOOKS: Final = 0.5


def keep_sealing(competition_id: str, stop: threading.Event) -> None:
    """Make all sets, and send those of groups that are on to scramblers, until told to stop."""
    by = Account.objects.get(memberships__competition_id=competition_id, memberships__role=Role.DELEGATE)
    record = CompetitionRecord.objects.get(pk=competition_id)
    key = DeviceKey.new()
    row = ScramblingDevice.objects.create(competition=record, account=by, public_key=key.public)
    planned_for, missing = None, []
    while not stop.is_set():
        hand_over(competition_id, Device(row, key))
        state = repository.load(competition_id)
        if state.competition is not planned_for:
            planned_for, missing = state.competition, wanted(competition_id)
        if missing:
            make(by, state, missing.pop(0), None, DEMO_PASSCODE)
        else:
            stop.wait(SECONDS_BETWEEN_LOOKS)
    connection.close()


def hand_over(competition_id: str, device: Device) -> None:
    """Send the sets of groups that are on to the devices of scramblers that do not have them."""
    to = ScramblingDevice.objects.filter(
        competition_id=competition_id,
        account__memberships__competition_id=competition_id,
        account__memberships__role=Role.SCRAMBLER,
    ).select_related("account")
    if not to:
        return
    state = repository.load(competition_id)
    for sealed in SealedScrambles.objects.filter(competition_id=competition_id).prefetch_related("handed"):
        if group_stage(state, ActivityCode.parse(sealed.name)) is not GroupStage.DURING:
            continue
        known = {handed.device_id for handed in sealed.handed.all()}
        if new := [row for row in to if row.pk not in known]:
            hand(device, sealed, key_by_passcode(device, sealed, DEMO_PASSCODE), new)


def wanted(competition_id: str) -> list[SetPlan]:
    """The sets that are missing: of running groups first, then of those to come, then of those that are over."""
    state = repository.load(competition_id)
    there = set(SealedScrambles.objects.filter(competition_id=competition_id).values_list("name", flat=True))
    stages = {
        planned: group_stage(state, ActivityCode.parse(planned_set_name(planned)))
        for planned in scramble_plan(state).sets
    }
    order = {GroupStage.DURING: 0, GroupStage.BEFORE: 1}
    return sorted(
        (planned for planned in stages if planned_set_name(planned) not in there),
        key=lambda planned: order.get(stages[planned], 2),
    )

"""Sealed sets for the groups of the demonstration, made in the background, those that are needed first."""

import threading

from django.db import connection

from cubelex.competition import ActivityCode
from cubelex.officiating import Role
from cubelex.officiating.views import group_stage
from cubelex.rules.scrambling import GroupStage
from cubelex.scrambles import SetPlan
from cubelex.web.scrambling.sets.generation import make, planned_set_name, scramble_plan
from cubelex.web.scrambling.table.views import DEMO_PASSCODE
from cubelex.web.store import repository
from cubelex.web.store.models import Account, SealedScrambles


def keep_sealing(competition_id: str, stop: threading.Event) -> None:
    """Make all sets, until they are there or it is told to stop."""
    by = Account.objects.get(memberships__competition_id=competition_id, memberships__role=Role.DELEGATE)
    for plan in wanted(competition_id):
        if stop.is_set():
            break
        make(by, repository.load(competition_id), plan, None, DEMO_PASSCODE)
    connection.close()


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

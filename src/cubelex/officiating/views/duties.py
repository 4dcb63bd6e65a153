"""The tasks of a person at the competition, and whether the turn of their group has come, by what happened."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from cubelex.competition import ActivityCode, RegistrationStatus, Scheduled
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.views.group_stage import cards_in_group, round_id_of
from cubelex.officiating.views.groups import COMPETING, group_plan
from cubelex.officiating.views.happening import Happening, group_happening, happening


@dataclass(frozen=True, slots=True)
class Duty:
    """A task in a round or in a group of it, in the time of the venue.

    `last_entry` is the number of the latest entry of an attempt in the log, 0 without one: when the group is over, it
    says since when.
    """

    task: str
    code: ActivityCode
    starts_at: datetime
    ends_at: datetime
    happening: Happening
    last_entry: int = 0

    @property
    def round_id(self) -> str:
        """The round it belongs to."""
        return round_id_of(self.code)


def duties_of(state: CompetitionState, person_id: int, now: datetime) -> tuple[Duty, ...]:
    """The tasks of a person in rounds, in the order of the schedule; none without a valid registration."""
    return tuple(sorted(_duties(state, person_id, now), key=lambda duty: (duty.starts_at, str(duty.code))))


def _duties(state: CompetitionState, person_id: int, now: datetime) -> Iterator[Duty]:
    person = state.competition.find_person(person_id)
    if person is None or person.registration is None or person.registration.status is not RegistrationStatus.ACCEPTED:
        return
    tasks = [assignment for assignment in person.assignments if assignment.assignment_code != COMPETING]
    rounds = {round_.id for round_ in state.competition.rounds}
    for scheduled in state.competition.schedule.scheduled() if tasks else ():
        code = scheduled.activity.code
        here = [task.assignment_code for task in tasks if task.activity_id == scheduled.activity.id]
        if here and code.round_id in rounds:
            turn = _turn(state, scheduled, now)
            last = _last_entry(state, code) if turn is Happening.OVER else 0
            yield from (Duty(task, code, scheduled.starts_at, scheduled.ends_at, turn, last) for task in here)


def _turn(state: CompetitionState, scheduled: Scheduled, now: datetime) -> Happening:
    """How far the group has come. In an open round, the turn of a group has come when all before it are over."""
    code, found = scheduled.activity.code, happening(state, scheduled, now)
    if found is not Happening.TO_COME or state.round(round_id_of(code)).status is not RoundStatus.OPEN:
        return found
    groups = group_plan(state.competition).groups.get(round_id_of(code), {})
    earlier = [number for number in groups if 0 < number < (code.group_number or 0)]
    codes = (ActivityCode(code.event_id, code.round_number, number) for number in earlier)
    is_next = all(group_happening(state, before) is Happening.OVER for before in codes)
    return Happening.ON if is_next else found


def _last_entry(state: CompetitionState, code: ActivityCode) -> int:
    cards = state.round(round_id_of(code)).cards.values() if code.group_number is None else cards_in_group(state, code)
    return max(
        (made.entry or made.started for card in cards for slot in card.slots.values() for made in slot.tries), default=0
    )

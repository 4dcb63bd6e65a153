"""Access by assignment: a person with a task in a group has the role for it while the group's turn lasts.

It opens shortly before the group is planned to begin, or when its turn comes earlier, and closes shortly after the
group is over: the last attempts are still to be signed then. It is for the round of that group only.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.http import HttpRequest
from django.utils.timezone import now

from cubelex.officiating import CompetitionState, Role
from cubelex.officiating.views import Duty, Happening, duties_of
from cubelex.web.shared.access.badges import numbers_behind
from cubelex.web.store import deeds, repository
from cubelex.web.store.models import Account, CompetitionRecord, LogEntry

BEFORE: Final = timedelta(minutes=15)
AFTER: Final = timedelta(minutes=15)
RUNNER: Final = "runner"
"""The role of those who carry puzzles. It is given by assignment only."""
ROLES: Final[Mapping[str, str]] = {
    "staff-judge": Role.JUDGE,
    "staff-scrambler": Role.SCRAMBLER,
    "staff-dataentry": Role.SCORE_TAKER,
    "staff-runner": RUNNER,
}
BEGUN: Final = "duty_begun"
_NOTED: Final = "duties"


@dataclass(frozen=True, slots=True)
class Shift:
    """A task with the time in which it gives access, as of `at`; `closes_at` is known once its group is over."""

    duty: Duty
    opens_at: datetime
    closes_at: datetime | None
    is_open: bool
    at: datetime

    @property
    def role(self) -> str:
        """The role that it gives."""
        return ROLES[self.duty.task]

    @property
    def is_over(self) -> bool:
        """Whether its group is over."""
        return self.duty.happening is Happening.OVER

    def is_about(self, place: Mapping[str, Any]) -> bool:
        """Whether an address with these parts belongs to its round, or to no round in particular."""
        own = {"round_id": self.duty.round_id, "event_id": self.duty.code.event_id}
        return all(place.get(part, value) == value for part, value in own.items())


def shifts_at(state: CompetitionState, numbers: Iterable[int], at: datetime) -> tuple[Shift, ...]:
    """The tasks of a person that give a role, in the order of the schedule."""
    duties = [duty for number in numbers for duty in duties_of(state, number, at) if duty.task in ROLES]
    last = {duty.last_entry for duty in duties if duty.last_entry}
    entries = LogEntry.objects.filter(competition_id=state.competition.id, number__in=last) if last else ()
    times = {entry.number: entry.at for entry in entries}
    return tuple(_shift(duty, times.get(duty.last_entry), at) for duty in duties)


def _shift(duty: Duty, last: datetime | None, at: datetime) -> Shift:
    opens_at = duty.starts_at - BEFORE
    if duty.happening is Happening.OVER:
        closes_at = (last or duty.starts_at).astimezone(duty.ends_at.tzinfo) + AFTER
        return Shift(duty, opens_at, closes_at, at < closes_at, at)
    return Shift(duty, opens_at, None, duty.happening is Happening.ON or at >= opens_at, at)


def shifts_of(request: HttpRequest, competition_id: str | None) -> tuple[Shift, ...]:
    """The tasks of the person behind a request, looked up once."""
    if competition_id is None or not request.user.is_authenticated:
        return ()
    known: dict[str, tuple[Shift, ...]] = request.__dict__.setdefault("_shifts", {})
    if competition_id not in known:
        numbers = numbers_behind(request, competition_id)
        known[competition_id] = shifts_at(repository.load(competition_id), numbers, now()) if numbers else ()
    return known[competition_id]


def roles_on_duty(request: HttpRequest, competition_id: str | None) -> frozenset[str]:
    """The roles that tasks give to the person behind a request now."""
    return frozenset(shift.role for shift in shifts_of(request, competition_id) if shift.is_open)


def take_up(request: HttpRequest, competition_id: str, shift: Shift) -> None:
    """Let a request have the role of a task. The first time with each task is recorded, on every device."""
    request.__dict__.setdefault("_taken_up", {})[competition_id] = shift
    noted: list[str] = request.session.get(_NOTED, [])
    name = f"{competition_id} {shift.duty.task} {shift.duty.code}"
    if name not in noted:
        request.session[_NOTED] = [*noted, name]
        assert isinstance(request.user, Account)
        record = CompetitionRecord.objects.get(pk=competition_id)
        deeds.record_deed(BEGUN, request.user, record, task=shift.duty.task, activity_code=str(shift.duty.code))


def taken_up(request: HttpRequest, competition_id: str | None) -> Shift | None:
    """The task through which a request came, where it would not have come otherwise."""
    shift: Shift | None = request.__dict__.get("_taken_up", {}).get(competition_id)
    return shift

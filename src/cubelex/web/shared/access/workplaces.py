"""Where a person's work at a competition is: each role goes there after signing in."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.urls import reverse
from django.utils import timezone

from cubelex.officiating import CompetitionState, Role
from cubelex.web.shared.access.memberships import numbers_of
from cubelex.web.shared.access.shifts import shifts_at
from cubelex.web.store import repository
from cubelex.web.store.models import Account, CompetitionRecord, Membership

ONE_DAY: Final = timedelta(days=1)
# The page of each role, those with most to do first; the person who prepares a competition begins with its checklist.
WORKPLACES: Final = (
    (Role.DELEGATE, "delegate-table"),
    (Role.ORGANIZER, "board"),
    (Role.SCORE_TAKER, "desk-rounds"),
    (Role.SCRAMBLER, "scrambling"),
    (Role.JUDGE, "station"),
)
PREPARING: Final = frozenset({Role.DELEGATE, Role.ORGANIZER})


@dataclass(frozen=True, slots=True)
class Workplace:
    """A page of a competition by the name of its address; a person's own page has their number."""

    name: str
    competition_id: str
    person_id: int | None = None

    @property
    def address(self) -> str:
        """Where it is."""
        more = [] if self.person_id is None else [self.person_id]
        return reverse(self.name, args=[self.competition_id, *more])


def first_address(account: Account) -> str:
    """Where a person goes after signing in: to their work at the competition that is on, or at their only one."""
    own = CompetitionRecord.objects.filter(members__account=account).distinct()
    today = timezone.now().date()
    # Somewhere on earth it is still yesterday, or tomorrow already.
    on = own.filter(first_day__lte=today + ONE_DAY, last_day__gte=today - ONE_DAY)
    found = next((each for each in (list(on), list(own)) if len(each) == 1), [])
    if not found:
        return reverse("home")
    held = Membership.objects.filter(account=account, competition=found[0])
    numbers = numbers_of(account.pk, found[0].pk)
    state = repository.load(found[0].pk)
    on_duty = [shift.role for shift in shifts_at(state, numbers, timezone.now()) if shift.is_open]
    roles = [*held.values_list("role", flat=True), *on_duty]
    return workplace(state, roles, next(iter(numbers), None)).address


def workplace(state: CompetitionState, roles: Iterable[str], person_id: int | None) -> Workplace:
    """The page of a person's work; before the first round there is none but preparing."""
    competition_id, held = state.competition.id, frozenset(roles)
    if not state.has_any_begun and held & PREPARING:
        return Workplace("setup", competition_id)
    name = next((name for role, name in WORKPLACES if role in held and state.has_any_begun), None)
    if name is not None:
        return Workplace(name, competition_id)
    return (
        Workplace("competition", competition_id)
        if person_id is None
        else Workplace("person", competition_id, person_id)
    )

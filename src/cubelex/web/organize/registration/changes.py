"""Appending what changes registrations, and writing to the people whose status changed."""

from collections.abc import Callable

from django.http import HttpRequest
from django.utils import timezone

from cubelex.officiating import Actor, CompetitionState, Outcome
from cubelex.officiating.log.facts import Registered
from cubelex.web.organize.registration.mails import tell_of_changes
from cubelex.web.store import repository
from cubelex.web.store.models import Account
from cubelex.web.store.repository import Appended


def append_and_tell(
    request: HttpRequest, competition_id: str, verb: Callable[[CompetitionState], Outcome], by: Actor
) -> Appended:
    """Append what a verb decides on the latest state, with the account behind a request where there is one."""
    decided_on: list[CompetitionState] = []

    def remembered(state: CompetitionState) -> Outcome:
        decided_on.append(state)
        return verb(state)

    account = request.user if isinstance(request.user, Account) else None
    done = repository.append(competition_id, remembered, by=by, at=timezone.now(), account=account)
    if done.entries:
        registered = next((entry.fact for entry in done.entries if isinstance(entry.fact, Registered)), None)
        number = registered.person["registrantId"] if registered else None
        tell_of_changes(request, decided_on[-1], repository.load(competition_id), number)
    return done

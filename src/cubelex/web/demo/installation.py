"""Putting the demonstration into the store, with an account for every role."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import transaction

from cubelex.competition import Competition, Person
from cubelex.officiating import Actor, CompetitionState, Entry, Role, define_competition, demo
from cubelex.web.demo.incidents import report_some
from cubelex.web.demo.people import NAMES, by_name, star
from cubelex.web.demo.preparation import in_preparation
from cubelex.web.demo.world import with_records_before
from cubelex.web.demo.zones import held_in, zone_where
from cubelex.web.organize.competition.document_import import create
from cubelex.web.scrambling.access import NOT_COMPETING
from cubelex.web.store import deeds, repository
from cubelex.web.store.models import Account, CompetitionRecord, HandedKey, Membership

COMPETITORS = 120
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A competition in the store, and what would happen there next."""

    competition_id: str
    story: tuple[Entry, ...]


def set_up(now: datetime, competitors: int = COMPETITORS) -> Demonstration:
    """Invent a competition that is half-way through its second day, and put it into the store."""
    competition, so_far, story = _played(now, competitors)
    days = competition.schedule
    record = CompetitionRecord(
        id=competition.id, name=competition.name, first_day=days.start_date, last_day=days.end_date
    )
    with transaction.atomic():
        repository.adopt(record, so_far)
        _invite_everybody(record, now)
        _prepare_another(now)
        report_some(competition.id, now)
    return Demonstration(competition.id, story)


def start_again(competition_id: str, now: datetime, competitors: int = COMPETITORS) -> Demonstration:
    """The same competition, half-way through its second day again; accounts, roles and sealed sets stay."""
    _competition, so_far, story = _played(now, competitors, competition_id)
    with transaction.atomic():
        HandedKey.objects.filter(sealed__competition_id=competition_id).delete()
        repository.replace_log(competition_id, so_far)
        report_some(competition_id, now)
        for role, number in _numbers(repository.load(competition_id), now).items():
            Membership.objects.filter(competition_id=competition_id, role=role).update(person_id=number)
    return Demonstration(competition_id, story)


def _played(
    now: datetime, competitors: int, competition_id: str = ""
) -> tuple[Competition, tuple[Entry, ...], tuple[Entry, ...]]:
    """A competition, what happened there until now, and what would happen next."""
    competition = _on_now(now, competitors)
    competition = with_records_before(replace(competition, id=competition_id or competition.id))
    everything = by_name(demo.played_until(competition, now + ONE_DAY))
    so_far = tuple(entry for entry in everything if entry.at <= now)
    return competition, so_far, everything[len(so_far) :]


def _prepare_another(now: datetime) -> None:
    """A competition to come, which nobody but those with a role sees."""
    coming, delegate = in_preparation(now.date()), Account.objects.get(memberships__role=Role.DELEGATE)
    by = Actor(delegate.username, frozenset({Role.DELEGATE}))
    create(define_competition(by, coming), coming, delegate)
    organizer = Account.objects.get(memberships__role=Role.ORGANIZER)
    Membership.objects.create(account=organizer, competition_id=coming.id, role=Role.ORGANIZER)


def _on_now(now: datetime, competitors: int) -> Competition:
    """A competition where it is now the middle of the second day."""
    sometime = demo.invented_competition(competitors)
    zone = zone_where(now, demo.midway(sometime))
    yesterday = now.astimezone(zone).date() - ONE_DAY
    return held_in(demo.invented_competition(competitors, first_day=yesterday), zone)


def _invite_everybody(competition: CompetitionRecord, now: datetime) -> None:
    state = repository.load(competition.pk)
    numbers = _numbers(state, now)
    for role in Role:
        person = state.competition.find_person(numbers.get(role) or 0)
        name = person.latin_name if person else NAMES[role]
        account, _is_new = Account.objects.get_or_create(
            username=name, defaults={"is_superuser": role is Role.DELEGATE, "password": make_password(None)}
        )
        Membership.objects.create(account=account, competition=competition, role=role, person_id=numbers.get(role))
        if role is Role.DELEGATE:
            deeds.record_deed(NOT_COMPETING, account, competition)


def _numbers(state: CompetitionState, now: datetime) -> dict[Role, int | None]:
    """Who the competitor and the scrambler are among the people."""
    return {Role.COMPETITOR: star(state), Role.SCRAMBLER: _somebody_scrambling(state, now, star(state))}


def _somebody_scrambling(state: CompetitionState, now: datetime, but: int) -> int | None:
    """Another person with the task to scramble now or soon, the one with most such tasks of those who begin first."""
    to_come = {
        activity.id: activity.start_time
        for activity in state.competition.schedule.activities()
        if activity.end_time > now
    }
    tasks = {person.registrant_id: _scrambling(person, to_come) for person in state.competition.persons}
    busy = [number for number, times in tasks.items() if times and number != but]
    return min(busy, key=lambda number: (min(tasks[number]), -len(tasks[number])), default=None)


def _scrambling(person: Person, to_come: Mapping[int, datetime]) -> list[datetime]:
    tasks = (
        assignment.activity_id for assignment in person.assignments if assignment.assignment_code == "staff-scrambler"
    )
    return [to_come[place] for place in tasks if place in to_come]

"""The Grouped Open: the Small Open with two groups in its first round, and scramblers and a sealed set for each."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from django.test import Client

from cubelex.competition import Activity, ActivityCode, Assignment, Competition, Person, Room, Schedule, Venue
from cubelex.officiating import CompetitionState, Outcome, Role, call_group
from cubelex.regulations import edition
from cubelex.scrambles import ScrambleSet, SealedSet, SeededChance, scramble_sequence
from cubelex.web.scrambling.access import NOT_COMPETING
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Deed, Membership, SealedScrambles
from tests.support.web.small_open import DELEGATE, NOON, small_open, stored

PASSCODES = {"333-r1-g1": "k7mq-3x9d-p2wz", "333-r1-g2": "abcd-efgh-jkmn"}
ID = "SmallOpen2026"
TABLE = f"/{ID}/scrambling/"
FIRST, SECOND = "333-r1-g1", "333-r1-g2"
SCRAMBLER_OF_FIRST, SCRAMBLER_OF_SECOND = 5, 1


def grouped_open() -> Competition:
    """Numbers 1 to 4 compete in the first group, the others in the second; 5 and 6 scramble in the first, 1 then."""
    competition = small_open()
    start = datetime(2026, 5, 2, 9, tzinfo=UTC)
    groups = tuple(_group(number, start + timedelta(minutes=20 * number)) for number in (1, 2))
    whole = Activity(1, "Round 1", ActivityCode.parse("333-r1"), start, start + timedelta(hours=2), groups)
    rooms = (Room(1, "Hall", activities=(whole,)),)
    schedule = Schedule(competition.schedule.start_date, 1, (Venue(1, "Venue", "PT", "Europe/Lisbon", rooms=rooms),))
    return replace(competition, schedule=schedule, persons=tuple(map(_assigned, competition.persons)))


def _group(number: int, start: datetime) -> Activity:
    code = ActivityCode.parse(f"333-r1-g{number}")
    return Activity(10 + number, f"Group {number}", code, start, start + timedelta(minutes=20))


def _assigned(person: Person) -> Person:
    number = person.registrant_id or 0
    group = 1 if number <= 4 else 2
    tasks = {5: 11, 6: 11, 1: 12}
    scrambling = (Assignment(tasks[number], "staff-scrambler"),) if number in tasks else ()
    return replace(person, assignments=(Assignment(10 + group, "competitor"), *scrambling))


@cache
def open_set(name: str) -> ScrambleSet:
    """The set of a group, the same in every run: with it everything else is searched for its sequences."""
    chance = SeededChance(name.encode())
    made = [(scramble_sequence("333", edition("2026-04-01"), chance),) for _ in range(7)]
    return ScrambleSet("333", 1, int(name[-1]), tuple(made[:5]), tuple(made[5:]))


@cache
def sealed_set(name: str) -> SealedSet:
    """The same, sealed under its passcode."""
    return SealedSet.seal(open_set(name), PASSCODES[name])


@cache
def key_of(name: str) -> bytes:
    """Its key."""
    return sealed_set(name).key(PASSCODES[name])


def with_sets(competition: Competition | None = None) -> str:
    """The Grouped Open in the store, with a sealed set for each group; its id."""
    competition_id = stored(competition or grouped_open())
    for name in PASSCODES:
        SealedScrambles.objects.create(
            competition_id=competition_id, name=name, document=sealed_set(name).to_json(), origin="made"
        )
    return competition_id


def account(name: str, role: Role, person_id: int | None = None) -> Account:
    """Somebody with a role at the Grouped Open; a Delegate without a number has said that they do not compete."""
    made, _ = Account.objects.get_or_create(username=name)
    Membership.objects.get_or_create(account=made, competition_id=ID, role=role, defaults={"person_id": person_id})
    if role is Role.DELEGATE and person_id is None:
        about = {"competition_id": ID, "account": made, "kind": NOT_COMPETING}
        Deed.objects.get_or_create(**about, defaults={"by": name, "content": {"name": FIRST}})
    return made


def browser(name: str, role: Role, person_id: int | None = None) -> Client:
    """A browser in which they are signed in."""
    client = Client()
    client.force_login(account(name, role, person_id))
    return client


def delegate() -> Client:
    """The Delegate's browser."""
    return browser("delegate", Role.DELEGATE)


def scrambler(person_id: int = SCRAMBLER_OF_FIRST) -> Client:
    """The browser of a scrambler, by their number."""
    return browser(f"scrambler {person_id}", Role.SCRAMBLER, person_id)


def call(group: int) -> None:
    """Call a group."""

    def verb(state: CompetitionState) -> Outcome:
        return call_group(state, DELEGATE, "333-r1", group)

    assert repository.append(ID, verb, by=DELEGATE, at=NOON).entries


def offer(client: Client, name: str, action: str, **said: Any) -> Any:
    """Send one of the forms of a group's page."""
    return client.post(f"{TABLE}groups/{name}/offer/", {"action": action, **said})


def open_here(client: Client, name: str) -> Any:
    """Type the passcode of a set."""
    return offer(client, name, "here", passcode=PASSCODES[name])


def ask(client: Client, name: str, what: str, **said: Any) -> Any:
    """What the page's script asks for."""
    return client.post(f"{TABLE}groups/{name}/{what}/", said, content_type="application/json")


def seated(person_id: int = SCRAMBLER_OF_FIRST, name: str = FIRST) -> Client:
    """A scrambler of a running group with the set open on their device."""
    client = scrambler(person_id)
    open_here(client, name)
    return client

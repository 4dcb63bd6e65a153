"""For every history of requests: nobody sees a sequence that they may still attempt, nor attempts one that they saw.

Everybody here has the keys of all sets on their device, more than any Delegate would hand out. What was shown, and who
competes where with what, is kept by the test itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cubelex.competition import DNS, Assignment, AttemptResult
from cubelex.officiating import Actor, CompetitionState, Outcome, Role, enter_attempt, grant_extra_attempt
from cubelex.officiating.log import Try
from cubelex.officiating.verbs import change_setup, start_attempt
from cubelex.puzzles import puzzle
from cubelex.web.scrambling.sets.keys import wrapped_for
from cubelex.web.store import repository
from cubelex.web.store.models import HandedKey, ScramblingDevice, SealedScrambles
from tests.support.web.grouped_open import (
    FIRST,
    ID,
    PASSCODES,
    SECOND,
    TABLE,
    account,
    ask,
    browser,
    call,
    key_of,
    offer,
    open_set,
    with_sets,
)
from tests.support.web.small_open import DELEGATE, NOON, SCORE_TAKER

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ROUND: Final = "333-r1"
LABELS: Final = ("1", "2", "3", "4", "5", "E1", "E2")
PEOPLE: Final = {"both": 4, "competing delegate": 3, "helper": 2, "scrambler 5": 5, "scrambler 1": 1}

WAYS: Final = ("person", "label", "moves", "explain", "print")


def history_of(chance: Random) -> list[tuple[Any, ...]]:
    """A history of one person: they look, compete, have it taken back and are moved, in any order."""
    who = chance.choice([*PEOPLE])
    number = PEOPLE[who]

    def step() -> tuple[Any, ...]:
        attempt = chance.randint(1, 2)
        return chance.choice(
            [
                ("look", who, chance.choice([FIRST, SECOND]), chance.choice(WAYS)),
                ("look", who, FIRST if number <= 4 else SECOND, chance.choice(WAYS)),
                ("enter", number, attempt, chance.choice([DNS, AttemptResult(900)])),
                ("start", number, attempt),
                ("undo", number, attempt),
                ("again", number, attempt),
                ("finish", number),
                ("extra", number, attempt),
                ("move", number, chance.choice([1, 2])),
            ]
        )

    return [step() for _ in range(16)]


@dataclass
class History:
    """What was done so far, as the test knows it."""

    clients: dict[str, Client]
    groups: dict[int, int] = field(default_factory=lambda: {number: 1 if number <= 4 else 2 for number in range(1, 9)})
    shown: set[tuple[int, str]] = field(default_factory=set)

    def current(self, number: int, attempt: int) -> Try:
        return repository.load(ID).card(ROUND, number).slot(attempt).current

    def name_of(self, number: int, attempt: int) -> str:
        """The sequence that an attempt is made with."""
        current = self.current(number, attempt)
        regular = f"{ROUND}-g{self.groups[number]} {attempt}"
        return current.scramble if current.is_extra else regular

    def look(self, who: str, name: str, way: str) -> None:
        for label in LABELS:
            if way == "person":
                answer = self._for_the_next(who, name)
            elif way == "print":
                answer = self.clients[who].get(f"{TABLE}groups/{name}/print/")
            else:
                state = str(puzzle("333").solved.apply("R"))
                ways: dict[str, dict[str, Any]] = {"label": {}, "moves": {"moves": 999}, "explain": {"state": state}}
                said = ways[way]
                answer = ask(
                    self.clients[who], name, "explain" if way == "explain" else "sequence", label=label, **said
                )
            if answer is not None and answer.status_code == 200:
                for told in LABELS if way == "print" else [answer.json().get("label", label)]:
                    self.saw(PEOPLE[who], name, told)

    def _for_the_next(self, who: str, name: str) -> Any:
        queue = self.clients[who].get(f"{TABLE}groups/{name}/queue/")
        waiting = queue.json()["waiting"] if queue.status_code == 200 else []
        return ask(self.clients[who], name, "sequence", person=waiting[0]["person"]) if waiting else None

    def saw(self, number: int, name: str, label: str) -> None:
        told = f"{name} {label}"
        for attempt in range(1, 6):
            is_to_make = self.current(number, attempt).result is None
            assert not (is_to_make and self.name_of(number, attempt) == told), f"{number} saw {told}"
        self.shown.add((number, told))

    def enter(self, number: int, attempt: int, result: AttemptResult) -> None:
        sequence = self.name_of(number, attempt)
        if self.tried(enter_attempt, ROUND, number, attempt, result, by=SCORE_TAKER) and result != DNS:
            assert (number, sequence) not in self.shown, f"{number} made {sequence}"

    def start(self, number: int, attempt: int) -> None:
        sequence = self.name_of(number, attempt)
        if self.tried(start_attempt, ROUND, number, attempt, by=SCORE_TAKER):
            assert (number, sequence) not in self.shown, f"{number} began {sequence}"

    def finish(self, number: int) -> None:
        for attempt in range(1, 6):
            self.enter(number, attempt, DNS)

    def undo(self, number: int, attempt: int) -> None:
        address = f"/{ID}/desk/{ROUND}/undo/"
        self.clients["both"].post(address, {"person": number, "attempts": [attempt]}, content_type="application/json")

    def again(self, number: int, attempt: int) -> None:
        self.undo(number, attempt)
        self.start(number, attempt)
        self.enter(number, attempt, AttemptResult(900))

    def extra(self, number: int, attempt: int) -> None:
        self.tried(grant_extra_attempt, ROUND, number, attempt, "the timer", by=DELEGATE)
        group = FIRST if self.groups[number] == 1 else SECOND
        ask(self.clients["delegate"], group, "deal", person=number)

    def move(self, number: int, group: int) -> None:
        competition = repository.load(ID).competition
        people = tuple(
            replace(person, assignments=(Assignment(10 + group, "competitor"),))
            if person.registrant_id == number
            else person
            for person in competition.persons
        )
        if self.tried(change_setup, replace(competition, persons=people), by=DELEGATE):
            self.groups[number] = group

    def tried(self, verb: Any, *args: Any, by: Actor) -> bool:
        def on(state: CompetitionState) -> Outcome:
            outcome: Outcome = verb(state, by, *args)
            return outcome

        return bool(repository.append(ID, on, by=by, at=NOON).entries)


def begun() -> History:
    """Both groups run, and everybody has the keys of both."""
    with_sets()
    call(1)
    call(2)
    roles = {"competing delegate": Role.DELEGATE}
    clients = {name: browser(name, roles.get(name, Role.SCRAMBLER), number) for name, number in PEOPLE.items()}
    clients["helper"] = browser("nobody in particular", Role.SCRAMBLER)
    account("both", Role.SCORE_TAKER, PEOPLE["both"])
    clients["delegate"] = browser("delegate", Role.DELEGATE)
    offer(clients["helper"], FIRST, "who", person=str(PEOPLE["helper"]))
    for client in clients.values():
        client.get(TABLE)
    for sealed in SealedScrambles.objects.all():
        for device in ScramblingDevice.objects.all():
            wrapped = wrapped_for(device.public_key, key_of(sealed.name), str(sealed))
            HandedKey.objects.create(sealed=sealed, device=device, wrapped=wrapped, by="delegate")
    assert set(PASSCODES) == {FIRST, SECOND} and len(open_set(FIRST).labelled()) == len(LABELS)
    return History(clients)


@contextmanager
def from_the_beginning(first: History) -> Iterator[History]:
    """The history goes on from its beginning; afterwards everything is as it was then."""
    cookies = {name: deepcopy(client.cookies) for name, client in first.clients.items()}
    with transaction.atomic():
        yield History(first.clients)
        transaction.set_rollback(True)
    for name, client in first.clients.items():
        client.cookies = cookies[name]


def test_nobody_sees_what_they_may_still_attempt() -> None:
    first = begun()

    @settings(max_examples=20, deadline=None, suppress_health_check=[*HealthCheck])
    @given(seed=st.integers(0, 2**64))
    def check(seed: int) -> None:
        with from_the_beginning(first) as made:
            for what, *about in history_of(Random(seed)):
                getattr(made, what)(*about)

    check()


def test_the_history_that_worked_once_does_not_work_in_any_way() -> None:
    first = begun()
    for way in WAYS:
        with from_the_beginning(first) as made:
            for who, number in PEOPLE.items():
                made.finish(number)
                made.look(who, FIRST, way)
                for attempt in range(1, 6):
                    made.again(number, attempt)
                made.look(who, SECOND, way)


def test_who_saw_the_sequences_of_another_group_does_not_attempt_them_there() -> None:
    first, looks = begun(), 0
    for who, number in PEOPLE.items():
        for way in ("person", "label"):
            with from_the_beginning(first) as made:
                other = 3 - made.groups[number]
                made.look(who, f"{ROUND}-g{other}", way)
                made.move(number, other)
                assert made.groups[number] == other
                for attempt in range(1, 6):
                    made.start(number, attempt)
                    made.enter(number, attempt, AttemptResult(900))
                looks += len(made.shown)
    assert looks >= len(LABELS)

"""Invented people: names in several scripts, countries, newcomers, registrations and personal bests."""

import json
from collections import Counter
from datetime import date, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final
from unicodedata import normalize

from cubelex.competition import Person, PersonalBest, Registration, RegistrationStatus
from cubelex.officiating.demo.skills import deviations, invented_bests, typical_results

_NAMES: Final = Path(__file__).parent / "data" / "names.json"
_NEWCOMERS: Final = 0.15
_PATIENCE: Final = 100


def invented_people(count: int, event_ids: tuple[str, ...], first_day: date, chance: Random) -> tuple[Person, ...]:
    """This number of people, the first of them Delegates and organizers."""
    maker = _Maker(event_ids, first_day, chance)
    return tuple(maker.person(number) for number in range(1, count + 1))


class _Maker:
    """Makes one person after another, no two with the same WCA ID."""

    def __init__(self, event_ids: tuple[str, ...], first_day: date, chance: Random) -> None:
        self._event_ids = event_ids
        self._first_day = first_day
        self._chance = chance
        self._ids: Counter[str] = Counter()
        self._named: set[str] = set()

    def person(self, number: int) -> Person:
        roles = {1: ("delegate",), 2: ("delegate", "organizer"), 3: ("organizer",), 4: ("organizer",)}.get(number, ())
        is_newcomer = not roles and self._chance.random() < _NEWCOMERS
        country, name, family = self._name()
        by_event = deviations(self._chance, self._event_ids)
        entered = self._entered(by_event, is_newcomer)
        return Person(
            registrant_id=number,
            name=name,
            country_iso2=country,
            wca_user_id=10_000 + number,
            wca_id=None if is_newcomer else self._wca_id(family),
            gender=self._chance.choices("mfo", (80, 17, 3))[0],
            birthdate=self._birthdate(adult=bool(roles)),
            roles=roles,
            registration=Registration(20_000 + number, entered, RegistrationStatus.ACCEPTED),
            personal_bests=() if is_newcomer else self._bests(by_event, entered),
        )

    def _name(self) -> tuple[str, str, str]:
        """A country, a name and the family name in Latin letters. A name is repeated only when hardly any is left."""
        for tries in count():
            stock = self._chance.choices(_stock(), [names["weight"] for names in _stock()])[0]
            given, family = self._chance.choice(stock["given"]), self._chance.choice(stock["family"])
            name = f"{given[0]} {family[0]}"
            if len(given) > 1:
                parts = {"given": given[1], "family": family[1]}
                local = " ".join(parts[part] for part in stock["local"].split()) if " " in stock["local"] else None
                name = f"{name} ({local or family[1] + given[1]})"
            if name not in self._named or tries > _PATIENCE:
                self._named.add(name)
                return stock["country"], name, family[0]
        raise AssertionError("tries never end")

    def _wca_id(self, family: str) -> str:
        plain = "".join(letter for letter in normalize("NFD", family.upper()) if letter.isascii() and letter.isalpha())
        year = self._chance.randint(max(2003, self._first_day.year - 10), self._first_day.year - 1)
        stem = f"{year}{(plain + 'XXXX')[:4]}"
        self._ids[stem] += 1
        return f"{stem}{self._ids[stem]:02d}"

    def _birthdate(self, *, adult: bool) -> date:
        years = self._chance.uniform(20, 45) if adult else 9 + self._chance.gammavariate(2.2, 4.0)
        return self._first_day - timedelta(days=int(years * 365.25))

    def _entered(self, by_event: dict[str, float], is_newcomer: bool) -> tuple[str, ...]:
        """The events a person enters: popular ones, and more of those they are good at."""
        keen = self._chance.gauss(0, 0.08)
        entered = []
        for event_id in self._event_ids:
            wish = typical_results(event_id).popularity * (0.6 if is_newcomer and event_id != "333" else 1.0)
            if self._chance.random() < wish + keen - 0.06 * by_event[event_id]:
                entered.append(event_id)
        return tuple(entered) or self._event_ids[:1]

    def _bests(self, by_event: dict[str, float], entered: tuple[str, ...]) -> tuple[PersonalBest, ...]:
        with_results = [event_id for event_id in entered if self._chance.random() < 0.93]
        return tuple(
            best for event_id in with_results for best in invented_bests(event_id, by_event[event_id], self._chance)
        )


@cache
def _stock() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(_NAMES.read_text(encoding="utf-8")))

"""Invented competitions: more every year, most of them on weekends, some of several days at once."""

from dataclasses import dataclass
from datetime import date
from typing import Any

import numpy as np

from cubelex.rankings.law import edition_of
from cubelex.rankings.worlds.people import country_weights
from cubelex.rankings.worlds.words import words
from cubelex.regulations import Edition

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class InventedCompetitions:
    """One row for each competition, by first day. Days are proleptic Gregorian ordinals, as in `date.toordinal`."""

    ids: Array
    names: Array
    cities: Array
    countries: Array
    first_days: Array
    last_days: Array
    editions: tuple[Edition, ...]

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def days(self) -> list[date]:
        """The first days as dates."""
        return [date.fromordinal(day) for day in self.first_days.tolist()]


def invent_competitions(
    chance: np.random.Generator, number: int, countries: int, first: date, last: date
) -> InventedCompetitions:
    """Competitions between two days, ever denser."""
    span = (last - first).days
    days = np.sort(first.toordinal() + (span * chance.random(number) ** 0.5).astype(np.int64))
    # Ordinal 6 is a Saturday.
    weekend = days - (days - 6) % 7
    days = np.sort(np.where(chance.random(number) < 0.85, np.maximum(weekend, first.toordinal()), days))
    lengths = chance.choice([0, 1, 2], number, p=[0.5, 0.38, 0.12])
    places = chance.choice(words("places"), number)
    kinds = chance.choice(words("kinds"), number)
    years = np.array([date.fromordinal(day).year for day in days.tolist()]).astype(str)
    names = np.char.add(np.char.add(np.char.add(np.char.add(places, " "), kinds), " "), years)
    names = _apart(names)
    return InventedCompetitions(
        ids=np.char.replace(names, " ", ""),
        names=names,
        cities=places,
        countries=chance.choice(countries, number, p=country_weights(countries)),
        first_days=days,
        last_days=days + lengths,
        editions=tuple(edition_of(date.fromordinal(day)) for day in days.tolist()),
    )


def _apart(names: Array) -> Array:
    """The same names, where the second of a name gets a number before its year."""
    seen: dict[str, int] = {}
    found = []
    for name in names.tolist():
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name[:-5]} {seen[name]} {name[-4:]}")
    return np.array(found)

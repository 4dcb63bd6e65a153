"""Invented people: names, WCA ids, countries, skill that grows, and changes of name and country."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from cubelex.competition import recognised_countries
from cubelex.rankings.worlds.words import words

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class InventedPeople:
    """One row for each person. Skill is the logarithm of the time a person needs, compared with the usual one."""

    ids: Array
    names: Array
    genders: Array
    countries: Array
    """Places in `country_codes`."""
    former_names: Array
    former_countries: Array
    changed: Array
    """The day of the last change of name or country; before it, the former ones hold. Far in the past for most."""
    talent: Array
    growth: Array
    country_codes: Array

    def __len__(self) -> int:
        return len(self.ids)


def country_codes(number: int) -> Array:
    """The countries of a world: those with most competitors first."""
    large = words("large_countries")
    return np.array([*large, *sorted(recognised_countries() - set(large))][:number])


def country_weights(number: int) -> Array:
    """How likely a person or a competition is of each country."""
    weights = 1 / np.arange(1, number + 1) ** 1.1
    return np.asarray(weights / weights.sum())


def invent_people(
    chance: np.random.Generator, codes: Array, countries: Array, first_years: Array, changed: Array
) -> InventedPeople:
    """People of the given countries and years of their first competition; `changed` is the day of a change or 0."""
    number = len(countries)
    given = _names(chance, number)
    family = _names(chance, number)
    names = np.char.add(np.char.add(given, " "), family)
    former_names = np.where(changed > 0, np.char.add(np.char.add(given, " "), _names(chance, number)), names)
    moved = (changed > 0) & (chance.random(number) < 0.6)
    elsewhere = (countries + 1 + chance.integers(0, max(1, len(codes) - 1), number)) % len(codes)
    # Somebody who moved keeps the name.
    former_names = np.where(moved, names, former_names)
    return InventedPeople(
        ids=_wca_ids(first_years, family),
        names=names,
        genders=chance.choice(["m", "f", "o", ""], number, p=[0.86, 0.12, 0.01, 0.01]),
        countries=countries,
        former_names=former_names,
        former_countries=np.where(moved, elsewhere, countries),
        changed=changed,
        talent=chance.normal(0, 0.35, number),
        growth=np.abs(chance.normal(0.22, 0.1, number)),
        country_codes=codes,
    )


def _names(chance: np.random.Generator, number: int) -> Array:
    parts = np.char.add(chance.choice(words("starts"), number), chance.choice(words("middles"), number))
    longer = np.where(chance.random(number) < 0.5, chance.choice(words("middles"), number), "")
    return np.char.add(np.char.add(parts, longer), chance.choice(words("ends"), number))


def _wca_ids(years: Array, family: Array) -> Array:
    """The year, four letters of the family name, and a number."""
    plain = np.char.upper(family)
    for accented, letter in zip("ÅØČŞŁŃÁ", "AOCSLNA", strict=True):
        plain = np.char.replace(plain, accented, letter)
    letters = np.array([text.ljust(4, "X")[:4] for text in plain.tolist()])
    heads = np.char.add(years.astype(str), letters)
    order = np.argsort(heads, kind="stable")
    ordered = heads[order]
    starts = np.r_[True, ordered[1:] != ordered[:-1]]
    first = np.maximum.accumulate(np.where(starts, np.arange(len(ordered)), 0))
    counts = np.empty(len(ordered), dtype=np.int64)
    counts[order] = np.arange(len(ordered)) - first + 1
    return np.array([_wca_id(head, number) for head, number in zip(heads.tolist(), counts.tolist(), strict=True)])


def _wca_id(head: str, number: int) -> str:
    """Past 99 of one family name in a year, the letters count on."""
    if number <= 99:
        return f"{head}{number:02}"
    hundreds, rest = divmod(number - 100, 99)
    return f"{head[:4]}X{head[4:6]}{chr(ord('A') + hundreds % 26)}{rest + 1:02}"

"""The countries and regions that the WCA knows, by their ISO 3166 two-letter codes."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from cubelex.errors import UnknownCountry
from cubelex.reprs import NamedOption

STATELESS: Final = "XX"
"""Stands for no country at all: the code that ISO leaves to users and passports begin with for stateless people."""

_DATA: Final = Path(__file__).parent / "data" / "countries.toml"
_RECORDS: Final = MappingProxyType(
    {
        "Africa": "AfR",
        "Asia": "AsR",
        "Europe": "ER",
        "North America": "NAR",
        "Oceania": "OcR",
        "South America": "SAR",
    }
)


class Continent(NamedOption):
    """A continent as the WCA draws them.

    >>> Continent.EUROPE.record
    'ER'
    """

    AFRICA = "Africa"
    ASIA = "Asia"
    EUROPE = "Europe"
    NORTH_AMERICA = "North America"
    OCEANIA = "Oceania"
    SOUTH_AMERICA = "South America"

    @property
    def record(self) -> str:
        """What the WCA's results call a record of it."""
        return _RECORDS[self.value]


@dataclass(frozen=True, slots=True)
class Country:
    """A country or region; or several at once, where a competition is held; or none, for stateless people."""

    iso2: str
    continent: Continent | None
    is_multiple: bool = False

    @property
    def is_stateless(self) -> bool:
        """Whether it stands for no country."""
        return self.iso2 == STATELESS

    def name(self, language: str = "en") -> str:
        """Its name in a language, for example `fa` or `pt-BR`: the WCA's where it is known to differ, else Unicode's.

        >>> country("TW").name(), country("IR").name("fa")
        ('Chinese Taipei', 'ایران')
        >>> country("XE").name()
        'Multiple Countries (Europe)'

        :raises babel.UnknownLocaleError: when Babel does not know the language.
        """
        if self.is_multiple:
            return f"Multiple Countries ({_data()['multiple'][self.iso2]})"
        if self.is_stateless:
            return "Stateless"
        ours = _data()["names"].get(language.replace("_", "-").partition("-")[0], {})
        if self.iso2 in ours:
            return str(ours[self.iso2])
        # Imported here: names are wanted on pages and paper, not by rules.
        from babel import Locale

        territories = Locale.parse(language, sep="-" if "-" in language else "_").territories
        return str(territories.get(self.iso2, self.iso2))


def country(iso2: str) -> Country:
    """The country, region or group of countries of that code, whenever it was recognised.

    :raises UnknownCountry: when the WCA knows none.
    """
    known = _all()
    if iso2 not in known:
        raise UnknownCountry(f"{iso2!r} is not a country of the WCA; expected two capital letters, for example KR")
    return known[iso2]


@cache
def recognised_countries() -> frozenset[str]:
    """The codes of the WCA's own list."""
    return frozenset(iso2 for codes in _data()["continents"].values() for iso2 in codes.split())


@cache
def sovereign_states(day: date) -> frozenset[str]:
    """The codes of the sovereign states of a day, as far as they have one."""
    listed = _data()["sovereign"]
    not_founded = {iso2 for iso2, founded in listed["founded"].items() if day < founded}
    return (recognised_countries() - set(listed["without"].split()) - not_founded) | set(listed["also"])


@cache
def _all() -> Mapping[str, Country]:
    continents = {iso2: name for name, codes in _data()["continents"].items() for iso2 in codes.split()}
    found = {
        iso2: Country(iso2, Continent(name)) for iso2, name in {**continents, **_data()["sovereign"]["also"]}.items()
    }
    several = {
        iso2: Country(iso2, Continent(name) if name in _RECORDS else None, is_multiple=True)
        for iso2, name in _data()["multiple"].items()
    }
    return MappingProxyType({**found, **several, STATELESS: Country(STATELESS, None)})


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))

"""Names on paper: of people in Latin letters and in the local script, of countries in the language of the sheet."""

import re
from collections.abc import Iterable
from typing import Any, Final

from cubelex.competition import Competition, Person, country
from cubelex.diagrams import flag_svg
from cubelex.errors import UnknownCountry
from cubelex.messages import Catalogue, Message
from cubelex.sheets.layout.stationery import Stationery

# Which shapes of Han signs a country's names are written in.
_HAN: Final = {"CN": "cn", "SG": "cn", "MY": "cn", "TW": "tw", "HK": "tw", "MO": "tw", "JP": "ja"}
# Continents by the numbers under which Unicode knows them.
_CONTINENTS: Final = {
    "Africa": "002",
    "Asia": "142",
    "Europe": "150",
    "North America": "003",
    "Oceania": "009",
    "South America": "005",
}

# Marks that would turn what is printed after a name around.
_TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
# No name may be wider than its column: between the letters of very long words a line may end.
_LONG_WORD: Final = re.compile(r"[A-Za-z\u00c0-\u052f]{24,}")
_MAY_END_LINE: Final = "\u200b"
_SIGN_AT_EDGE: Final = re.compile(r"\A[!-/:-@\[-`{-~]|[!-/:-@\[-`{-~]\Z")


def shown_name(person: Person) -> dict[str, Any]:
    """The parts of a name for a template."""
    return {
        "name": printed(person.latin_name),
        "local": person.local_name and printed(person.local_name),
        "han": _HAN.get(person.country_iso2, ""),
    }


def printed(name: str) -> str:
    r"""A name as it can be printed among others: one with a sign at its edge keeps that sign on its side.

    >>> printed("a\u202ebc"), printed("Jo Roe, Jr.")
    ('abc', '\u2068Jo Roe, Jr.\u2069')
    """
    name = _LONG_WORD.sub(lambda word: _MAY_END_LINE.join(word[0]), _TURNING.sub("", name))
    return f"\u2068{name}\u2069" if _SIGN_AT_EDGE.search(name) else name


def competitors(competition: Competition, event_id: str | None = None) -> list[Person]:
    """Everybody accepted to compete, in one event or in any, by name."""
    events = [event_id] if event_id else [event.id for event in competition.events]
    accepted = (person for person in competition.persons if any(map(person.competes_in, events)))
    return sorted(accepted, key=by_name)


def by_name(person: Person) -> tuple[str, int]:
    """A key to sort people by their names."""
    return person.latin_name.casefold(), person.registrant_id or 0


def round_name(competition: Competition | None, event_id: str, number: int, words: Catalogue) -> str:
    """What a round is called everywhere: the last one, also if it is the only one, is the final."""
    event = competition.find_event(event_id) if competition else None
    if event is not None and number == len(event.rounds):
        return words.text("sheets.final")
    return words.say(Message("sheets.round", number=number))


def country_name(iso2: str, words: Catalogue) -> str:
    """The country's name in the language of the sheet; its code where nobody knows it."""
    try:
        return country(iso2).name(words.language)
    except UnknownCountry:
        return iso2


def region_name(region: str, words: Catalogue) -> str:
    """The name of a country or continent in the language of the sheet."""
    if region not in _CONTINENTS:
        return country_name(region, words)
    # Imported here: babel takes longer to import than most sheets take.
    from babel import Locale

    return str(Locale.parse(words.language, sep="-").territories[_CONTINENTS[region]])


def flags_of(people: Iterable[Person], stationery: Stationery) -> dict[str, str]:
    """The flags of the countries of people, by their codes; none for printers without colours."""
    codes = {person.country_iso2 for person in people if not stationery.is_grey}
    flags = {code: flag_svg(code) for code in sorted(codes)}
    return {code: flag for code, flag in flags.items() if flag}

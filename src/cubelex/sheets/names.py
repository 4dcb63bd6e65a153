"""People's names on paper: the Latin form, and that of the local script with fonts of its country."""

from typing import Any, Final

from cubelex.competition import Competition, Person

# Which shapes of Han signs a country's names are written in.
_HAN: Final = {"CN": "cn", "SG": "cn", "MY": "cn", "TW": "tw", "HK": "tw", "MO": "tw", "JP": "ja"}


def shown_name(person: Person) -> dict[str, Any]:
    """The parts of a name for a template."""
    return {
        "name": person.latin_name,
        "local": person.local_name,
        "han": _HAN.get(person.country_iso2, ""),
    }


def competitors(competition: Competition, event_id: str | None = None) -> list[Person]:
    """Everybody accepted to compete, in one event or in any, by name."""
    events = [event_id] if event_id else [event.id for event in competition.events]
    accepted = (person for person in competition.persons if any(map(person.competes_in, events)))
    return sorted(accepted, key=by_name)


def by_name(person: Person) -> tuple[str, int]:
    """A key to sort people by their names."""
    return person.latin_name.casefold(), person.registrant_id or 0

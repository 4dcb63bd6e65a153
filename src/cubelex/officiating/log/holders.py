"""Who had the number of a person before: a document can put somebody else where another person was.

A private link opens the page of a number. It must not open it for the person who had the number earlier. So everybody
who ever had a number here is remembered by what tells people apart, also where the entry was undone. A log that is cut,
as by restoring a backup, gives numbers again, and does not know who had them. So whoever gets a number gets a random
part with it; those of earlier versions have none.
"""

from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from cubelex.competition import Person
from cubelex.officiating.log.facts import Defined, Fact, PeopleChanged, Registered, SetupChanged

Document = Mapping[str, Any]


class Holder(NamedTuple):
    """The known details that tell a person with a number from others; `link_part` is of their first entry."""

    name: str | None = None
    birthdate: str | None = None
    email: str | None = None
    wca_id: str | None = None
    account: str | None = None
    link_part: str | None = None

    def is_same_as(self, other: "Holder") -> bool:
        """Whether both are one person: the same account, or at least as much agrees as differs.

        >>> ada = Holder("ada swan", "2001-02-03", "ada@example.org")
        >>> ada.is_same_as(Holder("ada swann", "2001-02-03", "ada@example.org"))
        True
        >>> ada.is_same_as(Holder("bo lind", "1999-09-09", "ada@example.org"))
        False
        """
        if self.account and self.account == other.account:
            return True
        pairs = zip(self[:-1], other[:-1], strict=True)
        known = [(mine, theirs) for mine, theirs in pairs if mine and theirs]
        agreeing = sum(mine == theirs for mine, theirs in known)
        return agreeing * 2 >= len(known)

    def updated(self, newer: "Holder") -> "Holder":
        """The same person, as they are known now."""
        known = (theirs or mine for mine, theirs in zip(self[:-1], newer[:-1], strict=True))
        return Holder(*known)._replace(link_part=self.link_part)


_FIELDS: Final = {
    "name": "name",
    "birthdate": "birthdate",
    "email": "email",
    "wcaId": "wca_id",
    "wcaUserId": "account",
}


def remember_holders(fact: Fact, holders: MutableMapping[int, tuple[Holder, ...]]) -> None:
    """Add the people to whom a fact gives numbers; the first who had a number comes first."""
    for number, holder in _holders_in(fact, holders):
        known = holders.get(number, ())
        place = next((place for place, other in enumerate(known) if other.is_same_as(holder)), len(known))
        new = holder._replace(link_part=getattr(fact, "link_part", None))
        now = known[place].updated(holder) if place < len(known) else new
        if known[place : place + 1] != (now,):
            holders[number] = (*known[:place], now, *known[place + 1 :])


def with_link_part(fact: Fact, part: str) -> Fact:
    """The fact with a random part for the private links of those to whom it gives numbers, where it may give any."""
    if isinstance(fact, Registered | PeopleChanged | Defined | SetupChanged) and any(_holders_in(fact, {})):
        return replace(fact, link_part=part)
    return fact


def link_of(holders: Mapping[int, tuple[Holder, ...]], person: Person) -> tuple[int, str | None]:
    """How many others had a person's number before they came to have it, and the random part of their link."""
    day = person.birthdate.isoformat() if person.birthdate else None
    values = person.name, day, person.email, person.wca_id, person.wca_user_id
    own = Holder(*map(_comparable, values))
    known = holders.get(person.registrant_id or 0, ())
    found = ((place, holder.link_part) for place, holder in enumerate(known) if holder.is_same_as(own))
    return next(found, (0, known[0].link_part if known else None))


def _holders_in(fact: Fact, holders: Mapping[int, tuple[Holder, ...]]) -> Iterator[tuple[int, Holder]]:
    match fact:
        case Registered(person=person):
            yield from _of_people((person,))
        case PeopleChanged(persons=persons):
            yield from _of_people(persons)
        case Defined(wcif=wcif):
            yield from _of_people(wcif.get("persons") or ())
        case SetupChanged(changes=changes):
            yield from _of_changes(changes, holders)


def _of_people(people: Any) -> Iterator[tuple[int, Holder]]:
    for person in people:
        if number := person.get("registrantId"):
            yield number, _holder(person)


def _of_changes(
    changes: tuple[Document, ...], holders: Mapping[int, tuple[Holder, ...]]
) -> Iterator[tuple[int, Holder]]:
    """Changes of a document name the fields that differ; what they do not name stays as it was."""
    changed: dict[int, dict[str, str | None]] = {}
    for change in changes:
        first, *rest = change["at"]
        if first != "persons" or "now" not in change:
            continue
        if not rest:
            yield from _of_people(change["now"])
            continue
        number = rest[0].get("registrantId")
        if number and len(rest) == 1:
            yield number, _holder(change["now"])
        elif number and len(rest) == 2 and rest[1] in _FIELDS:
            changed.setdefault(number, {})[_FIELDS[rest[1]]] = _comparable(change["now"])
    for number, fields in changed.items():
        last = holders.get(number, (Holder(),))[-1]
        yield number, last._replace(**fields)


def _holder(person: Document) -> Holder:
    return Holder(**{field: _comparable(person.get(name)) for name, field in _FIELDS.items()})


def _comparable(value: object) -> str | None:
    return str(value).casefold() if value else None

"""People to invite, as they are typed or pasted: one a line, by name, e-mail address or competitor number."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cubelex.competition import Person, RegistrationStatus
from cubelex.reading import is_whole_number
from cubelex.web.shared.access.memberships import plain_name

MOST_AT_ONCE: Final = 100
LONGEST_NAME: Final = 150
_EMAIL: Final = re.compile(r"[^\s,;<>]+@[^\s,;<>]+")
_AROUND: Final = " \t,;<>\"'"


@dataclass(frozen=True, slots=True)
class Invitee:
    """A person to invite; with their number, if they are registered."""

    name: str
    person_id: int | None = None


def registered_people(persons: Iterable[Person]) -> list[Person]:
    """Those who can be picked: accepted, by name."""
    accepted = (
        person
        for person in persons
        if person.registrant_id is not None
        and person.registration is not None
        and person.registration.status is RegistrationStatus.ACCEPTED
    )
    return sorted(accepted, key=lambda person: person.name.casefold())


def read_invitees(text: str, picked: Iterable[int], people: Sequence[Person]) -> list[Invitee]:
    """Everybody on the lines of a text, and the registered people who were picked, each once.

    :raises ValidationError: when a line does not say who is meant, or there are too many.
    """
    by_number = {person.registrant_id: person for person in people}
    chosen = [_of(by_number[number]) for number in picked if number in by_number]
    typed = [_read(line, people) for line in text.splitlines() if plain_name(line)]
    invitees = list({invitee.person_id or invitee.name.casefold(): invitee for invitee in [*typed, *chosen]}.values())
    if not invitees:
        raise ValidationError(_("Enter a name."))
    if len(invitees) > MOST_AT_ONCE:
        raise ValidationError(_("Invite at most %(most)s people at a time.") % {"most": MOST_AT_ONCE})
    return invitees


def _of(person: Person) -> Invitee:
    return Invitee(plain_name(person.name)[:LONGEST_NAME], person.registrant_id)


def _read(line: str, people: Sequence[Person]) -> Invitee:
    """The person of a line. A name decides before an e-mail address, which siblings may share."""
    found = _EMAIL.search(line)
    email = found.group().casefold() if found else ""
    name = plain_name(_EMAIL.sub(" ", line, count=1).strip(_AROUND)).strip(_AROUND)
    if is_whole_number(name):
        same = [person for person in people if person.registrant_id == int(name)]
    elif name:
        same = [person for person in people if plain_name(person.name).casefold() == name.casefold()]
    else:
        same = [person for person in people if person.email and person.email.casefold() == email]
    if len(same) == 1:
        return _of(same[0])
    if not name or is_whole_number(name):
        raise ValidationError(_("“%(line)s” does not identify one registered person. Enter a name.") % {"line": line})
    if len(name) > LONGEST_NAME:
        raise ValidationError(_("A name can have at most %(most)s characters.") % {"most": LONGEST_NAME})
    return Invitee(name)

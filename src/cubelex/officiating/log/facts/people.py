"""Facts about registrations. People are WCIF documents, known by their number.

`link_part` is a random part of the private links of those to whom a fact gives a number.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cubelex.officiating.log.facts.base import Fact, recorded


@recorded("registered")
@dataclass(frozen=True, slots=True)
class Registered(Fact):
    """A person registered, and has a place, is on the waiting list, or waits for approval."""

    person: Mapping[str, Any] = field(hash=False)
    is_waiting: bool = False
    under: tuple[str, ...] = ()
    link_part: str = ""


@recorded("eligibility_noted")
@dataclass(frozen=True, slots=True)
class EligibilityNoted(Fact):
    """What keeps a person from competing (2a, 2b, 2c1), or no longer does. Only Delegates and organizers see it (2d).

    `matter` is one of `rules.people.Ineligibility`. A person who is not registered yet is named by `wca_id`. `until` is
    the last day of a suspension, `announced` the day of a requirement, `note` the source, or who consents.
    """

    person_id: int
    matter: str
    applies: bool
    note: str = ""
    wca_id: str = ""
    until: str = ""
    announced: str = ""
    under: tuple[str, ...] = ()


@recorded("people_changed")
@dataclass(frozen=True, slots=True)
class PeopleChanged(Fact):
    """People were added, changed or removed. `waiting` is the new waiting list, where it changed."""

    persons: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)
    removed: tuple[int, ...] = ()
    waiting: tuple[int, ...] | None = None
    reason: str = ""
    link_part: str = ""


@recorded("personal_data_removed")
@dataclass(frozen=True, slots=True)
class PersonalDataRemoved(Fact):
    """Confidential data of a person was removed from earlier entries (2d); `with_name` if they have no results here.

    `remaining` has the numbers of these entries, each with the digest of what is left of it. So an entry from which
    something was removed can be told from one that was changed.
    """

    person_id: int
    remaining: Mapping[str, str] = field(hash=False)
    with_name: bool = False
    reason: str = ""
    under: tuple[str, ...] = ()

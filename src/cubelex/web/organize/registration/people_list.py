"""Everyone who is registered, as officials see them: the status of each, and what should be looked at."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from cubelex.competition import Person, RegistrationStatus
from cubelex.officiating import CompetitionState
from cubelex.officiating.log import IdentityCache, admission_of
from cubelex.officiating.verbs import limits_of
from cubelex.rules import validators
from cubelex.rules.people import limit_objections, missing_details
from cubelex.web.organize.registration.registrants import has_unverified_wca_id
from cubelex.web.shared.checks import checked_competition_of, stage_by_log
from cubelex.web.shared.findings import ShownFinding, said
from cubelex.web.shared.labels.messages import comma_separated

VALIDATORS: Final = ("persons", "registrations")


class Standing(StrEnum):
    """The status of a person's registration."""

    ACCEPTED = "accepted"
    PENDING = "pending"
    WAITING = "waiting"
    CANCELLED = "cancelled"
    STAFF = "staff"


STANDINGS: Final[Mapping[Standing, Promise]] = {
    Standing.ACCEPTED: gettext_lazy("accepted"),
    Standing.PENDING: gettext_lazy("pending"),
    Standing.WAITING: gettext_lazy("on the waiting list"),
    Standing.CANCELLED: gettext_lazy("cancelled"),
    Standing.STAFF: gettext_lazy("not competing"),
}
COMPETING: Final = (Standing.ACCEPTED, Standing.PENDING, Standing.WAITING)
FEW: Final = 5
NEWCOMERS: Final = "newcomers"
CHECKS: Final = "checks"
FILTERS: Final[Mapping[str, Promise]] = {
    "": gettext_lazy("All"),
    Standing.ACCEPTED: gettext_lazy("Accepted"),
    Standing.PENDING: gettext_lazy("Pending"),
    Standing.WAITING: gettext_lazy("Waiting list"),
    Standing.CANCELLED: gettext_lazy("Cancelled"),
    NEWCOMERS: gettext_lazy("Newcomers"),
    CHECKS: gettext_lazy("Needs review"),
}
MISSING: Final[Mapping[str, Promise]] = {
    "name": gettext_lazy("The name is missing."),
    "country": gettext_lazy("The country is missing."),
    "birth_date": gettext_lazy("The date of birth is missing."),
    "gender": gettext_lazy("The gender is missing."),
    "contact": gettext_lazy("The e-mail address is missing."),
    "events": gettext_lazy("No events are selected."),
}


LIMITS: Final[Mapping[str, Promise]] = {
    "competitors": gettext_lazy("Limiting the number of competitors needs approval."),
    "competitors_of_event": gettext_lazy("Limiting the competitors of an event needs approval."),
}
LACKING: Final[Mapping[str, Promise]] = {
    "name": gettext_lazy("Name missing: %(number)d people"),
    "country": gettext_lazy("Country missing: %(number)d people"),
    "birth_date": gettext_lazy("Date of birth missing: %(number)d people"),
    "gender": gettext_lazy("Gender missing: %(number)d people"),
    "contact": gettext_lazy("E-mail address missing: %(number)d people"),
    "events": gettext_lazy("Events missing: %(number)d people"),
}


@dataclass(frozen=True, slots=True)
class PersonNote:
    """Something to look at, with its regulations."""

    text: str
    under: tuple[str, ...] = ()
    css_class: str = "maybe"
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class PersonInList:
    """A person in the list."""

    person: Person
    standing: Standing
    place: int | None
    notes: tuple[PersonNote, ...]

    @property
    def standing_text(self) -> str:
        """Their status, in words."""
        if self.place is not None:
            return _("waiting list, place %(place)d") % {"place": self.place}
        return str(STANDINGS[self.standing])

    @property
    def css_class(self) -> str:
        """How the status is marked."""
        if self.standing is Standing.ACCEPTED:
            return "open"
        return "maybe" if self.standing in (Standing.PENDING, Standing.WAITING) else ""

    @property
    def has_unverified_wca_id(self) -> bool:
        """Whether nobody vouches for their WCA ID."""
        return has_unverified_wca_id(self.person)

    def is_among(self, chosen: str) -> bool:
        """Whether a filter lets them through."""
        match chosen:
            case "":
                return True
            case "newcomers":
                return self.person.is_newcomer and self.standing is not Standing.CANCELLED
            case "checks":
                return (bool(self.notes) or self.has_unverified_wca_id) and self.standing is not Standing.CANCELLED
            case _:
                return self.standing == chosen


@dataclass(frozen=True, slots=True)
class PeopleList:
    """Everyone with what should be looked at, and what should be looked at of registration as a whole."""

    people: tuple[PersonInList, ...]
    notes: tuple[PersonNote, ...]


# Results that are entered meanwhile change nothing of it.
_LISTS: Final[IdentityCache[PeopleList]] = IdentityCache()


def people_list(state: CompetitionState, today: date) -> PeopleList:
    """Everyone who is registered: those who wait to be accepted first, then by name.

    What most people lack is not said of each of them, but once.
    """
    key = (state.competition.id, get_language(), today, stage_by_log(state, today))
    return _LISTS.get(key, (state.competition, state.edition), lambda: _people_list(state, today))


def _people_list(state: CompetitionState, today: date) -> PeopleList:
    names = (*VALIDATORS, "competitor_limits")
    findings, lacked = validators.validate(checked_competition_of(state, today), names), _lacking(state)
    waiting, notes = admission_of(state.competition).waiting, _notes(state, findings)
    passed_over = {detail for detail, _number in lacked}
    people = [_listed(state, person, waiting, notes, passed_over) for person in state.competition.persons]
    people.sort(key=lambda listed: (listed.standing is not Standing.PENDING, listed.person.name.casefold()))
    return PeopleList(tuple(people), tuple(_general_notes(state, findings, lacked)))


def _lacking(state: CompetitionState) -> list[tuple[str, int]]:
    """What more than half of the competitors have not given, and how many; public documents leave it out."""
    waiting = admission_of(state.competition).waiting
    people = [person for person in state.competition.persons if standing_of(person, waiting) in COMPETING]
    counted = Counter(detail for person in people for detail in missing_details(person, state.edition).answer)
    return [(detail, number) for detail, number in counted.items() if number > max(len(people) / 2, FEW)]


def standing_of(person: Person, waiting: tuple[int, ...]) -> Standing:
    """The status of a person's registration."""
    registration = person.registration
    if registration is None or not registration.is_competing:
        return Standing.STAFF
    if person.registrant_id in waiting:
        return Standing.WAITING
    return {
        RegistrationStatus.ACCEPTED: Standing.ACCEPTED,
        RegistrationStatus.PENDING: Standing.PENDING,
        RegistrationStatus.DELETED: Standing.CANCELLED,
    }[registration.status]


def _listed(
    state: CompetitionState,
    person: Person,
    waiting: tuple[int, ...],
    notes: Mapping[int, list[PersonNote]],
    passed_over: Collection[str],
) -> PersonInList:
    number = person.registrant_id or 0
    standing = standing_of(person, waiting)
    place = waiting.index(number) + 1 if standing is Standing.WAITING else None
    own = [*_missing(state, person, standing, passed_over), *notes.get(number, ())]
    return PersonInList(person, standing, place, tuple(own))


def _missing(
    state: CompetitionState, person: Person, standing: Standing, passed_over: Collection[str]
) -> Iterator[PersonNote]:
    """What everyone must give and a person has not; officials who do not compete give nothing."""
    if standing not in COMPETING:
        return
    missing = missing_details(person, state.edition)
    for detail in missing.answer:
        if detail not in passed_over:
            yield PersonNote(str(MISSING[detail]), missing.under)


def _general_notes(
    state: CompetitionState, findings: Iterable[validators.Finding], lacked: Iterable[tuple[str, int]]
) -> list[PersonNote]:
    """What should be looked at of registration as a whole: limits, and what most people lack."""
    said_of_all = [_note(said(finding, state.competition)) for finding in findings if finding.place.person_id is None]
    objections = limit_objections(limits_of(state.competition), state.edition)
    limits = [
        PersonNote(str(LIMITS[objection.reason]), objection.under)
        for objection in objections
        if objection.reason in LIMITS
    ]
    missing = [
        PersonNote(str(LACKING[detail]) % {"number": number}, state.edition.cite("2c")) for detail, number in lacked
    ]
    return [*said_of_all, *limits, *missing]


def _notes(state: CompetitionState, findings: Iterable[validators.Finding]) -> dict[int, list[PersonNote]]:
    """What validators find, by the number of whom it is about."""
    notes: dict[int, list[PersonNote]] = {}
    asks_for_gender = "gender" in state.edition.registration.details
    for finding in findings:
        if finding.place.person_id is None or (finding.code == "empty_gender_warning" and not asks_for_gender):
            continue
        notes.setdefault(finding.place.person_id, []).append(_note(said(finding, state.competition)))
    _add_namesakes(state, notes)
    return notes


def _note(finding: ShownFinding) -> PersonNote:
    return PersonNote(finding.wrong, finding.under, finding.css_class, finding.remedy)


def _add_namesakes(state: CompetitionState, notes: dict[int, list[PersonNote]]) -> None:
    """People who may be there twice: of the same name, of whom at most one has a WCA ID."""
    by_name: dict[str, list[Person]] = {}
    for person in state.competition.persons:
        if standing_of(person, ()) is not Standing.CANCELLED:
            by_name.setdefault(person.latin_name.casefold(), []).append(person)
    for same in by_name.values():
        if len(same) < 2 or sum(not person.is_newcomer for person in same) > 1:
            continue
        for person in same:
            others = comma_separated(str(other.registrant_id) for other in same if other is not person)
            text = _("Another competitor has the same name: number %(others)s.") % {"others": others}
            notes.setdefault(person.registrant_id or 0, []).append(PersonNote(text))

"""People: whether people and results match, and whether personal data is plausible."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from cubelex.competition import STATELESS, Person
from cubelex.messages import Moment, Value
from cubelex.rules.people.nationality import is_eligible_country
from cubelex.rules.validators.dossiers import Dossier
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.people.names import name_findings

WCA_ID: Final = re.compile(r"[0-9]{4}[A-Z]{4}[0-9]{2}")
YOUNGEST, OLDEST = 3, 100


def check(dossier: Dossier) -> Iterator[Finding]:
    """Every person in the document."""
    yield from _unmatched(dossier)
    newcomers = [person for person in dossier.persons.values() if person.is_newcomer]
    for person in newcomers:
        yield from newcomer_findings(dossier, person)
    yield from _namesakes(dossier, newcomers)
    for person in dossier.persons.values():
        if person.wca_id:
            yield from _against_profile(dossier, person, person.wca_id)
        yield from _country(dossier, person)


def _country(dossier: Dossier, person: Person) -> Iterator[Finding]:
    """A country that cannot be represented. Stateless people are allowed in editions that know them."""
    if person.country_iso2 == STATELESS and dossier.edition.registration.stateless:
        return
    eligible = is_eligible_country(person.country_iso2, dossier.edition)
    if not eligible.answer:
        number, country = person.registrant_id, person.country_iso2
        yield dossier.found(
            "ineligible_country_warning", eligible.under, person=number, name=person.name, country=country
        )


def _unmatched(dossier: Dossier) -> Iterator[Finding]:
    """People without results where only competitors are listed, and results of unknown people."""
    competed = dict.fromkeys(result.person_id for round_ in dossier.rounds.values() for result in round_.results)
    if dossier.beside.lists_competitors:
        for number in dossier.persons.keys() - competed.keys():
            yield dossier.found("person_doesnt_have_any_results_error", person=number, person_id=number)
    for number in competed:
        if number not in dossier.persons:
            yield dossier.found("results_not_associated_with_any_person_error", person=number, person_id=number)


def newcomer_findings(dossier: Dossier, person: Person) -> Iterator[Finding]:
    """Name, gender and date of birth of a newcomer."""
    assert person.registrant_id is not None
    yield from name_findings(dossier, person.registrant_id, person.name)
    if not (person.gender or "").strip():
        yield _found("empty_gender_warning", dossier, person)
    if person.birthdate is None:
        return
    if (person.birthdate.month, person.birthdate.day) == (1, 1):
        yield _found("dob_is_jan_one_warning", dossier, person)
    if dossier.beside.has_dates:
        age = dossier.competition.schedule.start_date.year - person.birthdate.year
        if age <= YOUNGEST:
            yield _found("dob_is_too_young_warning", dossier, person)
        if age >= OLDEST:
            yield _found("dob_is_too_old_warning", dossier, person)


def _namesakes(dossier: Dossier, newcomers: list[Person]) -> Iterator[Finding]:
    """Newcomers with the same name, and newcomers with the name of a person the WCA knows."""
    for name, times in Counter(person.name for person in newcomers).items():
        if times > 1:
            yield dossier.found("multiple_newcomers_with_same_name_warning", name=name)
    known: dict[str, list[str]] = {}
    for wca_id, profile in (dossier.beside.profiles or {}).items():
        known.setdefault(profile.name, []).append(wca_id)
    for person in newcomers:
        if person.name in known:
            yield _found("same_person_name_warning", dossier, person, wca_ids=tuple(known[person.name]))


def _against_profile(dossier: Dossier, person: Person, wca_id: str) -> Iterator[Finding]:
    """Personal data that differs from the WCA profile."""
    profiles = dossier.beside.profiles
    if not WCA_ID.fullmatch(wca_id) or (profiles is not None and wca_id not in profiles):
        yield _found("person_with_non_existing_wca_id_error", dossier, person, wca_id=wca_id)
        return
    year = dossier.competition.schedule.start_date.year
    if dossier.beside.has_dates and int(wca_id[:4]) > year:
        yield _found("wca_id_of_later_year_warning", dossier, person, wca_id=wca_id, year=str(year))
    if profiles is None:
        return
    profile = profiles[wca_id]
    compared = {
        "dob": (person.birthdate, profile.birthdate),
        "gender": (person.gender, profile.gender),
        "name": (person.name, profile.name),
        "country": (person.country_iso2, profile.country_iso2),
    }
    for what, (said, known) in compared.items():
        if said is not None and known is not None and said != known:
            values = {what: _value(said), f"expected_{what}": _value(known)}
            yield _found(f"non_matching_{what}_warning", dossier, person, **{"wca_id": wca_id, **values})


def _value(said: object) -> Value:
    return Moment(said) if isinstance(said, date) else str(said)


def _found(code: str, dossier: Dossier, person: Person, **values: Any) -> Finding:
    return dossier.found(code, person=person.registrant_id, **{"name": person.name, **values})

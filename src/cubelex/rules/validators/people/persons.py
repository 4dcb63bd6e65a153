"""People: whether people and results match, and whether personal data is plausible."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from cubelex.competition import STATELESS, Person
from cubelex.messages import Moment, Value
from cubelex.rules.people.nationality import is_eligible_country
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.people.names import name_findings

WCA_ID: Final = re.compile(r"[0-9]{4}[A-Z]{4}[0-9]{2}")
YOUNGEST, OLDEST = 3, 100


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every person in the document."""
    yield from check_results(checked)
    yield from check_people(checked)


def check_results(checked: CheckedCompetition) -> Iterator[Finding]:
    """People without results where only competitors are listed, and results of unknown people."""
    competed = dict.fromkeys(result.person_id for round_ in checked.rounds.values() for result in round_.results)
    if checked.context.lists_competitors:
        for number in checked.persons.keys() - competed.keys():
            yield checked.found("person_doesnt_have_any_results_error", person=number, person_id=number)
    for number in competed:
        if number not in checked.persons:
            yield checked.found("results_not_associated_with_any_person_error", person=number, person_id=number)


def check_people(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every person by themselves."""
    newcomers = [person for person in checked.persons.values() if person.is_newcomer]
    for person in newcomers:
        yield from newcomer_findings(checked, person)
    yield from _namesakes(checked, newcomers)
    for person in checked.persons.values():
        if person.wca_id:
            yield from _against_profile(checked, person, person.wca_id)
        yield from _country(checked, person)


def _country(checked: CheckedCompetition, person: Person) -> Iterator[Finding]:
    """A country that cannot be represented. Stateless people are allowed in editions that know them."""
    if person.country_iso2 == STATELESS and checked.edition.registration.stateless:
        return
    eligible = is_eligible_country(person.country_iso2, checked.edition)
    if not eligible.answer:
        number, country = person.registrant_id, person.country_iso2
        yield checked.found(
            "ineligible_country_warning", eligible.under, person=number, name=person.name, country=country
        )


def newcomer_findings(checked: CheckedCompetition, person: Person) -> Iterator[Finding]:
    """Name, gender and date of birth of a newcomer."""
    assert person.registrant_id is not None
    yield from name_findings(checked, person.registrant_id, person.name)
    if not (person.gender or "").strip():
        yield _found("empty_gender_warning", checked, person)
    if person.birthdate is None:
        return
    if (person.birthdate.month, person.birthdate.day) == (1, 1):
        yield _found("dob_is_jan_one_warning", checked, person)
    if checked.context.has_dates:
        age = checked.competition.schedule.start_date.year - person.birthdate.year
        if age <= YOUNGEST:
            yield _found("dob_is_too_young_warning", checked, person)
        if age >= OLDEST:
            yield _found("dob_is_too_old_warning", checked, person)


def _namesakes(checked: CheckedCompetition, newcomers: list[Person]) -> Iterator[Finding]:
    """Newcomers with the same name, and newcomers with the name of a person the WCA knows."""
    for name, times in Counter(person.name for person in newcomers).items():
        if times > 1:
            yield checked.found("multiple_newcomers_with_same_name_warning", name=name)
    known: dict[str, list[str]] = {}
    for wca_id, profile in (checked.context.profiles or {}).items():
        known.setdefault(profile.name, []).append(wca_id)
    for person in newcomers:
        if person.name in known:
            yield _found("same_person_name_warning", checked, person, wca_ids=tuple(known[person.name]))


def _against_profile(checked: CheckedCompetition, person: Person, wca_id: str) -> Iterator[Finding]:
    """Personal data that differs from the WCA profile."""
    profiles = checked.context.profiles
    if not WCA_ID.fullmatch(wca_id) or (profiles is not None and wca_id not in profiles):
        yield _found("person_with_non_existing_wca_id_error", checked, person, wca_id=wca_id)
        return
    year = checked.competition.schedule.start_date.year
    if checked.context.has_dates and int(wca_id[:4]) > year:
        yield _found("wca_id_of_later_year_warning", checked, person, wca_id=wca_id, year=str(year))
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
            yield _found(f"non_matching_{what}_warning", checked, person, **{"wca_id": wca_id, **values})


def _value(said: object) -> Value:
    return Moment(said) if isinstance(said, date) else str(said)


def _found(code: str, checked: CheckedCompetition, person: Person, **values: Any) -> Finding:
    return checked.found(code, person=person.registrant_id, **{"name": person.name, **values})

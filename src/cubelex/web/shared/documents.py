"""The WCIF document of a competition as it is now, and what of it is public (2d)."""

from collections.abc import Collection, Mapping
from typing import Any, Final, Literal

from cubelex.competition import write_wcif
from cubelex.competition.wcif import Version
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import Withheld, competition_with_results
from cubelex.rules.people import is_public

Fields = dict[str, Any]

NEWEST: Final[Version] = "2.1"
PUBLIC_OF_COMPETITION: Final = frozenset(
    {
        "formatVersion",
        "id",
        "name",
        "shortName",
        "series",
        "persons",
        "events",
        "schedule",
        "registrationInfo",
        "competitorLimit",
        "extensions",
    }
)
# Who waits for a place is not accepted yet, and so not public.
NOT_PUBLIC: Final = frozenset({"cubelex.registration"})
PUBLIC_OF_PERSON: Final = frozenset(
    {
        "registrantId",
        "name",
        "wcaUserId",
        "wcaId",
        "countryIso2",
        "gender",
        "avatar",
        "roles",
        "registration",
        "assignments",
        "personalBests",
    }
)
DETAILS: Final[Mapping[str, Literal["name", "country", "gender"]]] = {
    "name": "name",
    "countryIso2": "country",
    "gender": "gender",
}
"""Public keys of a person that 2d is about; birth dates stay private, also where an edition makes them public."""
PUBLIC_OF_REGISTRATION: Final = frozenset(
    {
        "wcaRegistrationId",
        "eventIds",
        "status",
        "isCompeting",
    }
)


def full_wcif(state: CompetitionState, version: Version, *, with_scrambles: bool) -> Fields:
    """Everything, for officials; scramble sequences only for the Delegate, as organizers may compete."""
    document = write_wcif(competition_with_results(state), version)
    return document if with_scrambles else _without_scrambles(document)


def public_wcif(state: CompetitionState, version: Version, withheld: Withheld) -> Fields:
    """What everyone may see: no birth dates, addresses, notes or sequences, and only those who were accepted."""
    document = _without_scrambles(write_wcif(competition_with_results(state, withheld), version))
    kept_back = {key for key, detail in DETAILS.items() if not is_public(detail, state.edition).answer}
    people = [_public_person(person, kept_back) for person in document["persons"] if _is_public(person)]
    extensions = [extension for extension in document.get("extensions", ()) if extension["id"] not in NOT_PUBLIC]
    return {**_only(document, PUBLIC_OF_COMPETITION), "persons": people, "extensions": extensions}


def _without_scrambles(document: Fields) -> Fields:
    for event in document["events"]:
        for round_fields in event["rounds"]:
            round_fields.pop("scrambleSets", None)
    return document


def _is_public(person: Fields) -> bool:
    registration = person.get("registration")
    return registration["status"] == "accepted" if registration else bool(person.get("roles"))


def _public_person(person: Fields, kept_back: Collection[str]) -> Fields:
    registration = person.get("registration")
    shown = registration and _only(registration, PUBLIC_OF_REGISTRATION)
    return {**_only(person, PUBLIC_OF_PERSON - set(kept_back)), "registration": shown}


def _only(fields: Fields, names: Collection[str]) -> Fields:
    return {name: value for name, value in fields.items() if name in names}

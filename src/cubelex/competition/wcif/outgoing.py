"""The fields that may leave in a document for others: each is named here, and nothing else leaves (2d).

The names are those of the WCA website's strict schema, which refuses other fields, and null where a value has to be.
The document of an archive (`write_wcif`) keeps everything.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ListedFields:
    """The fields of an object that may leave, with those of the objects in them, and the fields that may be null."""

    parts: Mapping[str, "ListedFields | None"]
    nullable: frozenset[str]


def _listed(names: str, **parts: ListedFields) -> ListedFields:
    """Fields by name; one with a question mark may be null."""
    split = names.split()
    bare = [name.rstrip("?") for name in split]
    return ListedFields({name: parts.get(name) for name in bare}, frozenset(bare) - frozenset(split))


_WHOLE: Final = ListedFields({}, frozenset())
"""Every field of an object."""
PUBLIC_EXTENSIONS: Final[Mapping[str, ListedFields]] = MappingProxyType(
    {
        "cubelex.championships": _listed("championships", championships=_listed("type region")),
        # Fields of own events are checked when they are read.
        "cubelex.events": _listed("events", events=_WHOLE),
        "cubelex.live": _listed("withhold"),
        "cubelex.texts": _listed("about travel contact"),
        "cubelex.theme": _listed("accent logo banner"),
    }
)
"""Public extensions of a competition with their fields. Other extensions have wishes of people, and notes of tools."""
_RECORDS: Final = "cubelex.records"
_OWN_EVENTS: Final = "cubelex.events"

_PUBLIC_OF_PERSON: Final = (
    "registrantId? name wcaUserId wcaId? countryIso2 gender avatar? roles registration? assignments personalBests"
)
_PUBLIC_OF_REGISTRATION: Final = "wcaRegistrationId eventIds status isCompeting"
_ACTIVITY: Final = "id name activityCode startTime endTime scrambleSetId? extensions childActivities"


@cache
def _person(is_v2: bool, is_public: bool) -> ListedFields:
    best = "value" if is_v2 else "best"
    return _listed(
        _PUBLIC_OF_PERSON if is_public else f"{_PUBLIC_OF_PERSON} birthdate email",
        avatar=_listed("url thumbUrl"),
        registration=_listed(
            _PUBLIC_OF_REGISTRATION if is_public else f"{_PUBLIC_OF_REGISTRATION} guests comments administrativeNotes"
        ),
        assignments=_listed("activityId stationNumber? assignmentCode"),
        personalBests=_listed(f"eventId {best} type worldRanking continentalRanking nationalRanking"),
    )


@cache
def _event(is_v2: bool) -> ListedFields:
    condition = _listed("type scope value?")
    source = _listed("type roundId roundIds resultCondition", resultCondition=condition)
    reserved = _listed("nationalities reservations")
    value, limit = ("value", "resultValue") if is_v2 else ("result", "attemptResult")
    row = _listed(
        "personId ranking? attempts best average",
        attempts=_listed(f"{value} reconstruction?"),
    )
    takes_part = "linkedRounds? participationRuleset" if is_v2 else "advancementCondition?"
    round_ = _listed(
        f"id format timeLimit? cutoff? {takes_part} scrambleSetCount scrambleSets results extensions",
        timeLimit=_listed("centiseconds cumulativeRoundIds"),
        cutoff=_listed(f"numberOfAttempts {limit}"),
        advancementCondition=_listed("type level"),
        participationRuleset=_listed(
            "participationSource reservedPlaces?", participationSource=source, reservedPlaces=reserved
        ),
        scrambleSets=_listed("id scrambles extraScrambles"),
        results=row,
    )
    of_v2 = _listed("earliestResultDate? latestResultDate resultCondition?", resultCondition=condition)
    qualification = of_v2 if is_v2 else _listed("whenDate type resultType level?")
    return _listed("id rounds? competitorLimit? qualification? extensions", rounds=round_, qualification=qualification)


@cache
def _schedule() -> ListedFields:
    attempt = _listed(_ACTIVITY)
    group = _listed(_ACTIVITY, childActivities=attempt)
    room = _listed("id name color activities extensions", activities=_listed(_ACTIVITY, childActivities=group))
    place = "latitudeMicrodegrees longitudeMicrodegrees countryIso2 timezone"
    venue = _listed(f"id name {place} rooms extensions", rooms=room)
    return _listed("startDate numberOfDays venues", venues=venue)


@cache
def _competition(is_v2: bool, is_public: bool) -> ListedFields:
    return _listed(
        "formatVersion id name shortName series? persons events schedule registrationInfo competitorLimit? extensions",
        series=_listed("id name shortName competitionIds"),
        persons=_person(is_v2, is_public),
        events=_event(is_v2),
        schedule=_schedule(),
        registrationInfo=_listed(
            "openTime closeTime baseEntryFee currencyCode onTheSpotRegistration useWcaRegistration"
        ),
    )


_UPLOAD: Final = _listed(
    "formatVersion competitionId scrambleProgram persons events",
    persons=_listed("id name wcaId countryId gender dob"),
    events=_listed(
        "eventId rounds",
        rounds=_listed(
            "roundId formatId results groups",
            results=_listed("personId position? results best average"),
            groups=_listed("group scrambles extraScrambles"),
        ),
    ),
)


def without_wrong_nulls(document: Fields) -> Fields:
    """The whole document, where a value that is not known is left out unless the schema takes null for it."""
    whole: Fields = _without_nulls(document, _competition(_is_v2(document), is_public=False))
    return whole


def for_the_website(document: Fields) -> Fields:
    """The document that may be sent to the WCA website. No extension leaves: the website shows them to everybody.

    A document without the key `extensions` leaves those that the website has as they are.
    """
    listed = _competition(_is_v2(document), is_public=False)
    sent: Fields = _only(document, listed, {"extensions", "scrambleSets"})
    return sent


def public_frame(document: Fields) -> Fields:
    """The part of a document that everybody may see, except its people."""
    frame = _only(document, _competition(_is_v2(document), is_public=True), {"persons", "scrambleSets"})
    by_scope = _listed("single average", single=_WHOLE, average=_WHOLE)
    records = ListedFields({event["id"]: by_scope for event in document["events"]}, frozenset())
    return {**frame, "extensions": _extensions(document, {**PUBLIC_EXTENSIONS, _RECORDS: records})}


def public_person(person: Fields, *, is_v2: bool) -> Fields:
    """The fields of a person that everybody may see."""
    shown: Fields = _only(person, _person(is_v2, is_public=True), ())
    return shown


def for_scrambles(document: Mapping[str, Any]) -> Fields:
    """The part that a file of scrambles needs: rounds with their sets, of a competition with a name and a first day."""
    frame = _only(document, _competition(_is_v2(document), is_public=True), {"series", "registrationInfo"})
    for event in frame.get("events") or ():
        for round_ in event.get("rounds") or ():
            round_["results"] = []
    schedule = {**frame.get("schedule", {}), "venues": []}
    extensions = _extensions(document, {_OWN_EVENTS: PUBLIC_EXTENSIONS[_OWN_EVENTS]})
    return {**frame, "persons": [], "schedule": schedule, "extensions": extensions}


def results_upload(document: Fields) -> Fields:
    """The part of a file of results that is uploaded to the WCA website: rows with results, and the people in them.

    Details that are not known of a person are empty.
    """
    upload: Fields = _only(document, _UPLOAD, ())
    competed = set()
    for event in upload["events"]:
        for round_ in event["rounds"]:
            round_["results"] = [row for row in round_["results"] if any(row["results"])]
            competed |= {row["personId"] for row in round_["results"]}
    people = (person for person in upload["persons"] if person["id"] in competed)
    return upload | {"persons": [{"wcaId": "", "gender": "", "dob": ""} | person for person in people]}


def with_attempts_made(document: Fields, finished: Collection[str]) -> Fields:
    """The document without zeros for attempts that were not made, and without no-shows in rounds that are finished.

    The WCA website would store a zero as an attempt, and refuses results while a row has none.
    """
    attempt = "value" if _is_v2(document) else "result"
    for event in document["events"]:
        for round_ in event["rounds"] or ():
            rows = [_as_made(row, attempt) for row in round_.get("results") or ()]
            if rows:
                round_["results"] = [row for row in rows if row["attempts"] or round_["id"] not in finished]
    return document


def _as_made(row: Fields, attempt: str) -> Fields:
    attempts = list(row["attempts"])
    while attempts and not attempts[-1][attempt]:
        attempts.pop()
    return {**row, "attempts": attempts}


def _is_v2(document: Mapping[str, Any]) -> bool:
    return str(document.get("formatVersion", "1.0")).startswith("2")


def _extensions(document: Mapping[str, Any], allowed: Mapping[str, ListedFields]) -> list[Fields]:
    """The extensions of these ids with these fields."""
    found = (
        extension
        for extension in document.get("extensions") or ()
        if isinstance(extension, dict) and extension.get("id") in allowed and isinstance(extension.get("data"), dict)
    )
    return [
        {"id": extension["id"], "specUrl": "", "data": _only(extension["data"], allowed[extension["id"]], ())}
        for extension in found
    ]


def _only(value: Any, listed: ListedFields | None, left_out: Collection[str]) -> Any:
    """The listed fields of a value. An object where none is listed is left out."""
    if listed is _WHOLE:
        return value
    if isinstance(value, list):
        parts = (_only(part, listed, left_out) for part in value)
        return [part for part in parts if part is not None]
    if not isinstance(value, dict):
        return value
    if listed is None:
        return None
    named = {
        name: _only(value[name], part, left_out)
        for name, part in listed.parts.items()
        if name in value and name not in left_out
    }
    return {name: part for name, part in named.items() if part is not None or name in listed.nullable}


def _without_nulls(value: Any, listed: ListedFields | None) -> Any:
    if listed is None or not isinstance(value, dict | list):
        return value
    if isinstance(value, list):
        return [_without_nulls(part, listed) for part in value]
    return {
        name: _without_nulls(part, listed.parts.get(name))
        for name, part in value.items()
        if part is not None or name not in listed.parts or name in listed.nullable
    }

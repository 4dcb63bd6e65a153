"""The strict schemas of the WCA's website, written from their description: no other fields, null only where named.

In the short notation, a field with a question mark may be null. What has no kind of its own is text.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from jsonschema_rs import Draft6Validator

Schema = dict[str, Any]
INTEGER: Schema = {"type": "integer"}
INTEGERS: Schema = {"type": "array", "items": INTEGER}
FLAG: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": TEXT}


def _object(names: str, required: str = "", /, **kinds: Schema) -> Schema:
    """An object with these fields and no others."""
    properties = {}
    for name in names.split():
        kind = kinds.get(name.rstrip("?"), TEXT)
        properties[name.rstrip("?")] = {"anyOf": [kind, {"type": "null"}]} if name.endswith("?") else kind
    return {"type": "object", "properties": properties, "required": required.split(), "additionalProperties": False}


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item}


EXTENSIONS = _list(_object("id specUrl data", "id specUrl data", data={"type": "object"}))


def _activity(depth: int) -> Schema:
    children = _list(_activity(depth - 1)) if depth else {"type": "array", "maxItems": 0}
    return _object(
        "id name activityCode startTime endTime childActivities scrambleSetId? extensions",
        "id name activityCode startTime endTime childActivities",
        id=INTEGER,
        scrambleSetId=INTEGER,
        childActivities=children,
        extensions=EXTENSIONS,
    )


ROOM = _object(
    "id name color activities extensions", "id name activities", id=INTEGER, activities=_list(_activity(3)),
    extensions=EXTENSIONS,
)  # fmt: skip
VENUE = _object(
    "id name latitudeMicrodegrees longitudeMicrodegrees countryIso2 timezone rooms extensions",
    "id name latitudeMicrodegrees longitudeMicrodegrees countryIso2 timezone rooms",
    id=INTEGER,
    latitudeMicrodegrees=INTEGER,
    longitudeMicrodegrees=INTEGER,
    rooms=_list(ROOM),
    extensions=EXTENSIONS,
)
REGISTRATION = _object(
    "wcaRegistrationId eventIds status guests comments administrativeNotes isCompeting",
    wcaRegistrationId=INTEGER,
    eventIds=TEXTS,
    status={"enum": ["accepted", "deleted", "pending"]},
    guests=INTEGER,
    isCompeting=FLAG,
)
ASSIGNMENT = _object("activityId stationNumber? assignmentCode", activityId=INTEGER, stationNumber=INTEGER)


def _person(value: str) -> Schema:
    best = _object(
        f"eventId {value} worldRanking continentalRanking nationalRanking type",
        **dict.fromkeys((value, "worldRanking", "continentalRanking", "nationalRanking"), INTEGER),
        type={"enum": ["single", "average"]},
    )
    return _object(
        "registrantId? name wcaUserId wcaId? countryIso2 gender birthdate email avatar? roles registration? "
        "assignments personalBests extensions",
        registrantId=INTEGER,
        wcaUserId=INTEGER,
        gender={"enum": ["m", "f", "o"]},
        avatar=_object("url thumbUrl"),
        roles=TEXTS,
        registration=REGISTRATION,
        assignments=_list(ASSIGNMENT),
        personalBests=_list(best),
        extensions=EXTENSIONS,
    )


def _round(is_v2: bool) -> Schema:
    value = "value" if is_v2 else "result"
    limit = "resultValue" if is_v2 else "attemptResult"
    attempts = _list(_object(f"{value} reconstruction?", value, **{value: INTEGER}))
    row = _object(
        "personId ranking? attempts best average",
        **dict.fromkeys(("personId", "ranking", "best", "average"), INTEGER),
        attempts=attempts,
    )
    own = "linkedRounds? participationRuleset" if is_v2 else "advancementCondition?"
    return _object(
        f"id format timeLimit? cutoff? results scrambleSets scrambleSetCount extensions {own}",
        format={"enum": ["1", "2", "3", "5", "a", "m", "h"]},
        timeLimit=_object("centiseconds cumulativeRoundIds", centiseconds=INTEGER, cumulativeRoundIds=TEXTS),
        cutoff=_object(f"numberOfAttempts {limit}", **{"numberOfAttempts": INTEGER, limit: INTEGER}),
        results=_list(row),
        scrambleSets=_list(_object("id scrambles extraScrambles", id=INTEGER, scrambles=TEXTS, extraScrambles=TEXTS)),
        scrambleSetCount=INTEGER,
        extensions=EXTENSIONS,
        advancementCondition=_object(
            "type level", type={"enum": ["ranking", "percent", "attemptResult"]}, level=INTEGER
        ),
        linkedRounds=TEXTS,
        participationRuleset=PARTICIPATION,
    )


CONDITION = _object(
    "type scope value?",
    type={"enum": ["resultAchieved", "ranking", "percent"]},
    scope={"enum": ["single", "average"]},
    value=INTEGER,
)
SOURCES = (
    _object("type", type={"const": "registrations"}),
    _object("type roundId resultCondition", type={"const": "round"}, resultCondition=CONDITION),
    _object("type roundIds resultCondition", type={"const": "linkedRounds"}, roundIds=TEXTS, resultCondition=CONDITION),
)
PARTICIPATION = _object(
    "participationSource reservedPlaces?",
    participationSource={"oneOf": list(SOURCES)},
    reservedPlaces=_object("nationalities reservations", nationalities=TEXTS, reservations=INTEGER),
)


def _qualification(is_v2: bool) -> Schema:
    if is_v2:
        return _object("earliestResultDate? latestResultDate resultCondition?", resultCondition=CONDITION)
    return _object("whenDate type resultType level?", level=INTEGER)


@cache
def _competition(is_v2: bool) -> Draft6Validator:
    event = _object(
        "id rounds? competitorLimit? qualification? extensions",
        rounds=_list(_round(is_v2)),
        competitorLimit=INTEGER,
        qualification=_qualification(is_v2),
        extensions=EXTENSIONS,
    )
    schema = _object(
        "formatVersion id name shortName series? persons events schedule competitorLimit? extensions registrationInfo",
        series=_object("id name shortName competitionIds", competitionIds=TEXTS),
        persons=_list(_person("value" if is_v2 else "best")),
        events=_list(event),
        schedule=_object("startDate numberOfDays venues", numberOfDays=INTEGER, venues=_list(VENUE)),
        competitorLimit=INTEGER,
        extensions=EXTENSIONS,
        registrationInfo=_object(
            "openTime closeTime baseEntryFee currencyCode onTheSpotRegistration useWcaRegistration",
            baseEntryFee=INTEGER,
            onTheSpotRegistration=FLAG,
            useWcaRegistration=FLAG,
        ),
    )
    return Draft6Validator(schema)


@cache
def _results_upload() -> Draft6Validator:
    row = _object(
        "personId position? results best average",
        "personId position results best average",
        **dict.fromkeys(("personId", "position", "best", "average"), INTEGER),
        results=INTEGERS,
    )
    group = _object(
        "group scrambles extraScrambles", "group scrambles extraScrambles", scrambles=TEXTS, extraScrambles=TEXTS
    )
    round_ = _object(
        "roundId formatId results groups", "roundId formatId results groups", results=_list(row), groups=_list(group)
    )
    person = _object("id name wcaId countryId gender dob", "id name wcaId countryId gender", id=INTEGER)
    event = _object("eventId rounds", "eventId rounds", rounds=_list(round_))
    schema = _object(
        "formatVersion competitionId persons events scrambleProgram",
        "formatVersion competitionId persons events",
        persons=_list(person),
        events=_list(event),
    )
    return Draft6Validator(schema)


def wcif_faults(document: Mapping[str, Any]) -> list[str]:
    """Every place of a WCIF document that the website refuses, by the schema of its version."""
    return _faults(_competition(str(document["formatVersion"]).startswith("2")), document)


def upload_faults(document: Mapping[str, Any]) -> list[str]:
    """Every place of a file of results that the website refuses."""
    return _faults(_results_upload(), document)


def _faults(validator: Draft6Validator, document: Any) -> list[str]:
    return [f"{'/'.join(map(str, fault.instance_path))}: {fault.message}" for fault in validator.iter_errors(document)]

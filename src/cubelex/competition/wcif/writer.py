"""From a competition to a WCIF document, of version 1.0 or 2.1."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from types import MappingProxyType
from typing import Any, Literal

from cubelex.competition.competitions import Competition
from cubelex.competition.events import Event, Qualification
from cubelex.competition.extensions import Extension
from cubelex.competition.kept import KeptFields
from cubelex.competition.people import Assignment, Person, PersonalBest, Registration
from cubelex.competition.results import Result
from cubelex.competition.rounds import (
    ConditionType,
    Cutoff,
    FromRounds,
    ParticipationRuleset,
    ReservedPlaces,
    ResultCondition,
    Round,
    TimeLimit,
    WcifScrambleSet,
)
from cubelex.competition.schedules import Activity, Room, Schedule, Venue

Version = Literal["1.0", "1.1", "2.0", "2.1", "2.1.1"]
Fields = dict[str, Any]

_TYPES_OF_V1 = MappingProxyType(
    {
        ConditionType.RESULT_ACHIEVED: "attemptResult",
        ConditionType.RANKING: "ranking",
        ConditionType.PERCENT: "percent",
    }
)
_RECONSTRUCTION = MappingProxyType({"reconstruction": None})


def write_wcif(competition: Competition, version: Version = "2.1") -> Fields:
    """The document that describes the competition in that version of WCIF.

    What the competition's own document said beyond our nouns is written again; what version 1 cannot say is left out.

    >>> from datetime import date
    >>> from cubelex.competition import Competition, Schedule
    >>> write_wcif(Competition("Demo2026", "Demo 2026", "Demo 2026", Schedule(date(2026, 5, 2), 1)))["formatVersion"]
    '2.1'
    """
    return Writer(version).competition(competition)


def write_person(person: Person, version: Version = "2.1") -> Fields:
    """The part of a document that describes a person."""
    return Writer(version).person(person)


class Writer:
    """Writes one document in one version."""

    def __init__(self, version: Version) -> None:
        self._version = version
        self._is_v2 = version.startswith("2")

    def competition(self, competition: Competition) -> Fields:
        """The whole document."""
        fields = {
            "formatVersion": self._version,
            "id": competition.id,
            "name": competition.name,
            "shortName": competition.short_name,
            "series": competition.series,
            "persons": [self.person(person) for person in competition.persons],
            "events": [self.event(event) for event in competition.events],
            "schedule": schedule(competition.schedule),
            "registrationInfo": competition.registration_info,
            "competitorLimit": competition.competitor_limit,
            "extensions": extensions(competition.extensions),
        }
        return with_kept(fields, competition.kept)

    def person(self, person: Person) -> Fields:
        """A person."""
        fields = {
            "registrantId": person.registrant_id,
            "name": person.name,
            "wcaUserId": person.wca_user_id,
            "wcaId": person.wca_id,
            "countryIso2": person.country_iso2,
            "gender": person.gender,
            "birthdate": day(person.birthdate),
            "email": person.email,
            "avatar": person.avatar,
            "roles": list(person.roles),
            "registration": registration(person.registration) if person.registration else None,
            "assignments": [assignment(task) for task in person.assignments],
            "personalBests": [self.personal_best(best) for best in person.personal_bests],
            "extensions": extensions(person.extensions),
        }
        return with_kept(fields, person.kept)

    def personal_best(self, best: PersonalBest) -> Fields:
        """A personal best."""
        fields = {
            "eventId": best.event_id,
            "value" if self._is_v2 else "best": best.value,
            "type": best.type.value,
            "worldRanking": best.world_ranking,
            "continentalRanking": best.continental_ranking,
            "nationalRanking": best.national_ranking,
        }
        return with_kept(fields, best.kept)

    def event(self, event: Event) -> Fields:
        """An event."""
        following = (*event.rounds[1:], None)[: len(event.rounds)]
        fields = {
            "id": event.id,
            "rounds": [self.round(round_, after) for round_, after in zip(event.rounds, following, strict=True)],
            "competitorLimit": event.competitor_limit,
            "qualification": self.qualification(event.qualification) if event.qualification else None,
            "extensions": extensions(event.extensions),
        }
        return with_kept(fields, event.kept)

    def round(self, round_: Round, following: Round | None) -> Fields:
        """A round; in WCIF 1 it carries the condition for the one that follows."""
        fields = {
            "id": round_.id,
            "format": round_.format.value,
            "timeLimit": time_limit(round_.time_limit) if round_.time_limit else None,
            "cutoff": self.cutoff(round_.cutoff) if round_.cutoff else None,
            **(self._participation(round_) if self._is_v2 else self._advancement(round_, following)),
            "scrambleSetCount": round_.scramble_set_count,
            "scrambleSets": [scramble_set(group) for group in round_.scramble_sets],
            "results": [self.result(result) for result in round_.results],
            "extensions": extensions(round_.extensions),
        }
        return with_kept(fields, round_.kept)

    def _participation(self, round_: Round) -> Fields:
        return {
            "participationRuleset": participation_ruleset(round_.participation_ruleset),
            "linkedRounds": list(round_.linked_rounds) or None,
        }

    def _advancement(self, round_: Round, following: Round | None) -> Fields:
        if following is None:
            return {"advancementCondition": round_.kept.unknown.get("advancementCondition")}
        source = following.participation_ruleset.participation_source
        if isinstance(source, FromRounds):
            condition = source.result_condition
            fields = {"type": _TYPES_OF_V1[condition.type], "level": condition.value}
            return {"advancementCondition": with_kept(fields, condition.kept)}
        everybody = {"type": "percent", "level": 100} if following.id in round_.linked_rounds else None
        return {"advancementCondition": everybody}

    def cutoff(self, cutoff: Cutoff) -> Fields:
        """A cutoff."""
        value = "resultValue" if self._is_v2 else "attemptResult"
        return with_kept({"numberOfAttempts": cutoff.number_of_attempts, value: cutoff.result_value}, cutoff.kept)

    def result(self, result: Result) -> Fields:
        """A person's row."""
        key = "value" if self._is_v2 else "result"
        beside = result.kept.unknown.get("attempts") or [_RECONSTRUCTION] * len(result.attempts)
        padded = [*beside, *[_RECONSTRUCTION] * (len(result.attempts) - len(beside))]
        fields = {
            "personId": result.person_id,
            "ranking": result.ranking,
            "attempts": [{key: value, **more} for value, more in zip(result.attempts, padded, strict=False)],
            "best": result.best,
            "average": result.average,
        }
        unknown = {name: value for name, value in result.kept.unknown.items() if name != "attempts"}
        return with_kept(fields, KeptFields(unknown, result.kept.omitted))

    def qualification(self, qualification: Qualification) -> Fields:
        """What one must have achieved to register."""
        condition = qualification.result_condition
        fields: Fields
        if self._is_v2:
            fields = {
                "earliestResultDate": day(qualification.earliest_result_date),
                "latestResultDate": day(qualification.latest_result_date),
                "resultCondition": result_condition(condition) if condition else None,
            }
        else:
            any_result = condition is None or condition.value == 0
            fields = {
                "whenDate": day(qualification.latest_result_date),
                "type": "anyResult" if any_result or condition is None else _TYPES_OF_V1[condition.type],
                "resultType": condition.scope.value if condition else "single",
                "level": None if any_result or condition is None else condition.value,
            }
        return with_kept(fields, qualification.kept)


# What a field left out stands for, where that is not nothing.
_DEFAULTS = MappingProxyType({"scrambleSetCount": 1, "isCompeting": True})


def with_kept(fields: Fields, kept: KeptFields) -> Fields:
    """The fields but for those the document left out and that still say nothing, with those that are not ours."""
    if not kept.omitted and not kept.unknown:
        return fields
    said = {key: value for key, value in fields.items() if key not in kept.omitted or not _says_nothing(key, value)}
    return {**said, **{key: value for key, value in kept.unknown.items() if key not in fields}}


def _says_nothing(key: str, value: Any) -> bool:
    return value == _DEFAULTS[key] if key in _DEFAULTS else value in (None, [], "", {})


def day(value: date | None) -> str | None:
    """A date as text."""
    return value.isoformat() if value else None


def moment(value: datetime) -> str:
    """A point in time as text, `Z` for UTC."""
    return value.isoformat().replace("+00:00", "Z")


def extensions(values: Iterable[Extension]) -> list[Fields]:
    """Extensions as they came."""
    return [
        with_kept({"id": extension.id, "specUrl": extension.spec_url, "data": extension.data}, extension.kept)
        for extension in values
    ]


def registration(value: Registration) -> Fields:
    """A registration."""
    fields = {
        "wcaRegistrationId": value.wca_registration_id,
        "eventIds": list(value.event_ids),
        "status": value.status.value,
        "isCompeting": value.is_competing,
        "guests": value.guests,
        "comments": value.comments,
        "administrativeNotes": value.administrative_notes,
    }
    return with_kept(fields, value.kept)


def assignment(value: Assignment) -> Fields:
    """An assignment."""
    fields = {
        "activityId": value.activity_id,
        "assignmentCode": value.assignment_code,
        "stationNumber": value.station_number,
    }
    return with_kept(fields, value.kept)


def time_limit(value: TimeLimit) -> Fields:
    """A time limit."""
    rounds = list(value.cumulative_round_ids)
    return with_kept({"centiseconds": value.centiseconds, "cumulativeRoundIds": rounds}, value.kept)


def result_condition(value: ResultCondition) -> Fields:
    """A condition of WCIF 2; one without a value is met by any result."""
    fields = {"type": value.type.value, "scope": value.scope.value, "value": value.value or None}
    return with_kept(fields, value.kept)


def participation_ruleset(value: ParticipationRuleset) -> Fields:
    """Who takes part, as WCIF 2 says it."""
    source = value.participation_source
    written: Mapping[str, Any] = {"type": "registrations"}
    if isinstance(source, FromRounds):
        one = {"type": "round", "roundId": source.round_ids[0]} if len(source.round_ids) == 1 else None
        several = {"type": "linkedRounds", "roundIds": list(source.round_ids)}
        written = {**(one or several), "resultCondition": result_condition(source.result_condition)}
    reserved = value.reserved_places
    fields = {"participationSource": written, "reservedPlaces": reserved_places(reserved) if reserved else None}
    return with_kept(fields, value.kept)


def reserved_places(value: ReservedPlaces) -> Fields:
    """Places kept for nationalities."""
    fields = {"nationalities": sorted(value.nationalities), "reservations": value.reservations}
    return with_kept(fields, value.kept)


def scramble_set(value: WcifScrambleSet) -> Fields:
    """A set of sequences."""
    fields = {"id": value.id, "scrambles": list(value.scrambles), "extraScrambles": list(value.extra_scrambles)}
    return with_kept(fields, value.kept)


def schedule(value: Schedule) -> Fields:
    """The schedule."""
    fields = {
        "startDate": day(value.start_date),
        "numberOfDays": value.number_of_days,
        "venues": [venue(place) for place in value.venues],
    }
    return with_kept(fields, value.kept)


def venue(value: Venue) -> Fields:
    """A venue."""
    fields = {
        "id": value.id,
        "name": value.name,
        "latitudeMicrodegrees": value.latitude_microdegrees,
        "longitudeMicrodegrees": value.longitude_microdegrees,
        "countryIso2": value.country_iso2,
        "timezone": value.timezone,
        "rooms": [room(place) for place in value.rooms],
        "extensions": extensions(value.extensions),
    }
    return with_kept(fields, value.kept)


def room(value: Room) -> Fields:
    """A room."""
    fields = {
        "id": value.id,
        "name": value.name,
        "color": value.color,
        "activities": [activity(planned) for planned in value.activities],
        "extensions": extensions(value.extensions),
    }
    return with_kept(fields, value.kept)


def activity(value: Activity) -> Fields:
    """An activity with its groups and attempts."""
    fields = {
        "id": value.id,
        "name": value.name,
        "activityCode": str(value.code),
        "startTime": moment(value.start_time),
        "endTime": moment(value.end_time),
        "childActivities": [activity(planned) for planned in value.child_activities],
        "scrambleSetId": value.scramble_set_id,
        "extensions": extensions(value.extensions),
    }
    return with_kept(fields, value.kept)

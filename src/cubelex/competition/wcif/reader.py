"""From a WCIF document of version 1.0, 1.1 or 2.x to a competition."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from types import MappingProxyType
from typing import Any

from cubelex.competition.competitions import Competition
from cubelex.competition.events import Event, Qualification
from cubelex.competition.extensions import Extension
from cubelex.competition.kept import KeptFields
from cubelex.competition.own_events import event_table_of
from cubelex.competition.people import (
    Assignment,
    Person,
    PersonalBest,
    Registration,
    RegistrationStatus,
)
from cubelex.competition.results import SKIPPED, AttemptResult, Result
from cubelex.competition.results_files import is_results_file
from cubelex.competition.rounds import (
    ConditionType,
    Cutoff,
    Format,
    FromRegistrations,
    FromRounds,
    ParticipationRuleset,
    ReservedPlaces,
    ResultCondition,
    Round,
    Scope,
    TimeLimit,
    WcifScrambleSet,
)
from cubelex.competition.schedules import Activity, ActivityCode, Room, Schedule, Venue
from cubelex.competition.wcif.nodes import Node, brief, refuse_faults
from cubelex.errors import InvalidActivityCode, InvalidCompetition, InvalidFile
from cubelex.reading import is_whole_number

_LONG_AGO = date(1982, 6, 5)
_MIDNIGHT = datetime(1982, 6, 5, tzinfo=UTC)
_MOST_DAYS = 366

# WCIF 1 named conditions otherwise.
CONDITION_TYPES = MappingProxyType(
    {
        "attemptResult": ConditionType.RESULT_ACHIEVED,
        "ranking": ConditionType.RANKING,
        "percent": ConditionType.PERCENT,
    }
)


def read_wcif(document: Mapping[str, Any]) -> Competition:
    """The competition that a WCIF document describes. Events that it defines are known in it alone.

    >>> schedule = {"startDate": "2026-05-02", "numberOfDays": 1, "venues": []}
    >>> document = {"formatVersion": "1.0", "id": "Demo2026", "name": "Demo 2026", "schedule": schedule}
    >>> read_wcif({**document, "persons": [], "events": []}).name
    'Demo 2026'

    :raises InvalidCompetition: with the first faults, each with its path in the document.
    """
    if is_results_file(document):
        raise InvalidCompetition("this is a results file, not a WCIF; choose the WCIF of the competition")
    faults: list[str] = []
    competition = Reader(faults, document).competition()
    refuse_faults("this WCIF document", faults)
    return competition


def read_person(document: Mapping[str, Any], version: str = "2.1") -> Person:
    """The person that a part of a WCIF document describes.

    :raises InvalidCompetition: with the first faults, each with its path in the part.
    """
    faults: list[str] = []
    person = Reader(faults, {"formatVersion": version}).person(Node(document, "", faults))
    refuse_faults("this person", faults)
    return person


class Reader:
    """Reads one document in its version."""

    def __init__(self, faults: list[str], document: Any) -> None:
        self._root = Node(document, "", faults)
        self._version = self._root.text("formatVersion", "1.0")
        self._is_v2 = self._version.startswith("2")
        if self._version.split(".")[0] not in ("1", "2"):
            self._root.fault("formatVersion", f"expected 1.x or 2.x, not {self._version!r}")

    def competition(self) -> Competition:
        """The whole document."""
        root = self._root
        name = root.name("name")
        return Competition(
            id=root.text("id"),
            name=name,
            short_name=root.optional_name("shortName") or name,
            schedule=root.child("schedule", self.schedule) or self._no_schedule(),
            persons=root.children("persons", self.person),
            events=root.children("events", self.event),
            competitor_limit=root.optional_integer("competitorLimit"),
            series=root.raw("series"),
            registration_info=self._registration_info(),
            extensions=self._extensions(),
            kept=root.kept(),
        )

    def _extensions(self) -> tuple[Extension, ...]:
        """The extensions of the competition. The events that one of them defines are checked before they are used."""
        extensions = self._root.children("extensions", extension)
        try:
            event_table_of(extensions)
        except InvalidFile as fault:
            self._root.faults.append(f"extensions: {fault}")
            return ()
        return extensions

    def _registration_info(self) -> Any:
        """What the document says of registration, as it is. When it opens and closes is shown to the public."""
        info = self._root.raw("registrationInfo")
        if isinstance(info, dict):
            times = Node(info, "registrationInfo", self._root.faults)
            times.optional_moment("openTime")
            times.optional_moment("closeTime")
        return info

    def _no_schedule(self) -> Schedule:
        self._root.fault("schedule", "is missing; expected an object")
        return Schedule(_LONG_AGO, 1)

    def person(self, node: Node) -> Person:
        """A person."""
        return Person(
            registrant_id=node.optional_integer("registrantId"),
            name=node.name("name"),
            country_iso2=node.text("countryIso2"),
            wca_user_id=node.optional_integer("wcaUserId"),
            wca_id=node.optional_text("wcaId"),
            gender=node.optional_text("gender"),
            birthdate=node.optional_day("birthdate"),
            email=node.optional_text("email"),
            avatar=node.raw("avatar"),
            roles=node.texts("roles"),
            registration=node.child("registration", registration),
            assignments=node.children("assignments", assignment),
            personal_bests=node.children("personalBests", self.personal_best),
            extensions=node.children("extensions", extension),
            kept=node.kept(),
        )

    def personal_best(self, node: Node) -> PersonalBest:
        """A personal best."""
        return PersonalBest(
            event_id=node.text("eventId"),
            type=node.choice("type", Scope, Scope.SINGLE),
            value=AttemptResult(node.integer("value" if self._is_v2 else "best")),
            world_ranking=node.optional_integer("worldRanking"),
            continental_ranking=node.optional_integer("continentalRanking"),
            national_ranking=node.optional_integer("nationalRanking"),
            kept=node.kept(),
        )

    def event(self, node: Node) -> Event:
        """An event; in WCIF 1 the condition of a round decides about the next one."""
        rounds = node.children("rounds", self.round if self._is_v2 else self.round_of_v1)
        return Event(
            id=node.text("id"),
            rounds=rounds if self._is_v2 else tuple(with_participation(rounds)),
            competitor_limit=node.optional_integer("competitorLimit"),
            qualification=node.child("qualification", self.qualification),
            extensions=node.children("extensions", extension),
            kept=node.kept(),
        )

    def round(self, node: Node) -> Round:
        """A round."""
        everybody = ParticipationRuleset(FromRegistrations())
        ruleset = node.child("participationRuleset", participation_ruleset) if self._is_v2 else None
        return Round(
            id=self._round_id(node),
            format=node.choice("format", Format, Format.AVERAGE_OF_5),
            time_limit=node.child("timeLimit", time_limit),
            cutoff=node.child("cutoff", self.cutoff),
            participation_ruleset=ruleset or everybody,
            linked_rounds=node.texts("linkedRounds") if self._is_v2 else (),
            results=node.children("results", self.result),
            scramble_set_count=node.optional_integer("scrambleSetCount") or 1,
            scramble_sets=node.children("scrambleSets", scramble_set),
            extensions=node.children("extensions", extension),
            kept=node.kept(),
        )

    def round_of_v1(self, node: Node) -> Round:
        """A round with its condition for the next one, for the time being among what is kept."""
        if node.child("advancementCondition", condition_of_v1) is None:
            return self.round(node)
        round_, condition = self.round(node), node.raw("advancementCondition")
        return replace(
            round_, kept=KeptFields({**round_.kept.unknown, "advancementCondition": condition}, round_.kept.omitted)
        )

    def _round_id(self, node: Node) -> str:
        round_id = node.text("id", "333-r1")
        event_id, _, number = round_id.partition("-r")
        if not event_id or not is_whole_number(number):
            node.fault("id", f"expected an event and a number such as 333-r1, not {round_id!r}")
            return "333-r1"
        return round_id

    def cutoff(self, node: Node) -> Cutoff:
        """A cutoff."""
        value = node.integer("resultValue" if self._is_v2 else "attemptResult")
        return Cutoff(node.integer("numberOfAttempts"), AttemptResult(value), node.kept())

    def result(self, node: Node) -> Result:
        """A person's row; what attempts carry besides their result is kept with the row."""
        attempts = list(node.nodes("attempts"))
        values = tuple(AttemptResult(attempt.integer("value" if self._is_v2 else "result")) for attempt in attempts)
        beside = [attempt.kept().unknown for attempt in attempts]
        read = Result(
            person_id=node.integer("personId"),
            attempts=values,
            best=AttemptResult(node.optional_integer("best") or SKIPPED),
            average=AttemptResult(node.optional_integer("average") or SKIPPED),
            ranking=node.optional_integer("ranking"),
            kept=node.kept(),
        )
        if all(dict(fields) == {"reconstruction": None} for fields in beside):
            return read
        return replace(read, kept=KeptFields({**read.kept.unknown, "attempts": beside}, read.kept.omitted))

    def qualification(self, node: Node) -> Qualification:
        """What one must have achieved to register."""
        if self._is_v2:
            condition = node.child("resultCondition", result_condition)
            dates = node.optional_day("latestResultDate"), node.optional_day("earliestResultDate")
            return Qualification(condition, *dates, node.kept())
        kind, scope = node.text("type", "anyResult"), node.choice("resultType", Scope, Scope.SINGLE)
        value, day = node.optional_integer("level"), node.optional_day("whenDate")
        if kind == "anyResult":
            return Qualification(ResultCondition(ConditionType.RESULT_ACHIEVED, scope, 0), day, kept=node.kept())
        if kind not in CONDITION_TYPES:
            node.fault("type", f"expected attemptResult, ranking or anyResult, not {kind!r}")
        return Qualification(
            ResultCondition(CONDITION_TYPES.get(kind, ConditionType.RANKING), scope, value or 0), day, kept=node.kept()
        )

    def schedule(self, node: Node) -> Schedule:
        """The schedule."""
        days = node.integer("numberOfDays", 1)
        if days > _MOST_DAYS:
            node.fault("numberOfDays", f"expected at most {_MOST_DAYS}, not {days}")
            days = 1
        return Schedule(
            node.day("startDate", _LONG_AGO),
            days,
            node.children("venues", venue),
            node.kept(),
        )


def with_participation(rounds: Sequence[Round]) -> Iterator[Round]:
    """Rounds of WCIF 1, each condition moved to the round it lets people into; that of a last round is kept."""
    before: Round | None = None
    for place, round_ in enumerate(rounds):
        condition = before.kept.unknown.get("advancementCondition") if before else None
        if before and condition:
            scope = Scope.AVERAGE if before.format.is_average else Scope.SINGLE
            source = FromRounds((before.id,), condition_of_v1(Node(condition, "", []), scope))
            round_ = replace(round_, participation_ruleset=ParticipationRuleset(source))
        yield round_ if place == len(rounds) - 1 else replace(round_, kept=_without_condition(round_.kept))
        before = round_


def condition_of_v1(node: Node, scope: Scope = Scope.SINGLE) -> ResultCondition:
    """A condition of WCIF 1, which does not say which result it looks at."""
    kind = node.text("type", "ranking")
    if kind not in CONDITION_TYPES:
        node.fault("type", f"expected one of {', '.join(CONDITION_TYPES)}, not {brief(kind)}")
    level = node.integer("level")
    return ResultCondition(CONDITION_TYPES.get(kind, ConditionType.RANKING), scope, level, node.kept())


def _without_condition(kept: KeptFields) -> KeptFields:
    return KeptFields(
        {key: value for key, value in kept.unknown.items() if key != "advancementCondition"}, kept.omitted
    )


def registration(node: Node) -> Registration:
    """A registration."""
    return Registration(
        wca_registration_id=node.optional_integer("wcaRegistrationId"),
        event_ids=node.texts("eventIds"),
        status=node.choice("status", RegistrationStatus, RegistrationStatus.PENDING),
        is_competing=node.flag("isCompeting", default=True),
        guests=node.optional_integer("guests"),
        comments=node.optional_text("comments"),
        administrative_notes=node.optional_text("administrativeNotes"),
        kept=node.kept(),
    )


def assignment(node: Node) -> Assignment:
    """An assignment."""
    return Assignment(
        node.integer("activityId"), node.text("assignmentCode"), node.optional_integer("stationNumber"), node.kept()
    )


def extension(node: Node) -> Extension:
    """An extension."""
    return Extension(node.text("id"), node.optional_text("specUrl") or "", node.raw("data"), node.kept())


def time_limit(node: Node) -> TimeLimit:
    """A time limit."""
    return TimeLimit(node.integer("centiseconds"), node.texts("cumulativeRoundIds"), kept=node.kept())


def result_condition(node: Node) -> ResultCondition:
    """A condition of WCIF 2."""
    return ResultCondition(
        node.choice("type", ConditionType, ConditionType.RANKING),
        node.choice("scope", Scope, Scope.SINGLE),
        node.optional_integer("value") or 0,
        node.kept(),
    )


def participation_ruleset(node: Node) -> ParticipationRuleset:
    """Who takes part, as WCIF 2 says it."""
    source = node.child("participationSource", participation_source) or FromRegistrations()
    return ParticipationRuleset(source, node.child("reservedPlaces", reserved_places), node.kept())


def participation_source(node: Node) -> FromRegistrations | FromRounds:
    """Registrations, a round, or linked rounds."""
    kind = node.text("type", "registrations")
    if kind == "registrations":
        return FromRegistrations()
    if kind not in ("round", "linkedRounds"):
        node.fault("type", f"expected registrations, round or linkedRounds, not {kind!r}")
    ids = (node.text("roundId"),) if kind == "round" else node.texts("roundIds")
    default = ResultCondition(ConditionType.PERCENT, Scope.SINGLE, 100)
    return FromRounds(ids, node.child("resultCondition", result_condition) or default)


def reserved_places(node: Node) -> ReservedPlaces:
    """Places kept for nationalities."""
    return ReservedPlaces(frozenset(node.texts("nationalities")), node.integer("reservations"), node.kept())


def scramble_set(node: Node) -> WcifScrambleSet:
    """A set of sequences."""
    return WcifScrambleSet(node.integer("id"), node.texts("scrambles"), node.texts("extraScrambles"), node.kept())


def venue(node: Node) -> Venue:
    """A venue."""
    return Venue(
        node.integer("id"),
        node.name("name"),
        node.optional_text("countryIso2") or "",
        node.text("timezone", "UTC"),
        node.optional_integer("latitudeMicrodegrees") or 0,
        node.optional_integer("longitudeMicrodegrees") or 0,
        node.children("rooms", room),
        node.children("extensions", extension),
        node.kept(),
    )


def room(node: Node) -> Room:
    """A room."""
    return Room(
        node.integer("id"),
        node.name("name"),
        node.optional_text("color") or "",
        node.children("activities", activity),
        node.children("extensions", extension),
        node.kept(),
    )


def activity(node: Node) -> Activity:
    """An activity with its groups and attempts."""
    code = node.text("activityCode", "other-misc")
    try:
        parsed = ActivityCode.parse(code)
    except InvalidActivityCode as fault:
        node.fault("activityCode", str(fault))
        parsed = ActivityCode("other-misc")
    return Activity(
        id=node.integer("id"),
        name=node.optional_name("name"),
        code=parsed,
        start_time=node.moment("startTime", _MIDNIGHT),
        end_time=node.moment("endTime", _MIDNIGHT),
        child_activities=node.children("childActivities", activity),
        scramble_set_id=node.optional_integer("scrambleSetId"),
        extensions=node.children("extensions", extension),
        kept=node.kept(),
    )

"""Cases of the WCA's own validators, as competitions that ours can look at.

Cases name people, rounds and what is said of them; everything they leave out gets a value about which no validator has
anything to say.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from cubelex.competition import (
    Activity,
    ActivityCode,
    AttemptResult,
    Competition,
    ConditionType,
    Cutoff,
    Event,
    Format,
    FromRounds,
    ListedEvent,
    ListedPerson,
    ListedRound,
    ParticipationRuleset,
    Person,
    Registration,
    RegistrationStatus,
    Result,
    ResultCondition,
    ResultsFile,
    Room,
    Round,
    RoundType,
    Schedule,
    Scope,
    TimeLimit,
    Venue,
    WcifScrambleSet,
    as_competition,
)
from cubelex.regulations import edition_on
from cubelex.rules.validators import (
    CheckedCompetition,
    CompetitionStage,
    Context,
    Finding,
    validate,
    with_right_positions,
)
from cubelex.rules.validators.people.registrations import differences

Case = Mapping[str, Any]

DAY = date(2026, 6, 1)
ATTEMPTS = (1000, 1010, 1020, 1030, 1040)
TYPES = {
    "attemptResult": ConditionType.RESULT_ACHIEVED,
    "ranking": ConditionType.RANKING,
    "percent": ConditionType.PERCENT,
}
NOTHING = Context()
UPLOADED = Context(lists_competitors=True)

VALIDATORS = {
    "individual_results": ("cutoff_phases", "limits", "resemblances"),
    "advancement_conditions": ("advancement_conditions",),
    "positions": ("positions",),
    "events_rounds": ("events_rounds",),
    "competitor_limit": ("competitor_limits",),
    "scrambles": ("scrambles",),
    "persons": ("persons", "registrations"),
    "schedule_activities": ("schedule_activities",),
}
"""Which of ours find what one of the WCA's finds."""


class Symbols:
    """People of a case, who are letters and numbers there, by registrant id here."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.wca_ids: dict[str, str | None] = {}

    def number(self, symbol: str) -> int:
        return self.numbers.setdefault(symbol, len(self.numbers) + 1)

    def persons(self) -> tuple[Person, ...]:
        return tuple(Person(number, name, "FR", wca_id=self.wca_ids.get(name)) for name, number in self.numbers.items())


def findings_of(case: Case) -> tuple[list[Finding], Symbols]:
    """What our validators find in a case, and who is who in it."""
    symbols, kind = Symbols(), case["validator"]
    if kind == "positions" and case["input"].get("apply_fixes"):
        checked = next(checked_competitions_of(case, symbols))
        competition, infos = with_right_positions(checked)
        mended = CheckedCompetition(competition, checked.edition, checked.stage, checked.context)
        return [*infos, *validate(mended, VALIDATORS[kind])], symbols
    found = [
        finding for checked in checked_competitions_of(case, symbols) for finding in validate(checked, VALIDATORS[kind])
    ]
    if kind == "persons" and "registrations" in case["input"]:
        found += mismatches(case["input"])
    return found, symbols


def checked_competitions_of(case: Case, symbols: Symbols) -> Iterator[CheckedCompetition]:
    """The competitions of a case."""
    given = case["input"]
    match case["validator"]:
        case "advancement_conditions":
            for described in given["competitions"]:
                yield advancement(described, symbols)
        case "events_rounds":
            yield events_rounds(given)
        case "competitor_limit":
            yield competitor_limit(given)
        case "scrambles":
            yield scrambles(given)
        case "persons":
            yield persons(given, symbols)
        case "schedule_activities":
            yield schedule(given)
        case _:
            yield CheckedCompetition(competition(given, symbols), edition_on(day_of(given)), CompetitionStage.FINISHED)


def day_of(given: Case) -> date:
    return date.fromisoformat(given["start_date"]) if "start_date" in given else DAY


def competition(given: Case, symbols: Symbols) -> Competition:
    rows: dict[str, list[Result]] = {}
    for result in given.get("results", ()):
        rows.setdefault(result["round"], []).append(row(result, symbols))
    rounds = [round_of(said, rows.get(said["id"], ())) for said in given["rounds"]]
    conditions = {said["id"]: said.get("advancement_condition") for said in given["rounds"]}
    return held(events_of(rounds, conditions, given["rounds"]), symbols.persons(), day_of(given))


def held(events: Iterable[Event], people: Iterable[Person] = (), day: date = DAY) -> Competition:
    return Competition("Case2026", "Case 2026", "Case 2026", Schedule(day, 1), tuple(people), tuple(events))


def row(one: Case, symbols: Symbols) -> Result:
    attempts = tuple(AttemptResult(value) for value in one.get("attempts") or ())
    single, mean = (AttemptResult(one.get(key) or 0) for key in ("best", "average"))
    symbols.wca_ids[one["person"]] = one.get("wca_id")
    return Result(symbols.number(one["person"]), attempts, single, mean, one.get("pos"))


def round_of(one: Case, results: Sequence[Result] = ()) -> Round:
    limit, cutoff = one.get("time_limit"), one.get("cutoff")
    return Round(
        one["id"],
        Format.HEAD_TO_HEAD if one.get("is_h2h") else Format(one["format"]),
        TimeLimit(limit["centiseconds"], tuple(limit["cumulative_round_ids"])) if limit else None,
        Cutoff(cutoff["number_of_attempts"], AttemptResult(cutoff["attempt_result"])) if cutoff else None,
        results=tuple(results),
        scramble_set_count=one.get("scramble_set_count", 1),
    )


def events_of(rounds: Sequence[Round], conditions: Mapping[str, Any], given: Sequence[Case] = ()) -> Iterator[Event]:
    """The events of some rounds, with the advancement conditions. Missing rounds are added without results."""
    totals = {said["event"]: said.get("total_rounds", 1) for said in given}
    by_id = {round_.id: round_ for round_ in rounds}
    for event_id in dict.fromkeys(round_.event_id for round_ in rounds):
        form = next(round_.format for round_ in rounds if round_.event_id == event_id)
        count = max(totals.get(event_id, 1), max(round_.number for round_ in rounds if round_.event_id == event_id))
        ids = [f"{event_id}-r{number}" for number in range(1, count + 1)]
        made = [by_id.get(round_id, Round(round_id, form)) for round_id in ids]
        yield Event(
            event_id,
            tuple(
                with_condition(round_, before, conditions) for round_, before in zip(made, [None, *made], strict=False)
            ),
        )


def with_condition(round_: Round, before: Round | None, conditions: Mapping[str, Any]) -> Round:
    condition = conditions.get(before.id) if before else None
    if before is None or condition is None:
        return round_
    scope = Scope.AVERAGE if before.format.is_average else Scope.SINGLE
    asked = ResultCondition(TYPES[condition["type"]], scope, condition["level"])
    return replace(round_, participation_ruleset=ParticipationRuleset(FromRounds((before.id,), asked)))


def advancement(one: Case, symbols: Symbols) -> CheckedCompetition:
    day, event = day_of(one), one["event"]
    if "extra_old_round" in one:
        return with_old_round(one, symbols)
    if "round_sizes" in one:
        people = [[f"P{number}" for number in range(1, size + 1)] for size in one["round_sizes"]]
    elif "round_persons" in one:
        people = one["round_persons"]
    else:
        people = []
    rounds = one.get("rounds") or [{"number": n, "results": ranked(names)} for n, names in enumerate(people, start=1)]
    linked = tuple(f"{event}-r{number}" for number in one.get("linked_rounds") or ())
    made = [
        replace(
            round_of(
                {
                    "id": f"{event}-r{part['number']}",
                    "format": part.get("format") or one.get("format", "a"),
                    "is_h2h": part.get("is_h2h"),
                },
                [row(result, symbols) for result in part["results"]],
            ),
            linked_rounds=linked if part["number"] in (one.get("linked_rounds") or ()) else (),
        )
        for part in rounds
    ]
    conditions = {f"{event}-r{part['number']}": part.get("advancement_condition") for part in rounds}
    events = events_of(made, conditions)
    return CheckedCompetition(held(events, symbols.persons(), day), edition_on(day), CompetitionStage.FINISHED)


def ranked(names: Iterable[str]) -> list[dict[str, Any]]:
    return [{"person": name, "best": 100 * n, "average": 100 * n} for n, name in enumerate(names, start=1)]


def with_old_round(one: Case, symbols: Symbols) -> CheckedCompetition:
    sizes = {
        "1": one["round_sizes"][0],
        one["extra_old_round"]["type"]: one["extra_old_round"]["size"],
        "f": one["round_sizes"][-1],
    }
    rounds = [
        ListedRound(
            RoundType(letter),
            Format.AVERAGE_OF_5,
            tuple(row(result, symbols) for result in ranked(f"P{n}" for n in range(1, size + 1))),
        )
        for letter, size in sizes.items()
    ]
    people = tuple(ListedPerson(person.registrant_id or 0, person.name, "", "FR") for person in symbols.persons())
    file = ResultsFile("", "Case2026", people, (ListedEvent(one["event"], tuple(rounds)),))
    return CheckedCompetition(as_competition(file, day_of(one)), edition_on(day_of(one)), CompetitionStage.FINISHED)


def some_result(number: int = 1) -> Result:
    attempts = tuple(AttemptResult(value + number) for value in ATTEMPTS)
    return Result(number, attempts, attempts[0], AttemptResult(1020 + number), number)


def events_rounds(given: Case) -> CheckedCompetition:
    rounds = [
        Round(
            round_id, Format.AVERAGE_OF_5, results=(some_result(),) if round_id in given["rounds_with_results"] else ()
        )
        for round_id in given["rounds"]
    ]
    known = {event.id: event for event in events_of(rounds, {})}
    events = [known.get(event_id, Event(event_id)) for event_id in given["events"]]
    last = given.get("last_event_in_schedule")
    made = held(events)
    if last:
        made = replace(made, schedule=schedule_of([activity(1, f"{last}-r1", 15)], "UTC", DAY))
    return CheckedCompetition(made, edition_on(DAY), CompetitionStage.FINISHED, Context(main_event=given["main_event"]))


def activity(number: int, code: str, hour: int, day: date = DAY, hours: int = 1) -> Activity:
    starts = datetime.combine(day, time(hour), tzinfo=UTC)
    return Activity(number, code, ActivityCode.parse(code), starts, starts + timedelta(hours=hours))


def schedule_of(activities: Sequence[Activity], zone: str, day: date, days: int = 1) -> Schedule:
    return Schedule(day, days, (Venue(1, "Hall", "FR", zone, rooms=(Room(1, "Room", activities=tuple(activities)),)),))


def competitor_limit(given: Case) -> CheckedCompetition:
    people = [Person(number, f"P{number}", "FR", wca_id="2010ABCD01") for number in range(1, given["persons"] + 1)]
    rows = tuple(some_result(number) for number in range(1, given["persons"] + 1))
    limit = given["competitor_limit"] if given["limit_enabled"] else None
    made = held([Event("333", (Round("333-r1", Format.AVERAGE_OF_5, results=rows),))], people)
    return CheckedCompetition(
        replace(made, competitor_limit=limit), edition_on(DAY), CompetitionStage.FINISHED, UPLOADED
    )


def scrambles(given: Case) -> CheckedCompetition:
    rounds = [
        round_of(said, (some_result(),) if said["id"] in given["rounds_with_results"] else ())
        for said in given["rounds"]
    ]
    filled = [
        replace(
            round_,
            scramble_sets=tuple(
                WcifScrambleSet(
                    n, sequences(round_.id, n, part["scrambles"]), sequences(round_.id, -n, part.get("extra", 0))
                )
                for n, part in enumerate(
                    (part for part in given["scramble_sets"] if part["round"] == round_.id), start=1
                )
            ),
        )
        for round_ in rounds
    ]
    return CheckedCompetition(
        held(events_of(filled, {}, given["rounds"])), edition_on(DAY), CompetitionStage.FINISHED, UPLOADED
    )


def sequences(round_id: str, group: int, count: int) -> tuple[str, ...]:
    """Different texts, which are not read as moves."""
    return tuple(f"{round_id} {group} {number}" for number in range(count))


def persons(given: Case, symbols: Symbols) -> CheckedCompetition:
    registrations = {registration["registrant_id"]: registration for registration in given.get("registrations", ())}
    people = [person_of(n, person, registrations) for n, person in enumerate(listed_people(given, symbols), start=1)]
    competed = given.get("results_for")
    numbers = [person.registrant_id or 0 for person in people]
    if competed is not None:
        numbers = [symbols.number(symbol) for symbol in competed]
    rounds = (Round("333-r1", Format.AVERAGE_OF_5, results=tuple(map(some_result, numbers))),)
    made = held([Event("333", rounds)], people)
    made = replace(made, registration_info={"useWcaRegistration": given.get("use_wca_registration", False)})
    database = {profile["wca_id"]: profile_of(profile) for profile in given.get("database", ())}
    is_known = "database" in given or "person" in given
    context = Context(profiles=database if is_known else None, lists_competitors=True)
    return CheckedCompetition(made, edition_on(DAY), CompetitionStage.FINISHED, context)


def listed_people(given: Case, symbols: Symbols) -> Iterator[Case]:
    for person in (given.get("newcomer"), *given.get("newcomers", ()), given.get("person"), *given.get("persons", ())):
        if isinstance(person, str):
            symbols.number(person)
            # Of people who are letters only, nothing but their results is in question.
            yield {"name": person, "wca_id": f"2010ABCD{symbols.number(person):02}"}
        elif person is not None:
            yield person


def person_of(number: int, one: Case, registrations: Mapping[int, Case]) -> Person:
    ref_id = one.get("ref_id", number)
    registered = registrations.get(ref_id)
    registration = None
    if registered is not None:
        registration = Registration(1, ("333",), RegistrationStatus(registered.get("status", "accepted")))
    person = profile_of({"name": f"Person Nobody {chr(64 + number)}x", **one})
    return replace(person, registrant_id=ref_id, registration=registration)


def profile_of(one: Case) -> Person:
    return Person(
        None,
        one["name"],
        one.get("country") or one.get("country_iso2") or one.get("country_id") or "FR",
        wca_id=one.get("wca_id"),
        gender=one.get("gender", "m"),
        birthdate=birthdate(one.get("dob")),
    )


def birthdate(text: str | None) -> date | None:
    """A date, or a number of years before the competition."""
    if text is None or not text.startswith("today"):
        return date.fromisoformat(text) if text else None
    years = int(text.removeprefix("today-").removesuffix("y"))
    return date(DAY.year - years, DAY.month, DAY.day)


def mismatches(given: Case) -> Iterator[Finding]:
    """People of a results file against the registrations, where those say who registered."""
    detailed = [registration for registration in given["registrations"] if "name" in registration]
    if not detailed:
        return
    announced = [
        replace(
            profile_of(registration),
            registrant_id=registration["registrant_id"],
            registration=Registration(1, ("333",), RegistrationStatus.ACCEPTED),
        )
        for registration in detailed
    ]
    uploaded = [person_of(n, person, {}) for n, person in enumerate(given["persons"], start=1)]
    yield from differences(CheckedCompetition(held([], announced), edition_on(DAY)), uploaded)


def schedule(given: Case) -> CheckedCompetition:
    first = date.fromisoformat(given["start_date"])
    last = date.fromisoformat(given.get("end_date", given["start_date"]))
    activities = [
        Activity(
            n,
            activity.get("name") or activity.get("activity_name", ""),
            ActivityCode.parse(activity.get("activity_code") or activity.get("code", "other-misc")),
            moment(activity["start_time"]),
            moment(activity["end_time"]),
        )
        for n, activity in enumerate(given["activities"], start=1)
    ]
    zone = given.get("timezone") or given.get("timezone_id") or "UTC"
    made = schedule_of(activities, zone, first, (last - first).days + 1)
    return CheckedCompetition(replace(held([]), schedule=made), edition_on(first))


def moment(text: str) -> datetime:
    read = datetime.fromisoformat(text)
    return read if read.tzinfo else read.replace(tzinfo=UTC)

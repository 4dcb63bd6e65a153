"""Questions about people: who may compete, for which country, by what registration, and what they give."""

from datetime import date, datetime

from cubelex.competition import (
    ConditionType,
    Person,
    Qualification,
    Registration,
    RegistrationStatus,
    ResultCondition,
    Scope,
)
from cubelex.regulations import Edition
from cubelex.rules.attempts import should_have_certificates
from cubelex.rules.equipment import may_use_timer
from cubelex.rules.people import (
    Candidate,
    CountryChange,
    RegistrationLimits,
    Requirement,
    TakenPlaces,
    differences_from_profile,
    documents_to_show,
    has_regional_rankings,
    is_eligible_country,
    is_public,
    is_requested_in_time,
    is_suspended,
    limit_objections,
    may_accommodate,
    may_change_country,
    may_close_event,
    may_compete_at_another_time,
    may_open_period,
    may_refuse_incomplete,
    may_represent,
    missing_details,
    needs_consent,
    objections_to,
    objections_to_registration,
    place_objections,
    unreported_accommodations,
)
from cubelex.rules.rounds import (
    EarlierResult,
    has_recommended_size,
    is_announced_in_time,
    is_qualified,
    uses_one_kind_of_result,
)
from tests.casebook.answers import numbers, said
from tests.casebook.reading import read_result

FIRST_DAY = date(2026, 5, 1)


def ask_kept_out_by(
    edition: Edition,
    born: date = date(1990, 1, 1),
    consent: bool = False,
    suspended: bool = False,
    country: str = "NL",
    registration_completed: bool = True,
    complies: bool = True,
    requirement: dict[str, object] | None = None,
    first_day: date = FIRST_DAY,
) -> list[str]:
    """The regulations that keep somebody from competing."""
    asked = [_requirement(requirement)] if requirement else []
    person = Person(1, "A", country, birthdate=born)
    candidate = Candidate(person, asked, suspended, consent, registration_completed, complies)
    return numbers(objections_to(candidate, first_day, edition))


def _requirement(given: dict[str, object]) -> Requirement:
    announced = given.get("announced")
    assert announced is None or isinstance(announced, date)
    return Requirement("asked for", given["met"] is True, announced, given.get("for safety") is True)


def ask_suspension_holds(edition: Edition, first_day: date, suspended_until: date | None = None) -> bool:
    """Whether a suspension with that last day, or without one, holds at a competition."""
    return is_suspended(suspended_until, first_day, edition).answer


def ask_needs_consent(edition: Edition, born: date, on: date) -> bool:
    """Whether parents must consent."""
    return needs_consent(born, on, edition).answer


_GIVEN = {"name": "A", "country": "NL", "birth_date": date(1990, 1, 1), "gender": "o", "contact": "a@b.c"}


def ask_details_missing(edition: Edition, given: list[str]) -> tuple[str, ...]:
    """What a registration lacks."""
    details = {key: value if key in given else None for key, value in _GIVEN.items()}
    events = ("333",) if "events" in given else ()
    person = Person(
        1,
        str(details["name"] or ""),
        str(details["country"] or ""),
        gender=details["gender"],  # type: ignore[arg-type]
        birthdate=details["birth_date"],  # type: ignore[arg-type]
        email=details["contact"],  # type: ignore[arg-type]
        registration=Registration(1, events, RegistrationStatus.ACCEPTED),
    )
    return missing_details(person, edition).answer


def ask_public(edition: Edition, details: list[str]) -> list[str]:
    """Which details anybody may know."""
    return [detail for detail in details if is_public(detail, edition).answer]  # type: ignore[arg-type]


def ask_unlike_profile(edition: Edition, gives: dict[str, object], profile: dict[str, object]) -> list[str]:
    """What is not as the WCA profile has it."""
    found = differences_from_profile(gives, profile, edition)  # type: ignore[arg-type]
    return [f"{one.reason} {one.weight}" for one in found]


def ask_may_refuse_incomplete(edition: Edition, stated_on_website: bool) -> bool:
    """Whether a registration may be held incomplete."""
    return may_refuse_incomplete(stated_on_website, edition).answer


def ask_eligible_country(edition: Edition, country: str) -> bool:
    """Whether a country may be represented."""
    return is_eligible_country(country, edition).answer


def ask_may_represent(edition: Edition, country: str, citizen_of: list[str]) -> bool:
    """Whether somebody may represent a country at the first competition."""
    return may_represent(country, citizen_of, edition).answer


def ask_may_change_country(edition: Edition, to: str, citizen_of: list[str], on: date, **facts: object) -> str:
    """Whether somebody may represent another country from now on: must, may or must not."""
    change = CountryChange(on, to, frozenset(citizen_of), **facts)  # type: ignore[arg-type]
    return may_change_country(change, edition).answer


def ask_documents_prove(edition: Edition, first_competition: bool) -> object:
    """What somebody's documents are to prove."""
    return said(documents_to_show(first_competition, edition))


def ask_has_regional_rankings(edition: Edition, country: str) -> bool:
    """Whether somebody has national and continental records and rankings."""
    return has_regional_rankings(country, edition).answer


def _limits(limits: dict[str, object]) -> RegistrationLimits:
    combinations = [frozenset(map(str, one)) for one in limits.get("combinations", [])]  # type: ignore[attr-defined]
    by_event = {str(event): most for event, most in limits.get("of event", {}).items()}  # type: ignore[attr-defined]
    return RegistrationLimits(
        limits.get("competitors"),  # type: ignore[arg-type]
        by_event or None,
        limits.get("events each"),  # type: ignore[arg-type]
        combinations,
    )


def ask_registration_refused_by(
    edition: Edition,
    events: list[object],
    limits: dict[str, object],
    accepted: int = 0,
    accepted_of_event: dict[object, int] | None = None,
    on_site: bool = False,
    was_full: bool = False,
    full_events: list[object] | None = None,
) -> list[str]:
    """The regulations against accepting a registration."""
    by_event = {str(event): number for event, number in (accepted_of_event or {}).items()}
    taken = TakenPlaces(accepted, by_event, on_site, was_full, [str(event) for event in full_events or []])
    return numbers(objections_to_registration([str(event) for event in events], _limits(limits), taken, edition))


def ask_limits_refused_by(edition: Edition, limits: dict[str, object], approved: bool = False) -> list[str]:
    """The regulations against announcing such limits."""
    return numbers(limit_objections(_limits(limits), edition, approved))


def ask_event_may_be_closed(edition: Edition, approved_by: str | None) -> bool:
    """Whether an event may be closed to some competitors."""
    return may_close_event(edition, approved_by).answer  # type: ignore[arg-type]


def ask_period_may_open(edition: Edition, announced: str, opens: str) -> bool:
    """Whether one more period of registration was announced early enough."""
    return may_open_period(datetime.fromisoformat(announced), datetime.fromisoformat(opens), edition).answer


def ask_qualified(
    edition: Edition, qualification: dict[str, object] | None, results: list[dict[str, object]], event: object = "333"
) -> bool:
    """Whether earlier results qualify somebody for an event."""
    asked = None if qualification is None else _qualification(qualification)
    return is_qualified(asked, str(event), [_earlier(one) for one in results], edition).answer


def _qualification(given: dict[str, object]) -> Qualification:
    condition = None
    if "better than" in given:
        level = read_result(given["better than"])
        condition = ResultCondition(ConditionType.RESULT_ACHIEVED, Scope(str(given["by"])), level)
    elif "ranked" in given:
        condition = ResultCondition(ConditionType.RANKING, Scope(str(given["by"])), int(str(given["ranked"])))
    return Qualification(condition, given.get("until"), given.get("since"))  # type: ignore[arg-type]


def _earlier(given: dict[str, object]) -> EarlierResult:
    scope = Scope.SINGLE if "single" in given else Scope.AVERAGE
    day = given.get("on", date(2026, 1, 1))
    assert isinstance(day, date)
    rank = given.get("ranked")
    return EarlierResult(
        str(given.get("event", "333")),
        scope,
        read_result(given[scope.value]),
        day,
        None if rank is None else int(str(rank)),
    )


def ask_one_kind_of_result(edition: Edition, qualified_by: list[str]) -> bool:
    """Whether places are given by one kind of result."""
    return uses_one_kind_of_result([Scope(name) for name in qualified_by], edition).answer


def ask_requested_in_time(edition: Edition, requested: date, first_day: date = FIRST_DAY) -> bool:
    """Whether an accommodation was asked for in time."""
    return is_requested_in_time(requested, first_day, edition).answer


def ask_may_accommodate(edition: Edition, procedure_impossible: bool = False) -> object:
    """Whether somebody may be spared a regulation."""
    return said(may_accommodate(edition, procedure_impossible))


def ask_to_be_reported(edition: Edition, granted: list[str], reported: list[str]) -> list[str]:
    """Accommodations still to be noted in the Delegate's report."""
    return [missing.reason for missing in unreported_accommodations(granted, reported, edition)]


def ask_another_time(
    edition: Edition, within_order_of_rounds: bool, event: object = "333", circumstances: bool = False
) -> object:
    """Whether somebody may compete at another time, in a group of their own."""
    return said(
        may_compete_at_another_time(
            str(event), edition, keeps_order_of_rounds=within_order_of_rounds, circumstances=circumstances
        )
    )


def ask_unsuitable(edition: Edition, next_to_schedule: bool, at_venue: bool) -> int:
    """How many things speak against a time and place."""
    return len(place_objections(edition, adjoins_schedule=next_to_schedule, is_at_venue=at_venue))


def ask_announced_in_time(edition: Edition, announced: date, first_day: date = FIRST_DAY) -> object:
    """Whether a competition was announced early enough."""
    return said(is_announced_in_time(announced, first_day, edition))


def ask_large_enough(edition: Edition, competitors: int) -> bool:
    """Whether a competition has as many competitors as it should."""
    return has_recommended_size(competitors, edition).answer


def ask_timer_accepted(
    edition: Edition, stands_for_timer: str, approved_list: list[str] | None = None, two_pads: bool = True
) -> bool:
    """Whether a timer may be used."""
    return may_use_timer(stands_for_timer, edition, approved=approved_list or [], is_in_two_pad_mode=two_pads).answer


def ask_certificates(edition: Edition) -> bool:
    """Whether winners should get certificates."""
    return should_have_certificates(edition).answer


KINDS = {
    "kept out by": ask_kept_out_by,
    "needs consent": ask_needs_consent,
    "suspension holds": ask_suspension_holds,
    "details missing": ask_details_missing,
    "public": ask_public,
    "unlike profile": ask_unlike_profile,
    "may refuse incomplete": ask_may_refuse_incomplete,
    "eligible country": ask_eligible_country,
    "may represent": ask_may_represent,
    "may change country": ask_may_change_country,
    "documents prove": ask_documents_prove,
    "has regional rankings": ask_has_regional_rankings,
    "registration refused by": ask_registration_refused_by,
    "limits refused by": ask_limits_refused_by,
    "event may be closed": ask_event_may_be_closed,
    "period may open": ask_period_may_open,
    "qualified": ask_qualified,
    "one kind of result": ask_one_kind_of_result,
    "requested in time": ask_requested_in_time,
    "may accommodate": ask_may_accommodate,
    "to be reported": ask_to_be_reported,
    "another time": ask_another_time,
    "unsuitable": ask_unsuitable,
    "announced in time": ask_announced_in_time,
    "large enough": ask_large_enough,
    "timer accepted": ask_timer_accepted,
    "certificates": ask_certificates,
}

"""Registering: what is given and who may know it, limits of places and events, and the optional rules of Article Z."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Literal

from cubelex.competition import Person
from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.objections import Objection, Weight
from cubelex.rules.rulings import Ruling

Detail = Literal["name", "country", "birth_date", "gender", "contact", "events", "results"]


@cites("2c")
def missing_details(person: Person, edition: Edition) -> Ruling[tuple[Detail, ...]]:
    """Which required details a registration lacks; gender is not asked for since 2026."""
    given = {
        "name": person.name.strip(),
        "country": person.country_iso2,
        "birth_date": person.birthdate,
        "gender": person.gender,
        "contact": person.email,
        "events": person.registration and person.registration.event_ids,
    }
    return Ruling(
        tuple(detail for detail in edition.registration.details if not given[detail]), under=edition.cite("2c")
    )


@cites("2d")
def is_public(detail: Detail, edition: Edition) -> Ruling[bool]:
    """Whether a detail is public; all others are confidential, and given to outsiders only with consent."""
    return Ruling(detail in edition.registration.public, under=edition.cite("2d"))


@cites("2c2")
def differences_from_profile(
    given: Mapping[Detail, object], profile: Mapping[Detail, object], edition: Edition
) -> tuple[Objection[Detail], ...]:
    """What a returning competitor gives otherwise than their WCA profile has it; the WCA must be asked to change it.

    Until April 2019 what is given should be consistent, in 2009 nothing is said.
    """
    binding = edition.registration.profile_must_match
    if binding == "unsaid":
        return ()
    weight = Weight.MUST if binding == "must" else Weight.SHOULD
    number = edition.cite("2c2")
    differing = (detail for detail in profile if detail in given and given[detail] != profile[detail])
    return tuple(Objection(detail, number, weight) for detail in differing)


class RegistrationFault(NamedOption):
    """Why a registration may not be accepted."""

    FULL = "competition is full"
    EVENT_FULL = "event is full"
    TOO_MANY_EVENTS = "too many events"
    COMBINATION = "events not to be combined"
    ON_SITE = "no registration on site"


@dataclass(frozen=True, slots=True)
class RegistrationLimits:
    """What a competition has announced to limit; `None` where there is no limit."""

    competitors: int | None = None
    competitors_of_event: Mapping[str, int] | None = field(default=None, hash=False)
    events_of_competitor: int | None = None
    combinations: Sequence[frozenset[str]] = ()


@dataclass(frozen=True, slots=True)
class TakenPlaces:
    """How many are accepted already, in all and by event, and which limits were reached before the competition."""

    accepted: int
    accepted_of_event: Mapping[str, int] = field(hash=False)
    is_on_site: bool = False
    was_full_before: bool = False
    full_events_before: Collection[str] = ()


@cites("Z2", "Z4", "Z4a", "Z5")
@cites("2a2", since=date(2025, 1, 1))
def objections_to_registration(
    events: Collection[str], limits: RegistrationLimits, places: TakenPlaces, edition: Edition
) -> tuple[Objection[RegistrationFault], ...]:
    """What keeps a registration for these events from being accepted.

    Article Z names the limits that may be set, with the Board's approval; since May 2019 they are requirements of
    the competition like others (2a2).
    """
    found = [*_full(events, limits, places, edition), *_of_competitor(events, limits, edition)]
    return tuple(found)


def _full(
    events: Collection[str], limits: RegistrationLimits, places: TakenPlaces, edition: Edition
) -> Iterator[Objection[RegistrationFault]]:
    number = _limit_number("Z4", edition)
    if limits.competitors is not None and places.accepted >= limits.competitors:
        yield Objection(RegistrationFault.FULL, number)
    by_event = limits.competitors_of_event or {}
    for event_id in events:
        if event_id in by_event and places.accepted_of_event.get(event_id, 0) >= by_event[event_id]:
            yield Objection(RegistrationFault.EVENT_FULL, number, about=event_id)
    if places.is_on_site and edition.has("Z4a"):
        full_events = [event_id for event_id in events if event_id in places.full_events_before]
        if places.was_full_before or full_events:
            yield Objection(RegistrationFault.ON_SITE, edition.cite("Z4a"), about=", ".join(full_events))


def _of_competitor(
    events: Collection[str], limits: RegistrationLimits, edition: Edition
) -> Iterator[Objection[RegistrationFault]]:
    if limits.events_of_competitor is not None and len(events) > limits.events_of_competitor:
        yield Objection(RegistrationFault.TOO_MANY_EVENTS, _limit_number("Z2", edition))
    for combination in limits.combinations:
        if combination <= set(events):
            about = " with ".join(sorted(combination))
            yield Objection(RegistrationFault.COMBINATION, _limit_number("Z5", edition), about=about)


def _limit_number(optional: str, edition: Edition) -> tuple[str, ...]:
    return edition.cite_known(optional) or edition.cite("2a2")


@cites("9k", "Z2", "Z4", "Z5")
def limit_objections(
    limits: RegistrationLimits, edition: Edition, is_approved: bool = False
) -> tuple[Objection[str], ...]:
    """What conflicts with announcing such limits: those the edition does not know, and all without approval.

    In 2009 only the number of competitors of an event may be limited, not that of the competition. Since 2025 the
    number of competitors needs no approval, but what keeps some of them out of some events does (9k).
    """
    wanted = {
        "competitors": limits.competitors is not None,
        "competitors_of_event": bool(limits.competitors_of_event),
        "events_of_competitor": limits.events_of_competitor is not None,
        "combinations": bool(limits.combinations),
    }
    set_limits = [name for name, is_set in wanted.items() if is_set]
    optional = edition.competitions.optional_limits
    if not optional:
        closing = [name for name in set_limits if name != "competitors"]
        return () if is_approved else tuple(Objection(name, edition.cite("9k")) for name in closing)
    numbers = {"competitors": "Z4", "competitors_of_event": "Z4", "events_of_competitor": "Z2", "combinations": "Z5"}
    return tuple(
        Objection(name, _limit_number(numbers[name], edition))
        for name in set_limits
        if name not in optional or not is_approved
    )


@cites("9k")
def may_close_event(edition: Edition, approved_by: Literal["board", "announcement_team"] | None) -> Ruling[bool]:
    """Whether an event may be closed to some competitors: in 2009 never, since then with approval."""
    return Ruling(
        approved_by is not None and approved_by == edition.competitions.events_closed_by, under=edition.cite("9k")
    )


@cites("Z4c")
def may_open_period(announced: datetime, opens: datetime, edition: Edition) -> Ruling[bool]:
    """Whether another period of registration was announced early enough, where places are limited."""
    hours = edition.competitions.period_notice_hours
    if hours is None:
        return Ruling(True, under=())
    return Ruling(opens - announced >= timedelta(hours=hours), edition.cite_known("Z4c"))


@cites("2c1", "2c1+", until=date(2025, 1, 1))
def may_refuse_incomplete(requirements_are_on_website: bool, edition: Edition) -> Ruling[bool]:
    """Whether a registration may be held incomplete: if the website says what completes one."""
    return Ruling(requirements_are_on_website, under=edition.cite_known("2c1", "2c1+"))

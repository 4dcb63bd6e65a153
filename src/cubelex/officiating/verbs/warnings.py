"""Warning competitors (2l), special accommodations for them (2s), and rounds at another time (1h+++, 2s++)."""

from datetime import date

from cubelex.messages import Message, RoundRef
from cubelex.officiating.log.facts import Accommodated, Incident, Warned
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, done, refuse_if_not_delegate, refused
from cubelex.regulations import cites
from cubelex.rules import Ruling
from cubelex.rules.people import (
    is_requested_in_time,
    may_accommodate,
    may_compete_at_another_time,
    place_objections,
)


@cites("2l")
def warn(state: CompetitionState, by: Actor, person_id: int, reason: str, *, round_id: str = "") -> Outcome:
    """Warn a competitor. The Delegate does it, with a reason."""
    numbers = state.edition.cite("2l")
    closed = refuse_if_not_delegate(by, reason, "people.warn", *numbers)
    if closed:
        return closed
    if state.competition.find_person(person_id) is None:
        return refused("people.unknown_number", *numbers, number=person_id)
    return done(Warned(person_id, reason.strip(), round_id, numbers))


@cites("2s", since=date(2018, 1, 1))
@cites("2s1", since=date(2025, 1, 1))
def accommodate(
    state: CompetitionState,
    by: Actor,
    person_id: int,
    what: str,
    circumstances: str,
    *,
    event_ids: tuple[str, ...] = (),
    procedure_is_impossible: bool = False,
    requested: date | None = None,
) -> Outcome:
    """Grant a special accommodation to a competitor who cannot follow a regulation: what judges do instead.

    `requested` is the day of the request, which should be early and may be late.
    """
    ruling = may_accommodate(state.edition, procedure_is_impossible)
    closed = refuse_if_not_delegate(by, circumstances, "people.accommodate", *ruling.under)
    if closed:
        return closed
    if state.competition.find_person(person_id) is None:
        return refused("people.unknown_number", *ruling.under, number=person_id)
    if not what.strip():
        return refused("people.accommodation_is_empty", *ruling.under)
    if not ruling.questions:
        return refused("people.no_accommodations", *ruling.under, edition=str(state.edition.date))
    granted = Accommodated(person_id, what.strip(), event_ids, circumstances.strip(), ruling.under)
    remarks = []
    if requested:
        in_time = is_requested_in_time(requested, state.competition.schedule.start_date, state.edition)
        if not in_time.answer:
            remarks.append(Ruling(Message("people.accommodation_is_late"), in_time.under))
    return done(granted, remarks=remarks)


@cites("1h+++", "2s++", since=date(2025, 1, 1))
def allow_another_time(
    state: CompetitionState,
    by: Actor,
    person_id: int,
    round_id: str,
    reason: str,
    *,
    keeps_order_of_rounds: bool,
    has_circumstances: bool = False,
    adjoins_schedule: bool = True,
    is_at_venue: bool = True,
) -> Outcome:
    """Let a competitor make the attempts of a round at another time than scheduled, in a group of their own.

    They start after everybody has finished the round before, and finish before anybody starts the next one. Only where
    circumstances such as religion require it, they compete provisionally out of that order, at the venue and beside the
    schedule. The Delegate decides, with a reason.
    """
    edition, place = state.edition, RoundRef(round_id)
    ruling = may_compete_at_another_time(
        state.announced_round(round_id).kind,
        edition,
        keeps_order_of_rounds=keeps_order_of_rounds,
        circumstances=has_circumstances,
    )
    closed = refuse_if_not_delegate(by, reason, "people.another_time", *ruling.under)
    if closed:
        return closed
    if state.competition.find_person(person_id) is None:
        return refused("people.unknown_number", *ruling.under, number=person_id)
    if not ruling.questions:
        return refused("people.no_other_time", *ruling.under, round=place)
    allowed = Incident("another_time", "allowed", reason.strip(), (person_id,), round_id, ruling.under)
    objections = place_objections(edition, adjoins_schedule=adjoins_schedule, is_at_venue=is_at_venue)
    return done(allowed, remarks=[Ruling(objection.reason, objection.under) for objection in objections])

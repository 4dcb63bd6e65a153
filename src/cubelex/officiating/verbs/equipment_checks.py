"""Checking equipment before use: puzzles, blindfolds, what is on the table, timers (3k, B1b+, E3, H2, 7f)."""

from collections.abc import Iterator
from itertools import chain

from cubelex.messages import EventRef, Message, PersonRef, RoundRef
from cubelex.officiating.log.facts import EquipmentChecked
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.outcomes import Actor, Outcome, done, refused, role_name
from cubelex.officiating.views.equipment_checks import wanted_checks
from cubelex.regulations import cites
from cubelex.rules import Ruling
from cubelex.rules.equipment import CheckOutcome, Equipment, applies_to, features_of, judge_check, must_be_replaced


def check_equipment(
    state: CompetitionState,
    by: Actor,
    equipment: Equipment,
    *,
    person_id: int = 0,
    event_id: str = "",
    station: str = "",
    found: tuple[str, ...] = (),
    decision: CheckOutcome = CheckOutcome.UNDECIDED,
    reason: str = "",
) -> Outcome:
    """Record a check of a competitor's equipment for an event, or of the timer of a station.

    What the Regulations leave to a person stays undecided until that person gives a decision with a reason.
    """
    refusal = _refuse_if_unknown(state, equipment, person_id, event_id, station)
    if refusal:
        return refusal
    event = state.competition.kind(event_id)
    known = {feature.name for feature in features_of(equipment, event, state.edition)}
    if unknown := [name for name in found if name not in known]:
        return refused("checks.unknown_feature", feature=unknown[0])
    ruling = judge_check(equipment, event, found, state.edition)
    refusal = _refuse_decision(by, ruling, decision, reason)
    if refusal:
        return refusal
    outcome = ruling.answer if decision is CheckOutcome.UNDECIDED else decision
    checked = EquipmentChecked(
        str(equipment), str(outcome), person_id, event_id, station.strip(), found, reason.strip(), ruling.under
    )
    return done(checked, remarks=_remarks(state, checked))


def approve_equipment(state: CompetitionState, by: Actor, person_id: int) -> Outcome:
    """Record that everything of a competitor was checked that was not checked before, and nothing was noticed."""
    person = state.competition.find_person(person_id)
    if person is None:
        return refused("people.unknown_number", *state.edition.cite("3k"), number=person_id)
    recorded = {(check.fact.equipment, check.fact.event_id) for check in state.checks.get(person_id, ())}
    missing = (
        check for check in wanted_checks(state, person) if (str(check.equipment), check.event_id) not in recorded
    )
    outcomes = (
        check_equipment(state, by, check.equipment, person_id=person_id, event_id=check.event_id)
        for check in missing
        if check.is_expected
    )
    facts = tuple(chain.from_iterable(outcome.facts for outcome in outcomes))
    if not facts:
        return refused("checks.nothing_left", *state.edition.cite("3k"), person=PersonRef(person_id))
    return done(*facts)


def _refuse_if_unknown(
    state: CompetitionState, equipment: Equipment, person_id: int, event_id: str, station: str
) -> Outcome | None:
    if equipment is Equipment.TIMER:
        return None if station.strip() else refused("checks.no_station", *state.edition.cite_known("7f1a"))
    person = state.competition.find_person(person_id)
    if person is None:
        return refused("people.unknown_number", *state.edition.cite("3k"), number=person_id)
    events = [event_id] if event_id else [event.id for event in state.competition.events]
    is_used = any(applies_to(equipment, state.competition.kind(held)) and person.competes_in(held) for held in events)
    if not is_used or bool(event_id) is (equipment is Equipment.BLINDFOLD):
        what = Message(f"checks.equipment.{equipment}")
        numbers = state.edition.cite("3k")
        return refused(
            "checks.not_of_event", *numbers, person=PersonRef(person_id), equipment=what, event=EventRef(event_id)
        )
    return None


def _refuse_decision(by: Actor, ruling: Ruling[CheckOutcome], decision: CheckOutcome, reason: str) -> Outcome | None:
    if decision is CheckOutcome.UNDECIDED:
        return None
    if not ruling.questions:
        return refused("checks.nothing_to_decide", *ruling.under)
    deciders = [question.by for question in ruling.questions]
    for decider in deciders:
        if not by.may_decide_as(decider):
            return refused("checks.only_decider", *ruling.under, role=role_name(decider))
    if not reason.strip():
        return refused("checks.needs_reason", *ruling.under)
    return None


@cites("3k1", "3k2")
def _remarks(state: CompetitionState, checked: EquipmentChecked) -> Iterator[Ruling[Message]]:
    """What follows in open rounds: another puzzle is needed, and attempts made with this one need a decision."""
    is_refused = checked.outcome == CheckOutcome.NOT_PERMITTED and checked.equipment == Equipment.PUZZLE
    for round_ in state.rounds_of_event(checked.event_id) if is_refused else ():
        round_state = state.round(round_.id)
        card = round_state.cards.get(checked.person_id)
        if card is None or round_state.status is not RoundStatus.OPEN:
            continue
        person, within = PersonRef(checked.person_id), RoundRef(round_.id)
        replaced = must_be_replaced(True, state.edition)
        yield Ruling(Message("checks.replace_puzzle", person=person, round=within), replaced.under)
        if card.has_results:
            made = Message("checks.attempts_made", person=person, round=within)
            yield Ruling(made, state.edition.cite_known("3k2", "3k2a"))

"""Which equipment of a competitor should be checked, what was found, and what still needs a decision."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from cubelex.competition import EventKind, Person
from cubelex.officiating.log.state import CompetitionState, RecordedCheck
from cubelex.regulations import Edition
from cubelex.rules.equipment import CheckOutcome, Equipment, applies_to, features_of

_OF_EVENTS = (Equipment.PUZZLE, Equipment.OBJECTS, Equipment.SURFACE)


@dataclass(frozen=True, slots=True)
class WantedCheck:
    """Equipment of a competitor that can be checked, and its latest check.

    `is_expected` is false for what only some competitors bring.
    """

    equipment: Equipment
    event_id: str = ""
    latest: RecordedCheck | None = None

    @property
    def is_expected(self) -> bool:
        """Whether every competitor of the event has it."""
        return self.equipment is not Equipment.SURFACE

    @property
    def outcome(self) -> str:
        """The outcome of the latest check; empty where there is none."""
        return self.latest.fact.outcome if self.latest else ""


def wanted_checks(state: CompetitionState, person: Person) -> tuple[WantedCheck, ...]:
    """What can be checked of a competitor: in the order of events, the blindfold at the end."""
    latest = latest_checks(state, person.registrant_id or 0)
    own = tuple(event.kind for event in state.competition.events if person.competes_in(event.id))
    wanted = _equipment_for(own, state.edition)
    return tuple(WantedCheck(equipment, event_id, latest.get((equipment, event_id))) for equipment, event_id in wanted)


@lru_cache(maxsize=4096)
def _equipment_for(events: tuple[EventKind, ...], edition: Edition) -> tuple[tuple[Equipment, str], ...]:
    """What a competitor in these events uses, as far as the edition says something to it."""
    wanted = [
        (equipment, event.id)
        for event in events
        for equipment in _OF_EVENTS
        if applies_to(equipment, event) and features_of(equipment, event, edition)
    ]
    is_blindfolded = any(applies_to(Equipment.BLINDFOLD, event) for event in events)
    if is_blindfolded and features_of(Equipment.BLINDFOLD, "", edition):
        wanted.append((Equipment.BLINDFOLD, ""))
    return tuple(wanted)


def latest_checks(state: CompetitionState, about: int | str) -> dict[tuple[str, str], RecordedCheck]:
    """The latest check of each kind of equipment and event, of a competitor or a station."""
    return {(check.fact.equipment, check.fact.event_id): check for check in state.checks.get(about, ())}


def undecided_checks(state: CompetitionState) -> Iterator[RecordedCheck]:
    """The latest checks that wait for a decision, the oldest first."""
    waiting = (
        check
        for about in state.checks
        for check in latest_checks(state, about).values()
        if check.fact.outcome == CheckOutcome.UNDECIDED
    )
    return iter(sorted(waiting, key=lambda check: check.entry))


def refused_equipment(state: CompetitionState, person_id: int, event_id: str) -> list[RecordedCheck]:
    """The latest checks about an event that found something not permitted or not decided."""
    return [
        check
        for (_, about), check in latest_checks(state, person_id).items()
        if about in ("", event_id)
        and check.fact.outcome != CheckOutcome.PERMITTED
        and applies_to(Equipment(check.fact.equipment), state.competition.kind(event_id))
    ]

"""What a competition needs: for each round, how many sets of how many sequences."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from cubelex.competition import (
    OWN_EVENTS,
    Competition,
    Event,
    EventKind,
    Round,
    event_kind_or_default,
    is_known_event,
    read_wcif,
)
from cubelex.errors import InvalidCompetition
from cubelex.scrambles.sets import has_several_cubes

EXTRAS = 2
# An attempt of Multi-Blind takes a sequence for every cube: further ones are made when an extra attempt is granted.
MULTI_BLIND_EXTRAS = 0
MULTI_BLIND_CUBES = 35
# More than any competition has had; a slip of the finger should not take the afternoon.
MOST_SETS, MOST_CUBES = 100, 180
# Sets are won by the first to three points, and end after seven (I3b, I3e).
POINTS_OF_A_SET = 7

_NEEDED = ("format", "scrambleSetCount", "extensions")
"""The fields of a round that say what to scramble."""


@dataclass(frozen=True, slots=True)
class SetPlan:
    """One set to be made. `defined` is its event if the competition defines it."""

    event: str
    round: int
    group: int
    attempts: int
    extras: int = EXTRAS
    cubes: int = 1
    attempt: int | None = None
    defined: EventKind | None = None

    @property
    def kind(self) -> EventKind:
        """The kind of its event."""
        return self.defined or event_kind_or_default(self.event)


@dataclass(frozen=True, slots=True)
class CompetitionPlan:
    """Everything to be made for a competition."""

    competition: str
    name: str
    first_day: date | None
    sets: tuple[SetPlan, ...]

    @property
    def sequences(self) -> int:
        """How many sequences that is."""
        return sum((plan.attempts + plan.extras) * plan.cubes for plan in self.sets)


def plan_from_wcif(
    document: Mapping[str, Any], extras: int | None = None, cubes: int | None = None, sets_to_win: int = 2
) -> CompetitionPlan:
    """The sets that the rounds of a WCIF document need. Only what matters for them is read.

    :raises InvalidCompetition: with every fault that was found, each with its place in the document.
    """
    competition = read_wcif(_about_rounds(document))
    plan = plan_sets(competition, extras=extras, cubes=cubes, sets_to_win=sets_to_win)
    return plan if _schedule_of(document).get("startDate") else replace(plan, first_day=None)


def _about_rounds(document: Any) -> dict[str, Any]:
    """A document with nothing but its events, the fields of rounds that say what to scramble, and the first day."""
    events = document.get("events") if isinstance(document, Mapping) else None
    if not isinstance(events, list):
        raise InvalidCompetition("events: expected a list; is this a WCIF document?")
    identity = str(document.get("id") or "")
    return {
        "formatVersion": "1.1",
        "id": identity,
        "name": str(document.get("name") or identity),
        "persons": [],
        "events": [_event_fields(event) for event in events],
        "extensions": _own_events(document),
        "schedule": {
            "startDate": _schedule_of(document).get("startDate") or "1970-01-01",
            "numberOfDays": 1,
            "venues": [],
        },
    }


def _own_events(document: Mapping[str, Any]) -> list[Any]:
    """The extension in which the document defines events of its own."""
    extensions = document.get("extensions")
    listed = extensions if isinstance(extensions, list) else []
    return [said for said in listed if isinstance(said, Mapping) and said.get("id") == OWN_EVENTS]


def _schedule_of(document: Mapping[str, Any]) -> Mapping[str, Any]:
    schedule = document.get("schedule")
    return schedule if isinstance(schedule, Mapping) else {}


def _event_fields(event: Any) -> Any:
    if not isinstance(event, Mapping) or not isinstance(event.get("rounds"), list):
        return event
    event_id = event.get("id")
    rounds = [
        {name: round_[name] for name in _NEEDED if name in round_} | {"id": f"{event_id}-r{number}"}
        if isinstance(round_, Mapping)
        else round_
        for number, round_ in enumerate(event["rounds"], 1)
    ]
    return {"id": event_id, "rounds": rounds}


def plan_sets(
    competition: Competition,
    groups: Mapping[str, int] | None = None,
    *,
    extras: int | None = None,
    cubes: int | None = None,
    sets_to_win: int = 2,
) -> CompetitionPlan:
    """The sets that the rounds of a competition need, as many as `groups` says of a round, or else the round itself.

    Each has the number of `extras`, or else two, and none in Multi-Blind. `cubes` per Multi-Blind attempt comes from
    the argument, else from the round's extension, else is 35. A match of Head to Head is a group of its own (I4b1),
    with points enough for all the sets until one has won `sets_to_win`.

    :raises InvalidCompetition: with every event that is there twice, and every round that asks for too much or for what
        cannot be read.
    """
    listed = Counter(event.id for event in competition.events)
    # Both would have sets of the same names and, with a seed, the same sequences.
    faults = [f"events: {event_id} is there {times} times" for event_id, times in listed.items() if times > 1]
    sets: list[SetPlan] = []
    for place, event in enumerate(competition.events):
        for number, round_ in enumerate(event.rounds if needs_sets(event) else (), 1):
            count = (groups or {}).get(round_.id) or round_.scramble_set_count
            try:
                each = _cubes_of(round_, cubes) if has_several_cubes(event.kind) else 1
                usual = MULTI_BLIND_EXTRAS if has_several_cubes(event.kind) else EXTRAS
                sets += _sets_of(round_, number, count, each, usual if extras is None else extras, sets_to_win)
            except ValueError as fault:
                faults.append(f"events[{place}].rounds[{number - 1}]: {fault}")
    if faults:
        raise InvalidCompetition("this competition cannot be scrambled for: " + "; ".join(faults))
    return CompetitionPlan(competition.id, competition.name, competition.schedule.start_date, tuple(sets))


def needs_sets(event: Event) -> bool:
    """Whether rounds of the event need scramble sets: all but those without sequences, such as a relay of puzzles."""
    is_known = event.defined is not None or is_known_event(event.id)
    return not is_known or event.kind.has_sequences


def _sets_of(round_: Round, number: int, count: int, cubes: int, extras: int, sets_to_win: int) -> Iterator[SetPlan]:
    if not (0 <= count <= MOST_SETS and 1 <= cubes <= MOST_CUBES):
        raise ValueError(f"expected at most {MOST_SETS} sets and {MOST_CUBES} cubes, not {count} and {cubes}")
    event_id, attempts = round_.event_id, round_.format.attempts or POINTS_OF_A_SET * (2 * sets_to_win - 1)
    for group in range(1, count + 1):
        if round_.kind.attempts_apart:
            # Held in one go for all, so that each attempt's sequences are opened by themselves.
            for attempt in range(1, attempts + 1):
                yield SetPlan(event_id, number, group, 1, extras, cubes, attempt, round_.defined)
        else:
            yield SetPlan(event_id, number, group, attempts, extras, cubes, defined=round_.defined)


def _cubes_of(round_: Round, wanted: int | None) -> int:
    """The number of Multi-Blind cubes: as wanted, or as other tools write it as an extension of the round."""
    requested = (found.data for found in round_.extensions if found.id.endswith("MultiScrambleCount"))
    data = next(requested, {"requestedScrambles": MULTI_BLIND_CUBES})
    try:
        return wanted or int(data["requestedScrambles"]) or MULTI_BLIND_CUBES
    except (KeyError, TypeError, ValueError) as fault:
        raise ValueError(f"expected a number of Multi-Blind cubes, not {data!r}") from fault

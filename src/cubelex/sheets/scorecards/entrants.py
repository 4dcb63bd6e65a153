"""Who takes part in a round, in which group and at which station."""

from collections.abc import Iterable
from dataclasses import dataclass

from cubelex.competition import Competition, Person, Round
from cubelex.officiating.views import GroupPlan, group_plan
from cubelex.sheets.layout import by_name, competitors


@dataclass(frozen=True, slots=True)
class Entrant:
    """A competitor in a round; group and station as far as they are assigned."""

    person: Person
    group: int | None = None
    station: int | None = None
    room: str = ""


def entrants(competition: Competition, round_: Round) -> list[Entrant]:
    """Those of a round by room, group, station and name.

    In a first round, and in both of Dual Rounds, all who are accepted for the event; in a later one those with a row
    in its results, or else with a place in one of its groups.
    """
    plan = group_plan(competition)
    people = _people(competition, round_, plan)
    return sorted(
        (_entrant(person, round_, plan) for person in people),
        key=lambda entrant: (entrant.group or 0, entrant.room, entrant.station or 0, by_name(entrant.person)),
    )


def has_several_rooms(people: Iterable[Entrant]) -> bool:
    """Whether they compete in more than one room, so that cards must say in which."""
    return len({entrant.room for entrant in people if entrant.room}) > 1


def _people(competition: Competition, round_: Round, plan: GroupPlan) -> list[Person]:
    if round_.number == 1 or round_.linked_rounds:
        return competitors(competition, round_.event_id)
    listed = {result.person_id for result in round_.results}
    if listed:
        return [person for person in competition.persons if person.registrant_id in listed]
    return [person for person in competition.persons if any(plan.competing_in(round_.id, person.registrant_id or 0))]


def _entrant(person: Person, round_: Round, plan: GroupPlan) -> Entrant:
    for scheduled, assignment in plan.competing_in(round_.id, person.registrant_id or 0):
        return Entrant(person, scheduled.activity.code.group_number, assignment.station_number, scheduled.room.name)
    return Entrant(person)

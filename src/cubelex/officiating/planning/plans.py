"""The plan of a competition: groups, places and tasks of rounds, each with its reason."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from cubelex.competition import Competition, Person
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.placements import (
    COMPETITOR,
    Placement,
    place_competitors,
    place_everybody,
)
from cubelex.officiating.planning.repairs import balanced, without_clashes
from cubelex.officiating.planning.stages import (
    Session,
    attempts_in_sessions,
    groups_in_sessions,
    groups_needed,
    is_for_everybody,
    is_held_at_once,
    sessions_of,
)
from cubelex.officiating.planning.stations import with_stations
from cubelex.officiating.planning.strengths import by_strength
from cubelex.officiating.planning.tasks import Shortage, TaskPlanner, number_of_helpers
from cubelex.officiating.planning.timelines import Span, Timelines
from cubelex.officiating.planning.wishes import Wishes
from cubelex.regulations import edition_on


@dataclass(frozen=True, slots=True)
class Plan:
    """Groups, their competitors and staff, and where staff are missing."""

    groups: tuple[Group, ...] = ()
    placements: tuple[Placement, ...] = ()
    shortages: tuple[Shortage, ...] = ()
    wishes: Wishes = field(default_factory=Wishes)

    def of(self, person_id: int) -> tuple[Placement, ...]:
        """The places and tasks of a person in order of time."""
        own = (placement for placement in self.placements if placement.person_id == person_id)
        return tuple(sorted(own, key=lambda placement: placement.group.span))

    def competitors(self, group: Group) -> tuple[int, ...]:
        """Who competes in a group."""
        return tuple(
            placement.person_id
            for placement in self.placements
            if placement.group == group and placement.code == COMPETITOR
        )

    def staff(self, group: Group) -> tuple[Placement, ...]:
        """Who works in a group."""
        return tuple(
            placement for placement in self.placements if placement.group == group and placement.code != COMPETITOR
        )

    def timelines(self) -> Timelines:
        """What everyone does by the plan, and when they are away."""
        timelines = Timelines()
        for person_id, spans in self.wishes.away.items():
            timelines.add_all(person_id, spans)
        for placement in self.placements:
            timelines.take(placement.person_id, placement.group.span, is_work=placement.code != COMPETITOR)
        return timelines


def plan_first_rounds(competition: Competition, stations: Mapping[int, int], wishes: Wishes | None = None) -> Plan:
    """Groups and tasks for the first round of every event on the schedule. `stations` are by room id.

    Attempts that everyone does at the same time come first, then rounds with few groups: they leave the least choice.
    """
    plan = Plan(wishes=wishes or Wishes())
    entrants = {
        event.rounds[0].id: [person for person in competition.persons if person.competes_in(event.id)]
        for event in competition.events
        if event.rounds
    }
    return _planned(competition, plan, entrants, stations)


def plan_round(
    competition: Competition,
    plan: Plan,
    round_id: str,
    competitors: Sequence[int],
    stations: Mapping[int, int],
) -> Plan:
    """The plan with a later round added for those who advanced to it, best first. Nothing else changes."""
    return plan_rounds(competition, plan, {round_id: competitors}, stations)


def plan_rounds(
    competition: Competition, plan: Plan, entrants: Mapping[str, Sequence[int]], stations: Mapping[int, int]
) -> Plan:
    """The plan with rounds added, for competitors best first. Places in them that the plan has already are kept."""
    people = {person.registrant_id: person for person in competition.persons}
    persons = {round_id: [people[number] for number in competitors] for round_id, competitors in entrants.items()}
    return _planned(competition, plan, persons, stations, in_given_order=True)


def _planned(
    competition: Competition,
    plan: Plan,
    entrants: Mapping[str, Sequence[Person]],
    stations: Mapping[int, int],
    *,
    in_given_order: bool = False,
) -> Plan:
    rounds = {
        round_id: _groups_of(competition, round_id, len(persons), stations) for round_id, persons in entrants.items()
    }
    rounds = {round_id: groups for round_id, groups in rounds.items() if groups}
    timelines = plan.timelines()
    staying = [placement for placement in plan.placements if placement.group.round_id in rounds]
    seated = [placement for placement in staying if placement.code == COMPETITOR]
    placements: list[Placement] = []
    for round_id, groups in sorted(rounds.items(), key=lambda item: _choice(item[1])):
        persons = entrants[round_id]
        in_order = persons if in_given_order else by_strength(persons, competition.kind(groups[0].event_id))
        placements += _placed(in_order, groups, timelines, plan.wishes, seated)
    new = [group for groups in rounds.values() for group in groups]
    placements = balanced(without_clashes(placements, new, timelines), new, timelines, plan.wishes, seated)
    tasks = _tasks(competition, plan, rounds.values(), [*staying, *placements], timelines)
    return Plan(
        (*(group for group in plan.groups if group.round_id not in rounds), *new),
        with_stations((*plan.placements, *placements, *tasks.placements)),
        (*plan.shortages, *tasks.shortages),
        plan.wishes,
    )


def _placed(
    persons: Sequence[Person],
    groups: Sequence[Group],
    timelines: Timelines,
    wishes: Wishes,
    seated: Sequence[Placement],
) -> list[Placement]:
    if groups[0].attempt is not None:
        there = {placement.person_id for placement in seated if placement.group in groups}
        return place_everybody((person for person in persons if person.registrant_id not in there), groups, timelines)
    group_of = {placement.person_id: placement.group for placement in seated if placement.group in groups}
    return place_competitors(persons, groups, timelines, wishes, group_of)


def _choice(groups: Sequence[Group]) -> tuple[int, Span]:
    return (0 if groups[0].attempt is not None else len(groups)), groups[0].span


def _tasks(
    competition: Competition,
    plan: Plan,
    rounds: Iterable[Sequence[Group]],
    placements: Iterable[Placement],
    timelines: Timelines,
) -> TaskPlanner:
    """Tasks of all groups in order of time."""
    members: dict[Group, list[int]] = defaultdict(list)
    there: dict[Group, Counter[str]] = defaultdict(Counter)
    for placement in placements:
        there[placement.group][placement.code] += 1
        if placement.code == COMPETITOR:
            members[placement.group].append(placement.person_id)
    planner = TaskPlanner(competition, timelines, plan.wishes, edition_on(competition.schedule.start_date))
    planner.remember(plan.placements)
    groups = sorted((group for groups in rounds for group in groups), key=lambda each: (each.span, each.name))
    for _, stages in groupby(groups, key=lambda each: (each.span, each.round_id)):
        planner.staff([(group, members[group], there[group]) for group in stages])
    planner.even_out()
    return planner


def _groups_of(
    competition: Competition, round_id: str, competitors: int, stations: Mapping[int, int]
) -> tuple[Group, ...]:
    """The groups of a round on all its stages: those on the schedule, or the number it needs."""
    sessions = sessions_of(competition, round_id, stations)
    if not sessions:
        return ()
    if is_held_at_once(competition.round(round_id).kind):
        return tuple(attempts_in_sessions(round_id, sessions))
    if scheduled := tuple(_scheduled(round_id, sessions)):
        return scheduled
    needed = groups_needed(
        sessions,
        competitors,
        number_of_helpers(competition),
        is_first_round=is_for_everybody(competition.round(round_id)),
    )
    return tuple(group for _, group in groups_in_sessions(round_id, sessions, needed))


def _scheduled(round_id: str, sessions: Sequence[Session]) -> Iterator[Group]:
    """The groups that are on the schedule already."""
    stages = [stage for session in sessions for stage in session.stages]
    is_staged = len({stage.room.id for stage in stages}) > 1
    for stage in stages:
        for child in stage.activity.child_activities:
            if child.code.group_number is not None:
                span, name = Span(child.start_time, child.end_time), stage.room.name if is_staged else ""
                yield Group(round_id, child.code.group_number, stage.room.id, span, stage.stations, stage=name)

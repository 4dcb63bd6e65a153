"""The verbs of planning. Each changes the schedule, groups, places or preferences as one change of the setup."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from cubelex.competition import Competition, Person, Round, Schedule
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import Defined, SetupChanged
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.replay import replay
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.outcomes import Actor, Outcome, refused
from cubelex.officiating.planning.assignments import groups_on_schedule, plan_of, with_plan, with_scramble_sets
from cubelex.officiating.planning.choices import (
    choices_of,
    chosen_groups,
    locked_places,
    stations_of,
    with_choices,
    with_chosen_groups,
    with_stations_in,
    with_wishes,
    without_locks,
)
from cubelex.officiating.planning.clashes import spans_of_rounds
from cubelex.officiating.planning.durations import expected_entrants
from cubelex.officiating.planning.group_numbers import MOST_GROUPS, advise_groups, numbers_by_hand, with_groups
from cubelex.officiating.planning.plan_changes import with_tasks_passed_on
from cubelex.officiating.planning.plans import Plan, plan_rounds
from cubelex.officiating.planning.schedule_changes import with_schedule
from cubelex.officiating.planning.stages import is_held_at_once
from cubelex.officiating.planning.steps import Step, apply_steps
from cubelex.officiating.planning.strengths import by_strength
from cubelex.officiating.planning.wishes import Wishes
from cubelex.officiating.verbs.entrants import expected_competitors
from cubelex.officiating.verbs.set_up import change_setup
from cubelex.officiating.views.progress import is_second_of_dual, round_before, withdrawn_from

MOST_STATIONS: Final = 200


def reschedule(state: CompetitionState, by: Actor, schedule: Schedule, reason: str = "") -> Outcome:
    """Change the schedule. Groups that are no longer on it lose their people."""
    return change_setup(state, by, with_schedule(state.competition, schedule), reason)


def rearrange(state: CompetitionState, by: Actor, steps: Sequence[Step]) -> Outcome:
    """Move people between groups and tasks. All is refused when a person is no longer where a step says."""
    stepped = apply_steps(state.competition, steps)
    lost = [step.person_id for step in stepped.impossible]
    if lost:
        return refused(Message("planning.person_moved", person=PersonRef(lost[0])))
    return change_setup(state, by, stepped.competition)


def note_wishes(state: CompetitionState, by: Actor, wishes: Wishes) -> Outcome:
    """Keep the preferences of people: who is away when, who should be together or apart, who has no tasks."""
    return change_setup(state, by, with_wishes(state.competition, wishes))


def set_stations(state: CompetitionState, by: Actor, stations: Mapping[int, int]) -> Outcome:
    """Enter how many stations rooms have, by their id."""
    for number in stations.values():
        if not 1 <= number <= MOST_STATIONS:
            return refused(Message("planning.number_of_stations", number=number, most=MOST_STATIONS))
    schedule = state.competition.schedule
    venues = tuple(
        replace(
            venue,
            rooms=tuple(
                with_stations_in(room, stations[room.id]) if room.id in stations else room for room in venue.rooms
            ),
        )
        for venue in schedule.venues
    )
    return change_setup(state, by, replace(state.competition, schedule=replace(schedule, venues=venues)))


def unlock_round(state: CompetitionState, by: Actor, round_id: str) -> Outcome:
    """Unlock every place of a round, so that everyone can get another one when groups are planned again."""
    activity_ids = [
        number for number, group in groups_on_schedule(state.competition).items() if group.round_id == round_id
    ]
    return change_setup(state, by, without_locks(state.competition, activity_ids))


def plan_groups(
    state: CompetitionState,
    by: Actor,
    round_ids: Sequence[str],
    numbers: Mapping[str, int] | None = None,
    *,
    is_by_hand: bool = False,
) -> Outcome:
    """Plan groups and tasks of rounds that have not begun, in the number of groups given or recommended.

    Locked places stay. When it is not known yet who is in a round, its groups are put on the schedule. Numbers that a
    person chooses by hand are kept for the next time, unless they are those recommended.
    """
    for round_id in round_ids:
        if state.has_begun(round_id):
            return refused(Message("planning.round_has_begun", round=RoundRef(round_id)))
        number = numbers.get(round_id, 1) if numbers else 1
        if not 1 <= number <= MOST_GROUPS:
            choice = {"number": number, "most": MOST_GROUPS}
            return refused(Message("planning.number_of_groups", round=RoundRef(round_id), **choice))
    competition = planned(state, round_ids, numbers or {})
    if is_by_hand or not numbers:
        chosen = {round_id: numbers.get(round_id) if numbers else None for round_id in round_ids}
        competition = with_chosen_groups(competition, _unless_advised(state, chosen))
    return change_setup(state, by, competition)


def _unless_advised(state: CompetitionState, numbers: Mapping[str, int | None]) -> dict[str, int | None]:
    """The chosen numbers of groups, or None for those that are recommended anyway."""
    advised = {round_id: _advised(state, round_id, entrants_of(state, round_id)) for round_id in numbers}
    return {round_id: number if number != advised[round_id] else None for round_id, number in numbers.items()}


def undo_planning(state: CompetitionState, by: Actor, log: Sequence[Entry], entry: int) -> Outcome:
    """Restore groups and tasks as they were before an entry that planned them, unless the setup was changed since.

    This is a change of its own, so results entered since then stay.
    """
    changes = [each.number for each in log if isinstance(each.fact, Defined | SetupChanged)]
    if entry not in changes[1:]:
        return refused(Message("planning.not_a_plan", entry=entry))
    if entry != changes[-1]:
        return refused(Message("planning.changed_since"))
    earlier = replay([each for each in log if each.number < entry]).competition
    return change_setup(state, by, _as_planned(state.competition, earlier))


def _as_planned(competition: Competition, earlier: Competition) -> Competition:
    """The competition with schedule, assignments, locks and numbers of groups of an earlier one."""
    before = {person.registrant_id: person for person in earlier.persons}
    sets = {round_.id: round_.scramble_set_count for round_ in earlier.rounds}
    chosen = {round_.id: chosen_groups(round_) for round_ in earlier.rounds}
    persons = tuple(_placed_as(person, before.get(person.registrant_id)) for person in competition.persons)
    numbered = with_chosen_groups(with_scramble_sets(competition, sets), chosen)
    return replace(numbered, schedule=earlier.schedule, persons=persons)


def _placed_as(person: Person, earlier: Person | None) -> Person:
    """A person with the assignments and locks that they had."""
    locked = choices_of(earlier).get("locked") if earlier else None
    moved = replace(person, assignments=earlier.assignments if earlier else ())
    return with_choices(moved, {**choices_of(person), "locked": locked})


def planned(state: CompetitionState, round_ids: Sequence[str], numbers: Mapping[str, int]) -> Competition:
    """The competition with groups and tasks of these rounds planned. Their competitors have no other task then."""
    competition = state.competition
    entrants = {round_id: entrants_of(state, round_id) for round_id in round_ids}
    for round_id in round_ids:
        number = numbers.get(round_id) or _advised(state, round_id, entrants[round_id])
        competition = with_groups(competition, round_id, number)
    entrants_known = {round_id: people for round_id, people in entrants.items() if people is not None}
    plan = plan_rounds(
        competition, _with_locked_only(competition, entrants_known), entrants_known, stations_of(competition)
    )
    plan, touched = with_tasks_passed_on(competition, plan, entrants_known)
    groups = tuple(group for group in plan.groups if group.round_id in entrants_known or group in touched)
    chosen = frozenset(groups)
    placements = tuple(placement for placement in plan.placements if placement.group in chosen)
    return with_plan(competition, Plan(groups, placements))


_STRONGEST_FIRST: Final[IdentityCache[tuple[int, ...]]] = IdentityCache()


def _strongest_first(state: CompetitionState, round_id: str) -> tuple[int, ...]:
    people = {person.registrant_id: person for person in state.competition.persons}
    expected = (people[number] for number in expected_competitors(state, round_id))
    in_order = by_strength(expected, state.announced_round(round_id).kind)
    return tuple(person.registrant_id for person in in_order if person.registrant_id is not None)


def entrants_of(state: CompetitionState, round_id: str) -> tuple[int, ...] | None:
    """Who is in a round, the strongest first. Returns None when that is known only after another round."""
    round_state, before = state.round(round_id), round_before(state, round_id)
    if round_state.status is not RoundStatus.PENDING:
        return tuple(card.person_id for card in state.taking_part(round_id))
    if is_second_of_dual(state.announced_round(round_id)):
        return entrants_of(state, state.announced_round(round_id).linked_rounds[0])
    if before is None:
        gone = frozenset(withdrawn_from(state, round_id))
        key = state.competition.id, round_id, gone
        return _STRONGEST_FIRST.get(key, (state.competition,), lambda: _strongest_first(state, round_id))
    if state.round(before).status is RoundStatus.FINISHED:
        return tuple(expected_competitors(state, round_id))
    return None


def planned_together(state: CompetitionState, round_id: str) -> list[str]:
    """A round and others at the same time without groups. Planned together, nobody is in two places."""
    spans = spans_of_rounds(state.competition)
    grouped = {group.round_id for group in groups_on_schedule(state.competition).values()}
    own = spans.get(round_id)
    others = [
        round_.id
        for round_ in state.competition.rounds
        if own is not None
        and round_.id in spans.keys() - grouped - {round_id}
        and spans[round_.id].overlaps(own)
        and _can_be_planned(state, round_)
    ]
    return [round_id, *others]


def _can_be_planned(state: CompetitionState, round_: Round) -> bool:
    is_pending = state.round(round_.id).status is RoundStatus.PENDING
    has_groups = round_.format.attempts is not None and not is_held_at_once(round_.kind)
    return is_pending and has_groups and entrants_of(state, round_.id) is not None


def numbers_of_groups(state: CompetitionState, round_ids: Sequence[str]) -> dict[str, int]:
    """The numbers of groups that are chosen for rounds already. The others are recommended."""
    expected = {round_id: expected_number(state, round_id, entrants_of(state, round_id)) for round_id in round_ids}
    return numbers_by_hand(state.competition, expected)


def expected_number(state: CompetitionState, round_id: str, entrants: Sequence[int] | None) -> int:
    """How many are in a round, or will probably be."""
    if entrants is not None:
        return len(entrants)
    return len(expected_entrants(state.competition, state.announced_round(round_id)))


def _advised(state: CompetitionState, round_id: str, entrants: Sequence[int] | None) -> int:
    number = expected_number(state, round_id, entrants)
    advice = advise_groups(state.competition, state.announced_round(round_id), number)
    return advice.number if advice else 1


def _with_locked_only(competition: Competition, round_ids: Mapping[str, Sequence[int]]) -> Plan:
    """The plan without these rounds, except for their locked places."""
    plan, locked = plan_of(competition), locked_places(competition)
    ids = {group: number for number, group in groups_on_schedule(competition).items()}
    placements = tuple(
        placement
        for placement in plan.placements
        if placement.group.round_id not in round_ids
        or (placement.person_id, ids[placement.group], placement.code) in locked
    )
    return replace(plan, placements=placements)

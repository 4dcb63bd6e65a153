"""Correcting placements: people in two places at once, and groups that are much larger than others."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from cubelex.messages import Message
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.placements import Placement
from cubelex.officiating.planning.timelines import Timelines
from cubelex.officiating.planning.wishes import Wishes

_EVENED: Final = Message("planning.reason.moved_from_fuller")
_FIXED: Final = Message("planning.reason.two_places_otherwise")


def without_clashes(placements: Sequence[Placement], groups: Sequence[Group], timelines: Timelines) -> list[Placement]:
    """The placements with everyone in one place at a time, as far as the schedule allows."""
    by_person: dict[int, list[Placement]] = defaultdict(list)
    for placement in placements:
        by_person[placement.person_id].append(placement)
    by_round: dict[str, list[Group]] = defaultdict(list)
    for group in groups:
        by_round[group.round_id].append(group)
    for person_id, own in by_person.items():
        if any(first.group.span.overlaps(second.group.span) for first, second in combinations(own, 2)):
            by_person[person_id] = _fixed(own, by_round, timelines)
    return [placement for own in by_person.values() for placement in own]


def _fixed(own: list[Placement], by_round: dict[str, list[Group]], timelines: Timelines) -> list[Placement]:
    """The placements of one person in other groups, if there is a combination without a conflict."""
    for placement in own:
        timelines.release(placement.person_id, placement.group.span)
    options = [_options(placement, by_round, timelines) for placement in own]
    order = sorted(range(len(own)), key=lambda place: len(options[place]))
    combination = next(_combinations([options[place] for place in order], ()), None)
    chosen = dict(zip(order, combination, strict=True)) if combination else {}
    fixed = [
        replace(placement, group=chosen[place], because=(_FIXED,))
        if chosen.get(place, placement.group) != placement.group
        else placement
        for place, placement in enumerate(own)
    ]
    for placement in fixed:
        timelines.take(placement.person_id, placement.group.span)
    return fixed


def _options(placement: Placement, by_round: dict[str, list[Group]], timelines: Timelines) -> list[Group]:
    """The groups of the round in which a person is free apart from the placements to choose, the current one first."""
    if placement.group.attempt is not None:
        return [placement.group]
    free = [group for group in by_round[placement.group.round_id] if timelines.is_free(placement.person_id, group.span)]
    return sorted(free, key=lambda group: group != placement.group)


def _combinations(options: Sequence[Sequence[Group]], taken: tuple[Group, ...]) -> Iterator[tuple[Group, ...]]:
    """One group of each list, without overlaps."""
    if len(taken) == len(options):
        yield taken
        return
    for group in options[len(taken)]:
        if not any(group.span.overlaps(other.span) for other in taken):
            yield from _combinations(options, (*taken, group))


def balanced(
    placements: Sequence[Placement],
    groups: Sequence[Group],
    timelines: Timelines,
    wishes: Wishes,
    kept: Sequence[Placement] = (),
) -> list[Placement]:
    """The placements with people moved from the fullest group of a round to the emptiest, if they are free then.

    People whose place is kept are counted, and stay.
    """
    tied = frozenset[int]().union(*wishes.together, *wishes.apart)
    result = [placement for placement in placements if placement.group.attempt is not None]
    for round_id in dict.fromkeys(group.round_id for group in groups if group.attempt is None):
        own = [placement for placement in (*kept, *placements) if placement.group.round_id == round_id]
        members = {
            group: [placement for placement in own if placement.group == group]
            for group in groups
            if group.round_id == round_id
        }
        staying = {placement.person_id for placement in kept if placement.group.round_id == round_id}
        while _moved_one(members, timelines, tied | staying):
            pass
        result += [placement for group in members.values() for placement in group if placement.person_id not in staying]
    return result


def _moved_one(members: dict[Group, list[Placement]], timelines: Timelines, tied: frozenset[int]) -> bool:
    """Move one person from a fuller to an emptier group, if that makes them more alike."""
    for fullest in sorted(members, key=lambda group: -_filled(group, members)):
        for emptiest in sorted(members, key=lambda group: _filled(group, members)):
            if _filled(fullest, members) <= _filled(emptiest, members, more=1):
                break
            for placement in reversed(members[fullest]):
                if placement.person_id not in tied and timelines.is_free(placement.person_id, emptiest.span):
                    timelines.release(placement.person_id, fullest.span)
                    timelines.take(placement.person_id, emptiest.span)
                    members[fullest].remove(placement)
                    members[emptiest].append(replace(placement, group=emptiest, because=(*placement.because, _EVENED)))
                    return True
    return False


def _filled(group: Group, members: dict[Group, list[Placement]], more: int = 0) -> float:
    """Competitors for each station and minute."""
    return (len(members[group]) + more) / (group.stations * group.span.minutes)

"""Correcting placements: people in two places at once, and groups that are much larger than others."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from cubelex.messages import Message
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.placements import Placement
from cubelex.officiating.planning.timelines import Span, Timelines
from cubelex.officiating.planning.wishes import Wishes

_EVENED: Final = Message("planning.reason.moved_from_fuller")
_FIXED: Final = Message("planning.reason.two_places_otherwise")


def without_clashes(placements: Sequence[Placement], groups: Sequence[Group], timelines: Timelines) -> list[Placement]:
    """The placements with everyone in one place at a time, as far as the schedule allows."""
    by_person: dict[int, list[Placement]] = defaultdict(list)
    for one in placements:
        by_person[one.person_id].append(one)
    by_round: dict[str, list[Group]] = defaultdict(list)
    for group in groups:
        by_round[group.round_id].append(group)
    for person_id, own in by_person.items():
        if _clashes([one.group.span for one in own]):
            by_person[person_id] = _fixed(own, by_round, timelines)
    return [one for own in by_person.values() for one in own]


def _clashes(spans: Sequence[Span]) -> bool:
    return any(one.overlaps(other) for one, other in combinations(spans, 2))


def _fixed(own: list[Placement], by_round: dict[str, list[Group]], timelines: Timelines) -> list[Placement]:
    """The placements of one person in other groups, if there is a combination without a conflict."""
    for one in own:
        timelines.release(one.person_id, one.group.span)
    options = [_options(one, by_round, timelines) for one in own]
    order = sorted(range(len(own)), key=lambda place: len(options[place]))
    found = next(_combinations([options[place] for place in order], ()), None)
    chosen = dict(zip(order, found, strict=True)) if found else {}
    fixed = [_in_group(one, chosen.get(place, one.group)) for place, one in enumerate(own)]
    for one in fixed:
        timelines.take(one.person_id, one.group.span)
    return fixed


def _options(one: Placement, by_round: dict[str, list[Group]], timelines: Timelines) -> list[Group]:
    """The groups of the round in which a person is free apart from the placements to choose, the current one first."""
    if one.group.attempt is not None:
        return [one.group]
    free = [group for group in by_round[one.group.round_id] if timelines.is_free(one.person_id, group.span)]
    return sorted(free, key=lambda group: group != one.group)


def _combinations(options: Sequence[Sequence[Group]], taken: tuple[Group, ...]) -> Iterator[tuple[Group, ...]]:
    """One group of each list, none overlapping another."""
    if len(taken) == len(options):
        yield taken
        return
    for group in options[len(taken)]:
        if not any(group.span.overlaps(other.span) for other in taken):
            yield from _combinations(options, (*taken, group))


def _in_group(one: Placement, group: Group) -> Placement:
    return one if group == one.group else replace(one, group=group, because=(_FIXED,))


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
    result = [one for one in placements if one.group.attempt is not None]
    for round_id in dict.fromkeys(group.round_id for group in groups if group.attempt is None):
        own = [one for one in (*kept, *placements) if one.group.round_id == round_id]
        members = {group: [one for one in own if one.group == group] for group in groups if group.round_id == round_id}
        staying = {one.person_id for one in kept if one.group.round_id == round_id}
        while _moved_one(members, timelines, tied | staying):
            pass
        result += [one for group in members.values() for one in group if one.person_id not in staying]
    return result


def _moved_one(members: dict[Group, list[Placement]], timelines: Timelines, tied: frozenset[int]) -> bool:
    """Move one person from a fuller to an emptier group, if that makes them more alike."""
    for fullest in sorted(members, key=lambda group: -_filled(group, members)):
        for emptiest in sorted(members, key=lambda group: _filled(group, members)):
            if _filled(fullest, members) <= _filled(emptiest, members, more=1):
                break
            for one in reversed(members[fullest]):
                if one.person_id not in tied and timelines.is_free(one.person_id, emptiest.span):
                    timelines.release(one.person_id, fullest.span)
                    timelines.take(one.person_id, emptiest.span)
                    members[fullest].remove(one)
                    members[emptiest].append(replace(one, group=emptiest, because=(*one.because, _EVENED)))
                    return True
    return False


def _filled(group: Group, members: dict[Group, list[Placement]], more: int = 0) -> float:
    """Competitors for each station and minute."""
    return (len(members[group]) + more) / (group.stations * group.span.minutes)

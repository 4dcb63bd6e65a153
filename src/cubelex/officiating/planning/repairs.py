"""Correcting placements: people in two places at once, and groups that are much larger than others."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
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
    fillings: dict[str, dict[Group, _Filling]] = defaultdict(dict)
    for group in groups:
        if group.attempt is None:
            fillings[group.round_id][group] = _Filling(group, group.stations * group.span.minutes)
    staying: dict[str, set[int]] = defaultdict(set)
    for placement in kept:
        staying[placement.group.round_id].add(placement.person_id)
    for placement in (*kept, *placements):
        if filling := fillings[placement.group.round_id].get(placement.group):
            filling.members.append(placement)
    for round_id, by_group in fillings.items():
        stays = staying[round_id]
        while _moved_one(list(by_group.values()), timelines, tied | stays):
            pass
        result += [
            placement
            for filling in by_group.values()
            for placement in filling.members
            if placement.person_id not in stays
        ]
    return result


@dataclass(slots=True)
class _Filling:
    """The competitors of a group, and how many it takes compared with others: stations times minutes."""

    group: Group
    room: float
    members: list[Placement] = field(default_factory=list)

    def filled(self, more: int = 0) -> float:
        """Competitors for each station and minute."""
        return (len(self.members) + more) / self.room


def _moved_one(fillings: Sequence[_Filling], timelines: Timelines, tied: frozenset[int]) -> bool:
    """Move one person from a fuller to an emptier group, if that makes them more alike."""
    emptiest_first = sorted(fillings, key=_Filling.filled)
    for fullest in reversed(emptiest_first):
        for emptiest in emptiest_first:
            if fullest.filled() <= emptiest.filled(more=1):
                break
            here = emptiest.group.span == fullest.group.span
            for placement in reversed(fullest.members):
                number = placement.person_id
                if number not in tied and (here or timelines.is_free(number, emptiest.group.span)):
                    timelines.release(number, fullest.group.span)
                    timelines.take(number, emptiest.group.span)
                    fullest.members.remove(placement)
                    moved = replace(placement, group=emptiest.group, because=(*placement.because, _EVENED))
                    emptiest.members.append(moved)
                    return True
    return False

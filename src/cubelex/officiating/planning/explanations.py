"""Why somebody is where they are, worked out from the plan as it stands; and where else they could be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cubelex.competition import Competition, Person
from cubelex.officiating.planning.faults import Against, Places
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.placements import COMPETITOR, Placement
from cubelex.officiating.planning.plans import Plan
from cubelex.officiating.planning.reasons import Reason
from cubelex.officiating.planning.strengths import by_strength
from cubelex.officiating.planning.tasks import REST, SCRAMBLER, TASKS, needed
from cubelex.officiating.planning.timelines import Span


@dataclass(frozen=True, slots=True)
class Option:
    """Somewhere that somebody could be instead, and what speaks against it."""

    group: Group
    code: str
    against: tuple[Against, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why somebody is where they are, what speaks against it, and where else in the round they could be."""

    because: tuple[Reason, ...]
    against: tuple[Against, ...]
    options: tuple[Option, ...]


def why_here(competition: Competition, plan: Plan, place: Placement) -> Explanation:
    """Everything that speaks for a place, against it, and against every other one in the round."""
    places = Places(competition, plan)
    groups = [one for one in plan.groups if one.round_id == place.group.round_id]
    own = [one for one in places.by_person[place.person_id] if (one.group, one.code) != (place.group, place.code)]
    if place.code == COMPETITOR:
        because = tuple(_as_competitor(competition, places, place, groups, own))
    else:
        because = tuple(_as_helper(places, place, own))
    without = Places(competition, replace(plan, placements=tuple(one for one in plan.placements if one != place)))
    return Explanation(because, places.against(place), tuple(_options(places, without, place, groups)))


def _options(places: Places, without: Places, place: Placement, groups: Sequence[Group]) -> Iterator[Option]:
    """Every other place in the round; whoever competes goes on competing when given a task."""
    there = {(one.group, one.code) for one in places.by_person[place.person_id]}
    for group in groups:
        for code in (COMPETITOR, *TASKS):
            if (group, code) not in there:
                stays = place.code == COMPETITOR != code
                wanted = replace(place, group=group, code=code, because=(), station=None)
                yield Option(group, code, (places if stays else without).against(wanted))


def _as_competitor(
    competition: Competition, places: Places, place: Placement, groups: Sequence[Group], own: Sequence[Placement]
) -> Iterator[Reason]:
    if place.group.attempt is not None:
        yield Reason("everybody makes it at once")
        return
    busy = [one for one in groups if one != place.group and _is_busy(own, one.span)]
    if busy:
        yield Reason(f"is busy during group {', '.join(str(one.number) for one in busy)}")
    if len(busy) == len(groups) - 1 and busy:
        yield Reason("this is the only group of the round that is free for them")
    yield from _by_wishes(places, place, groups)
    if len(groups) > 1:
        sizes = ", ".join(str(len(places.competing(one))) for one in groups)
        yield Reason(f"the groups have {sizes} competitors")
        yield from _by_strength(competition, places, place, groups)


def _is_busy(own: Sequence[Placement], span: Span) -> bool:
    return any(one.group.span.overlaps(span) for one in own)


def _by_wishes(places: Places, place: Placement, groups: Sequence[Group]) -> Iterator[Reason]:
    number = place.person_id
    if places.wishes.bring_together(number, places.competing(place.group)):
        yield Reason("is to be with somebody in it")
    elsewhere = [
        one for one in groups if one != place.group and places.wishes.keep_apart(number, places.competing(one))
    ]
    if elsewhere:
        yield Reason(f"is to be apart from somebody in group {', '.join(str(one.number) for one in elsewhere)}")


def _by_strength(
    competition: Competition, places: Places, place: Placement, groups: Sequence[Group]
) -> Iterator[Reason]:
    event_id = place.group.event_id
    everybody = by_strength(_people(places, set().union(*(places.competing(one) for one in groups))), event_id)
    numbers = [one.registrant_id for one in everybody]
    if place.person_id in numbers:
        rank, size = numbers.index(place.person_id) + 1, len(numbers)
        yield Reason(f"is number {rank} of {size} by personal best, and each group has strong and weak ones")


def _people(places: Places, numbers: set[int]) -> list[Person]:
    return [places.people[one] for one in numbers if one in places.people]


def _as_helper(places: Places, place: Placement, own: Sequence[Placement]) -> Iterator[Reason]:
    number, group, code = place.person_id, place.group, place.code
    person = places.people.get(number)
    wanted = dict(needed(group, len(places.competing(group)))).get(code)
    if wanted is not None:
        there = sum(one.code == code for one in places.by_group[group])
        yield Reason(f"the group needs {wanted} of them and has {there}")
    if not _is_busy(own, group.span):
        yield Reason("is free then")
    if person is not None and person.competes_in(group.event_id):
        yield Reason("competes in the event")
    if code == SCRAMBLER and number in places.wishes.skilled.get(group.event_id, ()):
        yield Reason("is among those who scramble the event")
    yield from _effort(places, place, own)
    if person is not None and person.is_newcomer:
        yield Reason("is a newcomer, and should watch before helping")


def _effort(places: Places, place: Placement, own: Sequence[Placement]) -> Iterator[Reason]:
    """What somebody does beside this task, against what everybody does on the average."""
    mine = sum(one.code != COMPETITOR for one in own) + 1
    all_tasks = sum(one.code != COMPETITOR for several in places.by_person.values() for one in several)
    everybody = sum(bool(several) for several in places.by_person.values())
    yield Reason(f"number of their tasks: {mine}; on the average: {all_tasks / max(everybody, 1):.1f}")
    soon = [one for one in own if place.group.span.end <= one.group.span.start <= place.group.span.end + REST]
    if any(one.code == COMPETITOR for one in soon):
        yield Reason("competes shortly after it")

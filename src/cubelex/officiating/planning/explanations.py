"""Why a person is in a place, worked out from the current plan, and where else they could be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cubelex.competition import Competition
from cubelex.messages import Message
from cubelex.officiating.planning.faults import Against, Places
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.placements import COMPETITOR, Placement
from cubelex.officiating.planning.plans import Plan
from cubelex.officiating.planning.strengths import by_strength
from cubelex.officiating.planning.tasks import REST, SCRAMBLER, TASKS, tasks_needed
from cubelex.officiating.planning.timelines import Span


@dataclass(frozen=True, slots=True)
class Option:
    """Another place that a person could have, and what is wrong with it."""

    group: Group
    code: str
    against: tuple[Against, ...]


@dataclass(frozen=True, slots=True)
class PlaceExplanation:
    """Why a person has a place, what is wrong with it, and where else in the round they could be."""

    because: tuple[Message, ...]
    against: tuple[Against, ...]
    options: tuple[Option, ...]


def explain_placement(competition: Competition, plan: Plan, place: Placement) -> PlaceExplanation:
    """The reasons for a place, what is wrong with it, and what is wrong with every other place in the round."""
    places = Places(competition, plan)
    groups = [group for group in plan.groups if group.round_id == place.group.round_id]
    own = [
        placement
        for placement in places.by_person[place.person_id]
        if (placement.group, placement.code) != (place.group, place.code)
    ]
    if place.code == COMPETITOR:
        because = tuple(_as_competitor(competition, places, place, groups, own))
    else:
        because = tuple(_as_helper(competition, places, place, own))
    without = Places(
        competition, replace(plan, placements=tuple(placement for placement in plan.placements if placement != place))
    )
    return PlaceExplanation(because, places.against(place), tuple(_options(places, without, place, groups)))


def _options(places: Places, without: Places, place: Placement, groups: Sequence[Group]) -> Iterator[Option]:
    """Every other place in the round. A competitor who gets a task still competes."""
    there = {(placement.group, placement.code) for placement in places.by_person[place.person_id]}
    for group in groups:
        for code in (COMPETITOR, *TASKS):
            if (group, code) not in there:
                stays = place.code == COMPETITOR != code
                moved = replace(place, group=group, code=code, because=(), station=None)
                yield Option(group, code, (places if stays else without).against(moved))


def _as_competitor(
    competition: Competition, places: Places, place: Placement, groups: Sequence[Group], own: Sequence[Placement]
) -> Iterator[Message]:
    if place.group.attempt is not None:
        yield Message("planning.reason.at_once")
        return
    busy = [group for group in groups if group != place.group and _is_busy(own, group.span)]
    if busy:
        yield Message("planning.reason.busy", busy=tuple(group.number for group in busy))
    if len(busy) == len(groups) - 1 and busy:
        yield Message("planning.reason.only_free_group")
    yield from _by_wishes(places, place, groups)
    if len(groups) > 1:
        sizes = tuple(len(places.competing(group)) for group in groups)
        yield Message("planning.reason.sizes", sizes=sizes)
        yield from _by_strength(competition, places, place, groups)


def _is_busy(own: Sequence[Placement], span: Span) -> bool:
    return any(other.group.span.overlaps(span) for other in own)


def _by_wishes(places: Places, place: Placement, groups: Sequence[Group]) -> Iterator[Message]:
    number = place.person_id
    if places.wishes.bring_together(number, places.competing(place.group)):
        yield Message("planning.reason.together")
    elsewhere = [
        group for group in groups if group != place.group and places.wishes.keep_apart(number, places.competing(group))
    ]
    if elsewhere:
        yield Message("planning.reason.apart_from_groups", groups=tuple(group.number for group in elsewhere))


def _by_strength(
    competition: Competition, places: Places, place: Placement, groups: Sequence[Group]
) -> Iterator[Message]:
    event = competition.kind(place.group.event_id)
    competing: set[int] = set().union(*(places.competing(group) for group in groups))
    competitors = [places.people[number] for number in competing if number in places.people]
    numbers = [person.registrant_id for person in by_strength(competitors, event)]
    if place.person_id in numbers:
        rank, size = numbers.index(place.person_id) + 1, len(numbers)
        yield Message("planning.reason.rank", rank=rank, size=size)


def _as_helper(
    competition: Competition, places: Places, place: Placement, own: Sequence[Placement]
) -> Iterator[Message]:
    number, group, code = place.person_id, place.group, place.code
    person = places.people.get(number)
    number_needed = dict(tasks_needed(group, competition.kind(group.event_id), len(places.competing(group)))).get(code)
    if number_needed is not None:
        there = sum(placement.code == code for placement in places.by_group[group])
        yield Message("planning.reason.task_needed", wanted=number_needed, there=there)
    if not _is_busy(own, group.span):
        yield Message("planning.reason.free")
    if person is not None and person.competes_in(group.event_id):
        yield Message("planning.reason.competes")
    if code == SCRAMBLER and number in places.wishes.skilled.get(group.event_id, ()):
        yield Message("planning.reason.named_scrambler")
    yield from _effort(places, place, own)
    if person is not None and person.is_newcomer:
        yield Message("planning.reason.newcomer")


def _effort(places: Places, place: Placement, own: Sequence[Placement]) -> Iterator[Message]:
    """The tasks of a person, compared with the average."""
    mine = sum(other.code != COMPETITOR for other in own) + 1
    all_tasks = sum(other.code != COMPETITOR for several in places.by_person.values() for other in several)
    everybody = sum(bool(several) for several in places.by_person.values())
    average = f"{all_tasks / max(everybody, 1):.1f}"
    yield Message("planning.reason.number_of_tasks", number=mine, average=average)
    soon = [other for other in own if place.group.span.end <= other.group.span.start <= place.group.span.end + REST]
    if any(other.code == COMPETITOR for other in soon):
        yield Message("planning.reason.competes_soon")

"""The groups of a round as columns of people, with the objections to each place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from cubelex.competition import Competition, Person, Room
from cubelex.officiating import planning
from cubelex.web.organize.groups.objections import Objected, objected
from cubelex.web.shared.labels.activities import HELPERS, code_label
from cubelex.web.shared.labels.messages import comma_separated
from cubelex.web.shared.labels.names import person_label
from cubelex.web.shared.timetables import zone_of

Key = tuple[int, int, str]
"""The number of a person, the id of an activity, and the task."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A person in a place."""

    person: Person
    place: str
    against: tuple[Objected, ...] = ()
    is_locked: bool = False
    is_new: bool = False
    station: int | None = None

    @property
    def weight(self) -> str:
        """The weight of the most serious objection."""
        return self.against[0].weight if self.against else ""


@dataclass(frozen=True, slots=True)
class Lane:
    """The people with the same task in a group. `wanted` is how many it needs, if known."""

    place: str
    label: str
    placements: tuple[planning.Placement, ...]
    wanted: int | None = None

    @property
    def missing(self) -> int:
        """How many are missing."""
        return max((self.wanted or 0) - len(self.placements), 0)


@dataclass(frozen=True, slots=True)
class GroupColumn:
    """A group."""

    label: str
    name: str
    """The label with the stage, if the round is on several."""
    room: Room
    start: datetime
    end: datetime
    lanes: tuple[Lane, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """A changed person: where they were, and where they are now."""

    name: str
    before: str
    after: str


class Board:
    """Everything that the page of groups shows about a plan."""

    def __init__(self, before: Competition, after: Competition) -> None:
        self.before, self.competition = before, after
        self.groups = planning.groups_on_schedule(after)
        self.ids = {group: number for number, group in self.groups.items()}
        self.zone: ZoneInfo = zone_of(after)
        self._rooms = {room.id: room for venue in after.schedule.venues for room in venue.rooms}

    @cached_property
    def plan(self) -> planning.Plan:
        """Who is where."""
        return planning.plan_of(self.competition)

    @cached_property
    def _locked(self) -> frozenset[Key]:
        return planning.locked_places(self.competition)

    @cached_property
    def _was(self) -> set[Key]:
        if self.before is self.competition:
            return self._now
        return _keys(planning.plan_of(self.before), planning.groups_on_schedule(self.before))

    @cached_property
    def _now(self) -> set[Key]:
        return _keys(self.plan, self.groups)

    @cached_property
    def review(self) -> planning.Review:
        """What to look at in the plan."""
        return planning.Review(self.competition, self.plan)

    @property
    def places(self) -> planning.Places:
        """Places by person and by group."""
        return self.review.places

    def groups_of(self, round_id: str) -> list[tuple[int, planning.Group]]:
        """The groups of a round by the ids of their activities, in order of time."""
        own = [(number, group) for number, group in self.groups.items() if group.round_id == round_id]
        return sorted(own, key=lambda pair: (pair[1].span, pair[1].number, pair[1].room_id))

    def columns(self, round_id: str) -> tuple[GroupColumn, ...]:
        """The groups of a round with all who are in them."""
        return tuple(self._column(number, group) for number, group in self.groups_of(round_id))

    def _column(self, number: int, group: planning.Group) -> GroupColumn:
        start, end = (moment.astimezone(self.zone) for moment in (group.span.start, group.span.end))
        return GroupColumn(
            group_label(group),
            staged_label(group),
            self._rooms[group.room_id],
            start,
            end,
            tuple(self._lanes(number, group)),
        )

    def _lanes(self, number: int, group: planning.Group) -> Iterator[Lane]:
        here = self.places.by_group[group]
        numbers_needed = dict(
            planning.tasks_needed(group, self.competition.kind(group.event_id), len(self.places.competing(group)))
        )
        others = sorted({placement.code for placement in here} - {planning.COMPETITOR, *planning.TASKS})
        tasks = [
            code
            for code in ("staff-judge", "staff-scrambler", "staff-runner")
            if code in numbers_needed or not numbers_needed
        ]
        there = [placement.code for placement in here]
        also = [code for code in planning.TASKS if code not in tasks and code in there]
        for code in (planning.COMPETITOR, *tasks, *also, *others):
            own = (placement for placement in here if placement.code == code)
            label = str(HELPERS.get(code, code))
            yield Lane(f"{number}:{code}", label, tuple(sorted(own, key=self._order)), numbers_needed.get(code))

    def _order(self, placement: planning.Placement) -> tuple[int, str]:
        return placement.station or 0, self.places.people[placement.person_id].name.casefold()

    def is_locked(self, placement: planning.Placement) -> bool:
        """Whether generating groups again leaves a person in that place."""
        return (placement.person_id, self.ids[placement.group], placement.code) in self._locked

    def chip(self, placement: planning.Placement) -> Chip:
        """A person in a place, with the objections to it."""
        number = self.ids[placement.group]
        key = placement.person_id, number, placement.code
        return Chip(
            self.places.people[placement.person_id],
            f"{number}:{placement.code}",
            objected(self.competition, self.review.against(placement)),
            key in self._locked,
            key not in self._was,
            placement.station,
        )

    def unplaced(self, round_id: str, entrants: Sequence[int] | None) -> tuple[Person, ...]:
        """The competitors of a round who are in none of its groups."""
        there = {person for _, group in self.groups_of(round_id) for person in self.places.competing(group)}
        people = (
            self.places.people[number]
            for number in entrants or ()
            if number not in there and number in self.places.people
        )
        return tuple(sorted(people, key=lambda person: person.name.casefold()))

    def changes(self) -> list[Changed]:
        """The people whose places differ from what is saved, in all rounds."""
        if self.before is self.competition:
            return []
        now = self._now
        people = sorted({key[0] for key in self._was ^ now})
        return [self._changed(person, self._was - now, now - self._was) for person in people]

    def _changed(self, person_id: int, gone: set[Key], new: set[Key]) -> Changed:
        sides = [
            comma_separated(
                self.place_label(number, code) for person, number, code in sorted(side) if person == person_id
            )
            for side in (gone, new)
        ]
        return Changed(person_label(self.competition, person_id), *(side or "–" for side in sides))

    def place_label(self, activity_id: int, code: str) -> str:
        """A place in words: the round, the group, and the task."""
        group = self.groups.get(activity_id)
        if group is None:
            return "–"
        parts = (code_label(self.competition, group.code), group.stage, str(HELPERS.get(code, code)))
        return " · ".join(filter(None, parts))


def _keys(plan: planning.Plan, groups: dict[int, planning.Group]) -> set[Key]:
    ids = {group: number for number, group in groups.items()}
    return {(placement.person_id, ids[placement.group], placement.code) for placement in plan.placements}


def group_label(group: planning.Group) -> str:
    """What a group is called within its round."""
    if group.attempt is not None:
        return _("Attempt %(number)d") % {"number": group.attempt}
    return _("Group %(number)d") % {"number": group.number}


def staged_label(group: planning.Group) -> str:
    """What a group is called within its round, with its stage if the round is on several."""
    return f"{group_label(group)} · {group.stage}" if group.stage else group_label(group)

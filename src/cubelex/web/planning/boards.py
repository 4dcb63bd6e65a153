"""A round's groups as columns of people, with what speaks against each place."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from cubelex.competition import Competition, Person, Room
from cubelex.officiating import planning
from cubelex.web.naming import person_label
from cubelex.web.planning.labels import HELPERS, code_label
from cubelex.web.planning.objections import Objected, objected
from cubelex.web.planning.steps import zone_of_competition

Key = tuple[int, int, str]
"""A person's number, an activity's id, and what they do there."""


@dataclass(frozen=True, slots=True)
class Chip:
    """Somebody in a place."""

    person: Person
    place: str
    against: tuple[Objected, ...] = ()
    is_locked: bool = False
    is_new: bool = False
    station: int | None = None

    @property
    def weight(self) -> str:
        """How grave the gravest objection is."""
        return self.against[0].weight if self.against else ""


@dataclass(frozen=True, slots=True)
class Lane:
    """Those who do the same in a group; `wanted` of them, where that is known."""

    place: str
    label: str
    chips: tuple[Chip, ...]
    wanted: int | None = None

    @property
    def missing(self) -> int:
        """How many are missing."""
        return max((self.wanted or 0) - len(self.chips), 0)


@dataclass(frozen=True, slots=True)
class Column:
    """A group."""

    label: str
    room: Room
    start: datetime
    end: datetime
    lanes: tuple[Lane, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """What becomes of somebody: where they were, and where they are now."""

    name: str
    before: str
    after: str


class Board:
    """Everything that a page of groups shows about a plan."""

    def __init__(self, before: Competition, after: Competition) -> None:
        self.before, self.competition = before, after
        self.groups = planning.groups_on_schedule(after)
        self.plan = planning.plan_of(after)
        self.ids = {group: number for number, group in self.groups.items()}
        self.zone: ZoneInfo = zone_of_competition(after)
        self._locked = planning.locked_places(after)
        self._rooms = {room.id: room for venue in after.schedule.venues for room in venue.rooms}
        self._was = (
            self._now if before is after else _keys(planning.plan_of(before), planning.groups_on_schedule(before))
        )

    @cached_property
    def _now(self) -> set[Key]:
        return _keys(self.plan, self.groups)

    @cached_property
    def places(self) -> planning.Places:
        """Places by person and by group."""
        return planning.Places(self.competition, self.plan)

    def groups_of(self, round_id: str) -> list[tuple[int, planning.Group]]:
        """The groups of a round by the ids of their activities, in order of time."""
        own = [(number, group) for number, group in self.groups.items() if group.round_id == round_id]
        return sorted(own, key=lambda one: (one[1].span, one[1].number))

    def columns(self, round_id: str) -> tuple[Column, ...]:
        """The groups of a round with all who are in them."""
        return tuple(self._column(number, group) for number, group in self.groups_of(round_id))

    def _column(self, number: int, group: planning.Group) -> Column:
        start, end = (one.astimezone(self.zone) for one in (group.span.start, group.span.end))
        return Column(group_label(group), self._rooms[group.room_id], start, end, tuple(self._lanes(number, group)))

    def _lanes(self, number: int, group: planning.Group) -> Iterator[Lane]:
        here = self.places.by_group[group]
        wanted = dict(planning.needed(group, len(self.places.competing(group))))
        others = sorted({one.code for one in here} - {planning.COMPETITOR, *planning.TASKS})
        tasks = [code for code in ("staff-judge", "staff-scrambler", "staff-runner") if code in wanted or not wanted]
        there = [one.code for one in here]
        also = [code for code in planning.TASKS if code not in tasks and code in there]
        for code in (planning.COMPETITOR, *tasks, *also, *others):
            chips = [self._chip(number, one) for one in here if one.code == code]
            in_order = sorted(chips, key=lambda one: (one.station or 0, one.person.name.casefold()))
            label = str(HELPERS.get(code, code))
            yield Lane(f"{number}:{code}", label, tuple(in_order), wanted.get(code))

    def _chip(self, number: int, one: planning.Placement) -> Chip:
        key = one.person_id, number, one.code
        return Chip(
            self.places.people[one.person_id],
            f"{number}:{one.code}",
            objected(self.competition, self.places.against(one)),
            key in self._locked,
            key not in self._was,
            one.station,
        )

    def unplaced(self, round_id: str, entrants: Sequence[int] | None) -> tuple[Chip, ...]:
        """Those who are in a round and in none of its groups."""
        there = {person for _, group in self.groups_of(round_id) for person in self.places.competing(group)}
        people = (self.places.people[one] for one in entrants or () if one not in there and one in self.places.people)
        return tuple(Chip(one, "") for one in sorted(people, key=lambda one: one.name.casefold()))

    def changes(self) -> list[Changed]:
        """Whose places differ from what is saved, in all rounds."""
        now = self._now
        people = sorted({key[0] for key in self._was ^ now})
        return [self._changed(person, self._was - now, now - self._was) for person in people]

    def _changed(self, person_id: int, gone: set[Key], new: set[Key]) -> Changed:
        sides = [
            ", ".join(self.place_label(number, code) for person, number, code in sorted(side) if person == person_id)
            for side in (gone, new)
        ]
        return Changed(person_label(self.competition, person_id), *(one or "–" for one in sides))

    def place_label(self, activity_id: int, code: str) -> str:
        """A place in words: the round, the group, and what somebody does there."""
        group = self.groups.get(activity_id)
        if group is None:
            return "–"
        return f"{code_label(self.competition, group.code)} · {HELPERS.get(code, code)}"


def _keys(plan: planning.Plan, groups: dict[int, planning.Group]) -> set[Key]:
    ids = {group: number for number, group in groups.items()}
    return {(one.person_id, ids[one.group], one.code) for one in plan.placements}


def group_label(group: planning.Group) -> str:
    """What a group is called within its round."""
    if group.attempt is not None:
        return _("Attempt %(number)d") % {"number": group.attempt}
    return _("Group %(number)d") % {"number": group.number}

"""What speaks against somebody's place in a group or task."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from enum import StrEnum

from cubelex.competition import Competition
from cubelex.officiating.planning.groups import MOST_PER_STATION, Group
from cubelex.officiating.planning.placements import COMPETITOR, Placement
from cubelex.officiating.planning.plans import Plan
from cubelex.officiating.planning.tasks import SCRAMBLER
from cubelex.officiating.planning.wishes import Wishes
from cubelex.regulations import Edition, cites, edition_on
from cubelex.rules import Helper, Objection, Weight, may_help, role_of_assignment


class PlaceFault(StrEnum):
    """Why somebody should not be where they are."""

    TWO_PLACES = "is somewhere else at the same time"
    OWN_GROUP = "works in the group they compete in"
    TWICE = "competes in another group of the round too"
    NOT_ENTERED = "is not in the round"
    AWAY = "is away then"
    APART = "is to be apart from somebody in the group"
    SPARED = "is to do no tasks"
    NO_SCRAMBLER = "is not among those who scramble the event"
    CROWDED = "more competitors than the stations take"


Against = Objection[PlaceFault]


class Places:
    """The places of a plan, looked up by person and by group."""

    def __init__(self, competition: Competition, plan: Plan) -> None:
        self.edition: Edition = edition_on(competition.schedule.start_date)
        self.wishes: Wishes = plan.wishes
        self.people = {one.registrant_id: one for one in competition.persons if one.registrant_id is not None}
        self.by_person: dict[int, list[Placement]] = defaultdict(list)
        self.by_group: dict[Group, list[Placement]] = defaultdict(list)
        for one in plan.placements:
            self.by_person[one.person_id].append(one)
            self.by_group[one.group].append(one)

    def competing(self, group: Group) -> set[int]:
        """Who competes in a group."""
        return {one.person_id for one in self.by_group[group] if one.code == COMPETITOR}

    def against(self, place: Placement) -> tuple[Against, ...]:
        """Everything that speaks against a place, whether or not somebody has it already."""
        others = [one for one in self.by_person[place.person_id] if not _is_same(one, place)]
        return (
            *self._elsewhere(place, others),
            *self._in_own_group(place, others),
            *self._by_wishes(place),
            *(self._as_competitor(place, others) if place.code == COMPETITOR else ()),
        )

    def _elsewhere(self, place: Placement, others: list[Placement]) -> Iterator[Against]:
        for one in others:
            if one.group != place.group and one.group.span.overlaps(place.group.span):
                yield Objection(PlaceFault.TWO_PLACES, (), about=one.group.name)
        if any(span.overlaps(place.group.span) for span in self.wishes.away.get(place.person_id, ())):
            yield Objection(PlaceFault.AWAY, (), Weight.SHOULD)

    @cites("1h1")
    @cites("1h1a", since=date(2025, 1, 1))
    def _in_own_group(self, place: Placement, others: list[Placement]) -> Iterator[Against]:
        """Competing and working in one group; whoever runs carries scrambled puzzles, like a scrambler."""
        here = [one.code for one in others if one.group == place.group]
        codes = here if place.code == COMPETITOR else [place.code] if COMPETITOR in here else []
        for code in codes:
            role = role_of_assignment(code) or role_of_assignment(SCRAMBLER)
            assert role is not None
            ruling = may_help(Helper(role, is_in_own_group=True), place.group.event_id, self.edition)
            if not ruling.decision.answer:
                yield Objection(PlaceFault.OWN_GROUP, ruling.under)

    def _by_wishes(self, place: Placement) -> Iterator[Against]:
        number, competing = place.person_id, self.competing(place.group) - {place.person_id}
        if self.wishes.keep_apart(number, competing):
            apart = frozenset[int]().union(*(people for people in self.wishes.apart if number in people))
            names = sorted(self.people[one].name for one in apart & competing if one in self.people)
            yield Objection(PlaceFault.APART, (), Weight.SHOULD, ", ".join(names))
        if place.code == COMPETITOR:
            return
        if number in self.wishes.spared:
            yield Objection(PlaceFault.SPARED, (), Weight.SHOULD)
        if place.code == SCRAMBLER and number not in self.wishes.skilled.get(place.group.event_id, {number}):
            yield Objection(PlaceFault.NO_SCRAMBLER, (), Weight.SHOULD)

    def _as_competitor(self, place: Placement, others: list[Placement]) -> Iterator[Against]:
        person, group = self.people.get(place.person_id), place.group
        if person is None or not person.competes_in(group.event_id):
            yield Objection(PlaceFault.NOT_ENTERED, ())
        for one in others:
            same = one.group.round_id == group.round_id and one.code == COMPETITOR and one.group != group
            if same and one.group.attempt is None:
                yield Objection(PlaceFault.TWICE, (), about=one.group.name)
        if len(self.competing(group) | {place.person_id}) > group.stations * MOST_PER_STATION and group.attempt is None:
            yield Objection(PlaceFault.CROWDED, (), Weight.SHOULD)


def _is_same(one: Placement, other: Placement) -> bool:
    return one.group == other.group and one.code == other.code

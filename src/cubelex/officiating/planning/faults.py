"""What is wrong with the place of a person in a group or task."""

from collections import defaultdict
from collections.abc import Iterator, Set

from cubelex.competition import Competition
from cubelex.messages import Message, PersonRef, Value
from cubelex.officiating.planning.groups import MOST_PER_STATION, Group
from cubelex.officiating.planning.placements import COMPETITOR, Placement
from cubelex.officiating.planning.plans import Plan
from cubelex.officiating.planning.tasks import SCRAMBLER
from cubelex.officiating.planning.wishes import Wishes
from cubelex.regulations import Edition, cites, edition_on
from cubelex.reprs import NamedOption
from cubelex.rules import Objection, Weight
from cubelex.rules.people import Helper, may_help, role_of_assignment


class PlaceFault(NamedOption):
    """Why a person should not have a place: the code of the message that says it."""

    TWO_PLACES = "planning.fault.two_places"
    OWN_GROUP = "planning.fault.own_group"
    TWICE = "planning.fault.twice"
    NOT_ENTERED = "planning.fault.not_registered"
    AWAY = "planning.fault.away"
    APART = "planning.fault.apart"
    SPARED = "planning.fault.no_tasks"
    NO_SCRAMBLER = "planning.fault.not_a_scrambler"
    CROWDED = "planning.fault.crowded"


Against = Objection[Message]


def _must_not(fault: PlaceFault, *under: str, **values: Value) -> Against:
    return Objection(Message(fault.value, **values), under)


def _should_not(fault: PlaceFault, **values: Value) -> Against:
    return Objection(Message(fault.value, **values), (), Weight.SHOULD)


class Places:
    """The places of a plan, looked up by person and by group."""

    def __init__(self, competition: Competition, plan: Plan) -> None:
        self.edition: Edition = edition_on(competition.schedule.start_date)
        self.wishes: Wishes = plan.wishes
        self._kind = competition.kind
        self.people = {
            person.registrant_id: person for person in competition.persons if person.registrant_id is not None
        }
        self.by_person: dict[int, list[Placement]] = defaultdict(list)
        self.by_group: dict[Group, list[Placement]] = defaultdict(list)
        self._competing: dict[Group, set[int]] = defaultdict(set)
        for placement in plan.placements:
            self.by_person[placement.person_id].append(placement)
            self.by_group[placement.group].append(placement)
            if placement.code == COMPETITOR:
                self._competing[placement.group].add(placement.person_id)

    def competing(self, group: Group) -> Set[int]:
        """Who competes in a group."""
        return self._competing.get(group, frozenset())

    def against(self, place: Placement) -> tuple[Against, ...]:
        """Everything that is wrong with a place, also if the person does not have it yet."""
        own = self.by_person[place.person_id]
        others = [other for other in own if (other.group, other.code) != (place.group, place.code)]
        return (
            *self._elsewhere(place, others),
            *self._in_own_group(place, others),
            *self._by_wishes(place),
            *(self._as_competitor(place, others) if place.code == COMPETITOR else ()),
        )

    def _elsewhere(self, place: Placement, others: list[Placement]) -> Iterator[Against]:
        for other in others:
            if other.group != place.group and other.group.span.overlaps(place.group.span):
                yield _must_not(PlaceFault.TWO_PLACES, place=other.group.label)
        if any(span.overlaps(place.group.span) for span in self.wishes.away.get(place.person_id, ())):
            yield _should_not(PlaceFault.AWAY)

    @cites("1h1", "1h1a")
    def _in_own_group(self, place: Placement, others: list[Placement]) -> Iterator[Against]:
        """Competing and working in the same group. A runner carries scrambled puzzles, and counts as a scrambler."""
        here = [placement.code for placement in others if placement.group == place.group]
        codes = here if place.code == COMPETITOR else [place.code] if COMPETITOR in here else []
        for code in codes:
            role = role_of_assignment(code) or role_of_assignment(SCRAMBLER)
            assert role is not None
            ruling = may_help(Helper(role, is_in_own_group=True), self._kind(place.group.event_id), self.edition)
            if not ruling.answer:
                yield _must_not(PlaceFault.OWN_GROUP, *ruling.under)

    def _by_wishes(self, place: Placement) -> Iterator[Against]:
        number = place.person_id
        competing = self.competing(place.group) - {number} if self.wishes.apart else frozenset()
        if self.wishes.keep_apart(number, competing):
            apart = frozenset[int]().union(*(people for people in self.wishes.apart if number in people))
            others = (person_id for person_id in apart & competing if person_id in self.people)
            in_order = sorted(others, key=lambda person_id: self.people[person_id].name)
            yield _should_not(PlaceFault.APART, people=tuple(map(PersonRef, in_order)))
        if place.code == COMPETITOR:
            return
        if number in self.wishes.spared:
            yield _should_not(PlaceFault.SPARED)
        if place.code == SCRAMBLER and number not in self.wishes.skilled.get(place.group.event_id, {number}):
            yield _should_not(PlaceFault.NO_SCRAMBLER)

    def _as_competitor(self, place: Placement, others: list[Placement]) -> Iterator[Against]:
        person, group = self.people.get(place.person_id), place.group
        if person is None or not person.competes_in(group.event_id):
            yield _must_not(PlaceFault.NOT_ENTERED)
        for other in others:
            same = other.group.round_id == group.round_id and other.code == COMPETITOR and other.group != group
            if same and other.group.attempt is None:
                yield _must_not(PlaceFault.TWICE, place=other.group.label)
        size = len(self.competing(group) | {place.person_id})
        if size > group.stations * MOST_PER_STATION and group.attempt is None:
            yield _should_not(PlaceFault.CROWDED, group=group.label, competitors=size, stations=group.stations)

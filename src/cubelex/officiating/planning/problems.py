"""Things to look at in the plan of a round: what is wrong, once each, and how to fix what needs no decision."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Final

from cubelex.competition import Competition
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.identity_cache import IdentityCache
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.planning.assignments import groups_on_schedule, plan_of
from cubelex.officiating.planning.choices import locked_places
from cubelex.officiating.planning.faults import Against, PlaceFault, Places
from cubelex.officiating.planning.group_numbers import advise_groups
from cubelex.officiating.planning.groups import Group
from cubelex.officiating.planning.placements import COMPETITOR, Placement
from cubelex.officiating.planning.plans import Plan
from cubelex.officiating.planning.steps import PersonMove, Step, TaskPlace
from cubelex.officiating.planning.tasks import JUDGE, RUNNER, SCRAMBLER, TaskPlanner, tasks_needed
from cubelex.officiating.planning.timelines import Timelines
from cubelex.officiating.planning.verbs import entrants_of
from cubelex.regulations import edition_on

_SHORT: Final = {
    JUDGE: "planning.problem.judges",
    SCRAMBLER: "planning.problem.scramblers",
    RUNNER: "planning.problem.runners",
}


@dataclass(frozen=True, slots=True)
class Fix:
    """How a problem is fixed: by steps, or by generating the round again in this number of groups."""

    label: Message
    steps: tuple[Step, ...] = ()
    groups: int | None = None


@dataclass(frozen=True, slots=True)
class PlanProblem:
    """Something to look at in a round, about a group or about a person in a place."""

    round_id: str
    what: Message
    is_serious: bool = False
    under: tuple[str, ...] = ()
    person_id: int | None = None
    place: TaskPlace | None = None
    fix: Fix | None = None


@dataclass(frozen=True, slots=True)
class Filling:
    """How full a group is in a room."""

    activity_id: int
    group: Group
    competitors: int
    judges: int
    missing: int
    """How many people are missing for its tasks."""

    @property
    def is_over(self) -> bool:
        """Whether it has more competitors than its stations take."""
        return self.group.attempt is None and self.competitors > self.group.capacity


@dataclass(frozen=True, slots=True)
class RoundReview:
    """A round on the schedule: how full its groups are, and what to look at if it has not begun."""

    fillings: tuple[Filling, ...]
    problems: tuple[PlanProblem, ...]
    is_planned: bool
    """Whether it has groups, with competitors if they are known."""


_REVIEWS: Final[IdentityCache[dict[str, RoundReview]]] = IdentityCache(most=20)


def reviewed(state: CompetitionState) -> dict[str, RoundReview]:
    """All rounds on the schedule by id. Worked out once for each setup, and who is in which round; not for a result."""
    on_schedule = {activity.code.round_id for activity in state.competition.schedule.activities()}
    entrants = tuple(
        (round_.id, state.has_begun(round_.id), entrants_of(state, round_.id))
        for round_ in state.competition.rounds
        if round_.id in on_schedule
    )
    key = state.competition.id, entrants
    return _REVIEWS.get(key, (state.competition,), lambda: dict(_round_reviews(state.competition, entrants)))


def _round_reviews(
    competition: Competition, rounds: Iterable[tuple[str, bool, tuple[int, ...] | None]]
) -> Iterator[tuple[str, RoundReview]]:
    review = Review(competition)
    for round_id, has_begun, entrants in rounds:
        fillings = review.fillings(round_id)
        problems = () if has_begun else review.problems(round_id, entrants)
        has_people = not entrants or any(filling.competitors for filling in fillings)
        yield round_id, RoundReview(fillings, problems, bool(fillings) and has_people)


class Review:
    """The groups of a competition, looked through for problems."""

    def __init__(self, competition: Competition, plan: Plan | None = None) -> None:
        self.competition = competition
        self.plan = plan or plan_of(competition)
        self._ids = {group: number for number, group in groups_on_schedule(competition).items()}
        self._by_round: dict[str, list[Group]] = defaultdict(list)
        for group in self.plan.groups:
            self._by_round[group.round_id].append(group)

    @cached_property
    def places(self) -> Places:
        """The places of the plan."""
        return Places(self.competition, self.plan)

    @cached_property
    def _timelines(self) -> Timelines:
        return self.plan.timelines()

    @cached_property
    def _helpers(self) -> TaskPlanner:
        """Gives each free person once, so that two fixes do not name the same one."""
        edition = edition_on(self.competition.schedule.start_date)
        planner = TaskPlanner(self.competition, self.plan.timelines(), self.plan.wishes, edition)
        planner.remember(self.plan.placements)
        return planner

    @cached_property
    def _locked(self) -> frozenset[tuple[int, int, str]]:
        return locked_places(self.competition)

    def fillings(self, round_id: str) -> tuple[Filling, ...]:
        """How full the groups of a round are, in order of time."""
        found = (self._filling(group) for group in self._by_round.get(round_id, ()))
        return tuple(
            sorted(found, key=lambda filling: (filling.group.span, filling.group.number, filling.group.room_id))
        )

    def _filling(self, group: Group) -> Filling:
        codes = Counter(placement.code for placement in self.places.by_group[group])
        missing = sum(
            max(number - codes[code], 0)
            for code, number in tasks_needed(group, self.competition.kind(group.event_id), codes[COMPETITOR])
        )
        return Filling(self._ids[group], group, codes[COMPETITOR], codes[JUDGE], missing)

    def problems(self, round_id: str, entrants: Sequence[int] | None) -> tuple[PlanProblem, ...]:
        """Everything to look at in a round, serious problems first."""
        groups = self._by_round.get(round_id, [])
        found = (
            *self._unplaced(round_id, groups, entrants or ()),
            *(problem for group in groups for problem in self._crowded(group)),
            *self._faults(round_id, groups),
            *self._understaffed(round_id, groups),
        )
        return tuple(sorted(found, key=lambda problem: not problem.is_serious))

    def _unplaced(self, round_id: str, groups: Sequence[Group], entrants: Sequence[int]) -> Iterator[PlanProblem]:
        there = {person for group in groups for person in self.places.competing(group)}
        missing = [number for number in entrants if number not in there]
        if not missing or not groups:
            return
        if groups[0].attempt is not None:
            yield PlanProblem(
                round_id,
                Message("planning.problem.not_in_a_group", round=RoundRef(round_id), count=len(missing)),
                is_serious=True,
            )
            return
        sizes = {group: len(self.places.competing(group)) for group in groups}
        steps = []
        for number in missing:
            goal = self._emptiest(number, groups, sizes)
            sizes[goal] += 1
            steps.append(PersonMove(number, None, TaskPlace(self._ids[goal], COMPETITOR)))
        fix = Fix(Message("planning.fix.place", count=len(missing)), tuple(steps))
        what = Message("planning.problem.not_in_a_group", round=RoundRef(round_id), count=len(missing))
        yield PlanProblem(round_id, what, is_serious=True, person_id=missing[0] if len(missing) == 1 else None, fix=fix)

    def _emptiest(self, person_id: int, groups: Sequence[Group], sizes: dict[Group, int]) -> Group:
        free = [group for group in groups if self._timelines.is_free(person_id, group.span)]
        return min(free or groups, key=lambda group: (sizes[group] / group.stations, group.span))

    def _crowded(self, group: Group) -> Iterator[PlanProblem]:
        competing = self.places.competing(group)
        if group.attempt is not None or len(competing) <= group.capacity:
            return
        numbers = {"competitors": len(competing), "stations": group.stations}
        what = Message(PlaceFault.CROWDED.value, group=group.label, **numbers)
        yield PlanProblem(group.round_id, what, fix=self._relieved(group, sorted(competing)))

    def _relieved(self, crowded: Group, competing: Sequence[int]) -> Fix | None:
        """The people who are too many in other groups of the round, or one more group."""
        groups = [group for group in self._by_round[crowded.round_id] if group != crowded]
        sizes = {group: len(self.places.competing(group)) for group in groups}
        here = self._ids[crowded]
        steps: list[Step] = []
        for number in competing:
            if (number, here, COMPETITOR) in self._locked or len(competing) - len(steps) <= crowded.capacity:
                continue
            options = [
                group
                for group in groups
                if sizes[group] < group.capacity
                and (group.span == crowded.span or self._timelines.is_free(number, group.span))
            ]
            if options:
                goal = min(options, key=lambda group: (sizes[group] / group.stations, group.span))
                sizes[goal] += 1
                steps.append(PersonMove(number, TaskPlace(here, COMPETITOR), TaskPlace(self._ids[goal], COMPETITOR)))
        if len(competing) - len(steps) <= crowded.capacity:
            return Fix(Message("planning.fix.move", count=len(steps)), tuple(steps))
        return self._one_more_group(crowded.round_id)

    def _one_more_group(self, round_id: str) -> Fix:
        number = len({group.number for group in self._by_round[round_id]})
        return Fix(Message("planning.fix.add_group"), groups=number + 1)

    def _understaffed(self, round_id: str, groups: Sequence[Group]) -> Iterator[PlanProblem]:
        """Groups without enough staff. What only another number of groups can fix is one problem of the round."""
        found = [problem for group in groups for problem in self._short(group)]
        yield from (problem for problem in found if problem.fix is not None)
        missing = sum(int(str(problem.what.values["count"])) for problem in found if problem.fix is None)
        if missing:
            what = Message("planning.problem.staff", round=RoundRef(round_id), count=missing)
            yield PlanProblem(round_id, what, fix=self._recommended(round_id, groups))

    def _recommended(self, round_id: str, groups: Sequence[Group]) -> Fix | None:
        """The recommended number of groups, if that is more: smaller groups need fewer staff."""
        competitors = sum(len(self.places.competing(group)) for group in groups if group.attempt is None)
        advice = advise_groups(self.competition, self.competition.round(round_id), competitors)
        if advice is None or advice.number <= len({group.number for group in groups}):
            return None
        return Fix(Message("planning.fix.use_groups", number=advice.number), groups=advice.number)

    def _short(self, group: Group) -> Iterator[PlanProblem]:
        """Missing staff, with people who are free."""
        codes = Counter(placement.code for placement in self.places.by_group[group])
        for code, number in tasks_needed(group, self.competition.kind(group.event_id), codes[COMPETITOR]):
            missing = number - codes[code]
            if missing > 0:
                what = Message(_SHORT[code], group=group.label, count=missing)
                yield PlanProblem(group.round_id, what, fix=self._staffed(group, code, missing))

    def _staffed(self, group: Group, code: str, missing: int) -> Fix | None:
        competing = sorted(self.places.competing(group))
        found = [self._helpers.substitute(group, code, competing) for _ in range(missing)]
        goal = TaskPlace(self._ids[group], code)
        steps = tuple(PersonMove(place.person_id, None, goal) for place in found if place is not None)
        return Fix(Message("planning.fix.assign", count=len(steps)), steps) if steps else None

    def _faults(self, round_id: str, groups: Sequence[Group]) -> Iterator[PlanProblem]:
        """What is wrong with the places of people, each conflict once: at the task if one of both is a task."""
        seen: set[tuple[int, str, frozenset[str]]] = set()
        suspicious = (placement for group in groups for placement in self.places.by_group[group])
        for placement in sorted(suspicious, key=lambda place: place.code == COMPETITOR):
            for objection in self.against(placement):
                places = frozenset({str(placement.group.label), str(objection.reason.values.get("place"))})
                key = placement.person_id, objection.reason.code, places
                if key not in seen:
                    seen.add(key)
                    yield self._fault(placement, objection)

    def against(self, placement: Placement) -> tuple[Against, ...]:
        """What is wrong with the place of a person. That a group is too large is not about one of its people."""
        if not self._is_suspicious(placement):
            return ()
        found = self.places.against(placement)
        return tuple(objection for objection in found if objection.reason.code != PlaceFault.CROWDED)

    def _is_suspicious(self, placement: Placement) -> bool:
        """Whether something may be wrong. To look at every place of a large competition closely takes long."""
        own, wishes = self.places.by_person[placement.person_id], self.plan.wishes
        if placement.person_id in self._wishing or (placement.code == SCRAMBLER and wishes.skilled):
            return True
        if len(own) > 1 and (placement.person_id in self._in_conflict):
            return True
        person = self.places.people.get(placement.person_id)
        return placement.code == COMPETITOR and (person is None or not person.competes_in(placement.group.event_id))

    @cached_property
    def _wishing(self) -> frozenset[int]:
        wishes = self.plan.wishes
        return frozenset({*wishes.away, *wishes.spared}).union(*wishes.apart)

    @cached_property
    def _in_conflict(self) -> frozenset[int]:
        """People with two places at the same time, or in two groups of a round."""
        return frozenset(number for number, own in self.places.by_person.items() if _has_conflict(own))

    def _fault(self, placement: Placement, objection: Against) -> PlanProblem:
        place = TaskPlace(self._ids[placement.group], placement.code)
        what = Message("planning.problem.person", person=PersonRef(placement.person_id), what=objection.reason)
        fix = self._moved(placement, place) if objection.forbids else None
        return PlanProblem(
            placement.group.round_id, what, objection.forbids, objection.under, placement.person_id, place, fix
        )

    def _moved(self, placement: Placement, place: TaskPlace) -> Fix | None:
        """Another person for a task, or another group in which a competitor is free."""
        number = placement.person_id
        if placement.code != COMPETITOR:
            competing = sorted(self.places.competing(placement.group))
            other = self._helpers.substitute(placement.group, placement.code, competing)
            if other is None:
                return None
            steps = (PersonMove(number, place, None), PersonMove(other.person_id, None, place))
            return Fix(Message("planning.fix.pass_on", person=PersonRef(other.person_id)), steps)
        if placement.group.attempt is not None:
            return None
        groups = [
            group
            for group in self._by_round[placement.group.round_id]
            if group != placement.group
            and len(self.places.competing(group)) < group.capacity
            and self._timelines.is_free(number, group.span)
        ]
        if not groups:
            return None
        goal = min(groups, key=lambda group: (len(self.places.competing(group)) / group.stations, group.span))
        step = PersonMove(number, place, TaskPlace(self._ids[goal], COMPETITOR))
        return Fix(Message("planning.fix.move_to", place=goal.label), (step,))


def _has_conflict(own: Sequence[Placement]) -> bool:
    spans = sorted(placement.group.span for placement in own)
    if any(after.start < before.end for before, after in pairwise(spans)):
        return True
    return any(
        first.group.round_id == second.group.round_id and first.group.attempt is None
        for first, second in combinations([placement for placement in own if placement.code == COMPETITOR], 2)
    )

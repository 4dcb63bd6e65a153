"""Workload: the work that a plan gives to each person."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from cubelex.competition import Competition
from cubelex.officiating.planning.placements import COMPETITOR, Placement
from cubelex.officiating.planning.plans import Plan


@dataclass(frozen=True, slots=True)
class Load:
    """The workload of a person: how often they compete and have each task, and for how long."""

    person_id: int
    competing: int
    tasks: Counter[str] = field(hash=False)
    minutes: int
    minutes_there: int

    @property
    def total(self) -> int:
        """How many tasks they have."""
        return sum(self.tasks.values())

    @property
    def minutes_an_hour(self) -> float:
        """Minutes of work for each hour at the venue. Tasks are given out by it."""
        return self.minutes / max(self.minutes_there / 60, 1.0)


def loads(competition: Competition, plan: Plan) -> tuple[Load, ...]:
    """Everyone who competes or helps, those with the most work per hour first."""
    timelines = plan.timelines()
    by_person: dict[int, list[Placement]] = defaultdict(list)
    for placement in plan.placements:
        by_person[placement.person_id].append(placement)
    all_loads = [
        Load(
            number,
            sum(placement.code == COMPETITOR for placement in own),
            Counter(placement.code for placement in own if placement.code != COMPETITOR),
            round(timelines.minutes_worked(number)),
            round(timelines.minutes_there(number)),
        )
        for number, own in by_person.items()
    ]
    return tuple(sorted(all_loads, key=lambda load: (-load.minutes_an_hour, load.person_id)))

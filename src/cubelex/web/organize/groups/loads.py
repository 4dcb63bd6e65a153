"""The workload of everyone."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse

from cubelex.competition import Competition, Person
from cubelex.officiating import planning
from cubelex.officiating.log import IdentityCache
from cubelex.web.shared.pages import load_or_404, page, part_of

_HELPING: Final[IdentityCache[list["Helping"]]] = IdentityCache(most=4)
MOST_ROWS = 250
TASKS = ("staff-judge", "staff-scrambler", "staff-runner")


@dataclass(frozen=True, slots=True)
class Helping:
    """The workload of a person, also as a share of the largest workload."""

    person: Person
    load: planning.Load
    tasks: tuple[int, ...]
    others: int
    share: int

    @property
    def an_hour(self) -> int:
        """Minutes of work for each hour at the venue."""
        return round(self.load.minutes_an_hour)


def loads(request: HttpRequest, competition_id: str) -> HttpResponse:
    """Everyone who competes or helps, those with the most work first."""
    state = load_or_404(competition_id)
    rows = _HELPING.get(competition_id, (state.competition,), lambda: helping(state.competition))
    busy = [row for row in rows if row.load.total]
    average = round(sum(row.load.minutes_an_hour for row in rows) / len(rows)) if rows else 0
    content = {"busy": len(busy), "idle": len(rows) - len(busy), "average": average}
    return page(request, "organize/groups/loads.html", state, rows=part_of(request, rows, MOST_ROWS), **content)


def helping(competition: Competition) -> list[Helping]:
    """The workload of everyone, the most per hour first."""
    people = {person.registrant_id: person for person in competition.persons}
    found = planning.loads(competition, planning.plan_of(competition))
    most = max((load.minutes_an_hour for load in found), default=0) or 1
    return [
        Helping(
            people[load.person_id],
            load,
            tuple(load.tasks[code] for code in TASKS),
            load.total - sum(load.tasks[code] for code in TASKS),
            round(100 * load.minutes_an_hour / most),
        )
        for load in found
    ]

"""Who helps how often."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from cubelex.competition import Competition, Person
from cubelex.officiating import planning
from cubelex.web.pages.frames import load_or_404, page, part_of

MOST_ROWS = 250
TASKS = ("staff-judge", "staff-scrambler", "staff-runner")


@dataclass(frozen=True, slots=True)
class Helping:
    """Somebody's work, and how it compares to the most that anybody has."""

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
    """Everybody who competes or helps, those with most work first."""
    state = load_or_404(competition_id)
    rows = helping(state.competition)
    busy = [one for one in rows if one.load.total]
    average = round(sum(one.load.minutes_an_hour for one in rows) / len(rows)) if rows else 0
    content = {"busy": len(busy), "idle": len(rows) - len(busy), "average": average}
    return page(request, "planning/loads.html", state, rows=part_of(request, rows, MOST_ROWS), **content)


def helping(competition: Competition) -> list[Helping]:
    """Everybody's work, most for each hour first."""
    people = {one.registrant_id: one for one in competition.persons}
    found = planning.loads(competition, planning.plan_of(competition))
    most = max((one.minutes_an_hour for one in found), default=0) or 1
    return [
        Helping(
            people[one.person_id],
            one,
            tuple(one.tasks[code] for code in TASKS),
            one.total - sum(one.tasks[code] for code in TASKS),
            round(100 * one.minutes_an_hour / most),
        )
        for one in found
    ]

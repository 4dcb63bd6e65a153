"""Steps that change groups and tasks, as forms and scripts send them."""

from collections.abc import Mapping
from datetime import date, datetime, time

from django.utils.translation import gettext as _

from cubelex.competition import Competition
from cubelex.errors import InvalidCompetition
from cubelex.officiating import planning
from cubelex.reading import is_whole_number
from cubelex.web.organize.groups.people import person_named
from cubelex.web.shared.timetables import zone_of

Form = Mapping[str, object]
MOST_STEPS = 500


def read_steps(competition: Competition, said: object) -> list[planning.Step]:
    """Steps that a script has collected.

    :raises InvalidCompetition: a step is not valid.
    """
    if not isinstance(said, list) or len(said) > MOST_STEPS:
        raise InvalidCompetition(_("These changes cannot be read. Reload the page."))
    return [read_step(competition, step) for step in said]


def read_step(competition: Competition, said: object) -> planning.Step:
    """A step: who, what, from where and where to. A place is, for example, `12:staff-judge`.

    :raises InvalidCompetition: the step is not valid.
    """
    if not isinstance(said, Mapping):
        raise InvalidCompetition(_("These changes cannot be read. Reload the page."))
    person_id = person_named(competition, str(said.get("person", "")))
    match said.get("step"):
        case "move":
            return _move(person_id, place_of(said.get("origin")), place_of(said.get("goal")))
        case "lock" | "unlock":
            place = place_of(said.get("origin"))
            if place is not None:
                return planning.Lock(person_id, place, said["step"] == "lock")
        case "late":
            return planning.Late(person_id, _moment(competition, said))
        case "absent":
            return planning.Absent(person_id)
    raise InvalidCompetition(_("These changes cannot be read. Reload the page."))


def written_step(step: planning.Step) -> dict[str, str]:
    """A move as forms and scripts send it."""
    assert isinstance(step, planning.PersonMove)
    places = {
        name: f"{place.activity_id}:{place.code}" if place else ""
        for name, place in (("origin", step.origin), ("goal", step.goal))
    }
    return {"step": "move", "person": str(step.person_id), **places}


def _move(person_id: int, origin: planning.TaskPlace | None, goal: planning.TaskPlace | None) -> planning.PersonMove:
    """A competitor who gets a task still competes."""
    if origin and goal and origin.code == planning.COMPETITOR != goal.code:
        return planning.PersonMove(person_id, None, goal)
    return planning.PersonMove(person_id, origin, goal)


def place_of(said: object) -> planning.TaskPlace | None:
    """A place as it is written. None for an empty text."""
    activity_id, _colon, code = str(said or "").partition(":")
    return planning.TaskPlace(int(activity_id), code[:60]) if is_whole_number(activity_id) and code else None


def _moment(competition: Competition, form: Form) -> datetime:
    try:
        clock, day = time.fromisoformat(str(form.get("until"))), date.fromisoformat(str(form.get("day")))
    except ValueError as fault:
        raise InvalidCompetition(_("Enter the time of arrival, for example 10:30.")) from fault
    return datetime.combine(day, clock, zone_of(competition))

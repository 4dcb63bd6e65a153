"""Steps by which people change groups and tasks, as forms and scripts write them."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from cubelex.competition import Competition
from cubelex.errors import InvalidCompetition
from cubelex.officiating import planning
from cubelex.web.planning.drafts import zone_of

Form = Mapping[str, object]
MOST_STEPS = 500


def read_steps(competition: Competition, said: object) -> list[planning.Step]:
    """Steps that a script has collected.

    :raises InvalidCompetition: when one of them says what cannot be.
    """
    if not isinstance(said, list) or len(said) > MOST_STEPS:
        raise InvalidCompetition(_("These are no changes of groups."))
    return [read_step(competition, one) for one in said]


def read_step(competition: Competition, said: object) -> planning.Step:
    """A step: who, what, from where and where to. Places are written such as `12:staff-judge`.

    :raises InvalidCompetition: when it says what cannot be.
    """
    if not isinstance(said, Mapping):
        raise InvalidCompetition(_("These are no changes of groups."))
    person_id = _person(competition, str(said.get("person", "")))
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
    raise InvalidCompetition(_("These are no changes of groups."))


def _move(person_id: int, origin: planning.Place | None, goal: planning.Place | None) -> planning.Move:
    """Whoever competes goes on competing when given a task."""
    if origin and goal and origin.code == planning.COMPETITOR != goal.code:
        return planning.Move(person_id, None, goal)
    return planning.Move(person_id, origin, goal)


def _person(competition: Competition, said: str) -> int:
    """Somebody by their number, alone or before their name."""
    number = said.split(" ")[0]
    if not number.isdecimal() or competition.person(int(number)) is None:
        raise InvalidCompetition(_("Choose somebody by number and name."))
    return int(number)


def place_of(said: object) -> planning.Place | None:
    """A place as it is written; nowhere, where nothing is."""
    activity_id, _colon, code = str(said or "").partition(":")
    return planning.Place(int(activity_id), code[:60]) if activity_id.isdecimal() and code else None


def _moment(competition: Competition, said: Form) -> datetime:
    try:
        clock, day = time.fromisoformat(str(said.get("until"))), date.fromisoformat(str(said.get("day")))
    except ValueError as fault:
        raise InvalidCompetition(_("Say until when somebody is late, such as 10:30.")) from fault
    return datetime.combine(day, clock, zone_of_competition(competition))


def zone_of_competition(competition: Competition) -> ZoneInfo:
    """The time zone of the first venue."""
    venues: Iterable[str] = (venue.timezone for venue in competition.schedule.venues)
    return zone_of(next(iter(venues), "UTC"))

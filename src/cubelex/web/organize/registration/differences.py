"""The differences between a person before and after, in the reader's words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from cubelex.competition import Assignment, Competition, Person, PersonalBest, Scope
from cubelex.rules.results import format_result
from cubelex.web.shared.labels.activities import code_label
from cubelex.web.shared.labels.names import event_label
from cubelex.web.shared.labels.rounds import task_label

KEYS_OF_REGISTRATION: Final[Mapping[str, str]] = {
    "wcaRegistrationId": "wca_registration_id",
    "eventIds": "event_ids",
    "status": "status",
    "isCompeting": "is_competing",
    "guests": "guests",
    "comments": "comments",
    "administrativeNotes": "administrative_notes",
}
"""The fields of a registration by their names in WCIF."""
_LISTS: Final = frozenset({"assignments", "personal_bests"})


@dataclass(frozen=True, slots=True)
class PersonDifference:
    """A difference."""

    what: str
    before: str
    after: str


def person_differences(before: Person | None, after: Person, competition: Competition) -> tuple[PersonDifference, ...]:
    """The differences of a person, in the reader's words. Of lists, only what one of the two has."""
    if before is None:
        return ()
    found = []
    for what, name in _labels().items():
        values = [_value(person, name) for person in (before, after)]
        if values[0] == values[1]:
            continue
        old, new = (_in_words(value, name, competition) for value in values)
        if name in _LISTS:
            old, new = [part for part in old if part not in new], [part for part in new if part not in old]
        separator = "; " if name in _LISTS else ", "
        if sorted(old) != sorted(new):
            found.append(PersonDifference(what, separator.join(old), separator.join(new)))
    return tuple(found)


def _labels() -> dict[str, str]:
    return {
        _("name"): "name",
        _("country"): "country_iso2",
        _("WCA ID"): "wca_id",
        _("WCA account"): "wca_user_id",
        _("date of birth"): "birthdate",
        _("gender"): "gender",
        _("e-mail"): "email",
        _("picture"): "avatar",
        _("events"): "event_ids",
        _("status"): "status",
        _("competes"): "is_competing",
        _("WCA registration"): "wca_registration_id",
        _("guests"): "guests",
        _("comments"): "comments",
        _("notes"): "administrative_notes",
        _("personal bests"): "personal_bests",
        _("roles"): "roles",
        _("groups & assignments"): "assignments",
    }


def _value(person: Person, name: str) -> Any:
    return getattr(person.registration if name in KEYS_OF_REGISTRATION.values() else person, name, None)


def _in_words(value: Any, name: str, competition: Competition) -> list[str]:
    """The parts of a value."""
    match name:
        case "assignments":
            return [_task_in_words(task, competition) for task in value]
        case "personal_bests":
            return [_best_in_words(best, competition) for best in value]
        case "event_ids":
            return [event_label(competition.kind(event_id)) for event_id in value or ()]
        case "avatar":
            return [str(value.get("url", "")) if isinstance(value, dict) else str(value or "")]
        case "is_competing":
            return [] if value is None else [_("yes") if value else _("no")]
    if isinstance(value, tuple):
        return [*map(str, value)]
    return [] if value is None else [str(value)]


def _task_in_words(task: Assignment, competition: Competition) -> str:
    activities = (each for each in competition.schedule.activities() if each.id == task.activity_id)
    activity = next(activities, None)
    place = code_label(competition, activity.code, activity.name) if activity else f"#{task.activity_id}"
    station = f" ({task.station_number})" if task.station_number else ""
    return f"{place}: {task_label(task.assignment_code)}{station}"


def _best_in_words(best: PersonalBest, competition: Competition) -> str:
    kind, scope = competition.kind(best.event_id), _("Average") if best.type is Scope.AVERAGE else _("Single")
    return f"{event_label(kind)}, {scope}: {format_result(best.value, kind, best.type)}"

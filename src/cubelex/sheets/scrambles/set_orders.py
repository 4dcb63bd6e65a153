"""Scramble sets in the order in which the schedule needs them."""

from collections.abc import Iterable
from dataclasses import dataclass

from cubelex.competition import Activity, Competition, Scheduled
from cubelex.scrambles import ScrambleSet
from cubelex.sheets.schedule import timetable


@dataclass(frozen=True, slots=True)
class Use:
    """A set, and when and where it is first needed, as far as the schedule says."""

    set: ScrambleSet
    scheduled: Scheduled | None = None


def in_order_of_use(sets: Iterable[ScrambleSet], competition: Competition | None) -> list[Use]:
    """The sets by the time of their group or attempt; those the schedule does not know last, in the order given."""
    planned = timetable(competition) if competition else ()
    uses = [_use(scramble_set, planned) for scramble_set in sets]
    scheduled = [use for use in uses if use.scheduled]
    return [*sorted(scheduled, key=_by_time), *(use for use in uses if not use.scheduled)]


def set_numbers(sets: Iterable[ScrambleSet], competition: Competition | None) -> dict[str, int]:
    """The numbers of the sets in that order, by their names: on sheets, covers, files and the list of passcodes."""
    return {use.set.name: number for number, use in enumerate(in_order_of_use(sets, competition), 1)}


def _by_time(use: Use) -> tuple[float, str]:
    assert use.scheduled is not None
    return use.scheduled.activity.start_time.timestamp(), use.set.name


def _use(scramble_set: ScrambleSet, planned: Iterable[Scheduled]) -> Use:
    """The set with the earliest of the most particular activities that it is for."""
    fitting = (entry for entry in planned if _is_for(scramble_set, entry.activity))
    return Use(scramble_set, max(fitting, key=lambda entry: _particularity(entry.activity), default=None))


def _is_for(scramble_set: ScrambleSet, activity: Activity) -> bool:
    code = activity.code
    return (
        (code.event_id, code.round_number) == (scramble_set.event, scramble_set.round)
        and code.group_number in (None, scramble_set.group)
        and code.attempt_number in (None, scramble_set.attempt)
    )


def _particularity(activity: Activity) -> int:
    return (activity.code.group_number is not None) + (activity.code.attempt_number is not None)

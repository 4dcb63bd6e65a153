"""Questions about Multi-Blind before an attempt: how long, how many, and where the cubes lie."""

from cubelex.errors import InvalidAttempt
from cubelex.regulations import Edition
from cubelex.rules.attempts import (
    accepted_number,
    arrangement,
    multi_blind_limit_for_late,
    multi_blind_time_limit,
    must_use_other_scrambles,
)


def ask_minutes(edition: Edition, cubes: int) -> int:
    """The time limit of an attempt with so many cubes, in minutes."""
    return multi_blind_time_limit(cubes, edition).answer // 60


def ask_minutes_when_late(edition: Edition, of_cubes: int, minutes_late: int, **known: bool) -> int:
    """The time limit of somebody who comes late, in minutes."""
    return multi_blind_limit_for_late(of_cubes, minutes_late * 60, edition, **known).answer // 60


def ask_cubes_accepted(
    edition: Edition, wanted: int, submitted: int | None = None, event_has_started: bool = True
) -> object:
    """The number of cubes that counts, or "too few"."""
    try:
        return accepted_number(wanted, submitted, edition, event_has_started).answer
    except InvalidAttempt:
        return "too few"


def ask_rows(edition: Edition, cubes_on_table: int) -> tuple[int, ...]:
    """How many cubes lie in each row."""
    return arrangement(cubes_on_table, edition).answer


def ask_other_scrambles(
    edition: Edition, others_have_finished: bool = False, scramble_may_be_known: bool = False
) -> bool:
    """Whether an attempt that starts later needs other scramble sequences."""
    return must_use_other_scrambles(others_have_finished, edition, scramble_may_be_known).answer


KINDS = {
    "minutes": ask_minutes,
    "minutes_when_late": ask_minutes_when_late,
    "cubes_accepted": ask_cubes_accepted,
    "rows": ask_rows,
    "other_scrambles": ask_other_scrambles,
}

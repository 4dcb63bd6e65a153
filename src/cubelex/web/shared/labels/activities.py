"""Names of activities, groups and tasks in planning."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override, pgettext_lazy

from cubelex.competition import ActivityCode, Competition, Round
from cubelex.officiating import planning
from cubelex.web.shared.labels.names import round_label

OTHERS: Final[Mapping[str, Promise]] = {
    "other-registration": pgettext_lazy("on the schedule", "Registration"),
    "other-checkin": gettext_lazy("Check-in"),
    "other-tutorial": gettext_lazy("Tutorial for newcomers"),
    "other-multi": gettext_lazy("Multi-Blind puzzle submission"),
    "other-breakfast": gettext_lazy("Breakfast"),
    "other-lunch": gettext_lazy("Lunch"),
    "other-dinner": gettext_lazy("Dinner"),
    "other-awards": gettext_lazy("Awards"),
    "other-unofficial": gettext_lazy("Unofficial event"),
    "other-misc": gettext_lazy("Other activity"),
}
USUAL_MINUTES: Final[Mapping[str, int]] = {"other-lunch": 60, "other-dinner": 60, "other-breakfast": 60}
"""How long other activities usually take, if not half an hour."""
HELPERS: Final[Mapping[str, Promise]] = {
    "competitor": gettext_lazy("Competitors"),
    "staff-judge": gettext_lazy("Judges"),
    "staff-scrambler": gettext_lazy("Scramblers"),
    "staff-runner": gettext_lazy("Runners"),
    "staff-dataentry": gettext_lazy("Score takers"),
    "staff-announcer": gettext_lazy("Announcers"),
    "staff-delegate": gettext_lazy("Delegates"),
    "staff-stagelead": gettext_lazy("Stage leads"),
}


def code_label(competition: Competition, code: ActivityCode, name: str = "") -> str:
    """The name of an activity: its round, group and attempt, or its own name if it is not part of a round."""
    if code.round_id is None:
        return name or str(OTHERS.get(code.event_id, code.event_id))
    parts = [round_label(competition, code.round_id)]
    if code.group_number is not None:
        parts.append(_("Group %(number)d") % {"number": code.group_number})
    if code.attempt_number is not None:
        parts.append(_("Attempt %(number)d") % {"number": code.attempt_number})
    return " · ".join(parts)


def usual_name(code: str) -> str:
    """The name of an activity that is not a round in documents, which is in English; empty for unknown activities."""
    with override("en"):
        return str(OTHERS.get(code, ""))


def other_label(code: str, name: str) -> str:
    """What something that is not a round is called: as it was named; a usual name in the reader's words."""
    return str(OTHERS[code]) if code in OTHERS and name == usual_name(code) else name


def labels_of(competition: Competition) -> dict[str, str]:
    """The names of everything that can be on the schedule, by code."""
    rounds = {str(code): code_label(competition, code) for round_ in competition.rounds for code in codes_of(round_)}
    return {**rounds, **{code: str(label) for code, label in OTHERS.items()}}


def codes_of(round_: Round) -> Iterator[ActivityCode]:
    """What of a round is on the schedule: the whole round, or each attempt if everyone does it at the same time."""
    if not planning.is_held_at_once(round_.kind):
        yield ActivityCode(round_.event_id, round_.number)
        return
    for attempt in range(1, (round_.format.attempts or 1) + 1):
        yield ActivityCode(round_.event_id, round_.number, None, attempt)


def written_name(competition: Competition, code: ActivityCode) -> str:
    """The name of a round's activity in documents, which is in English."""
    attempt = f", Attempt {code.attempt_number}" if code.attempt_number else ""
    return f"{competition.kind(code.event_id).name}, Round {code.round_number}{attempt}"


def clock(moment: datetime) -> str:
    """A time of day."""
    return f"{moment:%H:%M}"

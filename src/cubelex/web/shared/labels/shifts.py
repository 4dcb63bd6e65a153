"""What is said of tasks that give access: which task it is, and when it opens and closes."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.competition import Competition
from cubelex.messages import isolated
from cubelex.web.shared.access.shifts import Shift
from cubelex.web.shared.labels.activities import code_label

TASKS: Final[Mapping[str, Promise]] = {
    "staff-judge": gettext_lazy("You judge %(group)s."),
    "staff-scrambler": gettext_lazy("You scramble for %(group)s."),
    "staff-dataentry": gettext_lazy("You enter results of %(group)s."),
    "staff-runner": gettext_lazy("You are a runner for %(group)s."),
}


def why_open(competition: Competition, shift: Shift) -> str:
    """Why a page is open to a person with a task, and until when."""
    if shift.closes_at is not None:
        until = _("The group is over. You have access until %(time)s.") % {"time": _clock(shift.closes_at)}
    elif shift.at < shift.duty.ends_at:
        times = {"time": _clock(shift.duty.ends_at)}
        until = _("You have access until the group is over, planned for %(time)s.") % times
    else:
        until = _("You have access until the group is over.")
    return f"{_task(competition, shift)} {until}"


def why_closed(competition: Competition, shift: Shift) -> str:
    """When a task opens a page that is closed now, or why it does not open it."""
    if shift.is_open:
        when = _("This page belongs to another round.")
    elif shift.closes_at is not None:
        when = _("The group is over, so your access has ended.")
    else:
        times = {"day": date_format(shift.opens_at.date(), "l"), "time": _clock(shift.opens_at)}
        when = _("Your access opens on %(day)s at %(time)s, or earlier when the turn of the group comes.") % times
    return f"{_task(competition, shift)} {when}"


def _task(competition: Competition, shift: Shift) -> str:
    return str(TASKS[shift.duty.task]) % {"group": isolated(code_label(competition, shift.duty.code))}


def _clock(at: datetime) -> str:
    return at.strftime("%H:%M")

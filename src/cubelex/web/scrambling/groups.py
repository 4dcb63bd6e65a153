"""The group of a set: found by its name, and called in the reader's words."""

from django.http import Http404

from cubelex.competition import ActivityCode, Competition
from cubelex.errors import CubelexError
from cubelex.officiating import CompetitionState
from cubelex.officiating.views import round_id_of
from cubelex.web.shared.labels.names import round_label
from cubelex.web.shared.timetables import parts_of_round


def code_or_404(state: CompetitionState, name: str) -> ActivityCode:
    """The group that a set of that name is for, or a page that says there is none."""
    try:
        code = ActivityCode.parse(name)
        state.announced_round(code.round_id or "")
    except CubelexError as fault:
        raise Http404(str(fault)) from fault
    if code.group_number is None:
        raise Http404(f"{name!r} is not a group; expected for example 333-r1-g2")
    return code


def group_label(competition: Competition, code: ActivityCode) -> str:
    """The group in the reader's words."""
    return " · ".join([round_label(competition, round_id_of(code)), *parts_of_round(code)])

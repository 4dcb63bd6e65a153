"""Proposing a schedule for the rooms of a draft, with an explanation."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time, timedelta
from itertools import count
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from cubelex.competition import Competition
from cubelex.officiating import CompetitionState, planning
from cubelex.reading import is_whole_number
from cubelex.web.organize.schedule.drafts import draft_of, read_draft, schedule_fingerprint, zone_of
from cubelex.web.organize.schedule.review import reasons_of
from cubelex.web.shared.labels.activities import labels_of

Fields = dict[str, Any]
CHOICES: Final = ("opens", "closes", "lunchFrom", "lunchTo", "day", "keep")
"""The choices for a proposal."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposed schedule as a draft, with an explanation."""

    draft: Fields
    explanation: str


def proposed(request: HttpRequest, state: CompetitionState, asked: Fields) -> HttpResponse:
    """Propose a schedule for the rooms of the draft. Nothing is saved."""
    proposal = proposal_for(request, state, asked.get("draft"), asked)
    return JsonResponse({"draft": proposal.draft, "explanation": proposal.explanation})


def proposal_for(request: HttpRequest, state: CompetitionState, draft: object, asked: Mapping[str, Any]) -> Proposed:
    """A proposal for the rooms of a draft, for all venues together.

    :raises InvalidCompetition: the draft cannot be read, or it has no room.
    """
    drafted = planning.with_schedule(state.competition, read_draft(state.competition, draft).schedule)
    proposal = planning.propose_schedule(
        drafted, _halls(drafted), _day(asked), kept=set(_kept(drafted, asked)), on=_days(drafted, asked)
    )
    content = {
        "reasons": list(reasons_of(proposal.competition)),
        "unplaced": [labels_of(drafted).get(code, code) for code in proposal.unplaced],
        "has_groups": any(person.assignments for person in state.competition.persons),
        "state": state,
    }
    explanation = render_to_string("organize/schedule/proposal.html", content, request)
    return Proposed(_with_known_ids(draft_of(proposal.competition), state.competition), explanation)


def _with_known_ids(draft: Fields, competition: Competition) -> Fields:
    """The draft with the ids of activities that are already on the schedule, so that they keep their groups."""
    rooms = (room for venue in competition.schedule.venues for room in venue.rooms)
    ids = {
        str(activity.code): activity.id for room in rooms for activity in room.activities if not activity.code.is_other
    }
    codes = {activity.id: str(activity.code) for activity in competition.schedule.activities()}
    new = count(-1, -1)
    for activity in draft["activities"]:
        if codes.get(activity["id"]) != activity["code"]:
            activity["id"] = ids.get(activity["code"]) or next(new)
    return draft | {"basis": schedule_fingerprint(competition)}


def _halls(competition: Competition) -> list[planning.Hall]:
    rooms = (room for venue in competition.schedule.venues for room in venue.rooms)
    return [planning.Hall(room.id, room.name, planning.stations_in(room), room.color) for room in rooms]


def _day(fields: Mapping[str, Any]) -> planning.Day:
    opens, closes = (_clock(fields.get(name)) for name in ("opens", "closes"))
    lunch = [_clock(clock) for clock in (fields.get("lunchFrom"), fields.get("lunchTo"))]
    usual = planning.Day()
    start, end = lunch
    has_lunch = start is not None and end is not None and start < end
    return planning.Day(
        opens or usual.opens, closes or usual.closes, (start, end) if has_lunch and start and end else None
    )


def _clock(text: object) -> time | None:
    try:
        return time.fromisoformat(str(text))
    except ValueError:
        return None


def _days(competition: Competition, fields: Mapping[str, Any]) -> set[date]:
    """The days to fill. Empty for all days."""
    schedule, day = competition.schedule, str(fields.get("day", ""))
    is_one = is_whole_number(day) and int(day) < schedule.number_of_days
    return {schedule.start_date + timedelta(days=int(day))} if is_one else set()


def _kept(competition: Competition, fields: Mapping[str, Any]) -> Iterator[int]:
    """What stays: everything, or activities that are not rounds, and other days."""
    days = _days(competition, fields)
    for venue in competition.schedule.venues:
        zone = zone_of(venue.timezone)
        for scheduled in (activity for room in venue.rooms for activity in room.activities):
            is_elsewhere = bool(days) and scheduled.start_time.astimezone(zone).date() not in days
            if fields.get("keep") == "all" or scheduled.code.is_other or is_elsewhere:
                yield scheduled.id

"""Proposing a schedule for the rooms of a draft, with what it rests on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time, timedelta
from itertools import count
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from cubelex.competition import Competition
from cubelex.officiating import State, planning
from cubelex.web.planning.drafts import basis_of, draft_of, read_draft, zone_of
from cubelex.web.planning.labels import labels_of
from cubelex.web.planning.looking import reasons_of

Fields = dict[str, Any]
CHOICES: Final = ("opens", "closes", "lunchFrom", "lunchTo", "day", "keep")
"""What a proposal is asked for with."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A schedule that is proposed, as a draft, and what it rests on, in words."""

    draft: Fields
    explanation: str


def proposed(request: HttpRequest, state: State, asked: Fields) -> HttpResponse:
    """A schedule for the rooms of the draft, with what it rests on; nothing is saved."""
    found = proposal_for(request, state, asked.get("draft"), asked)
    return JsonResponse({"draft": found.draft, "explanation": found.explanation})


def proposal_for(request: HttpRequest, state: State, draft: object, asked: Mapping[str, Any]) -> Proposed:
    """What is proposed for the rooms of a draft, all venues together.

    :raises InvalidCompetition: when the draft cannot be read, or has no room.
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
    explanation = render_to_string("planning/proposal.html", content, request)
    return Proposed(_with_known_ids(draft_of(proposal.competition), state.competition), explanation)


def _with_known_ids(draft: Fields, competition: Competition) -> Fields:
    """The draft with what is on the schedule already under its own id, so that its groups come along."""
    rooms = (room for venue in competition.schedule.venues for room in venue.rooms)
    known = {str(one.code): one.id for room in rooms for one in room.activities if not one.code.is_other}
    kept = {one.id: str(one.code) for one in competition.schedule.activities()}
    new = count(-1, -1)
    for one in draft["activities"]:
        if kept.get(one["id"]) != one["code"]:
            one["id"] = known.get(one["code"]) or next(new)
    return draft | {"basis": basis_of(competition)}


def _halls(competition: Competition) -> list[planning.Hall]:
    rooms = (room for venue in competition.schedule.venues for room in venue.rooms)
    return [planning.Hall(one.id, one.name, planning.stations_in(one), one.color) for one in rooms]


def _day(asked: Mapping[str, Any]) -> planning.Day:
    opens, closes = (_clock(asked.get(name)) for name in ("opens", "closes"))
    lunch = [_clock(one) for one in (asked.get("lunchFrom"), asked.get("lunchTo"))]
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


def _days(competition: Competition, asked: Mapping[str, Any]) -> set[date]:
    """The days to be filled; none for all of them."""
    schedule, day = competition.schedule, str(asked.get("day", ""))
    is_one = day.isdecimal() and int(day) < schedule.number_of_days
    return {schedule.start_date + timedelta(days=int(day))} if is_one else set()


def _kept(competition: Competition, asked: Mapping[str, Any]) -> Iterator[int]:
    """What stays: everything, or all that is no round, and what is on days that are not to be filled."""
    days = _days(competition, asked)
    for venue in competition.schedule.venues:
        zone = zone_of(venue.timezone)
        for one in (one for room in venue.rooms for one in room.activities):
            is_elsewhere = bool(days) and one.start_time.astimezone(zone).date() not in days
            if asked.get("keep") == "all" or one.code.is_other or is_elsewhere:
                yield one.id

"""What the schedule editor shows about a draft: findings, estimated times, missing rounds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cubelex.competition import Competition, Round
from cubelex.officiating import planning
from cubelex.web.organize.schedule.clashes import ShownClash, said_of
from cubelex.web.organize.schedule.drafts import MOST_STATIONS, ReadSchedule, draft_of
from cubelex.web.shared.labels.activities import OTHERS, USUAL_MINUTES, codes_of, labels_of, usual_name, written_name
from cubelex.web.shared.labels.messages import reader_catalogue, say

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Looked:
    """A draft that was checked."""

    findings: list[ShownClash]
    flags: dict[str, str]
    estimates: dict[str, dict[str, int]]


@dataclass(frozen=True, slots=True)
class Reasoned:
    """How long a round takes, in how many groups, and why."""

    label: str
    minutes: int
    groups: int
    because: tuple[str, ...]


def looked_at(competition: Competition, read: ReadSchedule) -> Looked:
    """Everything about a schedule, by the ids of activities in the draft."""
    drafted = planning.with_schedule(competition, read.schedule)
    findings = said_of(drafted, planning.clashes(drafted, planning.stations_of(drafted)))
    tops = _tops(drafted)
    flags: dict[str, str] = {}
    for finding in reversed(findings):
        for activity_id in finding.activity_ids:
            top = tops.get(activity_id, activity_id)
            flags[str(read.drafted.get(top, top))] = finding.weight
    return Looked(findings, flags, estimates_of(drafted))


def _tops(competition: Competition) -> dict[int, int]:
    """The activity on the grid that each group or attempt belongs to."""
    rooms = (room for venue in competition.schedule.venues for room in venue.rooms)
    return {
        part.id: activity.id for room in rooms for activity in room.activities for part in activity.with_descendants()
    }


def estimates_of(competition: Competition) -> dict[str, dict[str, int]]:
    """Minutes that each round or attempt takes, by its code and by the number of stations."""
    stations = sorted(set(planning.stations_of(competition).values()) or {16})
    return {
        str(code): {str(number): minutes for number, minutes in _minutes(competition, round_, stations).items()}
        for round_ in competition.rounds
        for code in codes_of(round_)
    }


def _minutes(competition: Competition, round_: Round, stations: list[int]) -> Mapping[int, int]:
    parts = (round_.format.attempts or 1) if planning.is_held_at_once(round_.kind) else 1
    found = {number: planning.estimate_round(competition, round_, number).minutes for number in stations}
    return {number: -(-minutes // parts // 5) * 5 for number, minutes in found.items()}


def reasons_of(competition: Competition) -> Iterator[Reasoned]:
    """How long each round takes in its room, and why."""
    labels = labels_of(competition)
    for round_ in competition.rounds:
        place = next(planning.activities_of_round(competition, round_.id), None)
        if place is not None:
            estimate = planning.estimate_round(competition, round_, planning.stations_in(place[0]))
            because = tuple(say(reason, competition) for reason in estimate.because)
            label = labels[str(next(codes_of(round_)))]
            yield Reasoned(label, estimate.minutes, estimate.groups, because)


def why_so_long(competition: Competition, code: str, stations: int) -> list[str]:
    """The reasons for the estimate of a round with these stations. Empty for other activities."""
    rounds = [round_ for round_ in competition.rounds if code in map(str, (round_.id, *codes_of(round_)))]
    if not rounds or not 0 < stations <= MOST_STATIONS:
        return []
    estimate = planning.estimate_round(competition, rounds[0], stations)
    return [say(reason, competition) for reason in estimate.because]


def content_of(competition: Competition, draft: Fields | None = None) -> Fields:
    """What the editor's script works with."""
    draft = draft or draft_of(competition)
    codes = [code for round_ in competition.rounds for code in codes_of(round_)]
    days = [competition.schedule.start_date.fromisoformat(day) for day in draft["days"]]
    words = reader_catalogue()
    return {
        "draft": draft,
        "labels": labels_of(competition),
        "names": {str(code): written_name(competition, code) for code in codes}
        | {code: usual_name(code) for code in OTHERS},
        "rounds": [str(code) for code in codes],
        "others": [[code, str(label), USUAL_MINUTES.get(code, 30)] for code, label in OTHERS.items()],
        "days": [words.dotted((words.short_weekday(day), words.month_day(day))) for day in days],
    }

"""Where in the document a finding belongs, as a path, for example `events[2].rounds[0].results[7]`."""

from collections.abc import Iterator

from cubelex.competition import Activity, Competition
from cubelex.rules.validators.findings import Finding, FindingPlace


class Paths:
    """The paths of everything in a competition."""

    def __init__(self, competition: Competition) -> None:
        self._events: dict[str, str] = {}
        self._rounds: dict[str, str] = {}
        self._rows: dict[tuple[str, int], str] = {}
        for place, event in enumerate(competition.events):
            self._events.setdefault(event.id, f"events[{place}]")
            for number, round_ in enumerate(event.rounds):
                path = self._rounds.setdefault(round_.id, f"events[{place}].rounds[{number}]")
                for row, result in enumerate(round_.results):
                    self._rows.setdefault((round_.id, result.person_id), f"{path}.results[{row}]")
        self._persons = {person.registrant_id: f"persons[{place}]" for place, person in enumerate(competition.persons)}
        self._activities = dict(_activities(competition))

    def located(self, finding: Finding) -> Finding:
        """The finding with its path. A finding without a place is about the whole document."""
        return finding.at(self._path(finding.place))

    def _path(self, place: FindingPlace) -> str:
        if place.activity_id is not None:
            return self._activities.get(place.activity_id, "schedule")
        if place.round_id is not None:
            row = self._rows.get((place.round_id, place.person_id or 0))
            return row or self._rounds.get(place.round_id, "")
        if place.person_id is not None:
            return self._persons.get(place.person_id, "persons")
        return self._events.get(place.event_id or "", "")


def _activities(competition: Competition) -> Iterator[tuple[int, str]]:
    for place, venue in enumerate(competition.schedule.venues):
        for number, room in enumerate(venue.rooms):
            path = f"schedule.venues[{place}].rooms[{number}]"
            for at, activity in enumerate(room.activities):
                yield from _with_children(activity, f"{path}.activities[{at}]")


def _with_children(activity: Activity, path: str) -> Iterator[tuple[int, str]]:
    yield activity.id, path
    for at, child in enumerate(activity.child_activities):
        yield from _with_children(child, f"{path}.childActivities[{at}]")

"""Where in the document a finding belongs, as a path, for example `events[2].rounds[0].results[7]`."""

from collections.abc import Iterator
from functools import cached_property

from cubelex.competition import Activity, Competition, Round
from cubelex.rules.validators.findings import Finding, FindingPlace


class Paths:
    """The paths of everything in a competition."""

    def __init__(self, competition: Competition) -> None:
        self._competition = competition
        self._events: dict[str, str] = {}
        self._rounds: dict[str, tuple[str, Round]] = {}
        self._rows: dict[str, dict[int, int]] = {}
        for place, event in enumerate(competition.events):
            self._events.setdefault(event.id, f"events[{place}]")
            for number, round_ in enumerate(event.rounds):
                self._rounds.setdefault(round_.id, (f"events[{place}].rounds[{number}]", round_))

    @cached_property
    def _persons(self) -> dict[int | None, int]:
        return {person.registrant_id: place for place, person in enumerate(self._competition.persons)}

    @cached_property
    def _activities(self) -> dict[int, str]:
        return dict(_activities(self._competition))

    def located(self, finding: Finding) -> Finding:
        """The finding with its path. A finding without a place is about the whole document."""
        return finding.at(self._path(finding.place))

    def _path(self, place: FindingPlace) -> str:
        if place.activity_id is not None:
            return self._activities.get(place.activity_id, "schedule")
        if place.round_id is not None:
            return self._in_round(place.round_id, place.person_id or 0)
        if place.person_id is not None:
            found = self._persons.get(place.person_id)
            return "persons" if found is None else f"persons[{found}]"
        return self._events.get(place.event_id or "", "")

    def _in_round(self, round_id: str, person_id: int) -> str:
        if round_id not in self._rounds:
            return ""
        path, round_ = self._rounds[round_id]
        if round_id not in self._rows:
            rows = [*enumerate(round_.results)]
            # Where somebody has several rows, the first one counts.
            self._rows[round_id] = {result.person_id: row for row, result in reversed(rows)}
        row = self._rows[round_id].get(person_id)
        return path if row is None else f"{path}.results[{row}]"


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

"""All rounds at a glance: how many are planned, what to look at, and how full each group is on each stage."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cubelex.competition import Competition, Room
from cubelex.officiating import CompetitionState, planning
from cubelex.web.organize.groups.boards import group_label
from cubelex.web.organize.groups.steps import written_step
from cubelex.web.shared.labels.messages import say
from cubelex.web.shared.labels.names import round_label

_STEPS: Final = (0, 0.5, 0.8, 1)
"""Competitors for each station at which the next colour begins."""


@dataclass(frozen=True, slots=True)
class ListedProblem:
    """Something to look at, in words, with a button if it can be fixed."""

    round_id: str
    text: str
    under: tuple[str, ...]
    weight: str
    person: str
    place: str
    fix: str
    steps: str
    groups: int | None


@dataclass(frozen=True, slots=True)
class HeatCell:
    """A group on a stage: how many compete there on how many stations."""

    label: str
    competitors: int
    stations: int
    missing: int
    fill: str
    title: str


@dataclass(frozen=True, slots=True)
class HeatRow:
    """A round with its groups on each stage."""

    id: str
    event_id: str
    label: str
    short: str
    """The label on a phone, beside the symbol of the event."""
    stages: tuple[tuple[HeatCell, ...], ...]
    problems: int
    is_planned: bool


@dataclass(frozen=True, slots=True)
class StageHead:
    """A stage with its stations. The usual number is used if none was entered."""

    room: Room
    stations: int
    is_entered: bool


class Overview:
    """The plan of all rounds on the schedule."""

    def __init__(self, state: CompetitionState) -> None:
        self._state = state
        self._competition = state.competition
        self._reviews = planning.reviewed(state)
        spans = planning.spans_of_rounds(state.competition)
        self._in_order = sorted(self._reviews, key=lambda round_id: (spans[round_id].start, round_id))

    @cached_property
    def stages(self) -> tuple[StageHead, ...]:
        """The rooms in which rounds are held."""
        held = {
            room.id: room
            for round_id in self._reviews
            for room, _ in planning.activities_of_round(self._competition, round_id)
        }
        return tuple(
            StageHead(room, planning.stations_in(room), planning.entered_stations(room) is not None)
            for room in held.values()
        )

    @cached_property
    def rows(self) -> tuple[HeatRow, ...]:
        """The rounds in the order of the schedule."""
        return tuple(self._row(round_id) for round_id in self._in_order)

    def _row(self, round_id: str) -> HeatRow:
        review = self._reviews[round_id]
        stages = tuple(
            tuple(_cell(filling) for filling in review.fillings if filling.group.room_id == head.room.id)
            for head in self.stages
        )
        label, event_id = round_label(self._competition, round_id), round_id.rpartition("-r")[0]
        is_final = self._competition.next_round(self._competition.round(round_id)) is None
        short = _("Final") if is_final else _("R%(number)s") % {"number": round_id.rpartition("-r")[2]}
        return HeatRow(round_id, event_id, label, short, stages, len(review.problems), review.is_planned)

    @cached_property
    def problems(self) -> tuple[ListedProblem, ...]:
        """Everything to look at, serious things first."""
        found = (problem for round_id in self._in_order for problem in self._reviews[round_id].problems)
        return tuple(listed_problems(self._competition, sorted(found, key=lambda problem: not problem.is_serious)))

    @property
    def is_complete(self) -> bool:
        """Whether every round is planned."""
        return all(review.is_planned for review in self._reviews.values())

    @property
    def summary(self) -> str:
        """One line: how many rounds are planned, and how many things to look at."""
        total, planned = len(self._reviews), sum(review.is_planned for review in self._reviews.values())
        if planned == total:
            first = ngettext("%(total)d round is planned.", "All %(total)d rounds are planned.", total)
        else:
            first = _("%(planned)d of %(total)d rounds are planned.")
        said = first % {"total": total, "planned": planned}
        number = len(self.problems)
        if not planned:
            return said
        look = things_to_look_at(number) if number else _("No conflicts.")
        return f"{said} {look}"


def things_to_look_at(number: int) -> str:
    """How many problems there are."""
    return ngettext("%(number)d thing to look at.", "%(number)d things to look at.", number) % {"number": number}


def listed_problems(competition: Competition, problems: Sequence[planning.PlanProblem]) -> Iterator[ListedProblem]:
    """Problems in words."""
    for problem in problems:
        fix, place = problem.fix, problem.place
        yield ListedProblem(
            problem.round_id,
            say(problem.what, competition),
            problem.under,
            "bad" if problem.is_serious else "maybe",
            str(problem.person_id or ""),
            f"{place.activity_id}:{place.code}" if place else "",
            say(fix.label, competition) if fix else "",
            json.dumps([written_step(step) for step in fix.steps]) if fix and fix.steps else "",
            fix.groups if fix else None,
        )


def _cell(filling: planning.Filling) -> HeatCell:
    group = filling.group
    label = group_label(group)
    values = {"group": label, "competitors": filling.competitors, "stations": group.stations, "judges": filling.judges}
    title = _("%(group)s: %(competitors)d competitors, %(stations)d stations, %(judges)d judges") % values
    return HeatCell(label, filling.competitors, group.stations, filling.missing, _fill(filling), title)


def _fill(filling: planning.Filling) -> str:
    """How full a group is, in steps: the class of its colour."""
    if filling.is_over:
        return "fill-over"
    share = filling.competitors / max(filling.group.stations, 1)
    return f"fill-{sum(share > step for step in _STEPS)}"

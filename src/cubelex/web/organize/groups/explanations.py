"""Why a person has a place, and where else they could be, for the panel beside the groups."""

from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from django.utils.translation import gettext as _

from cubelex.competition import Person
from cubelex.officiating import planning
from cubelex.web.organize.groups.boards import Board, staged_label
from cubelex.web.organize.groups.objections import Objected, objected
from cubelex.web.shared.labels.activities import HELPERS
from cubelex.web.shared.labels.messages import say


@dataclass(frozen=True, slots=True)
class OtherPlace:
    """Another place, and the first objection to it."""

    place: str
    label: str
    against: str
    under: str
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Appointment:
    """An appointment of a person."""

    label: str
    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Chosen:
    """A person in a place of a round, or without a place."""

    person: Person
    place: str
    label: str
    because: tuple[str, ...]
    against: tuple[Objected, ...]
    choices: tuple[tuple[str, tuple[OtherPlace, ...]], ...]
    appointments: tuple[Appointment, ...]
    is_locked: bool
    day: str


def chosen_of(board: Board, round_id: str, person_id: int, place: planning.TaskPlace | None) -> Chosen | None:
    """The panel of a person. Returns None if they are not in that place."""
    person = board.places.people.get(person_id)
    placement = _placement(board, person_id, place)
    groups = [group for _, group in board.groups_of(round_id)]
    if person is None or not groups or (place is not None and placement is None):
        return None
    asked = placement or planning.Placement(person_id, groups[0], "", ())
    explained = planning.explain_placement(board.competition, board.plan, asked)
    return Chosen(
        person,
        f"{place.activity_id}:{place.code}" if place else "",
        board.place_label(place.activity_id, place.code) if place else "",
        tuple(say(reason, board.competition) for reason in explained.because) if place else (),
        objected(board.competition, explained.against) if place else (),
        _choices(board, explained.options, is_competing=asked.code == planning.COMPETITOR),
        tuple(_appointments(board, person_id)),
        place is not None and (person_id, place.activity_id, place.code) in planning.locked_places(board.competition),
        str(asked.group.span.start.astimezone(board.zone).date()),
    )


def _placement(board: Board, person_id: int, place: planning.TaskPlace | None) -> planning.Placement | None:
    group = board.groups.get(place.activity_id) if place else None
    if place is None or group is None:
        return None
    own = board.places.by_person[person_id]
    return next((placement for placement in own if placement.group == group and placement.code == place.code), None)


def _choices(
    board: Board, options: tuple[planning.Option, ...], *, is_competing: bool
) -> tuple[tuple[str, tuple[OtherPlace, ...]], ...]:
    """Other places group by group, those without objections first."""
    found = [
        (group, [_choice(board, option, is_competing=is_competing) for option in several])
        for group, several in groupby(options, key=lambda option: option.group)
    ]
    best = next((choice for _, several in found for choice in several if not choice.against), None)
    return tuple(
        (
            staged_label(group),
            tuple(replace(choice, is_first=choice == best) for choice in sorted(several, key=_is_objected)),
        )
        for group, several in found
    )


def _is_objected(choice: OtherPlace) -> bool:
    return bool(choice.against)


def _choice(board: Board, option: planning.Option, *, is_competing: bool) -> OtherPlace:
    against = objected(board.competition, option.against)
    label = str(HELPERS.get(option.code, option.code))
    if is_competing and option.code != planning.COMPETITOR:
        label = _("%(task)s, in addition") % {"task": label}
    place, first = f"{board.ids[option.group]}:{option.code}", against[0] if against else None
    return OtherPlace(place, label, first.text if first else "", ", ".join(first.under) if first else "")


def _appointments(board: Board, person_id: int) -> list[Appointment]:
    own = sorted(board.places.by_person[person_id], key=lambda placement: placement.group.span)
    return [
        Appointment(
            board.place_label(board.ids[placement.group], placement.code),
            placement.group.span.start.astimezone(board.zone),
            placement.group.span.end.astimezone(board.zone),
        )
        for placement in own
    ]

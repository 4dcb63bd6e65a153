"""Why somebody is where they are, and where else they could be, for the panel beside the groups."""

from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from django.utils.translation import gettext as _

from cubelex.competition import Person
from cubelex.officiating import planning
from cubelex.web.messages import say
from cubelex.web.planning.boards import Board, group_label
from cubelex.web.planning.labels import HELPERS
from cubelex.web.planning.objections import Objected, objected


@dataclass(frozen=True, slots=True)
class Choice:
    """Somewhere to go, and the first thing that speaks against it."""

    place: str
    label: str
    against: str
    under: str
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class Appointment:
    """Something else that somebody has to do."""

    label: str
    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Chosen:
    """Somebody in a place of a round, or not yet in any."""

    person: Person
    place: str
    label: str
    because: tuple[str, ...]
    against: tuple[Objected, ...]
    choices: tuple[tuple[str, tuple[Choice, ...]], ...]
    appointments: tuple[Appointment, ...]
    is_locked: bool
    day: str


def chosen_of(board: Board, round_id: str, person_id: int, place: planning.Place | None) -> Chosen | None:
    """What the panel says of somebody; nothing where they are not in that place."""
    person = board.places.people.get(person_id)
    placement = _placement(board, person_id, place)
    groups = [group for _, group in board.groups_of(round_id)]
    if person is None or not groups or (place is not None and placement is None):
        return None
    asked = placement or planning.Placement(person_id, groups[0], "", ())
    explained = planning.why_here(board.competition, board.plan, asked)
    return Chosen(
        person,
        f"{place.activity_id}:{place.code}" if place else "",
        board.place_label(place.activity_id, place.code) if place else "",
        tuple(say(one, board.competition) for one in explained.because) if place else (),
        objected(board.competition, explained.against) if place else (),
        _choices(board, explained.options, is_competing=asked.code == planning.COMPETITOR),
        tuple(_appointments(board, person_id)),
        place is not None and (person_id, place.activity_id, place.code) in planning.locked_places(board.competition),
        str(asked.group.span.start.astimezone(board.zone).date()),
    )


def _placement(board: Board, person_id: int, place: planning.Place | None) -> planning.Placement | None:
    group = board.groups.get(place.activity_id) if place else None
    if place is None or group is None:
        return None
    own = board.places.by_person[person_id]
    return next((one for one in own if one.group == group and one.code == place.code), None)


def _choices(
    board: Board, options: tuple[planning.Option, ...], *, is_competing: bool
) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    """Other places group by group, those nothing speaks against first."""
    found = [
        (group, [_choice(board, one, is_competing=is_competing) for one in several])
        for group, several in groupby(options, key=lambda one: one.group)
    ]
    best = next((one for _, several in found for one in several if not one.against), None)
    return tuple(
        (group_label(group), tuple(replace(one, is_first=one == best) for one in sorted(several, key=_is_objected)))
        for group, several in found
    )


def _is_objected(choice: Choice) -> bool:
    return bool(choice.against)


def _choice(board: Board, option: planning.Option, *, is_competing: bool) -> Choice:
    against = objected(board.competition, option.against)
    label = str(HELPERS.get(option.code, option.code))
    if is_competing and option.code != planning.COMPETITOR:
        label = _("%(task)s, as well") % {"task": label}
    place, first = f"{board.ids[option.group]}:{option.code}", against[0] if against else None
    return Choice(place, label, first.text if first else "", ", ".join(first.under) if first else "")


def _appointments(board: Board, person_id: int) -> list[Appointment]:
    own = sorted(board.places.by_person[person_id], key=lambda one: one.group.span)
    return [
        Appointment(
            board.place_label(board.ids[one.group], one.code),
            one.group.span.start.astimezone(board.zone),
            one.group.span.end.astimezone(board.zone),
        )
        for one in own
    ]

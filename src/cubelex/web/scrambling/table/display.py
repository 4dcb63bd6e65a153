"""A sequence as the table shows it: in lines, with its picture, how the puzzle is held, until when it is applied."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cubelex.competition import EventKind, EventOrId
from cubelex.diagrams import COLOUR, svg
from cubelex.errors import CubelexError
from cubelex.puzzles import FaceletPuzzle, Puzzle, Square1, State, puzzle
from cubelex.regulations import Edition
from cubelex.rules import Ruling
from cubelex.rules.scrambling import ColouredFace, how_to_hold, may_go_on, window_ends
from cubelex.scrambles import ScrambleSet
from cubelex.sheets import moves_in
from cubelex.web.scrambling.access import SHOWN
from cubelex.web.shared.labels.messages import comma_separated
from cubelex.web.store.models import Deed

COLOURS: Final[Mapping[str, Promise]] = {
    "white": gettext_lazy("white"),
    "yellow": gettext_lazy("yellow"),
    "green": gettext_lazy("green"),
    "dark green": gettext_lazy("dark green"),
    "light green": gettext_lazy("light green"),
    "red": gettext_lazy("red"),
    "blue": gettext_lazy("blue"),
    "dark blue": gettext_lazy("dark blue"),
    "light blue": gettext_lazy("light blue"),
    "orange": gettext_lazy("orange"),
    "black": gettext_lazy("black"),
    "purple": gettext_lazy("purple"),
    "grey": gettext_lazy("grey"),
    "pink": gettext_lazy("pink"),
    "beige": gettext_lazy("beige"),
    "12 o'clock": gettext_lazy("12 o'clock"),
}
_PLACES: Final[Mapping[str, Promise]] = {
    "top": gettext_lazy("%(colour)s on top"),
    "bottom": gettext_lazy("%(colour)s on bottom"),
    "front": gettext_lazy("%(colour)s in front"),
    "front-left": gettext_lazy("%(colour)s in front on the left"),
}
# Of the two sides of a Square-1 that may be in front, the darker one (4d3).
_SQUARE_1_FRONTS: Final = ("F", "B")


def colour_label(colour: str) -> str:
    """The name of a colour."""
    return str(COLOURS.get(colour, colour))


def sequences_of(opened: ScrambleSet, label: str) -> tuple[str, ...]:
    """The sequences of that label: one, or one for each cube of Multi-Blind; none where there is no such label."""
    return next((attempt for other, attempt in opened.labelled() if other == label), ())


def lines_of(event: EventKind, sequence: str) -> list[list[str]]:
    """The moves of a sequence, in lines where lines mean something."""
    return [list(line) for line in moves_in(event.id, sequence)]


def picture(event: EventKind, sequence: str, edition: Edition, moves: int | None = None) -> str:
    """The state after a sequence, or after its first moves, as a net."""
    if moves is not None:
        sequence = " ".join([move for line in lines_of(event, sequence) for move in line][:moves])
    state = _after(event, sequence, edition)
    return svg(state, title=_("The puzzle after these moves")) if state else ""


def picture_of(event: EventKind, state: str) -> str:
    """The picture of a state in its plain form, which is one."""
    return svg(puzzle(event).state(state), title=_("Your entry"))


def state_text(event: EventKind, sequence: str, edition: Edition) -> str:
    """The state after a sequence in its plain form."""
    state = _after(event, sequence, edition)
    return str(state) if state else ""


def _after(event: EventKind, sequence: str, edition: Edition) -> State | None:
    """The state after a sequence; nothing where one that was sealed elsewhere cannot be applied."""
    model = puzzle(event)
    try:
        return model.solved.apply(model.parse(sequence, edition))
    except CubelexError:
        return None


def usual_hold(event: EventOrId, edition: Edition) -> tuple[str, tuple[str, ...]]:
    """How a puzzle of the usual colours is held at the start (4d), in the reader's words, and the regulations."""
    ruling = how_to_hold(event, _faces(puzzle(event)), edition)
    words = [str(_PLACES[place]) % {"colour": colour_label(colour)} for place, colour in ruling.answer]
    return comma_separated(words), ruling.under


def _faces(model: Puzzle) -> list[ColouredFace]:
    """The faces of a puzzle with the usual colours, as far as they matter: all greens but one are far from white."""
    colours = dict(model.colours)
    if model.event == "sq1":
        colours = {face: colours[face] for face in _SQUARE_1_FRONTS}
    others = frozenset(colours.values())
    return [
        ColouredFace(colour, round(COLOUR.paint(colour).lightness / 2.55), others - {colour})
        for colour in colours.values()
    ]


def window_of(competition_id: str, name: str, label: str, edition: Edition) -> Ruling[datetime | None] | None:
    """Until when a sequence should be applied (4b4); nothing while it was shown to no scrambler.

    Attempts that were started by then go on (4b4+).
    """
    first = _first_shown(competition_id, name).get(label)
    if first is None:
        return None
    ends = window_ends(first, edition)
    return Ruling(ends.answer, (*ends.under, *may_go_on(first, first, edition).under))


def windows_of(competition_id: str, name: str, edition: Edition) -> dict[str, datetime]:
    """Until when each sequence in use should be applied, the first to end being first."""
    ends = {label: window_ends(at, edition).answer for label, at in _first_shown(competition_id, name).items()}
    return {label: end for label, end in ends.items() if end is not None}


def _first_shown(competition_id: str, name: str) -> dict[str, datetime]:
    """When each sequence of a set was first shown for a puzzle, in that order."""
    views = Deed.objects.filter(competition_id=competition_id, kind=SHOWN, content__name=name, content__applied=True)
    moments: dict[str, datetime] = {}
    for at, content in views.order_by("at").values_list("at", "content"):
        moments.setdefault(content["label"], at)
    return moments


def net_of(event: EventOrId) -> dict[str, Any]:
    """The form in which a puzzle's state is entered: stickers of a net, dials of a Clock, or pieces of a Square-1."""
    model = puzzle(event)
    paints = {face: COLOUR.paint(colour).fill for face, colour in model.colours.items()}
    names = {face: colour_label(colour) for face, colour in model.colours.items()}
    shared = {"paints": paints, "names": names}
    if isinstance(model, Square1):
        return {"kind": "pieces", "pieces": dict(model.pieces), **shared}
    if isinstance(model, FaceletPuzzle):
        return {"kind": "stickers", "svg": svg(model.solved, title=_("Net")), **shared}
    return {"kind": "dials", **shared}

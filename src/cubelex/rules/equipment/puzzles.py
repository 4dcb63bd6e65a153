"""What of a puzzle can be told without judging it: logos, electronics, loose pins (Article 3).

What a Delegate must judge, from wear to colours, is in `incidents.policies`. What becomes of an attempt with a puzzle
that is not permitted is in `attempts`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cubelex.competition import EventOrId, event_kind_or_default
from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.objections import Objection
from cubelex.rules.rulings import Ruling


class LogoPlace(NamedOption):
    """Where on a puzzle a coloured part with a logo is, or several logos on the same part."""

    CENTRE = "centre"
    EQUATOR = "equator"
    INNER_FACE = "inner face"
    ELSEWHERE = "elsewhere"


class PuzzleFault(NamedOption):
    """Why a puzzle is not permitted."""

    ELECTRONICS = "electronics"
    LOOSE_PINS = "loose pins"
    LOGO = "logo"
    SEVERAL_LOGOS = "several parts with logos"
    LOGO_PLACE = "place of the logo"


@dataclass(frozen=True, slots=True)
class PuzzleFacts:
    """A puzzle as a competitor brings it to an event; `logos` has the place of each part that carries any."""

    event: EventOrId
    logos: Sequence[LogoPlace] = ()
    has_electronics: bool = False
    has_loose_pins: bool = False


_ALLOWED = {
    "any_piece": tuple(LogoPlace),
    "centre": (LogoPlace.CENTRE,),
    "equator": (LogoPlace.EQUATOR,),
    "outside_inner_faces": (LogoPlace.CENTRE, LogoPlace.EQUATOR, LogoPlace.ELSEWHERE),
}
_PLACE_NUMBERS = {"any_piece": "3l1a", "centre": "3l1", "equator": "3l1b", "outside_inner_faces": "3h4d"}


@cites("3a4", "3h4d", "3h5", "3l", "3l++", "3l1", "3l1a", "3l1b")
def puzzle_objections(facts: PuzzleFacts, edition: Edition) -> tuple[Objection[PuzzleFault], ...]:
    """Everything about a puzzle that makes it not permitted and needs no judging.

    One part may carry logos, in 2009 of cubes only: on a centre where the puzzle has centres. For 4x4x4, 5x5x5 and
    Multi-Blind there is none since 2025, in 2018 for no blindfolded event.
    """
    return tuple(_objections(facts, edition))


def _objections(facts: PuzzleFacts, edition: Edition) -> Iterator[Objection[PuzzleFault]]:
    rules = edition.puzzles
    if facts.has_electronics and rules.electronics_barred:
        yield Objection(PuzzleFault.ELECTRONICS, edition.cite("3a4"))
    if facts.has_loose_pins and rules.loose_pins_barred and str(facts.event) == "clock":
        yield Objection(PuzzleFault.LOOSE_PINS, edition.cite("3h5"))
    if facts.logos and str(facts.event) in rules.logo_free:
        yield Objection(PuzzleFault.LOGO, edition.cite_known("3l", "3l++"))
        return
    yield from _logo_objections(facts, edition)


def _logo_objections(facts: PuzzleFacts, edition: Edition) -> Iterator[Objection[PuzzleFault]]:
    where = edition.puzzles.logo_places.get(event_kind_or_default(facts.event).puzzle)
    if where is None:
        return
    if len(facts.logos) > 1 and where != "outside_inner_faces":
        yield Objection(PuzzleFault.SEVERAL_LOGOS, edition.cite("3l"))
    for place in facts.logos:
        if place not in _ALLOWED[where]:
            yield Objection(PuzzleFault.LOGO_PLACE, edition.cite(_PLACE_NUMBERS[where]), about=place.value)


@cites("3h4d", "3l", "3l++", "3l1", "3l1a", "3l1b")
def may_have_logo(event: EventOrId, edition: Edition) -> Ruling[bool]:
    """Whether the puzzle of an event may have a part with a logo, where that is the right one.

    Nothing is cited for puzzles of which the edition says nothing.

    >>> from cubelex.regulations import edition
    >>> may_have_logo("222", edition("2026-04-01")), may_have_logo("333mbf", edition("2018"))
    (Ruling(True, under=('3l', '3l1a')), Ruling(False, under=('3l',)))
    """
    where = edition.puzzles.logo_places.get(event_kind_or_default(event).puzzle)
    if str(event) in edition.puzzles.logo_free:
        return Ruling(False, under=edition.cite_known("3l", "3l++"))
    if where is None:
        return Ruling(True, under=())
    is_blindfolded_exception = str(event) == "333bf" and bool(edition.puzzles.logo_free)
    numbers = ("3l", "3l++") if is_blindfolded_exception else ("3l",)
    return Ruling(True, under=tuple(dict.fromkeys(edition.cite_known(*numbers, _PLACE_NUMBERS[where]))))


@cites("3k1")
def must_be_replaced(is_found_during_round: bool, edition: Edition) -> Ruling[bool]:
    """Whether the competitor must submit another puzzle for the attempts that remain, the first not being permitted."""
    if edition.puzzles.replaced_during_round:
        return Ruling(is_found_during_round, under=edition.cite("3k1"))
    return Ruling(is_found_during_round, under=edition.cite("3k") if is_found_during_round else ())

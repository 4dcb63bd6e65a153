"""Checks of equipment before it is used: what can be noticed, what the Regulations say to it, and what follows.

Puzzles should be approved (3k) and blindfolds checked (B1b+) before use. A check lists what was noticed. Each of these
features is permitted, not permitted, or left to a person.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cubelex.competition import EventOrId
from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.reprs import NamedOption
from cubelex.rules.attempts.multi_blind import may_cover_surface
from cubelex.rules.equipment.puzzles import LogoPlace, PuzzleFacts, may_have_logo, puzzle_objections
from cubelex.rules.equipment.timers import may_use_timer
from cubelex.rules.events import is_blindfolded, is_fewest_moves, is_multi_blind
from cubelex.rules.fewest_moves.procedures import may_use
from cubelex.rules.incidents.policies import policy
from cubelex.rules.rulings import Question, Ruling


class Equipment(NamedOption):
    """What is checked: a competitor's, or a timer with its mat."""

    PUZZLE = "puzzle"
    BLINDFOLD = "blindfold"
    OBJECTS = "objects"
    """What a competitor brings to a Fewest Moves attempt."""
    SURFACE = "surface"
    """A competitor's own covering of the table in Multi-Blind."""
    TIMER = "timer"


class CheckOutcome(NamedOption):
    """What follows from a check; undecided until the person decides to whom it is left."""

    PERMITTED = "permitted"
    NOT_PERMITTED = "not permitted"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Feature:
    """Something that can be noticed about equipment, and what the Regulations say to it."""

    name: str
    ruling: Ruling[CheckOutcome]

    @property
    def label(self) -> Message:
        """What it is called."""
        return Message(f"checks.{self.name}")


_FINE: Final = ("permitted", "yes")
"""The answers of policies that let equipment be used."""
_POLICIES: Final = (
    "marked_pieces",
    "puzzle_wear",
    "puzzle_works",
    "colour_scheme",
    "coloured_parts",
    "distinct_colours",
    "modified_puzzle",
    "transparent_parts",
    "unusual_stickerless_puzzle",
    "puzzle_size",
    "textured_puzzle",
    "patterns_instead_of_colours",
)
_BLINDFOLDED_POLICIES: Final = ("orientation_by_feel",)
_CLOCK_POLICIES: Final = ("clock_inserts", "clock_design", "marked_clock_pins")
_FACES_NOT_PIECES: Final = ("colour_scheme", "unusual_stickerless_puzzle", "textured_puzzle")
"""What Clock has no faces or stickers for."""
_ANY_TIMER: Final = "stackmat_generation_5_pro"


def applies_to(equipment: Equipment, event: EventOrId) -> bool:
    """Whether an event has such equipment of competitors. In Fewest Moves the cubes are among the objects."""
    match equipment:
        case Equipment.PUZZLE:
            return not is_fewest_moves(event)
        case Equipment.BLINDFOLD:
            return is_blindfolded(event)
        case Equipment.OBJECTS:
            return is_fewest_moves(event)
        case Equipment.SURFACE:
            return is_multi_blind(event)
    return False


@cites("3k", "7f1a", "B1b+", "E3", "H2")
def judge_check(
    equipment: Equipment, event: EventOrId, found: Collection[str], edition: Edition
) -> Ruling[CheckOutcome]:
    """What follows from the features that were noticed: not permitted if one of them is not, otherwise what is open.

    Names that the edition does not know are left out.

    >>> from cubelex.regulations import edition
    >>> judge_check(Equipment.PUZZLE, "444bf", ["logo"], edition("2026-04-01"))
    Ruling(CheckOutcome.NOT_PERMITTED, under=('3l', '3l++'))
    """
    rulings = [feature.ruling for feature in features_of(equipment, event, edition) if feature.name in found]
    for outcome in (CheckOutcome.NOT_PERMITTED, CheckOutcome.UNDECIDED):
        if same := [ruling for ruling in rulings if ruling.answer is outcome]:
            questions = tuple(question for ruling in same for question in ruling.questions)
            return Ruling(outcome, _together(same), questions)
    return Ruling(CheckOutcome.PERMITTED, _together(rulings) or _approval(equipment, edition))


def _together(rulings: Collection[Ruling[CheckOutcome]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(number for ruling in rulings for number in ruling.under))


def _approval(equipment: Equipment, edition: Edition) -> tuple[str, ...]:
    """What asks for the check, or lets the equipment be used."""
    match equipment:
        case Equipment.PUZZLE:
            return edition.cite("3k")
        case Equipment.BLINDFOLD:
            return edition.cite_known("B1b+")
        case Equipment.OBJECTS:
            return edition.cite("E3")
        case Equipment.SURFACE:
            return edition.cite_known("H2")
        case Equipment.TIMER:
            return edition.cite("8a7")


@lru_cache(maxsize=4096)
def features_of(equipment: Equipment, event: EventOrId, edition: Edition) -> tuple[Feature, ...]:
    """Everything that can be noticed about equipment for an event, as far as the edition says something to it."""
    match equipment:
        case Equipment.PUZZLE:
            return tuple(_of_puzzle(event, edition))
        case Equipment.BLINDFOLD:
            return tuple(_by_policies(("blindfold",), edition))
        case Equipment.OBJECTS:
            return tuple(_of_objects(edition))
        case Equipment.SURFACE:
            return tuple(_of_surface(edition))
        case Equipment.TIMER:
            return tuple(_of_timer(edition))


def _of_puzzle(event: EventOrId, edition: Edition) -> Iterator[Feature]:
    is_clock = str(event) == "clock"
    logo = may_have_logo(event, edition)
    if logo.under:
        yield Feature("logo", _as_outcome(logo))
    facts = {
        "several_logos": PuzzleFacts(event, (_place_of_logo(event, edition),) * 2),
        "logo_elsewhere": PuzzleFacts(event, (LogoPlace.INNER_FACE if is_clock else LogoPlace.ELSEWHERE,)),
        "loose_pins": PuzzleFacts(event, has_loose_pins=True),
        "electronics": PuzzleFacts(event, has_electronics=True),
    }
    for name, noticed in facts.items():
        objections = puzzle_objections(noticed, edition)
        if objections and (logo.answer or not noticed.logos):
            numbers = dict.fromkeys(number for objection in objections for number in objection.under)
            yield Feature(name, Ruling(CheckOutcome.NOT_PERMITTED, tuple(numbers)))
        elif name == "electronics":
            yield from _by_policies(("bluetooth_puzzle",), edition)
    if logo.answer:
        yield from _by_policies(("logo_design",), edition)
    if is_clock:
        yield from _by_policies(_CLOCK_POLICIES, edition)
    if is_blindfolded(event):
        yield from _by_policies(_BLINDFOLDED_POLICIES, edition)
    yield from _by_policies([name for name in _POLICIES if not (is_clock and name in _FACES_NOT_PIECES)], edition)


def _place_of_logo(event: EventOrId, edition: Edition) -> LogoPlace:
    """Where a logo on the puzzle of an event is right."""
    fine = (place for place in LogoPlace if not puzzle_objections(PuzzleFacts(event, (place,)), edition))
    return next(fine, LogoPlace.CENTRE)


def _of_objects(edition: Edition) -> Iterator[Feature]:
    most = edition.fewest_moves.most_cubes
    things = {
        "too_many_cubes": may_use("cube", edition, most + 1),
        "unsolved_cubes": may_use("cube", edition, most, is_solved=False),
        "own_pens": may_use("own pen", edition),
        "stickers": may_use("stickers", edition),
        "correction_tools": may_use("eraser", edition),
        "watch": may_use("watch", edition),
        "watch_that_helps": may_use("watch", edition, helps=True),
        "other_object": may_use("other", edition),
    }
    return (Feature(name, _as_outcome(ruling)) for name, ruling in things.items() if ruling.under)


def _of_surface(edition: Edition) -> Iterator[Feature]:
    for name, is_requested in (("own_covering", True), ("own_covering_not_requested", False)):
        ruling = may_cover_surface(is_requested, None, edition)
        if ruling.under:
            yield Feature(name, _as_outcome(ruling))


def _of_timer(edition: Edition) -> Iterator[Feature]:
    yield Feature("other_timer", _as_outcome(may_use_timer("", edition)))
    if edition.timers.two_pad_mode:
        one_pad = may_use_timer(_ANY_TIMER, edition, approved=(_ANY_TIMER,), is_in_two_pad_mode=False)
        yield Feature("one_pad_mode", _as_outcome(one_pad))
    yield from _by_policies(("timer_placement", "mat_size"), edition)


def _by_policies(names: Collection[str], edition: Edition) -> Iterator[Feature]:
    for name in names:
        if found := policy(name, edition):
            is_fine = found.answer in _FINE
            answer = CheckOutcome.PERMITTED if is_fine else CheckOutcome.NOT_PERMITTED
            yield Feature(name, _left_open(answer, found.under, found.questions))


def _as_outcome(ruling: Ruling[bool]) -> Ruling[CheckOutcome]:
    answer = CheckOutcome.PERMITTED if ruling.answer else CheckOutcome.NOT_PERMITTED
    return _left_open(answer, ruling.under, ruling.questions)


def _left_open(
    answer: CheckOutcome, under: tuple[str, ...], questions: tuple[Question[object], ...]
) -> Ruling[CheckOutcome]:
    """The answer, which is undecided where a person decides."""
    return Ruling(CheckOutcome.UNDECIDED if questions else answer, under, questions)

"""A puzzle that was not scrambled correctly, found out after the solve (11i)."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from cubelex.regulations import Edition, cites
from cubelex.rules.discretions import Verdict, left_to
from cubelex.rules.extra_attempts import Incident, after_incident
from cubelex.rules.remedies import NOTHING_SPECIAL, Achievement, Found, Remedy
from cubelex.rules.rulings import Ruling
from cubelex.rules.scramble_requirements import is_far_enough

_2025, _APRIL_2026 = date(2025, 1, 1), date(2026, 4, 1)

_NUMBERS = {
    "record_or_top_50_single": "11i1a",
    "record_or_top_50_average": "11i1b",
    "championship_final": "11i1c",
    "too_few_moves": "11i1d",
}
_RECORDS = ("record_or_top_50_single", "record_or_top_50_average")


@dataclass(frozen=True, slots=True)
class Misscramble:
    """A result on a wrongly scrambled puzzle, how it stands, and when the mistake was found.

    `average` is the average or mean the result is part of; `moves` is how many the solution took, where that is known;
    `has_two_signatures` says that two scramblers had verified the puzzle and signed.
    """

    event: str
    found: Found
    single: Achievement = NOTHING_SPECIAL
    average: Achievement = NOTHING_SPECIAL
    is_championship_final: bool = False
    moves: int | None = None
    has_two_signatures: bool = False


@cites("11i1a", "11i1b", "11i1d", "11i1e", since=_2025)
@cites("11i1c", since=_2025, until=_APRIL_2026)
@cites("11i1f", since=_APRIL_2026)
def grave_cases(misscramble: Misscramble, edition: Edition) -> tuple[str, ...]:
    """The numbers of the cases in which the result cannot stand, without those the edition makes an exception for."""
    _, spared = _exception(misscramble, edition)
    return tuple(_NUMBERS[case] for case in _holding(misscramble, edition) if case not in spared)


def _holding(misscramble: Misscramble, edition: Edition) -> tuple[str, ...]:
    """The cases that the edition lists and that this is."""
    event, moves = misscramble.event, misscramble.moves
    holds = {
        "record_or_top_50_single": misscramble.single.is_important(edition, "competitors"),
        "record_or_top_50_average": misscramble.average.is_important(edition, "competitors"),
        "championship_final": misscramble.is_championship_final,
        "too_few_moves": moves is not None and not is_far_enough(event, moves, edition).decision,
    }
    return tuple(case for case in edition.incidents.misscramble_needs_extra if holds[case])


def _exception(misscramble: Misscramble, edition: Edition) -> tuple[tuple[str, ...], Collection[str]]:
    """The exception that applies, for the event or because two scramblers signed in a final, and what it spares."""
    incidents = edition.incidents
    if misscramble.event in incidents.misscramble_exempt_events:
        return ("11i1e",), incidents.misscramble_exempt_from
    if incidents.signed_final_is_exempt and misscramble.is_championship_final and misscramble.has_two_signatures:
        return ("11i1f",), _RECORDS
    return (), ()


@cites("11i1", "11i2", "11i2+", "11i2a", "11i2b", since=_2025)
def after_misscramble(misscramble: Misscramble, edition: Edition) -> Ruling[Verdict[Remedy]]:
    """What becomes of a result on a puzzle that was not scrambled correctly.

    In grave cases an extra attempt replaces it, or it is DNS; in all others it may stand, unless that is significantly
    unfair. Before 2025 it is an incident like others.
    """
    is_over = misscramble.found is Found.AFTER_COMPETITION
    if edition.incidents.misscramble_otherwise == "unsaid":
        return after_incident(Incident(competition_has_ended=is_over), edition)
    cases = grave_cases(misscramble, edition)
    if cases and is_over:
        return Ruling(Verdict(Remedy.DNS), ("11i1", *cases))
    if cases:
        not_granted = ((Remedy.DNS, "no extra attempt is granted before the competition ends"),)
        return left_to("Delegate", "misscramble", Remedy.EXTRA_ATTEMPT, not_granted, ("11i1", *cases))
    return _if_unfair(misscramble, is_over, edition)


def _if_unfair(misscramble: Misscramble, is_over: bool, edition: Edition) -> Ruling[Verdict[Remedy]]:
    exceptions = _exception(misscramble, edition)[0] if _holding(misscramble, edition) else ()
    if is_over:
        unfair = ((Remedy.DNS, "the outcome is significantly unfair"),)
        return left_to("Delegate", "misscramble", Remedy.STANDS, unfair, (*exceptions, "11i2", "11i2b"))
    fairer = (
        (Remedy.EXTRA_ATTEMPT, "the outcome is significantly fairer with it, which makes the attempt invalid"),
        (Remedy.PROVISIONAL_EXTRA_ATTEMPT, "the Delegate is not sure"),
        (Remedy.DNS, "it is significantly unfair, and no extra attempt can be awarded"),
    )
    return left_to("Delegate", "misscramble", Remedy.STANDS, fairer, (*exceptions, "11i2", "11i2a"))


@cites("11i1++", since=_APRIL_2026)
def should_be_verified(misscramble: Misscramble, edition: Edition) -> Ruling[bool]:
    """Whether the Delegate should verify, before the competition ends, that such a result was scrambled correctly."""
    if edition.read_as < _APRIL_2026:
        return Ruling(False, under=())
    return Ruling(bool(grave_cases(misscramble, edition)), under=("11i1++",))


@cites("11i1+++", since=_APRIL_2026)
def must_show_sequences(misscramble: Misscramble, edition: Edition, is_requested: bool) -> Ruling[bool]:
    """Whether the competitor must get to see the sequences before the competition ends, on request."""
    if edition.read_as < _APRIL_2026:
        return Ruling(False, under=())
    return Ruling(is_requested and bool(grave_cases(misscramble, edition)), under=("11i1+++",))

"""A puzzle that was not scrambled correctly, found after the solve (11i)."""

from collections.abc import Collection
from dataclasses import dataclass

from cubelex.competition import EventOrId
from cubelex.messages import Message
from cubelex.regulations import Edition, cites
from cubelex.rules.incidents.extra_attempts import IncidentFacts, after_incident
from cubelex.rules.incidents.remedies import NOTHING_SPECIAL, Achievement, Remedy, WhenNoticed
from cubelex.rules.rulings import Ruling, left_to
from cubelex.rules.scrambling.requirements import is_far_enough

_NUMBERS = {
    "record_or_top_50_single": "11i1a",
    "record_or_top_50_average": "11i1b",
    "championship_final": "11i1c",
    "too_few_moves": "11i1d",
}
_RECORDS = ("record_or_top_50_single", "record_or_top_50_average")


@dataclass(frozen=True, slots=True)
class Misscramble:
    """A result on a wrongly scrambled puzzle, how it is ranked, and when the mistake was found.

    `average` is the average or mean the result is part of; `moves` is how many the solution took, where that is known;
    `has_two_signatures` says that two scramblers had verified the puzzle and signed.
    """

    event: EventOrId
    found: WhenNoticed
    single: Achievement = NOTHING_SPECIAL
    average: Achievement = NOTHING_SPECIAL
    is_championship_final: bool = False
    moves: int | None = None
    has_two_signatures: bool = False


@cites("11i1a", "11i1b", "11i1c", "11i1d", "11i1e", "11i1f")
def grave_cases(misscramble: Misscramble, edition: Edition) -> tuple[str, ...]:
    """The numbers of the cases in which the result cannot count, without those the edition makes an exception for."""
    _, spared = _exception(misscramble, edition)
    return edition.cite_known(*(_NUMBERS[case] for case in _holding(misscramble, edition) if case not in spared))


def _holding(misscramble: Misscramble, edition: Edition) -> tuple[str, ...]:
    """The cases that the edition lists and that this is."""
    event, moves = misscramble.event, misscramble.moves
    holds = {
        "record_or_top_50_single": misscramble.single.is_important(edition, "competitors"),
        "record_or_top_50_average": misscramble.average.is_important(edition, "competitors"),
        "championship_final": misscramble.is_championship_final,
        "too_few_moves": moves is not None and not is_far_enough(event, moves, edition).answer,
    }
    return tuple(case for case in edition.incidents.misscramble_needs_extra if holds[case])


def _exception(misscramble: Misscramble, edition: Edition) -> tuple[tuple[str, ...], Collection[str]]:
    """The exception that applies, for the event or because two scramblers signed in a final, and what it spares."""
    incidents = edition.incidents
    if str(misscramble.event) in incidents.misscramble_exempt_events:
        return edition.cite_known("11i1e"), incidents.misscramble_exempt_from
    if incidents.signed_final_is_exempt and misscramble.is_championship_final and misscramble.has_two_signatures:
        return edition.cite_known("11i1f"), _RECORDS
    return (), ()


@cites("11i1", "11i2", "11i2+", "11i2a", "11i2b")
def after_misscramble(misscramble: Misscramble, edition: Edition) -> Ruling[Remedy]:
    """What happens to a result on a puzzle that was not scrambled correctly.

    In serious cases an extra attempt replaces it, or it is DNS; in all others it may count, unless that is
    significantly unfair. Before 2025 it is an incident like others.
    """
    is_over = misscramble.found is WhenNoticed.AFTER_COMPETITION
    if edition.incidents.misscramble_otherwise == "unsaid":
        return after_incident(IncidentFacts(competition_has_ended=is_over), edition)
    cases = grave_cases(misscramble, edition)
    if cases and is_over:
        return Ruling(Remedy.DNS, (*edition.cite_known("11i1"), *cases))
    if cases:
        not_granted = ((Remedy.DNS, Message("conditions.no_extra_attempt_granted")),)
        under = (*edition.cite_known("11i1"), *cases)
        return left_to("Delegate", "misscramble", Remedy.EXTRA_ATTEMPT, not_granted, under)
    return _if_unfair(misscramble, is_over, edition)


def _if_unfair(misscramble: Misscramble, is_over: bool, edition: Edition) -> Ruling[Remedy]:
    exceptions = _exception(misscramble, edition)[0] if _holding(misscramble, edition) else ()
    if is_over:
        unfair = ((Remedy.DNS, Message("conditions.significantly_unfair")),)
        under = (*exceptions, *edition.cite_known("11i2", "11i2b"))
        return left_to("Delegate", "misscramble", Remedy.STANDS, unfair, under)
    fairer = (
        (Remedy.EXTRA_ATTEMPT, Message("conditions.significantly_fairer")),
        (Remedy.PROVISIONAL_EXTRA_ATTEMPT, Message("conditions.delegate_unsure")),
        (Remedy.DNS, Message("conditions.significantly_unfair_no_extra")),
    )
    under = (*exceptions, *edition.cite_known("11i2", "11i2a"))
    return left_to("Delegate", "misscramble", Remedy.STANDS, fairer, under)


@cites("11i1++")
def should_be_verified(misscramble: Misscramble, edition: Edition) -> Ruling[bool]:
    """Whether the Delegate should verify, before the competition ends, that such a result was scrambled correctly."""
    if not edition.has("11i1++"):
        return Ruling(False, under=())
    return Ruling(bool(grave_cases(misscramble, edition)), under=edition.cite("11i1++"))


@cites("11i1+++")
def must_show_sequences(misscramble: Misscramble, edition: Edition, is_requested: bool) -> Ruling[bool]:
    """Whether the competitor must get to see the sequences before the competition ends, on request."""
    if not edition.has("11i1+++"):
        return Ruling(False, under=())
    return Ruling(is_requested and bool(grave_cases(misscramble, edition)), under=edition.cite("11i1+++"))

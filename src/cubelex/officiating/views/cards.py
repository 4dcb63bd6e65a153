"""A card as judges need it: whose signature is missing, and special accommodations (2s).

What was typed from paper is signed on paper.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cubelex.officiating.log import facts
from cubelex.officiating.log.card import Card, Slot
from cubelex.officiating.log.point import PointTry
from cubelex.officiating.log.state import CompetitionState
from cubelex.rules.attempts import is_finished

AFTER_ATTEMPT: Final = ("judge", "competitor")
"""The roles that sign once an attempt is over."""


class Unsigned(NamedTuple):
    """An attempt with a signature missing: its number, the roles that have yet to sign, and what is written."""

    attempt: int
    missing: list[str]
    written: str


def unsigned_attempts(state: CompetitionState, card: Card) -> Iterator[Unsigned]:
    """The attempts recorded at a station that are not finished, as a signature is missing."""
    for number, slot in sorted(card.slots.items()):
        current = slot.current
        if current.observed is None or current.result is None:
            continue
        signed = "judge" in current.signatures, "competitor" in current.signatures
        is_penalized = has_penalty(current.written)
        missing = [role for role in AFTER_ATTEMPT if role not in current.signatures]
        if missing and not is_finished(*signed, state.edition, is_penalized=is_penalized).answer:
            yield Unsigned(number, missing, current.written)


def missing_at_point(state: CompetitionState, point: PointTry, place: int, person_id: int) -> list[str]:
    """The roles that have yet to sign one of both attempts at a point; none where it is finished."""
    signed = point.signed_by(person_id)
    is_signed = "judge" in signed, "competitor" in signed
    is_penalized = bool(point.written) and has_penalty(point.written[place])
    if is_finished(*is_signed, state.edition, is_penalized=is_penalized).answer:
        return []
    return [role for role in AFTER_ATTEMPT if role not in signed]


def is_half_signed(state: CompetitionState, slot: Slot) -> bool:
    """Whether one of the two signatures of an attempt is missing. An attempt without any was signed on paper."""
    attempt = slot.valid
    judge, competitor = "judge" in attempt.signatures, "competitor" in attempt.signatures
    if attempt.result is None or not (judge or competitor):
        return False
    return not is_finished(judge, competitor, state.edition, bool(attempt.under)).answer


def has_penalty(written: str) -> bool:
    """Whether what is written has a penalty in it, or is not a completed attempt."""
    return "+" in written or written.startswith("DN")


def notes_for_judges(state: CompetitionState, person_id: int, event_id: str) -> list[facts.Accommodated]:
    """Instructions for judges about a competitor in an event, without the confidential circumstances."""
    return [
        facts.Accommodated(
            accommodation.person_id, accommodation.what, accommodation.event_ids, "", accommodation.under
        )
        for _, accommodation in state.accommodations
        if accommodation.person_id == person_id and (not accommodation.event_ids or event_id in accommodation.event_ids)
    ]

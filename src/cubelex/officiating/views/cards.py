"""A card as officials need it: who declined all attempts, whose signature is missing, special accommodations (2s).

What was typed from paper is signed on paper.
"""

from collections.abc import Collection, Iterator
from datetime import date
from typing import Final, NamedTuple

from cubelex.competition import DNS, SKIPPED, AttemptResult, Round
from cubelex.officiating.log import facts
from cubelex.officiating.log.card import Card, Try
from cubelex.officiating.log.point import PointTry
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.views.eligibility import next_attempt
from cubelex.regulations import Edition, cites
from cubelex.rules import Ruling, format_result, is_fewest_moves
from cubelex.rules.attempts import is_finished
from cubelex.rules.rounds import has_all_attempts

AFTER_ATTEMPT: Final = ("judge", "competitor")
"""The roles that sign once an attempt is over."""


class Unsigned(NamedTuple):
    """An attempt with a signature missing: its number, the roles that have yet to sign, and what is written."""

    attempt: int
    missing: list[str]
    written: str


@cites("9f5")
def declined_attempts(state: CompetitionState, round_: Round, card: Card) -> tuple[AttemptResult, ...]:
    """DNS for each attempt of a competitor who declined all of them; nothing for others.

    Since 2026 the round has no result of such a competitor (9f5a), although nothing is missing of the scorecard.
    """
    results = [card.slot(number).result for number in range(1, (round_.format.attempts or 0) + 1)]
    if DNS not in results or any(result not in (SKIPPED, DNS) for result in results):
        return ()
    declined = tuple(result for result in results if result == DNS)
    return declined if has_all_attempts(declined, round_, state.edition) else ()


def unsigned_attempts(state: CompetitionState, card: Card) -> Iterator[Unsigned]:
    """The attempts recorded at a station that are not finished, as a signature is missing."""
    for number, slot in sorted(card.slots.items()):
        current = slot.current
        if current.observed is None or current.result is None:
            continue
        missing = [role for role in AFTER_ATTEMPT if role not in current.signatures]
        if missing and not is_signed(current.signatures, current.written, state.edition).answer:
            yield Unsigned(number, missing, current.written)


def missing_at_point(state: CompetitionState, point: PointTry, place: int, person_id: int) -> list[str]:
    """The roles that have yet to sign one of both attempts at a point; none where it is finished."""
    signed = point.signed_by(person_id)
    if is_signed(signed, point.written[place] if point.written else "", state.edition).answer:
        return []
    return [role for role in AFTER_ATTEMPT if role not in signed]


@cites("A7c4", since=date(2018, 1, 1))
def missing_signatures(state: CompetitionState, round_: Round) -> Iterator[tuple[int, Unsigned]]:
    """The attempts of a round, by competitor, that lack a signature and about which nothing was decided.

    An attempt with one of two signatures lacks the other. In a round in which people sign at stations, an attempt that
    was recorded there lacks both once the card is complete or the round is finished. Others are signed on paper.
    """
    if is_fewest_moves(round_.kind):
        return
    cards = list(state.taking_part(round_.id))
    is_signed_here = any(_signers(slot.valid) for card in cards for slot in card.slots.values())
    for card in cards if is_signed_here else ():
        for number, slot in sorted(card.slots.items()):
            if _lacks_signature(state, round_, card, slot.valid):
                attempt = slot.valid
                missing = [role for role in AFTER_ATTEMPT if role not in attempt.signatures]
                text = attempt.written or format_result(slot.result, round_.kind)
                yield card.person_id, Unsigned(number, missing, text)


def _signers(attempt: Try) -> list[str]:
    return [role for role in AFTER_ATTEMPT if role in attempt.signatures]


def _lacks_signature(state: CompetitionState, round_: Round, card: Card, attempt: Try) -> bool:
    if attempt.result is None or attempt.is_signature_settled or not attempt.is_started:
        return False
    signed, is_over = _signers(attempt), state.round(round_.id).status is RoundStatus.FINISHED
    if not signed and attempt.observed is None:
        return False
    written = attempt.written or format_result(AttemptResult(attempt.result), round_.kind)
    if is_signed(signed, written, state.edition).answer:
        return False
    return bool(signed) or is_over or next_attempt(state, round_.id, card.person_id) is None


def is_signed(roles: Collection[str], written: str, edition: Edition) -> Ruling[bool]:
    """Whether those who signed are enough for what is written: in 2009 the judge, unless it is a penalty or a DNF.

    >>> from cubelex.regulations import edition
    >>> is_signed(["judge"], "DNF", edition("2009")), is_signed(["judge"], "12.34", edition("2009"))
    (Ruling(False, under=('A7b', 'A7e')), Ruling(True, under=('A7b', 'A7c')))
    """
    is_penalized, is_dnf = "+" in written, written.startswith("DN")
    return is_finished("judge" in roles, "competitor" in roles, edition, is_penalized=is_penalized, is_dnf=is_dnf)


def notes_for_judges(state: CompetitionState, person_id: int, event_id: str) -> list[facts.Accommodated]:
    """Instructions for judges about a competitor in an event, without the confidential circumstances."""
    return [
        facts.Accommodated(
            accommodation.person_id, accommodation.what, accommodation.event_ids, "", accommodation.under
        )
        for _, accommodation in state.accommodations
        if accommodation.person_id == person_id and (not accommodation.event_ids or event_id in accommodation.event_ids)
    ]

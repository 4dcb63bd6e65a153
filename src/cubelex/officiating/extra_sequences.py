"""Dealing extra sequences at the scrambling table: each to a competitor once, and none that they have seen (11e1)."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Final

from cubelex.officiating.cards import Card
from cubelex.officiating.facts import ExtraSequenceDealt
from cubelex.officiating.outcomes import Actor, Outcome, Role, done, in_edition, refused
from cubelex.officiating.states import State
from cubelex.regulations import cites
from cubelex.rules import next_extra_sequence

_OTHER_SEQUENCE: Final = {2009: ("11e",), 2018: ("11e1",)}


@cites("11e", until=date(2018, 1, 1))
@cites("11e1", "11e1+", since=date(2018, 1, 1))
def deal_extra_sequence(
    state: State,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    extras: Sequence[str],
    seen: Collection[str] = (),
) -> Outcome:
    """Deal the first extra sequence of the group that a competitor has not had and not seen, for an extra attempt.

    `extras` are the names of the group's extra sequences in the order in which they were generated, such as `333-r1-g2
    E1`; `seen` are those the competitor has come to see otherwise. Sequences themselves are not for the log.
    """
    number = in_edition(_OTHER_SEQUENCE, state.edition)
    if not by.roles & {Role.SCRAMBLER, Role.DELEGATE}:
        return refused("extra sequences are dealt by the Delegate and the scramblers", *number)
    card = state.round(round_id).cards.get(person_id)
    if card is None or not card.slot(attempt).awaits_extra:
        return refused(f"attempt {attempt} awaits no extra attempt; the Delegate grants them", "11e")
    if card.slot(attempt).current.scramble:
        return refused(f"{card.slot(attempt).current.scramble} was dealt for it already", *number)
    dealt = next_extra_sequence(extras, {*seen, *_had(card, extras)}, state.edition)
    if dealt.decision is None:
        return refused("no extra sequence is left that this competitor has not seen; more must be generated", *number)
    return done(ExtraSequenceDealt(round_id, person_id, attempt, dealt.decision, dealt.under))


def _had(card: Card, extras: Sequence[str]) -> set[str]:
    """Those that the competitor has had; whoever grants an extra attempt may have called one by its label alone."""
    said = {one.scramble for slot in card.slots.values() for one in slot.tries if one.scramble}
    return {one for one in extras if one in said or one.rpartition(" ")[2] in said}

"""Giving out extra sequences at the scrambling table: to each competitor only sequences they have not seen (11e1)."""

from collections.abc import Collection, Sequence
from datetime import date

from cubelex.officiating.log.card import Card
from cubelex.officiating.log.facts import ExtraSequenceDealt
from cubelex.officiating.log.state import State
from cubelex.officiating.outcomes import Actor, Outcome, Role, done, refused
from cubelex.regulations import cites
from cubelex.rules.scrambling import next_extra_sequence


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
    """Give out the first extra sequence of the group that a competitor has not had and not seen, for an extra attempt.

    `extras` are the names of the group's extra sequences in the order in which they were generated, for example
    `333-r1-g2 E1`. `seen` are those that the competitor has seen in another way. The log has no sequences, only names.
    """
    numbers = state.edition.cite("11e1")
    if not by.roles & {Role.SCRAMBLER, Role.DELEGATE}:
        return refused("attempts.scramblers_deal_extras", *numbers)
    card = state.round(round_id).cards.get(person_id)
    if card is None or not card.slot(attempt).awaits_extra:
        return refused("attempts.no_extra_is_due", *state.edition.cite("11e"), attempt=attempt)
    if scramble := card.slot(attempt).current.scramble:
        return refused("attempts.extra_was_dealt", *numbers, scramble=scramble)
    dealt = next_extra_sequence(extras, {*seen, *_had(card, extras)}, state.edition)
    if dealt.answer is None:
        return refused("attempts.no_unseen_extra", *numbers)
    return done(ExtraSequenceDealt(round_id, person_id, attempt, dealt.answer, dealt.under))


def _had(card: Card, extras: Sequence[str]) -> set[str]:
    """The sequences that the competitor has had. An extra attempt may have been granted with the label alone."""
    names = {made.scramble for slot in card.slots.values() for made in slot.tries if made.scramble}
    return {extra for extra in extras if extra in names or extra.rpartition(" ")[2] in names}

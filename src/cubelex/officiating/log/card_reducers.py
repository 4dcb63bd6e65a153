"""What each kind of fact does to the card it is about."""

from collections.abc import Callable
from dataclasses import replace
from functools import singledispatch
from types import MappingProxyType

from cubelex.competition import AttemptResult
from cubelex.officiating.log import facts
from cubelex.officiating.log.card import Card, Slot, Try
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import AttemptFact, CardFact
from cubelex.rules.attempts import shows_start


@singledispatch
def apply_to_card(fact: CardFact, card: Card, entry: Entry) -> Card:
    """The card after one more fact."""
    return card


@apply_to_card.register
def _(fact: facts.AttemptStarted, card: Card, entry: Entry) -> Card:
    return _with_current(fact, card, lambda current: replace(current, started=entry.number))


@apply_to_card.register
def _(fact: facts.NumberSubmitted, card: Card, entry: Entry) -> Card:
    return replace(card, cubes=MappingProxyType({**card.cubes, fact.attempt: fact.cubes}))


@apply_to_card.register
def _(fact: facts.AttemptObserved, card: Card, entry: Entry) -> Card:
    started = entry.number if shows_start(fact.observed) else 0
    return _with_current(
        fact, card, lambda current: replace(current, observed=fact.observed, started=current.started or started)
    )


@apply_to_card.register
def _(fact: facts.AttemptEntered, card: Card, entry: Entry) -> Card:
    slot = card.slot(fact.attempt)
    current = slot.current
    # Written out, as most facts are of this kind and `dataclasses.replace` takes several times as long.
    entered = Try(
        AttemptResult(fact.result),
        fact.elapsed,
        fact.written,
        fact.under,
        entry.number,
        current.started,
        current.observed,
        current.is_extra,
        current.is_provisional,
        current.is_dropped,
        current.scramble,
        current.signatures,
    )
    return card.with_slot(fact.attempt, _with(slot, current, entered))


@apply_to_card.register
def _(fact: facts.AttemptSigned, card: Card, entry: Entry) -> Card:
    def signed(current: Try) -> Try:
        return replace(current, signatures=MappingProxyType({**current.signatures, fact.role: fact.signature}))

    return _with_current(fact, card, signed)


@apply_to_card.register
def _(fact: facts.SignatureSettled, card: Card, entry: Entry) -> Card:
    slot = card.slot(fact.attempt)
    return card.with_slot(fact.attempt, _with(slot, slot.valid, replace(slot.valid, is_signature_settled=True)))


@apply_to_card.register
def _(fact: facts.ResultCorrected, card: Card, entry: Entry) -> Card:
    slot = card.slot(fact.attempt)
    corrected = replace(
        slot.valid, result=AttemptResult(fact.result), elapsed=fact.elapsed, written="", under=fact.under
    )
    corrected = replace(corrected, entry=corrected.entry or entry.number)
    return card.with_slot(fact.attempt, _with(slot, slot.valid, corrected))


@apply_to_card.register
def _(fact: facts.ExtraAttemptGranted, card: Card, entry: Entry) -> Card:
    extra = Try(is_extra=True, is_provisional=fact.is_provisional, scramble=fact.scramble)
    return card.with_slot(fact.attempt, Slot((*card.slot(fact.attempt).tries, extra)))


@apply_to_card.register
def _(fact: facts.ExtraSequenceDealt, card: Card, entry: Entry) -> Card:
    return _with_current(fact, card, lambda current: replace(current, scramble=fact.scramble))


@apply_to_card.register
def _(fact: facts.ProvisionalDecided, card: Card, entry: Entry) -> Card:
    return _with_current(fact, card, lambda current: replace(current, is_provisional=False, is_dropped=not fact.counts))


@apply_to_card.register
def _(fact: facts.AdmittedLate, card: Card, entry: Entry) -> Card:
    return replace(card, late_by=MappingProxyType({**card.late_by, fact.attempt: fact.late_by}))


@apply_to_card.register
def _(fact: facts.Withdrawn, card: Card, entry: Entry) -> Card:
    return replace(card, has_withdrawn=True)


@apply_to_card.register
def _(fact: facts.EnteredRound, card: Card, entry: Entry) -> Card:
    return replace(card, has_withdrawn=False)


@apply_to_card.register
def _(fact: facts.LaterResultsRemoved, card: Card, entry: Entry) -> Card:
    return replace(card, is_removed=True)


@apply_to_card.register
def _(fact: facts.LaterResultsRestored, card: Card, entry: Entry) -> Card:
    return replace(card, is_removed=False)


def _with_current(fact: AttemptFact, card: Card, change: Callable[[Try], Try]) -> Card:
    """The card with the attempt's current try changed."""
    slot = card.slot(fact.attempt)
    return card.with_slot(fact.attempt, _with(slot, slot.current, change(slot.current)))


def _with(slot: Slot, old: Try, new: Try) -> Slot:
    if len(slot.tries) == 1:
        return Slot((new,))
    return Slot(tuple(new if made is old else made for made in slot.tries))

"""Disputing a ruling, and settling the dispute (2n; 2n to 2r in 2009)."""

from datetime import datetime

from cubelex.officiating.log import facts
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.facts import DisputeRaised, DisputeSettled
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, done, refuse_if_not_delegate, refused
from cubelex.rules import incidents
from cubelex.rules.incidents import final_ruling, may_dispute


def raise_dispute(
    state: CompetitionState,
    by: Actor,
    person_id: int,
    about: Entry,
    what: str,
    at: datetime,
    *,
    next_round_started: datetime | None = None,
    is_about_regulations: bool = False,
) -> Outcome:
    """Dispute the ruling of an entry: during the competition, in time, and before the event's next round.

    `next_round_started` is when the following round of the event was opened: see `following_round_opened_at`.
    """
    dispute = incidents.DisputeFacts(
        about.at,
        at,
        next_round_started,
        competition_has_ended=state.ended_at is not None,
        is_about_regulations=is_about_regulations,
    )
    ruling = may_dispute(dispute, state.edition)
    if not ruling.answer:
        return refused("incidents.dispute_is_late", *ruling.under)
    return done(DisputeRaised(person_id, about.number, what, event_of(about)))


def settle_dispute(state: CompetitionState, by: Actor, dispute: int, decision: str, reason: str) -> Outcome:
    """The Delegate's final ruling on a dispute, which the competitor must accept."""
    ruling = final_ruling(state.edition)
    closed = refuse_if_not_delegate(by, reason, "incidents.settle_dispute", *ruling.under)
    if closed:
        return closed
    found = next((raised for raised in state.disputes if raised.entry == dispute), None)
    if found is None or found.decision is not None:
        return refused("incidents.not_an_open_dispute", *ruling.under, entry=dispute)
    options = ruling.questions[0].options
    if decision not in options:
        return refused("incidents.not_an_option", *ruling.under, answer=decision, options=tuple(options))
    return done(DisputeSettled(dispute, decision, reason, ruling.under))


def event_of(entry: Entry) -> str:
    """The event that an entry is about; empty where it is not about an event."""
    round_id = str(getattr(entry.fact, "round_id", ""))
    return round_id.rpartition("-r")[0]


def following_round_opened_at(log: tuple[Entry, ...], about: Entry) -> datetime | None:
    """When a following round of the event was opened after an entry about one of its rounds."""
    round_id = str(getattr(about.fact, "round_id", ""))
    moments = (
        entry.at
        for entry in log
        if isinstance(entry.fact, facts.RoundOpened)
        and entry.fact.round_id.rpartition("-r")[0] == event_of(about)
        and _number(entry.fact.round_id) > _number(round_id)
    )
    return next(moments, None)


def _number(round_id: str) -> int:
    return int(round_id.rpartition("-r")[2] or 0)

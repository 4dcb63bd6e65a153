"""The end of the competition (9u)."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Literal

from cubelex.messages import Message, RoundRef
from cubelex.officiating.log.facts import Ended
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.outcomes import Actor, Outcome, done, refused
from cubelex.officiating.views.open_items import OpenKind, open_items
from cubelex.regulations import cites
from cubelex.rules import Ruling
from cubelex.rules.incidents import must_settle_first
from cubelex.rules.rounds import LocationStatus, has_ended

How = Literal["announced", "delegates left", "last day over"]


def end_competition(state: CompetitionState, by: Actor, at: datetime, how: How = "announced") -> Outcome:
    """End the competition: all rounds are complete, no dispute is open, and its end was announced or has come (9u).

    Missing signatures are decided first (`settle_signatures`): they can be added only until the end (A7c5). Where the
    last day is over, the end does not wait for them.
    """
    if state.ended_at is not None:
        return refused("rounds.competition_has_ended", *state.edition.cite_known("9u"))
    if how != "last day over" and not by.is_delegate:
        return refused("rounds.delegate_ends", *state.edition.cite_known("9u2"))
    rounds = state.competition.rounds
    unfinished = [round_.id for round_ in rounds if state.round(round_.id).status is not RoundStatus.FINISHED]
    ruling = has_ended(_locations(state, at, how, not unfinished), state.edition)
    # Editions that do not say what ends a competition still leave its end to the Delegate.
    is_over = ruling.answer or (how != "last day over" and not state.edition.incidents.competition_ends)
    if unfinished:
        return refused("rounds.rounds_unfinished", *ruling.under, rounds=tuple(map(RoundRef, unfinished)))
    if not is_over:
        return refused("rounds.last_day_not_over", *ruling.under)
    must_wait = must_settle_first(sum(dispute.decision is None for dispute in state.disputes), state.edition)
    if must_wait.answer:
        return refused("rounds.any_dispute_is_open", *must_wait.under)
    items = open_items(state)
    unsigned = tuple(item for item in items if item.kind is OpenKind.UNSIGNED and not item.match)
    if unsigned and how != "last day over" and state.edition.has("A7c4"):
        return refused("rounds.signatures_missing", *unsigned[0].under, count=len(unsigned))
    remarks = (
        (Ruling(Message("rounds.signatures_missing", count=len(unsigned)), unsigned[0].under),) if unsigned else ()
    )
    empty = [item for item in items if item.kind is OpenKind.WITHOUT_RESULTS]
    if empty:
        message = Message("rounds.held_without_results", rounds=tuple(RoundRef(item.round_id) for item in empty))
        remarks = (Ruling(message, empty[0].under), *remarks)
    return done(Ended(how, ruling.under), remarks=[*remarks, *_remarks_on_announcement(state, how)])


@cites("9u2+", since=date(2025, 1, 1))
def _remarks_on_announcement(state: CompetitionState, how: How) -> Iterator[Ruling[Message]]:
    """The Delegate should announce the end, also where it comes by itself."""
    under = state.edition.cite_known("9u2+")
    if how != "announced" and under:
        yield Ruling(Message("rounds.announce_end"), under)


@cites("9u2b+", since=date(2025, 1, 1))
def _locations(state: CompetitionState, at: datetime, how: How, is_complete: bool) -> list[LocationStatus]:
    """Every venue by its own clock."""
    schedule = state.competition.schedule
    dates = [at.astimezone(venue.zone).date() for venue in schedule.venues]
    return [
        LocationStatus(
            today,
            schedule.end_date,
            rounds_are_complete=is_complete,
            is_announced=how == "announced",
            delegates_have_left=how == "delegates left",
        )
        for today in dates or [at.date()]
    ]

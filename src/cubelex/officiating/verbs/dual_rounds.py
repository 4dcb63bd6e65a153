"""Dual Rounds (9v): opened together, so that the cards of both can be filled in any order."""

from datetime import date

from cubelex.messages import RoundRef
from cubelex.officiating.log.replay import after
from cubelex.officiating.log.state import State
from cubelex.officiating.outcomes import Actor, Outcome, refused
from cubelex.officiating.verbs.rounds import open_round
from cubelex.regulations import cites


@cites("9v", "9l2", since=date(2026, 1, 1))
def open_dual_rounds(state: State, by: Actor, round_id: str) -> Outcome:
    """Open both Dual Rounds, or the one that is not open yet. The second does not wait for the first (9l2)."""
    round_ = state.announced(round_id)
    if len(round_.linked_rounds) != 2:
        return refused("rounds.not_dual", *state.edition.cite_known("9v"), round=RoundRef(round_id))
    pending = [linked for linked in round_.linked_rounds if not state.has_begun(linked)]
    if not pending:
        return refused("rounds.both_are_open", *state.edition.cite("9l"))
    done, now = Outcome(), state
    for pending_id in pending:
        opened = open_round(now, by, pending_id)
        if opened.is_refused:
            return opened
        now = after(now, opened)
        done = Outcome((*done.facts, *opened.facts), remarks=(*done.remarks, *opened.remarks))
    return done

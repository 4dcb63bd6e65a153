"""Dual Rounds (9v): opened together, so that the cards of both can be filled in whatever order they are held."""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Final

from cubelex.officiating.logs import Entry
from cubelex.officiating.outcomes import Actor, Outcome, refused
from cubelex.officiating.replaying import after
from cubelex.officiating.rounds import open_round
from cubelex.officiating.states import State
from cubelex.regulations import cites

_SOMETIME: Final = datetime(1, 1, 1, tzinfo=UTC)


@cites("9v", "9l2", since=date(2026, 1, 1))
def open_dual_rounds(state: State, by: Actor, round_id: str) -> Outcome:
    """Open both Dual Rounds, or the one that is not open yet; the second does not wait for the first (9l2)."""
    announced = state.announced(round_id)
    if len(announced.linked_rounds) != 2:
        return refused(f"{round_id} is not one of Dual Rounds", "9v")
    pending = [one for one in announced.linked_rounds if not state.has_begun(one)]
    if not pending:
        return refused("both rounds were opened already", "9l")
    done, now = Outcome(), state
    for one in pending:
        opened = open_round(now, by, one)
        if opened.is_refused:
            return opened
        now = after(now, opened.entries(now.entries, _SOMETIME, by), _no_log)
        done = Outcome((*done.facts, *opened.facts), remarks=(*done.remarks, *opened.remarks))
    return done


def _no_log() -> Iterable[Entry]:
    return ()

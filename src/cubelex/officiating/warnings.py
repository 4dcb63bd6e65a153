"""Warning competitors (2l), and special accommodations for them (2s)."""

from datetime import date

from cubelex.officiating.facts import Accommodated, Warned
from cubelex.officiating.outcomes import Actor, Outcome, done, refused, unless_delegate
from cubelex.officiating.states import State
from cubelex.regulations import cites
from cubelex.rules import may_accommodate


@cites("2l")
def warn(state: State, by: Actor, person_id: int, reason: str, *, round_id: str = "") -> Outcome:
    """Warn somebody; the Delegate does, and says for what."""
    closed = unless_delegate(by, reason, "warns competitors", "2l")
    if closed:
        return closed
    if state.competition.person(person_id) is None:
        return refused(f"nobody has the number {person_id} at this competition", "2l")
    return done(Warned(person_id, reason.strip(), round_id, ("2l",)))


@cites("2s", since=date(2018, 1, 1))
@cites("2s1", since=date(2025, 1, 1))
def accommodate(
    state: State,
    by: Actor,
    person_id: int,
    what: str,
    circumstances: str,
    *,
    event_ids: tuple[str, ...] = (),
    procedure_is_impossible: bool = False,
) -> Outcome:
    """Spare somebody a regulation that their circumstances keep them from following: what judges are to do instead."""
    ruling = may_accommodate(state.edition, procedure_is_impossible)
    closed = unless_delegate(by, circumstances, "grants special accommodations", *ruling.under)
    if closed:
        return closed
    if state.competition.person(person_id) is None:
        return refused(f"nobody has the number {person_id} at this competition", *ruling.under)
    if not what.strip():
        return refused("an accommodation says what judges are to do", *ruling.under)
    if not ruling.decision.choices:
        return refused(f"the edition of {state.edition} has no special accommodations", *ruling.under)
    return done(Accommodated(person_id, what.strip(), event_ids, circumstances.strip(), ruling.under))

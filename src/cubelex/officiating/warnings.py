"""Warning competitors (2l), and special accommodations for them (2s)."""

from collections.abc import Iterator
from datetime import date

from cubelex.officiating.facts import Accommodated, Warned
from cubelex.officiating.outcomes import Actor, Outcome, done, refused, unless_delegate
from cubelex.officiating.states import State
from cubelex.regulations import cites
from cubelex.rules import Ruling, is_requested_in_time, may_accommodate


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
    requested: date | None = None,
) -> Outcome:
    """Spare somebody a regulation that their circumstances keep them from following: what judges are to do instead.

    `requested` is the day on which it was asked for; it should be early, and may be late.
    """
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
    granted = Accommodated(person_id, what.strip(), event_ids, circumstances.strip(), ruling.under)
    return done(granted, remarks=_remarks_on_request(state, requested))


def _remarks_on_request(state: State, requested: date | None) -> Iterator[Ruling[str]]:
    in_time = is_requested_in_time(requested, state.competition.schedule.start_date, state.edition) if requested else None
    if in_time is not None and not in_time.decision:
        yield Ruling("it was asked for less than two weeks before the competition", in_time.under)

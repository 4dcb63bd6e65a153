"""Combined rounds whose phases are decided by position, as 2009 allows.

Documents know only cutoffs by result. So when a phase is over, the round gets the cutoff that leaves out exactly those
who do not go on; from then on it is a round like any other.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date

from cubelex.competition import AttemptResult, Competition, Cutoff, Format, Result, Round, changes_between
from cubelex.officiating.facts import SetupChanged
from cubelex.officiating.outcomes import Actor, Outcome, done, in_edition, refused
from cubelex.officiating.results import results_of
from cubelex.officiating.states import RoundStatus, State
from cubelex.regulations import cites
from cubelex.rules import Ruling, best, goes_on_by_position, is_multi_blind, may_have_cutoff, scored

_ONE_SECOND = 100
"""In the number of a Multi-Blind result."""
_BY_RESULT_ONLY = {2009: ("9g2",), 2025: ("9g",)}


def phases_to_end(state: State, round_id: str) -> tuple[int, ...]:
    """After how many attempts a first phase of the round could be ended by position: nobody has made more yet."""
    announced = state.announced(round_id)
    numbers = range(1, announced.format.attempts or 1)
    return tuple(one for one in numbers if not any(_against_phase(state, announced, one)))


def going_on(state: State, round_id: str, attempts: int, places: int) -> tuple[int, ...]:
    """The numbers of the best competitors after so many attempts, those who tie for the last place left out."""
    announced = state.announced(round_id)
    rows = _phase_rows(state, announced, attempts)
    found = goes_on_by_position(rows, places, announced.event_id, state.edition)
    return tuple(person_id for person_id, ruling in found.items() if ruling.decision)


@cites("9g2", until=date(2018, 1, 1))
def end_phase(state: State, by: Actor, round_id: str, attempts: int, places: int) -> Outcome:
    """End the first phase of a Combined round, of so many attempts: the best competitors go on, by position.

    Refused where the edition decides by result only, while somebody has not completed the phase, and when all go on.
    """
    announced = state.announced(round_id)
    refusals = tuple(_against(state, announced, attempts, places))
    if refusals:
        return Outcome(refusals=refusals)
    rows = _phase_rows(state, announced, attempts)
    to_beat = _value_to_beat(rows, going_on(state, round_id, attempts, places), announced.event_id, state)
    if to_beat is None:
        return refused("everybody goes on", "9g2")
    changed = _with_cutoff(state.competition, announced, Cutoff(attempts, to_beat))
    reason = f"the best {places} after {attempts} attempts go on"
    return done(SetupChanged(changes_between(state.competition, changed), reason, ("9g2",)))


def _against(state: State, announced: Round, attempts: int, places: int) -> Iterator[Ruling[str]]:
    """Everything that speaks against taking so many on after so many attempts now."""
    if found := tuple(_against_phase(state, announced, attempts)):
        yield from found
        return
    rows = [row for row in results_of(state, announced.id) if not row.is_empty]
    lacking = [row.person_id for row in rows if not all(row.attempts[:attempts])]
    if lacking:
        yield Ruling(f"attempts are missing of competitors {', '.join(map(str, lacking))}", ("9g",))
    if places < 1:
        yield Ruling("at least one competitor goes on", ("9g2",))


def _against_phase(state: State, announced: Round, attempts: int) -> Iterator[Ruling[str]]:
    """Everything that speaks against a phase of so many attempts, whoever has made them."""
    edition = state.edition
    if "position" not in edition.cutoffs.decided_by:
        yield Ruling("who goes on is decided by result, not by position", in_edition(_BY_RESULT_ONLY, edition))
        return
    if state.round(announced.id).status is not RoundStatus.OPEN:
        yield Ruling(f"{announced.id} is not open", ("9l",))
    if announced.cutoff is not None:
        yield Ruling(f"{announced.id} has a cutoff already", ("9g2",))
    fits = may_have_cutoff(announced.event_id, announced.format, Cutoff(attempts, AttemptResult(1)), edition)
    if not fits.decision:
        yield Ruling(f"{announced.id} cannot have a cutoff after {attempts} attempts", fits.under)
    ahead = [row.person_id for row in results_of(state, announced.id) if any(row.attempts[attempts:])]
    if ahead:
        yield Ruling(f"competitors {', '.join(map(str, ahead))} have gone on already", ("9g",))


def _phase_rows(state: State, announced: Round, attempts: int) -> list[Result]:
    """The rows of those who have begun, each with the best of its phase."""
    rows = (row for row in results_of(state, announced.id) if not row.is_empty)
    cut = (Result(row.person_id, tuple(row.attempts[:attempts])) for row in rows)
    return [scored(one, announced.event_id, Format.BEST_OF_1, state.edition) for one in cut]


def _value_to_beat(
    rows: Sequence[Result], best_ones: Collection[int], event: str, state: State
) -> AttemptResult | None:
    """The result that those who go on have beaten and nobody else has; nothing where everybody goes on.

    It is the best of the others, or just above all who go on where the others have none.
    """
    left = [row.best for row in rows if row.person_id not in best_ones]
    if not left:
        return None
    if (next_best := best(left, state.edition)) > 0:
        return next_best
    highest = max((row.best for row in rows if row.best > 0), default=0)
    return AttemptResult(highest + (_ONE_SECOND if is_multi_blind(event) else 1))


def _with_cutoff(competition: Competition, announced: Round, cutoff: Cutoff) -> Competition:
    events = tuple(
        replace(
            event, rounds=tuple(replace(one, cutoff=cutoff) if one.id == announced.id else one for one in event.rounds)
        )
        for event in competition.events
    )
    return replace(competition, events=events)

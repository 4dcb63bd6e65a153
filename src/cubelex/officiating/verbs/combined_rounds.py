"""Combined rounds whose phases are decided by position, as 2009 allows.

Documents have only cutoffs by result. So when a phase is over, the round gets the cutoff that only the competitors who
continue have met. From then on it is a round like any other.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date

from cubelex.competition import AttemptResult, Competition, Cutoff, EventOrId, Format, Result, Round, changes_between
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.facts import SetupChanged
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.outcomes import Actor, Outcome, done, refused
from cubelex.officiating.views.results import results_of
from cubelex.regulations import cites
from cubelex.rules import Ruling, best, is_multi_blind
from cubelex.rules.results import scored
from cubelex.rules.rounds import goes_on_by_position, may_have_cutoff

_ONE_SECOND = 100
"""In the number of a Multi-Blind result."""


def phases_to_end(state: CompetitionState, round_id: str) -> tuple[int, ...]:
    """The numbers of attempts after which a first phase can be ended by position: nobody has made more attempts yet."""
    round_ = state.announced_round(round_id)
    numbers = range(1, round_.format.attempts or 1)
    return tuple(number for number in numbers if not any(_against_phase(state, round_, number)))


def continuing_by_position(state: CompetitionState, round_id: str, attempts: int, places: int) -> tuple[int, ...]:
    """The numbers of the best competitors after that number of attempts, without those who tie for the last place."""
    round_ = state.announced_round(round_id)
    rows = _phase_rows(state, round_, attempts)
    rulings = goes_on_by_position(rows, places, round_.kind, state.edition)
    return tuple(person_id for person_id, ruling in rulings.items() if ruling.answer)


@cites("9g2", until=date(2018, 1, 1))
def end_phase(state: CompetitionState, by: Actor, round_id: str, attempts: int, places: int) -> Outcome:
    """End the first phase of a Combined round after a number of attempts: the best competitors continue, by position.

    Refused where the edition decides by result only, while a competitor has not completed the phase, and when all
    competitors continue.
    """
    round_ = state.announced_round(round_id)
    refusals = tuple(_against(state, round_, attempts, places))
    if refusals:
        return Outcome(refusals=refusals)
    rows = _phase_rows(state, round_, attempts)
    to_beat = _value_to_beat(rows, continuing_by_position(state, round_id, attempts, places), round_.kind, state)
    if to_beat is None:
        return refused("rounds.all_continue", *state.edition.cite("9g2"))
    changed = _with_cutoff(state.competition, round_, Cutoff(attempts, to_beat))
    reason = f"the best {places} after {attempts} attempts continue"
    return done(SetupChanged(changes_between(state.competition, changed), reason, state.edition.cite("9g2")))


def _against(state: CompetitionState, round_: Round, attempts: int, places: int) -> Iterator[Ruling[Message]]:
    """Every reason against ending the phase now with that number of attempts and places."""
    if objections := tuple(_against_phase(state, round_, attempts)):
        yield from objections
        return
    rows = [row for row in results_of(state, round_.id) if not row.is_empty]
    lacking = [row.person_id for row in rows if not all(row.attempts[:attempts])]
    if lacking:
        persons = tuple(map(PersonRef, lacking))
        yield Ruling(Message("rounds.attempts_missing", persons=persons), state.edition.cite("9g"))
    if places < 1:
        yield Ruling(Message("rounds.nobody_continues"), state.edition.cite("9g2"))


def _against_phase(state: CompetitionState, round_: Round, attempts: int) -> Iterator[Ruling[Message]]:
    """Every reason against a phase of that number of attempts, whether it is completed or not."""
    edition = state.edition
    if "position" not in edition.cutoffs.decided_by:
        yield Ruling(Message("rounds.continue_by_result"), edition.cite("9g2"))
        return
    if state.round(round_.id).status is not RoundStatus.OPEN:
        yield Ruling(Message("rounds.not_open", round=RoundRef(round_.id)), edition.cite("9l"))
    if round_.cutoff is not None:
        yield Ruling(Message("rounds.has_cutoff", round=RoundRef(round_.id)), edition.cite("9g2"))
    fits = may_have_cutoff(round_.kind, round_.format, Cutoff(attempts, AttemptResult(1)), edition)
    if not fits.answer:
        yield Ruling(Message("rounds.invalid_cutoff", round=RoundRef(round_.id), count=attempts), fits.under)
    ahead = [row.person_id for row in results_of(state, round_.id) if any(row.attempts[attempts:])]
    if ahead:
        yield Ruling(Message("rounds.already_continued", persons=tuple(map(PersonRef, ahead))), edition.cite("9g"))


def _phase_rows(state: CompetitionState, round_: Round, attempts: int) -> list[Result]:
    """The rows of those who have begun, each with the best of its phase."""
    rows = (row for row in results_of(state, round_.id) if not row.is_empty)
    cut = (Result(row.person_id, tuple(row.attempts[:attempts])) for row in rows)
    return [scored(row, round_.kind, Format.BEST_OF_1, state.edition) for row in cut]


def _value_to_beat(
    rows: Sequence[Result], best_ones: Collection[int], event: EventOrId, state: CompetitionState
) -> AttemptResult | None:
    """The result that only those who continue have beaten; nothing where all competitors continue.

    It is the best result of the others, or just above all who continue where the others have none.
    """
    left = [row.best for row in rows if row.person_id not in best_ones]
    if not left:
        return None
    if (next_best := best(left, state.edition)) > 0:
        return next_best
    highest = max((row.best for row in rows if row.best > 0), default=0)
    return AttemptResult(highest + (_ONE_SECOND if is_multi_blind(event) else 1))


def _with_cutoff(competition: Competition, round_: Round, cutoff: Cutoff) -> Competition:
    events = tuple(
        replace(
            event,
            rounds=tuple(replace(other, cutoff=cutoff) if other.id == round_.id else other for other in event.rounds),
        )
        for event in competition.events
    )
    return replace(competition, events=events)

"""Undoing the opening or finishing of a round, as long as nobody has competed in what came of it."""

from collections.abc import Iterator, Sequence

from cubelex.messages import Message, RoundRef
from cubelex.officiating.log import facts
from cubelex.officiating.log.entries import Entry
from cubelex.officiating.log.replay import undone_entries
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.log.undo import undo_in_turn
from cubelex.officiating.outcomes import Actor, Outcome, done
from cubelex.regulations import cites
from cubelex.rules import Ruling


@cites("9l")
def undo_round_step(state: CompetitionState, by: Actor, log: Sequence[Entry], entry: int, reason: str) -> Outcome:
    """Undo the opening or finishing of a round, with what came of it: the next round, called groups.

    Competitors who withdrew from a round that is closed again stay withdrawn. Where the next round has begun, the
    finished one stays finished: the Delegate enters late scorecards.
    """
    step = next((known.fact for known in log if known.number == entry), None)
    came_of_it = list(_came_of(log, entry, step))
    undoing = undo_in_turn(state, by, log, [*(later.number for later in reversed(came_of_it)), entry], reason)
    if undoing.is_refused and came_of_it and isinstance(step, facts.RoundFinished):
        late_cards = Ruling(Message("log.late_cards", round=RoundRef(step.round_id)), state.edition.cite("1g2"))
        return Outcome(refusals=(*undoing.refusals, late_cards))
    if undoing.is_refused:
        return undoing
    withdrawals = (later.fact for later in came_of_it if isinstance(later.fact, facts.Withdrawn))
    return done(*undoing.facts, *(fact for fact in withdrawals if not fact.under and _is_withdrawn(state, fact)))


def _came_of(log: Sequence[Entry], entry: int, step: facts.Fact | None) -> Iterator[Entry]:
    """The entries that came of opening or finishing a round, but for attempts."""
    undone, opened = undone_entries(log), set[str]()
    if isinstance(step, facts.RoundOpened):
        opened.add(step.round_id)
    for later in (known for known in log if known.number > entry and known.number not in undone):
        match later.fact:
            case facts.RoundOpened() as fact if isinstance(step, facts.RoundFinished) and step.round_id in fact.after:
                opened.add(fact.round_id)
                yield later
            case (
                facts.GroupCalled()
                | facts.BracketDrawn()
                | facts.Withdrawn()
                | facts.EnteredRound()
                | facts.LaterResultsRemoved()
                | facts.LaterResultsRestored()
            ) as fact if fact.round_id in opened:
                yield later


def _is_withdrawn(state: CompetitionState, fact: facts.Withdrawn) -> bool:
    return state.card(fact.round_id, fact.person_id).has_withdrawn

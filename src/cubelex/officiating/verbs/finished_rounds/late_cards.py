"""Late scorecards: found after their round was finished, with what follows for the next round."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from cubelex.competition import AttemptResult, Round
from cubelex.messages import Message, PersonRef, RoundRef
from cubelex.officiating.log.facts import EnteredRound, Fact, Incident, ResultCorrected, Withdrawn
from cubelex.officiating.log.replay import after
from cubelex.officiating.log.state import CompetitionState, RoundStatus
from cubelex.officiating.outcomes import Actor, Outcome, done, refuse_if_not_delegate, refused
from cubelex.officiating.verbs.attempts import recorded_result
from cubelex.officiating.verbs.entrants import expected_competitors, participants_of
from cubelex.officiating.views.cards import declined_attempts
from cubelex.officiating.views.eligibility import next_attempt, refuse_if_closed
from cubelex.officiating.views.progress import next_round_of
from cubelex.officiating.views.sequence_access import refuse_if_seen
from cubelex.regulations import cites
from cubelex.rules import Ruling

LATE_CARD: Final = "late_card"
"""The matter of a report that hands a late scorecard to the Delegate; entering the scorecard decides it."""
ENTERED: Final = "late_card_entered"


@dataclass(frozen=True, slots=True)
class LateResult:
    """The result of an attempt on a late scorecard; `elapsed` is the time of a DNF, `under` how it was read."""

    result: AttemptResult
    elapsed: int | None = None
    under: tuple[str, ...] = ()


@cites("1g2", "9l")
def enter_late_card(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    person_id: int,
    results: Mapping[int, LateResult],
    reason: str,
) -> Outcome:
    """Enter the results of a scorecard that was missing when its round was finished. The Delegate does it.

    The card has all its attempts then; DNS for all of them may be replaced. In an open next round, those who advance
    now take the places of those who no longer do, unless these have started there (9t3).
    """
    numbers, round_ref = state.edition.cite("1g2"), RoundRef(round_id)
    if closed := refuse_if_not_delegate(by, reason, "attempts.late_card", *numbers):
        return closed
    round_ = state.announced_round(round_id)
    if state.round(round_id).status is not RoundStatus.FINISHED:
        return refused("rounds.not_finished", *state.edition.cite("9l"), round=round_ref)
    reopened = state.with_round(round_id, replace(state.round(round_id), status=RoundStatus.OPEN))
    written = _written(reopened, round_, person_id, results, reason)
    if written.is_refused:
        return written
    if not written.facts or next_attempt(after(reopened, written), round_id, person_id) is not None:
        return refused("rounds.attempts_missing", *state.edition.cite("9l"), persons=(PersonRef(person_id),))
    moved = _moved(state, after(state, written), round_id, reason)
    decided = _decided_reports(state, round_id, person_id, reason)
    return done(*decided, *written.facts, *moved.facts, remarks=(*written.remarks, *moved.remarks))


def _written(
    reopened: CompetitionState, round_: Round, person_id: int, results: Mapping[int, LateResult], reason: str
) -> Outcome:
    """The results as corrections, which they are: the Delegate changes what a finished round says (1g2)."""
    so_far, now, numbers = Outcome(), reopened, reopened.edition.cite("1g2")
    missing = reopened.round(round_.id).cards.get(person_id)
    was_no_show = missing is not None and bool(declined_attempts(reopened, round_, missing))
    for attempt, late in sorted(results.items()):
        if closed := refuse_if_closed(now, round_.id, person_id, attempt):
            return closed
        card = now.card(round_.id, person_id)
        if card.slot(attempt).current.result is not None and not was_no_show:
            return refused("attempts.has_result", *numbers, attempt=attempt)
        recorded = recorded_result(now, round_, card, attempt, late.result)
        if isinstance(recorded, Outcome):
            return recorded
        under = tuple(dict.fromkeys((*numbers, *late.under, *recorded.under)))
        fact = ResultCorrected(round_.id, person_id, attempt, recorded.answer, reason, late.elapsed, under=under)
        # Who may have seen a sequence since then made the attempt before: that is for the Delegate to know.
        seen = refuse_if_seen(now, round_.id, person_id, attempt)
        so_far = done(*so_far.facts, fact, remarks=(*so_far.remarks, *(seen.refusals if seen else ())))
        now = after(now, done(fact))
    return so_far


def _moved(before: CompetitionState, now: CompetitionState, round_id: str, reason: str) -> Outcome:
    """The competitors who come into the open next round or leave it, or keep their place as it has begun."""
    following = next_round_of(before, round_id)
    if following is None or not before.has_begun(following.id):
        return Outcome()
    edition, present = before.edition, participants_of(before, following.id)
    expected_before, expected = (expected_competitors(state, following.id) for state in (before, now))
    coming = [person for person in expected if person not in expected_before and person not in present]
    leaving = [person for person in expected_before if person not in expected and person in present]
    if not coming and not leaving:
        return Outcome()
    cards = [before.card(following.id, person) for person in leaving]
    round_state, of_round = before.round(following.id), {"round": RoundRef(following.id)}
    is_fixed = round_state.status is RoundStatus.FINISHED or round_state.bracket is not None
    if is_fixed or any(card.has_started or card.has_results for card in cards):
        numbers = edition.cite_known("9t3") or edition.cite("9p2")
        not_in = Message("rounds.would_have_advanced", persons=_listed(coming), **of_round)
        stays = Message("rounds.keep_their_places", persons=_listed(leaving), **of_round)
        pairs = ((coming, not_in), (leaving, stays))
        return done(remarks=[Ruling(message, numbers) for persons, message in pairs if persons])
    numbers = edition.cite("9p2")
    facts: list[Fact] = [EnteredRound(following.id, person, reason, numbers) for person in coming]
    facts += [Withdrawn(following.id, person, reason, numbers) for person in leaving]
    return done(*facts, remarks=_remarks_on_moving(before, following, coming, leaving))


def _remarks_on_moving(
    state: CompetitionState, following: Round, coming: list[int], leaving: list[int]
) -> Iterator[Ruling[Message]]:
    edition, round_ref = state.edition, RoundRef(following.id)
    for persons, code in ((coming, "rounds.come_in"), (leaving, "rounds.leave")):
        if persons:
            yield Ruling(Message(code, persons=_listed(persons), round=round_ref), edition.cite("9p2"))
    for person in coming:
        if any(name.startswith(f"{following.id}-") for name in state.seen.get(person, ())):
            message = Message("rounds.has_seen_sequences", person=PersonRef(person), round=round_ref)
            yield Ruling(message, edition.cite_known("4b2"))


def _decided_reports(state: CompetitionState, round_id: str, person_id: int, reason: str) -> Iterator[Incident]:
    """The decision on each open report that handed this scorecard to the Delegate."""
    for report in state.reports:
        fact = report.reported
        if report.is_open and (fact.about, fact.round_id, fact.persons) == (LATE_CARD, round_id, (person_id,)):
            numbers = state.edition.cite("1g2")
            yield Incident(fact.what, ENTERED, reason, (person_id,), round_id, numbers, report=report.entry)


def _listed(persons: Iterable[int]) -> tuple[PersonRef, ...]:
    return tuple(map(PersonRef, persons))

"""Correcting results (1g2), and the order in which attempts were made."""

from collections.abc import Iterator
from datetime import date

from cubelex.competition import DNS, AttemptResult, Round
from cubelex.messages import Message, PersonRef
from cubelex.officiating.log.card import Card
from cubelex.officiating.log.facts import OrderNoted, ResultCorrected
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, Outcome, done, refuse_if_not_delegate, refused
from cubelex.officiating.verbs.attempts import recorded_result
from cubelex.officiating.views.preview import with_later_results
from cubelex.reading import is_whole_number
from cubelex.regulations import cites
from cubelex.rules import Ruling, allotted_attempts
from cubelex.rules.incidents import Reason
from cubelex.rules.results import with_attempt


@cites("1g2")
def correct_result(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    result: AttemptResult,
    reason: str,
    *,
    elapsed: int | None = None,
    because: Reason = Reason.CORRECTION,
    under: tuple[str, ...] = (),
) -> Outcome:
    """Change a result: only the Delegate decides that (in 2009 as main judge), with a reason.

    Also after the round and after the competition. A competitor who would not have advanced with the new result loses
    the results of later rounds (9t), and has them again when it is corrected back. The outcome says so before it is
    confirmed. Several attempts of one card are corrected by `correct_attempt`, and then judged together.
    """
    corrected = correct_attempt(
        state, by, round_id, person_id, attempt, result, reason, elapsed=elapsed, because=because, under=under
    )
    return with_later_results(state, corrected, [person_id], _reason_for_later_rounds(because, result))


@cites("1g2")
def correct_attempt(
    state: CompetitionState,
    by: Actor,
    round_id: str,
    person_id: int,
    attempt: int,
    result: AttemptResult,
    reason: str,
    *,
    elapsed: int | None = None,
    because: Reason = Reason.CORRECTION,
    under: tuple[str, ...] = (),
) -> Outcome:
    """Change a result of a card that is being corrected. `judge_later_results` follows when the whole card is."""
    own = state.edition.cite("1g2")
    closed = refuse_if_not_delegate(by, reason, "attempts.correct", *own)
    if closed:
        return closed
    card = state.round(round_id).cards.get(person_id)
    if card is None or card.slot(attempt).valid.result is None:
        return refused("attempts.nothing_to_correct", *own, person=PersonRef(person_id), attempt=attempt)
    round_ = state.announced_round(round_id)
    recorded = recorded_result(state, round_, card, attempt, result)
    if isinstance(recorded, Outcome):
        return recorded
    numbers = tuple(dict.fromkeys((*own, *under, *recorded.under)))
    applies = _reason_for_later_rounds(because, recorded.answer)
    fact = ResultCorrected(round_id, person_id, attempt, recorded.answer, reason, elapsed, str(applies), numbers)
    return done(fact, remarks=_remarks_on_cutoff(state, round_, card, fact))


@cites("9t5", since=date(2026, 4, 1))
def _reason_for_later_rounds(because: Reason, result: AttemptResult) -> Reason:
    """The reason by which later rounds are judged: a wrong scramble is one of its own only for a change to DNS."""
    return Reason.CORRECTION if because is Reason.MISSCRAMBLE_DNS and result != DNS else because


def _remarks_on_cutoff(
    state: CompetitionState, round_: Round, card: Card, fact: ResultCorrected
) -> Iterator[Ruling[Message]]:
    """A competitor who meets the cutoff because of a correction has attempts left."""
    results = [card.slot(number).result for number in range(1, max(card.highest, fact.attempt) + 1)]
    corrected = with_attempt(results, fact.attempt, AttemptResult(fact.result))
    before, now = (
        allotted_attempts(attempts, round_.format, round_.cutoff, round_.kind, state.edition)
        for attempts in (results, corrected)
    )
    if now > before:
        yield Ruling(Message("attempts.meets_cutoff_now", person=PersonRef(card.person_id)), state.edition.cite("9g"))


@cites("A1a2++++++", since=date(2025, 1, 1))
def note_order(state: CompetitionState, by: Actor, person_id: int, attempts: tuple[str, ...]) -> Outcome:
    """Note the order in which a competitor made attempts under a cumulative time limit, for example `444bf-r1-a2`.

    Without a note, the order is the one in which the attempts were started or entered.
    """
    numbers = state.edition.cite("A1a")
    for name in attempts:
        round_id, _, number = name.rpartition("-a")
        card = state.round(round_id).cards.get(person_id)
        if card is None or not is_whole_number(number) or int(number) not in card.slots:
            return refused("attempts.not_made", *numbers, person=PersonRef(person_id), attempt=name)
    if len(set(attempts)) != len(attempts):
        return refused("attempts.twice_in_order", *numbers)
    return done(OrderNoted(person_id, attempts))

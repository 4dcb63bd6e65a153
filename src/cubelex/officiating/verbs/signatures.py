"""Attempts that lack a signature when a round is finished or the competition ends: what follows for each (A7c4)."""

from collections.abc import Sequence
from datetime import date

from cubelex.competition import DNF
from cubelex.messages import PersonRef
from cubelex.officiating.log.card import Try
from cubelex.officiating.log.facts import Fact, ResultCorrected, SignatureSettled
from cubelex.officiating.log.replay import after
from cubelex.officiating.log.state import CompetitionState
from cubelex.officiating.outcomes import Actor, AttemptRef, Outcome, done, refused
from cubelex.officiating.verbs.rulings import check_decisions
from cubelex.officiating.views.cards import missing_signatures
from cubelex.officiating.views.preview import with_later_results
from cubelex.regulations import cites
from cubelex.rules import Decision, is_multi_blind
from cubelex.rules.attempts import SignatureRemedy, after_missing_signature


@cites("A7b")
@cites("A7c4", "A7c5", since=date(2018, 1, 1))
@cites("A7c8", since=date(2025, 1, 1))
def settle_signatures(
    state: CompetitionState, by: Actor, attempts: Sequence[AttemptRef], decision: Decision | None
) -> Outcome:
    """Decide what follows for attempts that lack a signature: DNF, or the signature was added or attested.

    The Delegate decides, in 2018 the score taker. A competitor who would not have advanced loses later results (9t).
    """
    verdict = after_missing_signature(state.edition, competition_has_ended=state.ended_at is not None)
    if not attempts:
        return refused("attempts.select_unsigned", *verdict.under)
    if decision is None:
        return Outcome(questions=verdict.questions)
    options = {str(option) for question in verdict.questions for option in question.options}
    if decision.answer not in options:
        return refused(
            "incidents.not_an_option", *verdict.under, answer=decision.answer, options=tuple(sorted(options))
        )
    against = check_decisions(state, by, verdict.questions, [decision])
    if against:
        return against
    together, now = Outcome(), state
    for about in attempts:
        outcome = _settled(now, about, decision, verdict.under)
        if outcome.is_refused:
            return outcome
        now = after(now, outcome)
        together = Outcome((*together.facts, *outcome.facts))
    return with_later_results(state, together, {about.person_id for about in attempts})


def _settled(state: CompetitionState, about: AttemptRef, decision: Decision, under: tuple[str, ...]) -> Outcome:
    round_ = state.announced_round(about.round_id)
    unsigned = [(person_id, found.attempt) for person_id, found in missing_signatures(state, round_)]
    if (about.person_id, about.number) not in unsigned:
        person = PersonRef(about.person_id)
        return refused("attempts.lacks_no_signature", *under, person=person, attempt=about.number)
    place = (about.round_id, about.person_id, about.number)
    valid = state.card(about.round_id, about.person_id).slot(about.number).valid
    facts: list[Fact] = [SignatureSettled(*place, decision.answer, decision.reason.strip(), under)]
    if decision.answer == SignatureRemedy.DNF and valid.result != DNF:
        elapsed = None if is_multi_blind(round_.kind) else _time_of(valid)
        facts.append(ResultCorrected(*place, DNF, decision.reason.strip(), elapsed, under=under))
    return done(*facts)


def _time_of(attempt: Try) -> int | None:
    """The time of an attempt that becomes DNF, which a cumulative time limit counts."""
    return int(attempt.result) if attempt.result is not None and attempt.result > 0 else attempt.elapsed

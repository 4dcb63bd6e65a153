"""Cutoff Rounds: who continued after missing the cutoff, and who stopped after meeting it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cubelex.competition import SKIPPED, AttemptResult, Cutoff, Result, Round, has_untold_cutoff
from cubelex.messages import Message, ResultValue, Value
from cubelex.regulations import cites
from cubelex.rules.results.averages import best
from cubelex.rules.results.formatting import format_result
from cubelex.rules.results.ranking import ranking_key
from cubelex.rules.rounds.cutoffs import meets_cutoff
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.terms import count_term, cutoff_term


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every row of every Cutoff Round."""
    for round_ in checked.rounds.values():
        yield from check_round(checked, round_)


def check_round(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """Every row of a round that is a Cutoff Round."""
    if round_.cutoff is not None:
        for result in checked.entered(round_):
            yield from cutoff_findings(checked, round_, result)
    elif has_untold_cutoff(round_):
        yield from _contradictions(checked, round_)


@cites("9g", "9g2", "9f5+")
def cutoff_findings(checked: CheckedCompetition, round_: Round, result: Result) -> Iterator[Finding]:
    """What is wrong between a row and the cutoff of its round. While a round runs, attempts may be missing."""
    cutoff, total = round_.cutoff, round_.format.attempts
    if cutoff is None or total is None or not result.attempts:
        return
    padded = (*result.attempts, *[SKIPPED] * (total - len(result.attempts)))
    phase, later = padded[: cutoff.number_of_attempts], padded[cutoff.number_of_attempts : total]
    met = meets_cutoff(phase, cutoff, round_.kind, checked.edition)
    term = cutoff_term(cutoff, round_.kind)
    is_over = checked.is_over(round_)
    if SKIPPED in phase and (is_over or any(later)):
        under = checked.edition.cite("9g")
        yield checked.found(
            "wrong_attempts_for_cutoff_error", under, round_=round_, person=result.person_id, cutoff=term
        )
    if met.answer and SKIPPED in later and is_over:
        yield checked.found(
            "met_cutoff_but_missing_results_error", met.under, round_=round_, person=result.person_id, cutoff=term
        )
    if not met.answer and any(later):
        under = met.under
        yield checked.found(
            "didnt_meet_cutoff_but_has_results_error", under, round_=round_, person=result.person_id, cutoff=term
        )


def _contradictions(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """Rows that no cutoff explains, where a results file does not have the cutoff."""
    rows = [result for result in checked.entered(round_) if result.attempts]
    inferred = inferred_cutoff(checked, round_, rows)
    if inferred is None:
        return
    written_level = format_result(inferred.result_value, round_.kind)
    level: Value = ResultValue(written_level) if written_level else Message("terms.no_result")
    for result in rows:
        made = sum(attempt != SKIPPED for attempt in result.attempts)
        went_on = made > inferred.number_of_attempts
        met = meets_cutoff(result.attempts, inferred, round_.kind, checked.edition).answer
        if made < inferred.number_of_attempts or (went_on and not met):
            yield checked.found(
                "inconsistent_cutoff_warning",
                checked.edition.cite("9g2"),
                round_=round_,
                person=result.person_id,
                attempts=count_term("attempts", made),
                level=level,
                phase=count_term("attempts", inferred.number_of_attempts),
            )


def inferred_cutoff(checked: CheckedCompetition, round_: Round, rows: Sequence[Result]) -> Cutoff | None:
    """The easiest cutoff that explains all who stopped early: their best result. `None` if nobody stopped early."""
    total = round_.format.attempts or 0
    made = {result.person_id: sum(attempt != SKIPPED for attempt in result.attempts) for result in rows}
    short = Counter(count for count in made.values() if count < total)
    if not short:
        return None
    phase = short.most_common(1)[0][0]
    stopped = [best(result.attempts, checked.edition) for result in rows if made[result.person_id] == phase]
    easiest = min(stopped, key=lambda result: ranking_key(result, round_.kind, checked.edition))
    # Where only DNF stopped people, every result meets the cutoff.
    return Cutoff(phase, easiest if easiest > 0 else AttemptResult(1 << 31))

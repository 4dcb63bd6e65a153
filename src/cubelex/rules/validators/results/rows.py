"""One competitor's row by itself: its attempts, and whether best and average are right."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from cubelex.competition import (
    DNS,
    SKIPPED,
    AttemptResult,
    EventOrId,
    MultiBlindResult,
    Result,
    Round,
    Scope,
    has_untold_cutoff,
)
from cubelex.messages import Message, ResultValue, Value
from cubelex.regulations import cites
from cubelex.rules.attempts.multi_blind import multi_blind_time_limit
from cubelex.rules.events import is_multi_blind
from cubelex.rules.results.averages import average, best, unofficial_average_format
from cubelex.rules.results.entries import EntryFault, entry_faults
from cubelex.rules.results.formatting import format_result
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.terms import count_term, format_term

SECONDS_OF_PENALTIES: Final = 30
"""The most that time penalties usually add to a Multi-Blind time within the limit."""
PENALTIES_OF_A_CUBE: Final = 2
"""The most time penalties that a single cube can cost: for its state, and for touching it after the stop."""
PENALTIES_OF_AN_ATTEMPT: Final = 4
"""The most time penalties for starting and stopping the timer."""

_CODES = {
    EntryFault.NOT_A_RESULT: "invalid_result_error",
    EntryFault.NOT_WHOLE_SECONDS: "not_whole_seconds_error",
    EntryFault.TOO_LONG_SOLUTION: "too_long_solution_error",
    EntryFault.TOO_FEW_POINTS: "too_few_points_error",
}


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every row of every round, and people with several rows in a round."""
    for round_ in checked.rounds.values():
        yield from check_round(checked, round_)


def check_round(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """Every row of a round, and people with several rows."""
    for _result, found in checked.found_in_rows("rows", round_, row_findings):
        yield from found
    times = Counter(result.person_id for result in round_.results)
    for person, count in times.items():
        if count > 1:
            yield checked.found("person_twice_in_round_error", round_=round_, person=person, count=count)


def row_findings(checked: CheckedCompetition, with_results: Round, result: Result) -> Iterator[Finding]:
    """What is wrong with a row."""
    misplaced = list(_misplaced(checked, with_results, result))
    yield from misplaced
    yield from _unrecordable(checked, with_results, result)
    if not misplaced:
        yield from _miscomputed(checked, with_results, result)
    if is_multi_blind(with_results.kind):
        yield from _over_multi_blind_limit(checked, with_results, result)


def attempts_made(result: Result) -> Sequence[AttemptResult]:
    """The attempts without the empty ones at the end. Results files fill every row up to five attempts."""
    attempts = result.attempts
    count = len(attempts)
    while count and attempts[count - 1] == SKIPPED:
        count -= 1
    return attempts[:count]


def _misplaced(checked: CheckedCompetition, round_: Round, result: Result) -> Iterator[Finding]:
    """Attempts missing between others, and too many or too few attempts."""
    attempts = attempts_made(result)
    if SKIPPED in attempts:
        yield checked.found("skipped_attempt_error", round_=round_, person=result.person_id)
    expected = round_.format.attempts
    if expected is None:
        return
    may_be_fewer = round_.cutoff is not None or has_untold_cutoff(round_) or not checked.is_over(round_)
    actual = len(attempts) - attempts.count(SKIPPED)
    if actual > expected or (actual < expected and not may_be_fewer):
        number = "9f6" if not round_.format.is_average else "9f8" if expected == 5 else "9f10"
        yield checked.found(
            "wrong_number_of_attempts_error",
            checked.edition.cite(number),
            round_=round_,
            person=result.person_id,
            format=format_term(round_.format),
            expected=count_term("attempts", expected),
            actual=count_term("attempts", actual),
        )


@cites("9f6", "9f8", "9f9", "9f10", "9f11")
def _miscomputed(checked: CheckedCompetition, round_: Round, result: Result) -> Iterator[Finding]:
    """Best and average against the attempts, rounded as the edition rounds."""
    event, edition = round_.kind, checked.edition
    attempts = attempts_made(result)
    right = best(attempts, edition)
    if result.best != right:
        yield checked.found(
            "wrong_best_error",
            edition.cite("9f6", "9f7"),
            round_=round_,
            person=result.person_id,
            best=_value(result.best, event),
            expected_best=_value(right, event),
        )
    right = average(attempts, event, round_.format, edition)
    if result.average != right:
        counting = (
            round_.format if round_.format.is_average else unofficial_average_format(event, round_.format, edition)
        )
        numbers = () if counting is None else ("9f8", "9f9") if counting.attempts == 5 else ("9f10", "9f11")
        yield checked.found(
            "wrong_average_error",
            edition.cite(*numbers),
            round_=round_,
            person=result.person_id,
            decided_by=None if round_.format.is_average else "formats.also_ranked",
            average=_value(result.average, event, Scope.AVERAGE),
            expected_average=_value(right, event, Scope.AVERAGE),
        )


def _value(result: AttemptResult, event: EventOrId, scope: Scope = Scope.SINGLE) -> Value:
    text = format_result(result, event, scope)
    return ResultValue(text) if text else Message("terms.empty")


def _unrecordable(checked: CheckedCompetition, round_: Round, result: Result) -> Iterator[Finding]:
    """Results that no attempt can have, and rows with only DNS."""
    for fault in entry_faults(result.attempts, round_, checked.edition):
        if fault.answer in _CODES:
            yield checked.found(_CODES[fault.answer], fault.under, round_=round_, person=result.person_id)
    if checked.is_over(round_) and result.attempts and all(attempt in (DNS, SKIPPED) for attempt in result.attempts):
        unrecorded = checked.edition.disqualification.only_dns == "not_recorded"
        code = "only_dns_error" if unrecorded else "only_dns_warning"
        under = checked.edition.cite_known("9f5a")
        yield checked.found(code, under, round_=round_, person=result.person_id)


@cites("H1d")
def _over_multi_blind_limit(checked: CheckedCompetition, round_: Round, result: Result) -> Iterator[Finding]:
    """Multi-Blind times over the limit: unlikely with many time penalties, which have no cap, and then impossible."""
    for number, attempt in enumerate(result.attempts, start=1):
        score = MultiBlindResult.decode(attempt) if attempt > 0 else None
        if score is None or score.seconds is None:
            continue
        limit = multi_blind_time_limit(score.attempted, checked.edition)
        over = score.seconds - limit.answer
        most = PENALTIES_OF_A_CUBE * score.attempted + PENALTIES_OF_AN_ATTEMPT
        if over > SECONDS_OF_PENALTIES:
            is_possible = over <= most * checked.edition.penalties.seconds
            yield checked.found(
                "multi_blind_over_limit_warning" if is_possible else "multi_blind_over_limit_error",
                (*limit.under, *checked.edition.cite_known("H1d")),
                round_=round_,
                person=result.person_id,
                attempt=number,
                result=ResultValue(format_result(attempt, round_.kind)),
                minutes=count_term("minutes", limit.answer // 60),
            )

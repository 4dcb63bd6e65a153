"""Results that should be reviewed: unusual for the person, for the event, or among each other."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from math import log
from operator import itemgetter
from typing import Final, NamedTuple

from cubelex.competition import AttemptResult, EventOrId, Result, Round, Scope
from cubelex.messages import EventRef, ResultValue
from cubelex.rules.events import is_blindfolded, is_multi_blind, is_timed
from cubelex.rules.results.entry_warnings import EntryWarning, entry_warnings
from cubelex.rules.results.formatting import format_result
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding

FAR_BETTER: Final = 0.55
"""A result below this share of a personal best is either exceptional or a mistake."""

FAR_WORSE: Final = 2.5
"""A result above this multiple of a personal best often belongs to another person or another event."""

ALIKE: Final = (0.75, 1.4)
"""A result between these multiples of a personal best is typical of the person."""

_WARNINGS = {
    EntryWarning.WORLD_RECORD_SINGLE: "world_record_warning",
    EntryWarning.WORLD_RECORD_AVERAGE: "world_record_warning",
    EntryWarning.TOO_QUICK: "multi_blind_too_quick_warning",
    EntryWarning.INCONSISTENT: "inconsistent_attempts_info",
}

_UNLIKE_HISTORY = frozenset(
    {"far_better_than_before_warning", "far_worse_than_before_warning", "result_of_other_event_warning"}
)


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every row by itself and against the person's history, and pairs of rows that were probably swapped."""
    for round_ in checked.rounds.values():
        yield from check_round(checked, round_)


def check_round(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """Every row of a round, and its pairs."""
    odd = []
    for result, found in checked.found_in_rows("plausibility", round_, _oddities):
        yield from found
        if any(finding.code in _UNLIKE_HISTORY for finding in found):
            odd.append(result)
    yield from _swapped(checked, round_, odd)


def _oddities(checked: CheckedCompetition, round_: Round, result: Result) -> Iterator[Finding]:
    """What is unusual about a row by itself and against the person's history."""
    yield from _odd_attempts(checked, round_, result)
    if is_odd(checked, round_, result):
        yield _unlike_history(checked, round_, result)


def plausibility_findings(checked: CheckedCompetition, round_: Round, result: Result) -> Iterator[Finding]:
    """What is unusual about a row, and with which other row of the round it was probably swapped."""
    yield from _odd_attempts(checked, round_, result)
    if is_odd(checked, round_, result):
        yield _unlike_history(checked, round_, result)
        for other in checked.entered(round_):
            if other.person_id != result.person_id and is_odd(checked, round_, other):
                yield from _swapped(checked, round_, (result, other))


def is_odd(checked: CheckedCompetition, round_: Round, result: Result) -> bool:
    """Whether a row is far better than the person's earlier results, or (unless blindfolded) far worse.

    A single is far worse only for a person who never had an average: the best single of others may be a lucky one.
    """
    compared = history(checked, result, result.person_id, round_.kind)
    if compared is None:
        return False
    has_averages = checked.best_before(result.person_id, round_.event_id, Scope.AVERAGE) is not None
    may_be_lucky = compared.scope is Scope.SINGLE and has_averages
    is_far_worse = compared.ratio > FAR_WORSE and not may_be_lucky and not is_blindfolded(round_.kind)
    return compared.ratio < FAR_BETTER or is_far_worse


def _unlike_history(checked: CheckedCompetition, round_: Round, result: Result) -> Finding:
    event = round_.kind
    compared = history(checked, result, result.person_id, event)
    assert compared is not None
    other = _event_that_fits(checked, round_, result)
    code = "far_better_than_before_warning" if compared.ratio < 1 else "far_worse_than_before_warning"
    return checked.found(
        code if other is None else "result_of_other_event_warning",
        round_=round_,
        person=result.person_id,
        result=ResultValue(format_result(compared.now, event, compared.scope)),
        personal_best=ResultValue(format_result(compared.before, event, compared.scope)),
        other_event=EventRef(other) if other else "",
    )


def _odd_attempts(checked: CheckedCompetition, round_: Round, result: Result) -> Iterator[Finding]:
    records = {
        scope: value
        for (event_id, scope), value in checked.context.world_records.items()
        if event_id == round_.event_id
    }
    for remark in entry_warnings(result.attempts, round_, checked.edition, records):
        code = _WARNINGS.get(remark.warning)
        if code is None:
            continue
        scope = Scope.AVERAGE if remark.warning is EntryWarning.WORLD_RECORD_AVERAGE else Scope.SINGLE
        values = tuple(ResultValue(format_result(attempt, round_.kind, scope)) for attempt in remark.results)
        yield checked.found(
            code,
            round_=round_,
            person=result.person_id,
            attempt=remark.attempt,
            number=remark.attempt,
            values=values,
            details={"values": " and ".join(value.written for value in values)},
        )


class Compared(NamedTuple):
    """A result of a person beside an earlier one."""

    now: AttemptResult
    before: AttemptResult
    scope: Scope

    @property
    def ratio(self) -> float:
        """The result as a multiple of the personal best."""
        return self.now / self.before


def history(checked: CheckedCompetition, result: Result, person: int, event: EventOrId) -> Compared | None:
    """A row against the history of a person, where there is something to compare.

    An average is compared with averages. Without one, or for a person who never had one, the best single is compared
    with singles, although one of them may have been lucky.
    """
    if is_multi_blind(event):
        return None
    usual = checked.best_before(person, str(event), Scope.AVERAGE)
    if usual is not None and result.average > 0:
        return Compared(result.average, usual, Scope.AVERAGE)
    before = checked.best_before(person, str(event), Scope.SINGLE)
    return Compared(result.best, before, Scope.SINGLE) if before is not None and result.best > 0 else None


def _looks_like(checked: CheckedCompetition, result: Result, person: int, event: EventOrId) -> bool:
    compared = history(checked, result, person, event)
    return compared is not None and _is_alike(compared.ratio)


_USUAL: Final = (Scope.AVERAGE, Scope.SINGLE)


def _is_like(result: Result, average: AttemptResult | None, single: AttemptResult | None) -> bool:
    """Whether a row is typical of somebody with these personal bests, compared as in `history`."""
    if average is not None and result.average > 0:
        return _is_alike(result.average / average)
    return single is not None and result.best > 0 and _is_alike(result.best / single)


def people_it_fits(checked: CheckedCompetition, round_: Round, result: Result, among: Iterable[int]) -> list[int]:
    """Of some other people those who usually have such results, the likeliest first, for a row that is odd (`is_odd`).

    A row of a person who has no history, or whose history it fits, is nobody else's.
    """
    if not is_odd(checked, round_, result):
        return []
    compared = ((history(checked, result, person, round_.kind), person) for person in among)
    fitting = [(abs(log(each.ratio)), person) for each, person in compared if each and _is_alike(each.ratio)]
    return [person for _distance, person in sorted(fitting)]


def _is_alike(ratio: float) -> bool:
    return ALIKE[0] <= ratio <= ALIKE[1]


def _event_that_fits(checked: CheckedCompetition, round_: Round, result: Result) -> str | None:
    """Another event of the competition in which the person usually has such results."""
    if not is_timed(round_.kind):
        return None
    events = (event for event in checked.competition.events if event.id != round_.event_id and is_timed(event.kind))
    return next((event.id for event in events if _looks_like(checked, result, result.person_id, event.kind)), None)


def _swapped(checked: CheckedCompetition, round_: Round, odd: Sequence[Result]) -> Iterator[Finding]:
    """Two rows that fit each other's person better: the scorecards were probably swapped."""
    if is_multi_blind(round_.kind):
        return
    usual = [tuple(checked.best_before(result.person_id, round_.event_id, scope) for scope in _USUAL) for result in odd]
    averages = sorted((average, place) for place, (average, _single) in enumerate(usual) if average is not None)
    singles = sorted((single, place) for place, (_average, single) in enumerate(usual) if single is not None)
    for place, first in enumerate(odd):
        similar = {*_near(first.average, averages), *_near(first.best, singles)}
        for other_place in sorted(each for each in similar if each > place):
            second = odd[other_place]
            if _is_like(first, *usual[other_place]) and _is_like(second, *usual[place]):
                other = checked.called(second.person_id)
                yield checked.found("swapped_results_warning", round_=round_, person=first.person_id, other=other)


def _near(result: AttemptResult, bests: Sequence[tuple[AttemptResult, int]]) -> Iterator[int]:
    """The places of the personal bests, sorted, of which such a result could be typical: not every pair is compared."""
    if result > 0:
        begin = bisect_left(bests, result / ALIKE[1] - 1, key=itemgetter(0))
        end = bisect_right(bests, result / ALIKE[0] + 1, key=itemgetter(0))
        yield from (place for _best, place in bests[begin:end])

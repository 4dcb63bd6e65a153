"""Results that may be right and deserve a second look: unlike the person, unlike the event, unlike each other."""

from collections.abc import Iterator
from typing import Final

from cubelex.competition import AttemptResult, Person, Result, Round, Scope
from cubelex.rules.events import is_blindfolded, is_fewest_moves, is_multi_blind, is_timed
from cubelex.rules.remarks import EntryWarning, entry_warnings
from cubelex.rules.validators.dossiers import Dossier
from cubelex.rules.validators.findings import Finding
from cubelex.rules.written import written

FAR_BETTER: Final = 0.55
"""Below so much of a personal best, a result is either a great day or a mistake."""

FAR_WORSE: Final = 2.5
"""Above so many times a personal best, a result is often somebody else's, or of another event."""

ALIKE: Final = (0.75, 1.4)
"""Between these multiples of a personal best, a result looks like the person's."""

_WARNINGS = {
    EntryWarning.WORLD_RECORD_SINGLE: "world_record_warning",
    EntryWarning.WORLD_RECORD_AVERAGE: "world_record_warning",
    EntryWarning.TOO_QUICK: "multi_blind_too_quick_warning",
    EntryWarning.INCONSISTENT: "inconsistent_attempts_info",
}


def check(dossier: Dossier) -> Iterator[Finding]:
    """Every row by itself and against the person's history, and pairs of rows that fit better the other way round."""
    for held in dossier.rounds.values():
        for result in dossier.entered(held):
            yield from plausibility_findings(dossier, held, result)
        yield from _swapped(dossier, held)


def plausibility_findings(dossier: Dossier, held: Round, result: Result) -> Iterator[Finding]:
    """What is odd about a row."""
    yield from _odd_attempts(dossier, held, result)
    person = dossier.persons.get(result.person_id)
    if person is None or is_multi_blind(held.event_id):
        return
    ratio = against_history(result, person, held.event_id)
    if ratio is None or not (ratio < FAR_BETTER or (ratio > FAR_WORSE and not is_blindfolded(held.event_id))):
        return
    other = _event_that_fits(dossier, held, result, person)
    code = "far_better_than_before_warning" if ratio < 1 else "far_worse_than_before_warning"
    best = _history(result, person, held.event_id)
    assert best is not None
    yield dossier.found(
        code if other is None else "result_of_other_event_warning",
        held=held,
        person=result.person_id,
        result=written(best[0], held.event_id, best[2]),
        personal_best=written(best[1], held.event_id, best[2]),
        other_event=other or "",
    )


def _odd_attempts(dossier: Dossier, held: Round, result: Result) -> Iterator[Finding]:
    records = {scope: value for (event, scope), value in dossier.beside.world_records.items() if event == held.event_id}
    for remark in entry_warnings(result.attempts, held, dossier.edition, records):
        code = _WARNINGS.get(remark.warning)
        if code is None:
            continue
        scope = Scope.AVERAGE if remark.warning is EntryWarning.WORLD_RECORD_AVERAGE else Scope.SINGLE
        values = [written(one, held.event_id, scope) for one in remark.results]
        yield dossier.found(
            code,
            held=held,
            person=result.person_id,
            attempt=remark.attempt,
            number=remark.attempt,
            values=" and ".join(values),
        )


def _history(result: Result, person: Person, event: str) -> tuple[AttemptResult, AttemptResult, Scope] | None:
    """What somebody usually does against what they did now: their best average with this one, or with the median.

    Without an average before, the best singles are compared, although one may have been lucky.
    """
    usual = person.personal_best(event, Scope.AVERAGE)
    if usual is not None and usual.value > 0:
        completed = sorted(attempt for attempt in result.attempts if attempt > 0)
        middle = completed[len(completed) // 2] if completed else result.best
        value = result.average if result.average > 0 or is_fewest_moves(event) else middle
        return (value, usual.value, Scope.AVERAGE) if value > 0 else None
    known = person.personal_best(event, Scope.SINGLE)
    return (result.best, known.value, Scope.SINGLE) if known and known.value > 0 and result.best > 0 else None


def against_history(result: Result, person: Person, event: str) -> float | None:
    """How many times their personal best somebody needed; `None` where nothing can be compared."""
    found = _history(result, person, event)
    return found[0] / found[1] if found else None


def _looks_like(result: Result, person: Person, event: str) -> bool:
    ratio = against_history(result, person, event)
    return ratio is not None and ALIKE[0] <= ratio <= ALIKE[1]


def _event_that_fits(dossier: Dossier, held: Round, result: Result, person: Person) -> str | None:
    """Another event of the competition in which the person has such results."""
    if not is_timed(held.event_id):
        return None
    others = (event.id for event in dossier.competition.events if event.id != held.event_id and is_timed(event.id))
    return next((event for event in others if _looks_like(result, person, event)), None)


def _swapped(dossier: Dossier, held: Round) -> Iterator[Finding]:
    """Two rows that are unlike their people and like each other's: one scorecard was entered for the other."""
    if is_multi_blind(held.event_id):
        return
    odd = []
    for result in dossier.entered(held):
        person = dossier.persons.get(result.person_id)
        ratio = against_history(result, person, held.event_id) if person else None
        if person is not None and ratio is not None and not FAR_BETTER <= ratio <= FAR_WORSE:
            odd.append((result, person))
    for place, (one, first) in enumerate(odd):
        for other, second in odd[place + 1 :]:
            if _looks_like(one, second, held.event_id) and _looks_like(other, first, held.event_id):
                yield dossier.found(
                    "swapped_results_warning", held=held, person=one.person_id, other=dossier.name(other.person_id)
                )

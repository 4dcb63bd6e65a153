"""Similar rows of a round, of which one was probably entered for the wrong person."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Final

from cubelex.competition import Result, Round
from cubelex.rules.events import is_timed
from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding

ALIKE: Final = 3
"""Rows are similar that have this number of equal attempts in the same positions."""


def check(checked: CheckedCompetition) -> Iterator[Finding]:
    """Every pair of similar rows. The slower one is named first."""
    for round_ in checked.rounds.values():
        yield from check_round(checked, round_)


def check_round(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    """Every pair of similar rows of a round."""
    if round_.format.attempts is not None:
        yield from _alike(checked, round_)


def row_findings(checked: CheckedCompetition, with_results: Round, result: Result) -> Iterator[Finding]:
    """Other rows of the round that are similar to a row. Numbers of moves are not compared: they often coincide."""
    for other in checked.entered(with_results) if is_timed(with_results.kind) else ():
        equal = sum(mine == theirs > 0 for mine, theirs in zip(result.attempts, other.attempts, strict=False))
        if equal >= ALIKE and other.person_id != result.person_id:
            yield _similar(checked, with_results, result.person_id, other.person_id, equal)


def _alike(checked: CheckedCompetition, round_: Round) -> Iterator[Finding]:
    seen: dict[tuple[int, int], list[Result]] = defaultdict(list)
    for result in sorted(checked.entered(round_), key=lambda row: (row.average, row.best)):
        places = [(place, attempt) for place, attempt in enumerate(result.attempts) if attempt > 0]
        if len(places) < ALIKE:
            continue
        shared = Counter([earlier.person_id for place in places for earlier in seen[place]])
        for person, equal in shared.items():
            if equal >= ALIKE and person != result.person_id:
                yield _similar(checked, round_, result.person_id, person, equal)
        for place in places:
            seen[place].append(result)


def _similar(checked: CheckedCompetition, round_: Round, person: int, other: int, equal: int) -> Finding:
    similar = checked.called(other)
    return checked.found("similar_results_warning", round_=round_, person=person, similar_person=similar, equal=equal)

"""Rows of a round that are so alike that one was probably entered for the wrong person."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Final

from cubelex.competition import Result, Round
from cubelex.rules.events import is_timed
from cubelex.rules.validators.dossiers import Dossier
from cubelex.rules.validators.findings import Finding

ALIKE: Final = 3
"""So many equal attempts in the same places are no accident."""


def check(dossier: Dossier) -> Iterator[Finding]:
    """Every pair of rows that are alike; the later one, in order of results, is named first."""
    for held in dossier.rounds.values():
        yield from check_round(dossier, held)


def check_round(dossier: Dossier, held: Round) -> Iterator[Finding]:
    """Every pair of rows of a round that are alike."""
    if held.format.attempts is not None:
        yield from _alike(dossier, held)


def row_findings(dossier: Dossier, held: Round, result: Result) -> Iterator[Finding]:
    """Other rows of the round that a row is like; numbers of moves are alike too often to be asked about."""
    for other in dossier.entered(held) if is_timed(held.event_id) else ():
        equal = sum(one == two > 0 for one, two in zip(result.attempts, other.attempts, strict=False))
        if equal >= ALIKE and other.person_id != result.person_id:
            yield _similar(dossier, held, result.person_id, other.person_id, equal)


def _alike(dossier: Dossier, held: Round) -> Iterator[Finding]:
    seen: dict[tuple[int, int], list[Result]] = defaultdict(list)
    for result in sorted(dossier.entered(held), key=lambda one: (one.average, one.best)):
        places = [(place, attempt) for place, attempt in enumerate(result.attempts) if attempt > 0]
        shared = Counter(earlier.person_id for place in places for earlier in seen[place])
        for person, equal in shared.items():
            if equal >= ALIKE and person != result.person_id:
                yield _similar(dossier, held, result.person_id, person, equal)
        for place in places:
            seen[place].append(result)


def _similar(dossier: Dossier, held: Round, person: int, other: int, equal: int) -> Finding:
    name = dossier.name(other)
    return dossier.found("similar_results_warning", held=held, person=person, similar_person=name, equal=equal)

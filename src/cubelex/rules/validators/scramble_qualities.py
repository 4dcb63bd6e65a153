"""Scrambles that cannot be read, are too near to solved, or lead to the same state as another (4b3).

How far a state is from solved is found by searching, which the rules know nothing of: the judgement is passed in.
"""

from collections.abc import Callable, Iterator
from datetime import date
from typing import TypeAlias

from cubelex.competition import Round, group_names
from cubelex.errors import CubelexError
from cubelex.puzzles import puzzle
from cubelex.regulations import Edition, cites
from cubelex.rules.numbers import cited
from cubelex.rules.rulings import Ruling
from cubelex.rules.validators.dossiers import Dossier
from cubelex.rules.validators.findings import Finding
from cubelex.rules.validators.scrambles import sequences_of

Qualifies: TypeAlias = Callable[[str, str, Edition], Ruling[bool]]
"""Whether a sequence of an event leads far enough from solved, under an edition."""


def check_qualities(dossier: Dossier, qualifies: Qualifies) -> Iterator[Finding]:
    """Every sequence of every scramble set."""
    seen: dict[object, tuple[str, str]] = {}
    for held in dossier.rounds.values():
        for name, one in zip(group_names(held), held.scramble_sets, strict=False):
            for sequence in sequences_of(one, held.event_id):
                yield from _of_sequence(dossier, held, name, sequence, qualifies)
                yield from _same_state(dossier, held, name, sequence, seen)


@cites("4b3", since=date(2018, 1, 1))
def _of_sequence(dossier: Dossier, held: Round, group: str, sequence: str, qualifies: Qualifies) -> Iterator[Finding]:
    try:
        ruling = qualifies(held.event_id, sequence, dossier.edition)
    except CubelexError as fault:
        said = str(fault)
        yield dossier.found("unreadable_scramble_error", held=held, group_id=group, scramble=sequence, fault=said)
        return
    if not ruling.decision:
        yield dossier.found("scramble_too_near_error", ruling.under, held=held, group_id=group, scramble=sequence)


def _same_state(
    dossier: Dossier, held: Round, group: str, sequence: str, seen: dict[object, tuple[str, str]]
) -> Iterator[Finding]:
    """Sequences that are written differently and lead to the same state; those written alike are found anyway."""
    try:
        model = puzzle(held.event_id)
        state = model.solved.apply(model.parse(sequence, dossier.edition))
    except CubelexError:
        return
    place, before = seen.setdefault((held.event_id, state), (f"{held.id}, group {group}", sequence))
    if before != sequence:
        under = cited({2009: (), 2025: ("11j",)}, dossier.edition)
        yield dossier.found(
            "same_state_warning", under, held=held, group_id=group, scramble=sequence, first=place, other=before
        )

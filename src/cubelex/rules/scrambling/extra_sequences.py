"""Which sequence an extra attempt gets, and sequences that occur twice (11e1, 11j3+, 4g2)."""

from collections.abc import Collection, Sequence

from cubelex.competition import EventOrId
from cubelex.puzzles import puzzle
from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling


@cites("11e1", "11e1+", "11j3+")
def next_extra_sequence(
    extras: Sequence[str], seen: Collection[str], edition: Edition, earlier_groups: Collection[str] = ()
) -> Ruling[str | None]:
    """The sequence for a competitor's extra attempt: the first generated that they have not seen, as it is.

    `seen` are all they had: their regular attempts, earlier extra attempts, and what they scrambled or were shown.
    Sequences of earlier groups are never taken. Nothing means that more must be generated with an official program.
    """
    barred = {*seen, *earlier_groups}
    found = next((sequence for sequence in extras if sequence not in barred), None)
    passed_over = any(sequence in earlier_groups for sequence in extras)
    return Ruling(found, edition.cite_known("11e1", "11j3+") if passed_over else edition.cite("11e1"))


@cites("4g2")
def duplicate_sequences(
    sequences: Sequence[str], edition: Edition, event: EventOrId = "333mbf"
) -> Ruling[tuple[tuple[int, int], ...]]:
    """Which sequences lead to the same state, as pairs of their numbers from 1, however it is written and held.

    >>> from cubelex.regulations import editions
    >>> duplicate_sequences(["R U", "F2 D", "R U F F'"], editions()[-1]).answer
    ((1, 3),)
    """
    solved = puzzle(event).solved
    first: dict[str, int] = {}
    found = []
    for number, sequence in enumerate(sequences, start=1):
        state = min(map(str, solved.apply(sequence).in_every_orientation()))
        if state in first:
            found.append((first[state], number))
        else:
            first[state] = number
    return Ruling(tuple(found), under=edition.cite_known("4g2"))

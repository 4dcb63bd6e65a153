"""Which sequence an extra attempt gets, and sequences that occur twice (11e1, 11j3+, 4g2)."""

from collections.abc import Collection, Sequence
from datetime import date

from cubelex.puzzles import puzzle
from cubelex.regulations import Edition, cites
from cubelex.rules.numbers import cited
from cubelex.rules.rulings import Ruling

_2018, _2025 = date(2018, 1, 1), date(2025, 1, 1)


@cites("11e", until=_2018)
@cites("11e1", "11e1+", since=_2018)
@cites("11j3+", since=_2025)
def next_extra_sequence(
    extras: Sequence[str], seen: Collection[str], edition: Edition, earlier_groups: Collection[str] = ()
) -> Ruling[str | None]:
    """The sequence for a competitor's extra attempt: the first generated that they have not seen, as it is.

    `seen` are all they had: their regular attempts, earlier extra attempts, and what they scrambled or were shown.
    Sequences of earlier groups are never taken. Nothing means that more must be generated with an official program.
    """
    barred = {*seen, *earlier_groups}
    found = next((one for one in extras if one not in barred), None)
    passed_over = any(one in earlier_groups for one in extras) and edition.read_as >= _2025
    under = cited({2009: ("11e",), 2018: ("11e1",)}, edition)
    return Ruling(found, (*under, "11j3+") if passed_over else under)


@cites("4g2", since=_2025)
def duplicate_sequences(sequences: Sequence[str], event: str = "333mbf") -> Ruling[tuple[tuple[int, int], ...]]:
    """Which sequences lead to the same state, as pairs of their numbers from 1, however it is written and held.

    >>> duplicate_sequences(["R U", "F2 D", "R U F F'"]).decision
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
    return Ruling(tuple(found), under=("4g2",))

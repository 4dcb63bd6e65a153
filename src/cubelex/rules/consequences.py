"""What follows from one observation, and for which regulations the table of observations speaks."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import TypeVar

from cubelex.regulations import Edition, cites
from cubelex.rules.event_groups import event_groups
from cubelex.rules.observations import Consequence, observation

F = TypeVar("F", bound=Callable[..., object])

_2018, _2025, _2026 = date(2018, 1, 1), date(2025, 1, 1), date(2026, 1, 1)

# Every number in `data/observations`, since and until when it is cited there; a test compares the two.
_NUMBERS: Mapping[tuple[date | None, date | None], str] = {
    (None, None): """
        1e2 1f2 2i 2k1 2k2 2k3 2k4 2k5 5b1 5b2 5b4 10e3 10e4 11e A3b1 A3c1 A3c2 A3d A4b A4b1 A4d1 A4d2 A5a A5b A6c A6d
        A6e A6f A6h B2a B2b B2c B3b B4b B4d B5c C1b C1b2 C1c E2c E2e H1b1""",
    (None, _2018): "2j 2r 3k 5b5 5c 9s 10d 10g1 A6b C1a D1c E2f E3a",
    (None, _2025): "B4e D1b",
    (_2018, _2025): "2i2b A7c4+ D1b++ D1c+ E2c+ E2c++ F3 F3a",
    (_2018, _2026): "2i2 2i2a",
    (_2018, None): """
        2g3 2h 2k2a 2n3 2u 2u1 3k2 5b5a 5b5b 5b5c 5b5d 5c+ A1a4 A1a5 A1c A3c3+ A3c4 A6b1 A6b2 A6e+ A6f1 A7c1 A7c2
        A7c3 A7c4 A7g A7g++ A7g+++ B3c B4c3 C1b3 E2d1 E2e++ E2e1 E3""",
    (_2025, _2026): "2i+ 3k2b 5b",
    (_2025, None): """
        2i2c 2k6 3k2a A2a1 A2a2 A2c2 A2c2+ A2d1++ A2e2 A3c1+ A3c5 A5b+++ A6e++ A6e1 A6e2 A7c5 A7c6 A7c8 B2d+ B3d B4a1
        B4c++ E2a1 E2c1 E2c2 E2c3+ E2c4 E2c7 E2c8 E5 H1+ H1e""",
    (_2026, None): "2i2b 2i2d 2i2e 5d1 5d2 5d3 A1b+ A3c5+ E2a2 I4c5 I4c7 I5b2 I5b3",
}


def _cites_the_table(function: F) -> F:
    for (since, until), numbers in _NUMBERS.items():
        cites(*numbers.split(), since=since, until=until)(function)
    return function


@_cites_the_table
def consequence_of(name: str, event: str, edition: Edition, head_to_head: bool = False) -> Consequence | None:
    """What an observation leads to in an event under an edition; nothing where it has no penalty for it.

    >>> from cubelex.regulations import edition
    >>> found = consequence_of("released_late", "333", edition("2009"))
    >>> found.effect, found.regulations
    (<Effect.PLUS_TWO: '+2'>, ('A6d',))

    :raises UnknownObservation: when there is no such observation.
    """
    return observation(name).consequence(event_groups(event, head_to_head), edition)

"""Who is seeded where in a Head to Head round."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from cubelex.regulations import Edition, cites
from cubelex.rules.rulings import Ruling


@cites("I1b", "I1c", "I1d")
def seeds(
    ranks: Mapping[int, int], edition: Edition, draw: Random, *, has_prior_round: bool = True
) -> Ruling[tuple[int, ...]]:
    """The competitors, first seed first, by rank in the round before or, without one, by their qualification.

    Among those who share a rank the draw decides.

    >>> from cubelex.regulations import editions
    >>> seeds({7: 2, 8: 1, 9: 3}, editions()[-1], Random(0)).answer
    (8, 7, 9)
    """
    drawn = list(ranks)
    draw.shuffle(drawn)
    shared = any(sharing > 1 for sharing in Counter(ranks.values()).values())
    under = edition.cite_known("I1b" if has_prior_round else "I1c", *(("I1d",) if shared else ()))
    return Ruling(tuple(sorted(drawn, key=ranks.__getitem__)), under=under)

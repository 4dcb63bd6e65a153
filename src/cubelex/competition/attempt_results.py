"""The result of one attempt, as WCIF encodes it.

Timed events: centiseconds. Fewest Moves: moves (a mean is moves × 100). Multi-Blind: see `MultiBlindResult`.
Lower is better among completed results.
"""

from typing import Final, NewType

AttemptResult = NewType("AttemptResult", int)

SKIPPED: Final = AttemptResult(0)
DNF: Final = AttemptResult(-1)
DNS: Final = AttemptResult(-2)


def is_complete(result: AttemptResult) -> bool:
    """Whether the attempt has a time, a number of moves or a score, rather than DNF, DNS or nothing."""
    return result > 0

"""A Multi-Blind result and its two encodings in WCIF and in the WCA's results files."""

from dataclasses import dataclass
from typing import Self

from cubelex.competition.attempt_results import AttemptResult

_UNKNOWN_TIME = 99999


@dataclass(frozen=True, slots=True)
class MultiBlindResult:
    """Cubes solved of cubes attempted, in a time of whole seconds (`None` where it was never recorded)."""

    solved: int
    attempted: int
    seconds: int | None

    @property
    def unsolved(self) -> int:
        """Cubes attempted and not solved."""
        return self.attempted - self.solved

    @property
    def points(self) -> int:
        """Solved minus unsolved."""
        return self.solved - self.unsolved

    def encode(self) -> AttemptResult:
        """The number `0DDTTTTTMM`, which sorts as the results rank.

        >>> MultiBlindResult(solved=11, attempted=13, seconds=3561).encode()
        900356102
        """
        seconds = _UNKNOWN_TIME if self.seconds is None else self.seconds
        return AttemptResult((99 - self.points) * 10_000_000 + seconds * 100 + self.unsolved)

    def encode_old_style(self) -> AttemptResult:
        """The number `1SSAATTTTT` of the retired event Multi-Blind Old Style.

        >>> MultiBlindResult(solved=3, attempted=7, seconds=6900).encode_old_style()
        1960706900
        """
        seconds = _UNKNOWN_TIME if self.seconds is None else self.seconds
        return AttemptResult(1_000_000_000 + (99 - self.solved) * 10_000_000 + self.attempted * 100_000 + seconds)

    @classmethod
    def decode(cls, result: AttemptResult) -> Self:
        """Read `0DDTTTTTMM`, or the older `1SSAATTTTT` of Multi-Blind Old Style.

        >>> MultiBlindResult.decode(AttemptResult(900356102))
        MultiBlindResult(solved=11, attempted=13, seconds=3561)
        """
        if result >= 1_000_000_000:
            solved, rest = divmod(result - 1_000_000_000, 10_000_000)
            attempted, seconds = divmod(rest, 100_000)
            return cls(99 - solved, attempted, None if seconds == _UNKNOWN_TIME else seconds)
        points, rest = divmod(result, 10_000_000)
        seconds, unsolved = divmod(rest, 100)
        solved = 99 - points + unsolved
        return cls(solved, solved + unsolved, None if seconds == _UNKNOWN_TIME else seconds)

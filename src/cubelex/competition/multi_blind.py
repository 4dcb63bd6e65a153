"""A Multi-Blind result and its two encodings in WCIF and in the WCA's results files."""

from dataclasses import dataclass
from typing import Self

from cubelex.competition.results import AttemptResult
from cubelex.errors import InvalidAttempt

_UNKNOWN_TIME = 99999
_MOST = 99


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

    @property
    def is_possible(self) -> bool:
        """Whether no more cubes were solved than attempted; a number that means nothing may say so."""
        return 0 <= self.solved <= self.attempted

    def encode(self) -> AttemptResult:
        """The number `0DDTTTTTMM`, which sorts as the results rank.

        >>> MultiBlindResult(solved=11, attempted=13, seconds=3561).encode()
        900356102

        :raises InvalidAttempt: when the number has no room for it: below 0 points, or from 100 points or unsolved on.
        """
        seconds = self._seconds()
        if not self.is_possible or not 0 <= self.points <= _MOST or self.unsolved > _MOST:
            raise self._unencodable()
        return AttemptResult((99 - self.points) * 10_000_000 + seconds * 100 + self.unsolved)

    def encode_old_style(self) -> AttemptResult:
        """The number `1SSAATTTTT` of the retired event Multi-Blind Old Style.

        >>> MultiBlindResult(solved=3, attempted=7, seconds=6900).encode_old_style()
        1960706900

        :raises InvalidAttempt: when the number has no room for it: more than 99 cubes.
        """
        seconds = self._seconds()
        if not self.is_possible or self.attempted > _MOST:
            raise self._unencodable()
        return AttemptResult(1_000_000_000 + (99 - self.solved) * 10_000_000 + self.attempted * 100_000 + seconds)

    def _seconds(self) -> int:
        if self.seconds is not None and not 0 <= self.seconds < _UNKNOWN_TIME:
            raise self._unencodable()
        return _UNKNOWN_TIME if self.seconds is None else self.seconds

    def _unencodable(self) -> InvalidAttempt:
        score = f"{self.solved} of {self.attempted} cubes in {self.seconds} seconds"
        return InvalidAttempt(
            f"{score} cannot be kept as a Multi-Blind result; expected 0 to {_MOST} points, at most {_MOST} unsolved, "
            f"and less than {_UNKNOWN_TIME} seconds"
        )

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

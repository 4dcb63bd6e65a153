"""Time penalties, and how several of them add up."""

from collections.abc import Sequence
from dataclasses import dataclass

from cubelex.regulations import Edition, cites
from cubelex.rules.attempts.observations import Observation, Part


@dataclass(frozen=True, slots=True)
class Penalty:
    """One time penalty: what was seen, and the regulations that make it cost time."""

    observation: Observation
    under: tuple[str, ...]


@cites("A4e", "A6i")
def counted_penalties(penalties: Sequence[Penalty], edition: Edition) -> tuple[tuple[Penalty, ...], tuple[str, ...]]:
    """The penalties that count, and the regulations that decide it where there are several.

    In 2009 at most one for starting and one for stopping the solve; since then all. A misalignment is neither, and
    comes on top.
    """
    counted: list[Penalty] = list(penalties)
    how: list[str] = []
    for part, number, most in _caps(edition):
        of_part = [penalty for penalty in penalties if penalty.observation.part is part]
        if len(of_part) > 1:
            how.extend(edition.cite(number))
        for penalty in of_part[most:] if most is not None else ():
            counted.remove(penalty)
    return tuple(counted), tuple(how)


def _caps(edition: Edition) -> tuple[tuple[Part, str, int | None], ...]:
    return (
        (Part.START, "A4e", edition.penalties.most_at_start),
        (Part.STOP, "A6i", edition.penalties.most_at_stop),
    )


def total_penalty(penalties: Sequence[Penalty], edition: Edition) -> int:
    """What the penalties cost together, in seconds."""
    return len(penalties) * edition.penalties.seconds

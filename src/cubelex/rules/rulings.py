"""A decision, with the regulations behind it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Ruling(Generic[T_co]):
    """What was decided, and under which regulations of the edition in force."""

    decision: T_co
    under: tuple[str, ...]

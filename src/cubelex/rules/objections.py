"""What conflicts with a plan, a person or a puzzle: everything at once, each with its regulations."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from cubelex.reprs import NamedOption

T_co = TypeVar("T_co", covariant=True)


class Weight(NamedOption):
    """How binding a regulation is."""

    MUST = "must"
    SHOULD = "should"


@dataclass(frozen=True, slots=True)
class Objection(Generic[T_co]):
    """A reason against something, the regulations behind it, and whether it forbids or advises."""

    reason: T_co
    under: tuple[str, ...]
    weight: Weight = Weight.MUST
    about: str = ""
    """What exactly it is about, where the reason does not say it: a name, a code, a number."""

    @property
    def forbids(self) -> bool:
        """Whether it must not be so; otherwise it should not."""
        return self.weight is Weight.MUST

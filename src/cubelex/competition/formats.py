"""Formats of a round, by their WCIF ids."""

from enum import StrEnum

_ATTEMPTS = {"1": 1, "2": 2, "3": 3, "5": 5, "a": 5, "m": 3}


class Format(StrEnum):
    """How many attempts a round has and which number ranks it.

    >>> Format("a").attempts
    5
    """

    BEST_OF_1 = "1"
    BEST_OF_2 = "2"
    BEST_OF_3 = "3"
    BEST_OF_5 = "5"
    AVERAGE_OF_5 = "a"
    MEAN_OF_3 = "m"
    HEAD_TO_HEAD = "h"

    @property
    def attempts(self) -> int | None:
        """Attempts allotted to each competitor; `None` in Head to Head, where matches decide."""
        return _ATTEMPTS.get(self.value)

    @property
    def is_average(self) -> bool:
        """Whether this is "Average of 5" or "Mean of 3"."""
        return self in (Format.AVERAGE_OF_5, Format.MEAN_OF_3)

    @property
    def full_name(self) -> str:
        """The name that the Regulations give it.

        >>> Format("m").full_name
        'Mean of 3'
        """
        return "Head to Head" if self is Format.HEAD_TO_HEAD else self.name.replace("_", " ").capitalize()

"""What may happen to an attempt after an incident, and when a mistake was found."""

from dataclasses import dataclass
from typing import Literal

from cubelex.regulations import Edition
from cubelex.reprs import NamedOption


class Remedy(NamedOption):
    """What happens to an attempt."""

    STANDS = "stands"
    RIGHT_SCRAMBLE = "right scramble"
    EXTRA_ATTEMPT = "extra attempt"
    PROVISIONAL_EXTRA_ATTEMPT = "provisional extra attempt"
    DNF = "DNF"
    DNS = "DNS"


class WhenNoticed(NamedOption):
    """When a mistake was noticed."""

    IN_GROUP = "during the group"
    IN_COMPETITION = "after the group"
    AFTER_COMPETITION = "after the competition"


@dataclass(frozen=True, slots=True)
class Achievement:
    """How high a single or an average is ranked, as far as 11f1 and 11i1 depend on it.

    `rank` is its place among competitors in the world rankings, `rank_of_result` among results, where one competitor
    may have several.
    """

    is_regional_record: bool = False
    is_personal_record: bool = False
    rank: int | None = None
    rank_of_result: int | None = None

    def is_important(self, edition: Edition, among: Literal["competitors", "results"]) -> bool:
        """Whether it is a regional record, or a personal record among the top of the world."""
        rank = self.rank if among == "competitors" else self.rank_of_result
        is_top = rank is not None and rank <= edition.incidents.top_ranking
        return self.is_regional_record or (self.is_personal_record and is_top)


NOTHING_SPECIAL = Achievement()

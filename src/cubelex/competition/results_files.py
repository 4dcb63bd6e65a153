"""The file of results that is uploaded to the WCA: its people, events, rounds and scrambles."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import Any

from cubelex.competition.kept import NOTHING_KEPT, KeptFields
from cubelex.competition.results import Result
from cubelex.competition.rounds import Format
from cubelex.reprs import NamedOption

_STAGES = MappingProxyType({"0": 0, "h": 0, "1": 1, "d": 1, "2": 2, "e": 2, "3": 3, "g": 3, "b": 4, "f": 5, "c": 5})


class RoundType(NamedOption):
    """What the WCA's results call a round; each kind has one letter with a cutoff and one without."""

    QUALIFICATION = "0"
    QUALIFICATION_WITH_CUTOFF = "h"
    FIRST = "1"
    FIRST_WITH_CUTOFF = "d"
    SECOND = "2"
    SECOND_WITH_CUTOFF = "e"
    SEMI_FINAL = "3"
    SEMI_FINAL_WITH_CUTOFF = "g"
    B_FINAL = "b"
    FINAL = "f"
    FINAL_WITH_CUTOFF = "c"

    @property
    def stage(self) -> int:
        """When it is held, among the rounds of the event; the same with and without a cutoff."""
        return _STAGES[self.value]

    @property
    def has_cutoff(self) -> bool:
        """Whether some competitors did not have all attempts.

        >>> RoundType("d").has_cutoff, RoundType("f").has_cutoff
        (True, False)
        """
        return self.value in "hdegc"

    @property
    def is_numbered(self) -> bool:
        """Whether it is one of the rounds that WCIF numbers; qualification rounds and B-finals of old are not."""
        return self.stage not in (0, 4)

    @classmethod
    def of(cls, number: int, rounds: int, has_cutoff: bool) -> "RoundType":
        """The type of a numbered round among `rounds`.

        >>> RoundType.of(1, 2, False).value, RoundType.of(2, 2, True).value
        ('1', 'c')
        """
        # There are no letters for the rounds before a fifth; no edition allows one.
        stage = 5 if number == rounds else min(number, 3)
        return next(known for known in cls if known.stage == stage and known.has_cutoff == has_cutoff)


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A person who competed; `wca_id` is empty for newcomers. The birth date is not public (2d)."""

    id: int
    name: str
    wca_id: str | None
    country_id: str
    gender: str | None = None
    dob: str | None = None
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)

    @property
    def birthdate(self) -> date | None:
        """The birth date, where it is given."""
        return date.fromisoformat(self.dob) if self.dob else None


@dataclass(frozen=True, slots=True)
class ScrambleGroup:
    """The sequences that one group of a round used, by the group's letter."""

    name: str
    scrambles: tuple[str, ...]
    extra_scrambles: tuple[str, ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class ListedRound:
    """A round with its results and scrambles. The file says that there was a cutoff, but not which."""

    type: RoundType
    format: Format
    results: tuple[Result, ...] = ()
    groups: tuple[ScrambleGroup, ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """An event with the rounds that were held of it."""

    id: str
    rounds: tuple[ListedRound, ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """All results of a competition, with those who achieved them. It names neither dates, limits nor conditions."""

    format_version: str
    competition_id: str
    persons: tuple[ListedPerson, ...] = ()
    events: tuple[ListedEvent, ...] = ()
    kept: KeptFields = field(default=NOTHING_KEPT, hash=False, repr=False)


def is_results_file(document: Any) -> bool:
    """Whether a document looks like a results file rather than a WCIF."""
    return isinstance(document, Mapping) and "competitionId" in document and "schedule" not in document

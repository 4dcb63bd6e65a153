"""What validators find: a code that never changes, its weight, the place, the regulations, what is wrong, what to do.

Codes and words are data (`rules/data/findings`), a file for each validator. Codes that the WCA's own validators use are
kept, so that Delegates recognise them; `details` holds what the words speak of, so that surfaces can translate them.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from cubelex.regulations import Citation

FOLDER: Final = Path(__file__).parents[1] / "data" / "findings"


class Severity(StrEnum):
    """Whether something must not be so, should be looked at, or is good to know."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """The gravest is 0."""
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True)
class Kind:
    """What is true of all findings of a code."""

    code: str
    validator: str
    severity: Severity
    wrong: str
    remedy: str


@cache
def kinds() -> Mapping[str, Kind]:
    """Every code there is, by itself."""
    found = {}
    for path in sorted(FOLDER.glob("*.toml")):
        for code, said in tomllib.loads(path.read_text(encoding="utf-8")).items():
            found[code] = Kind(code, path.stem, Severity(said["severity"]), said["wrong"], said["remedy"])
    return MappingProxyType(found)


@dataclass(frozen=True, slots=True)
class Place:
    """What a finding is about, and its path in the document as far as one is known."""

    path: str = ""
    event_id: str | None = None
    round_id: str | None = None
    person_id: int | None = None
    attempt: int | None = None
    activity_id: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The place as plain data."""
        return {
            "path": self.path,
            "event": self.event_id,
            "round": self.round_id,
            "person": self.person_id,
            "attempt": self.attempt,
            "activity": self.activity_id,
        }


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a validator found.

    >>> finding = Finding("no_main_event_warning")
    >>> print(finding)
    warning: no_main_event_warning: The competition has no main event.
    """

    code: str
    place: Place = Place()
    regulations: tuple[Citation, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict, hash=False)
    is_uncertain: bool = False
    """Whether the edition's rule is not known for certain, which makes of an error a warning."""

    @property
    def severity(self) -> Severity:
        """How much it matters."""
        weight = kinds()[self.code].severity
        return Severity.WARNING if self.is_uncertain and weight is Severity.ERROR else weight

    @property
    def validator(self) -> str:
        """Who finds such things."""
        return kinds()[self.code].validator

    @property
    def wrong(self) -> str:
        """What is wrong, in English."""
        return kinds()[self.code].wrong.format_map(self.details)

    @property
    def remedy(self) -> str:
        """What to do about it, in English."""
        return kinds()[self.code].remedy.format_map(self.details)

    def at(self, path: str) -> "Finding":
        """The same, with its path in the document."""
        return replace(self, place=replace(self.place, path=path))

    def __str__(self) -> str:
        cited = f" [{', '.join(map(str, self.regulations))}]" if self.regulations else ""
        return f"{self.severity}: {self.code}: {self.wrong}{cited}"

    def as_json(self) -> dict[str, Any]:
        """The finding as plain data; the form is stable."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "validator": self.validator,
            "place": self.place.as_json(),
            "regulations": [{"number": one.number, "edition": one.edition.isoformat()} for one in self.regulations],
            "wrong": self.wrong,
            "remedy": self.remedy,
            "details": dict(self.details),
        }

"""The calendar of released versions of the Regulations, and of revisions of their text inside a version."""

import datetime
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from cubelex.regulations.sources import source

Layout = Literal["one_document", "regulations_and_guidelines"]


@dataclass(frozen=True, slots=True)
class Release:
    """A released version, by the first day of a competition it holds for."""

    date: datetime.date
    revisions: tuple[datetime.date, ...]
    layout: Layout | None
    read_as: datetime.date | None
    """The version whose numbers are cited; itself where its items are known, none before the first."""
    is_between: bool = False
    """Whether its items and parameters are known, but it is not among the editions kept in full."""
    address: str = ""
    """Where the WCA's website keeps the text, below its page of the Regulations."""
    stages: tuple[datetime.date, ...] = ()
    """Days inside it from which a value holds for competitions that start then or later."""
    is_draft: bool = False
    """Whether its text is not published yet, so that some of its values are guesses."""

    @property
    def is_numbered(self) -> bool:
        """Whether Cubelex knows every item of it, not only dated parameters."""
        return self.read_as == self.date

    @property
    def is_held(self) -> bool:
        """Whether it is kept in full: with every item, our line about it, and the worked examples."""
        return self.is_numbered and not self.is_between

    def next_stage(self, day: datetime.date) -> datetime.date | None:
        """The first day after this one from which another value of it holds."""
        return next((stage for stage in self.stages if stage > day), None)

    def revision_on(self, day: datetime.date) -> datetime.date | None:
        """The latest revision of its text on that day, if any had been made."""
        return max((revision for revision in self.revisions if revision <= day), default=None)


@cache
def releases() -> tuple[Release, ...]:
    """Every released version, oldest first."""
    return tuple(_release(datetime.date.fromisoformat(day), facts) for day, facts in source("law")["calendar"].items())


def _release(day: datetime.date, facts: dict[str, Any]) -> Release:
    read_as = day.isoformat() if "layout" in facts else facts.get("read_as")
    return Release(
        date=day,
        revisions=tuple(map(datetime.date.fromisoformat, facts.get("revisions", ()))),
        layout=facts.get("layout"),
        read_as=datetime.date.fromisoformat(read_as) if read_as else None,
        is_between=facts.get("is_between") == "true",
        address=facts.get("address", ""),
        stages=tuple(map(datetime.date.fromisoformat, facts.get("stages", ()))),
        is_draft=facts.get("is_draft") == "true",
    )

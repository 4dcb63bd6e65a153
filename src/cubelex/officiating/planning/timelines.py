"""Who is busy when."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """From one moment to another."""

    start: datetime
    end: datetime

    def overlaps(self, other: "Span") -> bool:
        """Whether the two have some time in common."""
        return self.start < other.end and other.start < self.end

    def within(self, other: "Span") -> bool:
        """Whether the other span contains this one."""
        return other.start <= self.start and self.end <= other.end

    @property
    def minutes(self) -> float:
        """Its length."""
        return (self.end - self.start).total_seconds() / 60


class Timelines:
    """What everyone does when, so that nobody is in two places."""

    def __init__(self) -> None:
        self._spans: dict[int, list[Span]] = defaultdict(list)
        self._working: dict[int, float] = defaultdict(float)
        self._there: dict[int, float] = {}

    def is_free(self, person_id: int, span: Span) -> bool:
        """Whether a person has nothing else to do then."""
        start, end = span.start, span.end
        return not any(taken.start < end and start < taken.end for taken in self._spans[person_id])

    def take(self, person_id: int, span: Span, *, is_work: bool = False) -> None:
        """Mark a person as busy. Work is added up."""
        self._spans[person_id].append(span)
        self._there.pop(person_id, None)
        if is_work:
            self._working[person_id] += span.minutes

    def release(self, person_id: int, span: Span, *, is_work: bool = False) -> None:
        """Mark a person as free again."""
        self._spans[person_id].remove(span)
        self._there.pop(person_id, None)
        if is_work:
            self._working[person_id] -= span.minutes

    def minutes_worked(self, person_id: int) -> float:
        """How many minutes of work a person has been given."""
        return self._working[person_id]

    def soonest(self, person_id: int, after: datetime, within: timedelta) -> Span | None:
        """What a person has to do shortly after a moment."""
        coming = (span for span in self._spans[person_id] if after <= span.start <= after + within)
        return min(coming, default=None)

    def minutes_there(self, person_id: int) -> float:
        """Minutes from the first to the last appointment of a person, day by day."""
        if person_id not in self._there:
            self._there[person_id] = self._between_appointments(person_id)
        return self._there[person_id]

    def _between_appointments(self, person_id: int) -> float:
        days: dict[object, list[Span]] = defaultdict(list)
        for span in self._spans[person_id]:
            days[span.start.date()].append(span)
        return sum(
            Span(min(span.start for span in spans), max(span.end for span in spans)).minutes for spans in days.values()
        )

    def add_all(self, person_id: int, spans: Iterable[Span]) -> None:
        """Mark a person as busy, or away, at all these times."""
        self._spans[person_id].extend(spans)
        self._there.pop(person_id, None)

"""Who is busy when."""

from collections import defaultdict
from collections.abc import Callable, Iterable
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
    """What everyone does when, so that nobody is in two places.

    Spans are numbered. What a person does is a set of numbers as bits of an integer, and so is what overlaps a span:
    two integers tell whether a person is free.
    """

    def __init__(self) -> None:
        self._numbers: dict[Span, int] = {}
        self._busy: dict[int, int] = defaultdict(int)
        self._overlapping: dict[Span, int] = {}
        self._spans: dict[int, list[Span]] = defaultdict(list)
        self._working: dict[int, float] = defaultdict(float)
        self._there: dict[int, float] = {}

    def is_free(self, person_id: int, span: Span) -> bool:
        """Whether a person has nothing else to do then."""
        return not self._busy[person_id] & self._overlaps(span)

    def free_during(self, span: Span) -> Callable[[int], bool]:
        """Whether a person has nothing else to do then, to be asked for many people."""
        busy, overlapping = self._busy, self._overlaps(span)
        return lambda person_id: not busy[person_id] & overlapping

    def _overlaps(self, span: Span) -> int:
        bits = self._overlapping.get(span)
        if bits is None:
            bits = sum(1 << number for other, number in self._numbers.items() if other.overlaps(span))
            self._overlapping[span] = bits
        return bits

    def _bit(self, span: Span) -> int:
        if span not in self._numbers:
            number = self._numbers[span] = len(self._numbers)
            for other in self._overlapping:
                if other.overlaps(span):
                    self._overlapping[other] |= 1 << number
        return 1 << self._numbers[span]

    def take(self, person_id: int, span: Span, *, is_work: bool = False) -> None:
        """Mark a person as busy. Work is added up."""
        self._spans[person_id].append(span)
        self._busy[person_id] |= self._bit(span)
        self._there.pop(person_id, None)
        if is_work:
            self._working[person_id] += span.minutes

    def release(self, person_id: int, span: Span, *, is_work: bool = False) -> None:
        """Mark a person as free again."""
        self._spans[person_id].remove(span)
        if span not in self._spans[person_id]:
            self._busy[person_id] &= ~self._bit(span)
        self._there.pop(person_id, None)
        if is_work:
            self._working[person_id] -= span.minutes

    def minutes_worked(self, person_id: int) -> float:
        """How many minutes of work a person has been given."""
        return self._working[person_id]

    def busy_soon(self, after: datetime, within: timedelta) -> Callable[[int], bool]:
        """Whether a person has something to do shortly after a moment, to be asked for many people."""
        latest = after + within
        bits = sum(1 << number for span, number in self._numbers.items() if after <= span.start <= latest)
        busy = self._busy
        return lambda person_id: bool(busy[person_id] & bits)

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
        for span in spans:
            self.take(person_id, span)

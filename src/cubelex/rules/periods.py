"""Entries of a table by the date from which each holds."""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache

from cubelex.regulations import Edition, Speaker

Period = tuple[date, date | None]
"""From when an entry holds, and before when it ends; nothing where it still holds."""


def periods(days: Iterable[date]) -> Iterator[Period]:
    """The periods that begin on these days: each lasts until the next day."""
    ordered = sorted(days)
    return zip(ordered, (*ordered[1:], None), strict=False)


def period_of(days: Iterable[date], edition: Edition) -> Period | None:
    """The period that an edition belongs to; nothing where the first begins after it.

    >>> from cubelex.regulations import edition
    >>> period_of([date(2009, 2, 6), date(2025, 1, 1)], edition("2018"))
    (datetime.date(2009, 2, 6), datetime.date(2025, 1, 1))
    """
    begun = [period for period in periods(days) if period[0] <= edition.read_as]
    return begun[-1] if begun else None


@cache
def cited_in(edition: Edition, numbers: tuple[str, ...], period: Period) -> tuple[str, ...]:
    """The numbers in an edition of what an entry cites, which calls them as the newest edition of its period does."""
    return Speaker(numbers, *period, __name__, "").numbers_in(edition)

"""The calendar of Iran, in which Persian readers know their days. It is shown beside the Gregorian date."""

import datetime
from dataclasses import dataclass
from typing import Final

MONTHS: Final = (
    "فروردین",
    "اردیبهشت",
    "خرداد",
    "تیر",
    "مرداد",
    "شهریور",
    "مهر",
    "آبان",
    "آذر",
    "دی",
    "بهمن",
    "اسفند",
)
_LONG_MONTHS: Final = 6
_KNOWN_NEW_YEAR: Final = (1403, datetime.date(2024, 3, 20))
_CYCLE: Final = 33
_LEAP_YEARS: Final = frozenset({1, 5, 9, 13, 17, 22, 26, 30})
"""The leap years of each cycle of 33 years: right for every year from 1244 to 1472 (1865 to 2093)."""


@dataclass(frozen=True, slots=True)
class SolarHijriDate:
    """A day in the calendar of Iran."""

    year: int
    month: int
    day: int


def solar_hijri(day: datetime.date) -> SolarHijriDate:
    """A day in the calendar of Iran.

    >>> solar_hijri(datetime.date(2026, 11, 15))
    SolarHijriDate(year=1405, month=8, day=24)
    """
    day = datetime.date(day.year, day.month, day.day)
    year, start = _KNOWN_NEW_YEAR
    while day < start:
        year -= 1
        start -= _length(year)
    while day >= start + _length(year):
        start += _length(year)
        year += 1
    passed = (day - start).days
    in_long_months = _LONG_MONTHS * 31
    month, of_month = divmod(passed, 31) if passed < in_long_months else divmod(passed - in_long_months, 30)
    first = 1 if passed < in_long_months else 1 + _LONG_MONTHS
    return SolarHijriDate(year, first + month, of_month + 1)


def _length(year: int) -> datetime.timedelta:
    return datetime.timedelta(days=366 if year % _CYCLE in _LEAP_YEARS else 365)


def in_words(first: datetime.date, last: datetime.date) -> str:
    """A day, or the first and the last day of several, without repeating the month and the year. In Latin digits.

    >>> in_words(datetime.date(2026, 11, 15), datetime.date(2026, 11, 16))
    '24 تا 25 آبان 1405'
    """
    begin, end = solar_hijri(first), solar_hijri(last)
    ended = f"{end.day} {MONTHS[end.month - 1]} {end.year}"
    if begin == end:
        return ended
    if begin.year != end.year:
        return f"{begin.day} {MONTHS[begin.month - 1]} {begin.year} تا {ended}"
    return (
        f"{begin.day} تا {ended}" if begin.month == end.month else f"{begin.day} {MONTHS[begin.month - 1]} تا {ended}"
    )

"""Years and months as people count them."""

from datetime import date


def years_later(day: date, years: int) -> date:
    """The anniversary of a day; that of a 29 February is 1 March where the year has none.

    >>> years_later(date(2024, 2, 29), 1)
    datetime.date(2025, 3, 1)
    """
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)


def age_on(day: date, born: date) -> int:
    """Full years of age.

    >>> age_on(date(2026, 5, 1), born=date(2008, 5, 2)), age_on(date(2026, 5, 1), born=date(2008, 5, 1))
    (17, 18)
    """
    years = day.year - born.year
    return years if years_later(born, years) <= day else years - 1


def month_earlier(day: date) -> date:
    """The same day of the month before, or its last day where the month is shorter.

    >>> month_earlier(date(2009, 3, 31))
    datetime.date(2009, 2, 28)
    """
    year, month = (day.year, day.month - 1) if day.month > 1 else (day.year - 1, 12)
    for last in range(day.day, 27, -1):
        try:
            return date(year, month, last)
        except ValueError:
            continue
    return date(year, month, day.day)

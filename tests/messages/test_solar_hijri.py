"""The calendar of Iran, against days that are known."""

from datetime import date, datetime, timedelta

import pytest

from cubelex.messages import catalogue
from cubelex.messages.solar_hijri import SolarHijriDate, in_words, solar_hijri


@pytest.mark.parametrize(
    ("day", "known"),
    [
        (date(1979, 2, 11), (1357, 11, 22)),
        (date(1989, 6, 4), (1368, 3, 14)),
        (date(2000, 1, 1), (1378, 10, 11)),
        (date(2017, 3, 21), (1396, 1, 1)),
        (date(2021, 3, 20), (1399, 12, 30)),
        (date(2021, 3, 21), (1400, 1, 1)),
        (date(2024, 3, 20), (1403, 1, 1)),
        (date(2025, 3, 20), (1403, 12, 30)),
        (date(2025, 3, 21), (1404, 1, 1)),
        (date(2026, 9, 22), (1405, 6, 31)),
        (date(2026, 9, 23), (1405, 7, 1)),
        (date(2026, 11, 15), (1405, 8, 24)),
        (date(2030, 3, 20), (1408, 12, 30)),
        (date(2030, 3, 21), (1409, 1, 1)),
    ],
)
def test_known_days(day: date, known: tuple[int, int, int]) -> None:
    assert solar_hijri(day) == SolarHijriDate(*known)


def test_every_day_follows_the_day_before_it() -> None:
    days = [date(1990, 1, 1) + timedelta(days=number) for number in range(20_000)]
    before = solar_hijri(days[0])
    for day in days[1:]:
        found = solar_hijri(day)
        follows = (before.year, before.month, before.day + 1)
        begins = ((before.year, before.month + 1, 1), (before.year + 1, 1, 1))
        assert (found.year, found.month, found.day) in (follows, *begins)
        before = found


def test_several_days_repeat_no_month_and_no_year() -> None:
    assert in_words(date(2026, 11, 15), date(2026, 11, 15)) == "24 آبان 1405"
    assert in_words(date(2026, 10, 22), date(2026, 10, 23)) == "30 مهر تا 1 آبان 1405"
    assert in_words(date(2026, 3, 20), date(2026, 3, 21)) == "29 اسفند 1404 تا 1 فروردین 1405"


def test_persian_days_are_in_both_calendars() -> None:
    assert catalogue("fa").day(date(2026, 11, 15), "long") == "۱۵ نوامبر ۲۰۲۶ (۲۴ آبان ۱۴۰۵)"
    assert catalogue("fa").days(date(2026, 11, 15), date(2026, 11, 16)) == "۱۵ تا ۱۶ نوامبر ۲۰۲۶ (۲۴ تا ۲۵ آبان ۱۴۰۵)"
    assert catalogue("fa").days(datetime(2026, 11, 15, 9), datetime(2026, 11, 15, 9)).endswith("(۲۴ آبان ۱۴۰۵)")
    assert catalogue("pt").day(date(2026, 11, 15), "long") == "15 de novembro de 2026"
    assert catalogue("ja").days(date(2026, 11, 15), date(2026, 11, 16)) == "2026年11月15日～16日"

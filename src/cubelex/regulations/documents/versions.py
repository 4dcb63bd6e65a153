"""The version line: the date of an edition, as a dozen languages write it."""

import re
from datetime import date

from cubelex.regulations.documents.languages import folded, language, languages, western_digits

_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]+")
_ISO = re.compile(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b")


def date_in(text: str, tag: str = "und") -> date | None:
    """The last date a version line names, read in that language first and then in any.

    >>> date_in("Versão: 1 de janeiro de 2025", "pt"), date_in("バージョン：2018年1月1日", "ja")
    (datetime.date(2025, 1, 1), datetime.date(2018, 1, 1))
    >>> date_in("Version: 2009 final, February 6, 2009", "en")
    datetime.date(2009, 2, 6)
    """
    text = western_digits(text)[:200]
    iso = _ISO.search(text)
    if iso:
        return _date(int(iso[1]), int(iso[2]), int(iso[3]))
    numbers = [int(number) for number in _NUMBER.findall(text) if len(number) <= 4]
    years = [number for number in numbers if number > 99]
    if not years:
        return None
    return _around(years[-1], numbers, _month_named(text, tag))


def _around(year: int, numbers: list[int], month: int | None) -> date | None:
    year = year - 543 if year > 2400 else year  # the Thai calendar
    small = [number for number in numbers if number <= 99]
    if month is not None:
        return _date(year, month, small[-1]) if small else None
    if len(small) < 2:
        return None
    year_first = numbers[0] > 99
    first, second = (small[0], small[1]) if year_first else (small[1], small[0])
    return _date(year, first, second)


def _month_named(text: str, tag: str) -> int | None:
    words = [folded(word) for word in _WORD.findall(text)]
    tables = [language(tag).months, *(each.months for each in languages().values() if each.tag != tag)]
    for months in tables:
        # The longest name wins: červenec is July, červen is June.
        found = [(len(name), month) for month, names in enumerate(months, 1) for name in names if _is_in(words, name)]
        if found:
            return max(found)[1]
    return None


def _is_in(words: list[str], name: str) -> bool:
    return any((word.startswith(name) or (3 <= len(word) < len(name) and name.startswith(word))) for word in words)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None

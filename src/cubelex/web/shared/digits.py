"""Numbers in the digits of the reader's language: counts, places, times of day. Names that have digits in them stay.

Results, limits and editions stay as timers, scorecards and the WCA write them: in Persian, the zero is a dot, and
nobody could tell ۱۰.۰۵ from ۱۰۰۰۵. For the same reason a dot between two texts becomes a comma.
"""

import re
from collections.abc import Mapping
from typing import Final

from cubelex.messages import all_languages

DIGITS: Final = {language.code: language.digits for language in all_languages().values() if language.digits}

# A number is not part of a name, for example 2019DEMO01, 9f8, 333-r1 or Some Open 2026, of an address, or of an entity,
# for example &#39;. Text that a sentence sets apart from left to right stays as it is where it has letters or is marked
# as a code (see sentences.as_code), or was set apart here before: a page looks again at what it has written.
_NUMBER: Final = re.compile(
    r"\u2066(?:\u200e|(?=[^\u2069]*[A-Za-z])|(?=[+\u2212]|[0-9]+-|[0-9]+/[0-9]+ ))[^\u2069]*\u2069|"
    r"(?<![A-Za-z0-9_#&/@])(?<![A-Za-z]-)(?<![A-Za-z0-9][.:])(?<![a-z] )"
    r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]+/[0-9]+ [0-9]+:[0-9]{2}|[+\u2212][0-9]+|[0-9]+(?:[.:,/][0-9]+)*%?)"
    r"(?![A-Za-z0-9_])(?!-[A-Za-z])"
)
_STAYS: Final = re.compile(r"\u2066.*|[0-9:]*\.[0-9]+", re.DOTALL)
_SET_APART: Final = re.compile(r"[0-9]+-.*|.* .*|[+\u2212].*")
_COMMA: Final = re.compile(r"(?<=[\u0600-\u06ff]), |, (?=[\u0600-\u06ff])")
_DOT: Final = re.compile(r"\s*·\s*")
# What stays as it is: elements that hold no text for people, names or results; and all other tags.
_NO_TEXT: Final = re.compile(
    r"""(<(script|style|textarea|code|pre|kbd|svg|cite|bdi|blockquote)\b.*?</\2>"""
    r"""|<(td|dd|b|strong)\b[^>]*\bclass="(?:time|attempts)\b[^>]*>.*?</\3>"""
    r"""|<[a-z]+[^>]*\bclass="code\b[^>]*>[^<]*|<[^>]*>)""",
    re.DOTALL,
)


def in_digits_of(language: str, text: str) -> str:
    """The text with its numbers in the digits of a language, and its commas and dots as it writes them.

    >>> in_digits_of("fa", "12 / 120: 14:30 · 75%, 2019DEMO01, 9f8, 333-r1, 1:02.27, Open 2026")
    '۱۲ / ۱۲۰: ۱۴:۳۰، ۷۵٪، 2019DEMO01, 9f8, 333-r1, 1:02.27, Open 2026'
    >>> in_digits_of("ko", "12")
    '12'
    """
    digits = DIGITS.get(language)
    if digits is None:
        return text
    table = str.maketrans("0123456789%", f"{digits}٪")
    return _DOT.sub("، ", _COMMA.sub("، ", _NUMBER.sub(lambda found: _number(found[0], table), text)))


def _number(number: str, table: Mapping[int, int]) -> str:
    """A number in other digits. What has a sign, and the parts of dates, would be in the wrong order after Persian."""
    if _STAYS.fullmatch(number):
        return number
    return f"\u2066{number}\u2069" if _SET_APART.fullmatch(number) else number.translate(table)


def page_in_digits_of(language: str, page: str) -> str:
    """A page with the numbers that people read in the digits of a language; scripts, code and pictures untouched.

    >>> page_in_digits_of("fa", '<td data-id="7">7</td><code>7</code><td>8</td>')
    '<td data-id="7">۷</td><code>7</code><td>۸</td>'
    """
    parts, place = [], 0
    for opaque in _NO_TEXT.finditer(page):
        parts += [in_digits_of(language, page[place : opaque.start()]), opaque[0]]
        place = opaque.end()
    return "".join([*parts, in_digits_of(language, page[place:])])

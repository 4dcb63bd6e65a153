"""Numbers in the digits of the reader's language. Names that happen to have digits in them stay as they are."""

import re
from collections.abc import Mapping
from typing import Final

from cubelex.messages import all_languages

DIGITS: Final = {language.code: language.digits for language in all_languages().values() if language.digits}

# A number is not part of a name, for example 2019DEMO01, 9f8, 333-r1 or Some Open 2026, of an address, or of an entity,
# for example &#39;. Text that a sentence sets apart from left to right stays as it is where it has letters or is marked
# as a code (see sentences.as_code).
_NUMBER: Final = re.compile(
    r"\u2066(?:\u200e|(?=[^\u2069]*[A-Za-z]))[^\u2069]*\u2069|"
    r"(?<![A-Za-z0-9_#&/@])(?<![A-Za-z]-)(?<![A-Za-z0-9][.:])(?<![a-z] )"
    r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]+(?:[.:,/][0-9]+)*)(?![A-Za-z0-9_])(?!-[A-Za-z])"
)
_COMMA: Final = re.compile(r"(?<=[\u0600-\u06ff]), ")
# What stays as it is: elements that hold no text for people, or names (but editions are dates); and all other tags.
_NO_TEXT: Final = re.compile(
    r"""((?!<bdi>[0-9-]{10}</bdi>)<(script|style|textarea|code|pre|kbd|svg|cite|bdi|blockquote)\b.*?</\2>"""
    r"""|<[a-z]+[^>]*\bclass="code\b[^>]*>[^<]*|<[^>]*>)""",
    re.DOTALL,
)


def in_digits_of(language: str, text: str) -> str:
    """The text with its numbers in the digits of a language, and its commas as it writes them.

    >>> in_digits_of("fa", "12 / 120: 1:02.27, 2019DEMO01, 9f8, 333-r1, Open 2026")
    '۱۲ / ۱۲۰: ۱:۰۲.۲۷، 2019DEMO01, 9f8, 333-r1, Open 2026'
    >>> in_digits_of("ko", "12")
    '12'
    """
    digits = DIGITS.get(language)
    if digits is None:
        return text
    table = str.maketrans("0123456789", digits)
    return _COMMA.sub("، ", _NUMBER.sub(lambda found: _number(found[0], table), text))


def _number(number: str, table: Mapping[int, int]) -> str:
    """A number in other digits; a date set apart, whose parts would be in the wrong order after Persian letters."""
    if number.startswith("\u2066"):
        return number
    return (f"\u2066{number}\u2069" if "-" in number else number).translate(table)


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

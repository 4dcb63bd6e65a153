"""Whole numbers as people and addresses write them."""

from typing import Final

MOST_DIGITS: Final = 9
"""Competitors, entries and minutes have fewer. Every database can compare with a number of nine digits."""


def is_whole_number(text: str, *, digits: int = MOST_DIGITS) -> bool:
    """Whether a text is a whole number in digits of any script, and short enough for a number that anything here has.

    >>> is_whole_number("12"), is_whole_number("۱۲"), is_whole_number("-1"), is_whole_number("9" * 5000)
    (True, True, False, False)
    """
    return text.isdecimal() and len(text) <= digits

"""Text from left to right and from right to left, in one line."""

from typing import Final
from unicodedata import bidirectional

_LEFT_TO_RIGHT_ISOLATE: Final = "\u2066"
_RIGHT_TO_LEFT_ISOLATE: Final = "\u2067"
_END_OF_ISOLATE: Final = "\u2069"
_RIGHT_TO_LEFT: Final = frozenset({"ar", "fa", "he", "ur"})


def is_right_to_left(language: str) -> bool:
    """Whether a language is written from right to left.

    >>> is_right_to_left("fa"), is_right_to_left("pt-BR")
    (True, False)
    """
    return language.partition("-")[0] in _RIGHT_TO_LEFT


def isolated(text: str) -> str:
    """The text set apart from text of the other direction around it, in the direction it has itself."""
    is_rtl = any(bidirectional(sign) in ("R", "AL") for sign in text)
    return f"{_RIGHT_TO_LEFT_ISOLATE if is_rtl else _LEFT_TO_RIGHT_ISOLATE}{text}{_END_OF_ISOLATE}"

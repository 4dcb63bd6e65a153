"""Text from left to right and from right to left, in one line."""

from typing import Final
from unicodedata import bidirectional

_LEFT_TO_RIGHT_ISOLATE: Final = "\u2066"
_RIGHT_TO_LEFT_ISOLATE: Final = "\u2067"
_END_OF_ISOLATE: Final = "\u2069"
_RIGHT_TO_LEFT: Final = frozenset({"ar", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"})


def is_right_to_left(language: str) -> bool:
    """Whether a language is written from right to left.

    >>> is_right_to_left("fa"), is_right_to_left("pt-BR")
    (True, False)
    """
    return language.partition("-")[0] in _RIGHT_TO_LEFT


def isolated(text: str) -> str:
    r"""The text set apart from text of the other direction around it, in the direction of its first letter.

    >>> [isolated(name)[0] == "\u2067" for name in ("Sara (سارا)", "سارا (Sara)", "12.34")]
    [False, True, False]
    """
    first = next((found for sign in text if (found := bidirectional(sign)) in ("L", "R", "AL")), "L")
    is_rtl = first != "L"
    return f"{_RIGHT_TO_LEFT_ISOLATE if is_rtl else _LEFT_TO_RIGHT_ISOLATE}{text}{_END_OF_ISOLATE}"

"""The numbers of regulations and guidelines: how they are written, nested and ordered.

A regulation is called after its article and its place in it (`A4d1`), a guideline after its regulation, with pluses
(`A4d1++`, or `A4d1+2` in newer drafts).
"""

import re
from functools import lru_cache

# Lengths are bounded so that damaged text can neither be slow nor name a number nobody could write.
NUMBER = r"(?:[1-9]\d?[a-z]|[A-Z]\d)[a-z\d]{0,7}(?:\+\d{1,2}|\+{0,12})"
_WHOLE = re.compile(rf"{NUMBER}\Z")
_PARTS = re.compile(r"\d+|[a-z]+|[A-Z]|\+.*")

Key = tuple[tuple[int, int, str], ...]


def is_number(text: str) -> bool:
    """Whether this could be the number of a regulation or guideline; an article's own number is not.

    >>> is_number("A4d1++"), is_number("12a"), is_number("A"), is_number("4D")
    (True, True, False, False)
    """
    return bool(_WHOLE.match(text))


def is_guideline(number: str) -> bool:
    """Whether the number is a guideline's."""
    return "+" in number


def regulation_of(number: str) -> str:
    """The regulation a guideline belongs to; a regulation is its own.

    >>> regulation_of("A4d1++")
    'A4d1'
    """
    return number.partition("+")[0]


def article_of(number: str) -> str:
    """The article a number lies in.

    >>> article_of("12a"), article_of("A4d1")
    ('12', 'A')
    """
    parts = _PARTS.findall(number)
    return parts[0] if parts else ""


def parent_of(number: str) -> str | None:
    """The number one level up, or nothing for those directly under an article.

    >>> parent_of("A4d1"), parent_of("A4d1+"), parent_of("1a")
    ('A4d', 'A4d1', None)
    """
    if is_guideline(number):
        return regulation_of(number)
    parts = _PARTS.findall(number)
    return "".join(parts[:-1]) if len(parts) > 2 else None


def depth_of(number: str) -> int:
    """How deep a number is nested; a guideline stands beside its regulation.

    >>> depth_of("1a"), depth_of("A4d1"), depth_of("A4d1+")
    (0, 2, 2)
    """
    return max(0, len(_PARTS.findall(regulation_of(number))) - 2)


@lru_cache(maxsize=4096)
def order_of(number: str) -> Key:
    """A key that sorts numbers as the Regulations do: a guideline follows its regulation, before what is nested in it.

    >>> sorted(["A1", "9f10", "9f9", "9f", "9f9a", "9f9+", "10b"], key=order_of)
    ['9f', '9f9', '9f9+', '9f9a', '9f10', '10b', 'A1']
    """
    return tuple(map(_part_key, _PARTS.findall(number)))


def _part_key(part: str) -> tuple[int, int, str]:
    if part.startswith("+"):
        rank = int(part[1:]) if part[1:].isdigit() else len(part)
        return (0, rank, "")
    if part.isdigit():
        return (1, int(part), "")
    return (2, len(part), part)

"""Texts with the numbers of the regulations they follow, as the edition has them."""

from collections.abc import Sequence

from cubelex.messages import isolated


def with_numbers(text: str, numbers: Sequence[str]) -> str:
    r"""The text with the numbers in brackets; without them where the edition has none.

    >>> with_numbers("Keep closed.", ("4b2",)), with_numbers("Keep closed.", ())
    ('Keep closed. \u2066(4b2)\u2069', 'Keep closed.')
    """
    cited = ",\u00a0".join(numbers)
    return f"{text} {isolated(f'({cited})')}" if cited else text

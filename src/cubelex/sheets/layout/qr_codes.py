"""QR codes, as pictures."""

import re
from functools import cache, lru_cache
from itertools import starmap
from typing import Any, Final

from cubelex.errors import MissingExtra, TooComplex

MOST_BYTES: Final = 1000
"""Of a text: phones do not read larger codes from paper, and no code has more than 2,331."""
_DARK: Final = re.compile("1+")


def qr_code(text: str) -> str:
    """A QR code of the text as SVG, without a margin.

    :raises TooComplex: when the text is too long.
    :raises MissingExtra: when segno is not installed.
    """
    return _svg(_modules(_made(text, None)))


class SimilarCodes:
    """QR codes of many texts that are much alike, several times as fast as one by one.

    In a code of one size and pattern, every module is a sum of bits of the text (all error correction is linear). So
    the code of a text differs from that of another of the same length by what each changed bit contributes, and few
    bits change between the addresses of scorecards. Codes take the first of the eight patterns that they may have, not
    the one that is easiest to read from afar.
    """

    def __init__(self) -> None:
        self._first = dict[int, str]()
        self._codes = dict[int, int]()
        self._sizes = dict[int, int]()
        self._changes = dict[tuple[int, int, int], int]()

    def svg(self, text: str) -> str:
        """The code of a text as SVG, without a margin."""
        if not text.isascii():
            return qr_code(text)
        length = len(text)
        if length not in self._first:
            matrix = _modules(_made(text, 0))
            self._first[length], self._sizes[length], self._codes[length] = text, len(matrix), _as_number(matrix)
        code = self._codes[length]
        for place, (own, other) in enumerate(zip(self._first[length], text, strict=True)):
            changed = ord(own) ^ ord(other)
            for bit in range(changed.bit_length()):
                if changed >> bit & 1:
                    code ^= self._change(length, place, bit)
        size = self._sizes[length]
        bits = f"{code:0{size * size}b}"
        return _svg([bits[start : start + size] for start in range(0, size * size, size)])

    def _change(self, length: int, place: int, bit: int) -> int:
        """The modules that turn when a bit of the text does."""
        key = (length, place, bit)
        if key not in self._changes:
            first = self._first[length]
            other = first[:place] + chr(ord(first[place]) ^ 1 << bit) + first[place + 1 :]
            self._changes[key] = self._codes[length] ^ _as_number(_modules(_made(other, 0)))
        return self._changes[key]


def _made(text: str, mask: int | None) -> Any:
    if len(text.encode()) > MOST_BYTES:
        raise TooComplex(f"{text[:40]}… is too long for a QR code. Use at most {MOST_BYTES} characters.")
    return _segno().make_qr(text, error="m", mask=mask, mode="byte")


@cache
def _segno() -> Any:
    try:
        import segno
    except ImportError:
        raise MissingExtra("QR codes need segno; install it with: pip install 'cubelex[sheets]'") from None
    return segno


def _modules(code: Any) -> list[str]:
    """The rows of a code, 1 for a dark module."""
    return ["".join("1" if module else "0" for module in row) for row in code.matrix]


def _as_number(rows: list[str]) -> int:
    return int("".join(rows), 2)


def _svg(rows: list[str]) -> str:
    """The dark stretches of each row, as lines through their middle."""
    path = "".join(starmap(_stretches, enumerate(rows)))
    size = len(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        f'<path stroke="#000" fill="none" d="{path}"/></svg>'
    )


@lru_cache(maxsize=20_000)
def _stretches(number: int, row: str) -> str:
    """Many rows are those of other codes too."""
    return "".join(
        f"M{stretch.start()} {number}.5h{stretch.end() - stretch.start()}" for stretch in _DARK.finditer(row)
    )

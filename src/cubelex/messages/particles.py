"""Particles of Korean, chosen by the sound before them.

Translations have both forms, as Koreans write them where the word before is not known: `{round}은(는)`. When values are
filled in, the form that fits is chosen. If nobody can know how a value is read, both forms stay.
"""

import re
from collections.abc import Mapping
from enum import Enum
from string import Formatter
from typing import Final


class Ending(Enum):
    """How a word ends, as far as particles care."""

    VOWEL = "vowel"
    L = "l"
    CONSONANT = "consonant"


_FORMS: Final = {
    "이(가)": ("이", "가"),
    "을(를)": ("을", "를"),
    "은(는)": ("은", "는"),
    "과(와)": ("과", "와"),
    "(으)로": ("으로", "로"),
    "(이)": ("이", ""),
}
"""Each particle after a consonant, and after a vowel."""

_MARK: Final = re.compile(r"(?P<closing>(?:</\w+>|[”’」』\"')\]])*)(?P<mark>" + "|".join(map(re.escape, _FORMS)) + ")")
_TAGS: Final = re.compile(r"<[^>]*>|[\u200e\u200f\u2066-\u2069]")
"""Tags and the marks that set text of another direction apart: nobody reads them."""
_BRACKETS: Final = re.compile(r"\s*[(\[（][^()（）\[\]]*[)\]）]$")
_DIGITS: Final = dict(zip("0123456789", "clvcvvcllv", strict=True))
"""How the numbers end when they are read: 영 일 이 삼 사 오 육 칠 팔 구. Ten, a hundred and so on end like 영."""
_LETTERS: Final = {"L": Ending.L, "R": Ending.L, "M": Ending.CONSONANT, "N": Ending.CONSONANT}
"""The names of letters that do not end with a vowel: 엘, 알, 엠, 엔."""
_OF_DIGIT: Final = {"v": Ending.VOWEL, "l": Ending.L, "c": Ending.CONSONANT}
_FIRST_SYLLABLE: Final = 0xAC00
_LAST_SYLLABLE: Final = 0xD7A3
_FINALS: Final = 28
_FINAL_L: Final = 8


def filled(text: str, values: Mapping[str, str]) -> str:
    """A text of braces with its values filled in, each particle in the form that fits the value before it.

    >>> filled("{round}은(는) 끝났습니다.", {"round": "결승"})
    '결승은 끝났습니다.'
    """
    said = ""
    for literal, field, _, _ in Formatter().parse(text):
        said += _chosen(said, literal)
        said += values[field] if field else ""
    return said


def filled_by_percent(text: str, values: Mapping[str, object]) -> str:
    """A text of per cent signs, `%(round)s`, with its values filled in and its particles chosen."""
    said, after = "", 0
    for value in re.finditer(r"%\(\w+\)[sd]|%%", text):
        said += _chosen(said, text[after : value.start()]) + value.group() % values
        after = value.end()
    return said + _chosen(said, text[after:])


def has_particles(text: str) -> bool:
    """Whether a text has particles to choose."""
    return any(mark in text for mark in _FORMS)


def _chosen(before: str, literal: str) -> str:
    """What follows a value, its particle chosen if it begins with one."""
    found = _MARK.match(literal)
    ending = ending_of(before + found["closing"]) if found and before else None
    if found is None or ending is None:
        return literal
    after_consonant, after_vowel = _FORMS[found["mark"]]
    is_vowel = ending is Ending.VOWEL or (ending is Ending.L and found["mark"] == "(으)로")
    return found["closing"] + (after_vowel if is_vowel else after_consonant) + literal[found.end() :]


def ending_of(text: str) -> Ending | None:
    """How a text ends when it is read aloud, or nothing if nobody can know. What is in brackets is not read.

    >>> [ending_of(text) for text in ("결승", "3x3x3 큐브", "12.37", "DNF")]
    [<Ending.CONSONANT: 'consonant'>, <Ending.VOWEL: 'vowel'>, <Ending.L: 'l'>, <Ending.VOWEL: 'vowel'>]
    """
    said = _TAGS.sub("", text).rstrip(" ”’」』\"'")
    said = _BRACKETS.sub("", said) or said.strip("()[]（）")
    last = said.rstrip(" ”’」』\"'.)]）")[-1:]
    if last and _FIRST_SYLLABLE <= ord(last) <= _LAST_SYLLABLE:
        return _of_syllable(last)
    if last in _DIGITS:
        return _OF_DIGIT[_DIGITS[last]]
    if last.isascii() and last.isalpha():
        return _of_latin(re.findall(r"[A-Za-z]+", said)[-1])
    return Ending.VOWEL if last == "%" else None


def _of_syllable(syllable: str) -> Ending:
    final = (ord(syllable) - _FIRST_SYLLABLE) % _FINALS
    if final == 0:
        return Ending.VOWEL
    return Ending.L if final == _FINAL_L else Ending.CONSONANT


def _of_latin(word: str) -> Ending:
    """How a Latin word ends: capitals are read letter by letter, other words by the sound of their end."""
    if word.isupper():
        return _LETTERS.get(word[-1], Ending.VOWEL)
    spoken = word.lower()
    if re.search(r"[^aeiou]?[lmn]e$", spoken):
        spoken = spoken[:-1]
    if spoken.endswith("l"):
        return Ending.L
    has_final = re.search(r"[mn]$|ng$|ck$|(?<![aeiou])[aeiou][kpt]{1,2}$|ic$", spoken)
    return Ending.CONSONANT if has_final else Ending.VOWEL

"""Names of newcomers: how the WCA writes names, and what is probably a typo."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from cubelex.rules.validators.checked_competition import CheckedCompetition
from cubelex.rules.validators.findings import Finding

_PLAIN: Final = frozenset("-'.()·•")
_LETTERS_AND_MARKS: Final = ("L", "M", "Zs", "Cf")


def name_findings(checked: CheckedCompetition, person_id: int, name: str) -> Iterator[Finding]:
    """What is wrong with a name, or probably is."""
    for code in name_faults(name):
        yield checked.found(code, person=person_id, name=name)


@lru_cache(maxsize=20_000)
def name_faults(name: str) -> tuple[str, ...]:
    """The codes of everything that is wrong with a name, errors first.

    >>> name_faults("Jelle in 't Veld"), name_faults("David K.J. RAmsey")
    ((), ('successive_uppercase_name_warning', 'letter_after_period_warning'))
    """
    roman = name.split(" (")[0]
    return (*_errors(name), *_of_whole(name), *_of_words(roman.split()), *_of_letters(roman))


def _errors(name: str) -> Iterator[str]:
    if name != name.strip() or "  " in name:
        yield "whitespace_in_name_error"
    if re.search(r"[^\W_]\(", name):
        yield "no_space_before_parenthesis_error"
    if "（" in name or "）" in name:
        yield "wrong_parenthesis_type_error"


def _of_whole(name: str) -> Iterator[str]:
    if any(sign not in _PLAIN and not unicodedata.category(sign).startswith(_LETTERS_AND_MARKS) for sign in name):
        yield "special_characters_in_name_warning"


def _of_words(words: list[str]) -> Iterator[str]:
    if not words or any(word == word.lower() for word in (words[0], words[-1])):
        yield "lowercase_name_warning"
    if any(len(word) > 2 and word != "III" and _has_two_capitals(word) for word in words):
        yield "successive_uppercase_name_warning"
    if len(words) == 1:
        yield "single_name_warning"
    if words and words[-1].lower() in ("junior", "senior"):
        yield "suspicious_last_name_warning"
    if any(len(word) == 1 for word in words[1:-1]):
        yield "missing_period_in_single_letter_middle_name_warning"
    if any("." in word[:-1] for word in words):
        yield "letter_after_period_warning"


def _has_two_capitals(word: str) -> bool:
    return any(letter.isupper() and following.isupper() for letter, following in pairwise(word))


def _of_letters(roman: str) -> Iterator[str]:
    starts_with_one = roman[1:2] in (" ", ".")
    ends_with_one = roman[-2:-1] == " " and roman[-1] not in ("I", "V")
    ends_abbreviated = roman[-1:] == "." and roman[-3:-2] == " "
    if starts_with_one or ends_with_one or ends_abbreviated:
        yield "single_letter_first_or_last_name_warning"

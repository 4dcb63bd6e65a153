"""Why a written solution of Fewest Moves cannot count, and how it was read, in the reader's words (E2)."""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

_WRONG: Final = "the cube is not solved at the end: "
_WHERE: Final = r"'(?P<written>.+)' \(character (?P<place>\d+)\)"
_FORMS: Final[Mapping[str, Promise]] = {
    "there is no solution": gettext_lazy("There is no solution."),
    _WRONG + r"it is solved after move (?P<number>\d+) and then turned on": gettext_lazy(
        "The cube is not solved at the end: it is solved after move %(number)s and then turned on."
    ),
    _WRONG + r"(?P<move>\S+) is missing at the end": gettext_lazy(
        "The cube is not solved at the end: %(move)s is missing."
    ),
    _WRONG + r"it would be with nothing in place of (?P<move>\S+) \(move (?P<number>\d+)\)": gettext_lazy(
        "The cube is not solved at the end: it would be without move %(number)s, %(move)s."
    ),
    _WRONG + r"it would be with (?P<other>\S+) in place of (?P<move>\S+) \(move (?P<number>\d+)\)": gettext_lazy(
        "The cube is not solved at the end: it would be with %(other)s in place of move %(number)s, %(move)s."
    ),
    _WRONG + r"it ends as (?P<state>\S+)": gettext_lazy("The cube is not solved at the end: it ends as %(state)s."),
    r"it has (?P<number>\d+) moves and rotations; at most (?P<most>\d+) may be handed in": gettext_lazy(
        "It has %(number)s moves and rotations; at most %(most)s may be handed in."
    ),
    r"its first (?P<number>\d+) moves are those of the inverse scramble sequence": gettext_lazy(
        "Its first %(number)s moves are those of the inverse scramble sequence."
    ),
    _WHERE + r" is not a move of the 3x3x3 Cube; .+": gettext_lazy(
        "%(written)s (character %(place)s) is not a move of the 3x3x3 Cube; "
        "expected a face (R), an outer block (Rw) or a rotation (x)."
    ),
    _WHERE + r" is read as (?P<read>\S+)": gettext_lazy("%(written)s (character %(place)s) is read as %(read)s."),
    r"disregarded: (?P<symbols>.+)": gettext_lazy("Disregarded: %(symbols)s"),
}


def reason(text: str) -> str:
    """What is to be said of a solution; what no form fits stays as it is.

    >>> reason("there is no solution")
    'There is no solution.'
    """
    for form, words in _FORMS.items():
        if found := re.fullmatch(form, text):
            return str(words) % {name: f"\u2066{value}\u2069" for name, value in found.groupdict().items()}
    return text

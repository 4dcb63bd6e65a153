"""What forms of the Delegate's table send: numbers of people, rounds and attempts."""

import re
from collections.abc import Mapping
from typing import Final

from cubelex.officiating import CompetitionState
from cubelex.reading import is_whole_number
from cubelex.regulations import Edition, items_of

LONGEST: Final = 4000
"""Characters of a text that is kept: a reason, a decision, a description."""


def number(form: Mapping[str, str], name: str) -> int:
    """A whole number; 0 where there is none."""
    text = form.get(name, "")
    return int(text) if text.isascii() and is_whole_number(text) else 0


def read_person_numbers(text: str) -> tuple[int, ...]:
    """Numbers of people as they are typed.

    >>> read_person_numbers("12, 7 and 30; 7")
    (12, 7, 30)
    """
    return tuple(dict.fromkeys(int(digits) for digits in re.findall(r"\d{1,6}", text)))


def round_of(state: CompetitionState, form: Mapping[str, str]) -> str:
    """The id of a round of the competition; nothing where there is no such round."""
    round_id = form.get("round", "")
    return round_id if state.competition.find_round(round_id) else ""


def regulations(text: str, edition: Edition) -> tuple[str, ...]:
    """The numbers of regulations in a text that the edition has, as it spells them.

    >>> from cubelex.regulations import edition
    >>> regulations("11b, A7B and 99z", edition("2026-04-01"))
    ('11b', 'A7b')
    """
    numbers = {number.casefold(): number for number in items_of(edition)}
    spellings = (numbers.get(number.casefold()) for number in re.findall(r"[0-9A-Za-z]+\+*", text))
    return tuple(dict.fromkeys(number for number in spellings if number))

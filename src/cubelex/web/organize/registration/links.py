"""The private link of a person's own registration: short enough to write down, and not to be guessed.

It has the number of the person and twelve letters and digits that only this installation can derive: 59 bits. If a
document puts another person at the number, the link opens nothing: the new person has another one. So it is if a
restored backup ends before the registration, and another person gets the number: the entry of the log that gives a
number has a random part. Nothing else is stored. Wrong ones are counted by the page.
"""

from typing import Final

from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from cubelex.officiating import CompetitionState
from cubelex.officiating.log import link_of
from cubelex.reading import is_whole_number
from cubelex.web.shared.access.codes import ALPHABET

SALT: Final = "cubelex.registration"
LETTERS: Final = 12


def page_token(state: CompetitionState, number: int) -> str:
    """What opens a person's own page, and what nobody can guess."""
    person = state.competition.find_person(number)
    before, part = link_of(state.holders, person) if person else (0, None)
    # Who was first at a number has the link that everybody had when numbers were believed to stay with their people,
    # unless the number was given with a random part.
    named = " ".join(
        [f"{state.competition.id} {number}", *([str(before)] if before else []), *([part] if part else [])]
    )
    digest = salted_hmac(SALT, named, algorithm="sha256").digest()
    rest, letters = int.from_bytes(digest), ""
    for _place in range(LETTERS):
        rest, place = divmod(rest, len(ALPHABET))
        letters += ALPHABET[place]
    return f"{number}-{letters}"


def number_of(state: CompetitionState, token: str) -> int | None:
    """Whose page a token opens; nobody's where it was not given out for that competition and that person."""
    number, _hyphen, _letters = token.partition("-")
    if number.isascii() and is_whole_number(number):
        expected = page_token(state, int(number))
        return int(number) if constant_time_compare(token.upper(), expected) else None
    return _number_of_long(state, token)


def _number_of_long(state: CompetitionState, token: str) -> int | None:
    """Links were longer once, and those that were given out still open the page of the first who had the number."""
    try:
        competition, number = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError):
        return None
    person = state.competition.find_person(int(number))
    is_first = person is None or not any(link_of(state.holders, person))
    return int(number) if competition == state.competition.id and is_first else None

"""The private link of a person's own registration: short enough to write down, and not to be guessed.

It has the number of the person, which nobody else ever gets, and twelve letters and digits that only this installation
can derive: 59 bits. Nothing is stored. Wrong ones are counted by the page.
"""

from typing import Final

from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from cubelex.reading import is_whole_number
from cubelex.web.shared.access.codes import ALPHABET

SALT: Final = "cubelex.registration"
LETTERS: Final = 12


def page_token(competition_id: str, number: int) -> str:
    """What opens a person's own page, and what nobody can guess."""
    digest = salted_hmac(SALT, f"{competition_id} {number}", algorithm="sha256").digest()
    rest, letters = int.from_bytes(digest), ""
    for _place in range(LETTERS):
        rest, place = divmod(rest, len(ALPHABET))
        letters += ALPHABET[place]
    return f"{number}-{letters}"


def number_of(competition_id: str, token: str) -> int | None:
    """Whose page a token opens; nobody's where it was not given out for that competition."""
    number, _hyphen, _letters = token.partition("-")
    if number.isascii() and is_whole_number(number):
        expected = page_token(competition_id, int(number))
        return int(number) if constant_time_compare(token.upper(), expected) else None
    return _number_of_long(competition_id, token)


def _number_of_long(competition_id: str, token: str) -> int | None:
    """Links were longer once, and those that were given out still open the page."""
    try:
        competition, number = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError):
        return None
    return int(number) if competition == competition_id else None

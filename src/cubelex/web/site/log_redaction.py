"""What the log in the terminal leaves out: tokens, and addresses that open something without signing in."""

import logging
import re
from typing import Final

_OPENING: Final = re.compile(r"(/sign-in/(?!demo/|wca/)|/register/|Bearer\s+|\bcubelex_)[^/\s'\"<>]+", re.IGNORECASE)


def discreet(text: str) -> str:
    """The text without codes, tokens and the addresses of registrations.

    >>> discreet("Forbidden: /sign-in/ABCD-EFGH-JKMN/"), discreet("Authorization: Bearer cubelex_abc")
    ('Forbidden: /sign-in/…/', 'Authorization: Bearer …')
    """
    return _OPENING.sub(r"\1…", text)


class DiscreetFormatter(logging.Formatter):
    """Writes a record, and what went wrong with it, discreetly."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line, or several."""
        return discreet(super().format(record))

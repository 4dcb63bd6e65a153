"""What the log in the terminal leaves out: tokens, and addresses that open something without signing in."""

import json
import logging
import re
import traceback
from datetime import UTC, datetime
from pathlib import Path
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


class JsonFormatter(logging.Formatter):
    """Writes a record as one line of JSON. Of a fault it says the kind and the places, not the values in it."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line."""
        said: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "worker": record.process,
            "message": discreet(record.getMessage()),
        }
        fault = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        if fault is not None:
            places = traceback.extract_tb(fault.__traceback__)
            said["fault"] = type(fault).__name__
            said["at"] = [f"{Path(place.filename).name}:{place.lineno} {place.name}" for place in places]
        return json.dumps(said, ensure_ascii=False)

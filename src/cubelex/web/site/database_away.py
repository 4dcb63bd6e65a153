"""While the database is away: everybody is asked to try again, and the terminal says it once, not for each request.

PostgreSQL may be restarted, or a network cut, in the middle of a competition. What was entered stays in the browsers,
which send it again. SQLite is away where its file is locked for long, cannot be opened, or the disk is full.
"""

import logging
import os
import sys
import time
from typing import Final

from django.db import InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import translation
from django.views import defaults

SECONDS_TO_WAIT: Final = 5
SECONDS_BETWEEN_NOTICES: Final = 30.0
_OWN_MISTAKES: Final = ("no such ", "near ")
"""How SQLite begins its messages about statements that are wrong in themselves."""
_POOL: Final = "psycopg.pool"


def is_away(fault: BaseException | None) -> bool:
    """Whether something failed because the database cannot be reached, or cannot be written now."""
    while fault is not None:
        if isinstance(fault, OperationalError | InterfaceError):
            return not str(fault).startswith(_OWN_MISTAKES)
        fault = fault.__cause__ or fault.__context__
    return False


def server_error(request: HttpRequest) -> HttpResponseBase:
    """The page for what went wrong: with the database, or with the site itself."""
    if not is_away(sys.exc_info()[1]):
        return defaults.server_error(request)
    _forget_read_only_file()
    # The language of the address or the cookie: the reader's session is in the database.
    with translation.override(translation.get_language_from_request(request)):
        response: HttpResponse = render(None, "503.html", status=503)
    response["Retry-After"] = str(SECONDS_TO_WAIT)
    response["Cache-Control"] = "no-store"
    return response


def _forget_read_only_file() -> None:
    """What was opened on a read-only disk stays read-only: once the file can be written, it is opened again."""
    is_kept = connection.vendor == "sqlite" and not connection.in_atomic_block
    if is_kept and os.access(connection.settings_dict["NAME"], os.W_OK):
        connection.close()


class OneNotice(logging.Filter):
    """Lets one line through for all that fails while the database is away, now and then again."""

    def __init__(self) -> None:
        super().__init__()
        self._said_at = -SECONDS_BETWEEN_NOTICES

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written; of a database that is away, only that it is."""
        fault = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        if not record.name.startswith(_POOL) and not is_away(fault):
            return True
        now = time.monotonic()
        if now - self._said_at < SECONDS_BETWEEN_NOTICES:
            return False
        self._said_at = now
        reason = " ".join(str(fault or record.getMessage()).split())
        record.msg, record.args, record.exc_info = "The database cannot be reached: %s", (reason,), None
        return True

"""Who sends something claims it for a while, so that no other server sends it, too; `next_try_at` says until when."""

from contextlib import suppress
from typing import Any

from django.db import DatabaseError, connection
from django.db.models import QuerySet


def begin_again(waiting: QuerySet[Any]) -> None:
    """When a server starts, nothing waits for one that was killed. With PostgreSQL, another one may be sending."""
    if connection.vendor != "sqlite":
        return
    # A database that is away is asked again at the next look, and claims end by themselves.
    with suppress(DatabaseError):
        waiting.exclude(next_try_at=None).update(next_try_at=None)

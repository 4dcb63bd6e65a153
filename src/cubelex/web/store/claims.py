"""Who sends something claims it for a while, so that no other server sends it, too; `next_try_at` says until when."""

from typing import Any

from django.db import connection
from django.db.models import QuerySet


def begin_again(waiting: QuerySet[Any]) -> None:
    """When a server starts, nothing waits for one that was killed. With PostgreSQL, another one may be sending."""
    if connection.vendor == "sqlite":
        waiting.exclude(next_try_at=None).update(next_try_at=None)

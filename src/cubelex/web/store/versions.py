"""Which version of a competition everybody sees: it changes with all that a public page is made of."""

from dataclasses import dataclass
from functools import cache

from django.db import connection

from cubelex.web.store.models import Announcement, CompetitionRecord, LogEntry


@dataclass(frozen=True, slots=True)
class Version:
    """How far a public competition is: the digest of its log's last entry, and the last announcement."""

    digest: str
    announcement: int


def version_of(competition_id: str) -> Version | None:
    """The version of a competition as it is now; nothing where there is none that everybody may see."""
    with connection.cursor() as cursor:
        cursor.execute(_question(), [competition_id])
        row = cursor.fetchone()
    return Version(row[0], row[1] or 0) if row and row[0] else None


@cache
def _question() -> str:
    """The statement, written once: it is sent for every page that anybody reads, and takes long to put together."""
    latest = "SELECT {column} FROM {table} WHERE competition_id = record.id ORDER BY {order} DESC LIMIT 1"
    digest = latest.format(column="digest", table=LogEntry._meta.db_table, order="number")
    told = latest.format(column="id", table=Announcement._meta.db_table, order="id")
    return f"SELECT ({digest}), ({told}) FROM {CompetitionRecord._meta.db_table} record WHERE id = %s AND is_public"

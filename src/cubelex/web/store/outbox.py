"""What those who follow a competition are told, in order, written together with the log and never before it holds.

Announcements of one competition are written under its lock, so that their ids become visible in order. Across
competitions they need not, and a follower therefore counts for each competition by itself.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db import connection, transaction

from cubelex.web.store.models import Announcement, CompetitionRecord

CHANNEL = "cubelex"

Bell = Callable[[str], None]
_BELLS: list[Bell] = []


def announce(competition: CompetitionRecord, topic: str, content: Mapping[str, Any]) -> None:
    """Tell those who follow; called in the transaction that holds the competition's lock."""
    Announcement.objects.create(competition=competition, topic=topic, content=dict(content))
    transaction.on_commit(lambda: _ring(competition.pk))
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, competition.pk])


def on_news(bell: Bell) -> None:
    """Have `bell` called with a competition's id whenever this process has announced something there."""
    _BELLS.append(bell)


def _ring(competition_id: str) -> None:
    for bell in _BELLS:
        bell(competition_id)


def news(competition_id: str, after: int, limit: int = 500) -> Sequence[Announcement]:
    """What was announced after the announcement of that id, in order."""
    return list(Announcement.objects.filter(competition_id=competition_id, id__gt=after).order_by("id")[:limit])


def newest(competition_id: str) -> int:
    """The id of the last announcement; 0 where there is none."""
    ids = Announcement.objects.filter(competition_id=competition_id).order_by("-id").values_list("id", flat=True)
    return ids.first() or 0

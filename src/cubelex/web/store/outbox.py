"""What those who follow a competition are told, in order, written together with the log and never before it holds.

Announcements of one competition are written under its lock, so that their ids become visible in order. Across
competitions they need not, and a follower therefore counts for each competition by itself. Beside whose rows changed,
followers are told that a group is called or that something waits to be decided. Everyone may follow, so nothing is
said here but where to look.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.db import connection, transaction

from cubelex.officiating import Entry
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


CALL: Final = "call"
"""A group of a round is called: on all screens."""
BOARD: Final = "board"
"""An attempt was scrambled, started or signed: for the round board."""
MATTERS: Final = "matters"
"""Something was reported, disputed or decided: for the Delegate's table."""

_ON_THE_BOARD: Final = frozenset(
    {
        "attempt_started",
        "attempt_observed",
        "attempt_signed",
        "number_submitted",
        "extra_attempt_granted",
        "point_observed",
        "point_signed",
        "undone",
    }
)
_MATTERS: Final = frozenset(
    {
        "incident",
        "incident_reported",
        "evidence_noted",
        "dispute_raised",
        "dispute_settled",
        "disqualified",
        "warned",
        "accommodated",
        "signature_settled",
        "equipment_checked",
        "ended",
        "undone",
    }
)


def tell_followers(competition: CompetitionRecord, entries: Iterable[Entry]) -> None:
    """Tell those who follow what new entries mean to them, in the transaction that adds these."""
    for topic, content in bulletins(entries):
        announce(competition, topic, content)


def bulletins(entries: Iterable[Entry]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Topics with what is said under them; each but a call at most once."""
    said: set[str] = set()
    for entry in entries:
        kind = entry.fact.kind
        if kind == "group_called":
            call = entry.fact.to_json()
            yield CALL, {"entry": entry.number, "round": call["round_id"], "group": call["group"]}
        for topic, kinds in ((BOARD, _ON_THE_BOARD), (MATTERS, _MATTERS)):
            if kind in kinds and topic not in said:
                said.add(topic)
                yield topic, {"entry": entry.number}

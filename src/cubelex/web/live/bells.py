"""Noticing that another process has announced something: by PostgreSQL's own messages, or by the file of SQLite."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Final

from django.db import connection

from cubelex.web.store.outbox import CHANNEL

SECONDS_BETWEEN_GLANCES: Final = 0.05
SECONDS_TO_RECONNECT: Final = 1.0
SECONDS_WITHOUT_NEWS: Final = 5.0

RingAll = Callable[[], None]
Ring = Callable[[str], None]


async def listen(ring_all: RingAll, ring: Ring) -> None:
    """Ring for as long as this runs, whenever something was announced by whomever."""
    if connection.vendor == "postgresql":
        await _listen_to_postgresql(ring_all, ring)
    else:
        await _watch_sqlite(ring_all)


async def _watch_sqlite(ring_all: RingAll) -> None:
    """SQLite counts the changes that others make to its file; looking at the count takes microseconds."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as watching:
        seen = None
        while True:
            (count,) = watching.execute("PRAGMA data_version").fetchone()
            if count != seen:
                seen = count
                ring_all()
            await asyncio.sleep(SECONDS_BETWEEN_GLANCES)


async def _listen_to_postgresql(ring_all: RingAll, ring: Ring) -> None:
    """Every announcement is a message as well; after a lost connection, and now and then, all feeds are read."""
    import psycopg

    while True:
        try:
            async with await psycopg.AsyncConnection.connect(_conninfo(), autocommit=True) as listening:
                await listening.execute(f"LISTEN {CHANNEL}")
                ring_all()
                while True:
                    async for message in listening.notifies(timeout=SECONDS_WITHOUT_NEWS):
                        ring(message.payload)
                    ring_all()
        except psycopg.OperationalError:
            await asyncio.sleep(SECONDS_TO_RECONNECT)


def _conninfo() -> str:
    from psycopg.conninfo import make_conninfo

    settings = connection.settings_dict
    return make_conninfo(
        dbname=settings["NAME"],
        user=settings["USER"] or None,
        password=settings["PASSWORD"] or None,
        host=settings["HOST"] or None,
        port=settings["PORT"] or None,
    )

"""How the server is: `/health` for proxies, `/metrics` for Prometheus. For this computer, or with a token.

Counted is how many requests were answered how, and how long that took: never who asked, or for what. Each worker counts
for itself and says its number.
"""

import asyncio
import hmac
import os
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, connection

from cubelex._version import __version__
from cubelex.web.site.request_limits import Receive, Send
from cubelex.web.store.models import Announcement, Backup, LogEntry, Mail, Webhook

Application = Callable[[dict[str, Any], Receive, Send], Awaitable[None]]
HEALTH: Final = "/health"
METRICS: Final = "/metrics"
SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SECONDS_FOR_THE_DATABASE: Final = 3.0
_FORWARDED: Final = frozenset({b"x-forwarded-for", b"forwarded", b"x-real-ip", b"via"})


class Vitals:
    """Counts what the application answers, and says it to those who may know."""

    def __init__(self, application: Application, followers: Callable[[], int]) -> None:
        self.within = application
        self._followers = followers
        self._statuses: Counter[str] = Counter()
        self._within: Counter[float] = Counter()
        self._seconds = 0.0

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Answer a question about the server, or have the application answer and count that."""
        if scope["type"] != "http":
            await self.within(scope, receive, send)
        elif scope["path"] in (HEALTH, METRICS) and may_know(scope):
            await _answer(send, *await (self._health() if scope["path"] == HEALTH else self._metrics()))
        else:
            await self._counted(scope, receive, send)

    async def _counted(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        began = time.monotonic()

        async def counting(message: Any) -> None:
            if message["type"] == "http.response.start":
                took = time.monotonic() - began
                self._statuses[f"{message['status'] // 100}xx"] += 1
                self._seconds += took
                self._within.update(most for most in SECONDS if took <= most)
            await send(message)

        await self.within(scope, receive, counting)

    async def _health(self) -> tuple[int, str]:
        """200 where the database answers, 503 where not."""
        is_well = await _asked(_database_answers)
        return (200, "ok\n") if is_well else (503, "the database does not answer\n")

    async def _metrics(self) -> tuple[int, str]:
        stored = await _asked(_stored)
        lines = [
            *self._own(),
            *_written({"cubelex_database_up": ("gauge", "Whether the database answers.", int(bool(stored)))}),
        ]
        return 200, "\n".join([*lines, *_written(stored or {})]) + "\n"

    def _own(self) -> Iterator[str]:
        """What this worker knows without the database."""
        worker = f'worker="{os.getpid()}"'
        yield "# HELP cubelex_info The version that runs.\n# TYPE cubelex_info gauge"
        yield f'cubelex_info{{version="{__version__}",{worker}}} 1'
        yield "# HELP cubelex_requests_total Requests by their answer.\n# TYPE cubelex_requests_total counter"
        for status in ("2xx", "3xx", "4xx", "5xx"):
            yield f'cubelex_requests_total{{status="{status}",{worker}}} {self._statuses[status]}'
        yield "# HELP cubelex_request_seconds Time until answers begin.\n# TYPE cubelex_request_seconds histogram"
        for most in SECONDS:
            yield f'cubelex_request_seconds_bucket{{le="{most}",{worker}}} {self._within[most]}'
        total = self._statuses.total()
        yield f'cubelex_request_seconds_bucket{{le="+Inf",{worker}}} {total}'
        yield f"cubelex_request_seconds_sum{{{worker}}} {self._seconds:.6f}"
        yield f"cubelex_request_seconds_count{{{worker}}} {total}"
        yield "# HELP cubelex_followers People who follow a competition now.\n# TYPE cubelex_followers gauge"
        yield f"cubelex_followers{{{worker}}} {self._followers()}"
        if (memory := _memory()) is not None:
            yield "# HELP cubelex_memory_bytes Memory of this worker.\n# TYPE cubelex_memory_bytes gauge"
            yield f"cubelex_memory_bytes{{{worker}}} {memory}"


Figures = dict[str, tuple[str, str, float]]


def _stored() -> Figures:
    """What the database says of the whole site."""
    last = Backup.objects.first()
    newest = LogEntry.objects.order_by("-id").values_list("id", flat=True).first()
    backups: Figures = {}
    if last is not None:
        backups = {
            "cubelex_backup_timestamp_seconds": ("gauge", "When the last backup was written.", last.at.timestamp()),
            "cubelex_backup_failed": ("gauge", "Whether the last backup failed.", int(bool(last.problem))),
        }
    return {
        "cubelex_entries_total": ("counter", "Entries of all logs, by the number of the last one.", newest or 0),
        "cubelex_mails_waiting": ("gauge", "Mails to be sent.", Mail.objects.filter(sent_at=None).count()),
        "cubelex_webhooks_failing": (
            "gauge",
            "Webhooks that failed last.",
            Webhook.objects.filter(failures__gt=0).count(),
        ),
        "cubelex_announcements_total": (
            "counter",
            "Announcements to followers, by the number of the last one.",
            Announcement.objects.order_by("-id").values_list("id", flat=True).first() or 0,
        ),
        **backups,
    }


def _database_answers() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


async def _asked(question: Callable[[], Any]) -> Any:
    """What the database answers; nothing where it does not, or not soon."""

    def ask() -> Any:
        try:
            return question()
        except DatabaseError:
            return None
        finally:
            connection.close()

    try:
        return await asyncio.wait_for(sync_to_async(ask, thread_sensitive=False)(), SECONDS_FOR_THE_DATABASE)
    except TimeoutError:
        return None


def _written(figures: Figures) -> Iterator[str]:
    """Figures as Prometheus reads them."""
    for name, (kind, what, value) in figures.items():
        yield f"# HELP {name} {what}\n# TYPE {name} {kind}\n{name} {value}"


def _memory() -> int | None:
    """The resident memory of this process, where the system says it."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return None


def may_know(scope: dict[str, Any]) -> bool:
    """Whether somebody asks from this computer itself, not through a proxy, or has the token."""
    headers = dict(scope["headers"])
    given = headers.get(b"authorization", b"")
    if settings.METRICS_TOKEN and hmac.compare_digest(given, f"Bearer {settings.METRICS_TOKEN}".encode()):
        return True
    try:
        is_here = ip_address((scope.get("client") or ("",))[0]).is_loopback
    except ValueError:
        return False
    return is_here and not _FORWARDED & headers.keys()


async def _answer(send: Send, status: int, text: str) -> None:
    body = text.encode()
    headers = [
        (b"content-type", b"text/plain; version=0.0.4; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

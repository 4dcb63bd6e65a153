"""Delivering what is announced to webhooks: in order, signed, at least once, later again where it fails.

A webhook remembers the last announcement it has taken; the outbox is its queue. Several processes may deliver: a
webhook is claimed for a while before something is sent. Each receiver is served by a thread of its own, some at the
same time and each for a while only, so that one who answers slowly delays nobody else.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from threading import BoundedSemaphore, Event, Thread
from time import monotonic
from typing import Any, Final

from django.db import DatabaseError, close_old_connections, connection
from django.db.models import F, Q
from django.utils import timezone

from cubelex.web.shared.outgoing_calls import CallFailed, call
from cubelex.web.store import outbox
from cubelex.web.store.claims import begin_again
from cubelex.web.store.models import Announcement, Webhook
from cubelex.web.store.sealed_secrets import webhook_key

SECONDS_BETWEEN_LOOKS: Final = 1.0
SECONDS_FOR_ONE: Final = 30.0
"""How long a receiver is served before others get their turn."""
AT_THE_SAME_TIME: Final = 8
CLAIMED_FOR: Final = timedelta(minutes=2)
FIRST_WAIT: Final = timedelta(seconds=5)
LONGEST_WAIT: Final = timedelta(hours=1)
MOST_FAILURES: Final = 60
AT_ONCE: Final = 50

Deliver = Callable[[Webhook, datetime], int]


def keep_delivering(stop: Event) -> None:
    """Deliver until told to stop, to several receivers at the same time."""
    begin_again(Webhook.objects.all())
    crew = _Crew()
    while not stop.wait(SECONDS_BETWEEN_LOOKS):
        try:
            deliver_due(timezone.now(), crew.deliver)
        except DatabaseError:
            continue
        finally:
            close_old_connections()


class _Crew:
    """At most this number of threads, each with one receiver; they end with the process."""

    def __init__(self) -> None:
        self._free = BoundedSemaphore(AT_THE_SAME_TIME)

    def deliver(self, webhook: Webhook, now: datetime) -> int:
        """Deliver in a thread, once one is free; nothing was taken yet when this returns."""
        self._free.acquire()
        Thread(target=self._deliver, args=(webhook, now), daemon=True).start()
        return 0

    def _deliver(self, webhook: Webhook, now: datetime) -> None:
        try:
            with suppress(DatabaseError):
                _deliver(webhook, now)
        finally:
            connection.close()
            self._free.release()


def deliver_due(now: datetime, deliver: Deliver | None = None) -> int:
    """Deliver what is due. Returns the number of announcements taken."""
    return sum((deliver or _deliver)(webhook, now) for webhook in _claimed(now))


def _claimed(now: datetime) -> Iterator[Webhook]:
    """Webhooks with news, those who have waited longest first, each held so that nobody else delivers in between."""
    due = Webhook.objects.filter(_is_due(now), failures__lt=MOST_FAILURES)
    for webhook in due.order_by(F("taken_at").asc(nulls_first=True), "id"):
        newest = outbox.newest(webhook.competition_id)
        if newest < webhook.delivered:
            # A backup was restored, and announcements are numbered again.
            Webhook.objects.filter(pk=webhook.pk).update(delivered=newest)
        if newest <= webhook.delivered:
            continue
        untouched = Webhook.objects.filter(pk=webhook.pk, next_try_at=webhook.next_try_at)
        if untouched.update(next_try_at=now + CLAIMED_FOR):
            yield webhook


def _is_due(now: datetime) -> Q:
    """What is tried now. Nothing waits longer than an hour, so what is to wait longer was put off by another clock."""
    return Q(next_try_at=None) | Q(next_try_at__lte=now) | Q(next_try_at__gt=now + LONGEST_WAIT)


def _deliver(webhook: Webhook, now: datetime) -> int:
    """Send the news in order, up to the first failure, or until others have waited long enough."""
    taken, until = 0, monotonic() + SECONDS_FOR_ONE
    for news in outbox.news(webhook.competition_id, webhook.delivered, limit=AT_ONCE):
        if monotonic() > until:
            break
        if fault := _send(webhook, _content(news)):
            _note(webhook, fault, now)
            return taken
        webhook.delivered, taken = news.pk, taken + 1
    Webhook.objects.filter(pk=webhook.pk).update(
        delivered=webhook.delivered, failures=0, next_try_at=None, last_said="taken", taken_at=now
    )
    return taken


def _note(webhook: Webhook, fault: str, now: datetime) -> None:
    wait = min(FIRST_WAIT * 2 ** min(webhook.failures, 20), LONGEST_WAIT)
    Webhook.objects.filter(pk=webhook.pk).update(
        delivered=webhook.delivered,
        failures=webhook.failures + 1,
        next_try_at=now + wait,
        last_said=fault[:200],
        last_failure=fault[:200],
        failed_at=now,
    )


def try_out(webhook: Webhook) -> str:
    """Send a test at once, which is not an announcement. Returns what went wrong, or nothing."""
    content = {"id": 0, "competition": webhook.competition_id, "topic": "test", "at": timezone.now().isoformat()}
    return _send(webhook, content | {"content": {}})


def start_again(webhook: Webhook) -> None:
    """Deliver what is left at the next look, however often it has failed."""
    Webhook.objects.filter(pk=webhook.pk).update(failures=0, next_try_at=None)


def signature(key: bytes, timestamp: str, body: bytes) -> str:
    """What proves that a delivery is ours: HMAC-SHA256 of its time and body.

    >>> signature(b"a secret", "1770000000", b"{}")[:20]
    'sha256=1c9f01ffb7819'
    """
    return "sha256=" + hmac.new(key, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def _send(webhook: Webhook, content: Mapping[str, Any]) -> str:
    """Send something. Returns what went wrong, or nothing."""
    key = webhook_key(webhook)
    if key is None:
        return "Not delivered: the secret was saved on another computer. Remove the webhook, and add it again."
    body = json.dumps(content, ensure_ascii=False).encode()
    timestamp = str(int(timezone.now().timestamp()))
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Cubelex",
        "Cubelex-Delivery": str(content["id"]),
        "Cubelex-Timestamp": timestamp,
        "Cubelex-Signature": signature(key, timestamp, body),
    }
    try:
        status = call("POST", webhook.url, body, headers).status
    except CallFailed as fault:
        return f"Not delivered: {fault}"
    return "" if 200 <= status < 300 else f"The receiver answered {status}, not 200 to 299."


def _content(news: Announcement) -> dict[str, Any]:
    return {
        "id": news.pk,
        "competition": news.competition_id,
        "topic": news.topic,
        "at": news.at.isoformat(),
        "content": news.content,
    }

"""Sending what is public of a competition from the venue to its hub: in order, and again until the hub has it.

The hub answers where its copy ends. If that is an entry of the log here, the venue goes on from there, wherever the
last connection was cut. If it is not, the copy and the log differ: nothing more is sent, the entries that only the copy
has are fetched, and the Delegate decides. While a competition is hidden, the hub is told to hide it, and nothing else.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from threading import Event
from typing import Any, Final

from django.db import DatabaseError, close_old_connections
from django.db.models import Q
from django.utils import timezone

from cubelex.errors import CubelexError
from cubelex.officiating import Entry
from cubelex.reading import read_json
from cubelex.web.hub import pictures
from cubelex.web.hub.lines import PublicLine, line_of, removed_since
from cubelex.web.shared.outgoing_calls import CallAnswer, CallFailed, call
from cubelex.web.store.claims import begin_again
from cubelex.web.store.copies import (
    DECISION,
    DIVERGED,
    OTHER_KEY,
    REMOVAL,
    START,
    Offer,
    Position,
    end_of,
    position_from_json,
)
from cubelex.web.store.models import HubConnection
from cubelex.web.store.sealed_secrets import hub_token

SECONDS_BETWEEN_LOOKS: Final = 1.0
SECONDS_TO_ANSWER: Final = 60.0
HEARD_EVERY: Final = timedelta(minutes=1)
"""How often the hub hears from the venue where nothing is new, so that it can say how old its copy is."""
CLAIMED_FOR: Final = timedelta(minutes=3)
FIRST_WAIT: Final = timedelta(seconds=5)
LONGEST_WAIT: Final = timedelta(minutes=5)
AFTER_A_CONFLICT: Final = timedelta(minutes=1)
MOST_ENTRIES: Final = 500
MOST_BYTES: Final = 4_000_000
LARGEST: Final = 30_000_000
"""What a hub takes at once, as every request has at most 32 MB."""
MOST_SHOWN: Final = 500
AHEAD: Final = "ahead"
"""The copy has all entries from here, and more."""
UNREACHABLE, TOKEN, ELSEWHERE, ANSWER, LARGE = "unreachable", "token", "elsewhere", "answer", "large"
"""Why something could not be sent."""
_OK, _CONFLICT, _UNAUTHORIZED = 200, 409, 401


class NotSent(Exception):
    """Why nothing could be sent, and details."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(f"{why} {detail}".strip())


class Differs(Exception):
    """The copy differs from the log here: how, and where it ends."""

    def __init__(self, how: str, theirs: Position) -> None:
        super().__init__(how)
        self.how, self.theirs = how, theirs


def keep_copying(stop: Event) -> None:
    """Send what is new until told to stop."""
    begin_again(HubConnection.objects.all())
    while not stop.wait(SECONDS_BETWEEN_LOOKS):
        try:
            copy_due(timezone.now())
        except DatabaseError:
            continue
        finally:
            close_old_connections()


def copy_due(now: datetime) -> None:
    """Send what is new to every hub whose turn it is."""
    is_due = Q(next_try_at=None) | Q(next_try_at__lte=now) | Q(next_try_at__gt=now + LONGEST_WAIT)
    for hub in HubConnection.objects.filter(is_due).select_related("competition"):
        if _has_news(hub, now):
            untouched = HubConnection.objects.filter(pk=hub.pk, next_try_at=hub.next_try_at)
            if untouched.update(next_try_at=now + CLAIMED_FOR):
                send(hub, now)


def _has_news(hub: HubConnection, now: datetime) -> bool:
    is_fresh = hub.heard_at is not None and timedelta(0) <= now - hub.heard_at < HEARD_EVERY
    if not is_fresh or hub.replaces:
        return True
    return hub.competition.is_public and end_of(hub.competition_id).entries != hub.entries


def send(hub: HubConnection, now: datetime) -> None:
    """Send everything that the hub lacks, and note how that went."""
    before = hub.entries
    try:
        _Exchange(hub, line_of(hub.competition_id)).run()
    except NotSent as fault:
        # Where a part was taken, the hub is there: it is tried again soon.
        failures = hub.failures if hub.entries == before else 0
        wait = min(FIRST_WAIT * 2 ** min(failures, 20), LONGEST_WAIT)
        _note(hub, failures=failures + 1, last_failure=str(fault)[:300], next_try_at=now + wait)
    except Differs as found:
        _note_conflict(hub, found, now)
    else:
        _note(hub, heard_at=now, failures=0, last_failure="", next_try_at=None, conflict="")


def _note(hub: HubConnection, **values: Any) -> None:
    for name, value in values.items():
        setattr(hub, name, value)
    hub.save(update_fields=["entries", "digest", "replaces", *values])


class _Exchange:
    """One conversation with a hub."""

    def __init__(self, hub: HubConnection, line: PublicLine) -> None:
        self._hub, self._line = hub, line
        self._lacks: object = None

    def run(self) -> None:
        """Send part after part until the hub has everything."""
        hub = self._hub
        if not hub.competition.is_public:
            if self._there != START:
                self._take(self._offer(()))
            return
        if hub.replaces:
            self._replace(DECISION)
        elif not self._line.leads_through(self._there):
            if removed_since(hub.competition_id, hub.entries):
                self._replace(REMOVAL)
            else:
                # Ask again from the beginning: the hub may have been put in order since.
                hub.entries, hub.digest = START.entries, START.digest
        is_first = True
        while is_first or self._there != self._line.end:
            before = self._there
            self._take(self._offer(_part(self._line.since(before.entries))))
            if self._there == before != self._line.end:
                raise NotSent(ANSWER, "the copy does not grow")
            is_first = False
        if shown := pictures.sendable(hub.competition_id, self._lacks):
            self._take(self._offer(()), shown)
        self._line.forget_until(hub.entries)

    @property
    def _there(self) -> Position:
        return Position(self._hub.entries, self._hub.digest)

    def _offer(self, entries: Sequence[Entry]) -> Offer:
        after, competition = self._there, self._hub.competition
        end = self._line.at(entries[-1].number) if entries else after
        return Offer(competition.pk, competition.is_public, after, tuple(entries), end)

    def _replace(self, because: str) -> None:
        """Have all entries taken in the place of those that the copy has."""
        competition, entries = self._hub.competition, tuple(self._line.since(0))
        offer = Offer(competition.pk, competition.is_public, START, entries, self._line.end)
        self._take(replace(offer, instead_of=self._there, because=because))
        self._hub.replaces = ""

    def _take(self, offer: Offer, shown: Mapping[str, str] | None = None) -> None:
        """Have something taken, perhaps with pictures, and note where the copy ends then, and which pictures it lacks.

        :raises Differs: that is not an entry of the log here, or another installation has sent it so far.
        """
        document = offer.signed().to_json() | ({"pictures": shown} if shown else {})
        body = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
        if len(body) > LARGEST:
            raise NotSent(LARGE, f"{len(body) // 1_000_000} MB")
        said = ask(self._hub, "POST", body)
        there = position_from_json(said.get("end"))
        if said.get("conflict") == OTHER_KEY:
            raise Differs(OTHER_KEY, there)
        if not self._line.leads_through(there):
            is_longer = there.entries > self._line.end.entries and "conflict" not in said
            raise Differs(AHEAD if is_longer else DIVERGED, there)
        self._hub.entries, self._hub.digest = there.entries, there.digest
        self._lacks = said.get("lacks")


def _part(entries: Sequence[Entry]) -> list[Entry]:
    """As many entries as are sent at once: at least one, if there is one."""
    part: list[Entry] = []
    size = 0
    for entry in entries[:MOST_ENTRIES]:
        size += len(json.dumps(entry.to_json()))
        if part and size > MOST_BYTES:
            break
        part.append(entry)
    return part


def ask(hub: HubConnection, method: str, body: bytes | None = None, query: str = "") -> dict[str, Any]:
    """What a hub answers; with `conflict` where something does not fit its copy.

    :raises NotSent: nothing that could be understood.
    """
    token = hub_token(hub)
    if token is None:
        raise NotSent(ELSEWHERE)
    url = f"{hub.address.rstrip('/')}/hub/copies/{hub.competition_id}/{query}"
    headers = {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Accept": "application/json",
        "User-Agent": "Cubelex",
    }
    try:
        answer = call(method, url, body, headers, most_bytes=LARGEST, seconds=SECONDS_TO_ANSWER)
    except CallFailed as fault:
        raise NotSent(UNREACHABLE, str(fault)) from None
    if answer.status == _UNAUTHORIZED:
        raise NotSent(TOKEN)
    return _read(answer)


def _read(answer: CallAnswer) -> dict[str, Any]:
    try:
        said = read_json(answer.body)
    except (CubelexError, ValueError):
        said = None
    if answer.status not in (_OK, _CONFLICT) or not isinstance(said, dict):
        detail = said.get("detail", "") if isinstance(said, dict) else ""
        raise NotSent(ANSWER, f"{answer.status} {detail}".strip())
    return said


@dataclass(frozen=True, slots=True)
class _Theirs:
    """What a copy has that the log here does not: the last number that both have, and the entries after it."""

    agreed: int
    entries: list[Any]


def _note_conflict(hub: HubConnection, found: Differs, now: datetime) -> None:
    """Keep what differs for the Delegate. It is looked at again from time to time, as the hub may be put in order."""
    hub.entries, hub.digest = found.theirs.entries, found.theirs.digest
    try:
        theirs = _theirs(hub)
    except NotSent as fault:
        theirs = _Theirs(hub.agreed, hub.theirs)
        hub.last_failure = str(fault)[:300]
    _note(
        hub,
        conflict=found.how,
        agreed=theirs.agreed,
        theirs=theirs.entries,
        heard_at=now,
        failures=0,
        next_try_at=now + AFTER_A_CONFLICT,
        last_failure="",
        replaces="",
    )


def _theirs(hub: HubConnection) -> _Theirs:
    digests = ask(hub, "GET").get("digests")
    if not isinstance(digests, list):
        raise NotSent(ANSWER, "no digests")
    agreed = line_of(hub.competition_id).agreed_with(digests)
    entries = ask(hub, "GET", query=f"?after={agreed}&most={MOST_SHOWN}").get("entries")
    if not isinstance(entries, list):
        raise NotSent(ANSWER, "no entries")
    return _Theirs(agreed, entries)

"""How a competition's copy at its hub is: for the Delegate."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.utils import timezone

from cubelex.errors import CubelexError
from cubelex.officiating import Entry
from cubelex.web.hub.sending import AHEAD
from cubelex.web.store.copies import end_of
from cubelex.web.store.models import HubConnection

LATE_AFTER: Final = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class HubStatus:
    """Where the copy is, when the hub was last heard of, and how many entries wait to be sent."""

    hub: HubConnection
    waiting: int
    is_late: bool

    @property
    def is_ahead(self) -> bool:
        """Whether the copy has everything that is here, and more."""
        return self.hub.conflict == AHEAD

    @property
    def failure(self) -> tuple[str, str]:
        """Why something could not be sent last, as a code and details."""
        why, _, detail = self.hub.last_failure.partition(" ")
        return why, detail

    @property
    def theirs(self) -> list[Entry]:
        """The entries that only the copy has, as far as they can be read."""
        return [entry for document in self.hub.theirs if (entry := _read(document)) is not None]


def _read(document: Any) -> Entry | None:
    try:
        return Entry.from_json(document)
    except CubelexError:
        return None


def hub_status(competition_id: str, now: datetime | None = None) -> HubStatus | None:
    """How the copy is; nothing where the competition has no hub."""
    hub = HubConnection.objects.filter(pk=competition_id).first()
    if hub is None:
        return None
    waiting = max(0, end_of(competition_id).entries - hub.entries)
    since = (now or timezone.now()) - hub.heard_at if hub.heard_at else None
    return HubStatus(hub, waiting, bool(hub.failures) and (since is None or since > LATE_AFTER))

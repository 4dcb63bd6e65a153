"""Tokens of a hub, and the connection of a competition with its hub."""

import re
import secrets
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from django.db import transaction

from cubelex.errors import InvalidCompetition, UnknownCompetition
from cubelex.web.hub.received_copies import token_digest
from cubelex.web.shared.outgoing_calls import unless_callable
from cubelex.web.store import deeds, repository
from cubelex.web.store.models import Account, CompetitionRecord, Copy, HubConnection, LogEntry
from cubelex.web.store.reserved_ids import is_reserved
from cubelex.web.store.sealed_secrets import LONGEST_TOKEN, seal_hub_token

PREFIX: Final = "cubelex_hub_"
LONGEST_ADDRESS: Final = 500
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


def new_token(copy_id: str) -> str:
    """A token with which a venue sends this competition here. An earlier one stops working.

    The computer that uses it first is the venue from then on, also where another one has sent the copy so far.

    :raises InvalidCompetition: a competition of that id is held here, or no competition can have the id.
    """
    if not _ID.fullmatch(copy_id) or is_reserved(copy_id):
        raise InvalidCompetition(f"{copy_id!r} is not a valid competition id")
    if CompetitionRecord.objects.filter(pk=copy_id, is_copy=False).exists():
        raise InvalidCompetition(f"{copy_id} is a competition of this installation; a copy needs another one")
    token = PREFIX + secrets.token_urlsafe(32)
    Copy.objects.update_or_create(pk=copy_id, defaults={"token_digest": token_digest(token), "key": ""})
    return token


def remove_copy(copy_id: str) -> None:
    """Remove a copy with its token. The competition stays where it is held.

    :raises UnknownCompetition: when there is no copy of that id.
    """
    with transaction.atomic():
        if not Copy.objects.filter(pk=copy_id).delete()[0]:
            raise UnknownCompetition(f"there is no copy of {copy_id!r} here")
        LogEntry.objects.filter(competition_id=copy_id, competition__is_copy=True).delete()
        CompetitionRecord.objects.filter(pk=copy_id, is_copy=True).delete()


def unless_hub(address: str) -> str:
    """Why an address cannot be that of a hub, or nothing where it can: a token is not sent over the internet openly."""
    if len(address) > LONGEST_ADDRESS:
        return "The address is too long."
    if why := unless_callable(address):
        return why
    parts = urlsplit(address)
    if parts.query:
        return "The address must not have a query."
    if parts.scheme != "https" and not _is_near(parts.hostname or ""):
        return "The address must begin with https://."
    return ""


def _is_near(host: str) -> bool:
    try:
        return ip_address(host).is_private
    except ValueError:
        return host == "localhost"


def connect(competition_id: str, address: str, token: str, by: Account | None) -> None:
    """Have the public part of a competition sent to a hub from now on.

    :raises UnknownCompetition: when there is none of that id.
    :raises InvalidCompetition: the address cannot be that of a hub, or the competition is a copy itself.
    """
    record = repository.record_of(competition_id)
    if record.is_copy:
        raise InvalidCompetition(f"{competition_id} is a copy itself; connect it at the venue")
    if why := unless_hub(address) or _unless_token(token.strip()):
        raise InvalidCompetition(why)
    HubConnection.objects.filter(competition=record).delete()
    hub = HubConnection(competition=record, address=address.strip())
    seal_hub_token(hub, token.strip())
    hub.save(force_insert=True)
    deeds.record_deed("hub_connected", by, record, url=address)


def _unless_token(token: str) -> str:
    """Why a text cannot be the token of a hub, or nothing where it can."""
    return "" if 0 < len(token.encode()) <= LONGEST_TOKEN else "The token is missing, or too long."


def disconnect(competition_id: str, by: Account | None) -> None:
    """Send nothing more. The copy stays at the hub as it is.

    :raises UnknownCompetition: when there is none of that id.
    """
    record = repository.record_of(competition_id)
    found = HubConnection.objects.filter(competition=record).first()
    if found is not None:
        found.delete()
        deeds.record_deed("hub_disconnected", by, record, url=found.address)


def replace_copy(hub: HubConnection, by: Account | None) -> None:
    """Have the log of the venue taken in the place of the copy that is known. What only the copy has is kept here."""
    HubConnection.objects.filter(pk=hub.pk).update(replaces=hub.digest, next_try_at=None)
    content = {"number": len(hub.theirs), "entries": hub.theirs}
    deeds.record_deed("hub_replaced", by, hub.competition, **content)

"""The end of each log, kept apart from it and signed with the installation's key.

Whoever can write to the database can change a log and make its digests again, or take its last entries away. Without
the key, which is not in the database, they cannot sign what they made of it.
"""

from functools import cache
from typing import Final

from django.conf import settings

from cubelex.scrambles import hkdf_sha256
from cubelex.web.store.models import CompetitionRecord, LogHead
from cubelex.web.store.seals import SignedHead, signed

_FOR_LOGS: Final = b"cubelex log: signature of its end"


@cache
def _private_key(secret: str) -> bytes:
    return hkdf_sha256(secret.encode(), salt=b"", info=_FOR_LOGS)


def own_head(competition_id: str, entries: int, digest: str) -> SignedHead:
    """The end of a log, signed by this installation."""
    return SignedHead.sign(_private_key(settings.SECRET_KEY), competition_id, entries, digest)


def own_signature(statement: bytes) -> tuple[str, str]:
    """The public half of this installation's key, and its signature of a statement."""
    return signed(_private_key(settings.SECRET_KEY), statement)


def keep_head(competition: CompetitionRecord, entries: int, digest: str) -> None:
    """Keep the end of a log, signed, in the place of the one before."""
    values = own_head(competition.pk, entries, digest).to_json()
    if not LogHead.objects.filter(pk=competition.pk).update(**values):
        LogHead.objects.create(competition=competition, **values)


def head_of(competition_id: str) -> SignedHead | None:
    """The end of a log as it was signed; nothing while nothing was written since ends are signed."""
    row = LogHead.objects.filter(pk=competition_id).first()
    return SignedHead(row.entries, row.digest, row.key, row.signature) if row else None


def is_own(head: SignedHead) -> bool:
    """Whether this installation has signed it, and not another one with its own key."""
    return head.key == own_head("", 0, "").key

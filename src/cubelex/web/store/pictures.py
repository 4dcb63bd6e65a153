"""Pictures of a competition: kept by their digest, so that an address never shows another picture."""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from cubelex.web.store.models import CompetitionRecord, Picture


def digest_of(content: bytes) -> str:
    """By what a picture is found again."""
    return sha256(content).hexdigest()[:32]


def keep_picture(competition_id: str, content: bytes) -> str:
    """Keep a picture; its digest, by which it is found again."""
    digest = digest_of(content)
    record = CompetitionRecord.objects.get(pk=competition_id)
    Picture.objects.get_or_create(competition=record, digest=digest, defaults={"content": content})
    return digest


def lost_pictures(competition_id: str, digests: Sequence[str]) -> list[str]:
    """Which of these pictures are not stored."""
    if not digests:
        return []
    stored = Picture.objects.filter(competition_id=competition_id, digest__in=digests)
    return sorted({*digests} - {*stored.values_list("digest", flat=True)})


@lru_cache(maxsize=64)
def _kept(competition_id: str, digest: str) -> bytes:
    found = Picture.objects.filter(competition_id=competition_id, digest=digest).first()
    if found is None:
        raise KeyError(digest)
    return bytes(found.content)


def picture_of(competition_id: str, digest: str) -> bytes | None:
    """The picture of that digest. A document from elsewhere may name one that is not here."""
    if not digest:
        return None
    try:
        return _kept(competition_id, digest)
    except KeyError:
        return None

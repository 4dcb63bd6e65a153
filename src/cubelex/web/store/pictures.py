"""Pictures of a competition: kept by their digest, so that an address never shows another picture."""

from functools import lru_cache
from hashlib import sha256

from cubelex.web.store.models import CompetitionRecord, Picture


def keep_picture(competition_id: str, content: bytes) -> str:
    """Keep a picture; its digest, by which it is found again."""
    digest = sha256(content).hexdigest()[:32]
    record = CompetitionRecord.objects.get(pk=competition_id)
    Picture.objects.get_or_create(competition=record, digest=digest, defaults={"content": content})
    return digest


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

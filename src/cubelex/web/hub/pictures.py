"""The logo and the banner of a competition at its hub. The log, which the venue signs, names their digests.

So the hub says which pictures its copy names and lacks, and takes those only: whatever else is sent has another digest.
"""

from base64 import b64decode, b64encode
from typing import Final

from cubelex.errors import UnknownCompetition
from cubelex.web.shared.raster_pictures import BANNER, PictureFault, checked_picture
from cubelex.web.shared.themes import theme_of
from cubelex.web.store import repository
from cubelex.web.store.pictures import digest_of, keep_picture, lost_pictures, picture_of

_LONGEST: Final = BANNER.most_bytes * 4 // 3 + 4


def lacking(copy_id: str) -> list[str]:
    """The digests of pictures that a copy names and does not have."""
    return lost_pictures(copy_id, _named(copy_id))


def _named(competition_id: str) -> list[str]:
    try:
        theme = theme_of(repository.load(competition_id).competition)
    except UnknownCompetition:
        return []
    return list(filter(None, (theme.logo, theme.banner)))


def sendable(competition_id: str, wanted: object) -> dict[str, str]:
    """Of the pictures that a hub asks for, those that the competition names now, by their digests."""
    asked = [digest for digest in _named(competition_id) if isinstance(wanted, list) and digest in wanted]
    found = {digest: picture_of(competition_id, digest) for digest in asked}
    return {digest: b64encode(content).decode() for digest, content in found.items() if content}


def take(copy_id: str, pictures: object) -> None:
    """Keep the pictures that a copy lacks; everything else that was sent is passed over."""
    given = pictures if isinstance(pictures, dict) else {}
    for digest in lacking(copy_id):
        content = _read(given.get(digest))
        if digest_of(content) == digest and not isinstance(checked_picture(content, BANNER), PictureFault):
            keep_picture(copy_id, content)


def _read(written: object) -> bytes:
    if not isinstance(written, str) or len(written) > _LONGEST:
        return b""
    try:
        return b64decode(written, validate=True)
    except ValueError:
        return b""

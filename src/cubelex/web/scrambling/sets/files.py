"""Files of scramble sets as they come: JSON, or the zip file that TNoodle writes, with JSON in it."""

from typing import Any, Final

from django.utils.translation import gettext as _

from cubelex.errors import DamagedArchive, InvalidScrambleSet
from cubelex.reading import ZipArchive, read_json

ZIP: Final = b"PK"
LARGEST: Final = 50_000_000


def document_in(content: bytes) -> Any:
    """The document in a file.

    :raises InvalidScrambleSet: when a zip file has no such document, or only under a password.
    :raises ValueError: when it is neither JSON nor a zip file.
    """
    return read_json(_in_zip(content) if content.startswith(ZIP) else content)


def _in_zip(content: bytes) -> bytes:
    try:
        archive = ZipArchive(content, LARGEST)
        return archive.bytes_of(_document(archive))
    except DamagedArchive as fault:
        raise InvalidScrambleSet(_("This zip file is damaged. Download it again.")) from fault


def _document(archive: ZipArchive) -> str:
    """The only JSON file of an archive, which TNoodle writes into the folder Interchange."""
    found = [file for file in archive if file.name.lower().endswith(".json")]
    if len(found) != 1:
        raise InvalidScrambleSet(_("This zip file is not from TNoodle: it has no JSON file, or several."))
    if found[0].is_protected:
        raise InvalidScrambleSet(
            _("This zip file has a password. Unpack it, and choose the JSON file in the folder Interchange.")
        )
    return found[0].name

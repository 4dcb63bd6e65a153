"""Files of scramble sets as they come: JSON, or the zip file that TNoodle writes, with JSON in it."""

import json
from io import BytesIO
from typing import Any, Final
from zipfile import BadZipFile, ZipFile, ZipInfo

from django.utils.translation import gettext as _

from cubelex.errors import InvalidScrambleSet

ZIP: Final = b"PK"
LARGEST: Final = 50_000_000
PROTECTED: Final = 0x1


def document_in(content: bytes) -> Any:
    """The document in a file.

    :raises InvalidScrambleSet: when a zip file has no such document, or only under a password.
    :raises ValueError: when it is neither JSON nor a zip file.
    """
    return json.loads(_in_zip(content) if content.startswith(ZIP) else content)


def _in_zip(content: bytes) -> bytes:
    try:
        with ZipFile(BytesIO(content)) as archive:
            return archive.read(_document(archive.infolist()))
    except (BadZipFile, NotImplementedError) as fault:
        raise InvalidScrambleSet(_("This zip file is damaged. Download it again.")) from fault


def _document(files: list[ZipInfo]) -> ZipInfo:
    """The only JSON file of an archive, which TNoodle writes into the folder Interchange."""
    found = [file for file in files if file.filename.lower().endswith(".json") and file.file_size <= LARGEST]
    if len(found) != 1:
        raise InvalidScrambleSet(_("This zip file is not from TNoodle: it has no JSON file, or several."))
    if found[0].flag_bits & PROTECTED:
        raise InvalidScrambleSet(
            _("This zip file has a password. Unpack it, and choose the JSON file in the folder Interchange.")
        )
    return found[0]

"""Files as bytes, with a bound: a device or a pipe has no end, and a name that is given by mistake can lead to one."""

from pathlib import Path
from typing import BinaryIO, Final

from cubelex.errors import InvalidFile

LARGEST: Final = 100_000_000
"""Bytes of a file that is read at once; the document of the largest championship has a fifth of it."""


def bytes_of_file(path: Path, opened: BinaryIO | None = None) -> bytes:
    """The content of a file; of one that is open already, where that is given.

    :raises InvalidFile: it cannot be read, or is too large
    """
    try:
        if opened is not None:
            data = opened.read(LARGEST + 1)
        else:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise InvalidFile(f"{path} does not exist. Check the name and the folder.") from None
    except (OSError, ValueError) as fault:
        # A name with a NUL character is a ValueError.
        raise InvalidFile(f"{path} cannot be read: {getattr(fault, 'strerror', None) or fault}.") from None
    if len(data) > LARGEST:
        raise InvalidFile(f"{path} is larger than {LARGEST // 1_000_000} MB. Check that it is the right file.")
    return data

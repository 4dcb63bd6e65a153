"""Where an installation keeps its things."""

import os
import stat
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

ONLY_THE_OWNER: Final = 0o077
"""The bits of a mode that let others in."""
_PRIVATE: Final = ("cubelex.sqlite3*", "secret-key", "address", "backups", "backups/*", "https", "https/*.key", "demo")


def data_folder() -> Path:
    """The folder of database, secret key and uploads: `CUBELEX_DATA`, or the user's data folder."""
    return Path(os.environ.get("CUBELEX_DATA") or user_data_path("cubelex"))


def secret_key_file() -> Path:
    """Where the installation's own key is."""
    return data_folder() / "secret-key"


def database_file() -> Path:
    """Where the database is, unless `CUBELEX_DATABASE` names a server."""
    return data_folder() / "cubelex.sqlite3"


def address_file() -> Path:
    """Where the address is written at which the site was served last."""
    return data_folder() / "address"


def https_folder() -> Path:
    """Where the authority and the certificate for HTTPS are; a demonstration has those of its installation."""
    return Path(os.environ.get("CUBELEX_HTTPS_FOLDER") or data_folder() / "https")


def keep_private() -> None:
    """Keep the data for the account that runs the site: what is there, and whatever this process writes from now on.

    The database has birth dates, addresses and the keys of sessions, and every account of a computer can read what is
    left to the usual mask.
    """
    os.umask(ONLY_THE_OWNER)
    data_folder().mkdir(parents=True, exist_ok=True)
    if opened := [path for path in _private_paths() if _closed(path)]:
        names = ", ".join(path.name for path in opened[:5])
        warnings.warn(
            f"other accounts of this computer could read {data_folder()} ({names}); now only yours can", stacklevel=2
        )


def _private_paths() -> Iterator[Path]:
    folder = data_folder()
    yield folder
    for pattern in _PRIVATE:
        yield from folder.glob(pattern)


def _closed(path: Path) -> bool:
    """Close a file or folder to others. Returns whether it was open; folders that are meant for all are left alone."""
    with suppress(OSError):
        held = path.lstat()
        is_shared = bool(held.st_mode & stat.S_ISVTX)
        if held.st_mode & ONLY_THE_OWNER and not stat.S_ISLNK(held.st_mode) and not is_shared and os.name == "posix":
            path.chmod(stat.S_IMODE(held.st_mode) & ~ONLY_THE_OWNER)
            return True
    return False

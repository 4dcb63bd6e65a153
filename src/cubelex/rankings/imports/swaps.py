"""A new base beside the one in use, which it replaces in one step when it is whole."""

import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cubelex.rankings.layout import is_whole, make_current

_NUMBER: Final = re.compile(r"base-([0-9]{1,9})-")
_AN_HOUR: Final = 3600.0
"""After this time, a folder that is not whole is no longer being written."""


@contextmanager
def new_base(root: Path) -> Iterator[Path]:
    """A folder for a new base; if nothing fails, it is the one in use afterwards, and those before it are removed."""
    root.mkdir(parents=True, exist_ok=True)
    numbers = (_NUMBER.match(path.name) for path in root.glob("base-*"))
    number = 1 + max((int(found[1]) for found in numbers if found), default=0)
    folder = root / f"base-{number}-{os.getpid()}"
    folder.mkdir()
    try:
        yield folder
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    make_current(root, folder)
    for other in root.glob("base-*"):
        is_abandoned = time.time() - other.stat().st_mtime > _AN_HOUR
        if other != folder and (is_whole(other) or is_abandoned):
            shutil.rmtree(other, ignore_errors=True)

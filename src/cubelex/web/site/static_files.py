"""The addresses of the site's own files, which carry a digest of all of them.

So browsers keep them for good, modules find each other beside themselves without a build step, and a new version of
the site is a new set of addresses.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.contrib.staticfiles.storage import StaticFilesStorage

from cubelex.diagrams import FLAGS

WEB: Final = Path(__file__).parents[1]


@cache
def digest() -> str:
    """Twelve digits that are others as soon as any of the site's own files is."""
    found = sha256()
    for folder, pattern in ((WEB, "*/static/**/*"), (FLAGS, "*")):
        for path in sorted(path for path in folder.glob(pattern) if path.is_file()):
            found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:12]


class DigestStorage(StaticFilesStorage):
    """Gives files their addresses."""

    def url(self, name: str | None) -> str:
        """The address of a file as it is now."""
        return super().url(f"{digest()}/{name}")

"""What the wording of each item was, as a hash, and the lock of the wordings that have been read.

When an edition is added, or the text of one is revised, `python -m cubelex.regulations record PATH...` writes down its
items with a hash of each wording, from its English document. The tests then list the functions that cite an item whose
wording that has not been read yet. Read those items, change the code where it must change, and confirm with
`python -m cubelex.regulations read [NUMBER...]`.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Final

from cubelex.regulations.citations import Speaker
from cubelex.regulations.documents.links import plain
from cubelex.regulations.documents.structure import Document, Item
from cubelex.regulations.editions import Edition, editions
from cubelex.regulations.items import FOLDER, held_items, items_of
from cubelex.regulations.sources import DATA

LOCK: Final = DATA / "wordings.lock"
_QUOTES: Final = str.maketrans("“”‘’", "\"\"''")
_HEAD: Final = "# number, hash of the wording, label; written by `python -m cubelex.regulations`\n"
_LOCK_HEAD: Final = "# number, hashes of the wordings read; written by `python -m cubelex.regulations`\n"


def wording(item: Item) -> str:
    """A short hash of the words of an item; where links lead, quotation marks and line breaks do not count."""
    cells = (cell for table in item.tables for row in table.rows for cell in row)
    words = " ".join([plain(item.text), *cells]).translate(_QUOTES).split()
    return blake2b(" ".join(words).encode(), digest_size=5).hexdigest()


def write_items(document: Document, folder: Path = FOLDER) -> Path:
    """Write what is known of an edition's items without their text."""
    lines = (" ".join(filter(None, (item.number, wording(item), item.label))) for item in document.items())
    path = folder / f"{document.edition}.txt"
    path.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    return path


@cache
def lock() -> Mapping[str, frozenset[str]]:
    """The wordings that have been read, by number."""
    lines = LOCK.read_text(encoding="utf-8").splitlines() if LOCK.is_file() else []
    read = (line.split() for line in lines if not line.startswith("#"))
    return MappingProxyType({number: frozenset(hashes) for number, *hashes in read})


def confirm(numbers: Iterable[str] = ()) -> None:
    """Put every wording of these numbers, or of all where none is given, into the lock."""
    read = {number: set(hashes) for number, hashes in lock().items()}
    chosen = set(numbers)
    for path in sorted(FOLDER.glob("*.txt")):
        for entry in held_items(datetime.date.fromisoformat(path.stem)).values():
            if not chosen or entry.number in chosen:
                read.setdefault(entry.number, set()).add(entry.wording)
    lines = (f"{number} {' '.join(sorted(hashes))}\n" for number, hashes in read.items())
    LOCK.write_text(_LOCK_HEAD + "".join(lines), encoding="utf-8")


def unread(
    speakers: Iterable[Speaker], read: Mapping[str, frozenset[str]] | None = None
) -> Iterator[tuple[Speaker, str, Edition]]:
    """The functions, and the numbers they cite, whose wording in an edition is not among those read."""
    wordings = lock() if read is None else read
    for speaker in speakers:
        for edition in editions():
            for number in speaker.numbers_in(edition):
                if items_of(edition)[number].wording not in wordings.get(number, ()):
                    yield speaker, number, edition

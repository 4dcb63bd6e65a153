"""Where documents come from: a file, a folder, an archive and, only when such an address is given, git or the web."""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path, PurePosixPath
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from cubelex.errors import DamagedArchive, UnreachableSource, UnreadableDocument
from cubelex.reading import ZipArchive, read_json

_ENDINGS = {".md", ".markdown", ".txt"}
_LARGEST_FILE = 20_000_000
_LARGEST_ARCHIVE = 200_000_000
_MOST_FILES = 5_000
_SECONDS = 60
_GIT = re.compile(
    r"(?:git@|ssh://|git://|git\+https?://)|https?://(?:github|gitlab|codeberg)\.\w+/[^/]+/[^/]+?/?\Z|.*\.git/?\Z"
)


@dataclass(frozen=True, slots=True)
class Source:
    """The contents of one file, its name for people, and the metadata that lay beside it."""

    name: str
    data: bytes
    metadata: dict[str, str] = field(default_factory=dict)


def sources(address: str) -> Iterator[Source]:
    """Every file that may be a document at an address.

    :raises UnreadableDocument: there is nothing at a path
    :raises UnreachableSource: a git or web address cannot be fetched
    """
    if _GIT.match(address):
        yield from _from_git(address)
    elif address.startswith(("http://", "https://")):
        yield from _from_web(address)
    else:
        yield from _from_path(Path(address).expanduser())


def is_network(address: str) -> bool:
    """Whether an address needs the network.

    >>> is_network("rules/de.md"), is_network("https://example.org/de.md")
    (False, True)
    """
    return bool(_GIT.match(address)) or address.startswith(("http://", "https://"))


def _from_path(path: Path) -> Iterator[Source]:
    if path.is_dir():
        yield from _from_folder(path)
    elif path.is_file():
        yield from _from_bytes(_read(path), str(path), _metadata(_read_beside(path)))
    else:
        raise UnreadableDocument(
            f"the file or folder {path} was not found; give the path of a document, a folder or an archive"
        )


def _from_folder(folder: Path) -> Iterator[Source]:
    for directory, names, files in os.walk(folder):
        names[:] = sorted(name for name in names if not name.startswith((".", "node_modules")))
        for name in sorted(files):
            path = Path(directory, name)
            if path.suffix.lower() in _ENDINGS and path.is_file():
                yield Source(str(path), _read(path), _metadata(_read_beside(path)))


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > _LARGEST_ARCHIVE:
            raise UnreadableDocument(f"{path} is larger than {_LARGEST_ARCHIVE // 1_000_000} MB; documents are smaller")
        return path.read_bytes()
    except OSError as error:
        raise UnreadableDocument(f"{path} cannot be read: {error.strerror}") from error


def _read_beside(path: Path) -> bytes:
    try:
        return (path.parent / "metadata.json").read_bytes()
    except OSError:
        return b""


def _metadata(data: bytes) -> dict[str, str]:
    try:
        found = read_json(data)
    except ValueError:
        return {}
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}


def _from_bytes(data: bytes, name: str, metadata: dict[str, str]) -> Iterator[Source]:
    if data[:4] == b"PK\x03\x04":
        yield from _from_zip(data, name)
    else:
        yield Source(name, data, metadata)


def _from_zip(data: bytes, name: str) -> Iterator[Source]:
    """The documents of an archive. Nothing is unpacked to disk, and sizes are bounded."""
    try:
        archive = ZipArchive(data, _LARGEST_ARCHIVE)
        names = {each.name for each in islice(archive, _MOST_FILES) if each.size <= _LARGEST_FILE}
        for path in sorted(names):
            if PurePosixPath(path).suffix.lower() in _ENDINGS:
                beside = str(PurePosixPath(path).parent / "metadata.json")
                metadata = _metadata(archive.bytes_of(beside)) if beside in names else {}
                yield Source(f"{name}/{path}", archive.bytes_of(path), metadata)
    except DamagedArchive as error:
        raise UnreadableDocument(f"{name} cannot be read: {error}") from error


def _from_git(address: str) -> Iterator[Source]:
    address = address.removeprefix("git+")
    environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0"}
    with tempfile.TemporaryDirectory() as folder:
        command = ["git", "clone", "--quiet", "--depth", "1", "--", address, folder]
        try:
            done = subprocess.run(
                command, env=environment, capture_output=True, text=True, timeout=_SECONDS * 5, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise UnreachableSource(f"{address} could not be cloned: {error}") from error
        if done.returncode:
            reason = done.stderr.strip().splitlines()
            raise UnreachableSource(f"{address} could not be cloned: {reason[-1] if reason else 'git failed'}")
        for source in _from_folder(Path(folder)):
            yield Source(source.name.replace(folder, address), source.data, source.metadata)


def _from_web(address: str) -> Iterator[Source]:
    request = Request(address, headers={"User-Agent": "cubelex"})
    try:
        with urlopen(request, timeout=_SECONDS) as answer:
            if urlsplit(answer.geturl()).scheme not in ("http", "https"):
                raise UnreachableSource(f"{address} leads to {answer.geturl()}, which is not on the web")
            data = answer.read(_LARGEST_ARCHIVE + 1)
    except (URLError, OSError, ValueError) as error:
        raise UnreachableSource(f"{address} could not be fetched: {error}") from error
    if len(data) > _LARGEST_ARCHIVE:
        raise UnreachableSource(f"{address} is larger than {_LARGEST_ARCHIVE // 1_000_000} MB; documents are smaller")
    yield from _from_bytes(data, address, {})

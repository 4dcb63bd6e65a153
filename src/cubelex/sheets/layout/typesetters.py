"""The processes that set documents: at most two, however many ask, so that memory and processors are left for others.

Each sets one document after the other, and is replaced after some of them, as typst keeps what it has learnt. Those who
ask wait for their turn. A document that takes too long is given up, with its process.
"""

import atexit
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from queue import LifoQueue
from threading import Timer
from typing import IO, Final

from cubelex.errors import TooComplex

_PROGRAM: Final = Path(__file__).parent / "typesetter.py"
AT_ONCE: Final = min(os.cpu_count() or 1, 2)
SECONDS: Final = 120.0
MOST_DOCUMENTS: Final = 20
MOST_BYTES: Final = 4_000_000
"""So much comes from one process: large documents leave much behind."""


@dataclass(frozen=True, slots=True)
class Manuscript:
    """All that the compiler needs to set a document."""

    template: Path
    data: str
    time: int
    folders: tuple[Path, ...]
    is_part: bool = False
    """Whether it is joined with others, and packed then."""

    def order(self, length: int) -> bytes:
        """The line that describes it, with the length of its data."""
        order = {
            "root": str(self.template.parent),
            "template": str(self.template),
            "fonts": [str(folder) for folder in self.folders],
            "time": self.time,
            "is_part": self.is_part,
            "length": length,
        }
        return json.dumps(order).encode() + b"\n"


class Typesetter:
    """A process that sets documents, started when it is needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._documents = self._bytes = 0

    def set(self, manuscript: Manuscript, seconds: float) -> bytes:
        """The PDF of a manuscript.

        :raises TooComplex: it takes longer than that, or the process ends before.
        :raises RuntimeError: typst refuses it.
        """
        process = self._process = self._process or _started()
        timer = Timer(seconds, process.kill)
        timer.start()
        try:
            answer, made, is_fault = _answered(process, manuscript)
        except (OSError, ValueError, EOFError):
            self.end()
            raise TooComplex("the document takes too long, or too much memory, to print") from None
        finally:
            timer.cancel()
        self._documents, self._bytes = self._documents + 1, self._bytes + made
        if self._documents >= MOST_DOCUMENTS or self._bytes >= MOST_BYTES:
            self.end()
        if is_fault:
            raise RuntimeError(answer.decode(errors="replace"))
        return answer

    def end(self) -> None:
        """End the process, if there is one; the next document starts another."""
        process, self._process = self._process, None
        self._documents = self._bytes = 0
        if process is not None:
            process.kill()
            process.communicate()


def _started() -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-P", str(_PROGRAM)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        # Windows would show a window for it where the site has none.
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _answered(process: "subprocess.Popen[bytes]", manuscript: Manuscript) -> tuple[bytes, int, bool]:
    """What the process answers, how many bytes it had made of it before it was packed, and whether it is a fault."""
    assert process.stdin is not None
    assert process.stdout is not None
    data = manuscript.data.encode()
    process.stdin.write(manuscript.order(len(data)) + data)
    process.stdin.flush()
    heading = json.loads(process.stdout.readline())
    return _exactly(process.stdout, heading["length"]), int(heading["made"]), bool(heading["is_fault"])


def _exactly(file: IO[bytes], length: int) -> bytes:
    found = file.read(length)
    if len(found) < length:
        raise EOFError
    return found


_IDLE: Final[LifoQueue[Typesetter]] = LifoQueue()
_ALL: Final = tuple(Typesetter() for _ in range(AT_ONCE))
for _each in _ALL:
    _IDLE.put(_each)


def set_document(manuscript: Manuscript, seconds: float = SECONDS) -> bytes:
    """The PDF of a manuscript, set by the next process that is free.

    :raises TooComplex: it takes longer than that.
    """
    typesetter = _IDLE.get()
    try:
        return typesetter.set(manuscript, seconds)
    finally:
        _IDLE.put(typesetter)


@atexit.register
def _end_all() -> None:
    for typesetter in _ALL:
        typesetter.end()

"""The site on one laptop, without a window: started in the background, shown in the browser, stopped by a word.

The server watches a file that names where it serves. Where another process removes the file, the server ends as if it
were interrupted. So nothing has to end a process by its number, which may belong to another program by then.
"""

import io
import json
import os
import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Final

import segno

from cubelex.errors import UnavailableAddress
from cubelex.web.shared import installation
from cubelex.web.site import serving
from cubelex.web.site.serving import ServedAt

PATIENCE: Final = 120
"""Seconds. The first start makes the tables; old laptops need a while."""
LOOKING: Final = 0.3
MOST_LOG: Final = 5_000_000
"""Bytes. A longer log is put aside at the next start, in place of the one that was put aside before."""


@dataclass(frozen=True, slots=True)
class Running:
    """A site in the background: where phones find it, a link that signs this laptop in, and where its log is."""

    address: str
    link: str
    log: Path

    def qr_code(self) -> str:
        """The address as a QR code of characters, for a terminal."""
        drawn = io.StringIO()
        segno.make(self.address).terminal(out=drawn, compact=True)
        return drawn.getvalue()


def log_file() -> Path:
    """Where a site in the background writes what it says."""
    return installation.data_folder() / "desktop.log"


def start(place: ServedAt) -> Running:
    """Start the site in the background, or find the one that runs.

    :raises UnavailableAddress: it does not answer; the last lines of its log say why.
    """
    found = _running()
    if found is None:
        installation.keep_private()
        process = _started(place)
        if not _answers(place, lambda: process.poll() is None):
            last = log_file().read_text(encoding="utf-8", errors="replace").strip().splitlines()[-3:]
            raise UnavailableAddress(f"the site did not start. {log_file()} ends with: {' '.join(last)}")
        found = place
    serving.prepare()
    return Running(found.address, serving.link_at_start(_on_this_laptop(found).address).address, log_file())


def show(running: Running) -> None:
    """Open the page with the address and its QR code for phones, and in front of it the one that signs in."""
    webbrowser.open(f"{running.link.partition('sign-in/')[0]}share/?page=/")
    webbrowser.open(running.link)


def stop() -> bool:
    """End the site in the background. Returns whether one ran."""
    place = _running()
    _state_file().unlink(missing_ok=True)
    end = time.monotonic() + PATIENCE
    while place is not None and _is_open(place) and time.monotonic() < end:
        time.sleep(LOOKING)
    return place is not None


def serve(place: ServedAt) -> None:
    """Serve in this process, until it is interrupted or `stop` was called."""
    with _until_stopped(place):
        serving.run(place, workers=1)


@contextmanager
def _until_stopped(place: ServedAt) -> Iterator[None]:
    _state_file().parent.mkdir(parents=True, exist_ok=True)
    _state_file().write_text(json.dumps(asdict(place)), encoding="utf-8")
    over = Event()
    Thread(target=_watch, args=(over,), daemon=True).start()
    try:
        yield
    finally:
        over.set()
        _state_file().unlink(missing_ok=True)


def _watch(over: Event) -> None:
    while not over.wait(LOOKING):
        if not _state_file().exists():
            signal.raise_signal(signal.SIGINT)
            return


def _state_file() -> Path:
    return installation.data_folder() / "desktop.json"


def _running() -> ServedAt | None:
    """Where a site runs in the background, if one does."""
    with suppress(OSError, ValueError, TypeError):
        place = ServedAt(**json.loads(_state_file().read_text(encoding="utf-8")))
        if _is_open(place):
            return place
    return None


def _started(place: ServedAt) -> "subprocess.Popen[bytes]":
    """The site as a process of its own, which has no window and stays when this one ends."""
    log = log_file()
    if log.exists() and log.stat().st_size > MOST_LOG:
        log.replace(log.with_suffix(".old.log"))
    asked = ["desktop", "--foreground", "--host", place.host, "--port", str(place.port)]
    with log.open("ab") as output:
        return subprocess.Popen(
            [sys.executable, "-m", "cubelex", *asked, *(["--https"] if place.is_secure else [])],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"},
            start_new_session=os.name == "posix",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )


def _answers(place: ServedAt, is_alive: Callable[[], bool]) -> bool:
    """Whether the site answers within a while."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and is_alive():
        if _is_open(place) and _running() is not None:
            return True
        time.sleep(LOOKING)
    return False


def _is_open(place: ServedAt) -> bool:
    here = "127.0.0.1" if place.host == serving.EVERYWHERE else place.host
    with closing(socket.socket()) as probe:
        probe.settimeout(2)
        return probe.connect_ex((here, place.port)) == 0


def _on_this_laptop(place: ServedAt) -> ServedAt:
    """The place as the browser of this laptop reaches it, also without a network; certificates name the network's."""
    if place.host != serving.EVERYWHERE or place.is_secure:
        return place
    return ServedAt("127.0.0.1", place.port)

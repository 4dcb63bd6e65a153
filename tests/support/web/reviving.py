"""A server that is there again at once whenever it is killed, for tests that kill it thousands of times.

Starting takes seconds, nearly all of it imports. So one process imports everything, touches neither database nor
network, and forks: each fork binds the port, opens the database, reads the log and serves, as a new server does.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import Final

import httpx

from tests.support.web.servers import COMPETITION, PATIENCE, ROOT, Installation, free_port

_CODE: Final = "import sys; from tests.support.web.reviving import revive; revive(int(sys.argv[1]))"


def revive(port: int) -> None:
    """Serve in a fork, and in another one when it is killed, for ever. Says the number of each."""
    from cubelex.web.site.serving import ServedAt, prepare, serve_requests

    prepare()
    from django.db import connections

    _import_everything()
    connections.close_all()
    for each in connections.all():
        if hasattr(each, "close_pool"):
            each.close_pool()
    mother = os.getpid()
    while True:
        if (child := os.fork()) == 0:
            _end_with(mother)
            serve_requests(ServedAt("127.0.0.1", port), workers=1)
            os._exit(0)
        print(child, flush=True)  # noqa: T201
        os.waitpid(child, 0)


def _import_everything() -> None:
    """Have in memory what a new server reads from its own files, and nothing of the database."""
    from django.db import transaction
    from django.test import Client

    import cubelex.web.site.asgi  # noqa: F401
    from cubelex.web.store import logs
    from tests.support.web.small_open import entered

    Client().get("/sign-in/")
    with suppress(_TakenBack), transaction.atomic():
        entered(COMPETITION, 1, 1, 1000)
        raise _TakenBack
    logs._MEMORY.clear()


class _TakenBack(Exception):
    """Nothing of it is kept."""


def _end_with(mother: int) -> None:
    """End this process when the one that forked it is gone."""

    def watch() -> None:
        while os.getppid() == mother:
            threading.Event().wait(0.5)
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()


class Reviving:
    """A server that is killed and there again."""

    def __init__(self, installation: Installation, errors: int | None = None) -> None:
        self.installation = installation
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process = subprocess.Popen(
            [sys.executable, "-c", _CODE, str(self.port)],
            env=dict(installation.environment),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,
        )
        self.process_id = self._next()

    def _next(self) -> int:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the server was not started again"
        return int(line)

    def wait(self) -> "Reviving":
        """Wait until it answers."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                httpx.get(f"{self.address}/sign-in/", timeout=PATIENCE)
            except httpx.TransportError:
                assert time.monotonic() < until, f"the server on port {self.port} does not answer"
                time.sleep(0.02)
            else:
                return self

    def kill(self) -> None:
        """Kill it as a power cut would; its successor begins at once."""
        os.kill(self.process_id, signal.SIGKILL)
        self.process_id = self._next()

    def close(self) -> None:
        """End it for good."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(timeout=PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()

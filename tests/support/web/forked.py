"""Servers forked from one process in which the site is imported already: a start then takes a tenth of the time.

The process reads orders from its input, a line of JSON each, and answers with the number of the new server. A server
reads the settings again, from its own environment; variables that are read while the site is imported, or that decide
what is imported, need a server that is started in the usual way (`can_serve`).
"""

import gc
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[3]
READ_AT_IMPORT: Final = ("CUBELEX_DATABASE", "CUBELEX_WCA_ID", "CUBELEX_LAW", "CUBELEX_EVENTS", "CUBELEX_CACHE")
_BETWEEN_LOOKS = 0.01


@dataclass(frozen=True, slots=True)
class Forked:
    """A server that was forked; it can be waited for like a process of one's own."""

    pid: int

    def poll(self) -> int | None:
        """Nothing while it runs. What it ended with is not known."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self, timeout: float) -> int:
        """Wait until it has ended."""
        until = time.monotonic() + timeout
        while self.poll() is None:
            if time.monotonic() > until:
                raise TimeoutError(f"server {self.pid} still runs after {timeout} s")
            time.sleep(_BETWEEN_LOOKS)
        return 0


def can_serve(environment: Mapping[str, str]) -> bool:
    """Whether nothing in that environment has to be known before the site is imported."""
    return all(environment.get(name) == os.environ.get(name) for name in READ_AT_IMPORT)


def fork(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    *,
    errors: Path | None = None,
    limit_of_files: tuple[int, int] | None = None,
) -> Forked:
    """Call the command line with these arguments in a new process, the leader of a session of its own."""
    order = {
        "arguments": list(arguments),
        "environment": dict(environment),
        "errors": str(errors) if errors else None,
        "limit_of_files": limit_of_files,
    }
    mother = _mother()
    assert mother.stdin is not None and mother.stdout is not None
    mother.stdin.write(f"{json.dumps(order)}\n")
    mother.stdin.flush()
    return Forked(int(mother.stdout.readline()))


@cache
def _mother() -> "subprocess.Popen[str]":
    """The process with everything imported; it ends with the process that tests, which closes its input."""
    environment = {**os.environ, "CUBELEX_DATA": tempfile.mkdtemp(prefix="mother-", dir=os.environ["CUBELEX_DATA"])}
    command = [sys.executable, "-m", "tests.support.web.forked"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)


def _import() -> None:
    """Import what a server imports, and read what it reads from files of the program itself."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "cubelex.web.site.settings"
    import django

    django.setup()
    from django.urls import get_resolver

    from cubelex.casebook import cases
    from cubelex.cli import main  # noqa: F401
    from cubelex.web.api.calls import api
    from cubelex.web.reader.views import speakers
    from cubelex.web.site import serving, warm_up  # noqa: F401

    assert get_resolver().url_patterns
    api.get_openapi_schema()
    speakers()
    cases()


def _answer_orders() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to wait for servers that have ended
    gc.collect()
    gc.freeze()
    for line in iter(sys.stdin.readline, ""):
        child = os.fork()
        if child == 0:
            _serve(json.loads(line))
        print(child, flush=True)  # noqa: T201


def _serve(order: Mapping[str, Any]) -> None:
    """Become what was ordered. It ends as the command line does, by `SystemExit`."""
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    if order["errors"]:
        os.dup2(os.open(order["errors"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), 2)
    if order["limit_of_files"]:
        resource.setrlimit(resource.RLIMIT_NOFILE, tuple(order["limit_of_files"]))
    os.environ.clear()
    os.environ.update(order["environment"])
    _forget_settings()
    from cubelex.cli import main

    sys.argv = ["cubelex", *order["arguments"]]
    main()
    sys.exit()


def _forget_settings() -> None:
    """The settings and the connections to the database are those of the environment at the next use."""
    from django.conf import ENVIRONMENT_VARIABLE, settings
    from django.db import connections
    from django.utils.functional import empty

    os.environ[ENVIRONMENT_VARIABLE] = "cubelex.web.site.settings"
    settings._wrapped = empty
    del sys.modules["cubelex.web.site.settings"]
    connections.__dict__.pop("settings", None)
    setattr(connections, "_settings", None)  # noqa: B010  (Django's stubs leave it out)


if __name__ == "__main__":
    _import()
    _answer_orders()

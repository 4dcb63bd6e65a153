"""Servers of the site in processes of their own, for tests that need several of them, or need to kill one."""

import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import httpx

from tests.support.web.forked import Forked, can_serve, fork

COMPETITION = "SmallOpen2026"
ROOT = Path(__file__).parents[3]
PATIENCE = 300
"""So many seconds no server needs for anything, however busy the machine is."""
PORTS = range(11_000, 31_000)
"""Below those that a system gives to connections, so that nobody takes one between two starts of its server."""
_SET_UP = """
import json
from cubelex.web.site.serving import prepare
prepare()
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from tests.support.web.hostile_open import hostile_open
from tests.support.web.small_open import DELEGATE, NOON, large_open, stored, varied_open
from cubelex.web.api.tokens import new_token
from cubelex.web.shared.access.permissions import TokenScope
from cubelex.officiating import Role, open_round
from cubelex.web.store import repository
from cubelex.web.store.models import Account, Membership
stored({which})
repository.append({competition!r}, lambda state: open_round(state, DELEGATE, "222-r1"), by=DELEGATE, at=NOON)
sessions = {{}}
for role in Role:
    account = Account.objects.create_user(role.value)
    Membership.objects.create(account=account, competition_id={competition!r}, role=role)
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(account.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.save()
    sessions[role.value] = session.session_key
    if role is Role.SCORE_TAKER:
        token = new_token("a program", [TokenScope.ENTER], account, repository.record_of({competition!r}))
print(json.dumps([sessions, token]))
"""


@dataclass(frozen=True, slots=True)
class Installation:
    """A data folder with the Small Open in it, the session of somebody of every role, and the score taker's token."""

    environment: Mapping[str, str]
    sessions: Mapping[str, str]
    token: str = ""

    def client(self, address: str, role: str = "score_taker") -> httpx.Client:
        """A browser in which somebody is signed in."""
        cookies = {"sessionid": self.sessions[role], "csrftoken": "a" * 32}
        return httpx.Client(base_url=address, cookies=cookies, headers={"X-CSRFToken": "a" * 32}, timeout=PATIENCE)


def installed(
    data: Path,
    database: str | None = None,
    *,
    persons: int = 8,
    is_varied: bool = False,
    finalists: int = 4,
    is_hostile: bool = False,
    more: Mapping[str, str] | None = None,
) -> Installation:
    """A new installation in that folder; the first rounds of both events of the Small Open are open.

    Where it is varied, it has Dual Rounds and a Head to Head final; where it is hostile, scripts in all its words.
    """
    environment = {**os.environ, "CUBELEX_DATA": str(data), "CUBELEX_BACKUP_EVERY": "0", **(more or {})}
    environment.pop("CUBELEX_DATABASE", None)
    if database:
        environment["CUBELEX_DATABASE"] = database
    which = f"varied_open({finalists})" if is_varied else "hostile_open()" if is_hostile else f"large_open({persons})"
    if database:
        return Installation(environment, *_set_up(which, environment))
    original = _original(which)
    shutil.copytree(original.environment["CUBELEX_DATA"], data, dirs_exist_ok=True)
    return Installation(environment, original.sessions, original.token)


@cache
def _original(which: str) -> Installation:
    """An installation that nobody uses, made once in each process that tests, to be copied."""
    environment = {**os.environ, "CUBELEX_DATA": tempfile.mkdtemp(prefix="original-", dir=os.environ["CUBELEX_DATA"])}
    environment.pop("CUBELEX_DATABASE", None)
    return Installation(environment, *_set_up(which, environment))


def _set_up(which: str, environment: Mapping[str, str]) -> tuple[dict[str, str], str]:
    """Store a competition, with somebody of every role; their sessions, and a token."""
    sessions, token = json.loads(run(_SET_UP.format(competition=COMPETITION, which=which), environment))
    return sessions, token


def run(code: str, environment: Mapping[str, str]) -> str:
    """Run code in a process of its own, at an installation; what it prints."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@dataclass(slots=True)
class Server:
    """A server of an installation, from `start` to `stop` or `kill`; on a port of its own."""

    installation: Installation
    port: int = field(default_factory=lambda: free_port())
    is_demonstration: bool = False
    limit_of_files: tuple[int, int] | None = None
    """The soft and the hard limit of open files that it is started with; those of the tests where it is not set."""
    said_to: Path | None = None
    """The file to which it writes what it says to the terminal of errors."""
    _process: "subprocess.Popen[bytes] | Forked | None" = None

    @property
    def process_id(self) -> int:
        """The number under which the system knows it, while it runs."""
        assert self._process is not None
        return self._process.pid

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        """Start, and wait until it answers."""
        arguments = ["serve", "--port", str(self.port), *(["--demo"] if self.is_demonstration else [])]
        environment = self.installation.environment
        if can_serve(environment) and not self.is_demonstration:  # which chooses another folder of data
            self._process = fork(arguments, environment, errors=self.said_to, limit_of_files=self.limit_of_files)
        else:
            self._process = self._started(arguments)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self._process.poll() is None:
            try:
                httpx.get(f"{self.address}/sign-in/", timeout=5)
            except httpx.HTTPError:
                time.sleep(0.05)
            else:
                return self
        raise AssertionError(f"the server on port {self.port} does not answer")

    def _started(self, arguments: Sequence[str]) -> "subprocess.Popen[bytes]":
        """In the usual way, by the command line."""
        with self.said_to.open("ab") if self.said_to else nullcontext() as errors:
            return subprocess.Popen(
                [sys.executable, "-c", "from cubelex.cli import main; main()", *arguments],
                env=self.installation.environment,
                start_new_session=True,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                preexec_fn=self._limit_files if self.limit_of_files else None,
            )

    def _limit_files(self) -> None:
        assert self.limit_of_files is not None
        resource.setrlimit(resource.RLIMIT_NOFILE, self.limit_of_files)

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it as one stops a server."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            os.killpg(self._process.pid, how)
            self._process.wait(timeout=PATIENCE)
            self._process = None

    def __enter__(self) -> "Server":
        return self.start()

    def __exit__(self, *fault: object) -> None:
        self.kill()


def free_port() -> int:
    """A port that nobody uses, and no other process that tests."""
    return next(port for port in _PORTS_OF_THIS_PROCESS if _is_free(port))


def _ports_of_this_process() -> Iterator[int]:
    """Every sixteenth, each once: the processes of a run have others, and other runs begin elsewhere."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    own = PORTS[worker % 16 :: 16]
    first = os.getpid() % len(own)
    yield from (*own[first:], *own[:first])


_PORTS_OF_THIS_PROCESS: Final = _ports_of_this_process()


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def enter(client: httpx.Client, key: str, person: int, attempt: int, text: str, round_id: str = "333-r1") -> Any:
    """Enter an attempt, as the desk does."""
    card = {"key": key, "person": person, "attempts": {str(attempt): text}, "confirmed": True}
    return client.post(f"/{COMPETITION}/desk/{round_id}/enter/", json=card).raise_for_status().json()

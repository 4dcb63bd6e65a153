"""Starting the site: tables, first account, and the server."""

import os
import secrets
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from functools import partial
from threading import Event, Thread
from typing import TYPE_CHECKING

import django
import uvicorn
from django.core.management import call_command
from django.utils import timezone

from cubelex.errors import UnavailableAddress
from cubelex.web import installation

if TYPE_CHECKING:
    from cubelex.web.demonstration import Demonstration

FOR_THE_FIRST_SIGN_IN = timedelta(hours=1)
EVERYWHERE = "0.0.0.0"
FOR_A_DEMONSTRATION = timedelta(days=1)


def prepare() -> None:
    """Make Django ready and bring the tables up to date."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cubelex.web.settings")
    _ensure_secret_key()
    django.setup()
    call_command("migrate", verbosity=0, interactive=False)


def _ensure_secret_key() -> None:
    """The installation's own key, made at the first start, before the settings read it."""
    path = installation.secret_key_file()
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(48), encoding="utf-8")


def run(*, host: str, port: int, workers: int) -> None:
    """Serve until interrupted; at the first start, print a link that signs the Delegate in."""
    _ensure_free(host, port)
    _tell_address(host, port)
    prepare()
    say(f"Cubelex is at {address(host, port)}")
    code = first_sign_in()
    if code:
        say(f"Sign in as the Delegate with this link, once, within the hour: {link(host, port, code)}")
    with _delivering():
        _serve(host, port, workers)


def run_demonstration(*, host: str, port: int) -> None:
    """Serve an invented competition, made anew, in which results keep arriving."""
    _ensure_free(host, port)
    _tell_address(host, port)
    # What is made anew each time are competitions; documents that were added stay where they are.
    os.environ.setdefault("CUBELEX_REGULATIONS", str(installation.data_folder() / "regulations"))
    os.environ["CUBELEX_DATA"] = str(installation.data_folder() / "demo")
    os.environ["CUBELEX_DEMO"] = "1"
    os.environ.pop("CUBELEX_DATABASE", None)
    shutil.rmtree(installation.data_folder(), ignore_errors=True)
    say("Inventing a competition …")
    prepare()

    from cubelex.web import demonstration

    shown = demonstration.set_up(timezone.now())
    say(f"The demo is at {address(host, port)}{shown.competition_id}/")
    for name, code in _demonstration_codes():
        say(f"  as the {name + ':':<13}{link(host, port, code)}")
    with _going_on(shown), _delivering():
        _serve(host, port, workers=1)


def _demonstration_codes() -> Iterator[tuple[str, str]]:
    from cubelex.web.codes import new_code
    from cubelex.web.store.models import Account

    for account in Account.objects.order_by("id"):
        yield account.username, new_code(account, FOR_A_DEMONSTRATION)


@contextmanager
def _going_on(shown: "Demonstration") -> Iterator[None]:
    """Results arrive in the background for as long as this lasts, and scramble sets are made and sealed."""
    from cubelex.web.demonstration import keep_sealing, keep_telling

    sealing = partial(keep_sealing, shown.competition_id)
    with _in_background(sealing), _in_background(partial(keep_telling, shown.competition_id, shown.story)):
        yield


@contextmanager
def _delivering() -> Iterator[None]:
    """Webhooks are called in the background for as long as this lasts."""
    from cubelex.web.api.deliveries import keep_delivering

    with _in_background(keep_delivering):
        yield


@contextmanager
def _in_background(task: Callable[[Event], None]) -> Iterator[None]:
    """The task runs until the end, which it is told."""
    stop = Event()
    thread = Thread(target=task, args=(stop,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(timeout=5)


def first_sign_in() -> str | None:
    """A code for the first account, where nobody has signed in yet."""
    from cubelex.web.codes import new_code
    from cubelex.web.store.models import Account

    if Account.objects.exclude(last_login=None).exists():
        return None
    known = Account.objects.filter(username="delegate").first()
    account = known or Account.objects.create_user("delegate", is_superuser=True)
    return new_code(account, FOR_THE_FIRST_SIGN_IN)


def _serve(host: str, port: int, workers: int) -> None:
    os.environ["CUBELEX_WARM_UP"] = "1"
    uvicorn.run(
        "cubelex.web.asgi:application",
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        lifespan="off",
        timeout_graceful_shutdown=2,
    )


def _ensure_free(host: str, port: int) -> None:
    """Notice before anything else is done that somebody else is at that address.

    :raises UnavailableAddress: when so.
    """
    with closing(socket.socket()) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            reason = fault.strerror or fault
            raise UnavailableAddress(f"cannot serve at {host}:{port} ({reason}); choose another --port") from None


def _tell_address(host: str, port: int) -> None:
    """Have pages show links that phones can open, where they can reach this computer."""
    if host == EVERYWHERE:
        os.environ.setdefault("CUBELEX_ADDRESS", address(host, port))


def address(host: str, port: int) -> str:
    """Where people find the site; on all networks, the address that phones in the venue can reach."""
    return f"http://{_own_address() if host == EVERYWHERE else host}:{port}/"


def link(host: str, port: int, code: str) -> str:
    """An address that signs in with a code."""
    return f"{address(host, port)}sign-in/{code}/"


def _own_address() -> str:
    """This computer's address on its network; nothing is sent to find it out."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def say(text: str) -> None:
    """Tell the person at the terminal."""
    print(text, flush=True)  # noqa: T201

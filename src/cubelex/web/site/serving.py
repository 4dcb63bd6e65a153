"""Starting the site: tables, first account, and the server."""

import os
import secrets
import shutil
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from threading import Event, Thread
from typing import TYPE_CHECKING
from urllib.parse import urljoin

import django
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from cubelex.errors import UnavailableAddress, UnknownAccount, UnusableInstallation
from cubelex.regulations import editions
from cubelex.web.shared import installation
from cubelex.web.shared.addresses import served_address
from cubelex.web.site.open_files import raise_limit

if TYPE_CHECKING:
    from cubelex.web.demo import Demonstration
    from cubelex.web.site.laptop.certificates import Certified
    from cubelex.web.store.models import Account

FOR_THE_FIRST_SIGN_IN = timedelta(hours=1)
FROM_THE_MACHINE = timedelta(minutes=15)
EVERYWHERE = "0.0.0.0"


def prepare() -> None:
    """Make Django ready and bring the tables up to date. Regulations that cannot be read are told at once."""
    editions()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cubelex.web.site.settings")
    installation.keep_private()
    _ensure_secret_key()
    django.setup()
    refuse_tables_of_later_versions()
    call_command("migrate", verbosity=0, interactive=False)
    from cubelex.web.store.sealed_secrets import seal_what_is_clear

    seal_what_is_clear()


def refuse_tables_of_later_versions() -> None:
    """Tables of the next version can be used, as both run side by side; those of later ones cannot.

    :raises UnusableInstallation: the tables were changed for later versions more than once.
    """
    loader = MigrationLoader(connection)
    later = [
        name for app, name in loader.applied_migrations if app == "store" and (app, name) not in loader.graph.nodes
    ]
    if len(later) > 1:
        raise UnusableInstallation(
            f"the database was used by a later version of Cubelex ({max(later)}); install that version, "
            "or restore a backup from before into another folder (CUBELEX_DATA) or database"
        )


def _ensure_secret_key() -> None:
    """The installation's own key, made at the first start, before the settings read it.

    :raises UnusableInstallation: the file is empty, and there is a database whose links and sign-ins need the key.
    """
    path = installation.secret_key_file()
    if os.environ.get("CUBELEX_SECRET_KEY") or (path.exists() and path.read_bytes().strip()):
        return
    if path.exists() and (installation.database_file().exists() or os.environ.get("CUBELEX_DATABASE")):
        raise UnusableInstallation(
            f"{path} is empty; copy it from another copy of the folder. Without one, delete it: "
            "a new key is then made, everybody signs in again, and private links that were sent stop working"
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    written = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(secrets.token_urlsafe(48))
            file.flush()
            os.fsync(file.fileno())
        # Whole or not at all, even if the power fails now.
        written.replace(path)
    finally:
        written.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class ServedAt:
    """Where the site is served, and whether by HTTPS."""

    host: str
    port: int
    is_secure: bool = False

    @property
    def reached_at(self) -> str:
        """The host as others reach it; on all networks, the address that phones in the venue can reach."""
        return _own_address() if self.host == EVERYWHERE else self.host

    @property
    def address(self) -> str:
        """Where people find the site."""
        return f"{'https' if self.is_secure else 'http'}://{self.reached_at}:{self.port}/"

    def link(self, code: str) -> str:
        """An address that signs in with a code."""
        return f"{self.address}sign-in/{code}/"


def run(place: ServedAt, *, workers: int) -> None:
    """Serve until interrupted; at every start, print a link that signs the administrator in."""
    _take(place)
    prepare()
    installation.address_file().write_text(place.address, encoding="utf-8")
    say(f"Cubelex is at {served_address()}")
    link = link_at_start(served_address())
    say(f"Sign in as {link.name} with this link, once, within {link.minutes} minutes: {link.address}")
    with _delivering(), _backing_up():
        serve_requests(place, workers)


def run_demonstration(place: ServedAt, *, is_shown: bool = False) -> None:
    """Serve a fresh demo competition in which results keep arriving; `is_shown` where a browser opens it."""
    _take(place)
    os.environ.setdefault("CUBELEX_HTTPS_FOLDER", str(installation.data_folder() / "https"))
    # What is made again each time are competitions; documents that were added, and the invented world, stay.
    os.environ.setdefault("CUBELEX_REGULATIONS", str(installation.data_folder() / "regulations"))
    os.environ.setdefault("CUBELEX_RANKINGS", str(installation.data_folder() / "demo-rankings"))
    os.environ["CUBELEX_DATA"] = str(installation.data_folder() / "demo")
    os.environ["CUBELEX_DEMO"] = "1"
    os.environ.pop("CUBELEX_DATABASE", None)
    shutil.rmtree(installation.data_folder(), ignore_errors=True)
    say("Inventing a competition …")
    prepare()

    from cubelex.web import demo

    shown = demo.set_up(timezone.now())
    say(f"The demo is at {place.address}")
    with _going_on(shown), _delivering(), _shown_in_browser(place, is_shown):
        serve_requests(place, workers=1)


@contextmanager
def _shown_in_browser(place: ServedAt, is_shown: bool) -> Iterator[None]:
    """Once the site answers, a browser opens it, where there is one and it was asked for."""
    if not is_shown or not _has_screen():
        yield
        return
    with _in_background(partial(_open_browser, place)):
        yield


def _has_screen() -> bool:
    """Whether somebody can look at this computer; on servers, a browser would be one of text."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_browser(place: ServedAt, stop: Event) -> None:
    while not stop.wait(0.2):
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1" if place.host == EVERYWHERE else place.host, place.port)) == 0:
                webbrowser.open(place.address)
                return


@contextmanager
def _going_on(shown: "Demonstration") -> Iterator[None]:
    """Results arrive in the background, scramble sets are made and sealed, and rankings are invented once."""
    from cubelex.web.demo import invent_rankings, keep_sealing, keep_telling

    sealing = partial(keep_sealing, shown.competition_id)
    inventing = partial(invent_rankings, shown.competition_id)
    with _in_background(sealing), _in_background(partial(keep_telling, shown)), _in_background(inventing):
        yield


@contextmanager
def _delivering() -> Iterator[None]:
    """Webhooks are called, mails are sent and hubs get their copies in the background for as long as this lasts."""
    from cubelex.web.api.deliveries import keep_delivering
    from cubelex.web.hub.sending import keep_copying
    from cubelex.web.shared.mail.delivery import keep_sending

    with _in_background(keep_delivering), _in_background(keep_sending), _in_background(keep_copying):
        yield


@contextmanager
def _backing_up() -> Iterator[None]:
    """Backups are written in the background for as long as this lasts."""
    from cubelex.web.site.upkeep.rotation import keep_backing_up

    with _in_background(keep_backing_up):
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


@dataclass(frozen=True, slots=True)
class SignInLink:
    """An address that signs an account in, once, within some minutes."""

    name: str
    address: str
    minutes: int


def link_at_start(base: str) -> SignInLink:
    """A link for the administrator, below that address. The first one lasts longer: the site is being installed."""
    from cubelex.web.shared.access.administrators import administrator

    account = administrator()
    return _link(account, base, FROM_THE_MACHINE if account.last_login else FOR_THE_FIRST_SIGN_IN)


def link_for(name: str) -> SignInLink:
    """A link for the account of that name, at the address where the site was served last.

    :raises UnknownAccount: when no account has the name, or it was closed.
    """
    from cubelex.web.store.models import Account

    account = Account.objects.filter(username__iexact=name.strip(), is_active=True).first()
    if account is None:
        raise UnknownAccount(f"unknown account {name!r}; run `cubelex sign-in-link` to list the accounts")
    return _link(account, served_address(), FROM_THE_MACHINE)


def _link(account: "Account", base: str, lasting: timedelta) -> SignInLink:
    from cubelex.web.shared.access.administrators import code_from_the_machine

    address = urljoin(base, f"sign-in/{code_from_the_machine(account, lasting)}/")
    return SignInLink(account.username, address, int(lasting / timedelta(minutes=1)))


def serve_requests(place: ServedAt, workers: int) -> None:
    """Answer requests until interrupted."""
    os.environ["CUBELEX_WARM_UP"] = "1"
    raise_limit()
    files = _certified(place) if place.is_secure else None
    uvicorn.run(
        "cubelex.web.site.asgi:application",
        host=place.host,
        port=place.port,
        ssl_certfile=files.certificate if files else None,
        ssl_keyfile=files.key if files else None,
        workers=workers,
        http="cubelex.web.site.connections:PatientProtocol",
        loop="cubelex.web.site.connections:patient_loop",
        ws="none",
        proxy_headers=bool(settings.PROXIES),
        forwarded_allow_ips=list(settings.PROXIES),
        # What nobody can read, and what no browser asks for, would fill the terminal: anybody can send it.
        log_level="error",
        lifespan="off",
        timeout_graceful_shutdown=2,
    )


def _certified(place: ServedAt) -> "Certified":
    from cubelex.web.site.laptop.certificates import authority_file, certified

    files = certified((place.reached_at,))
    say(f"Phones trust it once they have installed {place.address}authority.crt ({authority_file()}).")
    return files


def _take(place: ServedAt) -> None:
    """Notice before anything else is done that the place is taken, and tell the site where it is."""
    _ensure_free(place.host, place.port)
    if place.is_secure:
        os.environ["CUBELEX_HTTPS"] = "1"
    if place.host == EVERYWHERE:
        os.environ.setdefault("CUBELEX_ADDRESS", place.address)


def _ensure_free(host: str, port: int) -> None:
    """Notice before anything else that another program uses the address, or that this computer has no such address.

    :raises UnavailableAddress: when so.
    """
    if not host:
        # Everybody on all networks, which is to be said and not to be left out.
        raise UnavailableAddress(f"--host is empty; name an address, for example 127.0.0.1 or {EVERYWHERE}")
    with closing(socket.socket()) as probe:
        if sys.platform == "win32":
            # There, SO_REUSEADDR would take the address from the program that has it.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            reason = fault.strerror or fault
            raise UnavailableAddress(
                f"cannot serve at {host}:{port} ({reason}); choose another --host or --port"
            ) from None


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

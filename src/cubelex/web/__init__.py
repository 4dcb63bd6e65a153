"""The site: set up, run and follow a competition. Surfaces decide nothing; the verbs of `officiating` do.

Django is imported only when one of these is called.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from cubelex.errors import MissingExtra, UnusableInstallation

Progress = Callable[[int], None]
ProgressOf = Callable[[int, str], Progress]


@contextmanager
def _site(module: str) -> Iterator[ModuleType]:
    """A module of the site. Says which part of Cubelex to install where packages are missing, and why it cannot start.

    :raises MissingExtra: packages of the site are not installed.
    :raises UnusableInstallation: the database cannot be opened or written.
    """
    try:
        found = import_module(f"cubelex.web.site.{module}")
        from django.db import DatabaseError, InterfaceError, OperationalError
    except ImportError as missing:
        raise MissingExtra(f"the site needs {missing.name}; install it with: pip install 'cubelex[web]'") from missing
    try:
        yield found
    except (DatabaseError, InterfaceError) as fault:
        reason = " ".join(str(fault).split())
        if type(fault) is DatabaseError:
            # SQLite says so of a file with damaged pages, or of one that it did not write.
            raise UnusableInstallation(
                f"the database is damaged: {reason}. Move it away and restore a backup: cubelex restore FILE"
            ) from fault
        if not isinstance(fault, OperationalError | InterfaceError):
            raise
        raise UnusableInstallation(
            f"the database cannot be used: {reason}. Check that its disk has room and can be written, "
            "or that its server runs, and try again"
        ) from fault


def serve(
    *, host: str, port: int, workers: int, demo: bool = False, https: bool = False, is_shown: bool = False
) -> None:
    """Serve the site until interrupted; `is_shown` where a browser opens the demo."""
    with _site("serving") as serving:
        place = serving.ServedAt(host, port, is_secure=https)
        if demo:
            serving.run_demonstration(place, is_shown=is_shown)
        else:
            serving.run(place, workers=workers)


def start_desktop(*, host: str, port: int, https: bool, is_shown: bool) -> dict[str, str]:
    """Start the site in the background, or find it; `is_shown` where the browser opens it.

    Returns its `address`, the address as a `qr_code` of characters, a `link` that signs in, and the path of its `log`.
    """
    with _site("laptop.desktop") as desktop:
        running = desktop.start(desktop.ServedAt(host, port, is_secure=https))
        if is_shown:
            desktop.show(running)
    return {
        "address": running.address,
        "qr_code": running.qr_code(),
        "link": running.link,
        "log": str(running.log),
    }


def serve_desktop(*, host: str, port: int, https: bool) -> None:
    """Serve the site until it is interrupted or stopped."""
    with _site("laptop.desktop") as desktop:
        desktop.serve(desktop.ServedAt(host, port, is_secure=https))


def stop_desktop() -> bool:
    """Stop the site in the background. Returns whether one ran."""
    with _site("laptop.desktop") as desktop:
        done: bool = desktop.stop()
    return done


def accounts() -> dict[str, list[str]]:
    """The accounts that can sign in, by name, with their roles: `administrator`, or a role and its competition."""
    with _site("maintenance") as maintenance:
        done: dict[str, list[str]] = maintenance.accounts()
    return done


def sign_in_link(name: str) -> dict[str, Any]:
    """A `link` that signs an `account` in once, and the `minutes` it lasts.

    :raises UnknownAccount: when no account has the name, or it was closed.
    """
    with _site("maintenance") as maintenance:
        done: dict[str, Any] = maintenance.sign_in_link(name)
    return done


def backup(path: Path | None, progress_of: ProgressOf) -> Path:
    """Write everything the installation holds to a file, by default one of its backups. Returns its path."""
    with _site("maintenance") as maintenance:
        done: Path = maintenance.backup(path, progress_of)
    return done


def rotate_backups() -> tuple[Path, str]:
    """Write a backup, check that it can be restored, remove old ones. Returns its path, and why it cannot be used."""
    with _site("maintenance") as maintenance:
        done: tuple[Path, str] = maintenance.rotate_backups()
    return done


def check_backup(path: Path) -> tuple[Path, str]:
    """Restore a backup into a temporary place. Returns its path, and why it cannot be restored, or nothing."""
    with _site("maintenance") as maintenance:
        done: tuple[Path, str] = maintenance.check_backup(path)
    return done


def restore(path: Path, *, replace: bool, progress_of: ProgressOf) -> dict[str, int]:
    """Bring back what a backup holds. Returns the number of rows of each table."""
    with _site("maintenance") as maintenance:
        done: dict[str, int] = maintenance.restore(path, replace=replace, progress_of=progress_of)
    return done


def rebuild(competition_id: str | None, *, check: bool, progress_of: ProgressOf) -> dict[str, list[str]]:
    """Make everything that is derived from logs again, or only compare. Returns what was found, by competition."""
    with _site("maintenance") as maintenance:
        done: dict[str, list[str]] = maintenance.rebuild(competition_id, check=check, progress_of=progress_of)
    return done


def archive(competition_id: str, path: Path | None) -> tuple[Path, str]:
    """Write the sealed archive of a competition. Returns its path and its seal."""
    with _site("maintenance") as maintenance:
        done: tuple[Path, str] = maintenance.archive(competition_id, path)
    return done


def results_file(
    competition_id: str, passcodes: Mapping[str, str], sets: Any = None
) -> tuple[dict[str, Any], list[str]]:
    """The results file of a competition with the sequences of its sets, and what is not in it, each in a sentence.

    :raises SealedUntilTheEnd: while the competition is on.
    """
    with _site("maintenance") as maintenance:
        done: tuple[dict[str, Any], list[str]] = maintenance.results_file(competition_id, passcodes, sets)
    return done


def personal_data(competition_id: str, person_id: int) -> dict[str, Any]:
    """Everything that the installation has about a person, as JSON values.

    :raises UnknownCompetition: when there is none of that id.
    :raises UnknownPerson: when nobody ever had that number there.
    """
    with _site("maintenance") as maintenance:
        done: dict[str, Any] = maintenance.data_of(competition_id, person_id)
    return done


def remove_personal_data(competition_id: str, person_id: int, reason: str) -> dict[str, Any]:
    """Remove what is confidential about a person. Returns `refusals`, the number of `entries`, and old `backups`.

    :raises UnknownCompetition: when there is none of that id.
    """
    with _site("maintenance") as maintenance:
        done: dict[str, Any] = maintenance.remove_data_of(competition_id, person_id, reason)
    return done


def new_hub_token(competition_id: str) -> str:
    """A token with which a venue sends a competition to this installation, which then only shows it.

    :raises InvalidCompetition: a competition of that id is held here, or no competition can have the id.
    """
    with _site("maintenance") as maintenance:
        done: str = maintenance.new_hub_token(competition_id)
    return done


def remove_copy(competition_id: str) -> None:
    """Remove a copy that this installation shows, and its token.

    :raises UnknownCompetition: when there is no copy of that id.
    """
    with _site("maintenance") as maintenance:
        maintenance.remove_copy(competition_id)


def connect_hub(competition_id: str, address: str, token: str) -> None:
    """Have the public part of a competition sent to a hub while the site runs.

    :raises InvalidCompetition: the address cannot be that of a hub, or the competition is a copy itself.
    """
    with _site("maintenance") as maintenance:
        maintenance.connect_hub(competition_id, address, token)


def disconnect_hub(competition_id: str) -> None:
    """Send nothing more to the hub of a competition. The copy there stays.

    :raises UnknownCompetition: when there is none of that id.
    """
    with _site("maintenance") as maintenance:
        maintenance.disconnect_hub(competition_id)


def hub_statuses() -> list[dict[str, Any]]:
    """The copies of competitions at hubs, and those that this installation shows, and how they are."""
    with _site("maintenance") as maintenance:
        done: list[dict[str, Any]] = maintenance.hub_statuses()
    return done


def is_certain(seal: str) -> bool:
    """Whether so much of a seal tells that nobody changed an archive and sealed it again."""
    from cubelex.web.closing.archives import is_certain as certain

    return certain(seal)


def check_archive(path: Path, seal: str = "") -> list[str]:
    """What was changed in an archive since it was made, each in a sentence; it needs no site.

    :raises InvalidFile: when there is no such file.
    """
    from cubelex.errors import InvalidFile
    from cubelex.web.closing.archives import LARGEST
    from cubelex.web.closing.archives import check_archive as check

    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as fault:
        raise InvalidFile(f"{path} cannot be read: {fault.strerror}") from fault
    if len(data) > LARGEST:
        raise InvalidFile(f"{path} is larger than any archive of a competition")
    return [str(problem) for problem in check(data, seal)]


__all__ = [
    "Progress",
    "ProgressOf",
    "accounts",
    "archive",
    "backup",
    "check_archive",
    "check_backup",
    "connect_hub",
    "disconnect_hub",
    "hub_statuses",
    "is_certain",
    "new_hub_token",
    "personal_data",
    "rebuild",
    "remove_copy",
    "remove_personal_data",
    "restore",
    "results_file",
    "rotate_backups",
    "serve",
    "sign_in_link",
]

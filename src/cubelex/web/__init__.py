"""The site: set up, run and follow a competition. Surfaces decide nothing; the verbs of `officiating` do.

Django is imported only when one of these is called.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cubelex.errors import MissingExtra

Progress = Callable[[int], None]
ProgressOf = Callable[[int, str], Progress]


@contextmanager
def _packages() -> Iterator[None]:
    """Say which part of Cubelex to install where packages of the site are missing."""
    try:
        yield
    except ImportError as missing:
        raise MissingExtra(f"the site needs {missing.name}; install it with: pip install 'cubelex[web]'") from missing


def serve(
    *, host: str, port: int, workers: int, demo: bool = False, https: bool = False, is_shown: bool = False
) -> None:
    """Serve the site until interrupted; `is_shown` where a browser opens the demo."""
    with _packages():
        from cubelex.web.site.serving import ServedAt, run, run_demonstration

    place = ServedAt(host, port, is_secure=https)
    if demo:
        run_demonstration(place, is_shown=is_shown)
    else:
        run(place, workers=workers)


def accounts() -> dict[str, list[str]]:
    """The accounts that can sign in, by name, with their roles: `administrator`, or a role and its competition."""
    with _packages():
        from cubelex.web.site import maintenance

    return maintenance.accounts()


def sign_in_link(name: str) -> dict[str, Any]:
    """A `link` that signs an `account` in once, and the `minutes` it lasts.

    :raises UnknownAccount: when no account has the name, or it was closed.
    """
    with _packages():
        from cubelex.web.site import maintenance

    return maintenance.sign_in_link(name)


def backup(path: Path | None, progress_of: ProgressOf) -> Path:
    """Write everything the installation holds to a file, by default one of its backups. Returns its path."""
    with _packages():
        from cubelex.web.site import maintenance

    return maintenance.backup(path, progress_of)


def restore(path: Path, *, replace: bool, progress_of: ProgressOf) -> dict[str, int]:
    """Bring back what a backup holds. Returns the number of rows of each table."""
    with _packages():
        from cubelex.web.site import maintenance

    return maintenance.restore(path, replace=replace, progress_of=progress_of)


def rebuild(competition_id: str | None, *, check: bool, progress_of: ProgressOf) -> dict[str, list[str]]:
    """Make everything that is derived from logs again, or only compare. Returns what was found, by competition."""
    with _packages():
        from cubelex.web.site import maintenance

    return maintenance.rebuild(competition_id, check=check, progress_of=progress_of)


def archive(competition_id: str, path: Path | None) -> tuple[Path, str]:
    """Write the sealed archive of a competition. Returns its path and its seal."""
    with _packages():
        from cubelex.web.site import maintenance

    return maintenance.archive(competition_id, path)


def results_file(
    competition_id: str, passcodes: Mapping[str, str], sets: Any = None
) -> tuple[dict[str, Any], list[str]]:
    """The results file of a competition with the sequences of its sets, and what is not in it, each in a sentence.

    :raises SealedUntilTheEnd: while the competition is on.
    """
    with _packages():
        from cubelex.web.site import maintenance

    return maintenance.results_file(competition_id, passcodes, sets)


def check_archive(path: Path, seal: str = "") -> list[str]:
    """What was changed in an archive since it was made, each in a sentence; it needs no site.

    :raises InvalidFile: when there is no such file.
    """
    from cubelex.errors import InvalidFile
    from cubelex.web.closing.archives import LARGEST
    from cubelex.web.closing.archives import check_archive as check

    try:
        if path.stat().st_size > LARGEST:
            raise InvalidFile(f"{path} is larger than any archive of a competition")
        return [str(problem) for problem in check(path.read_bytes(), seal)]
    except OSError as fault:
        raise InvalidFile(f"{path} cannot be read: {fault.strerror}") from fault


__all__ = [
    "Progress",
    "ProgressOf",
    "accounts",
    "archive",
    "backup",
    "check_archive",
    "rebuild",
    "restore",
    "results_file",
    "serve",
    "sign_in_link",
]

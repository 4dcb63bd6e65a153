"""Backups that are written by themselves: each is restored once to see that it can be, and old ones are removed.

The server only looks whether a backup is due. A process of its own writes it, with low priority, so that nobody who
enters results waits. A backup that was not restored yet has a name of its own.
"""

import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import Final

from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.db.models import Max
from django.utils import timezone

from cubelex.web.store.backups import write_backup
from cubelex.web.store.models import Account, ApiToken, Backup, Deed, LogEntry, Membership, Picture, SealedScrambles

logger: Final = logging.getLogger(__name__)

SECONDS_BEFORE_THE_FIRST: Final = 120.0
SECONDS_BETWEEN_LOOKS: Final = 20.0
SECONDS_TO_WRITE: Final = 1800
LATEST: Final = 6
"""So many of the newest are kept, one for each hour of a day, and one for each day of a month."""
HOURS: Final = timedelta(days=1)
DAYS: Final = timedelta(days=31)
_NAMED: Final = "automatic-{:%Y%m%d-%H%M%S}.jsonl.gz"
_NAME: Final = re.compile(r"(?:automatic|unchecked)-(\d{8}-\d{6})\.jsonl\.gz")
_UNCHECKED: Final = "unchecked"
_AUTOMATIC: Final = "automatic"
_CHECKING: Final = "checking-"
_CODE: Final = "import os; hasattr(os, 'nice') and os.nice(10); from cubelex.cli import main; main()"
_ROWS_KEPT: Final = 100


def keep_backing_up(stop: Event) -> None:
    """Have backups written until told to stop, whenever one is due."""
    wait = SECONDS_BEFORE_THE_FIRST
    while settings.BACKUP_EVERY and not stop.wait(wait):
        wait = SECONDS_BETWEEN_LOOKS
        try:
            if is_due(timezone.now()):
                said = _run(["backup", "--rotate"], dict(os.environ))
                if said:
                    logger.warning("No backup was written: %s", said)
        except (DatabaseError, OSError) as fault:
            logger.warning("No backup was written: %s", " ".join(str(fault).split()))
        finally:
            close_old_connections()


def is_due(now: datetime) -> bool:
    """Whether a backup is to be written: something was changed, and the last one is old enough."""
    last = Backup.objects.first()
    if last is None:
        return LogEntry.objects.exists()
    is_recent = timedelta(0) <= now - last.at < settings.BACKUP_EVERY
    return not is_recent and (last.mark != mark() or bool(last.problem))


def mark() -> str:
    """What changes whenever something was added that a backup would hold."""
    tables = (LogEntry, Deed, Account, Membership, ApiToken, SealedScrambles, Picture)
    newest = [table._base_manager.aggregate(newest=Max("pk"))["newest"] for table in tables]
    return sha256(repr(newest).encode()).hexdigest()


def back_up(now: datetime) -> Backup:
    """Write a backup, restore it elsewhere to see that it can be, remove old ones, and note what came of it."""
    folder = settings.BACKUPS
    name, before = _NAMED.format(now.astimezone(UTC)), mark()
    unchecked = folder / name.replace(_AUTOMATIC, _UNCHECKED)
    size, problem = 0, ""
    try:
        write_backup(unchecked, now)
        size = unchecked.stat().st_size
        problem = why_not_restored(unchecked)
        if not problem:
            unchecked.replace(folder / name)
            remove_old(folder, now)
    except OSError as fault:
        problem = f"{fault.filename or folder}: {fault.strerror or fault}"
    made = Backup.objects.create(at=now, name=name, size=size, mark=before, problem=problem[:300])
    Backup.objects.exclude(pk__in=list(Backup.objects.values_list("pk", flat=True)[:_ROWS_KEPT])).delete()
    return made


def why_not_restored(path: Path) -> str:
    """Restore a backup into an installation of its own that is removed again. Returns why it cannot be, or nothing."""
    for left in path.parent.glob(f"{_CHECKING}*"):
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=_CHECKING, dir=path.parent) as folder:
        environment = {**os.environ, "CUBELEX_DATA": folder, "CUBELEX_BACKUP_EVERY": "0"}
        for name in ("CUBELEX_DATABASE", "CUBELEX_SECRET_KEY"):
            environment.pop(name, None)
        return _run(["restore", str(path.resolve())], environment)


def _run(arguments: list[str], environment: dict[str, str]) -> str:
    """Run a command of Cubelex in a process of its own. Returns what it says where it fails, or nothing."""
    command = [sys.executable, "-c", _CODE, *arguments]
    try:
        done = subprocess.run(
            command,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=SECONDS_TO_WRITE,
            check=False,
            # Windows would show a window for it where the site has none.
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except subprocess.TimeoutExpired:
        return f"it took longer than {SECONDS_TO_WRITE // 60} minutes"
    said = done.stderr.strip().removeprefix("cubelex: ") or done.stdout.strip()
    return "" if done.returncode == 0 else said or f"exit code {done.returncode}"


def remove_old(folder: Path, now: datetime) -> None:
    """Remove backups that newer ones stand for, and those that could not be restored after a day."""
    written = {path: moment for path in folder.iterdir() if (moment := _written_at(path))}
    checked = {moment for path, moment in written.items() if path.name.startswith(_AUTOMATIC)}
    keep = kept(checked, now)
    for path, moment in written.items():
        is_kept = moment in keep if path.name.startswith(_AUTOMATIC) else now - moment < HOURS
        if not is_kept:
            path.unlink(missing_ok=True)


def kept(written: Iterable[datetime], now: datetime) -> set[datetime]:
    """Which backups are kept: the latest, the last of each hour of a day, and the last of each day of a month.

    Those from the future are kept as well: the clock was set back, and nobody knows how old they are.
    """
    ordered = sorted(written, reverse=True)
    hours: dict[str, datetime] = {}
    days: dict[str, datetime] = {}
    for moment in ordered:
        if now - moment < HOURS:
            hours.setdefault(f"{moment:%Y%m%d%H}", moment)
        if now - moment < DAYS:
            days.setdefault(f"{moment:%Y%m%d}", moment)
    return {*ordered[:LATEST], *hours.values(), *days.values(), *(moment for moment in ordered if moment > now)}


def _written_at(path: Path) -> datetime | None:
    found = _NAME.fullmatch(path.name)
    try:
        return datetime.strptime(found[1], "%Y%m%d-%H%M%S").replace(tzinfo=UTC) if found else None
    except ValueError:
        return None

"""`cubelex verify`: check the sealed archive of a competition."""

import json
from pathlib import Path
from typing import Final, NoReturn

import click
from click.exceptions import Exit

from cubelex.cli.parameters import FILE

UNCHANGED: Final = "unchanged"
UNDAMAGED: Final = (
    "no damage found. To be sure that nobody changed the file and sealed it again, "
    "give the printed seal, or at least its first 20 digits: --seal SEAL"
)


@click.command()
@click.argument("archive", type=FILE, help="The archive file.")
@click.option("--seal", default="", help="The seal that was printed, or its first digits.")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def verify(
    archive: Path,
    seal: str,
    as_json: bool,
) -> None:
    """Check that nothing in the archive of a competition was changed. Exit code 1 if something was.

    The digest of every entry of the log is computed again, the log is replayed, attempts that judges observed are
    ruled on again, and results and WCIF must match the log. Everything that was changed is named. You need neither the
    site nor its data.

    Somebody with the file could change it, compute all digests again and sign it with a key of their own. Only the seal
    that was printed shows that: give it, or at least its first 20 digits. Without it, only damage is noticed. Example:
    `cubelex verify SmallOpen2026.zip --seal 3f9a0b2177c051de9a40`.
    """
    verified(archive, seal, as_json=as_json)


def verified(archive: Path, seal: str, *, as_json: bool) -> NoReturn:
    """Say what was changed in an archive, and exit."""
    from cubelex import web

    found = web.check_archive(archive, seal)
    is_certain = not found and web.is_certain(seal)
    if as_json:
        click.echo(json.dumps({"findings": found, "certain": is_certain}))
    else:
        click.echo("\n".join(found) or f"{archive}: {UNCHANGED if is_certain else UNDAMAGED}")
    raise Exit(int(bool(found)))

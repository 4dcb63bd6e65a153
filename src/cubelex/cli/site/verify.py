"""`cubelex verify`: check the sealed archive of a competition."""

import json
from pathlib import Path
from typing import NoReturn

import click
from click.exceptions import Exit

from cubelex.cli.parameters import FILE


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
    site nor its data. Example: `cubelex verify SmallOpen2026.zip --seal 3f9a`.
    """
    verified(archive, seal, as_json=as_json)


def verified(archive: Path, seal: str, *, as_json: bool) -> NoReturn:
    """Say what was changed in an archive, and exit."""
    from cubelex import web

    found = web.check_archive(archive, seal)
    click.echo(json.dumps({"findings": found}) if as_json else "\n".join(found) or f"{archive}: unchanged")
    raise Exit(int(bool(found)))

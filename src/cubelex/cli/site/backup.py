"""`cubelex backup`: all data of the site in one file."""

from pathlib import Path

import click

from cubelex.cli.parameters import FILE
from cubelex.cli.progress import progress_of


@click.command()
@click.argument("file", type=FILE, required=False, help="Output file (default: the backups folder).")
def backup(
    file: Path | None,
) -> None:
    """Back up the site: competitions, accounts and the activity log. The site can keep running.

    You can restore the file on any computer and into SQLite or PostgreSQL. Example: `cubelex backup saturday.jsonl.gz`.
    """
    from cubelex import web

    click.echo(web.backup(file, progress_of))

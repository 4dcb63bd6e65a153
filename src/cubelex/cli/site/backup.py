"""`cubelex backup`: all data of the site in one file."""

from pathlib import Path

import click
from click.exceptions import Exit

from cubelex.cli.parameters import FILE
from cubelex.cli.progress import progress_of


@click.command()
@click.argument("file", type=FILE, required=False, help="Output file (default: the backups folder).")
@click.option("--check", is_flag=True, help="Restore FILE into a temporary place. Exit code 1 if that does not work.")
@click.option("--rotate", is_flag=True, help="Write to the backups folder, check the backup, and remove old ones.")
def backup(
    file: Path | None,
    check: bool,
    rotate: bool,
) -> None:
    """Back up the site: competitions, accounts and the activity log. The site can keep running.

    You can restore the file on any computer and into SQLite or PostgreSQL. While it runs, the site itself does the
    same as `--rotate` every 15 minutes if something was changed (CUBELEX_BACKUP_EVERY; CUBELEX_BACKUPS names another
    folder, for example on a USB stick). It keeps the last six, one for each hour of a day, and one for each day of a
    month. Example: `cubelex backup saturday.jsonl.gz`.
    """
    from cubelex import web

    if check or rotate:
        if check and file is None:
            raise click.UsageError("name the backup to check")
        if rotate and (check or file is not None):
            raise click.UsageError("--rotate chooses the file itself")
        path, problem = web.check_backup(file) if file else web.rotate_backups()
        click.echo(f"{path}: {problem or 'it can be restored'}", err=bool(problem))
        raise Exit(int(bool(problem)))
    click.echo(web.backup(file, progress_of))

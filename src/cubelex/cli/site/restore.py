"""`cubelex restore`: restore the data of a backup."""

from pathlib import Path

import click

from cubelex.cli.parameters import FILE
from cubelex.cli.progress import progress_of


@click.command()
@click.argument("file", type=FILE, help="A file written by `cubelex backup`.")
@click.option("--replace", is_flag=True, help="Overwrite existing data.")
def restore(
    file: Path,
    replace: bool,
) -> None:
    """Restore a backup completely or not at all. A damaged backup changes nothing.

    Stop the site first. Example: `cubelex restore saturday.jsonl.gz`.
    """
    from cubelex import web

    restored = web.restore(file, replace=replace, progress_of=progress_of)
    click.echo(", ".join(f"{count} × {name}" for name, count in restored.items() if count) or "The backup is empty.")
    click.echo(
        "Roles, passwords and API tokens are as they were when the backup was written. "
        "Remove again what was removed since."
    )

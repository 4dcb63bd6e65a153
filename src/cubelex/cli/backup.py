"""`cubelex backup`: all data of the site in one file."""

from pathlib import Path
from typing import Annotated

import typer

from cubelex.cli.progress import progress_of

app = typer.Typer(add_completion=False)


@app.command()
def backup(
    file: Annotated[Path | None, typer.Argument(help="Output file (default: the backups folder).")] = None,
) -> None:
    """Back up the site: competitions, accounts and the activity log. The site can keep running.

    You can restore the file on any computer and into SQLite or PostgreSQL. Example: `cubelex backup saturday.jsonl.gz`.
    """
    from cubelex import web

    typer.echo(web.backup(file, progress_of))

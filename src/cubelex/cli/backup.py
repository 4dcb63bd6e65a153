"""`cubelex backup`: everything the site holds, in one file."""

from pathlib import Path
from typing import Annotated

import typer

from cubelex.cli.progress import progress_of

app = typer.Typer(add_completion=False)


@app.command()
def backup(
    file: Annotated[Path | None, typer.Argument(help="Where to; by default among the installation's backups.")] = None,
) -> None:
    """Back the site up, also while it is being served: competitions, accounts and who did what.

    The file can be restored on any computer and into either database. Example: `cubelex backup saturday.jsonl.gz`.
    """
    from cubelex import web

    typer.echo(web.backup(file, progress_of))

"""`cubelex restore`: what a backup holds, back on the site."""

from pathlib import Path
from typing import Annotated

import typer

from cubelex.cli.progress import progress_of

app = typer.Typer(add_completion=False)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `cubelex backup` wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="Lose what is there now.")] = False,
) -> None:
    """Restore a backup, all or nothing. A damaged one is refused before anything is touched.

    Stop serving first. Example: `cubelex restore saturday.jsonl.gz`.
    """
    from cubelex import web

    came = web.restore(file, replace=replace, progress_of=progress_of)
    typer.echo(", ".join(f"{count} × {name}" for name, count in came.items() if count) or "the backup was empty")

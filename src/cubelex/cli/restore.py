"""`cubelex restore`: restore the data of a backup."""

from pathlib import Path
from typing import Annotated

import typer

from cubelex.cli.progress import progress_of

app = typer.Typer(add_completion=False)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file written by `cubelex backup`.")],
    replace: Annotated[bool, typer.Option("--replace", help="Overwrite existing data.")] = False,
) -> None:
    """Restore a backup completely or not at all. A damaged backup changes nothing.

    Stop the site first. Example: `cubelex restore saturday.jsonl.gz`.
    """
    from cubelex import web

    restored = web.restore(file, replace=replace, progress_of=progress_of)
    typer.echo(", ".join(f"{count} × {name}" for name, count in restored.items() if count) or "The backup is empty.")

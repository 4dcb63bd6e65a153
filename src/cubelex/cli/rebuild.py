"""`cubelex rebuild`: rebuild cached data from the logs, or compare it with them."""

import json
from typing import Annotated

import typer

from cubelex.cli.progress import progress_of

app = typer.Typer(add_completion=False)


@app.command()
def rebuild(
    competition: Annotated[str | None, typer.Argument(help="The id of a competition (default: all).")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only compare. Exit code 1 if there are differences.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: the differences by competition.")] = False,
) -> None:
    """Rebuild cached data from the logs and report differences.

    Also reports logs that were changed after they were written. Example: `cubelex rebuild --check`.
    """
    from cubelex import web

    found = web.rebuild(competition, check=check, progress_of=progress_of)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        for name, sentences in found.items():
            typer.echo("\n".join(f"{name}: {sentence}" for sentence in sentences) or f"{name}: matches its log")
    if check and any(found.values()):
        raise typer.Exit(1)

"""`cubelex rebuild`: results made anew from the logs, or compared with them."""

import json
from typing import Annotated

import typer

from cubelex.cli.progress import progress_of

app = typer.Typer(add_completion=False)


@app.command()
def rebuild(
    competition: Annotated[str | None, typer.Argument(help="The id of a competition; all of them without it.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only compare; exit code 1 where something differs.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON: what was found, by competition.")] = False,
) -> None:
    """Make everything that is derived from the logs anew, and say what was not as they say.

    Also says where a log was changed after it was written. Example: `cubelex rebuild --check`.
    """
    from cubelex import web

    found = web.rebuild(competition, check=check, progress_of=progress_of)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
    else:
        for name, sentences in found.items():
            typer.echo("\n".join(f"{name}: {one}" for one in sentences) or f"{name}: as its log says")
    if check and any(found.values()):
        raise typer.Exit(1)

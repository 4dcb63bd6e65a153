"""`cubelex archive`: create or check the sealed archive of a competition."""

import json
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(add_completion=False)


@app.command()
def archive(
    what: Annotated[str, typer.Argument(help="The id of a competition. With --check, the archive file.")],
    file: Annotated[Path | None, typer.Argument(help="Output file (default: the id with .zip).")] = None,
    check: Annotated[bool, typer.Option("--check", help="Check an archive. Exit code 1 if it was changed.")] = False,
    seal: Annotated[str, typer.Option(help="With --check: the seal that was printed, or its first digits.")] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON: the seal, or with --check the findings.")
    ] = False,
) -> None:
    """Write the log of a competition, its WCIF, results and Delegate's report into one file.

    The command prints the seal. With the seal you can check later whether the file was changed: each entry of the log
    is sealed, and the other documents must match the log. Examples: `cubelex archive SmallOpen2026`,
    `cubelex archive --check SmallOpen2026.zip --seal 3f9a`.
    """
    from cubelex import web

    if check:
        found = web.check_archive(Path(what), seal)
        typer.echo(json.dumps({"findings": found}) if as_json else "\n".join(found) or f"{what}: unchanged")
        raise typer.Exit(int(bool(found)))
    written, made = web.archive(what, file)
    typer.echo(json.dumps({"file": str(written), "seal": made}) if as_json else f"{written}\n{made}")

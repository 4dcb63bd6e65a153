"""`cubelex archive`: a competition as one sealed file, made or checked."""

import json
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(add_completion=False)


@app.command()
def archive(
    what: Annotated[str, typer.Argument(help="The id of a competition; with --check the archive to look at.")],
    file: Annotated[Path | None, typer.Argument(help="Where to; by default the id with .zip, here.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Check a file; exit code 1 where it was changed.")] = False,
    seal: Annotated[str, typer.Option(help="With --check: the seal that was written down, or its beginning.")] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="As JSON: the seal, and with --check what was found.")
    ] = False,
) -> None:
    """Put the log of a competition with its digests, WCIF, results and the Delegate's report into one file.

    What is printed is the seal. Whoever has it can tell later whether anything was changed: the log is sealed entry by
    entry, and what is beside it must be what the log leads to. Examples: `cubelex archive SmallOpen2026`,
    `cubelex archive --check SmallOpen2026.zip --seal 3f9a`.
    """
    from cubelex import web

    if check:
        found = web.check_archive(Path(what), seal)
        typer.echo(json.dumps({"findings": found}) if as_json else "\n".join(found) or f"{what}: nothing was changed")
        raise typer.Exit(int(bool(found)))
    written, made = web.archive(what, file)
    typer.echo(json.dumps({"file": str(written), "seal": made}) if as_json else f"{written}\n{made}")

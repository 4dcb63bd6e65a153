"""`cubelex archive`: create or check the sealed archive of a competition."""

import json
from pathlib import Path

import click

from cubelex.cli.parameters import FILE
from cubelex.cli.site.verify import verified


@click.command()
@click.argument("what", help="The id of a competition. With --check, the archive file.")
@click.argument("file", type=FILE, required=False, help="Output file (default: the id with .zip).")
@click.option("--check", is_flag=True, help="Check an archive. Exit code 1 if it was changed.")
@click.option("--seal", default="", help="With --check: the seal that was printed, or its first digits.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: the seal, or with --check the findings.")
def archive(
    what: str,
    file: Path | None,
    check: bool,
    seal: str,
    as_json: bool,
) -> None:
    """Write the log of a competition, its WCIF, results and Delegate's report into one file.

    The command prints the seal. With the seal you can check later whether the file was changed (`cubelex verify`;
    `--check` does the same). Example: `cubelex archive SmallOpen2026`.
    """
    from cubelex import web

    if check:
        verified(Path(what), seal, as_json=as_json)
    written, made = web.archive(what, file)
    click.echo(json.dumps({"file": str(written), "seal": made}) if as_json else f"{written}\n{made}")

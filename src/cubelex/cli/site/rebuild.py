"""`cubelex rebuild`: rebuild cached data from the logs, or compare it with them."""

import json

import click
from click.exceptions import Exit

from cubelex.cli.progress import progress_of


@click.command()
@click.argument("competition", required=False, help="The id of a competition (default: all).")
@click.option("--check", is_flag=True, help="Only compare. Exit code 1 if there are differences.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: the differences by competition.")
def rebuild(
    competition: str | None,
    check: bool,
    as_json: bool,
) -> None:
    """Rebuild cached data from the logs and report differences.

    Also reports every entry of a log that was changed, is missing or cannot be read, and a log that does not end with
    the entry that was signed last. Example: `cubelex rebuild --check`.
    """
    from cubelex import web

    found = web.rebuild(competition, check=check, progress_of=progress_of)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False))
    else:
        for name, sentences in found.items():
            click.echo("\n".join(f"{name}: {sentence}" for sentence in sentences) or f"{name}: matches its log")
    if check and any(found.values()):
        raise Exit(1)

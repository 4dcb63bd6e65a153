"""`cubelex personal-data`: everything that the site has about one person, written to a file or removed."""

import json
from pathlib import Path

import click
from click.exceptions import Exit

from cubelex.cli.files import write_text
from cubelex.cli.parameters import FILE, WholeNumber


@click.command("personal-data")
@click.argument("competition", help="The id of a competition.")
@click.argument("number", type=WholeNumber(min=1), help="The number of a person at the competition.")
@click.option("--output", "-o", type=FILE, help="Output file (default: standard output).")
@click.option("--remove", is_flag=True, help="Remove what is confidential, instead of writing it.")
@click.option("--reason", default="", help="With --remove: the reason, for the log.")
def personal_data(
    competition: str,
    number: int,
    output: Path | None,
    remove: bool,
    reason: str,
) -> None:
    """Write everything that the site has about a person as JSON, or remove what is confidential.

    Public information stays: name, country, gender and results (Regulation 2d). The name of a person without results
    is removed. The log stays sealed: a last entry says from which entries data was removed. Nobody can bring the data
    back. Backups that still have it are listed. Examples: `cubelex personal-data SmallOpen2026 7 -o data.json`,
    `cubelex personal-data SmallOpen2026 7 --remove --reason "asked by e-mail"`.
    """
    from cubelex import web

    if not remove:
        write_text(json.dumps(web.personal_data(competition, number), ensure_ascii=False, indent=1), output)
        return
    done = web.remove_personal_data(competition, number, reason)
    for refusal in done["refusals"]:
        click.echo(refusal, err=True)
    if done["refusals"]:
        raise Exit(1)
    click.echo(f"Personal data removed. Entries of the log that changed: {done['entries']}.")
    for name in done["backups"]:
        click.echo(f"{name} still has the data. Delete it, or make a new backup.", err=True)

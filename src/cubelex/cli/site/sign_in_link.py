"""`cubelex sign-in-link`: a link that signs an account in, made on the computer that runs the site."""

import json

import click
from click.exceptions import Exit


@click.command("sign-in-link")
@click.argument("name", required=False, help="The name of an account (default: the only account).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON: the link and the minutes, or the accounts.")
def sign_in_link(
    name: str | None,
    as_json: bool,
) -> None:
    """Create a link that signs an account in, if a person lost their password or cannot sign in.

    The link works once, for 15 minutes; earlier unused links and codes of the account no longer work. The activity log
    records it. Without NAME, and with several accounts, the accounts are listed and the exit code is 1.
    Example: `cubelex sign-in-link delegate`.
    """
    from cubelex import web

    if name is None:
        known = web.accounts()
        if len(known) > 1:
            _list(known, as_json)
            raise Exit(1)
        name = next(iter(known))
    made = web.sign_in_link(name)
    if as_json:
        click.echo(json.dumps(made, ensure_ascii=False))
    else:
        click.echo(made["link"])
        click.echo(f"The link signs {made['account']} in once, within {made['minutes']} minutes.", err=True)


def _list(known: dict[str, list[str]], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"accounts": known}, ensure_ascii=False))
        return
    for name, roles in known.items():
        click.echo(f"{name}: {', '.join(roles)}" if roles else name)
    click.echo("Choose an account: cubelex sign-in-link NAME", err=True)

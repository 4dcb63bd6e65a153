"""`cubelex hub`: the public part of a competition on a server on the internet, while it is run at the venue."""

import json
import os
from typing import Any

import click

from cubelex.cli.groups import Commands
from cubelex.cli.parameters import json_option


@click.group(cls=Commands)
def hub() -> None:
    """Show a competition on a server on the internet that is run on a laptop at the venue.

    On the server: `cubelex hub token SmallOpen2026`. At the venue, with that token:
    `cubelex hub connect SmallOpen2026 https://live.example.org/`. While both run `cubelex serve`, the server shows what
    is public, live, and nobody can change anything there. The venue works without a network; what is missing is sent
    later.
    """


@hub.command()
@click.argument("competition", help="The id of the competition at the venue.")
def token(competition: str) -> None:
    """On the server: print a token with which a venue sends a competition. An earlier token stops working.

    A copy that is there stays. If another laptop is to send the competition from now on, it needs a new token, too.
    """
    from cubelex import web

    click.echo(web.new_hub_token(competition))


@hub.command()
@click.argument("competition", help="The id of the competition.")
def remove(competition: str) -> None:
    """On the server: remove a copy and its token. The competition itself stays at the venue."""
    from cubelex import web

    web.remove_copy(competition)
    click.echo(f"The copy of {competition} is removed.")


@hub.command()
@click.argument("competition", help="The id of the competition.")
@click.argument("address", help="The address of the server.")
def connect(competition: str, address: str) -> None:
    """At the venue: have a competition sent to a server. The token is asked for, or taken from CUBELEX_HUB_TOKEN."""
    from cubelex import web

    given = os.environ.get("CUBELEX_HUB_TOKEN") or click.prompt("Token", hide_input=True, err=True)
    web.connect_hub(competition, address, given)
    click.echo(f"{competition} is sent to {address} while the site runs.")


@hub.command()
@click.argument("competition", help="The id of the competition.")
def disconnect(competition: str) -> None:
    """At the venue: send nothing more. The copy on the server stays as it is."""
    from cubelex import web

    web.disconnect_hub(competition)
    click.echo(f"{competition} is not sent any more.")


@hub.command()
@json_option
def status(as_json: bool) -> None:
    """Print how copies are: when the other side was last heard of, how many entries wait, and conflicts.

    The exit code is 1 if there is a conflict.
    """
    from cubelex import web

    found = web.hub_statuses()
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
    else:
        for line in found:
            click.echo(_told(line))
    raise SystemExit(int(any(line["conflict"] for line in found)))


def _told(line: dict[str, Any]) -> str:
    heard = f"last heard {line['heard']}" if line["heard"] else "not heard yet"
    if line["hub"]:
        told = f"{line['competition']} to {line['hub']}: {heard}, {line['waiting']} waiting"
    else:
        told = f"{line['competition']} (copy): {heard}, {line['entries']} entries"
    notes = [text for text in (line["conflict"] and f"conflict: {line['conflict']}", line.get("failure")) if text]
    return "; ".join([told, *notes])

"""`cubelex sheets`: what hangs on walls and lies with Delegates, organizers and judges."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cubelex.cli.sheets.options import rounds_option, wcif_argument
from cubelex.cli.sheets.stationery import edition_for, edition_option, on_paper, read_competition

if TYPE_CHECKING:
    from cubelex.sheets import Stationery


@click.command()
@wcif_argument
@on_paper
def schedule(
    file: Path,
    stationery: "Stationery",
) -> bytes:
    """The schedule as a poster."""
    from cubelex.sheets import wall_schedule

    return wall_schedule(read_competition(file), stationery)


@click.command()
@wcif_argument
@on_paper
def tracker(
    file: Path,
    stationery: "Stationery",
) -> bytes:
    """The tracker of each day: every group with boxes to tick."""
    from cubelex.sheets import day_trackers

    return day_trackers(read_competition(file), stationery)


@click.command()
@click.argument("address", help="Address of the live results.")
@click.option("--name", default="", help="Name of the competition.")
@click.option("--wifi", default="", help="Name of the Wi-Fi network.")
@click.option("--password", default="", help="Password of the Wi-Fi network.")
@on_paper
def poster(
    stationery: "Stationery",
    address: str,
    name: str,
    wifi: str,
    password: str,
) -> bytes:
    """A poster with QR codes for the Wi-Fi network and the live results."""
    from cubelex.sheets import Wireless, live_poster

    return live_poster(name, address, stationery, Wireless(wifi, password) if wifi else None)


@click.command()
@click.argument("event", help="The WCIF id of an event, for example 333.")
@click.option("--head-to-head", is_flag=True, help="For Head to Head rounds.")
@edition_option
@on_paper
def checklist(
    stationery: "Stationery",
    event: str,
    head_to_head: bool,
    edition: str | None,
) -> bytes:
    """A checklist for judges: what to do, what to watch for and the consequences, with citations."""
    from cubelex.sheets import judge_checklist

    return judge_checklist(event, edition_for(edition, None), stationery, head_to_head=head_to_head)


@click.command("round-checklist")
@wcif_argument
@rounds_option
@edition_option
@on_paper
def round_checklist(
    file: Path,
    stationery: "Stationery",
    rounds: tuple[str, ...],
    edition: str | None,
) -> bytes:
    """A checklist of each round for Delegates and organizers: before, during and after, with citations."""
    from cubelex.sheets import round_checklists

    competition = read_competition(file)
    chosen = [competition.round(each) for each in rounds] or list(competition.rounds)
    return round_checklists(competition, chosen, edition_for(edition, competition), stationery)


@click.command()
@edition_option
@on_paper
def regulations(
    stationery: "Stationery",
    edition: str | None,
) -> bytes:
    """The Regulations, from documents added with `cubelex regulations add`."""
    from cubelex.sheets import newest_document, regulations_book

    document = newest_document(stationery.language, edition_for(edition, None).date if edition else None)
    return regulations_book(document, stationery.paper, stationery.fonts)

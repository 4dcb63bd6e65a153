"""`cubelex sheets`: what is printed for people, and about their results."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cubelex.cli.files import read_bytes
from cubelex.cli.parameters import FILE
from cubelex.cli.progress import progress_of
from cubelex.cli.sheets.options import events_option, rounds_option, wcif_argument
from cubelex.cli.sheets.stationery import edition_for, edition_option, on_paper, read_competition

if TYPE_CHECKING:
    from cubelex.sheets import Stationery


@click.command()
@wcif_argument
@click.option(
    "--size",
    default="a7",
    help="Holder: a7 (folded quarter of the paper), a6 (not folded), card (90 by 55 mm) or 4x3 (inches).",
)
@click.option("--site", default="", help="Address of the site, for a QR code on each nametag.")
@on_paper
def badges(
    file: Path,
    stationery: "Stationery",
    size: str,
    site: str,
) -> bytes:
    """Nametags with the schedule and tasks of each person. Print cards (card, 4x3) on both sides."""
    from cubelex.sheets import BadgeSize
    from cubelex.sheets import badges as badges_pdf

    if size not in list(BadgeSize):
        raise click.BadParameter(f"{size!r} is not a size of nametags. Choose one of {', '.join(BadgeSize)}.")
    competition = read_competition(file)
    progress = progress_of(len(competition.persons), "Printing")
    return badges_pdf(competition, stationery, progress, size=BadgeSize(size), site=site)


@click.command()
@wcif_argument
@on_paper
def slips(
    file: Path,
    stationery: "Stationery",
) -> bytes:
    """Competitor slips: small cards with the schedule of each competitor, 8 per page."""
    from cubelex.sheets import slips as slips_pdf

    competition = read_competition(file)
    return slips_pdf(competition, stationery, progress_of(len(competition.persons), "Printing"))


@click.command()
@wcif_argument
@click.option("--named", is_flag=True, help="A page for each newcomer, with their schedule.")
@edition_option
@on_paper
def newcomers(
    file: Path,
    stationery: "Stationery",
    named: bool,
    edition: str | None,
) -> bytes:
    """A page that explains the first competition to newcomers, with citations."""
    from cubelex.sheets import newcomer_guides

    competition = read_competition(file)
    return newcomer_guides(competition, edition_for(edition, competition), stationery, is_named=named)


@click.command()
@wcif_argument
@on_paper
def groups(
    file: Path,
    stationery: "Stationery",
) -> bytes:
    """Group lists: who competes and who helps in each group."""
    from cubelex.sheets import group_lists

    return group_lists(read_competition(file), stationery)


@click.command("check-in")
@wcif_argument
@click.option(
    "--birth-dates/--no-birth-dates", default=False, help="Add dates of birth of newcomers, which are not public (2d)."
)
@on_paper
def check_in(
    file: Path,
    stationery: "Stationery",
    birth_dates: bool,
) -> bytes:
    """The check-in list."""
    from cubelex.sheets import check_in_list

    return check_in_list(read_competition(file), stationery, has_birth_dates=birth_dates)


@click.command()
@wcif_argument
@events_option
@on_paper
def psych(
    file: Path,
    stationery: "Stationery",
    events: tuple[str, ...],
) -> bytes:
    """Psych sheets: registered competitors by their best results."""
    from cubelex.sheets import psych_sheet

    competition = read_competition(file)
    return psych_sheet(competition, stationery, [competition.event(event_id).id for event_id in events] or None)


@click.command()
@wcif_argument
@rounds_option
@edition_option
@on_paper
def results(
    file: Path,
    stationery: "Stationery",
    rounds: tuple[str, ...],
    edition: str | None,
) -> bytes:
    """The results of a round, or of all rounds with results."""
    from cubelex.sheets import ordered_results

    competition = read_competition(file)
    return ordered_results(competition, rounds, edition_for(edition, competition), stationery)


@click.command()
@wcif_argument
@events_option
@click.option("--kind", default="podium", help="What they are for: podium, participation, newcomer or region.")
@click.option(
    "--region",
    "regions",
    multiple=True,
    help="With --kind region: a country such as PT, or a continent such as Europe (default: the country of the venue).",
)
@click.option("--theme", default="classic", help="Look of the page, for example classic, gold, stickers or ocean.")
@click.option("--background", type=FILE, help="Background image instead of a theme: PNG, JPEG or SVG.")
@click.option("--signer", "signers", multiple=True, help="Who signs (default: Delegate and organizer).")
@edition_option
@on_paper
def certificates(
    file: Path,
    stationery: "Stationery",
    events: tuple[str, ...],
    kind: str,
    regions: tuple[str, ...],
    theme: str,
    background: Path | None,
    signers: tuple[str, ...],
    edition: str | None,
) -> bytes:
    """Certificates: for the podiums, for the best of a country or continent, for all competitors, or for newcomers."""
    from cubelex.sheets import AwardKind, ordered_awards
    from cubelex.sheets import certificates as certificates_pdf

    if kind not in list(AwardKind):
        raise click.BadParameter(f"{kind!r} is not a kind of certificate. Choose one of {', '.join(AwardKind)}.")
    competition = read_competition(file)
    awards = ordered_awards(competition, AwardKind(kind), events, edition_for(edition, competition), regions)
    picture = read_bytes(background) if background else None
    return certificates_pdf(competition, awards, stationery, theme=theme, background=picture, signers=signers)

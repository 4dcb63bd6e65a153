"""`cubelex sheets`: everything that is printed for a competition."""

from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cubelex.cli.groups import Commands
from cubelex.cli.parameters import FILE, WholeNumber
from cubelex.cli.progress import progress_of
from cubelex.cli.sheets.inputs import archive, chosen_sets, read_bytes, read_scrambles
from cubelex.cli.sheets.stationery import edition_for, edition_option, on_paper, read_competition

if TYPE_CHECKING:
    from cubelex.sheets import Stationery


@click.group(cls=Commands)
def sheets() -> None:
    """Create PDFs for printing, in English, Persian, Korean, Portuguese and Japanese.

    All commands accept `--lang`, `--paper`, `--palette`, `--at`, `--fonts` and `-o`. The same input and time give the
    same bytes, except in PDFs with a passcode. Scrambles for official competitions must come from TNoodle (4b).
    """


wcif_argument = click.argument("file", type=FILE, metavar="WCIF", help="A WCIF file, or - for standard input.")
scrambles_argument = click.argument("file", type=FILE, metavar="SCRAMBLES", help="The file of scramble sets.")
competition_option = click.option(
    "--competition", type=FILE, metavar="WCIF", help="A WCIF file, for the name and the schedule."
)
rounds_option = click.option(
    "--round", "rounds", multiple=True, help="Only this round, for example 333-r1 (default: all)."
)


@sheets.command()
@scrambles_argument
@competition_option
@click.option("--set", "sets", multiple=True, help="Only this set, for example 333-r1-g2.")
@click.option("--zip", "as_zip", is_flag=True, help="Create a zip with a passcode for each set.")
@click.option("--display", is_flag=True, help="For tablets: one sequence per page.")
@click.option("--checkpoints/--no-checkpoints", default=False, help="Add small pictures within long sequences.")
@click.option("--covers/--no-covers", default=False, help="Add a cover page before each set.")
@click.option("--passcode", help="Protect the PDF, or the list in the zip, with this passcode.")
@on_paper
def scrambles(
    file: Path,
    stationery: "Stationery",
    competition: Path | None,
    sets: tuple[str, ...],
    as_zip: bool,
    display: bool,
    checkpoints: bool,
    covers: bool,
    passcode: str | None,
) -> bytes:
    """Scramble sheets: one PDF, or a zip with a protected PDF for each set and a list of passcodes.

    The passcode of the list is printed, unless you enter one. Examples:
    `cubelex sheets scrambles scrambles.json --competition wcif.json --zip -o scrambles.zip`,
    `cubelex sheets scrambles scrambles.json --set 333-r1-g1 --passcode k7mq-3x9d -o 333.pdf`
    """
    from cubelex.sheets import ScrambleOptions, display_sheets, protected, scramble_sheets

    document = chosen_sets(read_scrambles(file), sets)
    held = read_competition(competition) if competition else None
    options = ScrambleOptions(has_checkpoints=checkpoints, has_covers=covers)
    if as_zip:
        return archive(document, held, options, passcode, stationery)
    if display:
        pdf = display_sheets(document, stationery, competition=held)
    else:
        pdf = scramble_sheets(document, stationery, competition=held, options=options)
    return protected(pdf, passcode) if passcode else pdf


@sheets.command()
@click.argument(
    "file", type=FILE, required=False, metavar="SCRAMBLES", help="The file of scramble sets (default: a blank sheet)."
)
@competition_option
@click.option("--named", is_flag=True, help="Create a named sheet for each competitor.")
@click.option("--extras", is_flag=True, help="Create the sheets for extra attempts instead.")
@edition_option
@on_paper
def fmc(
    stationery: "Stationery",
    file: Path | None,
    competition: Path | None,
    named: bool,
    extras: bool,
    edition: str | None,
) -> bytes:
    """Solution sheets for Fewest Moves, for double-sided printing (E2a1, E2c1)."""
    from cubelex.sheets import blank_fewest_moves_sheet, fewest_moves_sheets

    held = read_competition(competition) if competition else None
    under = edition_for(edition, held)
    if file is None:
        return blank_fewest_moves_sheet(under, stationery, held)
    return fewest_moves_sheets(
        read_scrambles(file), under, stationery, competition=held, is_named=named, is_for_extras=extras
    )


@sheets.command()
@wcif_argument
@rounds_option
@click.option("--group", "groups", multiple=True, type=WholeNumber(), help="Only this group (default: all).")
@click.option("--blank", type=WholeNumber(min=0, max=1000), default=0, help="Print this many blank cards.")
@click.option("--site", default="", help="Address of the site, for a QR code on each card.")
@click.option("--stacked/--no-stacked", default=True, help="Sort for cutting and stacking, instead of by page.")
@click.option("--championship/--no-championship", default=False, help="Add a second scramble check in finals (4g3+).")
@click.option("--extra-rows", type=WholeNumber(min=0, max=5), default=2, help="Rows for extra attempts.")
@edition_option
@on_paper
def scorecards(
    file: Path,
    stationery: "Stationery",
    rounds: tuple[str, ...],
    groups: tuple[int, ...],
    blank: int,
    site: str,
    stacked: bool,
    championship: bool,
    extra_rows: int,
    edition: str | None,
) -> bytes:
    """Scorecards: 4 per page on A4 or Letter, 1 on A6.

    Rounds without competitors give no cards. For Head to Head rounds use `cubelex sheets matches`.
    """
    from cubelex.sheets import CardOptions, ordered_cards
    from cubelex.sheets import scorecards as cards_pdf

    competition = read_competition(file)
    under = edition_for(edition, competition)
    options = CardOptions(site, championship, extra_rows)
    cards = ordered_cards(competition, rounds, under, stationery, options, groups=groups, blank=blank)
    progress = progress_of(ceil(len(cards) / (1 if stationery.paper.value == "a6" else 4)), "Printing")
    return cards_pdf(cards, stationery, is_stacked=stacked, progress=progress)


@sheets.command()
@wcif_argument
@click.option("--round", "round_id", required=True, help="The Head to Head round, for example 333-r3.")
@click.option(
    "--seed",
    "seeds",
    multiple=True,
    type=WholeNumber(),
    help="Number of a competitor, best seed first (default: blank).",
)
@click.option(
    "--won", multiple=True, type=WholeNumber(), help="Winner of a match, one option per match, in order of stages."
)
@click.option("--places", type=WholeNumber(), default=8, help="Places of the round: 4, 8, 12 or 16.")
@click.option("--sets-to-win", type=WholeNumber(min=1, max=3), default=2, help="Sets needed to win a match.")
@click.option("--site", default="", help="Address of the site, for a QR code on each card.")
@edition_option
@on_paper
def matches(
    file: Path,
    stationery: "Stationery",
    round_id: str,
    seeds: tuple[int, ...],
    won: tuple[int, ...],
    places: int,
    sets_to_win: int,
    site: str,
    edition: str | None,
) -> bytes:
    """Scorecards of a Head to Head round: one for each competitor and set of the matches that can be played.

    Without winners, the matches of the first stage. Example for the Final Stage with 4 places:
    `cubelex sheets matches wcif.json --round 333-r3 --places 4 --seed 7 --seed 2 --seed 9 --seed 4 --won 7 --won 9`
    """
    from cubelex.sheets import CardOptions, first_matches, match_cards, matches_after
    from cubelex.sheets import scorecards as cards_pdf

    competition = read_competition(file)
    seeded = [person for number in seeds if (person := competition.person(number))]
    options = CardOptions(site, extra_rows=1)
    paired = matches_after(places, seeded, won) if won else first_matches(places, seeded)
    under = edition_for(edition, competition)
    cards = match_cards(competition, round_id, paired, sets_to_win, under, stationery, options)
    return cards_pdf(cards, stationery)


@sheets.command()
@wcif_argument
@click.option(
    "--size", default="a7", help="Holder: a7 (folded quarter of the paper), a6 (not folded) or card (90 by 55 mm)."
)
@on_paper
def badges(
    file: Path,
    stationery: "Stationery",
    size: str,
) -> bytes:
    """Nametags with the schedule and tasks of each person. Print cards on both sides."""
    from cubelex.sheets import BadgeSize
    from cubelex.sheets import badges as badges_pdf

    if size not in list(BadgeSize):
        raise click.BadParameter(f"{size!r} is not a size of nametags. Choose one of {', '.join(BadgeSize)}.")
    competition = read_competition(file)
    progress = progress_of(len(competition.persons), "Printing")
    return badges_pdf(competition, stationery, progress, size=BadgeSize(size))


@sheets.command()
@wcif_argument
@on_paper
def groups(
    file: Path,
    stationery: "Stationery",
) -> bytes:
    """Group lists: who competes and who helps in each group."""
    from cubelex.sheets import group_lists

    return group_lists(read_competition(file), stationery)


@sheets.command()
@wcif_argument
@on_paper
def schedule(
    file: Path,
    stationery: "Stationery",
) -> bytes:
    """The schedule as a poster."""
    from cubelex.sheets import wall_schedule

    return wall_schedule(read_competition(file), stationery)


@sheets.command()
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


@sheets.command()
@wcif_argument
@click.option("--event", "events", multiple=True, help="Only this event, for example 333.")
@click.option("--kind", default="podium", help="What they are for: podium, participation or newcomer.")
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
    theme: str,
    background: Path | None,
    signers: tuple[str, ...],
    edition: str | None,
) -> bytes:
    """Certificates for the podium of every event with results in its final, for all competitors, or for newcomers."""
    from cubelex.sheets import AwardKind, ordered_awards
    from cubelex.sheets import certificates as certificates_pdf

    if kind not in list(AwardKind):
        raise click.BadParameter(f"{kind!r} is not a kind of certificate. Choose one of {', '.join(AwardKind)}.")
    competition = read_competition(file)
    awards = ordered_awards(competition, AwardKind(kind), events, edition_for(edition, competition))
    picture = read_bytes(background) if background else None
    return certificates_pdf(competition, awards, stationery, theme=theme, background=picture, signers=signers)


@sheets.command("check-in")
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


@sheets.command()
@wcif_argument
@click.option("--event", "events", multiple=True, help="Only this event, for example 333.")
@on_paper
def psych(
    file: Path,
    stationery: "Stationery",
    events: tuple[str, ...],
) -> bytes:
    """Psych sheets: registered competitors by their best results."""
    from cubelex.sheets import psych_sheet

    return psych_sheet(read_competition(file), stationery, events or None)


@sheets.command()
@click.argument("last", type=WholeNumber(min=1), help="The highest number.")
@click.option("--first", type=WholeNumber(min=0), default=1, help="The lowest number.")
@on_paper
def tables(
    stationery: "Stationery",
    last: int,
    first: int,
) -> bytes:
    """Table numbers for solving stations."""
    from cubelex.sheets import table_numbers

    return table_numbers(range(first, last + 1), stationery)


@sheets.command()
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


@sheets.command()
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


@sheets.command()
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

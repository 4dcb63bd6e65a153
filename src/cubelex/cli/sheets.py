"""`cubelex sheets`: everything that is printed for a competition."""

from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubelex.cli.progress import progress_of
from cubelex.cli.sheet_inputs import archive, chosen_sets, read_bytes, read_scrambles
from cubelex.cli.stationery import EditionName, edition_for, on_paper, read_competition

if TYPE_CHECKING:
    from cubelex.sheets import Stationery

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help=(
        "Create PDFs for printing, in English, Persian, Korean, Portuguese and Japanese.\n\n"
        "All commands accept `--lang`, `--paper`, `--at`, `--fonts` and `-o`. The same input and time give the same "
        "bytes, except in PDFs with a passcode. Scrambles for official competitions must come from TNoodle (4b)."
    ),
)

Wcif = Annotated[Path, typer.Argument(metavar="WCIF", help="A WCIF file, or - for standard input.")]
Scrambles = Annotated[Path, typer.Argument(metavar="SCRAMBLES", help="The file of scramble sets.")]
OptionalWcif = Annotated[
    Path | None, typer.Option("--competition", metavar="WCIF", help="A WCIF file, for the name and the schedule.")
]
Rounds = Annotated[
    list[str] | None, typer.Option("--round", help="Only this round, for example 333-r1 (default: all).")
]


@app.command()
@on_paper
def scrambles(
    file: Scrambles,
    stationery: "Stationery",
    competition: OptionalWcif = None,
    sets: Annotated[list[str] | None, typer.Option("--set", help="Only this set, for example 333-r1-g2.")] = None,
    as_zip: Annotated[bool, typer.Option("--zip", help="Create a zip with a passcode for each set.")] = False,
    display: Annotated[bool, typer.Option("--display", help="For tablets: one sequence per page.")] = False,
    checkpoints: Annotated[bool, typer.Option(help="Add small pictures within long sequences.")] = False,
    covers: Annotated[bool, typer.Option(help="Add a cover page before each set.")] = False,
    passcode: Annotated[
        str | None, typer.Option(help="Protect the PDF, or the list in the zip, with this passcode.")
    ] = None,
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


@app.command()
@on_paper
def fmc(
    stationery: "Stationery",
    file: Annotated[
        Path | None, typer.Argument(metavar="SCRAMBLES", help="The file of scramble sets (default: a blank sheet).")
    ] = None,
    competition: OptionalWcif = None,
    named: Annotated[bool, typer.Option("--named", help="Create a named sheet for each competitor.")] = False,
    edition: EditionName = None,
) -> bytes:
    """Solution sheets for Fewest Moves, for double-sided printing (E2a1, E2c1)."""
    from cubelex.sheets import blank_fewest_moves_sheet, fewest_moves_sheets

    held = read_competition(competition) if competition else None
    under = edition_for(edition, held)
    if file is None:
        return blank_fewest_moves_sheet(under, stationery, held)
    return fewest_moves_sheets(read_scrambles(file), under, stationery, competition=held, is_named=named)


@app.command()
@on_paper
def scorecards(
    file: Wcif,
    stationery: "Stationery",
    rounds: Rounds = None,
    groups: Annotated[list[int] | None, typer.Option("--group", help="Only this group (default: all).")] = None,
    blank: Annotated[int, typer.Option(min=0, max=1000, help="Print this many blank cards.")] = 0,
    site: Annotated[str, typer.Option(help="Address of the site, for a QR code on each card.")] = "",
    stacked: Annotated[bool, typer.Option(help="Sort for cutting and stacking, instead of by page.")] = True,
    championship: Annotated[bool, typer.Option(help="Add a second scramble check in finals (4g3+).")] = False,
    extra_rows: Annotated[int, typer.Option(min=0, max=5, help="Rows for extra attempts.")] = 2,
    edition: EditionName = None,
) -> bytes:
    """Scorecards: 4 per page on A4 or Letter, 1 on A6.

    Rounds without competitors give no cards. For Head to Head rounds use `cubelex sheets matches`.
    """
    from cubelex.sheets import CardOptions, ordered_cards
    from cubelex.sheets import scorecards as cards_pdf

    competition = read_competition(file)
    under = edition_for(edition, competition)
    options = CardOptions(site, championship, extra_rows)
    cards = ordered_cards(competition, rounds or (), under, stationery, options, groups=groups or (), blank=blank)
    progress = progress_of(ceil(len(cards) / (1 if stationery.paper.value == "a6" else 4)), "Printing")
    return cards_pdf(cards, stationery, is_stacked=stacked, progress=progress)


@app.command()
@on_paper
def matches(
    file: Wcif,
    stationery: "Stationery",
    round_id: Annotated[str, typer.Option("--round", help="The Head to Head round, for example 333-r3.")],
    seeds: Annotated[
        list[int] | None, typer.Option("--seed", help="Number of a competitor, best seed first (default: blank).")
    ] = None,
    won: Annotated[
        list[int] | None,
        typer.Option("--won", help="Winner of a match, one option per match, in order of stages."),
    ] = None,
    places: Annotated[int, typer.Option(help="Places of the round: 4, 8, 12 or 16.")] = 8,
    sets_to_win: Annotated[int, typer.Option(min=1, max=3, help="Sets needed to win a match.")] = 2,
    site: Annotated[str, typer.Option(help="Address of the site, for a QR code on each card.")] = "",
    edition: EditionName = None,
) -> bytes:
    """Scorecards of a Head to Head round: one for each competitor and set of the matches that can be played.

    Without winners, the matches of the first stage. Example for the Final Stage with 4 places:
    `cubelex sheets matches wcif.json --round 333-r3 --places 4 --seed 7 --seed 2 --seed 9 --seed 4 --won 7 --won 9`
    """
    from cubelex.sheets import CardOptions, first_matches, match_cards, matches_after
    from cubelex.sheets import scorecards as cards_pdf

    competition = read_competition(file)
    seeded = [person for number in seeds or () if (person := competition.person(number))]
    options = CardOptions(site, extra_rows=1)
    paired = matches_after(places, seeded, won) if won else first_matches(places, seeded)
    under = edition_for(edition, competition)
    cards = match_cards(competition, round_id, paired, sets_to_win, under, stationery, options)
    return cards_pdf(cards, stationery)


@app.command()
@on_paper
def badges(file: Wcif, stationery: "Stationery") -> bytes:
    """Nametags with the schedule and tasks of each person."""
    from cubelex.sheets import badges as badges_pdf

    competition = read_competition(file)
    return badges_pdf(competition, stationery, progress_of(len(competition.persons), "Printing"))


@app.command()
@on_paper
def groups(file: Wcif, stationery: "Stationery") -> bytes:
    """Group lists: who competes and who helps in each group."""
    from cubelex.sheets import group_lists

    return group_lists(read_competition(file), stationery)


@app.command()
@on_paper
def schedule(file: Wcif, stationery: "Stationery") -> bytes:
    """The schedule as a poster."""
    from cubelex.sheets import wall_schedule

    return wall_schedule(read_competition(file), stationery)


@app.command()
@on_paper
def results(file: Wcif, stationery: "Stationery", rounds: Rounds = None, edition: EditionName = None) -> bytes:
    """The results of a round, or of all rounds with results."""
    from cubelex.sheets import ordered_results

    competition = read_competition(file)
    return ordered_results(competition, rounds or (), edition_for(edition, competition), stationery)


@app.command()
@on_paper
def certificates(
    file: Wcif,
    stationery: "Stationery",
    events: Annotated[list[str] | None, typer.Option("--event", help="Only this event, for example 333.")] = None,
    background: Annotated[Path | None, typer.Option(help="Background image: PNG, JPEG or SVG.")] = None,
    signers: Annotated[
        list[str] | None, typer.Option("--signer", help="Who signs (default: Delegate and organizer).")
    ] = None,
    edition: EditionName = None,
) -> bytes:
    """Certificates for the podium of every event with results in its final."""
    from cubelex.sheets import certificates as certificates_pdf
    from cubelex.sheets import ordered_placings

    competition = read_competition(file)
    placings = ordered_placings(competition, events or (), edition_for(edition, competition))
    picture = read_bytes(background) if background else None
    return certificates_pdf(competition, placings, stationery, background=picture, signers=signers or ())


@app.command("check-in")
@on_paper
def check_in(
    file: Wcif,
    stationery: "Stationery",
    birth_dates: Annotated[
        bool, typer.Option(help="Add dates of birth of newcomers, which are not public (2d).")
    ] = False,
) -> bytes:
    """The check-in list."""
    from cubelex.sheets import check_in_list

    return check_in_list(read_competition(file), stationery, has_birth_dates=birth_dates)


@app.command()
@on_paper
def psych(
    file: Wcif,
    stationery: "Stationery",
    events: Annotated[list[str] | None, typer.Option("--event", help="Only this event, for example 333.")] = None,
) -> bytes:
    """Psych sheets: registered competitors by their best results."""
    from cubelex.sheets import psych_sheet

    return psych_sheet(read_competition(file), stationery, events or None)


@app.command()
@on_paper
def tables(
    stationery: "Stationery",
    last: Annotated[int, typer.Argument(min=1, help="The highest number.")],
    first: Annotated[int, typer.Option(min=0, help="The lowest number.")] = 1,
) -> bytes:
    """Table numbers for solving stations."""
    from cubelex.sheets import table_numbers

    return table_numbers(range(first, last + 1), stationery)


@app.command()
@on_paper
def poster(
    stationery: "Stationery",
    address: Annotated[str, typer.Argument(help="Address of the live results.")],
    name: Annotated[str, typer.Option(help="Name of the competition.")] = "",
    wifi: Annotated[str, typer.Option(help="Name of the Wi-Fi network.")] = "",
    password: Annotated[str, typer.Option(help="Password of the Wi-Fi network.")] = "",
) -> bytes:
    """A poster with QR codes for the Wi-Fi network and the live results."""
    from cubelex.sheets import Wireless, live_poster

    return live_poster(name, address, stationery, Wireless(wifi, password) if wifi else None)


@app.command()
@on_paper
def checklist(
    stationery: "Stationery",
    event: Annotated[str, typer.Argument(help="The WCIF id of an event, for example 333.")],
    head_to_head: Annotated[bool, typer.Option("--head-to-head", help="For Head to Head rounds.")] = False,
    edition: EditionName = None,
) -> bytes:
    """A checklist for judges: what to do, what to watch for and the consequences, with citations."""
    from cubelex.sheets import judge_checklist

    return judge_checklist(event, edition_for(edition, None), stationery, head_to_head=head_to_head)


@app.command()
@on_paper
def regulations(stationery: "Stationery", edition: EditionName = None) -> bytes:
    """The Regulations, from documents added with `cubelex regulations add`."""
    from cubelex.sheets import newest_document, regulations_book

    document = newest_document(stationery.language, edition_for(edition, None).date if edition else None)
    return regulations_book(document, stationery.paper, stationery.fonts)

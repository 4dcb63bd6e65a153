"""`cubelex sheets`: everything a competition prints."""

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
        "PDF for everything a competition prints, in English, Persian, Korean, Portuguese and Japanese.\n\n"
        "All take `--lang`, `--paper`, `--at`, `--fonts` and `-o`. The same input at the same time gives the same "
        "bytes, except where a passcode protects them. Scramble sequences for official competitions must come from the "
        "WCA's own program (4b)."
    ),
)

Wcif = Annotated[Path, typer.Argument(metavar="WCIF", help="The competition, as a WCIF file, or - for standard input.")]
Scrambles = Annotated[Path, typer.Argument(metavar="SCRAMBLES", help="The file of scramble sets.")]
OptionalWcif = Annotated[
    Path | None, typer.Option("--competition", metavar="WCIF", help="The competition, for its name and schedule.")
]
Rounds = Annotated[list[str] | None, typer.Option("--round", help="A round such as 333-r1; all if not given.")]


@app.command()
@on_paper
def scrambles(
    file: Scrambles,
    stationery: "Stationery",
    competition: OptionalWcif = None,
    sets: Annotated[list[str] | None, typer.Option("--set", help="Only this set, such as 333-r1-g2.")] = None,
    as_zip: Annotated[bool, typer.Option("--zip", help="A zip: every set under a passcode of its own.")] = False,
    display: Annotated[bool, typer.Option("--display", help="For tablets: one sequence a page.")] = False,
    checkpoints: Annotated[bool, typer.Option(help="Small pictures on the way through long sequences.")] = False,
    covers: Annotated[bool, typer.Option(help="A page in front of each set that shows no sequence.")] = False,
    passcode: Annotated[
        str | None, typer.Option(help="Protect the PDF, or the list in the zip, with this passcode.")
    ] = None,
) -> bytes:
    """Scramble sheets: one PDF, or a zip with a protected PDF for each set and a list of the passcodes.

    The passcode of the list is printed unless you choose it. Examples:
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
        Path | None, typer.Argument(metavar="SCRAMBLES", help="The file of scramble sets; a blank sheet if not given.")
    ] = None,
    competition: OptionalWcif = None,
    named: Annotated[bool, typer.Option("--named", help="A sheet for each competitor, by name.")] = False,
    edition: EditionName = None,
) -> bytes:
    """Solution sheets for Fewest Moves, to be printed on both sides (E2a1, E2c1)."""
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
    groups: Annotated[list[int] | None, typer.Option("--group", help="Only this group; all if not given.")] = None,
    blank: Annotated[int, typer.Option(min=0, max=1000, help="So many blank cards instead.")] = 0,
    site: Annotated[str, typer.Option(help="The address of the site, for a QR code on each card.")] = "",
    stacked: Annotated[
        bool, typer.Option(help="In order when cut and stacked; otherwise in order on the page.")
    ] = True,
    championship: Annotated[bool, typer.Option(help="Finals get a second scramble check (4g3+).")] = False,
    extra_rows: Annotated[int, typer.Option(min=0, max=5, help="Rows for extra attempts.")] = 2,
    edition: EditionName = None,
) -> bytes:
    """Scorecards: four on A4 or Letter, one on A6.

    Rounds without competitors yet give no cards; Head to Head rounds have `cubelex sheets matches`.
    """
    from cubelex.sheets import CardOptions, ordered_cards
    from cubelex.sheets import scorecards as cards_pdf

    competition = read_competition(file)
    under = edition_for(edition, competition)
    options = CardOptions(site, championship, extra_rows)
    cards = ordered_cards(competition, rounds or (), under, stationery, options, groups=groups or (), blank=blank)
    progress = progress_of(ceil(len(cards) / (1 if stationery.paper.value == "a6" else 4)), "printing")
    return cards_pdf(cards, stationery, is_stacked=stacked, progress=progress)


@app.command()
@on_paper
def matches(
    file: Wcif,
    stationery: "Stationery",
    round_id: Annotated[str, typer.Option("--round", help="The Head to Head round, such as 333-r3.")],
    seeds: Annotated[
        list[int] | None, typer.Option("--seed", help="A competitor's number, best seed first; blank if none is given.")
    ] = None,
    won: Annotated[
        list[int] | None, typer.Option("--won", help="Who has won a match, once for each, in the order of the stages.")
    ] = None,
    places: Annotated[int, typer.Option(help="The places of the round: 4, 8, 12 or 16.")] = 8,
    sets_to_win: Annotated[int, typer.Option(min=1, max=3, help="Sets that win a match.")] = 2,
    site: Annotated[str, typer.Option(help="The address of the site, for a QR code on each card.")] = "",
    edition: EditionName = None,
) -> bytes:
    """Scorecards of a Head to Head round: one for each competitor and set, of every match that can be played.

    Without winners those of the first stage, also blank. Example, for the Final Stage of four:
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
    """Badges with everybody's own schedule and tasks."""
    from cubelex.sheets import badges as badges_pdf

    competition = read_competition(file)
    return badges_pdf(competition, stationery, progress_of(len(competition.persons), "printing"))


@app.command()
@on_paper
def groups(file: Wcif, stationery: "Stationery") -> bytes:
    """Groups for the wall: who competes and who works in each."""
    from cubelex.sheets import group_lists

    return group_lists(read_competition(file), stationery)


@app.command()
@on_paper
def schedule(file: Wcif, stationery: "Stationery") -> bytes:
    """The schedule for the wall."""
    from cubelex.sheets import wall_schedule

    return wall_schedule(read_competition(file), stationery)


@app.command()
@on_paper
def results(file: Wcif, stationery: "Stationery", rounds: Rounds = None, edition: EditionName = None) -> bytes:
    """The results of a round, or of all that have some."""
    from cubelex.sheets import ordered_results

    competition = read_competition(file)
    return ordered_results(competition, rounds or (), edition_for(edition, competition), stationery)


@app.command()
@on_paper
def certificates(
    file: Wcif,
    stationery: "Stationery",
    events: Annotated[list[str] | None, typer.Option("--event", help="Only this event, such as 333.")] = None,
    background: Annotated[Path | None, typer.Option(help="A PNG, JPEG or SVG to print on.")] = None,
    signers: Annotated[
        list[str] | None, typer.Option("--signer", help="Who signs; Delegate and organizer if none.")
    ] = None,
    edition: EditionName = None,
) -> bytes:
    """Certificates for the podium of every event whose last round has results."""
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
        bool, typer.Option(help="Also newcomers' dates of birth, which are not public (2d).")
    ] = False,
) -> bytes:
    """The list for the check-in desk."""
    from cubelex.sheets import check_in_list

    return check_in_list(read_competition(file), stationery, has_birth_dates=birth_dates)


@app.command()
@on_paper
def psych(
    file: Wcif,
    stationery: "Stationery",
    events: Annotated[list[str] | None, typer.Option("--event", help="Only this event, such as 333.")] = None,
) -> bytes:
    """Psych sheets: who is registered, by their best results."""
    from cubelex.sheets import psych_sheet

    return psych_sheet(read_competition(file), stationery, events or None)


@app.command()
@on_paper
def tables(
    stationery: "Stationery",
    last: Annotated[int, typer.Argument(min=1, help="The highest number.")],
    first: Annotated[int, typer.Option(min=0, help="The lowest number.")] = 1,
) -> bytes:
    """Numbers for solving stations."""
    from cubelex.sheets import table_numbers

    return table_numbers(range(first, last + 1), stationery)


@app.command()
@on_paper
def poster(
    stationery: "Stationery",
    address: Annotated[str, typer.Argument(help="Where the live results are.")],
    name: Annotated[str, typer.Option(help="The name of the competition.")] = "",
    wifi: Annotated[str, typer.Option(help="The name of the wireless network.")] = "",
    password: Annotated[str, typer.Option(help="Its password.")] = "",
) -> bytes:
    """A poster with QR codes for the wireless network and the live results."""
    from cubelex.sheets import Wireless, live_poster

    return live_poster(name, address, stationery, Wireless(wifi, password) if wifi else None)


@app.command()
@on_paper
def checklist(
    stationery: "Stationery",
    event: Annotated[str, typer.Argument(help="An event by its WCIF id, such as 333.")],
    head_to_head: Annotated[bool, typer.Option("--head-to-head", help="For Head to Head rounds.")] = False,
    edition: EditionName = None,
) -> bytes:
    """A judge's page: what to do, what to watch for and what follows, with numbers."""
    from cubelex.sheets import judge_checklist

    return judge_checklist(event, edition_for(edition, None), stationery, head_to_head=head_to_head)


@app.command()
@on_paper
def regulations(stationery: "Stationery", edition: EditionName = None) -> bytes:
    """The Regulations in a language, from the documents that were added with `cubelex regulations add`."""
    from cubelex.sheets import newest_document, regulations_book

    document = newest_document(stationery.language, edition_for(edition, None).date if edition else None)
    return regulations_book(document, stationery.paper, stationery.fonts)

"""`cubelex sheets`: what lies at scrambling tables and solving stations."""

from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cubelex.cli.parameters import FILE, WholeNumber
from cubelex.cli.progress import progress_of
from cubelex.cli.sheets.inputs import archive, chosen_sets, read_scrambles
from cubelex.cli.sheets.options import competition_option, rounds_option, scrambles_argument, wcif_argument
from cubelex.cli.sheets.stationery import edition_for, edition_option, on_paper, read_competition

if TYPE_CHECKING:
    from cubelex.sheets import Stationery

MOST_TABLES = 1000


@click.command()
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

    document = read_scrambles(file)
    chosen = chosen_sets(document, sets)
    held = read_competition(competition) if competition else None
    options = ScrambleOptions(has_checkpoints=checkpoints, has_covers=covers)
    if as_zip:
        return archive(replace(document, sets=tuple(chosen or document.sets)), held, options, passcode, stationery)
    if display:
        pdf = display_sheets(document, stationery, sets=chosen, competition=held)
    else:
        pdf = scramble_sheets(document, stationery, sets=chosen, competition=held, options=options)
    return protected(pdf, passcode) if passcode else pdf


@click.command()
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


@click.command()
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


@click.command()
@wcif_argument
@click.argument("name", help="What the event is called, for example Kilominx.")
@click.option("--format", "format_", default="a", help="Format: 1, 2, 3, 5 (best of), a (average of 5), m (mean of 3).")
@click.option("--kind", default="timed", help="What judges write: timed, moves or multi-blind.")
@click.option("--note", "notes", multiple=True, help="A line below the attempts, for example a time limit.")
@click.option("--person", "people", multiple=True, type=WholeNumber(), help="Number of a competitor who takes part.")
@click.option("--everybody", is_flag=True, help="A card for every competitor.")
@click.option("--blank", type=WholeNumber(min=0, max=1000), default=0, help="Print this many blank cards too.")
@edition_option
@on_paper
def unofficial(
    file: Path,
    stationery: "Stationery",
    name: str,
    format_: str,
    kind: str,
    notes: tuple[str, ...],
    people: tuple[int, ...],
    everybody: bool,
    blank: int,
    edition: str | None,
) -> bytes:
    """Scorecards for an unofficial event (9b++). Without people, 4 blank cards.

    Example: `cubelex sheets unofficial wcif.json Kilominx --note "Time limit: 2:00" --everybody -o kilominx.pdf`
    """
    from cubelex.competition import Format
    from cubelex.sheets import CardKind, UnofficialEvent, competitors, unofficial_cards
    from cubelex.sheets import scorecards as cards_pdf

    formats = [each.value for each in Format if each.attempts]
    kinds = [CardKind.TIMED.value, CardKind.MOVES.value, CardKind.MULTI_BLIND.value]
    if format_ not in formats:
        raise click.BadParameter(f"{format_!r} is not a format. Choose one of {', '.join(formats)}.")
    if kind not in kinds:
        raise click.BadParameter(f"{kind!r} is not a kind of result. Choose one of {', '.join(kinds)}.")
    competition = read_competition(file)
    event = UnofficialEvent(name, Format(format_), CardKind(kind), notes)
    chosen = [competition.person(number) for number in people]
    taking_part = competitors(competition) if everybody else chosen
    under = edition_for(edition, competition)
    most = blank or (0 if taking_part else 4)
    cards = unofficial_cards(competition, event, under, stationery, taking_part, blank=most)
    return cards_pdf(cards, stationery, progress=progress_of(ceil(len(cards) / 4), "Printing"))


@click.command()
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
    if len(set(seeds)) < len(seeds):
        raise click.BadParameter("a competitor is there twice. Name each one once.", param_hint="--seed")
    seeded = [competition.person(number) for number in seeds]
    options = CardOptions(site, extra_rows=1)
    paired = matches_after(places, seeded, won) if won else first_matches(places, seeded)
    under = edition_for(edition, competition)
    cards = match_cards(competition, round_id, paired, sets_to_win, under, stationery, options)
    return cards_pdf(cards, stationery)


@click.command()
@click.argument("last", type=WholeNumber(min=1, max=MOST_TABLES), help="The highest number.")
@click.option("--first", type=WholeNumber(min=0, max=MOST_TABLES), default=1, help="The lowest number.")
@on_paper
def tables(
    stationery: "Stationery",
    last: int,
    first: int,
) -> bytes:
    """Table numbers for solving stations."""
    from cubelex.sheets import table_numbers

    return table_numbers(range(first, last + 1), stationery)

"""`cubelex sheets`: everything that is printed for a competition."""

import click

from cubelex.cli.groups import Commands
from cubelex.cli.sheets import people, stations, venue


@click.group(cls=Commands)
def sheets() -> None:
    """Create PDFs for printing, in English, Persian, Korean, Portuguese and Japanese.

    All commands accept `--lang`, `--paper`, `--palette`, `--at`, `--fonts` and `-o`. The same input and time give the
    same bytes, except in PDFs with a passcode. Scrambles for official competitions must come from TNoodle (4b).
    """


for command in (
    stations.scrambles,
    stations.fmc,
    stations.scorecards,
    stations.unofficial,
    stations.matches,
    people.badges,
    people.slips,
    people.newcomers,
    people.groups,
    venue.schedule,
    venue.tracker,
    people.results,
    people.certificates,
    people.check_in,
    people.psych,
    stations.tables,
    venue.poster,
    venue.checklist,
    venue.round_checklist,
    venue.regulations,
):
    sheets.add_command(command)

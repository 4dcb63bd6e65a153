"""`cubelex sheets`: everything that is printed for a competition."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cubelex.cli.groups import Commands
from cubelex.cli.sheets import people, stations, venue
from cubelex.cli.sheets.options import wcif_argument
from cubelex.cli.sheets.stationery import edition_for, edition_option, on_paper, read_competition
from cubelex.entry_points import SHEETS, installed_extensions

if TYPE_CHECKING:
    from cubelex.sheets import OwnSheet, Stationery


class SheetCommands(Commands):
    """The sheets of Cubelex, then those of installed packages."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names; a package cannot replace a sheet of Cubelex."""
        return list(dict.fromkeys([*super().list_commands(ctx), *_names_of_own_sheets()]))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with this name."""
        found = super().get_command(ctx, cmd_name)
        if found is not None or cmd_name not in _names_of_own_sheets():
            return found
        from cubelex.sheets import own_sheets

        own = own_sheets().get(cmd_name)
        return _own_command(cmd_name, own) if own else None


def _names_of_own_sheets() -> list[str]:
    return [extension.name for extension in installed_extensions(SHEETS)]


def _own_command(name: str, own: "OwnSheet") -> click.Command:
    @click.command(name, help=own.help)
    @wcif_argument
    @edition_option
    @on_paper
    def command(file: Path, edition: str | None, stationery: "Stationery") -> bytes:
        competition = read_competition(file)
        return own.make(competition, edition_for(edition, competition), stationery)

    return command


@click.group(cls=SheetCommands)
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

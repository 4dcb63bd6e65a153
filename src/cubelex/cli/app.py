"""The command tree, as a table of names and the modules that hold them."""

from importlib import import_module
from typing import Annotated

import click
import typer
from typer.core import TyperGroup

from cubelex._version import __version__

# Name on the command line → module of cubelex.cli that has a Typer app called `app`. One line each in `--help`.
COMMANDS = {
    "demo": ("demo", "Show what Cubelex can do so far."),
}


class LazyCommands(TyperGroup):
    """A group that imports the module of a command only when that command is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module, summary = COMMANDS[cmd_name]
        if ctx.resilient_parsing and not ctx.invoked_subcommand:
            return click.Command(cmd_name, help=summary)
        command = typer.main.get_command(import_module(f"cubelex.cli.{module}").app)
        command.name = cmd_name
        return command


app = typer.Typer(
    cls=LazyCommands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Run a speedcubing competition by the book.",
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cubelex {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Run a speedcubing competition by the book: the WCA Regulations, executable, dated and cited."""

"""The command tree, as a table of names and the modules that hold them."""

from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from cubelex._version import __version__
from cubelex.cli.coercion import read_plainly

if TYPE_CHECKING:
    from typer._click.core import Command, Context

# Name on the command line → module of cubelex.cli that holds a Typer app called `app`, in the order of `--help`.
COMMANDS = {
    "apply": "apply",
    "solve": "solve",
    "scramble": "scramble",
    "serve": "serve",
    "bench": "bench",
    "backup": "backup",
    "restore": "restore",
    "rebuild": "rebuild",
    "archive": "archive",
    "upload": "upload",
    "explain": "explain",
    "judge": "judge",
    "result": "result",
    "fmc": "fmc",
    "check": "check",
    "regulations": "regulations",
    "sheets": "sheets",
}


class LazyCommands(TyperGroup):
    """A group that imports the module of a command only when that command is called or listed."""

    def list_commands(self, ctx: "Context") -> list[str]:
        """The names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: "Context", cmd_name: str) -> "Command | None":
        """The command with this name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command = typer.main.get_command(import_module(f"cubelex.cli.{COMMANDS[cmd_name]}").app)
        command.name = cmd_name
        return command


read_plainly()
app = typer.Typer(cls=LazyCommands, no_args_is_help=True, pretty_exceptions_enable=False)


def _show_version(wanted: bool) -> None:
    if wanted:
        from cubelex.solvers import kernels

        how = "compiled" if kernels.are_compiled() else "not compiled: searches are much slower"
        typer.echo(f"cubelex {__version__} (kernels {how})")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit."),
    ] = False,
) -> None:
    """Run a speedcubing competition by the WCA Regulations, with citations for every edition."""

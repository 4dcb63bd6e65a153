"""The command tree, as a table of names and the modules that hold them."""

from importlib import import_module

import click
from click.exceptions import Exit

from cubelex._version import __version__
from cubelex.cli.groups import Commands

# Name on the command line → module of cubelex.cli that holds a command of this name, in the order of `--help`.
COMMANDS = {
    "apply": "puzzles.apply",
    "solve": "puzzles.solve",
    "scramble": "puzzles.scramble",
    "serve": "site.serve",
    "desktop": "site.desktop",
    "sign-in-link": "site.sign_in_link",
    "bench": "puzzles.bench",
    "backup": "site.backup",
    "restore": "site.restore",
    "rebuild": "site.rebuild",
    "archive": "site.archive",
    "verify": "site.verify",
    "upload": "site.upload",
    "personal-data": "site.personal_data",
    "hub": "site.hub",
    "explain": "regulations.explain",
    "judge": "rules.judge",
    "result": "rules.result",
    "fmc": "rules.fmc",
    "check": "rules.check",
    "regulations": "regulations.commands",
    "sheets": "sheets.commands",
    "rankings": "rankings.commands",
}


class LazyCommands(Commands):
    """A group that imports the module of a command only when that command is called or listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with this name, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"cubelex.cli.{COMMANDS[cmd_name]}"), cmd_name.replace("-", "_"))
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command. An interruption from the keyboard has the exit code of shells, 130."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Exit(130) from None


def _show_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from cubelex.solvers import kernels

        how = "compiled" if kernels.are_compiled() else "not compiled: searches are much slower"
        click.echo(f"cubelex {__version__} (kernels {how})")
        ctx.exit()


def _install_completion(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from cubelex.cli.completion import install

        install(ctx.command)
        ctx.exit()


def _show_completion(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from cubelex.cli.completion import show

        show(ctx.command)
        ctx.exit()


@click.group(cls=LazyCommands, name="cubelex", context_settings={"show_default": True})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.option(
    "--install-completion",
    is_flag=True,
    expose_value=False,
    callback=_install_completion,
    help="Install completion for the current shell.",
)
@click.option(
    "--show-completion",
    is_flag=True,
    expose_value=False,
    callback=_show_completion,
    help="Show completion for the current shell, to copy it or customize the installation.",
)
def app() -> None:
    """Run a speedcubing competition by the WCA Regulations, with citations for every edition."""

"""Groups of commands whose help keeps their order and shows the whole first paragraph of each."""

from inspect import cleandoc

import click


class Commands(click.Group):
    """A group of commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order in which the commands were added."""
        return list(self.commands)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Without arguments, print the help to standard output and exit as for wrong use."""
        if not args and self.no_args_is_help and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit(2)
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the names of the commands with what they do, not cut to one line."""
        rows = [
            (name, " ".join(cleandoc(command.help or "").partition("\n\n")[0].split()))
            for name in self.list_commands(ctx)
            if (command := self.get_command(ctx, name)) and not command.hidden
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

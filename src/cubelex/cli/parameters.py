"""Kinds of arguments and options that commands share."""

from pathlib import Path

import click

FILE = click.Path(path_type=Path)


class WholeNumber(click.IntRange):
    """A whole number, perhaps within bounds. The errors say which bound was missed."""

    name = "number"

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that was entered."""
        try:
            number = int(value)
        except ValueError:
            self.fail(f"{value!r} is not a whole number.", param, ctx)
        if self.min is not None and number < self.min:
            self.fail(f"{number} is less than {self.min}.", param, ctx)
        if self.max is not None and number > self.max:
            self.fail(f"{number} is more than {self.max}.", param, ctx)
        return number


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
output_option = click.option("--output", "-o", type=FILE, help="Output file (default: standard output).")

"""The command line. A command's module is imported when the command is called, so that starting stays fast."""

import sys

from cubelex.cli.app import app
from cubelex.errors import CubelexError


def main() -> None:
    """Run the command line: exit code 0 fine, 1 findings or a negative answer, 2 bad use."""
    try:
        app()
    except CubelexError as error:
        sys.stderr.write(f"cubelex: {error}\n")
        sys.exit(2)


__all__ = ["app", "main"]

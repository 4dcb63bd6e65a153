"""The command line. A command's module is imported when the command is called, so that starting stays fast."""

import sys
import warnings
from typing import TextIO

from cubelex.cli.app import app
from cubelex.errors import CubelexError


def main() -> None:
    """Run the command line: exit code 0 fine, 1 findings or a negative answer, 2 bad use."""
    warnings.showwarning = _show_warning
    try:
        app()
    except CubelexError as error:
        sys.stderr.write(f"cubelex: {error}\n")
        sys.exit(2)


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """One line, without the place in the code."""
    sys.stderr.write(f"cubelex: warning: {message}\n")


__all__ = ["app", "main"]

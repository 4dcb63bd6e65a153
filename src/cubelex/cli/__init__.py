"""The command line. A command's module is imported when the command is called, so that starting stays fast."""

import os
import sys
import warnings
from typing import NoReturn, TextIO

from cubelex.cli.app import app
from cubelex.errors import CubelexError


def main() -> None:
    """Run the command line: exit code 0 fine, 1 findings or a negative answer, 2 bad use."""
    warnings.showwarning = _show_warning
    try:
        app()
    except CubelexError as error:
        _leave(str(error))
    except OSError as error:
        _leave(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))


def _leave(reason: str) -> NoReturn:
    """With one line. What could not be written stays unwritten, rather than failing once more at the very end."""
    sys.stderr.write(f"cubelex: {reason}\n")
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
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

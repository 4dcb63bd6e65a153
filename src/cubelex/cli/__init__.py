"""The command line. The module of a command is imported when the command is called, so that starting is fast."""

import os
import sys
import warnings
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn, TextIO

from cubelex.cli.app import app
from cubelex.errors import CubelexError


def main() -> None:
    """Run the command line. The exit code is 0 for success, 1 for findings or a negative answer, 2 for wrong use."""
    warnings.showwarning = _show_warning
    _speak_utf8()
    if "_CUBELEX_COMPLETE" in os.environ:
        import_module("cubelex.cli.completion")  # adds PowerShell
    for place, argument in enumerate(sys.argv[1:], 1):
        if not _is_text(argument):
            _exit_with(f"argument {place} is not UTF-8 text. Type it again, or rename the file.")
    try:
        app()
    except CubelexError as error:
        _exit_with(str(error))
    except OSError as error:
        _exit_with(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))


def _speak_utf8() -> None:
    """Read and write UTF-8 on every system. Pipes and files of Windows would have the letters of one region only."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.encoding.lower().replace("-", "") != "utf8":
            stream.reconfigure(encoding="utf-8")


def _is_text(argument: str) -> bool:
    """Whether an argument can be shown and stored. Other bytes come as halves of characters."""
    try:
        argument.encode()
    except UnicodeEncodeError:
        return False
    return True


def _exit_with(reason: str) -> NoReturn:
    """Print one line and exit. If standard output cannot be flushed, drop it instead of failing again."""
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
    """Show a warning on one line, without the line of code."""
    sys.stderr.write(f"cubelex: warning: {message}\n")


__all__ = ["app", "main"]

"""Reading and writing files for commands, with errors that say what to do."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

import click

from cubelex.errors import InvalidFile, InvalidJson
from cubelex.reading import bytes_of_file
from cubelex.reading import read_json as json_in

LONGEST_LINE: Final = 500_000
"""Bytes of a line of standard input: many times those of any sequence, solution or attempt."""


def read_bytes(path: Path) -> bytes:
    """The content of a file, or of standard input for `-`.

    :raises InvalidFile: it cannot be read, or is too large
    """
    return bytes_of_file(path, _standard_input() if str(path) == "-" else None)


def read_text(path: Path) -> str:
    """The text of a file, or of standard input for `-`.

    :raises InvalidFile: it cannot be read, is too large, or is not text
    """
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise InvalidFile(
            f"{path} is not UTF-8 text: byte {fault.start + 1} is not part of a character. Save it as UTF-8."
        ) from None


def input_lines() -> Iterator[bytes]:
    """The lines of standard input, one at a time. One that is too long is cut, which `line_text` notices."""
    lines = _standard_input()
    while line := lines.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = lines.readline(LONGEST_LINE + 1)


def line_text(line: bytes) -> str:
    """The text of a line of standard input, without its end.

    :raises InvalidFile: it is not text, or is too long
    """
    if len(line) > LONGEST_LINE:
        raise InvalidFile(f"the line is longer than {LONGEST_LINE:,} bytes. Send less in one line.")
    try:
        return line.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError as fault:
        raise InvalidFile(f"the line is not UTF-8 text: byte {fault.start + 1} is not part of a character") from None


def _standard_input() -> BinaryIO:
    if sys.stdin is None:
        raise InvalidFile("standard input is closed. Send the input through a pipe, or name a file.")
    return sys.stdin.buffer


def read_json(path: Path) -> Any:
    """The content of a JSON file, or of standard input for `-`."""
    try:
        return json_in(read_text(path))
    except InvalidJson as fault:
        raise InvalidFile(f"{path} is not valid JSON: {fault}") from None


def parsed_line(line: str | bytes) -> Any:
    """The JSON of one line.

    :raises InvalidFile: the line is not JSON
    """
    try:
        return json_in(line_text(line) if isinstance(line, bytes) else line)
    except InvalidJson as fault:
        raise InvalidFile(f"not valid JSON: {fault}") from None


def write_text(text: str, output: Path | None, *, is_secret: bool = False) -> None:
    """Write the text to standard output, or to a file, which is written completely or not at all.

    A new file with something secret can be read by the account that runs the command, and by no other.
    """
    if output is None:
        click.echo(text)
    else:
        _write(text.encode() + b"\n", output, is_secret=is_secret)


def write_bytes(content: bytes, output: Path | None, *, is_secret: bool = False) -> None:
    """Write the content to a file, completely or not at all, or to standard output, but never to a terminal."""
    if output is not None:
        _write(content, output, is_secret=is_secret)
    elif sys.stdout is None:
        raise InvalidFile("standard output is closed. Add -o FILE, or redirect the output.")
    elif sys.stdout.isatty():
        raise InvalidFile("a terminal cannot show this output. Add -o FILE, or redirect the output.")
    else:
        sys.stdout.buffer.write(content)


def _write(content: bytes, output: Path, *, is_secret: bool) -> None:
    """Write to a file beside it and rename that file. Links and devices like /dev/stdout are written directly."""
    # Not `with_name`: the folder `.` has none.
    part = output.parent / f"{output.name}.part"
    try:
        if output.is_symlink() or (output.exists() and not output.is_file()):
            output.write_bytes(content)
            return
        part.unlink(missing_ok=True)
        with open(part, "xb", opener=_for_the_owner if is_secret else None) as file:
            file.write(content)
        part.replace(output)
    except OSError as fault:
        with suppress(OSError):
            part.unlink()
        raise InvalidFile(f"{output} cannot be written: {fault.strerror}") from None


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)

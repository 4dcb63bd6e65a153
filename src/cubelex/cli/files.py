"""Reading and writing files for commands, with errors that say what to do."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from cubelex.errors import InvalidFile, InvalidJson
from cubelex.reading import read_json as json_in


def read_text(path: Path) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        if str(path) == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise InvalidFile(f"{path} does not exist. Check the name and the folder.") from None
    except UnicodeDecodeError:
        raise InvalidFile(f"{path} is not UTF-8 text") from None
    except OSError as fault:
        raise InvalidFile(f"{path} cannot be read: {fault.strerror}") from None


def read_json(path: Path) -> Any:
    """The content of a JSON file, or of standard input for `-`."""
    try:
        return json_in(read_text(path))
    except InvalidJson as fault:
        raise InvalidFile(f"{path} is not valid JSON: {fault}") from None


def parsed_line(line: str) -> Any:
    """The JSON of one line.

    :raises InvalidFile: the line is not JSON
    """
    try:
        return json_in(line)
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
    elif sys.stdout.isatty():
        raise InvalidFile("a terminal cannot show this output. Add -o FILE, or redirect the output.")
    else:
        sys.stdout.buffer.write(content)


def _write(content: bytes, output: Path, *, is_secret: bool) -> None:
    """Write to a file beside it and rename that file. Links and devices like /dev/stdout are written directly."""
    part = output.with_name(output.name + ".part")
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

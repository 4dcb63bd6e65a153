"""What the commands of `cubelex sheets` read and put together before they print."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from cubelex.cli.files import read_json
from cubelex.cli.progress import progress_of

if TYPE_CHECKING:
    from cubelex.competition import Competition
    from cubelex.scrambles import ScrambleDocument
    from cubelex.sheets import ScrambleOptions, Stationery


def read_scrambles(path: Path) -> "ScrambleDocument":
    """The sets in a file, in our own form or in that of other tools."""
    from cubelex.scrambles import ScrambleDocument

    return ScrambleDocument.from_json(read_json(path))


def chosen_sets(document: "ScrambleDocument", names: list[str] | None) -> "ScrambleDocument":
    """The document with only the sets of these names."""
    from dataclasses import replace

    from cubelex.errors import InvalidScrambleSet

    known = {one.name: one for one in document.sets}
    for name in names or ():
        if name not in known:
            raise InvalidScrambleSet(f"the file has no set {name!r}; it has {', '.join(known)}")
    return replace(document, sets=tuple(known[name] for name in names)) if names else document


def archive(
    document: "ScrambleDocument",
    competition: "Competition | None",
    options: "ScrambleOptions",
    passcode: str | None,
    stationery: "Stationery",
) -> bytes:
    """The zip of all sets under new passcodes; that of their list is printed unless it was chosen."""
    from cubelex.scrambles import new_passcode
    from cubelex.sheets import scramble_archive

    main = passcode or new_passcode()
    archive = scramble_archive(
        document,
        {one.name: new_passcode() for one in document.sets},
        main,
        stationery,
        competition=competition,
        options=options,
        progress=progress_of(len(document.sets), "printing"),
    )
    if not passcode:
        typer.echo(f"passcode of the list of passcodes (keep it apart from the zip): {main}", err=True)
    return archive


def read_bytes(path: Path) -> bytes:
    """The content of a file."""
    from cubelex.errors import InvalidFile

    try:
        return path.read_bytes()
    except OSError as fault:
        raise InvalidFile(f"{path} cannot be read: {fault.strerror}") from None

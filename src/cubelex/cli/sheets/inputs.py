"""The input of `cubelex sheets`, read and prepared for printing."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cubelex.cli.files import read_json
from cubelex.cli.progress import progress_of

if TYPE_CHECKING:
    from cubelex.competition import Competition
    from cubelex.scrambles import ScrambleDocument, ScrambleSet
    from cubelex.sheets import ScrambleOptions, Stationery


def read_scrambles(path: Path) -> "ScrambleDocument":
    """The sets in a file, in our own format or in that of TNoodle."""
    from cubelex.scrambles import ScrambleDocument

    return ScrambleDocument.from_json(read_json(path))


def chosen_sets(document: "ScrambleDocument", names: Sequence[str]) -> "list[ScrambleSet] | None":
    """The sets of these names; nothing where none is named."""
    from cubelex.errors import InvalidScrambleSet

    known = {scramble_set.name: scramble_set for scramble_set in document.sets}
    for name in names:
        if name not in known:
            raise InvalidScrambleSet(f"the file has no set {name!r}. Its sets: {', '.join(known)}.")
    return [known[name] for name in names] or None


def archive(
    document: "ScrambleDocument",
    competition: "Competition | None",
    options: "ScrambleOptions",
    passcode: str | None,
    stationery: "Stationery",
) -> bytes:
    """The zip of all sets with new passcodes. The passcode of their list is printed, unless it was given."""
    from cubelex.scrambles import new_passcode
    from cubelex.sheets import scramble_archive

    main = passcode or new_passcode()
    archive = scramble_archive(
        document,
        {scramble_set.name: new_passcode() for scramble_set in document.sets},
        main,
        stationery,
        competition=competition,
        options=options,
        progress=progress_of(len(document.sets), "Printing"),
    )
    if not passcode:
        click.echo(f"Passcode of the list of passcodes (do not store it with the zip): {main}", err=True)
    return archive

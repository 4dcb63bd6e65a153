"""Everything of a competition's scrambles in one zip, in which nothing can be read without a passcode."""

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Final
from zipfile import ZipFile, ZipInfo

from cubelex.competition import Competition
from cubelex.scrambles import ScrambleDocument, ScrambleSet
from cubelex.sheets.layout import Stationery, protected
from cubelex.sheets.scrambles.display_sheets import display_sheets
from cubelex.sheets.scrambles.passcode_lists import passcode_list
from cubelex.sheets.scrambles.scramble_sheets import ScrambleOptions, scramble_sheets
from cubelex.sheets.scrambles.set_headings import About
from cubelex.sheets.scrambles.set_orders import in_order_of_use

# Not allowed in the names of files somewhere.
_UNSAFE: Final = str.maketrans('\\/:*?"<>|', "         ")


def scramble_archive(
    document: ScrambleDocument,
    passcodes: Mapping[str, str],
    main_passcode: str,
    stationery: Stationery,
    *,
    competition: Competition | None = None,
    options: ScrambleOptions | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> bytes:
    """A zip: every set for printing and for tablets under its own passcode, the passcodes under the main one.

    `passcodes` are by the name of the set. `progress` is told how many sets are done.
    """
    about = About(document, competition, stationery.words)
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        secret = passcode_list(document, passcodes, stationery, competition)
        _add(archive, "passcodes.pdf", protected(secret, main_passcode), stationery)
        for number, use in enumerate(in_order_of_use(document.sets, competition), 1):
            scramble_set, name = use.set, f"{number:02} {_file_name(use.set, about)}"
            passcode = passcodes[scramble_set.name]
            printed = scramble_sheets(
                document, stationery, sets=[scramble_set], competition=competition, options=options
            )
            display = display_sheets(document, stationery, sets=[scramble_set], competition=competition)
            _add(archive, f"print/{name}", protected(printed, passcode), stationery)
            _add(archive, f"display/{name}", protected(display, passcode), stationery)
            progress(number)
    return out.getvalue()


def _file_name(scramble_set: ScrambleSet, about: About) -> str:
    title = " ".join([about.words.event(scramble_set.kind), *about.parts(scramble_set)])
    return " ".join(f"{title} ({scramble_set.name}).pdf".translate(_UNSAFE).split())


def _add(archive: ZipFile, name: str, content: bytes, stationery: Stationery) -> None:
    # A zip knows no years before 1980.
    made_at = max(stationery.made_at.timetuple()[:6], (1980, 1, 1, 0, 0, 0))
    entry = ZipInfo(name, made_at)
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, content)

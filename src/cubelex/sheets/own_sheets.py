"""Sheets of other packages, by the entry points `cubelex.sheets`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from cubelex.competition import Competition
from cubelex.entry_points import SHEETS, installed_extensions, leave_out
from cubelex.regulations import Edition
from cubelex.sheets.layout import Stationery


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """A sheet of another package: what it is, in a sentence, and the function that makes the PDF.

    The name of the entry point is the name of the command: `cubelex sheets NAME competition.json`.
    """

    help: str
    make: Callable[[Competition, Edition, Stationery], bytes]


@cache
def own_sheets() -> Mapping[str, OwnSheet]:
    """The sheets of installed packages, by name."""
    found = {}
    for extension in installed_extensions(SHEETS):
        if isinstance(extension.value, OwnSheet):
            found[extension.name] = extension.value
        else:
            leave_out(extension, f"expected an OwnSheet, not {type(extension.value).__name__}")
    return found

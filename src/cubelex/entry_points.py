"""What other packages add to Cubelex: events, validators, sheets and statistics, by entry points.

A package names them in its `pyproject.toml`; they are there as soon as it is installed. One that does not work never
stops Cubelex: it is left out with a warning. docs/library/extending.md shows how to write one.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from warnings import warn

EVENTS: Final = "cubelex.events"
VALIDATORS: Final = "cubelex.validators"
SHEETS: Final = "cubelex.sheets"
STATISTICS: Final = "cubelex.statistics"


class ExtensionWarning(UserWarning):
    """Something that another package adds to Cubelex, and that was left out. The message says why."""


@dataclass(frozen=True, slots=True)
class InstalledExtension:
    """Something that an installed package adds: the name of its entry point, the package, and the value."""

    name: str
    package: str
    value: Any

    def __str__(self) -> str:
        return f"{self.name} of {self.package}"


@cache
def installed_extensions(group: str) -> tuple[InstalledExtension, ...]:
    """What installed packages add to a group, by name. What cannot be imported is left out with a warning."""
    # Imported here: it takes longer than most scrambles.
    from importlib.metadata import entry_points

    found = []
    for point in sorted(entry_points(group=group), key=lambda point: point.name):
        package = f"{point.dist.name} {point.dist.version}" if point.dist else point.value
        try:
            found.append(InstalledExtension(point.name, package, point.load()))
        except Exception as fault:
            leave_out(InstalledExtension(point.name, package, None), fault)
    return tuple(found)


def leave_out(extension: InstalledExtension, fault: object) -> None:
    """Say that an extension is left out, and why."""
    warn(f"the extension {extension} was left out: {fault}", ExtensionWarning, stacklevel=3)

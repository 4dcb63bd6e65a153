"""The time zones of countries, by the table that comes with the time zones of the system."""

from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final
from zoneinfo import TZPATH

TABLE: Final = "zone.tab"


@cache
def zones_of_countries() -> dict[str, list[str]]:
    """Time zones by the code of their country, those with most people first. Empty where the system has no table.

    >>> zones_of_countries().get("IR", ["Asia/Tehran"])
    ['Asia/Tehran']
    """
    zones: dict[str, list[str]] = {}
    for line in _table().splitlines():
        fields = line.split("\t")
        if not line.startswith("#") and len(fields) >= 3:
            zones.setdefault(fields[0], []).append(fields[2])
    return zones


def _table() -> str:
    for folder in TZPATH:
        path = Path(folder) / TABLE
        if path.is_file():
            return path.read_text(encoding="utf-8")
    try:
        return (resources.files("tzdata") / "zoneinfo" / TABLE).read_text(encoding="utf-8")
    except (ModuleNotFoundError, FileNotFoundError):
        return ""

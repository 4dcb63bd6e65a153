"""World rankings and records over every result, with the Regulations of each day (9i).

`import_export` makes a base of a results export, `open` opens it: DuckDB over Parquet, with documented views, and the
same tables for Ibis. Install `cubelex[rankings]` for it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cubelex.errors import MissingExtra

if TYPE_CHECKING:
    from cubelex.rankings.bases import Base
    from cubelex.rankings.bases import open_base as open  # noqa: A004 (read as rankings.open)
    from cubelex.rankings.derived import derive
    from cubelex.rankings.engines import Engine
    from cubelex.rankings.imports import add_competitions, import_export, import_results
    from cubelex.rankings.law import edition_of
    from cubelex.rankings.layout import AboutBase, current_folder, data_folder
    from cubelex.rankings.lists import people_in
    from cubelex.rankings.questions import RankingFilter
    from cubelex.rankings.regions import read_region, region_name
    from cubelex.rankings.spark import open_engine
    from cubelex.rankings.worlds import World, invent_world, write_world

# Name → module and its name there. Imported when first asked for: DuckDB and Ibis may not be installed.
_LATER = {
    "AboutBase": ("layout", "AboutBase"),
    "Base": ("bases", "Base"),
    "Engine": ("engines", "Engine"),
    "RankingFilter": ("questions", "RankingFilter"),
    "World": ("worlds", "World"),
    "add_competitions": ("imports", "add_competitions"),
    "current_folder": ("layout", "current_folder"),
    "data_folder": ("layout", "data_folder"),
    "derive": ("derived", "derive"),
    "edition_of": ("law", "edition_of"),
    "import_export": ("imports", "import_export"),
    "import_results": ("imports", "import_results"),
    "invent_world": ("worlds", "invent_world"),
    "open": ("bases", "open_base"),
    "open_engine": ("spark", "open_engine"),
    "people_in": ("lists", "people_in"),
    "read_region": ("regions", "read_region"),
    "region_name": ("regions", "region_name"),
    "write_world": ("worlds", "write_world"),
}

__all__ = [
    "AboutBase",
    "Base",
    "Engine",
    "RankingFilter",
    "World",
    "add_competitions",
    "current_folder",
    "data_folder",
    "derive",
    "edition_of",
    "import_export",
    "import_results",
    "invent_world",
    "open",
    "open_engine",
    "people_in",
    "read_region",
    "region_name",
    "write_world",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _LATER[name]
    try:
        return getattr(import_module(f"{__name__}.{module}"), attribute)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("cubelex"):
            raise
        raise MissingExtra(
            f"rankings need {missing.name}; install it with: pip install 'cubelex[rankings]'"
        ) from missing


def __dir__() -> list[str]:
    return sorted(__all__)

"""Where a base keeps what. `docs/design/rankings.md` says what each column means."""

import json
import os
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from cubelex.errors import NoRankings

LAYOUT: Final = 1
"""Counts up when the files of a base change so that an older program cannot read them."""

TABLES: Final = (
    "results",
    "people",
    "competitions",
    "countries",
    "editions",
    "listed",
    "bests",
    "ranks",
    "places",
    "records",
    "rejected",
    "differences",
)

ATTEMPTS_VIEW: Final = """
    CREATE VIEW attempts AS
    SELECT result_id, event_id, person_id, country, competition_id, round_number, day,
        generate_subscripts(attempts, 1) AS number, unnest(attempts) AS value
    FROM results
"""

_CURRENT: Final = "current"
ABOUT: Final = "base.json"


@dataclass(frozen=True, slots=True)
class AboutBase:
    """What a base was made of."""

    source: str
    """The name of the export, or of the first competition."""
    as_of: date
    """The day of the export, or of the last competition added since."""
    version: str
    """Of the format of the export, for example `v2.0.2`."""
    results: int
    attempts: int
    rejected: int
    differences: int = 0
    """How many ranks and records the export has otherwise."""
    own_competitions: tuple[str, ...] = ()
    own_attempts: int = 0
    now_in_export: tuple[str, ...] = ()
    """Own competitions of the base before, whose results the export has now: only those of the export are ranked."""
    layout: int = LAYOUT

    @property
    def attribution(self) -> str:
        """What the WCA asks everybody to say who shows its results."""
        return (
            "This information is based on competition results owned and maintained by the World Cube Association, "
            f"published at https://worldcubeassociation.org/results as of {self.as_of:%B} {self.as_of.day}, "
            f"{self.as_of.year}."
        )


def data_folder() -> Path:
    """Where an installation keeps its rankings: in `CUBELEX_DATA`, or in the user's data folder."""
    return Path(os.environ.get("CUBELEX_DATA") or user_data_path("cubelex")) / "rankings"


def current_folder(root: Path) -> Path:
    """The folder of the base in use.

    :raises NoRankings: when nothing was imported.
    """
    try:
        name = (root / _CURRENT).read_text("utf-8", errors="replace").strip()
    except (FileNotFoundError, NotADirectoryError):
        raise NoRankings(
            f"there are no rankings in {root}. Import a results export first: cubelex rankings import PATH"
        ) from None
    return root / name.replace("\0", "")


def make_current(root: Path, folder: Path) -> None:
    """Let a whole base take the place of the one in use, at once."""
    part = root / f"{_CURRENT}.part"
    with part.open("w", encoding="utf-8") as file:
        file.write(folder.name)
        file.flush()
        os.fsync(file.fileno())
    part.replace(root / _CURRENT)


def is_whole(folder: Path) -> bool:
    """Whether a base was written to the end."""
    return (folder / ABOUT).exists()


def table_files(folder: Path, table: str) -> list[Path]:
    """The Parquet files of a table: one, or all in the folder of its name."""
    alone = folder / f"{table}.parquet"
    return [alone] if alone.exists() else sorted((folder / table).glob("*.parquet"))


def write_about(folder: Path, about: AboutBase) -> None:
    """Write what a base was made of."""
    document = {**asdict(about), "as_of": about.as_of.isoformat()}
    (folder / ABOUT).write_text(json.dumps(document, ensure_ascii=False, indent=2), "utf-8")


def read_about(folder: Path) -> AboutBase:
    """What a base was made of.

    :raises NoRankings: when another version of Cubelex wrote it, or when it is damaged.
    """
    try:
        document: dict[str, Any] = json.loads((folder / ABOUT).read_text("utf-8"))
        layout = document["layout"]
        if layout == LAYOUT:
            lists = {name: tuple(document.get(name, ())) for name in ("own_competitions", "now_in_export")}
            return AboutBase(**{**document, **lists, "as_of": date.fromisoformat(document["as_of"])})
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as fault:
        raise damaged_base(folder, fault) from None
    raise NoRankings(
        f"another version of Cubelex wrote the rankings in {folder.parent} (layout {layout}, expected {LAYOUT}). "
        "Import the results export again: cubelex rankings import PATH"
    )


def damaged_base(folder: Path, fault: Exception) -> NoRankings:
    """The error for a base with a file that is damaged or missing, to be raised by the caller."""
    return NoRankings(
        f"the rankings in {folder.parent} are damaged ({' '.join(str(fault).split())[:200]}). Move that folder away, "
        "import the results export again (cubelex rankings import PATH), and add your own competitions again."
    )

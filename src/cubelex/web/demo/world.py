"""An invented world behind the demonstration: people and results for the pages of the rankings."""

import tempfile
from pathlib import Path
from threading import Event
from typing import Final

from django.conf import settings

from cubelex import rankings
from cubelex.errors import MissingExtra, NoRankings

RESULTS: Final = 12_000
SEED: Final = 2003


def invent_rankings(stop: Event) -> None:
    """Invent a world and take it into the rankings, once. It takes some seconds, so that nobody waits for it.

    Where the rankings are not installed, their pages say so.
    """
    try:
        rankings.open(settings.RANKINGS)
    except NoRankings:
        if not stop.is_set():
            _invent(settings.RANKINGS)
    except MissingExtra:
        return


def _invent(root: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        export = Path(folder) / "invented.zip"
        rankings.write_world(rankings.invent_world(RESULTS, seed=SEED), export)
        rankings.import_export(export, root)

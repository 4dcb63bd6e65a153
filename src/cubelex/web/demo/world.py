"""An invented world behind the demonstration: people and results for the pages of the rankings."""

import tempfile
from pathlib import Path
from threading import Event
from typing import Final

from django.conf import settings
from django.db import connection
from django.utils import timezone

from cubelex import rankings
from cubelex.competition import Competition
from cubelex.errors import MissingExtra, NoRankings
from cubelex.officiating.verbs import change_setup
from cubelex.web.demo.people import DELEGATE
from cubelex.web.organize.records.files import with_records
from cubelex.web.organize.records.from_rankings import records_in_rankings
from cubelex.web.shared.rankings.installed import rankings_or_none
from cubelex.web.shared.rankings.warming import warm_rankings
from cubelex.web.store import repository

RESULTS: Final = 12_000
SEED: Final = 2003


def invent_rankings(competition_id: str, stop: Event) -> None:
    """Invent a world and take it into the rankings, once. It takes some seconds, so that nobody waits for it.

    Then the competition is told the records before it. Where the rankings are not installed, their pages say so.
    """
    try:
        rankings.open(settings.RANKINGS)
    except NoRankings:
        if not stop.is_set():
            _invent(settings.RANKINGS)
            _tell_records(competition_id)
    except MissingExtra:
        return


def with_records_before(competition: Competition) -> Competition:
    """The competition with the records of the rankings before it, if there are rankings."""
    installed = rankings_or_none()
    return with_records(competition, records_in_rankings(installed, competition)) if installed else competition


def _tell_records(competition_id: str) -> None:
    try:
        repository.append(
            competition_id,
            lambda state: change_setup(state, DELEGATE, with_records_before(state.competition)),
            by=DELEGATE,
            at=timezone.now(),
        )
        warm_rankings(event.id for event in repository.load(competition_id).competition.events)
    finally:
        connection.close()


def _invent(root: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        export = Path(folder) / "invented.zip"
        rankings.write_world(rankings.invent_world(RESULTS, seed=SEED), export)
        rankings.import_export(export, root)

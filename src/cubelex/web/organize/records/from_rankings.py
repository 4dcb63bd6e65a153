"""Records and personal bests before a competition, from the rankings of the installation."""

from dataclasses import replace
from typing import Final

from cubelex.competition import Competition
from cubelex.web.organize.records.files import Records, kept_for
from cubelex.web.shared.rankings.history import Bests
from cubelex.web.shared.rankings.installed import InstalledRankings

_RECORDS: Final = """
    SELECT event_id, scope, region, min(value) FROM records
    WHERE counts_from < ? AND event_id IN (SELECT unnest(?)) GROUP BY ALL
"""


def records_in_rankings(installed: InstalledRankings, competition: Competition) -> Records:
    """The records before the first day of a competition that a person there can break."""
    found = Records()
    events = [event.id for event in competition.events]
    for event_id, scope, region, value in installed.ask_once(_RECORDS, competition.schedule.start_date, events):
        found.setdefault(event_id, {}).setdefault(scope, {})[region] = value
    return kept_for(competition, found)


def with_bests(competition: Competition, bests: Bests) -> Competition:
    """The competition with these personal bests; people who have none there keep theirs."""
    people = [
        replace(person, personal_bests=known) if (known := bests.get(person.wca_id or "")) else person
        for person in competition.persons
    ]
    return replace(competition, persons=tuple(people))

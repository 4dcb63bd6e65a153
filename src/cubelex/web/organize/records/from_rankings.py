"""Records and personal bests before a competition, from the rankings of the installation."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cubelex.competition import AttemptResult, Competition, PersonalBest, Scope
from cubelex.web.organize.records.files import Records, kept_for
from cubelex.web.shared.rankings.installed import InstalledRankings

_RECORDS: Final = """
    SELECT event_id, scope, region, min(value) FROM records
    WHERE counts_from < ? AND event_id IN (SELECT unnest(?)) GROUP BY ALL
"""
_BESTS: Final = """
    WITH before AS (
        SELECT person_id, event_id, scope, min(value) AS value FROM bests
        WHERE counts_from < ? AND event_id IN (SELECT unnest(?)) AND person_id IN (SELECT unnest(?)) GROUP BY ALL
    )
    SELECT b.person_id, b.event_id, b.scope, b.value, p.value, p.world_rank, p.continent_rank, p.country_rank
    FROM before b LEFT JOIN places p USING (person_id, event_id, scope)
    ORDER BY b.person_id, b.event_id, b.scope
"""


def records_in_rankings(installed: InstalledRankings, competition: Competition) -> Records:
    """The records before the first day of a competition that a person there can break."""
    found = Records()
    events = [event.id for event in competition.events]
    for event_id, scope, region, value in installed.ask_once(_RECORDS, competition.schedule.start_date, events):
        found.setdefault(event_id, {}).setdefault(scope, {})[region] = value
    return kept_for(competition, found)


def bests_in_rankings(installed: InstalledRankings, competition: Competition) -> Mapping[str, tuple[PersonalBest, ...]]:
    """The personal bests before the first day of a competition, by WCA ID.

    Ranks are those of the rankings; a best that was improved since then has none.
    """
    events = [event.id for event in competition.events]
    people = [person.wca_id for person in competition.persons if person.wca_id]
    found: dict[str, tuple[PersonalBest, ...]] = {}
    rows = installed.ask_once(_BESTS, competition.schedule.start_date, events, people)
    for person_id, event_id, scope, value, now, *ranks in rows:
        world, continent, country = (rank or None for rank in ranks) if value == now else (None, None, None)
        best = PersonalBest(event_id, Scope(scope), AttemptResult(value), world, continent, country)
        found[person_id] = (*found.get(person_id, ()), best)
    return found


def with_bests(competition: Competition, bests: Mapping[str, tuple[PersonalBest, ...]]) -> Competition:
    """The competition with these personal bests; people who have none there keep theirs."""
    people = [
        replace(person, personal_bests=known) if (known := bests.get(person.wca_id or "")) else person
        for person in competition.persons
    ]
    return replace(competition, persons=tuple(people))

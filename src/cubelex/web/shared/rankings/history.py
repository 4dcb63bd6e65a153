"""The personal bests that the rankings know of the people of a competition, for those who enter results.

As with `worth`, whoever enters results does not wait: where they are not in memory yet, nothing is known, and a thread
reads them meanwhile.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock, Thread
from typing import Final

from django.conf import settings

from cubelex.competition import AttemptResult, Competition, Person, PersonalBest, Scope
from cubelex.errors import CubelexError, NoRankings
from cubelex.officiating.log import IdentityCache
from cubelex.rankings import current_folder
from cubelex.web.shared.rankings.installed import InstalledRankings, rankings_in_use

_BESTS: Final = """
    WITH before AS (
        SELECT person_id, event_id, scope, min(value) AS value FROM bests
        WHERE counts_from < ? AND event_id IN (SELECT unnest(?)) AND person_id IN (SELECT unnest(?)) GROUP BY ALL
    )
    SELECT b.person_id, b.event_id, b.scope, b.value, p.value, p.world_rank, p.continent_rank, p.country_rank
    FROM before b LEFT JOIN places p USING (person_id, event_id, scope)
    ORDER BY b.person_id, b.event_id, b.scope
"""

Bests = Mapping[str, tuple[PersonalBest, ...]]
"""Personal bests by WCA ID."""


def bests_in_rankings(installed: InstalledRankings, competition: Competition) -> Bests:
    """The personal bests before the first day of a competition.

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


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read, where, and for which people."""

    folder: Path
    persons: tuple[Person, ...]
    bests: Bests


_LOCK: Final = Lock()
_KNOWN: dict[str, _Read] = {}
_READING: set[str] = set()
_COMPLETED: IdentityCache[tuple[Person, ...]] = IdentityCache(most=50)


def persons_with_history(competition: Competition) -> tuple[Person, ...]:
    """The people of a competition; those without personal bests have those of the rankings, if they are in memory."""
    persons = competition.persons
    if not any(person.wca_id and not person.personal_bests for person in persons):
        return persons
    try:
        folder = current_folder(settings.RANKINGS)
    except NoRankings:
        return persons
    known = _KNOWN.get(competition.id)
    if known is None or known.folder != folder or known.persons is not persons:
        _read_soon(competition, folder)
    if known is None:
        return persons
    return _COMPLETED.get(competition.id, (persons, known), lambda: _completed(persons, known.bests))


def _completed(persons: tuple[Person, ...], bests: Bests) -> tuple[Person, ...]:
    return tuple(
        person if person.personal_bests else replace(person, personal_bests=bests.get(person.wca_id or "", ()))
        for person in persons
    )


def _read_soon(competition: Competition, folder: Path) -> None:
    with _LOCK:
        if competition.id in _READING:
            return
        _READING.add(competition.id)
    name = f"history of {competition.id}"
    Thread(target=_read_ahead, args=(competition, folder), daemon=True, name=name).start()


def _read_ahead(competition: Competition, folder: Path) -> None:
    """Read the personal bests. Where that cannot be done, it is not tried again until the program starts again."""
    try:
        bests = bests_in_rankings(rankings_in_use(), competition)
    except CubelexError:
        return
    _KNOWN[competition.id] = _Read(folder, competition.persons, bests)
    with _LOCK:
        _READING.discard(competition.id)

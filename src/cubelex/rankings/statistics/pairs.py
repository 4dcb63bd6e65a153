"""Questions that two statistics ask of different columns: their queries, and the same found slowly."""

from collections import Counter
from collections.abc import Callable

from cubelex.rankings.statistics.history import PlainCompetition, PlainHistory, Row, Visit, by, most


def sum_of_ranks(scope: str) -> str:
    """The query for the sum of each person's ranks in the world, by single or by average."""
    return f"""
        WITH world AS (
            SELECT event_id, person_id, rank FROM ranks WHERE region = 'world' AND scope = '{scope}'
        ), missing AS (
            SELECT event_id, count(*) + 1 AS rank FROM world GROUP BY event_id
        )
        SELECT person_id, CAST((SELECT sum(rank) FROM missing) - sum(m.rank - w.rank) AS BIGINT) AS ranks, count(*)
            AS events
        FROM world w JOIN missing m USING (event_id)
        GROUP BY person_id
        ORDER BY ranks, person_id
    """


def slow_sum_of_ranks(history: PlainHistory, scope: str) -> list[Row]:
    """The same rows, found slowly."""
    world = [row for row in history.ranks if row.region == "world" and row.scope == scope]
    events = by(world, lambda row: row.event_id)
    found = []
    for person in {row.person_id for row in world}:
        own = {row.event_id: row.rank for row in world if row.person_id == person}
        total = sum(own.get(event_id, len(rows) + 1) for event_id, rows in events.items())
        found.append((person, total, len(own)))
    return sorted(found, key=lambda row: (row[1], row[0]))


def most_named(role: str) -> str:
    """The query for how many competitions name each `delegate` or `organizer`."""
    return f"""
        SELECT {role}, count(*) AS competitions
        FROM (SELECT unnest({role}s) AS {role} FROM competitions WHERE NOT is_cancelled)
        GROUP BY {role}
        ORDER BY competitions DESC, {role}
    """


def slow_most_named(history: PlainHistory, names: Callable[[PlainCompetition], list[str]]) -> list[Row]:
    """The same rows, found slowly."""
    held = [row for row in history.competitions.values() if not row.is_cancelled]
    return most(Counter(name for row in held for name in names(row)).items())


def most_at_one_competition(column: str, counted: str) -> str:
    """The query for how many different values a column of `visits` has at each competition."""
    return f"""
        SELECT competition_id, count(DISTINCT {column}) AS {counted}
        FROM visits GROUP BY competition_id
        ORDER BY {counted} DESC, competition_id
    """


def slow_most_at_one_competition(history: PlainHistory, value: Callable[[Visit], str]) -> list[Row]:
    """The same rows, found slowly."""
    found = by(history.visits, lambda visit: visit.competition.competition_id)
    return most((where, len({value(visit) for visit in visits})) for where, visits in found.items())

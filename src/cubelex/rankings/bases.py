"""A base: the tables of all results, opened for questions."""

from dataclasses import fields, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb

from cubelex.competition import EventKind, Scope, attempt_results, event_kinds, is_known_event
from cubelex.errors import InvalidValue, UnknownEvent
from cubelex.rankings import questions
from cubelex.rankings.descriptions import describe_person, describe_worth
from cubelex.rankings.engines import DuckdbEngine, Engine, day_variable, text_variable
from cubelex.rankings.law import edition_of
from cubelex.rankings.layout import AboutBase, current_folder, damaged_base, data_folder, read_about
from cubelex.rankings.questions import EVERYBODY, RankingFilter
from cubelex.rankings.read_only import ask
from cubelex.rankings.regions import read_region
from cubelex.regulations import read_day
from cubelex.rules.records import WORLD

if TYPE_CHECKING:
    from ibis.expr.types import Table


class Base:
    """The base of an installation, as it was when it was opened.

    `connection` is DuckDB with a view for each table, `table` the same for Ibis. An import does not disturb a base
    that is open, as long as the files are not asked for again: open it again for new results.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.about: AboutBase = read_about(folder)
        self._duckdb = DuckdbEngine(folder)
        self.engine: Engine = self._duckdb
        self._ranking_queries: dict[questions.RankingShape, str] = {}

    @property
    def connection(self) -> "duckdb.DuckDBPyConnection":
        """DuckDB, with the views that docs/library/rankings.md describes."""
        return self._duckdb.connection

    def table(self, name: str) -> "Table":
        """A table as an Ibis expression."""
        return self.engine.table(name)

    def sql(self, query: str) -> "duckdb.DuckDBPyRelation":
        """The answer to a query: `.pl()` for Polars, `.df()` for pandas, `.arrow()` for Arrow, `.fetchall()` for rows.

        Only for your own queries: whatever DuckDB can do, it can.
        """
        return self.connection.sql(query)

    @property
    def today(self) -> date:
        """The last day the base knows."""
        return self.about.as_of

    @cached_property
    def events(self) -> tuple[str, ...]:
        """The events that have results, in the order of the WCA's lists."""
        return tuple(kind.id for kind in event_kinds() if kind.id in self._held)

    @cached_property
    def _held(self) -> frozenset[str]:
        rows = self.connection.execute("SELECT DISTINCT event_id FROM ranks").fetchall()
        return frozenset(event_id for (event_id,) in rows)

    def _event_id(self, event: str | EventKind) -> str:
        """The id of an event that the table knows, or that has results here."""
        event_id = event.id if isinstance(event, EventKind) else event
        if not is_known_event(event_id) and event_id not in self._held:
            raise UnknownEvent(f"unknown event {event_id!r}; these have results: {', '.join(self.events)}")
        return event_id

    def ranking(
        self, event_id: str | EventKind, scope: Scope | str, asked: RankingFilter = EVERYBODY, top: int | None = None
    ) -> list[dict[str, Any]]:
        """A ranking, best first; those who share a rank by name. With `top`, only so many rows.

        :raises UnknownEvent: when the event is unknown.
        :raises InvalidValue: when the scope is unknown, or a day is not one.
        :raises UnknownCountry: when the region is unknown.
        """
        asked = replace(asked, region=read_region(asked.region))
        shape, terms = questions.shape_and_terms(self.today, self._event_id(event_id), Scope(scope), asked)
        if not shape.is_shared:
            rows = questions.ranking(self.engine, shape, terms)
            return self._rows(rows if top is None else rows.limit(top))
        query = self._ranking_queries.get(shape)
        if query is None:
            query = self._ranking_queries[shape] = self._compiled_ranking(shape)
        limited = query if top is None else f"{query} LIMIT {top:d}"
        return self._duckdb.ask(limited, **{field.name: getattr(terms, field.name) for field in fields(terms)})

    def _compiled_ranking(self, shape: questions.RankingShape) -> str:
        """The SQL of all rankings of a shape. To write it takes longer than to run it."""
        texts = {name: text_variable(name) for name in ("event_id", "scope", "region", "gender")}
        rows = questions.ranking(self.engine, shape, questions.RankingTerms(**texts, day=day_variable("day")))
        return self._duckdb.compile(rows)

    def records(
        self, event_id: str | EventKind, scope: Scope | str, region: str = WORLD, on: date | str | None = None
    ) -> list[dict[str, Any]]:
        """The records of a region up to a day, oldest first.

        :raises UnknownEvent: when the event is unknown.
        :raises InvalidValue: when the scope is unknown, or the day is not one.
        :raises UnknownCountry: when the region is unknown.
        """
        day = None if on is None else read_day(on)
        return self._rows(
            questions.records(self.engine, self._event_id(event_id), Scope(scope), read_region(region), day)
        )

    def person(self, person_id: str) -> dict[str, Any]:
        """The details of a person, and all their bests with ranks.

        :raises UnknownPerson: when nobody has this id.
        """
        return describe_person(self.engine, person_id)

    def worth(self, event_id: str | EventKind, scope: Scope | str, value: int, region: str = WORLD) -> dict[str, Any]:
        """The worth of a result today: ranks in the world and in a region, and the records it would break.

        :raises UnknownEvent: when the event is unknown.
        :raises InvalidValue: when the scope is unknown, or the value is not a whole number above 0.
        :raises UnknownCountry: when the region is unknown.
        """
        (result,) = attempt_results((value,))
        if result <= 0:
            raise InvalidValue(f"{value} is not a result that is worth something; expected a number above 0")
        found, within = self._event_id(event_id), read_region(region)
        return describe_worth(self.engine, self.today, found, Scope(scope), result, within)

    def law_of(self, row: dict[str, Any]) -> dict[str, str]:
        """The edition under which a row of a ranking is listed."""
        return {"edition": str(edition_of(row["listed_by"]))}

    def question(self, query: str, top: int) -> list[dict[str, Any]]:
        """The answer to somebody else's SQL, which can only read the tables of the base.

        :raises InvalidQuery: it is not a question, or not SQL.
        """
        return ask(self.folder, query, top)

    def _rows(self, rows: "Table") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.engine.rows(rows).to_pylist()
        return found


def open_base(root: Path | None = None) -> Base:
    """The base in use: of an installation (`CUBELEX_DATA`), or in a folder of one's own.

    :raises NoRankings: when nothing was imported, or what was is damaged.
    """
    folder = current_folder(root or data_folder())
    try:
        return Base(folder)
    except duckdb.Error as fault:
        raise damaged_base(folder, fault) from None

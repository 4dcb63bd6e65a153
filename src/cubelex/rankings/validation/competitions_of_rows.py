"""A competition made of its rows in a base, and what the validators of its day find in it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any, Final

from cubelex.competition import (
    SKIPPED,
    AttemptResult,
    Format,
    ListedEvent,
    ListedPerson,
    ListedRound,
    Result,
    ResultsFile,
    RoundType,
    as_competition,
)
from cubelex.rankings.law import edition_of
from cubelex.regulations import Edition
from cubelex.rules.results import unofficial_average_format
from cubelex.rules.validators import CheckedCompetition, CompetitionStage, Context, Finding, validate

ASKED: Final = (
    "round_set_ups",
    "events_rounds",
    "rows",
    "cutoff_phases",
    "positions",
    "advancement_conditions",
    "participation",
    "resemblances",
    "plausibility",
)
"""The validators that a base has facts for. It has no limits, cutoffs, schedules, birth dates or scrambles."""

Row = Mapping[str, Any]


def findings_of(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The findings in all competitions of some rows, which are ordered by competition."""
    found = []
    for _, of_competition in groupby(rows, key=lambda row: str(row["competition_id"])):
        found += _findings(list(of_competition))
    return found


def _findings(rows: Sequence[Row]) -> list[dict[str, Any]]:
    first_day: date = rows[0]["first_day"]
    people = {wca_id: number for number, wca_id in enumerate(dict.fromkeys(row["person_id"] for row in rows), start=1)}
    edition = edition_of(first_day)
    file = ResultsFile("base", rows[0]["competition_id"], _persons(rows, people), _events(rows, people, edition))
    context = Context(is_announced=False, lists_competitors=True)
    competition = as_competition(file, first_day)
    checked = CheckedCompetition(competition, edition, CompetitionStage.FINISHED, context)
    wca_ids = {number: wca_id for wca_id, number in people.items()}
    return [
        {
            "competition_id": rows[0]["competition_id"],
            "first_day": first_day,
            "edition": str(edition),
            **_plain(finding, wca_ids),
        }
        for finding in validate(checked, only=ASKED)
    ]


def _plain(finding: Finding, wca_ids: Mapping[int, str]) -> dict[str, Any]:
    person = finding.place.person_id
    return {
        "severity": finding.severity.value,
        "validator": finding.validator,
        "code": finding.code,
        "event_id": finding.place.event_id,
        "round_id": finding.place.round_id,
        "person_id": None if person is None else wca_ids.get(person),
        "under": " ".join(citation.number for citation in finding.under),
        "wrong": str(finding.wrong),
    }


def _persons(rows: Sequence[Row], people: Mapping[str, int]) -> tuple[ListedPerson, ...]:
    last = {row["person_id"]: row for row in rows}
    return tuple(
        ListedPerson(number, last[wca_id]["name"] or wca_id, wca_id, last[wca_id]["country"])
        for wca_id, number in people.items()
    )


def _events(rows: Sequence[Row], people: Mapping[str, int], edition: Edition) -> tuple[ListedEvent, ...]:
    events: dict[str, dict[tuple[str, str], list[Result]]] = {}
    for row in rows:
        rounds = events.setdefault(row["event_id"], {})
        rounds.setdefault((row["round_type_id"], row["format_id"]), []).append(
            Result(
                people[row["person_id"]],
                tuple(map(AttemptResult, row["attempts"])),
                AttemptResult(row["best"]),
                _average(row, edition),
                row["pos"],
            )
        )
    return tuple(
        ListedEvent(
            event_id,
            tuple(
                ListedRound(RoundType(type_id), Format(format_id), tuple(results))
                for (type_id, format_id), results in rounds.items()
            ),
        )
        for event_id, rounds in events.items()
    )


def _average(row: Row, edition: Edition) -> AttemptResult:
    """The average as the day knew it: a base also has those that a later edition recognised."""
    round_format = Format(row["format_id"])
    is_known = round_format.is_average or unofficial_average_format(row["event_id"], round_format, edition) is not None
    return AttemptResult(row["average"]) if is_known else SKIPPED

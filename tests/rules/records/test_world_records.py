"""Every world record since 1982 with its attempts: the value by the edition of the day, and a record when it was set.

The file has the first day of each competition. So records of one date can be of several days, and a competition of
several days can have ended after one that began later.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from cubelex.competition import SKIPPED, AttemptResult, Format, Scope
from cubelex.errors import UnknownEdition
from cubelex.regulations import Edition, edition, edition_on
from cubelex.rules.records import WORLD, Achieved, Record, recognised_records
from cubelex.rules.results import average, best

_AVERAGES = {3: (Format.BEST_OF_3, Format.MEAN_OF_3), 5: (Format.BEST_OF_5, Format.AVERAGE_OF_5)}
"""Where an average is recognised beside "Best of X", that format has it; otherwise the round had the average."""


@dataclass(frozen=True, slots=True)
class WorldRecord:
    """A line of the file."""

    event_id: str
    scope: Scope
    value: AttemptResult
    country_iso2: str
    person: str
    competition: str
    day: date
    attempts: tuple[AttemptResult, ...]

    @property
    def name(self) -> tuple[str, str, str]:
        """What tells it from the others."""
        return self.event_id, self.scope.value, self.competition

    @property
    def edition(self) -> Edition:
        """The edition of the day; before the first one, the first."""
        try:
            return edition_on(self.day)
        except UnknownEdition:
            return edition("2009-02-06")


_ONE_DECIMAL = "Means of moves were rounded to tenths (9f3, until 2014 at the latest); today they have two decimals."
_NO_MEAN = "No edition has means of Multi-Blind results (9b3b)."

OTHER_VALUES: Mapping[tuple[str, str, str], str] = {
    **{
        ("333fm", "average", competition): _ONE_DECIMAL
        for competition in (
            "ClermontOpen2009",
            "PKUFMC2010",
            "DolmenOpen2011",
            "PuydeDomeOpen2011",
            "TwenteOpen2012",
            "MovesN00bs2012",
            "VelbertOpen2013",
            "VilladeCatral2013",
        )
    },
    ("333mbo", "average", "Euro2006"): _NO_MEAN,
    ("333mbf", "average", "OSUBlindWeekend2019"): _NO_MEAN,
}
"""The records whose value is another one by the edition, with the reason."""

BEATEN_BEFORE: Mapping[tuple[str, str, str], str] = {
    ("magic", "single", "BeijingSummerOpen2009"): "0.80 was done on a later day of a competition that began before.",
    ("clock", "single", "ChicagoAreaTwistSpringA2024"): "2.31 was done on a later day of one that began before.",
}
"""The records that were no better than one of a competition that began before, with the reason."""


@pytest.fixture(scope="module")
def records(shared: Path) -> list[WorldRecord]:
    lines = (shared / "cases" / "record_results.jsonl").read_text("utf-8").splitlines()
    return [_read(json.loads(line)) for line in lines]


def _read(line: dict[str, object]) -> WorldRecord:
    attempts = line["attempts"]
    assert isinstance(attempts, list)
    return WorldRecord(
        str(line["event"]),
        Scope(str(line["type"])),
        AttemptResult(int(str(line["value"]))),
        str(line["country"]),
        str(line["person"]),
        str(line["competition"]),
        date.fromisoformat(str(line["date"])),
        tuple(map(AttemptResult, attempts)),
    )


def _value(record: WorldRecord) -> AttemptResult:
    if record.scope is Scope.SINGLE:
        return best(record.attempts, record.edition)
    formats = _AVERAGES[len(record.attempts)]
    found = [average(record.attempts, record.event_id, each, record.edition) for each in formats]
    return next((value for value in found if value), AttemptResult(0))


def test_values_come_out_by_the_edition_of_the_day(records: list[WorldRecord]) -> None:
    assert len(records) > 1300
    others = {record.name: _value(record) for record in records if _value(record) != record.value}
    assert others.keys() == OTHER_VALUES.keys()
    for record in records:
        if OTHER_VALUES.get(record.name) == _ONE_DECIMAL:
            assert others[record.name] == (record.value + 5) // 10 * 10, record


def test_each_was_a_record_when_it_was_set(records: list[WorldRecord]) -> None:
    beaten = {record.name for record, ruled in _in_order(records) if Record.WORLD not in ruled}
    assert beaten == BEATEN_BEFORE.keys()


def _in_order(records: list[WorldRecord]) -> Iterator[tuple[WorldRecord, tuple[Record, ...]]]:
    """Each record after those before it; of one date, the better one came on a later day."""
    by_event: dict[tuple[str, Scope], list[WorldRecord]] = defaultdict(list)
    for record in records:
        by_event[record.event_id, record.scope].append(record)
    for (event_id, scope), several in by_event.items():
        best_before: AttemptResult | None = None
        for record in sorted(several, key=lambda record: (record.day, -record.value)):
            known = {(WORLD, scope): SKIPPED if best_before is None else best_before}
            achieved = Achieved(record.person, record.country_iso2, scope, record.value, record.day)
            (ruling,) = recognised_records([achieved], known, event_id, record.edition)
            yield record, ruling.answer
            best_before = record.value if best_before is None else min(best_before, record.value)


def test_of_two_on_one_day_only_the_better_is_recognised_where_the_edition_says_so(records: list[WorldRecord]) -> None:
    """Records that follow each other, set on one day, and then on two."""
    ordered = sorted((record for record in records if record.event_id == "333"), key=lambda record: record.day)
    singles = [record for record in ordered if record.scope is Scope.SINGLE]
    for slower, faster in pairwise(singles):
        if slower.value <= faster.value or slower.edition != faster.edition:
            continue
        for apart in (0, 1):
            pair = [
                Achieved(record.person, record.country_iso2, Scope.SINGLE, record.value, faster.day + timedelta(days))
                for record, days in ((slower, 0), (faster, apart))
            ]
            rulings = recognised_records(pair, {(WORLD, Scope.SINGLE): SKIPPED}, "333", faster.edition)
            is_one_day = apart == 0 and faster.edition.records.same_day == "best"
            assert [Record.WORLD in ruling.answer for ruling in rulings] == [not is_one_day, True]

"""Questions about records and rankings."""

from collections.abc import Iterable
from datetime import date
from itertools import chain

from cubelex.competition import SKIPPED, AttemptResult, Format, Scope
from cubelex.regulations import Edition
from cubelex.rules import provisional_records, record_tag
from cubelex.rules.records import (
    WORLD,
    Achieved,
    Records,
    day_of_round,
    is_listed,
    is_personal_record,
    recognised_records,
    regions_of,
    world_rankings,
)
from tests.casebook.reading import read_result

DAY = date(2026, 5, 1)


def _achieved(row: dict[str, object], person: int) -> Achieved:
    """A result such as {NL: 5.00}, or with a day, an average or Head to Head: {NL: 5.00, on: 2026-05-02}."""
    (country, result), *_ = row.items()
    day = row.get("on", DAY)
    assert isinstance(day, date)
    scope = Scope.AVERAGE if row.get("average") is True else Scope.SINGLE
    name = row.get("by", person)
    return Achieved(str(name), country, scope, read_result(result), day, row.get("head to head") is True)


def _before(records: dict[str, object], achieved: Iterable[Achieved]) -> Records:
    """Records such as {world: 5.00, Europe: 5.50, NL: 6.00}, for singles and averages alike; others have none."""
    found: dict[tuple[str, Scope], AttemptResult] = {
        (region, scope): SKIPPED
        for result in achieved
        for region in regions_of(result.country_iso2).values()
        for scope in Scope
    }
    for region, result in records.items():
        for scope in Scope:
            found[WORLD if region == "world" else region, scope] = read_result(result)
    return found


def ask_records(
    edition: Edition, results: list[dict[str, object]], records_before: dict[str, object], event: object = "333"
) -> list[str]:
    """The highest record each result is recognised for; "-" for none."""
    achieved = [_achieved(row, place) for place, row in enumerate(results)]
    rulings = recognised_records(achieved, _before(records_before, achieved), str(event), edition)
    return [record_tag(ruling.answer, one.country_iso2) or "-" for ruling, one in zip(rulings, achieved, strict=True)]


def ask_all_records(
    edition: Edition, results: list[dict[str, object]], records_before: dict[str, object], event: object = "333"
) -> list[list[str]]:
    """All the records each result is recognised for."""
    achieved = [_achieved(row, place) for place, row in enumerate(results)]
    rulings = recognised_records(achieved, _before(records_before, achieved), str(event), edition)
    return [[str(record) for record in ruling.answer] for ruling in rulings]


def ask_shown_live(
    edition: Edition, rounds: list[list[dict[str, object]]], records_before: dict[str, object], event: object = "333"
) -> list[list[str]]:
    """What is shown for each result while the competition runs, round by round."""
    achieved = [[_achieved(row, place) for place, row in enumerate(one)] for one in rounds]
    shown = provisional_records(achieved, _before(records_before, chain(*achieved)), str(event), edition)
    return [
        [record_tag(ruling.answer, one.country_iso2) or "-" for ruling, one in zip(of_round, given, strict=True)]
        for of_round, given in zip(shown, achieved, strict=True)
    ]


def ask_dated(edition: Edition, held_on: list[date]) -> date:
    """The day a round's results count from."""
    return day_of_round(held_on, edition).answer


def ask_personal_record(edition: Edition, result: object, earlier: list[object], event: object = "333") -> bool:
    """Whether a result is a personal record."""
    before = [read_result(one) for one in earlier]
    return is_personal_record(read_result(result), before, str(event), edition)


def ask_listed(
    edition: Edition, event: object, round_format: object, of: str = "single", by_the_book: bool = True
) -> bool:
    """Whether singles or averages of a round are in the world rankings."""
    return is_listed(str(event), Scope(of), Format(str(round_format)), edition, by_the_book=by_the_book).answer


def ask_world_ranks(
    edition: Edition, results: list[dict[str, object]], now_for: dict[int | str, str], event: object = "333"
) -> dict[str, list[object]]:
    """Everybody's places in the world, the continent and the country; "-" for none."""
    achieved = [_achieved(row, place) for place, row in enumerate(results)]
    ranks = world_rankings(achieved, now_for, str(event), edition)
    return {str(name): [one.world, one.continental or "-", one.national or "-"] for name, one in ranks.items()}


KINDS = {
    "records": ask_records,
    "all records": ask_all_records,
    "shown live": ask_shown_live,
    "dated": ask_dated,
    "personal record": ask_personal_record,
    "listed": ask_listed,
    "world ranks": ask_world_ranks,
}

"""Records, personal records and rankings: known answers of other systems, and where the book says otherwise."""

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from cubelex.competition import SKIPPED, STATELESS, AttemptResult, Scope
from cubelex.errors import UnknownCountry
from cubelex.regulations import Edition, edition, editions
from cubelex.rules import provisional_records, record_tag
from cubelex.rules.records import (
    Achieved,
    Record,
    Records,
    is_personal_record,
    recognised_records,
    regions_of,
    world_rankings,
)
from cubelex.rules.records.personal_bests import achievement, world_rank

LATEST = editions()[-1]
DAY = date(2026, 5, 1)
SCOPES = (Scope.SINGLE, Scope.AVERAGE)


@pytest.fixture(scope="module")
def known(shared: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "cases" / "result_vectors.json").read_text("utf-8"))["transcribed"]
    return found


def before(records: dict[str, dict[str, int]]) -> Records:
    return {
        (region, Scope(scope)): AttemptResult(value)
        for region, by_scope in records.items()
        for scope, value in by_scope.items()
    }


def in_rounds(vector: dict[str, Any], scope: Scope, days: bool) -> list[list[Achieved]]:
    """The results of a vector, one person for each place in a round, each round on its own day or all on one."""
    at = SCOPES.index(scope)
    return [
        [
            Achieved(person, vector["country"], scope, AttemptResult(row[at]), DAY + timedelta(days=number * days))
            for person, row in enumerate(rows)
        ]
        for number, rows in enumerate(vector["rounds"])
    ]


def tags_of(vector: dict[str, Any], records: Records, scope: Scope) -> list[list[str | None]]:
    """What is shown for each result: its record, or a personal record; continental ones as "CR"."""
    rounds = in_rounds(vector, scope, days=False)
    shown = provisional_records(rounds, records, "333", LATEST)
    best = AttemptResult(vector["personal_best"][SCOPES.index(scope)])
    tags: list[list[str | None]] = []
    for number, (of_round, rulings) in enumerate(zip(rounds, shown, strict=True)):
        earlier = [best, *(one.value for done in rounds[:number] for one in done)]
        personal = [is_personal_record(one.value, earlier, "333", LATEST) for one in of_round]
        tags.append(
            [
                ruling.answer[0].value if ruling.answer else "PR" if is_personal else None
                for ruling, is_personal in zip(rulings, personal, strict=True)
            ]
        )
    return tags


def recognised(value: int, records: Records, scope: str = "single") -> tuple[str, ...]:
    """The records of one result of somebody from Portugal."""
    achieved = Achieved("me", "PT", scope, AttemptResult(value), DAY)  # type: ignore[arg-type]
    (ruling,) = recognised_records([achieved], records, "333", LATEST)
    return tuple(map(str, ruling.answer))


def test_a_region_that_is_not_named_is_not_decided() -> None:
    national, world = ("PT", Scope.SINGLE), ("world", Scope.SINGLE)
    assert recognised(600, {national: AttemptResult(650)}) == ("NR",)
    assert recognised(600, {}) == ()
    assert recognised(600, {national: AttemptResult(590)}) == ()
    # A record of a larger region is one of those in it.
    assert recognised(300, {world: AttemptResult(313)}) == ("WR", "CR", "NR")


def test_a_region_that_has_no_record_yet_says_so() -> None:
    records = {("PT", Scope.SINGLE): SKIPPED, ("Europe", Scope.SINGLE): AttemptResult(400)}
    assert recognised(600, records) == ("NR",)
    assert recognised(-1, records) == ()


def test_the_scope_of_a_result_may_be_text() -> None:
    records = {("PT", "single"): AttemptResult(650), ("PT", "average"): AttemptResult(590)}
    assert recognised(600, records, "single") == ("NR",)  # type: ignore[arg-type]
    assert recognised(600, records, "average") == ()  # type: ignore[arg-type]


@pytest.mark.parametrize("scope", SCOPES)
def test_live_tags_agree_with_other_systems(known: dict[str, Any], scope: Scope) -> None:
    section = known["record_tags"]
    for vector in section["vectors"]:
        expected = [[tags[SCOPES.index(scope)] for tags in of_round] for of_round in vector["tags"]]
        none_yet = {(region, each): SKIPPED for region in regions_of(vector["country"]).values() for each in SCOPES}
        assert tags_of(vector, {**none_yet, **before(section["records"])}, scope) == expected


def test_two_records_on_one_day_are_both_shown_and_one_is_recognised(known: dict[str, Any]) -> None:
    section = known["record_tags"]
    vector = next(one for one in section["vectors"] if len(one["rounds"]) == 2)
    flat = [one for of_round in in_rounds(vector, Scope.SINGLE, days=False) for one in of_round]
    rulings = recognised_records(flat, before(section["records"]), "333", LATEST)
    assert [bool(ruling.answer) for ruling in rulings] == [False, True]
    assert rulings[0].under == ("9i2",)
    apart = [one for of_round in in_rounds(vector, Scope.SINGLE, days=True) for one in of_round]
    rulings = recognised_records(apart, before(section["records"]), "333", LATEST)
    assert [Record.WORLD in ruling.answer for ruling in rulings] == [True, True]


def test_personal_records_agree_with_the_website(known: dict[str, Any]) -> None:
    section = known["website_pr_tags"]
    for vector in section["vectors"]:
        result = AttemptResult(section["best" if vector["kind"] == "single" else "average"])
        earlier = [vector.get("pb"), vector.get("earlier_round_pr")]
        results = [AttemptResult(one) for one in earlier if one is not None]
        assert is_personal_record(result, results, "333", LATEST) == (vector["tag"] == "PR")


@pytest.mark.parametrize("scope", SCOPES)
def test_world_rankings_agree_with_the_website(known: dict[str, Any], scope: Scope) -> None:
    first, moved = known["world_rankings"]["vectors"]
    at = 1 + SCOPES.index(scope)
    results = [
        Achieved(person, row[0], scope, AttemptResult(row[at]), DAY) for person, row in enumerate(first["results"])
    ]
    countries: dict[int | str, str] = {person: row[0] for person, row in enumerate(first["results"])}
    assert_ranks(world_rankings(results, countries, "333", LATEST), first)
    # The first moves to France without a result there, the second to Canada and then does 9.00, or 10.00 on average.
    later = Achieved(1, "CA", scope, AttemptResult(900 if scope is Scope.SINGLE else 1000), DAY)
    assert_ranks(world_rankings([*results, later], countries | {0: "FR", 1: "CA"}, "333", LATEST), moved)


def assert_ranks(ranks: dict[int | str, Any], vector: dict[str, Any]) -> None:
    people = sorted(ranks)
    assert [ranks[one].world for one in people] == vector["world"]
    assert [ranks[one].continental or 0 for one in people] == vector["continent"]
    assert [ranks[one].national or 0 for one in people] == vector["country"]


def test_the_stateless_rank_in_the_world_alone() -> None:
    results = [Achieved("a", STATELESS, Scope.SINGLE, AttemptResult(500), DAY)]
    ranks = world_rankings(results, {"a": STATELESS}, "333", edition("2025-07-17"))["a"]
    assert (ranks.world, ranks.continental, ranks.national) == (1, None, None)
    assert regions_of(STATELESS) == {Record.WORLD: "world"}


@pytest.mark.parametrize(
    ("records", "iso2", "expected"),
    [
        ((), "NL", None),
        ((Record.NATIONAL,), "NL", "NR"),
        ((Record.NATIONAL, Record.CONTINENTAL), "BR", "SAR"),
        ((Record.WORLD,), STATELESS, "WR"),
    ],
)
def test_the_highest_record_gives_the_tag(records: tuple[Record, ...], iso2: str, expected: str | None) -> None:
    assert record_tag(records, iso2) == expected


def test_multi_blind_records_tie_in_2009_without_a_look_at_unsolved_cubes() -> None:
    # Nine points in the same time: 9 of 9, and 10 of 11.
    nine, ten = AttemptResult(900300000), AttemptResult(900300001)
    result = [Achieved("a", "NL", Scope.SINGLE, ten, DAY)]
    records = {(region, Scope.SINGLE): nine for region in ("world", "Europe", "NL")}

    def is_record(under: Edition) -> bool:
        return bool(recognised_records(result, records, "333mbf", under)[0].answer)

    assert is_record(edition("2009"))
    assert not is_record(edition("2018-01-01"))


def test_a_place_in_the_world_is_shared_by_equal_results() -> None:
    others = [AttemptResult(value) for value in (400, 500, 500, 600)]
    assert [world_rank(AttemptResult(value), others, "333", LATEST) for value in (399, 500, 501, 700)] == [1, 2, 4, 5]
    assert world_rank(AttemptResult(-1), others, "333", LATEST) is None


def test_how_high_a_result_stands() -> None:
    stands = achievement(
        AttemptResult(500),
        "333",
        LATEST,
        records=(Record.NATIONAL,),
        before=[AttemptResult(510)],
        bests_of_others=[AttemptResult(400)] * 49,
        all_results=[AttemptResult(400)] * 50,
    )
    assert (stands.is_regional_record, stands.is_personal_record) == (True, True)
    assert (stands.rank, stands.rank_of_result) == (50, 51)


@pytest.mark.parametrize("code", ["XE", "XW"])
def test_several_countries_together_have_no_records(code: str) -> None:
    with pytest.raises(UnknownCountry):
        regions_of(code)

from dataclasses import replace

import pytest

from cubelex.regulations import Edition, coverage, edition, editions, items_of, numbered_editions, totals
from cubelex.regulations.citations import Speaker
from cubelex.regulations.lineages import lineage
from cubelex.regulations.standings import STANDINGS, Covered, nature, natures

SPEAKER = Speaker(("9f8", "A6c", "A3b3", "9f"), None, None, "cubelex.rules", "example")


@pytest.mark.parametrize("held", numbered_editions(), ids=str)
def test_every_item_has_a_nature(held: Edition) -> None:
    assert {nature(number, held) for number in items_of(held)} == {"mechanical", "judgement", "physical", "structural"}


def test_a_nature_is_of_an_item_its_edition_has() -> None:
    known = {one.date: items_of(one) for one in numbered_editions()}
    assert not [f"{number} in {day}" for day, number in natures() if number not in known[day]]


def test_what_a_later_edition_says_already_is_not_listed_again() -> None:
    repeated = [
        f"{number} of {day}"
        for (day, number), kind in natures().items()
        for one in lineage(number, edition(str(day)))
        if one.edition > day != edition("2025-07-17").date and natures().get((one.edition, one.number)) == kind
    ]
    assert not repeated


def test_code_decides_what_is_mechanical_and_supports_what_people_do() -> None:
    covered = {one.number: one for one in coverage(edition("2025-07-17"), [SPEAKER])}
    assert covered["9f8"].standing == "decided"
    assert covered["A6c"].standing == "supported"
    assert covered["A3b3"].standing == "supported"
    assert covered["9f"].standing == "structural"
    assert covered["9f9"].standing == "open"
    assert covered["1e1"].standing == "physical"


def test_what_no_surface_reaches_is_only_offered() -> None:
    unused = replace(SPEAKER, is_reached=False)
    covered = {item.number: item for item in coverage(edition("2025-07-17"), [unused])}
    assert [covered[number].standing for number in ("9f8", "A6c", "A3b3", "9f")] == [
        "offered",
        "offered",
        "physical",
        "structural",
    ]
    both = {item.number: item for item in coverage(edition("2025-07-17"), [unused, SPEAKER])}
    assert both["9f8"].standing == "decided"


def test_what_is_followed_and_never_cited_is_uncited() -> None:
    named = replace(SPEAKER, only_named=("9f8", "A6c", "A3b3", "9f"))
    covered = {item.number: item for item in coverage(edition("2025-07-17"), [named])}
    assert [covered[number].standing for number in ("9f8", "A6c", "A3b3", "9f")] == [
        "uncited",
        "uncited",
        "uncited",
        "structural",
    ]
    unused = replace(SPEAKER, is_reached=False)
    both = {item.number: item for item in coverage(edition("2025-07-17"), [named, unused])}
    assert both["9f8"].standing == "uncited", "what is not used shows nothing"
    assert {item.number: item for item in coverage(edition("2025-07-17"), [named, SPEAKER])}[
        "9f8"
    ].standing == "decided"


def test_a_function_counts_only_in_editions_it_speaks_for() -> None:
    late = Speaker(("9p",), edition("2018").date, None, "cubelex.rules", "late")
    assert coverage(edition("2009"), [late])[0].number == "1a"
    assert not [one for one in coverage(edition("2009"), [late]) if one.speakers]


@pytest.mark.parametrize("held", editions(), ids=str)
def test_the_totals_count_every_item_once(held: Edition) -> None:
    counted = totals(coverage(held, [SPEAKER]))
    assert tuple(counted) == STANDINGS
    assert sum(counted.values()) == len(items_of(held))


def test_a_function_that_cites_twice_is_named_once() -> None:
    covered = coverage(edition("2025-07-17"), [SPEAKER, SPEAKER])
    assert next(one for one in covered if one.number == "9f8") == Covered("9f8", "mechanical", (SPEAKER,))

"""Championships that a competition is."""

from dataclasses import replace
from datetime import date

import pytest

from cubelex.competition import (
    ChampionshipTitle,
    championships_of,
    is_championship_final,
    read_wcif,
    unknown_championships,
    with_championships,
    with_extension,
    write_wcif,
)
from cubelex.errors import InvalidChampionship
from tests.support.desks import competition

ORDINARY = competition(date(2026, 5, 2))
TITLES = (ChampionshipTitle("national", "NL"), ChampionshipTitle("continental", "Europe"), ChampionshipTitle("world"))


def test_championships_travel_in_the_document() -> None:
    declared = read_wcif(write_wcif(with_championships(ORDINARY, TITLES)))
    assert championships_of(declared) == TITLES
    assert with_championships(declared, ()) == ORDINARY


@pytest.mark.parametrize("title", TITLES)
def test_a_championship_is_read_as_it_is_written(title: ChampionshipTitle) -> None:
    assert ChampionshipTitle.parse(str(title)) == title


@pytest.mark.parametrize("text", ["national", "national:XX", "national:XE", "continental:PT", "world:PT", "county:PT"])
def test_a_championship_has_a_region_that_exists(text: str) -> None:
    with pytest.raises(InvalidChampionship, match="national:PT"):
        ChampionshipTitle.parse(text)


def test_regions_have_their_countries() -> None:
    national, continental, world = (title.countries for title in TITLES)
    assert national == {"NL"}
    assert {"NL", "PT"} <= continental < world
    assert "US" not in continental


def test_entries_that_are_not_championships_are_left_out() -> None:
    listed = {"championships": [{"type": "world"}, {"type": "national"}, "county"]}
    odd = replace(ORDINARY, extensions=with_extension((), "cubelex.championships", listed))
    assert championships_of(odd) == (ChampionshipTitle("world"),)
    assert unknown_championships(odd) == ("national", "county")


def test_the_last_round_of_a_championship_is_its_final() -> None:
    declared = with_championships(ORDINARY, TITLES[:1])
    assert [is_championship_final(declared, round_id) for round_id in ("333-r1", "333-r2")] == [False, True]
    assert not is_championship_final(ORDINARY, "333-r2")

"""Why places must not be reserved."""

import pytest

from cubelex.competition import ChampionshipTitle, ReservedPlaces
from cubelex.regulations import edition
from cubelex.rules.rounds import reservation_faults


@pytest.mark.parametrize(
    ("name", "titles", "code"),
    [
        ("2018", (), "rulings.no_reserved_places"),
        ("2018", ("national:FR",), "rulings.no_reserved_places"),
        ("2026-04-01", (), "rulings.reserved_places_need_championship"),
        ("2026-04-01", ("world",), "rulings.no_reserved_places_at_worlds"),
    ],
)
def test_the_reason_is_that_of_the_edition(name: str, titles: tuple[str, ...], code: str) -> None:
    championships = [ChampionshipTitle.parse(title) for title in titles]
    faults = reservation_faults(ReservedPlaces(frozenset({"FR"}), 2), championships, edition(name))
    assert [fault.answer.code for fault in faults] == [code]

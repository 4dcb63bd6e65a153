"""How early a competition was announced under versions that the casebook does not ask."""

from datetime import date

from cubelex.regulations import edition
from cubelex.rules.rounds import is_announced_in_time


def test_two_weeks_before_are_enough_from_2014_on() -> None:
    version, first_day = edition("2014-06-01"), date(2014, 6, 15)
    assert is_announced_in_time(date(2014, 6, 1), first_day, version).answer
    assert not is_announced_in_time(date(2014, 6, 2), first_day, version).answer

"""Invented competitions and what happened at them, for demonstrations, tests and measurements.

The same seed gives the same competition, and the same log.

>>> competition = invented_competition(persons=12, event_ids=("333",), days=1)
>>> [person.name for person in competition.persons][:2]
['Ji-woo Choi (최지우)', 'Tainá Silva']
"""

from cubelex.officiating.demo.competitions import (
    LARGE,
    SMALL,
    STAGES,
    every_event,
    invented_championship,
    invented_competition,
    staged_competition,
)
from cubelex.officiating.demo.playthrough import midway, played_until

__all__ = [
    "LARGE",
    "SMALL",
    "STAGES",
    "every_event",
    "invented_championship",
    "invented_competition",
    "midway",
    "played_until",
    "staged_competition",
]

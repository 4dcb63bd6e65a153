"""Records, personal bests and world rankings: 9i."""

from cubelex.rules.records.personal_bests import is_personal_record
from cubelex.rules.records.records import (
    WORLD,
    Achieved,
    Record,
    Records,
    day_of_round,
    may_be_beaten,
    provisional_records,
    recognised_records,
    record_tag,
    regions_of,
)
from cubelex.rules.records.world_rankings import is_listed, world_rankings

__all__ = [
    "WORLD",
    "Achieved",
    "Record",
    "Records",
    "day_of_round",
    "is_listed",
    "is_personal_record",
    "may_be_beaten",
    "provisional_records",
    "recognised_records",
    "record_tag",
    "regions_of",
    "world_rankings",
]

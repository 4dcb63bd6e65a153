"""Invented competitions and what happened at them, for demonstrations, tests and measurements."""

from cubelex.officiating.demonstration.competitions import Invented, invented_championship, invented_competition
from cubelex.officiating.demonstration.playing import midway, played_until

__all__ = ["Invented", "invented_championship", "invented_competition", "midway", "played_until"]

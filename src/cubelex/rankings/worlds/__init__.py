"""Invented worlds of competitions, at any size, written as a results export: for tests, the demo and benchmarks."""

from cubelex.rankings.worlds.files import write_world
from cubelex.rankings.worlds.worlds import World, invent_world

__all__ = ["World", "invent_world", "write_world"]

"""The demonstration: an invented competition, half-way through its second day, in which results keep arriving."""

from cubelex.web.demo.installation import Demonstration, set_up
from cubelex.web.demo.sets import keep_sealing
from cubelex.web.demo.stories import keep_telling
from cubelex.web.demo.world import invent_rankings

__all__ = ["Demonstration", "invent_rankings", "keep_sealing", "keep_telling", "set_up"]

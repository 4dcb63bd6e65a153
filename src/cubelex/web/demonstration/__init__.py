"""The demonstration: an invented competition, half-way through its second day, in which results keep arriving."""

from cubelex.web.demonstration.sealing import keep_sealing
from cubelex.web.demonstration.setting_up import Demonstration, set_up
from cubelex.web.demonstration.stories import keep_telling

__all__ = ["Demonstration", "keep_sealing", "keep_telling", "set_up"]

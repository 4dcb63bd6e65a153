"""The judgements: pure functions from nouns and an edition to an answer, each citing the regulations it rests on."""

from cubelex.rules.rulings import Ruling

__all__ = ["Ruling"]
